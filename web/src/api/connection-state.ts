/** What is known of a line that the browser takes for one that is there. */
interface Line {
  /** When something came over it last, in milliseconds since the page was opened. */
  heardAt: number;
  /** Whether the server did not even say that it is ready when it was asked, and nothing has come since. */
  isSilent: boolean;
}

/** Stands at the window, as the script that the service worker puts ahead of all others is built by itself. */
export function readConnection(): Line {
  const held = window as { dukaLine?: Line };
  held.dukaLine ??= { heardAt: 0, isSilent: false };
  return held.dukaLine;
}

/** Returns whether nothing comes over the line: by the browser's word, or as it was found to be silent. */
export function isConnectionDown(): boolean {
  return !navigator.onLine || readConnection().isSilent;
}

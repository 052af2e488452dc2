const changes = ['online', 'offline'] as const;

/**
 * What a page knows of its connection to the server: the browser's word, and whether anything comes over it, which `network-outage.ts`
 * finds out (decision 0077).
 */
export type Connectivity = ReturnType<typeof createConnectivity>;

/** Makes it for one page. */
export function createConnectivity() {
  const listeners = { online: new Set<() => void>(), offline: new Set<() => void>() };
  const emit = (change: (typeof changes)[number]) => {
    for (const listener of listeners[change]) listener();
  };
  // The build that renders the sign-in has no window.
  for (const change of changes) globalThis.window?.addEventListener(change, () => emit(change));
  return {
    /** When something came over it last, in milliseconds since the page was opened. */
    heardAtMs: 0,
    /** Whether the server did not even say that it is ready when it was asked, and nothing has come since. */
    isSilent: false,
    /** Returns whether nothing comes over it: by the browser's word, or as it was found to be silent. */
    isDown(): boolean {
      return !navigator.onLine || this.isSilent;
    },
    setSilent(isSilent: boolean): void {
      if (isSilent === this.isSilent) return;
      this.isSilent = isSilent;
      emit(isSilent ? 'offline' : 'online');
    },
    /** Calls `listener` when the connection is back, or is gone; returns how to stop. */
    on(change: (typeof changes)[number], listener: () => void): () => void {
      listeners[change].add(listener);
      return () => void listeners[change].delete(listener);
    },
  };
}

/** That of this page. */
export const connectivity = createConnectivity();

/** Hands a file to the browser to keep. */
export function downloadFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has begun with the click; a moment later nothing needs the address any more.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The same for a text of this media type. */
export function downloadText(fileName: string, type: string, text: string): void {
  downloadFile(fileName, new Blob([text], { type }));
}

/** True where a picture that another app shares has opened this form; the service worker leads here with it. */
export function isShared(): boolean {
  return new URLSearchParams(location.search).has('shared');
}

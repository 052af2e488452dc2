import { readStored } from '#data/browser-storage.ts';

/**
 * Reads what is known before the session is checked. The server sends a page marked `none` when the request carries no
 * session cookie; a browser that refuses cookies keeps its session in local storage instead (SESS-005).
 */
export function readSessionHint(): 'none' | 'maybe' {
  if (document.documentElement.dataset.session !== 'none') return 'maybe';
  return readStored('cookieFallback') ? 'maybe' : 'none';
}

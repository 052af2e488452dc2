/** Milliseconds after which a line that carries nothing counts as none, and for which an answer stands for all who ask. */
const patienceMs = 4_000;
const standsMs = 2_000;

let last: { readonly at: number; readonly isOut: Promise<boolean> } | undefined;

/**
 * Answers whether nothing can be reached at all, for a call that got no answer: the browser says so, or not even a file of the
 * app's own comes. Where only the call failed, its own words are shown instead of what this device has kept.
 */
export function isNetworkOut(): Promise<boolean> {
  if (!navigator.onLine) return Promise.resolve(true);
  const now = performance.now();
  if (!last || now - last.at > standsMs) last = { at: now, isOut: cannotFetch() };
  return last.isOut;
}

async function cannotFetch(): Promise<boolean> {
  try {
    // The service worker answers no HEAD.
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    return false;
  } catch {
    return true;
  }
}

import { isConnectionDown, readConnection } from './connection-state.ts';

/** Milliseconds after which a line that carries nothing counts as none, and for which an answer stands for all who ask. */
const patienceMs = 4_000;
const standsMs = 2_000;
/** Milliseconds until a silent line is tried again, doubled each time, and the longest pause. */
const firstPauseMs = 2_000;
const longestPauseMs = 15_000;

let last: { readonly at: number; readonly isOut: Promise<boolean> } | undefined;

/**
 * Returns whether nothing can be reached at all, for a call that got no answer, or one of 500 and more: the browser says so, or the
 * server does not even say that it is ready. Where only the call failed, its own words are shown instead of what this device has kept
 * (decision 0077).
 */
export function isNetworkOut(): Promise<boolean> {
  if (isConnectionDown()) return Promise.resolve(true);
  const now = performance.now();
  if (!last || now - last.at > standsMs) last = { at: now, isOut: findOut() };
  return last.isOut;
}

/** Something has come over the line. Whoever waits for the browser to be on line again hears of it where the line was silent. */
export function noteResponse(): void {
  const line = readConnection();
  line.heardAt = performance.now();
  if (!line.isSilent) return;
  line.isSilent = false;
  window.dispatchEvent(new Event('online'));
}

async function findOut(): Promise<boolean> {
  const isReached = await reaches();
  if (isReached) noteResponse();
  else noteSilence();
  return !isReached;
}

async function reaches(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { status } = await fetch('/v1/health/ready', { method: 'HEAD', cache: 'no-store', signal });
    return status < 500;
  } catch {
    return false;
  }
}

/** Whoever listens for the browser to be off line hears of it, and the line is tried until something comes. */
function noteSilence(): void {
  const line = readConnection();
  // A line that the browser knows to be gone is told of by the browser.
  if (isConnectionDown()) return;
  line.isSilent = true;
  window.dispatchEvent(new Event('offline'));
  let pauseMs = firstPauseMs;
  const tryAgain = async () => {
    if (!line.isSilent || readConnection() !== line) return;
    if (navigator.onLine && (await reaches())) return noteResponse();
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    setTimeout(tryAgain, pauseMs);
  };
  setTimeout(tryAgain, pauseMs);
}

import { type Connectivity, connectivity } from './connectivity.ts';

/** Milliseconds after which a connection that carries nothing counts as none, and for which an answer holds for all who ask. */
const patienceMs = 4_000;
const answerHoldsMs = 2_000;
/** Milliseconds until a silent connection is tried again, doubled each time, and the longest pause. */
const firstPauseMs = 2_000;
const longestPauseMs = 15_000;

/** Makes what finds out for a page whether nothing comes over its connection (decision 0077). */
function createOutageCheck(own: Connectivity) {
  let last: { readonly at: number; readonly isOut: Promise<boolean> } | undefined;

  /** Notes that something has come over the connection. */
  const noteResponse = () => {
    own.heardAtMs = performance.now();
    own.setSilent(false);
  };

  /** A silent connection is tried until something comes. */
  const noteSilence = () => {
    // One that the browser knows to be gone is reported by the browser.
    if (own.isDown()) return;
    own.setSilent(true);
    let pauseMs = firstPauseMs;
    const tryAgain = async () => {
      if (!own.isSilent) return;
      if (navigator.onLine && (await isReachable())) return noteResponse();
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      setTimeout(tryAgain, pauseMs);
    };
    setTimeout(tryAgain, pauseMs);
  };

  const findOut = async () => {
    const isReached = await isReachable();
    if (isReached) noteResponse();
    else noteSilence();
    return !isReached;
  };

  return {
    noteResponse,
    /**
     * Returns whether nothing can be reached at all, for a call that got no answer, or one of 500 and more: the browser says so, or the
     * server does not even say that it is ready. Where only the call failed, its own words are shown instead of what this device has
     * stored.
     */
    isNetworkOut(): Promise<boolean> {
      if (own.isDown()) return Promise.resolve(true);
      const now = performance.now();
      if (!last || now - last.at > answerHoldsMs) last = { at: now, isOut: findOut() };
      return last.isOut;
    },
  };
}

/** Those of this page. */
export const { noteResponse, isNetworkOut } = createOutageCheck(connectivity);

async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { status } = await fetch('/v1/health/ready', { method: 'HEAD', cache: 'no-store', signal });
    return status < 500;
  } catch {
    return false;
  }
}

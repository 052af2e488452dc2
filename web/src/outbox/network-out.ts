/** Milliseconds for an answer that anything is there. */
const patienceMs = 5_000;

/**
 * Answers whether the whole network is out, and not only a call lost: the browser says so, or the server that the page came from
 * does not answer either. A seller who has a network is told of a failure, and nothing is kept.
 */
export async function isNetworkOut(): Promise<boolean> {
  if (navigator.onLine === false) return true;
  try {
    await fetch('/health-of-the-line', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    });
    return false;
  } catch (error) {
    // A TypeError when no answer came, a DOMException when none came in time.
    if (error instanceof TypeError || error instanceof DOMException) return true;
    throw error;
  }
}

import { backend } from '#api/client.ts';
import { type ServerClock, serverClock } from '#api/now.ts';

/**
 * From now on each answer of the server that comes over the network, over the socket too (R42), says what time it is there. Answers how
 * to stop.
 */
export function watchServerClock(clock: Pick<ServerClock, 'takeAnswer'> = serverClock): () => void {
  const send = window.fetch;
  let isStopped = false;
  const watched: typeof fetch = async (input, init) => {
    const [sentMs, startedMs] = [Date.now(), performance.now()];
    const answer = await send.call(window, input, init);
    const date = isStopped ? undefined : readDate(input, answer);
    if (date) clock.takeAnswer({ date, sentMs, cameMs: Date.now(), tookMs: performance.now() - startedMs });
    return answer;
  };
  window.fetch = watched;
  return () => {
    isStopped = true;
    // Whoever has put itself before it goes on through it.
    if (window.fetch === watched) window.fetch = send;
  };
}

/** The header `Date` of an answer of the backend's own; undefined for one that the phone gave, or that may have been kept somewhere. */
function readDate(input: RequestInfo | URL, { headers, redirected }: Response): string | undefined {
  const address = input instanceof Request ? input.url : String(input);
  const isBackend = new URL(address, window.location.href).href.startsWith(`${backend.endpoint}/`);
  // An answer over the socket has no header but its date.
  const isKept = headers.has('age') || !(headers.get('cache-control') ?? 'no-store').includes('no-store');
  return isBackend && !isKept && !redirected ? (headers.get('date') ?? undefined) : undefined;
}

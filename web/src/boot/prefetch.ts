interface Prefetch {
  readonly answer: Promise<unknown>;
  readonly startedAt: number;
  /** What came back, once it has. */
  arrived?: unknown;
}

/** Milliseconds after which an answer that nobody took is too old to be shown. */
const maxMs = 30_000;

const started = new Map<string, Prefetch>();

/** Asks now what somebody will take later. Nobody needs to: a failure that is never taken is no error of the page. */
export function startPrefetch<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = ask();
  const prefetch: Prefetch = { answer, startedAt: performance.now() };
  answer.then(
    (arrived) => {
      prefetch.arrived = arrived;
    },
    () => {},
  );
  started.set(name, prefetch);
  return answer;
}

/** What was asked under this name; once, so that asking again reaches the backend. */
export function takePrefetched<Answer>(name: string): Promise<Answer> | undefined {
  return take(name)?.answer as Promise<Answer> | undefined;
}

/** The same when its answer is here already, to be shown without a wait; undefined leaves it to be taken later. */
export function takeArrived<Answer>(name: string): Answer | undefined {
  if (started.get(name)?.arrived === undefined) return undefined;
  return take(name)?.arrived as Answer | undefined;
}

/** Waits until what was asked under this name has come back or failed; at once where nothing is under way. */
export async function waitForArrival(name: string): Promise<void> {
  await Promise.allSettled([started.get(name)?.answer]);
}

/** Forgets what was asked: it was for somebody else. */
export function forgetPrefetched(): void {
  started.clear();
}

function take(name: string): Prefetch | undefined {
  const found = started.get(name);
  started.delete(name);
  return found && performance.now() - found.startedAt <= maxMs ? found : undefined;
}

interface Prefetch {
  readonly answer: Promise<unknown>;
  readonly startedAt: number;
}

/** Milliseconds after which an answer that nobody took is too old to be shown. */
const longestMs = 30_000;

const started = new Map<string, Prefetch>();

/** Asks now what somebody will take later. Nobody needs to: a failure that is never taken is no error of the page. */
export function startPrefetch<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = ask();
  answer.catch(() => {});
  started.set(name, { answer, startedAt: performance.now() });
  return answer;
}

/** What was asked under this name; once, so that asking again reaches the backend. */
export function takePrefetched<Answer>(name: string): Promise<Answer> | undefined {
  const found = started.get(name);
  started.delete(name);
  if (!found || performance.now() - found.startedAt > longestMs) return undefined;
  return found.answer as Promise<Answer>;
}

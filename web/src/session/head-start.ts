const started = new Map<string, Promise<unknown>>();

/** Asks now what somebody will take later. Nobody needs to: a failure that is never taken is no error of the page. */
export function startHeadStart<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = ask();
  answer.catch(() => {});
  started.set(name, answer);
  return answer;
}

/** What was asked under this name; once, so that asking again reaches the backend. */
export function takeHeadStart<Answer>(name: string): Promise<Answer> | undefined {
  const answer = started.get(name);
  started.delete(name);
  return answer as Promise<Answer> | undefined;
}

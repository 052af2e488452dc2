/** Lets at most `limit` pieces of work run at once; the others wait in order. */
export function createSemaphore(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, if there is one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

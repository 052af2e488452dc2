import { setImmediate as nextTurn } from 'node:timers/promises';

/** A piece of work, and whom to tell how it ended. */
export interface Job {
  readonly work: () => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs pieces of work one after the other in one transaction, so that they share a commit, and tells each how it ended once all
 * is on the disk. One that fails is undone alone. It never throws.
 */
export type RunBatch = (jobs: readonly Job[]) => Promise<void>;

/** A process writes with one connection. The queue runs one batch of what waits at a time, in the order in which it came. */
export interface WriteQueue {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Answers how many pieces of work wait. */
  waiting(): number;
  /** Resolves when nothing waits or runs any more. */
  drained(): Promise<void>;
}

/** `mostInBatch` share one commit, so that the first of a long queue is answered in time. */
export function createWriteQueue(runBatch: RunBatch, mostInBatch: number): WriteQueue {
  const waiting: Job[] = [];
  let running: Promise<void> | undefined;

  async function runAll() {
    await gather();
    while (waiting.length > 0) {
      await runBatch(waiting.splice(0, mostInBatch));
      await gather();
    }
    running = undefined;
  }

  /**
   * Waits for as long as each turn of the event loop brings more work, so that requests that arrive together are
   * committed together. A turn is too short for a single request to notice.
   */
  async function gather() {
    for (let known = 0; waiting.length > known && waiting.length < mostInBatch; ) {
      known = waiting.length;
      await nextTurn();
    }
  }

  return {
    run<Result>(work: () => Promise<Result>) {
      return new Promise<Result>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
        running ??= runAll();
      });
    },
    waiting: () => waiting.length,
    drained: () => running ?? Promise.resolve(),
  };
}

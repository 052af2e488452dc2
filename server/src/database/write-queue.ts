import { setImmediate as nextTurn } from 'node:timers/promises';
import { createFairQueue, type Piece, type QueueLimits } from '#work/fair-queue.ts';
import { giveWay } from '#work/give-way.ts';
import { currentTurn, runInTurn, type Turn } from '#work/turn.ts';
import { CallerGoneError } from '#work/work-errors.ts';

/** A piece of work, with the functions that settle its caller's promise. */
export interface Job {
  readonly work: () => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs jobs one after the other in one transaction, so that they share a commit, and settles each after the commit is on the disk. A job
 * that fails is rolled back alone. Never rejects.
 */
export type RunBatch = (jobs: readonly Job[]) => Promise<void>;

/**
 * The jobs that wait for the one connection with which a process writes, one batch at a time. The caller who has written the least lately
 * comes first. Writers of many rows (their turn has a low urgency) and callers who have written much never share a commit with others,
 * so that nobody waits for more than a short batch of theirs (R41).
 */
export interface WriteQueue {
  /**
   * Runs the work when the turn of its caller comes. Rejects before the work begins with `QueueFullError` if the caller has too much
   * waiting, and with `CallerGoneError` if the caller has disconnected.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Returns the number of waiting jobs. */
  waiting(): number;
  /** Resolves when nothing waits or runs any more. */
  drained(): Promise<void>;
}

/** The most milliseconds of estimated work in one commit: shared by callers with few rows, and of one writer of many rows. */
const sharedBatchMs = 250;
const ownBatchMs = 5;

/**
 * An account may have a thousand jobs waiting, or a hundred where they take long, as on a busy machine or while they wait for
 * each other's rows: a phone that comes back to the network sends some sixty. The limit of an address is that of all callers together,
 * as a mobile carrier puts thousands of phones behind one address.
 */
const limits: QueueLimits = {
  waitingMs: { ofAccount: 5000, ofAddress: 20_000, ofAll: 20_000 },
  ...{ guessMs: 1, minMs: 5, maxMs: 50, freeMs: 2000 },
};

interface Waiting {
  readonly turn: Turn;
  readonly job: Job;
  /** Milliseconds that the work has taken. */
  spentMs: number;
}

/** `maxInBatch` share one commit, so that the first of a long queue is answered in time; `now` is a clock in milliseconds. */
export function createWriteQueue(
  runBatch: RunBatch,
  maxInBatch: number,
  now: () => number = () => performance.now(),
): WriteQueue {
  const queue = createFairQueue<Waiting>(limits, now);
  /** The jobs that came since the last batch. As long as they fit into one batch, they need no order. */
  let arrived: Waiting[] = [];
  let running: Promise<void> | undefined;

  const waiting = () => arrived.length + queue.size;

  async function runAll() {
    await gather();
    while (waiting() > 0) {
      const batch = takeBatch();
      if (batch.length > 0) await runAndCharge(batch);
      if (batch[0] && needsOwnBatch(batch[0].turn)) await giveWay();
      await gather();
    }
    running = undefined;
  }

  /**
   * Waits for as long as each turn of the event loop brings more work, so that requests that arrive together are
   * committed together. A turn is too short for a single request to notice.
   */
  async function gather() {
    for (let known = 0; waiting() > known && waiting() < maxInBatch; ) {
      known = waiting();
      await nextTurn();
    }
  }

  function takeBatch(): Waiting[] {
    if (queue.size > 0 || !fitsIntoOne(arrived)) {
      lineUp();
      return takeInOrder();
    }
    const all = arrived;
    arrived = [];
    return all.filter((one) => !dropIfGone(one));
  }

  function fitsIntoOne(some: readonly Waiting[]): boolean {
    if (some.length > maxInBatch) return false;
    if (some.length === 1) return true;
    let ms = 0;
    for (const { turn } of some) {
      if (turn.urgency === 'low') return false;
      ms += queue.costs.expect(turn);
    }
    return ms <= sharedBatchMs;
  }

  function dropIfGone({ turn, job }: Waiting): boolean {
    if (!turn.signal?.aborted) return false;
    job.reject(new CallerGoneError());
    return true;
  }

  function lineUp(): void {
    for (const one of arrived) {
      try {
        queue.add(one.turn, one, one.job.reject);
      } catch (error) {
        one.job.reject(error);
      }
    }
    arrived = [];
  }

  /** Takes the next job in turn, and those that may share its commit. */
  function takeInOrder(): Waiting[] {
    const first = queue.take();
    if (!first) return [];
    const batch = [first.item];
    const isOwn = needsOwnBatch(first.turn);
    const maxMs = isOwn ? ownBatchMs : sharedBatchMs;
    let ms = queue.costs.expect(first.turn);
    const mayShare = (turn: Turn) =>
      ms + queue.costs.expect(turn) <= maxMs &&
      (isOwn ? turn.account === first.turn.account && turn.urgency === first.turn.urgency : !needsOwnBatch(turn));
    while (batch.length < maxInBatch) {
      const next: Piece<Waiting> | undefined = queue.take(mayShare);
      if (!next) break;
      ms += queue.costs.expect(next.turn);
      batch.push(next.item);
    }
    return batch;
  }

  const needsOwnBatch = (turn: Turn) => turn.urgency === 'low' || queue.isHeavy(turn);

  /** Charges each caller the time of their own work, and an equal part of the commit. */
  async function runAndCharge(batch: readonly Waiting[]): Promise<void> {
    const begunAt = now();
    await runBatch(batch.map(toMeasured));
    const worked = batch.reduce((sum, { spentMs }) => sum + spentMs, 0);
    const partMs = Math.max(now() - begunAt - worked, 0) / batch.length;
    for (const { turn, spentMs } of batch) {
      queue.costs.spend(turn, spentMs + partMs);
      queue.costs.learn(turn, spentMs);
    }
  }

  function toMeasured(one: Waiting): Job {
    const { turn, job } = one;
    const work = async () => {
      const begunAt = now();
      try {
        return await runInTurn(turn, job.work);
      } finally {
        one.spentMs += now() - begunAt;
      }
    };
    return { ...job, work };
  }

  return {
    run<Result>(work: () => Promise<Result>) {
      return new Promise<Result>((resolve, reject) => {
        const job = { work, resolve: resolve as (result: unknown) => void, reject };
        arrived.push({ turn: currentTurn(), job, spentMs: 0 });
        // The queue refuses callers with too much waiting.
        if (arrived.length > maxInBatch) lineUp();
        running ??= runAll();
      });
    },
    waiting,
    drained: () => running ?? Promise.resolve(),
  };
}

import { createFairLine, type LineLimits } from './fair-line.ts';
import type { Turn } from './turn.ts';

export interface WorkLimits extends LineLimits {
  /** The most pieces of work that run at once: of all, of one address, of one account, of an account that has spent much lately. */
  readonly atOnce: number;
  readonly atOnceOfAddress: number;
  readonly atOnceOfAccount: number;
  readonly atOnceOfHeavy: number;
  /** The most of all accounts that have spent much lately; as many as all where it does not say. */
  readonly atOnceOfAllHeavy?: number;
  /** The most of low urgency; as many as all where it does not say. */
  readonly atOnceOfLow?: number;
}

/**
 * Lets work that costs more than some milliseconds wait for its turn, so that no account holds up another (R48).
 *
 * Make one queue for each thing that can be busy (the hashes of passwords, previews, reads), and run each piece by
 * `queue.run(currentTurn(), work)`: `currentTurn` of `turn.ts` finds whose call it is anywhere below a route of `/v1`, and the server's
 * own turn where there is none; `{ ...currentTurn(), urgency: 'low' }` changes a part of it. What waits is begun by the least that its
 * address, and then its account, has spent lately in this queue. It is dropped when `turn.signal` is aborted, as its caller has hung up;
 * long work asks the signal itself. Who waits for too much is refused.
 *
 * A piece must not run another one in the same queue: it would wait for its own place. A piece that takes long gives way by being
 * several: run each slice by itself, and what was spent so far decides when the next one begins. What runs its work in its own way,
 * such as many pieces in one transaction, takes them from a `createFairLine` instead and says by `costs` what they took.
 */
export interface WorkQueue {
  /**
   * Runs the work when its turn comes. Throws `QueueFullError` (429 for who asks for too much, 503 where all together do) or
   * `CallerGoneError` instead, both before the work has begun.
   */
  run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result>;
  /** How many pieces wait. */
  waiting(): number;
}

interface Running {
  readonly turn: Turn;
  costMs: number;
}

/** `now` is a clock in milliseconds. */
export function createWorkQueue(limits: WorkLimits, now: () => number = () => performance.now()): WorkQueue {
  const line = createFairLine<() => void>(limits, now);
  const running = new Set<Running>();
  let chargedUntil = now();

  function mayRun(turn: Turn): boolean {
    if (running.size >= limits.atOnce) return false;
    let [ofAccount, ofAddress, ofLow] = [0, 0, 0];
    for (const { turn: other } of running) {
      if (other.account === turn.account) ofAccount += 1;
      if (other.address === turn.address) ofAddress += 1;
      if (other.urgency === 'low') ofLow += 1;
    }
    if (turn.urgency === 'low' && ofLow >= (limits.atOnceOfLow ?? limits.atOnce)) return false;
    if (line.isHeavy(turn) && countHeavy() >= (limits.atOnceOfAllHeavy ?? limits.atOnce)) return false;
    const share = line.isHeavy(turn) ? limits.atOnceOfHeavy : limits.atOnceOfAccount;
    return ofAccount < share && ofAddress < limits.atOnceOfAddress;
  }

  const countHeavy = () => [...running].filter((piece) => line.isHeavy(piece.turn)).length;

  /** Charges the time since the last call to those that run, in equal parts: it is spent once, however many share it. */
  function charge(): void {
    const until = now();
    const partMs = (until - chargedUntil) / running.size;
    chargedUntil = until;
    if (!(partMs > 0)) return;
    for (const piece of running) {
      piece.costMs += partMs;
      line.costs.spend(piece.turn, partMs);
    }
  }

  function begin(turn: Turn): Running {
    charge();
    const piece = { turn, costMs: 0 };
    running.add(piece);
    return piece;
  }

  function end(piece: Running): void {
    charge();
    running.delete(piece);
    line.costs.learn(piece.turn, piece.costMs);
    startWaiting();
  }

  function startWaiting(): void {
    while (running.size < limits.atOnce) {
      const next = line.take(mayRun);
      if (!next) return;
      next.item();
    }
  }

  /** Resolves when the piece has its place. Those that wait and may run have begun, so a newcomer who may run takes none of theirs. */
  function takePlace(turn: Turn): Running | Promise<Running> {
    if (mayRun(turn)) return begin(turn);
    return new Promise((resolve, reject) => {
      line.add(turn, () => resolve(begin(turn)), reject);
    });
  }

  return {
    async run(turn, work) {
      const place = takePlace(turn);
      // What need not wait is begun at once.
      const piece = place instanceof Promise ? await place : place;
      try {
        return await work();
      } finally {
        end(piece);
      }
    },
    waiting: () => line.size,
  };
}

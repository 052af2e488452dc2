import { setImmediate } from 'node:timers';
import { createFairQueue, type QueueLimits } from './fair-queue.ts';
import type { Turn } from './turn.ts';

export interface WorkLimits extends QueueLimits {
  /** The most pieces of work that run at once: in total, for an address, for an account, and for an account that has spent much lately. */
  readonly atOnce: number;
  readonly atOnceOfAddress: number;
  readonly atOnceOfAccount: number;
  readonly atOnceOfHeavy: number;
  /** The most for all accounts together that have spent much lately; default: `atOnce`. */
  readonly atOnceOfAllHeavy?: number;
  /** The most of low urgency; default: `atOnce`. */
  readonly atOnceOfLow?: number;
}

/**
 * A queue in which expensive work waits for its turn, so that no account blocks another (R48).
 *
 * Make one queue for each limited resource (password hashes, previews, reads), and run each piece of work by
 * `queue.run(currentTurn(), work)`. `currentTurn` of `turn.ts` returns the caller's turn anywhere below a route of `/v1`, and else the
 * server's own; `{ ...currentTurn(), urgency: 'low' }` changes a part of it. The next piece is that of the address, and within it the account,
 * which has spent the least time in this queue lately. A waiting piece is dropped when `turn.signal` is aborted, as its caller has
 * disconnected; long work checks the signal itself. A caller who has too much work waiting is refused.
 *
 * A piece must not run another one in the same queue: it would wait for its own place. Long work gives way to others if it is split:
 * run each slice by itself, and the time spent so far decides when the next slice begins. Code that runs several pieces together,
 * such as many writes in one transaction, takes them from `createFairQueue` instead and reports their time to `costs`.
 */
export interface WorkQueue {
  /**
   * Runs the work when its turn comes. Rejects before the work begins with `QueueFullError` (429 where this caller asks for too much, 503
   * where all callers together do) or `CallerGoneError`.
   */
  run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result>;
  /** Throws `QueueFullError` when the account has too much waiting, so that a call can be refused before its body is read. */
  checkRoom(turn: Turn): void;
  /** Returns the number of waiting pieces. */
  waiting(): number;
}

interface Running {
  readonly turn: Turn;
  costMs: number;
}

/** `now` is a clock in milliseconds. */
export function createWorkQueue(limits: WorkLimits, now: () => number = () => performance.now()): WorkQueue {
  const queue = createFairQueue<() => void>(limits, now);
  const running = new Set<Running>();
  let chargedUntil = now();
  let isStarting = false;

  function mayRun(turn: Turn): boolean {
    if (running.size >= limits.atOnce) return false;
    let [ofAccount, ofAddress, ofLow] = [0, 0, 0];
    for (const { turn: other } of running) {
      if (other.account === turn.account) ofAccount += 1;
      if (other.address === turn.address) ofAddress += 1;
      if (other.urgency === 'low') ofLow += 1;
    }
    if (turn.urgency === 'low' && ofLow >= (limits.atOnceOfLow ?? limits.atOnce)) return false;
    if (queue.isHeavy(turn) && countHeavy() >= (limits.atOnceOfAllHeavy ?? limits.atOnce)) return false;
    const share = queue.isHeavy(turn) ? limits.atOnceOfHeavy : limits.atOnceOfAccount;
    return ofAccount < share && ofAddress < limits.atOnceOfAddress;
  }

  const countHeavy = () => [...running].filter((piece) => queue.isHeavy(piece.turn)).length;

  /** Charges the time since the last charge to the running pieces, in equal parts, so that it is charged only once. */
  function charge(): void {
    const until = now();
    const partMs = (until - chargedUntil) / running.size;
    chargedUntil = until;
    if (!(partMs > 0)) return;
    for (const piece of running) {
      piece.costMs += partMs;
      queue.costs.spend(piece.turn, partMs);
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
    queue.costs.learn(piece.turn, piece.costMs);
    startLater();
  }

  /** Begins one piece in a turn of the event loop, as many short ones in a row would block all other requests. */
  function startWaiting(): void {
    isStarting = false;
    const next = queue.take(mayRun);
    next?.item();
    if (next) startLater();
  }

  function startLater(): void {
    if (isStarting || queue.size === 0 || running.size >= limits.atOnce) return;
    isStarting = true;
    setImmediate(startWaiting);
  }

  /** Resolves when the piece may begin. Unless one is about to begin, none that waits may run, so a newcomer never overtakes one. */
  function takePlace(turn: Turn): Running | Promise<Running> {
    if (!isStarting && mayRun(turn)) return begin(turn);
    return new Promise((resolve, reject) => {
      queue.add(turn, () => resolve(begin(turn)), reject);
    });
  }

  return {
    async run(turn, work) {
      const place = takePlace(turn);
      // No `await` for a piece that need not wait, so that it begins at once.
      const piece = place instanceof Promise ? await place : place;
      try {
        return await work();
      } finally {
        end(piece);
      }
    },
    checkRoom(turn) {
      if (!mayRun(turn)) queue.checkRoomOf(turn);
    },
    waiting: () => queue.size,
  };
}

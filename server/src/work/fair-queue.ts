import { accountKey, addressKey, type Costs, createCosts } from './costs.ts';
import type { Turn, Urgency } from './turn.ts';
import { CallerGoneError, QueueFullError } from './work-errors.ts';

export interface QueueLimits {
  /**
   * The most milliseconds of work that may wait for one account, for one address and in total, estimated from the time that the
   * account's work has taken before.
   */
  readonly waitingMs: { readonly ofAccount: number; readonly ofAddress: number; readonly ofAll: number };
  /** The estimate in milliseconds before any piece was measured, and the smallest estimate, which bounds the number of waiting pieces. */
  readonly guessMs: number;
  readonly minMs: number;
  /** Milliseconds that a waiting piece counts as at most, so that a slow moment leaves each account its pieces; no bound without it. */
  readonly maxMs?: number;
  /** Milliseconds spent lately; beyond these an account comes after all others, however urgent its work is. */
  readonly freeMs: number;
}

/** A piece of work in a queue. */
export interface Piece<Item> {
  readonly turn: Turn;
  readonly item: Item;
}

/**
 * Waiting pieces of work, in the order of their turns. Among equally urgent ones the address that has spent the least time lately comes
 * first, and within it the account that has spent the least, in milliseconds. The code that runs the pieces reports their time to `costs`.
 */
export interface FairQueue<Item> {
  /**
   * Adds a waiting piece. Throws `QueueFullError` when its account has too much waiting. When its address or the whole queue has too
   * much, the caller with the most waiting loses the last piece, or the new piece is refused if it is that caller's.
   * `refuse` is called when this piece loses its place later, or its caller disconnects.
   */
  add(turn: Turn, item: Item, refuse: (error: Error) => void): Piece<Item>;
  /** Throws `QueueFullError` when the account has too much waiting. */
  checkRoomOf(turn: Turn): void;
  /** Removes and returns the next piece that `mayRun` allows; undefined when there is none. */
  take(mayRun?: (turn: Turn) => boolean): Piece<Item> | undefined;
  /** Removes a piece before its turn; true if it was still waiting. */
  remove(piece: Piece<Item>): boolean;
  /** True if the account has spent more than `freeMs` lately. */
  isHeavy(turn: Turn): boolean;
  readonly costs: Costs;
  readonly size: number;
}

interface Waiting<Item> extends Piece<Item> {
  readonly expectedMs: number;
  readonly refuse: (error: Error) => void;
  /** Stops listening for the caller's disconnection. */
  readonly forget: () => void;
}

/** The last piece of an account: how urgent it is, and the milliseconds that wait beside it and were spent lately. */
interface End {
  readonly address: string;
  readonly rank: number;
  readonly waits: { readonly ofAddress: number; readonly ofAccount: number };
  readonly spent: { readonly ofAddress: number; readonly ofAccount: number };
}

/** One account's pieces of one urgency, the oldest first. */
type Lane<Item> = Waiting<Item>[];

const ranks = ['high', 'normal', 'low', 'heavy'] as const;
/** Every fourth turn goes by the ranks in reverse, as the last rank would otherwise wait for the end of a flood. */
const turnOfTheLast = 4;

/** Makes an empty queue. `now` is a clock in milliseconds. */
export function createFairQueue<Item>(limits: QueueLimits, now: () => number): FairQueue<Item> {
  const costs = createCosts(now, limits.guessMs);
  /** The lane that had a turn most recently is last, which decides between lanes that have spent the same. */
  const lanes = new Map<string, Lane<Item>>();
  const waitingMs = new Map<string, number>();
  let size = 0;
  let allMs = 0;
  let turns = 0;

  const waitsFor = (key: string) => waitingMs.get(key) ?? 0;
  const isHeavy = (turn: Turn) => costs.spentByAccount(turn) > limits.freeMs;
  const rankOf = (turn: Turn) => ranks.indexOf(isHeavy(turn) ? 'heavy' : urgencyOf(turn));

  function count({ turn, expectedMs }: Waiting<Item>, sign: 1 | -1): void {
    size += sign;
    allMs = size === 0 ? 0 : allMs + sign * expectedMs;
    for (const key of [accountKey(turn), addressKey(turn)]) {
      const ms = waitsFor(key) + sign * expectedMs;
      // After additions and subtractions a floating-point sum need not be exactly 0.
      if (ms > limits.minMs / 2) waitingMs.set(key, ms);
      else waitingMs.delete(key);
    }
  }

  function remove(piece: Waiting<Item>): boolean {
    const key = laneKey(piece.turn);
    const lane = lanes.get(key);
    const place = lane?.indexOf(piece) ?? -1;
    if (!lane || place < 0) return false;
    lane.splice(place, 1);
    if (lane.length === 0) lanes.delete(key);
    count(piece, -1);
    piece.forget();
    return true;
  }

  function checkOwnRoom(turn: Turn, expectedMs: number): void {
    const own = waitsFor(accountKey(turn));
    if (own + expectedMs > limits.waitingMs.ofAccount) throw new QueueFullError(true, own);
  }

  const expectedOf = (turn: Turn) =>
    Math.min(Math.max(costs.expect(turn), limits.minMs), limits.maxMs ?? Number.POSITIVE_INFINITY);

  /** Drops pieces of callers who have more waiting until this one fits. Throws `QueueFullError` when it cannot fit. */
  function makeRoom(turn: Turn, expectedMs: number): void {
    const { ofAddress, ofAll } = limits.waitingMs;
    checkOwnRoom(turn, expectedMs);
    while (waitsFor(addressKey(turn)) + expectedMs > ofAddress)
      dropLast(turn, ({ address }) => address === turn.address);
    while (allMs + expectedMs > ofAll) dropLast(turn, () => true);
  }

  /** Drops the last piece of the caller with the most waiting, among those for which `counts` is true. Throws when that is the newcomer. */
  function dropLast(turn: Turn, counts: (other: Turn) => boolean): void {
    const newcomer = endOf(turn, 0);
    let last: { readonly piece: Waiting<Item>; readonly end: End } | undefined;
    for (const lane of lanes.values()) {
      const piece = lane.at(-1) as Waiting<Item>;
      if (piece.turn.isUnlimited || !counts(piece.turn)) continue;
      const end = endOf(piece.turn, piece.expectedMs);
      if (!last || isLess(last.end, end)) last = { piece, end };
    }
    const nearMs = waitsFor(addressKey(turn));
    if (!last || !isLess(newcomer, last.end)) throw new QueueFullError(nearMs > 0, nearMs || allMs);
    const { piece } = last;
    remove(piece);
    const othersMs = waitsFor(addressKey(piece.turn));
    piece.refuse(new QueueFullError(othersMs > 0 || isHeavy(piece.turn), othersMs || allMs));
  }

  /** Describes the waiting and spent time of an account and its address, apart from one piece that is expected to take `expectedMs`. */
  function endOf(turn: Turn, expectedMs: number): End {
    return {
      ...{ address: turn.address, rank: rankOf(turn) },
      waits: { ofAddress: waitsFor(addressKey(turn)) - expectedMs, ofAccount: waitsFor(accountKey(turn)) - expectedMs },
      spent: { ofAddress: costs.spentByAddress(turn), ofAccount: costs.spentByAccount(turn) },
    };
  }

  /** The sort key of a turn; the smallest comes first. */
  function placeOf(turn: Turn): readonly number[] {
    const rank = rankOf(turn);
    const isOfLast = turns % turnOfTheLast === turnOfTheLast - 1;
    return [isOfLast ? -rank : rank, costs.spentByAddress(turn), costs.spentByAccount(turn)];
  }

  return {
    add(turn, item, refuse) {
      if (turn.signal?.aborted) throw new CallerGoneError();
      const expectedMs = expectedOf(turn);
      if (!turn.isUnlimited) makeRoom(turn, expectedMs);
      const leave = () => {
        if (remove(piece)) refuse(new CallerGoneError());
      };
      const forget = () => turn.signal?.removeEventListener('abort', leave);
      const piece: Waiting<Item> = { turn, item, expectedMs, refuse, forget };
      turn.signal?.addEventListener('abort', leave);
      const lane = lanes.get(laneKey(turn));
      if (lane) lane.push(piece);
      else lanes.set(laneKey(turn), [piece]);
      count(piece, 1);
      return piece;
    },
    checkRoomOf(turn) {
      if (!turn.isUnlimited) checkOwnRoom(turn, expectedOf(turn));
    },
    take(mayRun = () => true) {
      let first:
        | { readonly lane: Lane<Item>; readonly piece: Waiting<Item>; readonly place: readonly number[] }
        | undefined;
      for (const lane of lanes.values()) {
        const piece = lane[0] as Waiting<Item>;
        if (!mayRun(piece.turn)) continue;
        const place = placeOf(piece.turn);
        if (!first || isBefore(place, first.place)) first = { lane, piece, place };
      }
      if (!first) return undefined;
      turns += 1;
      remove(first.piece);
      const key = laneKey(first.piece.turn);
      if (lanes.delete(key)) lanes.set(key, first.lane);
      return first.piece;
    },
    remove: (piece) => remove(piece as Waiting<Item>),
    isHeavy,
    costs,
    get size() {
      return size;
    },
  };
}

const urgencyOf = ({ urgency }: Turn): Urgency => urgency ?? 'normal';

function laneKey(turn: Turn): string {
  return `${urgencyOf(turn)} ${accountKey(turn)} ${addressKey(turn)}`;
}

/** Two sums that differ by less than this many milliseconds count as equal. */
const differenceMs = 1;

/**
 * True if `one` has less waiting than `other`; where that is equal, if it is more urgent, and then if it has spent less. Accounts of
 * the same address are compared by account, all others by address first.
 */
function isLess(one: End, other: End): boolean {
  const areNeighbours = one.address === other.address;
  const differences = [
    areNeighbours ? 0 : other.waits.ofAddress - one.waits.ofAddress,
    other.waits.ofAccount - one.waits.ofAccount,
    other.rank - one.rank,
    areNeighbours ? other.spent.ofAccount - one.spent.ofAccount : other.spent.ofAddress - one.spent.ofAddress,
  ];
  return (differences.find((difference) => Math.abs(difference) >= differenceMs) ?? 0) > 0;
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (one[at] as number) < (other[at] as number);
}

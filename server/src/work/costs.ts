import type { Turn } from './turn.ts';

/** The most accounts and addresses that are remembered; those without work for the longest time are forgotten first. */
const maxKeys = 20_000;
/** Milliseconds after which half of what was spent is forgotten. */
const halfLifeMs = 10_000;
/** The weight of the newest measurement in an average. */
const newestWeight = 0.2;

/** The recent cost of the work of each account and address, in milliseconds, in the memory of this process. */
export interface Costs {
  /** Counts milliseconds of work that was done for the turn's account, and so for its address. */
  spend(turn: Turn, ms: number): void;
  spentByAccount(turn: Turn): number;
  spentByAddress(turn: Turn): number;
  /** Notes how long a whole piece of work of the account took. */
  learn(turn: Turn, tookMs: number): void;
  /** The expected duration of the next one, by the earlier ones of the account; by those of all if it has had none. */
  expect(turn: Turn): number;
}

/** `now` is a clock in milliseconds; a piece of work counts as `guessMs` before the first was measured. */
export function createCosts(now: () => number, guessMs: number): Costs {
  const spent = new Map<string, { readonly ms: number; readonly at: number }>();
  const averages = new Map<string, number>();
  let averageMs = guessMs;

  function spentBy(key: string): number {
    const known = spent.get(key);
    return known === undefined ? 0 : known.ms * 2 ** ((known.at - now()) / halfLifeMs);
  }

  return {
    spend(turn, ms) {
      for (const key of [accountKey(turn), addressKey(turn)])
        setRecent(spent, key, { ms: spentBy(key) + ms, at: now() });
    },
    spentByAccount: (turn) => spentBy(accountKey(turn)),
    spentByAddress: (turn) => spentBy(addressKey(turn)),
    learn(turn, tookMs) {
      const key = accountKey(turn);
      const before = averages.get(key) ?? averageMs;
      setRecent(averages, key, before + newestWeight * (tookMs - before));
      averageMs += newestWeight * (tookMs - averageMs);
    },
    expect: (turn) => averages.get(accountKey(turn)) ?? averageMs,
  };
}

/** Keys of the two kinds, which never are the same. */
export const accountKey = ({ account }: Turn): string => `of ${account}`;
export const addressKey = ({ address }: Turn): string => `from ${address}`;

/** Puts an entry at the end of a map, and drops the first of too many. */
function setRecent<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maxKeys && oldest !== undefined) map.delete(oldest);
}

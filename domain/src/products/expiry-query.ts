import { compare, equal, type QueryDescription } from '#query.ts';
import { startOfDay, toDay } from '#values/dates.ts';
import { dayMs } from '#values/durations.ts';

/** The states of goods with a date: past it, or in its last 30 days. Goods that expire later are in neither. */
export const expiryStates = ['expired', 'expiring'] as const;
export type ExpiryState = (typeof expiryStates)[number];

/** The number of days before its expiry at which a product is announced. */
const announcedDays = 30;

/** Returns the last day of expiry that is announced on the shop's day at `nowMs`, as `2026-12-21`. */
export function lastExpiringDay(nowMs: number): string {
  return toDay(nowMs + announcedDays * dayMs);
}

/** Describes the goods in this state as rules of a list call; without one those in either. */
export function describeExpiry(state: ExpiryState | undefined, nowMs: number): QueryDescription[] {
  const today = startOfDay(toDay(nowMs));
  const later = startOfDay(lastExpiringDay(nowMs + dayMs));
  return [
    equal('hasExpiry', true),
    ...(state === 'expiring' ? [compare('greaterThanEqual', 'expiryDate', today)] : []),
    compare('lessThan', 'expiryDate', state === 'expired' ? today : later),
  ];
}

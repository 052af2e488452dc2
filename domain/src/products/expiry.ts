import { compare, equal, type QueryDescription } from '#query.ts';
import { startOfDay, toDay } from '#values/dates.ts';
import { addDays } from '#values/periods.ts';

/** The states of goods with a date: past it, or in its last 30 days. Goods that keep longer are in neither. */
export const expiryStates = ['expired', 'expiring'] as const;
export type ExpiryState = (typeof expiryStates)[number];

/** What a product says of its expiry; the date is ISO text, and counts only while `hasExpiry` is true. */
export interface DatedGoods {
  readonly hasExpiry: boolean;
  readonly expiryDate: string | null;
}

/** The number of days before its expiry at which a product is announced. */
const announcedDays = 30;

/**
 * Answers the state of goods on the shop's day at `nowMs`; undefined for those that keep longer, or without end. The day
 * of expiry itself is the last good one (PROD-030, R24).
 */
export function expiryStateOf({ hasExpiry, expiryDate }: DatedGoods, nowMs: number): ExpiryState | undefined {
  const day = hasExpiry && expiryDate ? toDay(expiryDate) : '';
  if (day === '') return undefined;
  if (day < toDay(nowMs)) return 'expired';
  return day <= lastExpiringDay(nowMs) ? 'expiring' : undefined;
}

/** Answers whether goods may no longer be sold on the shop's day at `nowMs`. */
export function isExpired(goods: DatedGoods, nowMs: number): boolean {
  return expiryStateOf(goods, nowMs) === 'expired';
}

/** Answers the last day of expiry that is announced on the shop's day at `nowMs`, as `2026-12-21`. */
export function lastExpiringDay(nowMs: number): string {
  return addDays(toDay(nowMs), announcedDays);
}

/** Describes the goods in this state as rules of a list call; without one those in either. */
export function describeExpiry(state: ExpiryState | undefined, nowMs: number): QueryDescription[] {
  const today = startOfDay(toDay(nowMs));
  const later = startOfDay(addDays(lastExpiringDay(nowMs), 1));
  return [
    equal('hasExpiry', true),
    ...(state === 'expiring' ? [compare('greaterThanEqual', 'expiryDate', today)] : []),
    compare('lessThan', 'expiryDate', state === 'expired' ? today : later),
  ];
}

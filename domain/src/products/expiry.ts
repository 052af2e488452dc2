import { toDay } from '#values/dates.ts';
import { type ExpiryState, lastExpiringDay } from './expiry-query.ts';

/** The expiry of a product; the date is ISO text, and counts only while `hasExpiry` is true. */
export interface DatedGoods {
  readonly hasExpiry: boolean;
  readonly expiryDate: string | null;
}

/**
 * Returns the state of goods on the shop's day at `nowMs`; undefined for those that expire later or never. The day
 * of expiry itself is the last good one (PROD-030, R24).
 */
export function expiryStateOf({ hasExpiry, expiryDate }: DatedGoods, nowMs: number): ExpiryState | undefined {
  const day = hasExpiry && expiryDate ? toDay(expiryDate) : '';
  if (day === '') return undefined;
  if (day < toDay(nowMs)) return 'expired';
  return day <= lastExpiringDay(nowMs) ? 'expiring' : undefined;
}

/** True if goods may no longer be sold on the shop's day at `nowMs`. */
export function isExpired(goods: DatedGoods, nowMs: number): boolean {
  return expiryStateOf(goods, nowMs) === 'expired';
}

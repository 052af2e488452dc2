import { keptDays } from '@duka/domain/shops/shop-feed';

const dayMs = 24 * 60 * 60 * 1000;

/** The moment, as ISO text, from which the copy has every order and every movement of money. */
export function keptSince(nowMs: number): string {
  return new Date(nowMs - keptDays * dayMs).toISOString();
}

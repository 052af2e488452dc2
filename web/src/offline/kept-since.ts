import { keptDays } from '@duka/domain/shops/shop-feed';
import { dayMs } from '@duka/domain/values/durations';
import { findOpenAccount, openShopDb, type ShopDb } from './shop-db.ts';

/** The moment, as ISO text, from which the copy has every order and every movement of money; later where room was short. */
export async function readKeptSince(db: ShopDb, nowMs: number): Promise<string> {
  const sinceMs = Number((await db.get('meta', 'keptSince')) ?? 0);
  return new Date(Math.max(nowMs - keptDays * dayMs, sinceMs)).toISOString();
}

/** The same of the copy that this page has open; undefined where it has none. */
export async function readOrdersSince(): Promise<string | undefined> {
  const accountId = findOpenAccount();
  return accountId === undefined ? undefined : readKeptSince(await openShopDb(accountId), Date.now());
}

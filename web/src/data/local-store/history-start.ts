import { feedHistoryDays } from '@duka/domain/shops/shop-feed';
import { dayMs } from '@duka/domain/values/durations';
import { readNowMs } from '#data/calls/now.ts';
import { hasOlderOrders } from './order-counts.ts';
import { findOpenAccount, openShopDb, type ShopDb } from './shop-db.ts';

/** The moment, as ISO text, from which the copy has every order and every movement of money; later where room was short. */
export async function readHistoryStart(db: ShopDb, nowMs: number): Promise<string> {
  const sinceMs = Number((await db.get('meta', 'keptSince')) ?? 0);
  return new Date(Math.max(nowMs - feedHistoryDays * dayMs, sinceMs)).toISOString();
}

/** The same of the copy that this page has open; undefined where it has none, or all orders of the shop, as far as the server has said. */
export async function readOrdersSince(): Promise<string | undefined> {
  const accountId = findOpenAccount();
  if (accountId === undefined) return undefined;
  const db = await openShopDb(accountId);
  return (await hasOlderOrders(db)) ? readHistoryStart(db, readNowMs()) : undefined;
}

import {
  describeGoods,
  describeGoodsByName,
  describeGoodsSearch,
  parseSaleGood,
  type SaleGood,
} from '@duka/domain/orders/order-goods';
import type { QueryDescription } from '@duka/domain/query';
import { toDay } from '@duka/domain/values/dates';
import { dayMs } from '@duka/domain/values/durations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCounterGoods } from '#data/calls/counter-goods.ts';
import { listDocuments } from '#data/calls/documents.ts';
import { readNowMs } from '#data/calls/now.ts';
import { listPacks } from '#shop/trade/pack-queries.ts';

/** The key begins like the products' own, so that whatever changes a product refreshes these too. */
const goodsKey = ['products', 'goods'] as const;

/** The most products that are offered before anything is typed. */
const offered = 24;
/** Milliseconds before now in which it is counted what was sold: today and the 29 days before. */
const countedMs = 29 * dayMs;

/** Returns the products to choose from with their packs: what a search finds; without one those most often sold in the last 30 days first. */
export function useGoodsSearch(storeId: string, search: string) {
  return useQuery({
    queryKey: [...goodsKey, storeId, 'search', search],
    queryFn: () => (search === '' ? listOffer(storeId) : listPackedGoods(describeGoodsSearch(storeId, search))),
    placeholderData: keepPreviousData,
  });
}

/** Returns the products of the sale as they are now, without those that are no longer sold. */
export function useGoods(storeId: string, ids: readonly string[]) {
  const sorted = [...new Set(ids)].sort();
  return useQuery({
    queryKey: [...goodsKey, storeId, 'chosen', sorted],
    queryFn: () => listGoods(describeGoods(storeId, sorted)),
    enabled: sorted.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Returns the products of an order as they are now, with their packs. */
export function usePackedGoods(storeId: string, ids: readonly string[]) {
  const sorted = [...new Set(ids)].sort();
  return useQuery({
    queryKey: [...goodsKey, storeId, 'packed', sorted],
    queryFn: () => listPackedGoods(describeGoods(storeId, sorted)),
    enabled: sorted.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Returns the products that could be meant by these names, with their packs: those of the very name, and for a name without one what a search finds. */
export async function listNamedGoods(storeId: string, names: readonly string[]): Promise<readonly SaleGood[]> {
  if (names.length === 0) return [];
  const exact = await listPackedGoods(describeGoodsByName(storeId, names));
  const others = names.filter((name) => !exact.some((good) => good.name === name));
  return [
    ...exact,
    ...(await Promise.all(others.map((name) => listPackedGoods(describeGoodsSearch(storeId, name))))).flat(),
  ];
}

async function listOffer(storeId: string): Promise<SaleGood[]> {
  const now = readNowMs();
  const goods = await listCounterGoods(storeId, { from: toDay(now - countedMs), to: toDay(now) }, offered);
  return goods.map(({ productId, orders: _, ...good }) => ({ id: productId, ...good }));
}

/** Returns products with their packs: they come together, as rows that grow under a thumb would be missed. */
async function listPackedGoods(queries: readonly QueryDescription[]): Promise<SaleGood[]> {
  const goods = await listGoods(queries);
  const packs = await listPacks(goods.map(({ id }) => id));
  return goods.map((good) => ({ ...good, packs: packs.filter(({ productId }) => productId === good.id) }));
}

export async function listGoods(queries: readonly QueryDescription[]): Promise<SaleGood[]> {
  const { documents } = await listDocuments('products', queries);
  return documents.flatMap((document) => parseSaleGood(document) ?? []);
}

import { type Collection, type CollectionId, collections, listRelations } from '@duka/domain/collections';
import type { QueryDescription } from '@duka/domain/query';
import { queryRows } from '@duka/domain/rows/query-rows';
import {
  type FedCollection,
  type FedCollectionId,
  fedCollectionIds,
  fedCollections,
} from '@duka/domain/shops/shop-feed';
import { dayMs } from '@duka/domain/values/durations';
import { readNowMs } from '#data/calls/now.ts';
import type { ReadShop } from './local-rows.ts';
import type { ShopCopy } from './local-store.ts';
import { readHistoryStart } from './order-history.ts';
import type { StoredDocument } from './shop-db.ts';

type WireShaped = Readonly<Record<string, unknown>>;

/** Returns the answer to a list call; undefined for one that the copy cannot answer. */
export async function listLocally(
  { db, readShop }: ShopCopy,
  collection: CollectionId,
  texts: readonly string[],
): Promise<{ total: number; documents: WireShaped[] } | undefined> {
  const queries = texts.map((text): QueryDescription => JSON.parse(text));
  if (!isFed(collection) || reachesOtherShops(collection, texts)) return undefined;
  const { newerThanDays }: FedCollection = fedCollections[collection];
  const reading = newerThanDays === undefined ? '' : readHistoryStart(db, readNowMs());
  const [shop, since] = await Promise.all([readShop([collection]), reading]);
  const rows = shop.get(collection) ?? [];
  if (!hasRows(collection, rows, queries, since)) return undefined;
  const page = queryRows(collection, rows, queries);
  return page && { total: page.total, documents: await toWire(readShop, collection, page.rows) };
}

/** Returns whether a list asks for the shops of an account, or its members in them: the copy has one shop. */
export function reachesOtherShops(collection: string, texts: readonly string[]): boolean {
  const attribute = { shopMembers: 'accountId', stores: '$id' }[collection];
  return texts.some((text) => attribute !== undefined && JSON.parse(text).attribute === attribute);
}

/** Returns one document of the copy; undefined where it is not in it. */
export async function getLocally(
  { readShop }: ShopCopy,
  collection: CollectionId,
  id: string,
): Promise<WireShaped | undefined> {
  if (!isFed(collection)) return undefined;
  const row = (await readShop([collection])).get(collection)?.find(({ $id }) => $id === id);
  return row && (await toWire(readShop, collection, [row]))[0];
}

/**
 * Returns whether the copy has the rows that a list asks for. It has all of some collections and the last weeks of others; of people it
 * has the seller and those who have written.
 */
function hasRows(
  collection: FedCollectionId,
  rows: readonly StoredDocument[],
  queries: readonly QueryDescription[],
  since: string,
): boolean {
  if (collection !== 'users') return !queries.some((query) => reachesBack(collection, query, since));
  const known = rows.map(({ userId }) => userId);
  return queries.some(
    ({ method, attribute, values = [] }) =>
      method === 'equal' && attribute === 'userId' && values.every((id) => known.includes(id)),
  );
}

/** Returns whether a rule asks for rows by a date from before those that the copy has. */
function reachesBack(
  collection: FedCollectionId,
  { method, attribute, values = [] }: QueryDescription,
  since: string,
): boolean {
  const { by, newerThanDays = Number.POSITIVE_INFINITY }: FedCollection = fedCollections[collection];
  if (by === undefined || (attribute !== by && attribute !== 'countsAt')) return false;
  const historyStartMs = newerThanDays === Number.POSITIVE_INFINITY ? 0 : Date.parse(since);
  const sinceMs = Math.max(readNowMs() - newerThanDays * dayMs, historyStartMs);
  return /^(greater|between)/.test(method) && Date.parse(String(values[0])) < sinceMs;
}

function isFed(collection: CollectionId): collection is FedCollectionId {
  return fedCollectionIds.some((id) => id === collection);
}

/** Returns rows as the wire has them: with every attribute, and related documents of the copy in place of their ids. */
async function toWire(
  readShop: ReadShop,
  collection: CollectionId,
  rows: readonly StoredDocument[],
): Promise<WireShaped[]> {
  const relations = listRelations(collections[collection]).filter(
    ([name, { to }]) => isFed(to) && rows.some((row) => [row[name] ?? []].flat().length > 0),
  );
  const shop = await readShop([...new Set(relations.map(([, { to }]) => to))]);
  return rows.map((row) => {
    const wire = addMissing(collection, row);
    for (const [name, { to, many }] of relations) {
      const related = [row[name] ?? []].flat().map((id) => {
        const found = byId(shop.get(to) ?? []).get(String(id));
        return found ? addMissing(to, found) : id;
      });
      wire[name] = many ? related : (related[0] ?? null);
    }
    return wire;
  });
}

function addMissing(collection: CollectionId, row: StoredDocument): Record<string, unknown> {
  const shape: Collection = collections[collection];
  const missing: Record<string, unknown> = Object.fromEntries(
    Object.keys(shape.attributes).map((name) => [name, null]),
  );
  for (const [name, { many }] of listRelations(shape)) if (many) missing[name] = [];
  return { ...missing, $permissions: [], ...row };
}

/** A memo: the same rows by their ids. */
const rowsById = new WeakMap<readonly StoredDocument[], ReadonlyMap<string, StoredDocument>>();

/** Finds rows by their ids, for which they are put in order once. */
function byId(rows: readonly StoredDocument[]): ReadonlyMap<string, StoredDocument> {
  const made = rowsById.get(rows) ?? new Map(rows.map((row) => [row.$id, row]));
  rowsById.set(rows, made);
  return made;
}

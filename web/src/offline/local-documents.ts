import { type Collection, type CollectionId, collections, listRelations } from '@duka/domain/collections';
import type { QueryDescription } from '@duka/domain/query';
import { queryRows } from '@duka/domain/rows/query-rows';
import {
  type FedCollection,
  type FedCollectionId,
  fedCollectionIds,
  fedCollections,
} from '@duka/domain/shops/shop-feed';
import { readKeptSince } from './kept-since.ts';
import { readRows } from './local-rows.ts';
import type { ShopDb, StoredDocument } from './shop-db.ts';

type WireShaped = Readonly<Record<string, unknown>>;

/** Answers a list call from the copy; undefined for what it does not hold. */
export async function listLocally(
  db: ShopDb,
  collection: CollectionId,
  texts: readonly string[],
): Promise<{ total: number; documents: WireShaped[] } | undefined> {
  const queries = texts.map((text): QueryDescription => JSON.parse(text));
  if (!(await isHeld(db, collection, queries))) return undefined;
  const page = queryRows(collection, await readRows(db, collection), queries);
  if (!page) return undefined;
  const held: Held = new Map();
  return { total: page.total, documents: await Promise.all(page.rows.map((row) => toWire(db, collection, row, held))) };
}

/** Answers one document of the copy; undefined where it is not in it. */
export async function getLocally(db: ShopDb, collection: CollectionId, id: string): Promise<WireShaped | undefined> {
  if (!isFed(collection)) return undefined;
  const row = (await readRows(db, collection)).find(({ $id }) => $id === id);
  return row && toWire(db, collection, row, new Map());
}

/**
 * Of the shop's own collections the copy has all, of others those of the last weeks: what reaches further back is not answered.
 * Of people it has the seller and those who have written, so that only a question about them can be answered.
 */
async function isHeld(db: ShopDb, collection: CollectionId, queries: readonly QueryDescription[]): Promise<boolean> {
  if (!isFed(collection)) return false;
  if (collection !== 'users') {
    const since = await readKeptSince(db, Date.now());
    return !queries.some((query) => reachesBack(collection, query, since));
  }
  const known = (await readRows(db, 'users')).map(({ userId }) => userId);
  return queries.some(
    ({ method, attribute, values = [] }) =>
      method === 'equal' && attribute === 'userId' && values.every((id) => known.includes(id)),
  );
}

/** Answers whether rows from before the days that the copy has all of are asked for by their date. */
function reachesBack(
  collection: FedCollectionId,
  { method, attribute, values = [] }: QueryDescription,
  since: string,
): boolean {
  const { by, newerThanDays = Number.POSITIVE_INFINITY }: FedCollection = fedCollections[collection];
  if (by === undefined || (attribute !== by && attribute !== 'countsAt')) return false;
  const keptMs = newerThanDays === Number.POSITIVE_INFINITY ? 0 : Date.parse(since);
  const sinceMs = Math.max(Date.now() - newerThanDays * 24 * 60 * 60 * 1000, keptMs);
  return /^(greater|between)/.test(method) && Date.parse(String(values[0])) < sinceMs;
}

function isFed(collection: CollectionId): collection is FedCollectionId {
  return fedCollectionIds.some((id) => id === collection);
}

/** The rows of collections by their ids, read once for all rows of an answer. */
type Held = Map<CollectionId, Promise<ReadonlyMap<string, StoredDocument>>>;

/** Writes a row as the wire has it: every attribute is there, and related documents that the copy holds stand in place of their ids. */
async function toWire(
  db: ShopDb,
  collection: CollectionId,
  row: StoredDocument,
  held: Held,
  isNested = false,
): Promise<WireShaped> {
  const shape: Collection = collections[collection];
  const missing = Object.keys(shape.attributes).map((name) => [name, null]);
  const wire: Record<string, unknown> = { ...Object.fromEntries(missing), $permissions: [], ...row };
  for (const [name, { to, many }] of isNested ? [] : listRelations(shape)) {
    const ids = [wire[name] ?? []].flat();
    const rows = isFed(to) && ids.length > 0 ? await readHeld(db, to, held) : undefined;
    const related = await Promise.all(
      ids.map(async (id) => {
        const found = rows?.get(String(id));
        return found ? toWire(db, to, found, held, true) : id;
      }),
    );
    wire[name] = many ? related : (related[0] ?? null);
  }
  return wire;
}

function readHeld(db: ShopDb, collection: CollectionId, held: Held) {
  const read = async () => new Map((await readRows(db, collection)).map((row) => [row.$id, row]));
  const known = held.get(collection) ?? read();
  held.set(collection, known);
  return known;
}

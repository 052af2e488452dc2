import { readCollection, readFeedState, type ShopDb, type StoredDocument } from './shop-db.ts';

interface Held {
  /** The cursor of the copy that they were read from: another tab may have brought it further. */
  readonly cursor: string | undefined;
  readonly rows: Promise<readonly StoredDocument[]>;
}

const held = new WeakMap<ShopDb, Map<string, Held>>();

/** The rows of a collection as the server last told of them; in memory until the copy goes on. */
export async function readRows(db: ShopDb, collection: string): Promise<readonly StoredDocument[]> {
  const cursor = (await readFeedState(db))?.cursor;
  const ofDb = held.get(db) ?? new Map<string, Held>();
  held.set(db, ofDb);
  const known = ofDb.get(collection);
  if (known && known.cursor === cursor) return known.rows;
  const rows = readCollection(db, collection);
  ofDb.set(collection, { cursor, rows });
  return rows;
}

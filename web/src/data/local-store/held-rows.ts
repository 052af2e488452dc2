import type { FeedPage } from '@duka/domain/shops/shop-feed';
import { readCollection, type ShopDb, type StoredDocument } from './shop-db.ts';

export type Rows = readonly StoredDocument[];

interface Held {
  /** The cursor of the copy that they are of: another tab may have brought it further. */
  readonly cursor: string | undefined;
  readonly rows: Promise<Rows>;
}

const held = new WeakMap<ShopDb, Map<string, Held>>();

/**
 * Reads the rows of a collection, in the order of their ids; in memory from then on for as long as the copy stays at this cursor, or is
 * brought further by `followRows`. The same rows are the same array: nobody may change it.
 */
export function holdRows(db: ShopDb, collection: string, cursor: string | undefined): Promise<Rows> {
  const ofDb = heldOf(db);
  const known = ofDb.get(collection);
  if (known && known.cursor === cursor) return known.rows;
  const rows = readCollection(db, collection);
  ofDb.set(collection, { cursor, rows });
  rows.catch(() => forgetRows(db, collection));
  return rows;
}

/** Brings the rows in memory as far as the copy is, after a page of the feed was stored in it that goes on from the cursor `before`. */
export function followRows(db: ShopDb, before: string | undefined, { cursor, reset, rows, deleted }: FeedPage): void {
  const ofDb = heldOf(db);
  for (const [collection, known] of ofDb) {
    if (known.cursor === cursor) continue;
    if (reset || known.cursor !== before) {
      ofDb.delete(collection);
      continue;
    }
    const name = collection as keyof FeedPage['rows'];
    const [changed = [], gone = []] = [rows[name], deleted[name]];
    const isSame = changed.length === 0 && gone.length === 0;
    ofDb.set(collection, { cursor, rows: isSame ? known.rows : known.rows.then((all) => patch(all, changed, gone)) });
  }
}

/** Has the rows of a collection read anew: something else than the feed has changed them. */
export function forgetRows(db: ShopDb, collection: string): void {
  held.get(db)?.delete(collection);
}

function heldOf(db: ShopDb): Map<string, Held> {
  const known = held.get(db) ?? new Map<string, Held>();
  held.set(db, known);
  return known;
}

function patch(all: Rows, changed: Rows, gone: readonly string[]): Rows {
  const fresh = new Map(changed.map((row) => [row.$id, row]));
  const out = new Set(gone);
  const kept = all.flatMap((row) => {
    const now = fresh.get(row.$id) ?? row;
    fresh.delete(row.$id);
    return out.has(row.$id) ? [] : now;
  });
  return fresh.size === 0 ? kept : [...kept, ...fresh.values()].sort((one, other) => (one.$id < other.$id ? -1 : 1));
}

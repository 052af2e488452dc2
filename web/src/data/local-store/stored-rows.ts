import type { FeedPage } from '@duka/domain/shops/shop-feed';
import { readCollection, type ShopDb, type StoredDocument } from './shop-db.ts';

export type Rows = readonly StoredDocument[];

/** The rows of the copy as the server sent them, in memory once they were read. */
export interface StoredRows {
  /**
   * Reads the rows of a collection, in the order of their ids; from memory while the copy stays at this cursor, or `follow` has brought
   * them to it. The same rows are the same array: nobody may change it.
   */
  read(collection: string, cursor: string | undefined): Promise<Rows>;
  /** Brings the rows in memory as far as the copy is, after a page of the feed was stored that goes on from the cursor `before`. */
  follow(before: string | undefined, page: FeedPage): void;
  /** Has the rows of a collection read from the database again: something else than the feed has changed them. */
  forget(collection: string): void;
}

interface RowsInMemory {
  /** The cursor of the copy that they are of: another tab may have brought it further. */
  readonly cursor: string | undefined;
  readonly rows: Promise<Rows>;
}

/** Makes them for one database. */
export function createStoredRows(db: ShopDb): StoredRows {
  const inMemory = new Map<string, RowsInMemory>();
  return {
    read(collection, cursor) {
      const known = inMemory.get(collection);
      if (known && known.cursor === cursor) return known.rows;
      const rows = readCollection(db, collection);
      inMemory.set(collection, { cursor, rows });
      rows.catch(() => inMemory.delete(collection));
      return rows;
    },
    follow(before, { cursor, reset, rows, deleted }) {
      for (const [collection, known] of inMemory) {
        if (known.cursor === cursor) continue;
        if (reset || known.cursor !== before) {
          inMemory.delete(collection);
          continue;
        }
        const name = collection as keyof FeedPage['rows'];
        const [changed = [], removed = []] = [rows[name], deleted[name]];
        const isSame = changed.length === 0 && removed.length === 0;
        inMemory.set(collection, {
          cursor,
          rows: isSame ? known.rows : known.rows.then((all) => patch(all, changed, removed)),
        });
      }
    },
    forget: (collection) => void inMemory.delete(collection),
  };
}

function patch(all: Rows, changed: Rows, removed: readonly string[]): Rows {
  const fresh = new Map(changed.map((row) => [row.$id, row]));
  const out = new Set(removed);
  const patched = all.flatMap((row) => {
    const now = fresh.get(row.$id) ?? row;
    fresh.delete(row.$id);
    return out.has(row.$id) ? [] : now;
  });
  if (fresh.size === 0) return patched;
  return [...patched, ...fresh.values()].sort((one, other) => (one.$id < other.$id ? -1 : 1));
}

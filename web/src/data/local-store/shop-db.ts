import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { nameOfCopy, type StoredSeller } from './stored-seller.ts';

/** A document as the feed sends it (R34): whole, its relations ids, what is null left out. */
export interface StoredDocument {
  readonly $id: string;
  readonly $createdAt: string;
  readonly $updatedAt: string;
  readonly [attribute: string]: unknown;
}

/** What the server answered to a call at a moment, in milliseconds; the text of its answer. */
export interface CachedAnswer {
  readonly at: number;
  readonly text: string;
}

interface Schema extends DBSchema {
  documents: { key: [collection: string, id: string]; value: StoredDocument };
  meta: { key: string; value: unknown };
  answers: { key: string; value: CachedAnswer; indexes: { byAge: number } };
}

export type ShopDb = IDBPDatabase<Schema>;

/** Increases with each change of the stores. */
const version = 3;

/**
 * Opens the database with the copy of one shop of an account; a sign-out deletes all of them (`session/local-files.ts` has the same names). `onClosed` is
 * called when another tab signs out or needs a newer version, or the browser closes it. Rejects where the browser grants none.
 */
export function openShopDb(seller: StoredSeller, onClosed: () => void = () => undefined): Promise<ShopDb> {
  return openDB<Schema>(nameOfCopy(seller), version, {
    upgrade(made) {
      // A copy of an older version is deleted: the feed sends everything again.
      for (const name of made.objectStoreNames) made.deleteObjectStore(name);
      made.createObjectStore('documents');
      made.createObjectStore('meta');
      made.createObjectStore('answers').createIndex('byAge', 'at');
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
}

/** Rows that are read at once: a slow phone answers its seller between them. */
const shareRows = 500;

/** All documents of a collection, as the server has them, in the order of their ids. */
export async function readCollection(db: ShopDb, collection: string): Promise<StoredDocument[]> {
  const { store } = db.transaction('documents');
  const all: StoredDocument[] = [];
  for (let after = ''; ; after = all.at(-1)?.$id ?? '') {
    const share = await store.getAll(IDBKeyRange.bound([collection, after], [collection, []], after !== ''), shareRows);
    all.push(...share);
    if (share.length < shareRows) return all;
  }
}

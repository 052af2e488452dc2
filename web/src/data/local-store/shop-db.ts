import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A document as the feed sends it (R34): whole, its relations ids, what is null left out. */
export interface StoredDocument {
  readonly $id: string;
  readonly $createdAt: string;
  readonly $updatedAt: string;
  readonly [attribute: string]: unknown;
}

/** What the server said to a call at a moment, in milliseconds; the text of its answer. */
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

/** Grows with what the copy is made of. */
const version = 3;

let open: { readonly userId: string; readonly db: Promise<ShopDb> } | undefined;

/**
 * Opens the copy of the shop of one account; each account has a database of its own, which signing out removes
 * (`session/local-files.ts` names it so too). Rejects where the browser grants none.
 */
export function openShopDb(userId: string): Promise<ShopDb> {
  if (open?.userId !== userId) open = { userId, db: openAnew(userId) };
  return open.db;
}

/** The account whose copy this page has open; a sign-out, here or in another tab, closes it. */
export function findOpenAccount(): string | undefined {
  return open?.userId;
}

/** Closes the copy, and whatever reads it next asks anew whose it is. */
export function closeShopDb(): void {
  open?.db.then((db) => db.close()).catch(() => undefined);
  open = undefined;
}

function openAnew(userId: string): Promise<ShopDb> {
  const forget = () => {
    if (open?.userId === userId) open = undefined;
  };
  const db = openDB<Schema>(`duka.shop.${userId}`, version, {
    upgrade(made) {
      // A copy by older rules is begun anew: the feed brings what it lacks.
      for (const name of made.objectStoreNames) made.deleteObjectStore(name);
      made.createObjectStore('documents');
      made.createObjectStore('meta');
      made.createObjectStore('answers').createIndex('byAge', 'at');
    },
    // Another tab signs out, or opens a newer version.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  db.catch(forget);
  return db;
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

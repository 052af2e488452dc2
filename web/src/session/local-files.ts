/** Files that are not uploaded yet, stored on this device so that a reload loses none: local storage holds only text. */
export interface LocalFiles {
  store(id: string, file: File): Promise<void>;
  /** Undefined when the browser does not have it, or not any more. */
  read(id: string): Promise<File | undefined>;
  remove(id: string): Promise<void>;
  /** Removes all files but those of the ids that `listNeeded` answers once it is known which files there are. */
  discardOthers(listNeeded: () => readonly string[]): Promise<void>;
}

const storeName = 'files';

/** What the files are for: those of messages, and spreadsheets that are being imported. */
const purposes = ['files', 'imports'] as const;

/** Each account has databases of its own, so that signing out removes them as a whole. */
const nameOf = (userId: string, purpose: (typeof purposes)[number]) => `duka.${purpose}.${userId}`;

export function openLocalFiles(userId: string, purpose: (typeof purposes)[number] = 'files'): LocalFiles {
  const name = nameOf(userId, purpose);
  const inStore = (use: (store: IDBObjectStore) => IDBRequest) => attempt(() => runInStore(name, use));
  return {
    store: async (id, file) => void (await inStore((store) => store.put(file, id))),
    async read(id) {
      const found = await inStore((store) => store.get(id));
      return found instanceof File ? found : undefined;
    },
    remove: async (id) => void (await inStore((store) => store.delete(id))),
    async discardOthers(listNeeded) {
      const known = await inStore((store) => store.getAllKeys());
      const needed = new Set(listNeeded());
      const others = Array.isArray(known) ? known.filter((id) => !needed.has(String(id))) : [];
      await Promise.all(others.map((id) => inStore((store) => store.delete(id))));
    },
  };
}

/**
 * Removes what is too large for local storage: these files, the copies of the account's shops and the pending commands, by the names that
 * `data/local-store/shop-db.ts` and `data/outbox/` give them. This script imports nothing, so that none of its readers waits for another. A
 * tab that has a database open may delay it until it is closed.
 */
export async function removeLocalData(userId: string): Promise<void> {
  await attempt(async () => {
    const files = purposes.map((purpose) => nameOf(userId, purpose));
    const ofAccount = [...files, `duka.shop.${userId}`, `duka.outbox.${userId}`];
    const ofOthers = ((await indexedDB.databases?.()) ?? []).flatMap(({ name = '' }) =>
      name.startsWith(`duka.shop.${userId}.`) ? name : [],
    );
    for (const name of [...ofAccount, ...ofOthers]) indexedDB.deleteDatabase(name);
  });
  if ('caches' in globalThis)
    for (const name of ['duka-seller', 'duka-shared', 'duka-shared-text', 'duka-pictures']) await caches.delete(name);
}

async function runInStore(name: string, use: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, 'readwrite');
      const request = use(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Where the browser grants no storage, or has no such store, a file only does not survive a reload. */
async function attempt<Result>(use: () => Promise<Result>): Promise<Result | undefined> {
  if (!('indexedDB' in globalThis)) return undefined;
  try {
    return await use();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

import { createFeedState, type FeedStateCache } from './feed-state.ts';
import { createReadShop, type PendingPatches, type ReadShop } from './local-rows.ts';
import { openShopDb, type ShopDb } from './shop-db.ts';
import { createStoredRows, type StoredRows } from './stored-rows.ts';

/** The open copy of one account's shop. */
export interface ShopCopy {
  readonly accountId: string;
  readonly db: ShopDb;
  /** How far it has come. */
  readonly feedState: FeedStateCache;
  /** Its rows as the server sent them. */
  readonly storedRows: StoredRows;
  /** The same with the pending commands applied: what a page shows. */
  readonly readShop: ReadShop;
}

/** The copies on this device, of which a page has one open at a time. */
export interface LocalStore {
  /** The account whose copy is open; a sign-out, here or in another tab, closes it. */
  readonly accountId: string | undefined;
  /** Opens the copy of an account, unless it is open. Rejects where the browser grants no database. */
  open(accountId: string): Promise<ShopCopy>;
  /** Closes the copy; whoever reads next finds out anew whose it is. */
  close(): void;
}

/** Makes the local store of a page, which applies `pending` wherever rows are read. */
export function createLocalStore(pending: PendingPatches): LocalStore {
  let current: { readonly accountId: string; readonly copy: Promise<ShopCopy> } | undefined;
  let tabs: BroadcastChannel | undefined;

  const openTabs = () => {
    if (tabs) return tabs;
    // It brings the messages of other tabs, not those of this one.
    tabs = new BroadcastChannel('duka.feed');
    tabs.addEventListener('message', () => {
      current?.copy.then(({ feedState }) => feedState.forget()).catch(() => undefined);
    });
    return tabs;
  };
  const openCopy = async (accountId: string, onClosed: () => void): Promise<ShopCopy> => {
    const db = await openShopDb(accountId, onClosed);
    const feedState = createFeedState(db, () => openTabs().postMessage('stored'));
    const stored = { accountId, db, feedState, storedRows: createStoredRows(db) };
    return { ...stored, readShop: createReadShop(stored, pending) };
  };
  return {
    get accountId() {
      return current?.accountId;
    },
    open(accountId) {
      if (current?.accountId === accountId) return current.copy;
      openTabs();
      const forget = () => {
        if (current === opened) current = undefined;
      };
      const opened = { accountId, copy: openCopy(accountId, forget) };
      opened.copy.catch(forget);
      current = opened;
      return opened.copy;
    },
    close() {
      current?.copy.then(({ db }) => db.close()).catch(() => undefined);
      current = undefined;
    },
  };
}

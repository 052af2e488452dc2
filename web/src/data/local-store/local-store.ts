import { createFeedState, type FeedStateCache } from './feed-state.ts';
import { createReadShop, type PendingPatches, type ReadShop } from './local-rows.ts';
import { openShopDb, type ShopDb } from './shop-db.ts';
import { createStoredRows, type StoredRows } from './stored-rows.ts';
import { nameOfCopy, type StoredSeller } from './stored-seller.ts';

/** The open copy of one shop of an account. */
export interface ShopCopy {
  readonly seller: StoredSeller;
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
  /** Whose copy is open; a sign-out, here or in another tab, closes it. */
  readonly seller: StoredSeller | undefined;
  /** Opens the copy of an account's shop, unless it is open. Rejects where the browser grants no database. */
  open(seller: StoredSeller): Promise<ShopCopy>;
  /** Closes the copy; whoever reads next finds out anew whose it is. */
  close(): void;
}

/** Makes the local store of a page, which applies `pending` wherever rows are read. */
export function createLocalStore(pending: PendingPatches): LocalStore {
  let current: { readonly seller: StoredSeller; readonly copy: Promise<ShopCopy> } | undefined;
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
  const openCopy = async (seller: StoredSeller, onClosed: () => void): Promise<ShopCopy> => {
    const db = await openShopDb(seller, onClosed);
    const feedState = createFeedState(db, () => openTabs().postMessage('stored'));
    const stored = { seller, db, feedState, storedRows: createStoredRows(db) };
    return { ...stored, readShop: createReadShop(stored, pending) };
  };
  const close = () => {
    current?.copy.then(({ db }) => db.close()).catch(() => undefined);
    current = undefined;
  };
  return {
    get seller() {
      return current?.seller;
    },
    open(seller) {
      if (current && nameOfCopy(current.seller) === nameOfCopy(seller)) return current.copy;
      close();
      openTabs();
      const forget = () => {
        if (current === opened) current = undefined;
      };
      const opened = { seller, copy: openCopy(seller, forget) };
      opened.copy.catch(forget);
      current = opened;
      return opened.copy;
    },
    close,
  };
}

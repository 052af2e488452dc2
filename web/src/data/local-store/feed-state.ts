import type { ShopDb } from './shop-db.ts';

/** How far the copy of the shop has come. */
export interface FeedState {
  readonly cursor: string;
  /** The moment, in milliseconds, of which the copy is; undefined while it is not whole for the first time. */
  readonly asOf?: number | undefined;
  /** The moment, in milliseconds, at which it became whole for the first time. */
  readonly wholeSince?: number | undefined;
}

/** The state of the feed in memory, until this tab or another one stores a later one or deletes it. */
export interface FeedStateCache {
  read(): Promise<FeedState | undefined>;
  /** Notes that this state was stored, or none any more. */
  note(state: FeedState | undefined): void;
  /** Notes that another tab has stored one. */
  forget(): void;
}

/** Reads the state from the database: for whoever is about to store a later one. */
export async function readStoredFeedState(db: ShopDb): Promise<FeedState | undefined> {
  return (await db.get('meta', 'feed')) as FeedState | undefined;
}

/** Makes the cache of one database; `notifyTabs` has the other tabs forget theirs. */
export function createFeedState(db: ShopDb, notifyTabs: () => void): FeedStateCache {
  let known: Promise<FeedState | undefined> | undefined;
  const forget = () => {
    known = undefined;
  };
  return {
    read() {
      if (known) return known;
      known = readStoredFeedState(db);
      known.catch(forget);
      return known;
    },
    note(state) {
      known = Promise.resolve(state);
      notifyTabs();
    },
    forget,
  };
}

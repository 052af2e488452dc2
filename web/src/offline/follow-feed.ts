import type { FeedPage } from '@duka/domain/shops/shop-feed';
import { ApiFailure } from '#api/api-error.ts';
import { getChanges } from '#api/feed.ts';
import { liveCollections, onEventsMissed, subscribeDocuments } from '#api/realtime.ts';
import { hasRoomForPictures, isNoRoom, keepWithinQuota, makeRoom } from './copy-quota.ts';
import { followRows } from './held-rows.ts';
import { fetchPictures, listSoldPictures, pictureAddress } from './kept-pictures.ts';
import { learnPeople } from './known-people.ts';
import { setNetworkState } from './network-state.ts';
import { pruneCopy } from './prune-copy.ts';
import { savesData } from './saves-data.ts';
import { type FeedState, openShopDb, readFeedState, type ShopDb } from './shop-db.ts';
import { addToCost } from './today-cost.ts';

/** Milliseconds in which events count as one, and after which a phone without a line asks whether there is one again. */
const pauseMs = 1_500;
const savingPauseMs = 60_000;
const askAgainMs = 30_000;
/** Milliseconds between two looks at how much room the copy takes. */
const measureAgainMs = 60 * 60_000;

/** Whose shop is copied: the account, and its shop. */
interface FollowedShop {
  readonly accountId: string;
  readonly storeId: string;
}

/**
 * Keeps the copy of the shop current: at the start, whenever something changes, and after each break of the line (R34).
 * Answers how to stop.
 */
export function followFeed(shop: FollowedShop): () => void {
  let isStopped = false;
  let isAsked = false;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pull = () => {
    timer = undefined;
    isAsked = true;
    if (!isRunning) void run();
  };
  const run = async () => {
    isRunning = true;
    while (isAsked && !isStopped) {
      isAsked = false;
      const isThere = await pullChanges(shop, () => isStopped);
      if (!isThere && !isStopped) timer ??= setTimeout(pull, askAgainMs);
    }
    isRunning = false;
  };
  const hear = ({ document }: { readonly document: object }) => {
    addToCost(JSON.stringify(document).length);
    timer ??= setTimeout(pull, savesData() ? savingPauseMs : pauseMs);
  };
  const stops = liveCollections.map((collection) => subscribeDocuments(collection, { onEvent: hear }));
  stops.push(onEventsMissed(pull));
  pull();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/**
 * Asks for what changed until there is no more. Answers false where no answer came, or the browser has no room: the copy stays as
 * it is then, from when it was.
 */
export async function pullChanges({ accountId, storeId }: FollowedShop, isStopped = () => false): Promise<boolean> {
  try {
    const db = await openShopDb(accountId);
    let asked = getChanges(storeId, (await readFeedState(db))?.cursor);
    for (;;) {
      const page = await asked;
      if (isStopped()) return true;
      // The next page travels while this one is stored.
      if (page.more) asked = getChanges(storeId, page.cursor);
      asked.catch(() => undefined);
      const before = await readFeedState(db);
      const after = await storeWithRoom(db, page, before);
      if (page.more) continue;
      setNetworkState({ isOffline: false, asOf: after.asOf });
      await pruneCopy(db, Date.now());
      const isNews = before?.asOf === undefined || Object.keys(page.rows).length > 0;
      if (isNews && !isStopped()) await learnPeople(db, accountId, storeId);
      if (!isStopped()) await tendRoom(db, isNews);
      return true;
    }
  } catch (error) {
    // DOMException: the browser grants no database, or has no room for more.
    if (error instanceof ApiFailure || error instanceof DOMException) return false;
    throw error;
  }
}

/** Where the device has no room, what can be asked for again makes room, once. */
async function storeWithRoom(db: ShopDb, page: FeedPage, before: FeedState | undefined): Promise<FeedState> {
  try {
    return await storePage(db, page, before);
  } catch (error) {
    if (!isNoRoom(error)) throw error;
    setNetworkState({ storage: 'full' });
    await makeRoom(db);
    return storePage(db, page, before);
  }
}

/** Keeps the copy within its quota, and fetches the pictures of what is sold most, where data need not be saved. */
async function tendRoom(db: ShopDb, isNews: boolean): Promise<void> {
  const tendedAt = Number((await db.get('meta', 'tendedAt')) ?? 0);
  if (!isNews || Date.now() - tendedAt < measureAgainMs) return;
  await db.put('meta', Date.now(), 'tendedAt');
  const { bytes } = await keepWithinQuota(db, Date.now());
  if (!savesData() && hasRoomForPictures(bytes)) await fetchPictures(await listSoldPictures(db), pictureAddress);
}

/** Stores a page and its cursor together, so that a battery that dies in between loses nothing. */
async function storePage(db: ShopDb, page: FeedPage, before: FeedState | undefined): Promise<FeedState> {
  const asOf = page.more ? (page.reset ? undefined : before?.asOf) : Date.now();
  const after: FeedState = { cursor: page.cursor, asOf };
  const tx = db.transaction(['documents', 'meta'], 'readwrite');
  const documents = tx.objectStore('documents');
  if (page.reset) void documents.clear();
  for (const [collection, rows] of Object.entries(page.rows)) {
    for (const row of rows) void documents.put(row, [collection, row.$id]);
  }
  for (const [collection, ids] of Object.entries(page.deleted)) {
    for (const id of ids) void documents.delete([collection, id]);
  }
  void tx.objectStore('meta').put(after, 'feed');
  await tx.done;
  followRows(db, before?.cursor, page);
  return after;
}

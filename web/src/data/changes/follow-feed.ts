import type { FeedPage } from '@duka/domain/shops/shop-feed';
import { getChanges } from '#data/calls/feed.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { setNetworkState } from '#data/connection/network-state.ts';
import {
  isSocketAlive,
  liveCollections,
  onEventsMissed,
  readRequestSocket,
  subscribeDocuments,
  tellEventsMissed,
} from '#data/connection/realtime.ts';
import { listenToLineBytes } from '#data/connection/socket-requests.ts';
import type { RefetchMissed, Source } from '#data/connection/source.ts';
import { readStoredFeedState } from '#data/local-store/feed-state.ts';
import { fetchPeople } from '#data/local-store/known-people.ts';
import type { LocalStore, ShopCopy } from '#data/local-store/local-store.ts';
import { fetchPictures, listSoldPictures, pictureAddress } from '#data/local-store/stored-pictures.ts';
import { markLocalFirst, type StoredSeller } from '#data/local-store/stored-seller.ts';
import { hasRoomForPictures, isStorageFull, keepWithinQuota } from './copy-quota.ts';
import { addDataUsage } from './data-usage.ts';
import { type FeedFollower, isCacheWarm } from './feed-follower.ts';
import { pruneCopy } from './prune-copy.ts';
import { savesData } from './saves-data.ts';
import { storeWithinQuota } from './store-page.ts';

/** Milliseconds in which events count as one; more where the seller saves data. */
const pauseMs = 1_500;
const savingPauseMs = 60_000;
/** Milliseconds after which a feed that gave no answer is asked again. */
const askAgainMs = 30_000;
/** Milliseconds that the socket for events has to open before the feed is asked without it. */
const socketPatienceMs = 4_000;
/** Milliseconds between two measurements of the copy. */
const measureAgainMs = 60 * 60_000;
/** Queries whose rows the feed does not send (R34), by the first word of their key. */
const unfedQueries: readonly unknown[] = ['account', 'sessions'];
/** Milliseconds from the opening of a page in which what it has fetched itself is as good as new. */
const openingMs = 30_000;

interface Event {
  readonly action: string;
  readonly document: { readonly $id: string; readonly $updatedAt: string };
}

/** What a page follows the feed with. */
export interface FeedContext {
  readonly source: Source;
  readonly store: LocalStore;
  readonly feed: FeedFollower;
}

type CopyContext = Pick<FeedContext, 'store' | 'feed'>;

/**
 * Updates the copy of the shop: at the start, whenever something changes, and after each interruption of the connection (R34). Returns
 * how to stop.
 */
export function followFeed(context: FeedContext, shop: StoredSeller): () => void {
  const { source, store, feed } = context;
  let isStopped = false;
  let isAsked = false;
  let running: Promise<void> | undefined;
  let tending = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pull = () => {
    clearTimeout(timer);
    timer = undefined;
    isAsked = true;
    running ??= run();
    return running;
  };
  const pullAgain = () => {
    if (!isStopped) timer ??= setTimeout(pull, askAgainMs);
  };
  const tend = async (hasChanged: boolean) => {
    if (!(await tendCopy(store, shop, hasChanged, () => isStopped))) pullAgain();
  };
  const run = async () => {
    while (isAsked && !isStopped) {
      isAsked = false;
      const isFromCopy = source.isLocalFirst && feed.readStatus() === 'unasked';
      const result = await readToEnd(context, shop, () => isStopped);
      if (!result) pullAgain();
      // Where storage is full the same rows would only travel again: the next event or start tries it.
      else if (result !== 'storageFull') tending = tending.then(() => tend(result.hasChanged));
      // The page that the copy has answered is brought up to date, or the server is asked after all.
      if (isFromCopy && !isSocketAlive()) tellEventsMissed();
    }
    running = undefined;
  };
  const onEvent = async (collection: string, { action, document }: Event) => {
    // A socket that takes requests reports its bytes itself.
    if (!readRequestSocket()) addDataUsage(JSON.stringify(document).length);
    const cancelChange = feed.noteChange();
    await running;
    if (action !== 'delete' && (await isStored(store, shop, collection, document))) return cancelChange();
    if (!isStopped) timer ??= setTimeout(pull, savesData() ? savingPauseMs : pauseMs);
  };
  const stops = liveCollections.map((collection) =>
    subscribeDocuments(collection, { onEvent: (event) => void onEvent(collection, event) }),
  );
  stops.push(
    feed.register({ accountId: shop.accountId, isSocketAlive, read: pull }),
    onEventsMissed(() => {
      feed.noteChange();
      void feed.catchUp();
    }),
    listenToLineBytes(addDataUsage),
  );
  source.onDeferredRefetch((refetch) => void refetchMissed(feed, refetch));
  // A local-first page asks as soon as events come, so that once is enough.
  if (source.isLocalFirst && !isSocketAlive()) timer = setTimeout(pull, socketPatienceMs);
  else void pull();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Refetches what a local-first page has missed: all of it, unless the feed has brought nothing. */
async function refetchMissed(feed: FeedFollower, refetch: RefetchMissed): Promise<void> {
  const isOpening = performance.now() < openingMs;
  if (!(await feed.isUnchanged())) refetch();
  else if (!isOpening) refetch(({ queryKey }) => unfedQueries.includes(queryKey[0]));
}

/**
 * Reads the feed to its end once, and tends the copy. Returns false where no answer came, or storage is full: the copy stays as it was
 * then.
 */
export async function pullChanges(context: CopyContext, shop: StoredSeller): Promise<boolean> {
  const result = await readToEnd(context, shop, () => false);
  return (
    result !== undefined && result !== 'storageFull' && tendCopy(context.store, shop, result.hasChanged, () => false)
  );
}

/** Returns undefined where the end of the feed was not reached, as no answer came. */
async function readToEnd(
  { store, feed }: CopyContext,
  seller: StoredSeller,
  isStopped: () => boolean,
): Promise<{ hasChanged: boolean } | 'storageFull' | undefined> {
  const { accountId, storeId } = seller;
  const endRequest = feed.beginRequest();
  let rows = 0;
  try {
    const copy = await store.open(seller);
    let call = callFeed(storeId, (await readStoredFeedState(copy.db))?.cursor);
    for (;;) {
      const { from, askedAtMs } = call;
      const page = await call.answer;
      if (isStopped()) {
        endRequest();
        return undefined;
      }
      // The next page travels while this one is stored.
      if (page.more) call = callFeed(storeId, page.cursor);
      const stored = await storeWithinQuota(copy, { page, from, askedAtMs });
      if (!stored) {
        // Another tab has stored a later page meanwhile, or removed the copy: this one does not go on from there.
        call = callFeed(storeId, (await readStoredFeedState(copy.db))?.cursor);
        continue;
      }
      const { before, after } = stored;
      rows += countRows(page);
      if (page.more) continue;
      endRequest(rows);
      markLocalFirst(accountId, isCacheWarm(after.wholeSince, Date.now()));
      setNetworkState({ isOffline: false, asOf: after.asOf });
      return { hasChanged: before?.asOf === undefined || Object.keys(page.rows).length > 0 };
    }
  } catch (error) {
    endRequest();
    // The session has ended, or the shop is another's by now: the server is to say so itself.
    if (error instanceof ApiFailure && (error.isAuthentication || error.status === 404)) feed.stop();
    return isStorageFull(error) ? 'storageFull' : passUnreachable(error);
  }
}

/** Asks for the page of the feed that goes on from a cursor. */
function callFeed(storeId: string, from: string | undefined) {
  const answer = getChanges(storeId, from);
  // It may be dropped before it comes.
  answer.catch(() => undefined);
  return { from, askedAtMs: Date.now(), answer };
}

/** Removes what is too old, and fetches what belongs to the copy beside the feed; returns false where no answer came. */
async function tendCopy(store: LocalStore, seller: StoredSeller, hasChanged: boolean, isStopped: () => boolean) {
  try {
    const copy = await store.open(seller);
    await pruneCopy(copy, Date.now());
    if (hasChanged && !isStopped()) await fetchPeople(copy, seller);
    if (hasChanged && !isStopped()) await tendStorage(copy);
    return true;
  } catch (error) {
    passUnreachable(error);
    return false;
  }
}

/** DOMException: the browser grants no database, or storage is full. */
function passUnreachable(error: unknown): undefined {
  if (!(error instanceof ApiFailure || error instanceof DOMException)) throw error;
}

/** Returns whether the copy has the row of an event already. */
async function isStored(
  store: LocalStore,
  seller: StoredSeller,
  collection: string,
  { $id, $updatedAt }: Event['document'],
) {
  try {
    const { db } = await store.open(seller);
    return (await db.get('documents', [collection, $id]))?.$updatedAt === $updatedAt;
  } catch (error) {
    passUnreachable(error);
    return false;
  }
}

/** Keeps the copy within its quota, and fetches the pictures of the products sold most, unless the seller saves data. */
async function tendStorage(copy: ShopCopy): Promise<void> {
  const { db } = copy;
  const tendedAt = Number((await db.get('meta', 'tendedAt')) ?? 0);
  if (Date.now() - tendedAt < measureAgainMs) return;
  await db.put('meta', Date.now(), 'tendedAt');
  const { bytes } = await keepWithinQuota(copy, Date.now());
  if (!savesData() && hasRoomForPictures(bytes)) await fetchPictures(await listSoldPictures(db), pictureAddress);
}

function countRows({ rows, deleted }: FeedPage): number {
  return [...Object.values(rows), ...Object.values(deleted)].reduce((sum, list) => sum + list.length, 0);
}

import type { FeedPage } from '@duka/domain/shops/shop-feed';
import { getChanges } from '#data/calls/feed.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { client } from '#data/connection/client.ts';
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
import { readStoredFeedState } from '#data/local-store/feed-state.ts';
import { learnPeople } from '#data/local-store/known-people.ts';
import { markLocalFirst } from '#data/local-store/local-first-mark.ts';
import { openShopDb, type ShopDb } from '#data/local-store/shop-db.ts';
import { fetchPictures, listSoldPictures, pictureAddress } from '#data/local-store/stored-pictures.ts';
import { hasRoomForPictures, isStorageFull, keepWithinQuota } from './copy-quota.ts';
import { addDataUsage } from './data-usage.ts';
import {
  beginAsking,
  catchUp,
  isCacheWarm,
  noteNews,
  readLead,
  registerFeedFollower,
  stopFollowing,
} from './feed-follower.ts';
import { pruneCopy } from './prune-copy.ts';
import { refetchMissed } from './refetch-missed.ts';
import { savesData } from './saves-data.ts';
import { storeWithinQuota } from './store-page.ts';

/** Milliseconds in which events count as one, and after which a phone without a line asks whether there is one again. */
const pauseMs = 1_500;
const savingPauseMs = 60_000;
const askAgainMs = 30_000;
/** Milliseconds that the line for events has to open before the feed is asked without it. */
const hearingMs = 4_000;
/** Milliseconds between two looks at how much room the copy takes. */
const measureAgainMs = 60 * 60_000;

interface Event {
  readonly action: string;
  readonly document: { readonly $id: string; readonly $updatedAt: string };
}

/** Whose shop is copied: the account, and its shop. */
interface FollowedShop {
  readonly accountId: string;
  readonly storeId: string;
}

/**
 * Keeps the copy of the shop current: at the start, whenever something changes, and after each break of the line (R34).
 * Returns how to stop.
 */
export function followFeed(shop: FollowedShop): () => void {
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
  const tend = async (isNews: boolean) => {
    if (!(await tendCopy(shop, isNews, () => isStopped))) pullAgain();
  };
  const run = async () => {
    while (isAsked && !isStopped) {
      isAsked = false;
      const isDrawn = client.source?.isLocalFirst && readLead() === 'unasked';
      const came = await followToEnd(shop, () => isStopped);
      if (!came) pullAgain();
      // Where there is no room the same rows would only travel again: the next event or start tries it.
      else if (came !== 'noRoom') tending = tending.then(() => tend(came.isNews));
      // The page that the copy has drawn is brought up to date, or the server is asked after all.
      if (isDrawn && !isSocketAlive()) tellEventsMissed();
    }
    running = undefined;
  };
  const hear = async (collection: string, { action, document }: Event) => {
    // A line that takes requests tells what came over it.
    if (!readRequestSocket()) addDataUsage(JSON.stringify(document).length);
    const takeBack = noteNews();
    await running;
    if (action !== 'delete' && (await isHeld(shop, collection, document))) return takeBack();
    timer ??= setTimeout(pull, savesData() ? savingPauseMs : pauseMs);
  };
  const stops = liveCollections.map((collection) =>
    subscribeDocuments(collection, { onEvent: (event) => void hear(collection, event) }),
  );
  stops.push(
    registerFeedFollower({ accountId: shop.accountId, isSocketAlive, ask: pull }),
    onEventsMissed(() => {
      noteNews();
      void catchUp();
    }),
    listenToLineBytes(addDataUsage),
  );
  client.source?.onDeferredRefetch((refetch) => void refetchMissed(refetch));
  // A page that the copy has drawn asks as soon as events are heard, so that once is enough.
  if (client.source?.isLocalFirst && !isSocketAlive()) timer = setTimeout(pull, hearingMs);
  else void pull();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/**
 * Asks for what changed until there is no more, and tends the copy. Answers false where no answer came, or the browser has no room: the
 * copy stays as it is then, from when it was.
 */
export async function pullChanges(shop: FollowedShop): Promise<boolean> {
  const came = await followToEnd(shop, () => false);
  return came !== undefined && came !== 'noRoom' && tendCopy(shop, came.isNews, () => false);
}

/** Returns undefined where the end of the feed was not reached, as no answer came. */
async function followToEnd(
  { accountId, storeId }: FollowedShop,
  isStopped: () => boolean,
): Promise<{ isNews: boolean } | 'noRoom' | undefined> {
  const endAsking = beginAsking();
  let rows = 0;
  try {
    const db = await openShopDb(accountId);
    let asked = ask(storeId, (await readStoredFeedState(db))?.cursor);
    for (;;) {
      const { from, askedAtMs } = asked;
      const page = await asked.answer;
      if (isStopped()) {
        endAsking();
        return undefined;
      }
      // The next page travels while this one is stored.
      if (page.more) asked = ask(storeId, page.cursor);
      const stored = await storeWithinQuota(db, { page, from, askedAtMs });
      if (!stored) {
        // Another tab has brought the copy further meanwhile, or removed it: what was asked for does not go on from there.
        asked = ask(storeId, (await readStoredFeedState(db))?.cursor);
        continue;
      }
      const { before, after } = stored;
      rows += countRows(page);
      if (page.more) continue;
      endAsking(rows);
      markLocalFirst(accountId, isCacheWarm(after.wholeSince, Date.now()));
      setNetworkState({ isOffline: false, asOf: after.asOf });
      return { isNews: before?.asOf === undefined || Object.keys(page.rows).length > 0 };
    }
  } catch (error) {
    endAsking();
    // The session has ended, or the shop is another's by now: the server is to say so itself.
    if (error instanceof ApiFailure && (error.isAuthentication || error.status === 404)) stopFollowing();
    return isStorageFull(error) ? 'noRoom' : passUnreachable(error);
  }
}

/** Asks for the page of the feed that goes on from a cursor. */
function ask(storeId: string, from: string | undefined) {
  const answer = getChanges(storeId, from);
  // It may be dropped before it comes.
  answer.catch(() => undefined);
  return { from, askedAtMs: Date.now(), answer };
}

/** Removes what is too old, and fetches what belongs to the copy beside the feed; answers false where no answer came. */
async function tendCopy({ accountId, storeId }: FollowedShop, isNews: boolean, isStopped: () => boolean) {
  try {
    const db = await openShopDb(accountId);
    await pruneCopy(db, Date.now());
    if (isNews && !isStopped()) await learnPeople(db, accountId, storeId);
    if (!isStopped()) await tendRoom(db, isNews);
    return true;
  } catch (error) {
    passUnreachable(error);
    return false;
  }
}

/** DOMException: the browser grants no database, or has no room for more. */
function passUnreachable(error: unknown): undefined {
  if (!(error instanceof ApiFailure || error instanceof DOMException)) throw error;
}

/** Returns whether the copy has what an event tells of. */
async function isHeld({ accountId }: FollowedShop, collection: string, { $id, $updatedAt }: Event['document']) {
  try {
    const held = await (await openShopDb(accountId)).get('documents', [collection, $id]);
    return held?.$updatedAt === $updatedAt;
  } catch (error) {
    passUnreachable(error);
    return false;
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

function countRows({ rows, deleted }: FeedPage): number {
  return [...Object.values(rows), ...Object.values(deleted)].reduce((sum, list) => sum + list.length, 0);
}

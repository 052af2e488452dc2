import type { FeedPage } from '@duka/domain/shops/shop-feed';
import type { FeedState } from '#data/local-store/feed-state.ts';
import type { ShopCopy } from '#data/local-store/local-store.ts';
import { freeStorage, isStorageFull } from './copy-quota.ts';

/** A page of the feed, from where it was asked for, and when. */
interface ReceivedPage {
  readonly page: FeedPage;
  readonly from: string | undefined;
  readonly askedAtMs: number;
}

/** How far the copy had come before a page of the feed, and how far with it. */
interface StoredPage {
  readonly before: FeedState | undefined;
  readonly after: FeedState;
}

/** `storePage`; where storage is full, what can be fetched again is removed first, once. Throws where that is not enough. */
export async function storeWithinQuota(copy: ShopCopy, received: ReceivedPage): Promise<StoredPage | undefined> {
  try {
    return await storePage(copy, received);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    await freeStorage(copy.db);
    return storePage(copy, received);
  }
}

/**
 * Stores a page and its cursor together, so that a battery that dies in between loses nothing. Returns undefined, and stores nothing, where
 * the copy is not at the cursor any more from which the page goes on. The copy is of the moment when its last page was asked for: what
 * happened while it travelled may not be in it.
 */
async function storePage(
  { db, feedState, storedRows }: ShopCopy,
  { page, from, askedAtMs }: ReceivedPage,
): Promise<StoredPage | undefined> {
  const tx = db.transaction(['documents', 'meta'], 'readwrite');
  const before = (await tx.objectStore('meta').get('feed')) as FeedState | undefined;
  if (before?.cursor !== from) {
    await tx.done;
    return undefined;
  }
  const asOf = page.more ? (page.reset ? undefined : before?.asOf) : askedAtMs;
  const wholeSince = page.reset ? undefined : before?.wholeSince;
  const after: FeedState = { cursor: page.cursor, asOf, wholeSince: wholeSince ?? asOf };
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
  feedState.note(after);
  storedRows.follow(before?.cursor, page);
  return { before, after };
}

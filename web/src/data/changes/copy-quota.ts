import {
  type FedCollection,
  type FedCollectionId,
  fedCollectionIds,
  fedCollections,
} from '@duka/domain/shops/shop-feed';
import { dayMs } from '@duka/domain/values/durations';
import { readStored, store } from '#data/browser-storage.ts';
import { readNowMs } from '#data/calls/now.ts';
import { readNetworkState, setNetworkState } from '#data/connection/network-state.ts';
import { noteFeedState } from '#data/local-store/feed-state.ts';
import { readCollection, type ShopDb, type StoredDocument } from '#data/local-store/shop-db.ts';
import { noteStorageFull, readStorageQuota } from '#data/local-store/storage-quota.ts';
import { dropPictures, measurePictures, type StoredPictures, trimPictures } from '#data/local-store/stored-pictures.ts';
import { removeRows } from './remove-rows.ts';

const key = 'duka.quotaMb';
/** The bytes of one MB, and how many of these a seller may choose. */
export const bytesOfMb = 1024 * 1024;
export const quotasMb = ['10', '25', '50', '100'] as const;
export type QuotaMb = (typeof quotasMb)[number];

/** Pictures fill the quota up to this share only, so that there is room for what the shop writes. */
const picturesUpTo = 0.75;
/** From this share on the seller is warned. */
export const nearlyFull = 0.8;
/** From this share on there is none left. */
const full = 0.98;
/** Orders and messages of so many days are never dropped for room. */
const leastDays = 7;

/** What the copy of the shop holds. */
export interface CopySize {
  readonly rows: number;
  readonly pictures: StoredPictures;
  readonly bytes: number;
}

export function readQuota(): QuotaMb {
  const chosen = readStored(key);
  return quotasMb.find((quota) => quota === chosen) ?? '25';
}

/**
 * Chooses how much may be kept on this device. A larger quota has what was dropped before fetched anew, by the next look at what has
 * changed.
 */
export async function chooseQuota(db: ShopDb, quota: QuotaMb): Promise<void> {
  const isMore = Number(quota) > Number(readQuota());
  store(key, quota);
  if (isMore && (await db.get('meta', 'keptSince')) !== undefined) await forgetFeed(db);
  await keepWithinQuota(db, readNowMs());
}

/** Returns whether an error says that the device has no room. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** Returns whether a copy of so many bytes leaves room for pictures, once it is known how full the room is. */
export function hasRoomForPictures(bytes: number): boolean {
  return readNetworkState().storage === 'fine' && bytes < Number(readQuota()) * bytesOfMb * picturesUpTo;
}

/** Removes the copy, which the next look fetches anew. What waits to be sent lies in a database of its own, and stays. */
export async function clearCopy(db: ShopDb): Promise<void> {
  await dropPictures();
  // With the rows goes how far they had come: what is on its way just then does not go on from there.
  await forgetFeed(db, 'documents', 'answers');
}

/** Says that the device has no room, and makes some: pictures and answers can be asked for again. */
export async function freeStorage(db: ShopDb | undefined): Promise<void> {
  setNetworkState({ storage: 'full' });
  await noteStorageFull();
  await dropPictures();
  await db?.clear('answers');
}

async function measureCopy(db: ShopDb): Promise<CopySize> {
  let [rows, bytes] = [0, 0];
  for (const name of fedCollectionIds) {
    const own = await readCollection(db, name);
    rows += own.length;
    bytes += own.reduce((sum, row) => sum + sizeOf(row), 0);
  }
  const answers = await db.getAll('answers');
  const pictures = await measurePictures();
  bytes += pictures.bytes + answers.reduce((sum, { text }) => sum + text.length, 0);
  return { rows, bytes, pictures };
}

/**
 * Drops what the copy holds beyond the quota: pictures that came first, what the server said last, then the oldest messages and done
 * orders, of the last days never. Says in the state of the network how full it is.
 */
export async function keepWithinQuota(db: ShopDb, nowMs: number): Promise<CopySize> {
  const quota = Number(readQuota()) * bytesOfMb;
  let size = await measureCopy(db);
  const others = size.bytes - size.pictures.bytes;
  if (size.pictures.bytes > 0 && size.bytes > quota * picturesUpTo) {
    await trimPictures(Math.max(quota * picturesUpTo - others, 0));
    size = await measureCopy(db);
  }
  if (size.bytes > quota) {
    await db.clear('answers');
    size = await measureCopy(db);
  }
  if (size.bytes > quota) {
    await dropOldest(db, size.bytes - quota, nowMs);
    size = await measureCopy(db);
  }
  await tellHowFull(size);
  return size;
}

/** Says how full the quota is, or what the browser grants. */
async function tellHowFull({ bytes }: CopySize): Promise<void> {
  const room = await readStorageQuota();
  const ofGranted = room?.granted ? room.used / room.granted : 0;
  const isNearlyFull = Math.max(bytes / (Number(readQuota()) * bytesOfMb), ofGranted) >= nearlyFull;
  setNetworkState({ storage: ofGranted >= full ? 'full' : isNearlyFull ? 'nearly-full' : 'fine' });
}

/** Removes the oldest messages, notifications and done orders that come to so many bytes, and notes from when on the orders are whole. */
async function dropOldest(db: ShopDb, bytes: number, nowMs: number): Promise<void> {
  const before = nowMs - leastDays * dayMs;
  const candidates: { readonly name: FedCollectionId; readonly row: StoredDocument; readonly atMs: number }[] = [];
  for (const name of ['messages', 'notifications', 'orders'] as const) {
    const { by = '' }: FedCollection = fedCollections[name];
    for (const row of await readCollection(db, name)) {
      const atMs = Date.parse(String(row[by]));
      if (atMs < before && !isOpen(name, row)) candidates.push({ name, row, atMs });
    }
  }
  candidates.sort((one, other) => one.atMs - other.atMs);
  let left = bytes;
  const gone = candidates.filter(({ row, name }) => {
    const isGone = left > 0;
    // An order leaves with its lines and steps.
    left -= isGone ? sizeOf(row) * (name === 'orders' ? 3 : 1) : 0;
    return isGone;
  });
  await removeRows(
    db,
    gone.map(({ name, row }) => [name, row.$id]),
  );
  const last = gone.findLast(({ name }) => name === 'orders');
  if (last) await db.put('meta', last.atMs + 1, 'keptSince');
}

/** Of these the copy has all, whatever their age: orders that are open or owed, and what nobody has read. */
function isOpen(name: FedCollectionId, { status, owed, isRead }: StoredDocument): boolean {
  if (name !== 'orders') return isRead === false;
  return ['Pending', 'In-Progress'].includes(String(status)) || Number(owed) > 0;
}

/** Forgets how far the copy had come, and with it all that these stores hold. */
async function forgetFeed(db: ShopDb, ...cleared: readonly ('documents' | 'answers')[]): Promise<void> {
  const tx = db.transaction(['meta', ...cleared], 'readwrite');
  for (const name of cleared) void tx.objectStore(name).clear();
  for (const name of ['feed', 'keptSince', 'customers', 'orderCounts']) void tx.objectStore('meta').delete(name);
  await tx.done;
  noteFeedState(db, undefined);
}

/** The bytes of a row, nearly: letters beyond ASCII are rare in it. */
function sizeOf(row: StoredDocument): number {
  return JSON.stringify(row).length;
}

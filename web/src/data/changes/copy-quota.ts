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
import type { LocalStore, ShopCopy } from '#data/local-store/local-store.ts';
import { readCollection, type ShopDb, type StoredDocument } from '#data/local-store/shop-db.ts';
import { noteStorageFull, readStorageQuota } from '#data/local-store/storage-quota.ts';
import { dropPictures, measurePictures, type StoredPictures, trimPictures } from '#data/local-store/stored-pictures.ts';
import type { StoredSeller } from '#data/local-store/stored-seller.ts';
import { readDataUsage } from './data-usage.ts';
import { isStoredAtAnyAge, removeRows } from './prune-copy.ts';

const key = 'duka.quotaMb';
/** The bytes of one MB, and how many of these a seller may choose. */
export const bytesOfMb = 1024 * 1024;
export const quotasMb = ['10', '25', '50', '100'] as const;
export type QuotaMb = (typeof quotasMb)[number];

/** Pictures fill the quota up to this share only, so that there is space for what the shop writes. */
const picturesUpTo = 0.75;
/** From this share on the seller is warned. */
export const nearlyFull = 0.8;
/** From this share on there is none left. */
const full = 0.98;
/** Orders and messages of so many days are never removed for want of storage. */
const leastDays = 7;

/** What the copy of the shop holds. */
interface CopySize {
  readonly rows: number;
  readonly pictures: StoredPictures;
  readonly bytes: number;
}

/** What the copy of the shop holds, what is known of the storage of all of Duka, in whole MB, and what was fetched today. */
export interface PhoneUse extends CopySize {
  /** Whether the copy is whole, so that lists work without a network. */
  readonly isWhole: boolean;
  readonly granted: { readonly used: number; readonly total: number } | undefined;
  readonly todayBytes: number;
}

/**
 * Returns null where the browser stores nothing, as some private windows do, or has no service worker, without which nothing could be
 * shown.
 */
export async function readPhoneUse(
  openStore: () => Promise<LocalStore>,
  seller: StoredSeller,
): Promise<PhoneUse | null> {
  if (!('indexedDB' in globalThis && 'serviceWorker' in navigator)) return null;
  try {
    const copy = await (await openStore()).open(seller);
    const size = await keepWithinQuota(copy, readNowMs());
    const isWhole = (await copy.feedState.read())?.asOf !== undefined;
    return { ...size, isWhole, granted: await readGranted(), todayBytes: readDataUsage() };
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

async function readGranted(): Promise<PhoneUse['granted']> {
  const quota = await readStorageQuota();
  if (!quota?.granted) return undefined;
  const used = Math.ceil(quota.used / bytesOfMb) * bytesOfMb;
  return { used: Math.min(used, quota.granted), total: quota.granted };
}

export function readQuota(): QuotaMb {
  const chosen = readStored(key);
  return quotasMb.find((quota) => quota === chosen) ?? '25';
}

/**
 * Chooses how much may be stored on this device. With a larger quota the next call of the feed fetches again what was removed before.
 */
export async function chooseQuota(copy: ShopCopy, quota: QuotaMb): Promise<void> {
  const isMore = Number(quota) > Number(readQuota());
  store(key, quota);
  if (isMore && (await copy.db.get('meta', 'keptSince')) !== undefined) await forgetFeed(copy);
  await keepWithinQuota(copy, readNowMs());
}

/** Returns whether an error says that storage is full. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** Returns whether a copy of so many bytes leaves space for pictures, once it is known how full the storage is. */
export function hasRoomForPictures(bytes: number): boolean {
  return readNetworkState().storage === 'fine' && bytes < Number(readQuota()) * bytesOfMb * picturesUpTo;
}

/** Removes the copy, which the next call of the feed fetches again. Pending commands are in a database of their own, and stay. */
export async function clearCopy(copy: ShopCopy): Promise<void> {
  await dropPictures();
  // With the rows goes their cursor: a page of the feed that is on its way just then does not go on from there.
  await forgetFeed(copy, 'documents', 'answers');
}

/** Reports that the storage of the device is full, and frees some: pictures and cached answers can be fetched again. */
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
 * Removes what the copy holds beyond the quota: the oldest pictures, cached answers, then the oldest messages, notifications and done
 * orders, but none of the last days. Reports in the network state how full it is.
 */
export async function keepWithinQuota(copy: ShopCopy, nowMs: number): Promise<CopySize> {
  const { db } = copy;
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
    await dropOldest(copy, size.bytes - quota, nowMs);
    size = await measureCopy(db);
  }
  await reportHowFull(size);
  return size;
}

/** Reports how full the quota is, or what the browser grants. */
async function reportHowFull({ bytes }: CopySize): Promise<void> {
  const quota = await readStorageQuota();
  const ofGranted = quota?.granted ? quota.used / quota.granted : 0;
  const isNearlyFull = Math.max(bytes / (Number(readQuota()) * bytesOfMb), ofGranted) >= nearlyFull;
  setNetworkState({ storage: ofGranted >= full ? 'full' : isNearlyFull ? 'nearly-full' : 'fine' });
}

/** Removes the oldest messages, notifications and done orders that come to so many bytes, and notes from when on the orders are whole. */
async function dropOldest(copy: ShopCopy, bytes: number, nowMs: number): Promise<void> {
  const before = nowMs - leastDays * dayMs;
  const candidates: { readonly name: FedCollectionId; readonly row: StoredDocument; readonly atMs: number }[] = [];
  for (const name of fedCollectionIds) {
    const fed: FedCollection = fedCollections[name];
    if (!fed.orOpen && !fed.orUnread) continue;
    for (const row of await readCollection(copy.db, name)) {
      const atMs = Date.parse(String(row[fed.by ?? '']));
      if (atMs < before && !isStoredAtAnyAge(fed, row)) candidates.push({ name, row, atMs });
    }
  }
  candidates.sort((one, other) => one.atMs - other.atMs);
  let left = bytes;
  const removed = candidates.filter(({ row, name }) => {
    const isRemoved = left > 0;
    // An order leaves with its lines and steps.
    left -= isRemoved ? sizeOf(row) * (name === 'orders' ? 3 : 1) : 0;
    return isRemoved;
  });
  await removeRows(
    copy,
    removed.map(({ name, row }) => [name, row.$id]),
  );
  const last = removed.findLast(({ name }) => name === 'orders');
  if (last) await copy.db.put('meta', last.atMs + 1, 'keptSince');
}

/** Removes the cursor of the copy, and with it all rows of these stores. */
async function forgetFeed(
  { db, feedState }: ShopCopy,
  ...cleared: readonly ('documents' | 'answers')[]
): Promise<void> {
  const tx = db.transaction(['meta', ...cleared], 'readwrite');
  for (const name of cleared) void tx.objectStore(name).clear();
  for (const name of ['feed', 'keptSince', 'customers', 'orderCounts']) void tx.objectStore('meta').delete(name);
  await tx.done;
  feedState.note(undefined);
}

/** The bytes of a row, nearly: letters beyond ASCII are rare in it. */
function sizeOf(row: StoredDocument): number {
  return JSON.stringify(row).length;
}

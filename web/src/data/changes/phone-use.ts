import { readNowMs } from '#data/calls/now.ts';
import { readFeedState } from '#data/local-store/feed-state.ts';
import { openShopDb } from '#data/local-store/shop-db.ts';
import { readStorageQuota } from '#data/local-store/storage-quota.ts';
import { bytesOfMb, type CopySize, keepWithinQuota } from './copy-quota.ts';
import { readDataUsage } from './data-usage.ts';

/** What the copy of the shop holds, what is known of the room for all of Duka, in whole MB, and what today cost. */
export interface PhoneUse extends CopySize {
  /** Whether the copy is whole, so that lists stand without a network. */
  readonly isWhole: boolean;
  readonly granted: { readonly used: number; readonly total: number } | undefined;
  readonly todayBytes: number;
}

/** Answers null where the browser keeps nothing, as some private windows do; without a service worker nothing could be shown. */
export async function readPhoneUse(accountId: string): Promise<PhoneUse | null> {
  if (!('indexedDB' in globalThis && 'serviceWorker' in navigator)) return null;
  try {
    const db = await openShopDb(accountId);
    const size = await keepWithinQuota(db, readNowMs());
    const isWhole = (await readFeedState(db))?.asOf !== undefined;
    return { ...size, isWhole, granted: await readGranted(), todayBytes: readDataUsage() };
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

async function readGranted(): Promise<PhoneUse['granted']> {
  const room = await readStorageQuota();
  if (!room?.granted) return undefined;
  const used = Math.ceil(room.used / bytesOfMb) * bytesOfMb;
  return { used: Math.min(used, room.granted), total: room.granted };
}

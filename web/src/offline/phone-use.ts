import { bytesOfMb, type CopySize, keepWithinQuota, readEstimate } from './copy-quota.ts';
import { openShopDb } from './shop-db.ts';
import { readTodayCost } from './today-cost.ts';

/** What the copy of the shop holds, what the browser says of all of Duka, where it says so, in whole MB, and what today cost. */
export interface PhoneUse extends CopySize {
  readonly granted: { readonly used: number; readonly total: number } | undefined;
  readonly todayBytes: number;
}

/** Answers null where the browser keeps nothing, as some private windows do; without a service worker nothing could be shown. */
export async function readPhoneUse(accountId: string): Promise<PhoneUse | null> {
  if (!('indexedDB' in globalThis && 'serviceWorker' in navigator)) return null;
  try {
    const size = await keepWithinQuota(await openShopDb(accountId), Date.now());
    const { usage, quota } = (await readEstimate()) ?? {};
    const granted =
      usage === undefined || !quota ? undefined : { used: Math.ceil(usage / bytesOfMb) * bytesOfMb, total: quota };
    return { ...size, granted, todayBytes: readTodayCost() };
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

import { dayMs } from '@duka/domain/values/durations';
import { readStored, store } from '#data/browser-storage.ts';

/** The bytes that all of Duka takes on this device, and may take as far as that is known. */
export interface Room {
  readonly used: number;
  readonly granted: number | undefined;
}

/** How many bytes were used when the browser last had no space for more, and the moment in milliseconds. */
const key = 'duka.roomEnded';
/** Milliseconds for which that is believed, and after which the database's own files are tidied up. */
const believedMs = dayMs;
const tidiedMs = 10 * 60_000;
/** Use beyond this factor shows a later grant. */
const freedShare = 1.1;
const bytesOfGib = 1024 ** 3;

/** Undefined where the browser does not say what is used. */
export async function readStorageQuota(): Promise<Room | undefined> {
  const { usage, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (usage === undefined) return undefined;
  const [bytes = 0, atMs = 0] = (readStored(key) ?? '').split(' ').map(Number);
  const sinceMs = Date.now() - atMs;
  const isEnded = sinceMs < tidiedMs || (sinceMs < believedMs && usage < bytes * freedShare);
  if (isEnded) return { used: usage, granted: Math.max(usage, bytes) };
  // Chromium grants every page the same whole GiB beyond what it uses: that says nothing of this device.
  const isMadeUp = (quota - usage) % bytesOfGib === 0;
  return { used: usage, granted: isMadeUp ? undefined : quota };
}

/** Notes that the browser has no space for more than what is used now. */
export async function noteStorageFull(): Promise<void> {
  const { usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (usage > 0) store(key, `${usage} ${Date.now()}`);
}

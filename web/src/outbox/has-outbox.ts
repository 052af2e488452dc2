import { readStored } from '#boot/browser-storage.ts';
import { outboxName } from './outbox-name.ts';

/**
 * Answers whether an account has left something on this device. The mark alone is not enough: a browser that is killed has not
 * written it to the disk yet.
 */
export async function hasOutbox(userId: string): Promise<boolean> {
  if (readStored(outboxName(userId)) !== null) return true;
  try {
    const databases = await globalThis.indexedDB?.databases?.();
    return databases?.some(({ name }) => name === outboxName(userId)) === true;
  } catch {
    // The browser grants no room, so nothing was left.
    return false;
  }
}

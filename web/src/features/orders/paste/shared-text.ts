/** The cache in which the service worker stores a text that another app has shared (`web/worker/service-worker.ts`). */
const cacheName = 'duka-shared-text';
const address = '/shared-text';

/** Returns the text that was shared into this page, and removes it; undefined where none came. */
export async function takeSharedText(): Promise<string | undefined> {
  if (!('caches' in window)) return undefined;
  try {
    const kept = await (await caches.open(cacheName)).match(address);
    const text = await kept?.text();
    await caches.delete(cacheName);
    return text;
  } catch (error) {
    // The browser grants no storage.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

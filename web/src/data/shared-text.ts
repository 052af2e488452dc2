/** The cache in which the service worker stores a text that another app has shared (`web/worker/service-worker.ts`). */
const cacheName = 'duka-shared-text';
const address = '/shared-text';

/** Returns the text that was shared into this page, and removes it; undefined where none came. */
export async function takeSharedText(): Promise<string | undefined> {
  return ignoreMissingStorage(async () => {
    const stored = await (await caches.open(cacheName)).match(address);
    const text = await stored?.text();
    await caches.delete(cacheName);
    return text;
  });
}

/** Stores a text for the page that it belongs to; resolves to whether it is there. */
export async function storeSharedText(text: string): Promise<boolean> {
  const isStored = await ignoreMissingStorage(async () => {
    await (await caches.open(cacheName)).put(address, new Response(text));
    return true;
  });
  return isStored ?? false;
}

/** Resolves to undefined where the browser grants no storage. */
async function ignoreMissingStorage<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  if (!('caches' in window)) return undefined;
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

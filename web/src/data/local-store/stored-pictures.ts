import { filePreviewUrl } from '#data/calls/files.ts';
import { readCollection, type ShopDb } from './shop-db.ts';

/** Small pictures of products, which the service worker stores and answers with (`web/worker/pictures.ts`). Signing out deletes them. */
const cacheName = 'duka-pictures';

export interface StoredPictures {
  readonly count: number;
  readonly bytes: number;
}

/** Pixels: the size in which the list of products asks for them. */
const side = 128;
/** The most that are fetched ahead: what a counter shows of what it sells most. */
const maxAhead = 40;

export function pictureAddress(fileId: string): string {
  return filePreviewUrl(fileId, { width: side, height: side });
}

/** Lists the pictures of the products that were sold most in the orders of the copy. */
export async function listSoldPictures(db: ShopDb): Promise<readonly string[]> {
  const sold = new Map<unknown, number>();
  for (const { productId } of await readCollection(db, 'orderItems')) {
    sold.set(productId, (sold.get(productId) ?? 0) + 1);
  }
  const products = (await readCollection(db, 'products')).filter(({ $id, image }) => image && sold.has($id));
  return products
    .sort((one, other) => (sold.get(other.$id) ?? 0) - (sold.get(one.$id) ?? 0))
    .slice(0, maxAhead)
    .map(({ image }) => String(image));
}

export async function measurePictures(): Promise<StoredPictures> {
  const sizes = (await listPictures()).map(({ bytes }) => bytes);
  return { count: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
}

/** Drops the pictures that came first until they are no more than `bytes`. */
export async function trimPictures(bytes: number): Promise<void> {
  const pictures = await listPictures();
  let left = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
  for (const picture of pictures) {
    if (left <= bytes) return;
    await picture.drop();
    left -= picture.bytes;
  }
}

/**
 * Fetches pictures that are not stored yet, in their order. `addressOf` returns the address of a file's picture. Stops at the first that
 * does not come: the connection is gone, or the storage is full.
 */
export async function fetchPictures(fileIds: readonly string[], addressOf: (fileId: string) => string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(cacheName);
  for (const fileId of fileIds) {
    const key = `/picture/${fileId}`;
    if (await cache.match(key)) continue;
    try {
      const answer = await fetch(addressOf(fileId), { credentials: 'include' });
      if (answer.ok) await cache.put(key, answer);
    } catch (error) {
      if (error instanceof TypeError || error instanceof DOMException) return;
      throw error;
    }
  }
}

export async function dropPictures(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName);
}

/** In the order in which they came. */
async function listPictures() {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(cacheName);
  const keys = await cache.keys();
  return Promise.all(
    keys.map(async (key) => {
      const answer = await cache.match(key);
      const bytes = Number(answer?.headers.get('content-length')) || ((await answer?.blob())?.size ?? 0);
      return { bytes, drop: () => cache.delete(key) };
    }),
  );
}

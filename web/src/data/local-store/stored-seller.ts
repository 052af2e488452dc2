/** The cache from which the service worker reads whose page it is (`web/worker/pages.ts`). Signing out removes it (`session/local-files.ts`). */
const cacheName = 'duka-seller';
const address = '/seller';

/** Whose shop this device keeps: the account, and '' in place of a shop that they do not have. */
export interface StoredSeller {
  readonly accountId: string;
  readonly storeId: string;
}

export async function storeSeller(seller: StoredSeller): Promise<void> {
  const { accountId, storeId } = (await readStoredSeller()) ?? {};
  if (accountId === seller.accountId && storeId === seller.storeId) return;
  try {
    const cache = await caches.open(cacheName);
    await cache.put(address, Response.json(seller));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // There is no room: better nobody's page than another's.
    await removeStoredSeller();
  }
}

/** From now on this device keeps nobody's page. */
export async function removeStoredSeller(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName);
}

/** Undefined where nobody is signed in, as far as this device knows. */
export async function readStoredSeller(): Promise<StoredSeller | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const cache = await caches.open(cacheName);
  const kept = await cache.match(address);
  return kept?.json();
}

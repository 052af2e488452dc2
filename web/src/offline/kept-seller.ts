/** The cache from which the service worker reads whose page it is (`web/worker/pages.ts`). Signing out removes it (`session/kept-files.ts`). */
const cacheName = 'duka-seller';
const address = '/seller';

/** Whose shop this device keeps: the account, and '' in place of a shop that they do not have. */
export interface KeptSeller {
  readonly accountId: string;
  readonly storeId: string;
}

export async function keepSeller(seller: KeptSeller): Promise<void> {
  const { accountId, storeId } = (await readKeptSeller()) ?? {};
  if (accountId === seller.accountId && storeId === seller.storeId) return;
  try {
    const cache = await caches.open(cacheName);
    await cache.put(address, Response.json(seller));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // There is no room: better nobody's page than another's.
    await removeKeptSeller();
  }
}

/** From now on this device keeps nobody's page. */
export async function removeKeptSeller(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName);
}

/** Undefined where nobody is signed in, as far as this device knows. */
export async function readKeptSeller(): Promise<KeptSeller | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const cache = await caches.open(cacheName);
  const kept = await cache.match(address);
  return kept?.json();
}

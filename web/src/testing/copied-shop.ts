import { waitFor } from '@testing-library/dom';
import { expect, onTestFinished, vi } from 'vitest';
import { readStoredFeedState } from '#data/local-store/feed-state.ts';
import { openShopDb } from '#data/local-store/shop-db.ts';

/** Gives the rest of a test a browser that stores the shop of its seller: the one test of its file that has one. */
export function allowShopCopy(): void {
  const workers = { controller: null, ready: Promise.resolve({}), register: async () => undefined };
  const value = Object.assign(new EventTarget(), workers);
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
  const stored = new Map<string, Response>();
  const cache = {
    match: async (address: string) => stored.get(address)?.clone(),
    put: async (address: string, response: Response) => void stored.set(address, response),
    keys: async () => [],
  };
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => stored.clear(), keys: async () => [] });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.unstubAllGlobals();
  });
}

/** Waits until the copy has what the server had a moment ago; `othersShopId` is the shop of a member who has none of their own. */
export async function isCopied(accountId: string, othersShopId = ''): Promise<void> {
  const askedMs = Date.now();
  const db = await openShopDb({ accountId, storeId: othersShopId, isOthers: othersShopId !== '' || undefined });
  await waitFor(async () => expect((await readStoredFeedState(db))?.asOf ?? 0).toBeGreaterThan(askedMs - 1000));
  db.close();
}

import type { Right } from '@duka/domain/collections/rights';
import { readStored, removeStored, store } from '#data/browser-storage.ts';

/** Whose shop this device stores: the account, and '' in place of a shop that they do not have. */
export interface StoredSeller {
  readonly accountId: string;
  readonly storeId: string;
  /** True for another's shop, in which the account is a member (R63). */
  readonly isOthers?: true | undefined;
  /** What the account may do there, so that this device asks for nothing that is refused; absent for all. */
  readonly rights?: readonly Right[] | undefined;
}

/** Returns the name of the database with the copy of a shop; each shop of an account has its own. */
export function nameOfCopy({ accountId, storeId, isOthers }: StoredSeller): string {
  return isOthers ? `duka.shop.${accountId}.${storeId}` : `duka.shop.${accountId}`;
}

/** Deletes the copy of a shop that an account may not read any more, once no tab has it open. */
export function removeShopCopy(seller: StoredSeller): void {
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(nameOfCopy(seller));
}

/** The cache from which the service worker reads whose page it is (`web/worker/pages.ts`). Signing out deletes it (`session/local-files.ts`). */
const cacheName = 'duka-seller';
const address = '/seller';

export async function storeSeller(seller: StoredSeller): Promise<void> {
  if (JSON.stringify(await readStoredSeller()) === JSON.stringify(seller)) return;
  try {
    const cache = await caches.open(cacheName);
    await cache.put(address, Response.json(seller));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // Storage is full: better nobody's page than another's.
    await removeStoredSeller();
  }
}

/** From now on the service worker answers with nobody's page. */
export async function removeStoredSeller(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName);
}

/** Undefined where nobody is signed in, as far as this device knows. */
export async function readStoredSeller(): Promise<StoredSeller | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const cache = await caches.open(cacheName);
  const stored = await cache.match(address);
  return stored?.json();
}

/** The account that the page was opened for; undefined on a page that the service worker has not stored. */
export function readPageAccount(): string | undefined {
  return document.documentElement.dataset.account;
}

/** The mark of an account whose copy is asked before the server; signing out removes it (`session/account-cleanup.ts`). */
const keyOf = (accountId: string) => `duka.copyLeads.${accountId}`;

/** Returns whether a page that is opened now asks the copy of the shop before the server (decision 0067). */
export function isMarkedLocalFirst(): boolean {
  const accountId = readPageAccount();
  return accountId !== undefined && readStored(keyOf(accountId)) !== null;
}

/** Decides whether the next pages of an account do so. */
export function markLocalFirst(accountId: string, isLocalFirst: boolean): void {
  if (isLocalFirst) store(keyOf(accountId), 'true');
  else removeStored(keyOf(accountId));
}

import { readStored, removeStored } from '#data/browser-storage.ts';
import { markLocalFirst, removeShopCopy, type StoredSeller } from '#data/local-store/stored-seller.ts';
import { listLocalKeys, readLocal } from './local-values.ts';
import { locatedStoreKey } from './located-store.ts';
import { listInTab, storeInTab } from './tab-values.ts';

/** The account that leaves this browser, and its shop, where it is known. */
export interface Leaving {
  readonly userId: string;
  readonly storeId: string | undefined;
}

/** What the app marks for itself. It belongs to the account as well, but nobody has typed it. */
const marks = /^duka\.(license|firstStepsDone|copyLeads|phoneGone|membership|chosenShop|lostShop)\./;
/** A file of products; its rows that are not imported yet are stored on the device (`features/imports/stored-import.ts`). */
const importMark = 'duka-import ';

const forgetters = new Set<(userId: string) => void>();

/** True if something the account has typed is on this device alone: a message, a product, a sale, a count. */
export function hasUnsent(leaving: Leaving): boolean {
  return listUnsentKeys(leaving).length > 0;
}

/** Lists the keys of unsent work; all pending sales and messages are under the one key of the outbox. */
export function listUnsentKeys(leaving: Leaving): string[] {
  return listKeysOf(leaving).filter((key) => !marks.test(key) && !isFinishedImport(key));
}

/** A whole import is stored only so that it can be taken back. */
function isFinishedImport(key: string): boolean {
  return key.startsWith(importMark) && readLocal(key, (stored) => Object(Object(stored).sheet).rows?.length === 0);
}

/** Removes from this device what belongs to the account, once it is signed out. */
export async function cleanUpAccount(leaving: Leaving): Promise<void> {
  for (const forget of forgetters) forget(leaving.userId);
  for (const key of listKeysOf(leaving)) removeStored(key);
  for (const key of listInTab('duka')) if (isNamedIn(key, leaving.userId)) storeInTab(key, undefined);
  if (readStored(locatedStoreKey) === leaving.storeId) removeStored(locatedStoreKey);
  const { removeLocalData } = await import('./local-files.ts');
  await removeLocalData(leaving.userId);
}

/** Removes the copies of a shop: who sees it on this device from now on may see less. What was typed stays. */
export function forgetCopies(seller: StoredSeller): void {
  for (const isOthers of [true, undefined] as const) removeShopCopy({ ...seller, isOthers });
  markLocalFirst(seller.accountId, false);
}

/** Calls `forget` before the cleanup of an account, for values in memory that would be stored again. */
export function onAccountCleanedUp(forget: (userId: string) => void): void {
  forgetters.add(forget);
}

/** Keys name the account or its shop as a part of its own. Another account's work stays, also where two share a phone. */
function listKeysOf({ userId, storeId }: Leaving): string[] {
  return listLocalKeys('duka').filter((key) => isNamedIn(key, userId) || (storeId && isNamedIn(key, storeId)));
}

function isNamedIn(key: string, id: string): boolean {
  const inParts = (text: string) => ` ${text.replaceAll('.', ' ')} `;
  return inParts(key).includes(inParts(id));
}

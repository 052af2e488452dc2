import { hasLicense } from '@duka/domain/shops/license';
import { checkStoreCreation, type NewStore, toNewStore } from '@duka/domain/shops/store-creation';
import { findStoreOf, type StoreDocument } from '#boot/find-shop.ts';
import { createDocument, getDocument, updateDocument } from '#data/calls/documents.ts';
import { ApiFailure, isAlreadyTaken } from '#data/connection/api-error.ts';
import { ID } from '#data/connection/client.ts';
import { m } from '#paraglide/messages.js';

/** The attributes of a store that may be changed; CALL-032, Q-010. */
export type StoreChanges = Partial<Omit<NewStore, 'license'>> & { readonly license?: string };

/**
 * Creates the owner's store; SHOP-015 to SHOP-018. An existing one is changed instead: a seller has one store, however
 * often this is called and whichever answers were lost. Throws what is missing, or what the backend refuses.
 */
export async function createStore(ownerId: string, store: NewStore): Promise<StoreDocument> {
  const problem = checkStoreCreation(store);
  if (problem)
    throw new Error(problem === 'store_name_required' ? m.shop_store_name_required() : m.shop_store_type_required());
  const { ownerId: owner, license, ...details } = toNewStore(ownerId, store);
  // A placeholder never replaces an earlier license.
  const changes = hasLicense(license) ? { ...details, license } : details;
  const stored = await findStoreOf(ownerId);
  if (stored) return updateStoreDetails(stored.$id, changes);
  return create(ownerId, { ownerId: owner, ...details, license }, changes);
}

export function updateStoreDetails(storeId: string, changes: StoreChanges): Promise<StoreDocument> {
  return updateDocument('stores', storeId, changes);
}

/**
 * The id follows from the owner's, so that two tabs or two devices cannot make two stores at once. Where somebody else
 * holds that id, another is made.
 */
async function create(
  ownerId: string,
  data: NewStore & { readonly ownerId: string },
  changes: StoreChanges,
): Promise<StoreDocument> {
  try {
    return await createDocument('stores', ownerId, { ...data });
  } catch (error) {
    if (!isAlreadyTaken(error)) throw error;
    const isOwn = await exists(ownerId);
    return isOwn ? updateStoreDetails(ownerId, changes) : createDocument('stores', ID.unique(), { ...data });
  }
}

/** Only its owner can read a store (R3). */
async function exists(storeId: string): Promise<boolean> {
  try {
    await getDocument('stores', storeId);
    return true;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return false;
    throw error;
  }
}

import { type ShopDetails, toStoreDetails } from './shop-details.ts';

/** The values that a store is created with; CALL-034. */
export interface NewStore extends ShopDetails {
  readonly activeHrs: string;
  readonly license: string;
}

export type StoreCreationProblem = 'store_name_required' | 'store_type_required';

/**
 * Checks the values without which no store is created, whichever form asks. The type is checked before it is turned
 * into a scale.
 */
export function checkStoreCreation({
  storeName,
  storeType,
}: Pick<NewStore, 'storeName' | 'storeType'>): StoreCreationProblem | undefined {
  if (storeName.trim() === '') return 'store_name_required';
  return storeType.trim() === '' ? 'store_type_required' : undefined;
}

/** Returns the attributes of a new store; its owner is a users document. */
export function toNewStore(ownerId: string, store: NewStore): NewStore & { readonly ownerId: string } {
  return { ownerId, ...toStoreDetails(store), activeHrs: store.activeHrs.trim(), license: store.license };
}

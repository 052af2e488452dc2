import { type ShopDetails, toStoreDetails } from './shop-details.ts';

/** What a store is created with; CALL-034. */
export interface NewStore extends ShopDetails {
  readonly activeHrs: string;
  readonly license: string;
}

export type StoreCreationProblem = 'store_name_required' | 'store_type_required';

/** What no store is created without, whichever form asks; the type before it is turned into a scale. */
export function checkStoreCreation({
  storeName,
  storeType,
}: Pick<NewStore, 'storeName' | 'storeType'>): StoreCreationProblem | undefined {
  if (storeName.trim() === '') return 'store_name_required';
  return storeType.trim() === '' ? 'store_type_required' : undefined;
}

/** The attributes of a new store; its owner is a users document. */
export function toNewStore(ownerId: string, store: NewStore): NewStore & { readonly ownerId: string } {
  return { ownerId, ...toStoreDetails(store), activeHrs: store.activeHrs.trim(), license: store.license };
}

import {
  type GenericForm,
  type GenericSummary,
  toGenericStore,
  toGenericSummary,
} from '@duka/domain/registration/generic-form';
import { placeholderLicensePath } from '@duka/domain/shops/license';
import { shopFormHours } from '@duka/domain/shops/opening-hours';
import { updateDocument } from '#api/documents.ts';
import { readNowMs } from '#api/now.ts';
import { createStore } from '#shop/details/store-documents.ts';
import { ensureUserDocument, retrySellerProfile } from './seller-profile.ts';
import type { RegisteringSeller } from './steps.ts';

interface Filled {
  readonly seller: RegisteringSeller;
  /** False when step 1 could not store the user document, which the store belongs to. */
  readonly isProfileStored: boolean;
  readonly form: GenericForm;
}

/** Creates the store and stores its address; G-19. It is safe to repeat: an existing store is changed. */
export async function completeGenericForm({ seller, isProfileStored, form }: Filled): Promise<GenericSummary> {
  // Other parts may fail once more, but without its owner there is no store (REG-028).
  if (!isProfileStored && !(await retrySellerProfile(seller))) await ensureUserDocument(seller);
  const { storeLocation, ...details } = toGenericStore(form);
  // This form asks for no license; the settings and the dashboard do (DATA-025).
  const license = `${location.origin}${placeholderLicensePath}`;
  const store = await createStore(seller.userId, { ...details, activeHrs: shopFormHours, license });
  await updateDocument('stores', store.$id, { storeLocation });
  return toGenericSummary(seller, store.$id, form, new Date(readNowMs()));
}

import { type ShopForm, toStoreValues } from '@duka/domain/shops/shop-form';
import type { NewStore } from '@duka/domain/shops/store-creation';
import { ApiFailure } from '#api/api-error.ts';
import type { StoreDocument } from '#boot/find-shop.ts';
import { attachLicense, licenseForNewStore } from '#shop/details/license-uploads.ts';
import { createStore, updateStoreDetails } from '#shop/details/store-documents.ts';
import { ensureUserDocument } from './seller-profile.ts';
import type { RegisteringSeller } from './steps.ts';

/** `sentence` is empty where the backend gave none (SHOP-026, SHOP-027, Q-026). */
export type ShopSave =
  | { readonly ok: true; readonly store: StoreDocument }
  | { readonly ok: false; readonly sentence: string; readonly isNetwork: boolean };

/**
 * Stores a checked form; back on the step, the existing store is changed (SHOP-019). The license follows when it is
 * uploaded.
 */
export async function saveShop(
  seller: RegisteringSeller,
  stored: StoreDocument | null,
  form: ShopForm,
): Promise<ShopSave> {
  try {
    const values = toStoreValues(form);
    const store = stored
      ? await updateStoreDetails(stored.$id, values)
      : await create(seller, { ...values, license: licenseForNewStore(seller.userId) });
    attachLicense(seller.userId, store);
    return { ok: true, store };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isNetwork = error instanceof ApiFailure && error.isNetwork;
    return { ok: false, sentence: error.message, isNetwork };
  }
}

async function create(seller: RegisteringSeller, values: NewStore): Promise<StoreDocument> {
  try {
    return await createStore(seller.userId, values);
  } catch (error) {
    // Step 1 went on without the user document that the store belongs to (REG-028).
    const isOwnerMissing = error instanceof ApiFailure && ownerMissing.includes(error.type);
    if (!isOwnerMissing) throw error;
    await ensureUserDocument(seller);
    return createStore(seller.userId, values);
  }
}

const ownerMissing = ['user_unauthorized', 'relationship_value_invalid'];

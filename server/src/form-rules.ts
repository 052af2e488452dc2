import { checkUserValues } from '@duka/domain/accounts/user-values';
import type { CollectionId } from '@duka/domain/collections';
import { checkMessageValues } from '@duka/domain/messages/message-values';
import { checkStoreLocationValues } from '@duka/domain/places/store-location';
import { checkPackValues } from '@duka/domain/products/pack-draft';
import { checkProductValues } from '@duka/domain/products/product-values';
import { checkStorePaymentValues } from '@duka/domain/shops/store-payment';
import { checkStoreValues } from '@duka/domain/shops/store-values';
import type { FormRule } from '#writes/effects.ts';

/** The rules of each collection's form, in the domain; they need only the values, and hold for every caller. */
export const formRules: Partial<Record<CollectionId, FormRule>> = {
  products: ({ before, values }) => checkProductValues({ ...before, ...values }, before && Object.keys(values)),
  productPacks: ({ values }) => checkPackValues(values),
  stores: ({ values }) => checkStoreValues(values),
  storeLocations: ({ values }) => checkStoreLocationValues(values),
  storePayments: ({ before, values }) => checkStorePaymentValues({ ...before, ...values }, Object.keys(values)),
  users: ({ values }) => checkUserValues(values),
  messages: ({ before, values }) => checkMessageValues({ ...before, ...values }, before && Object.keys(values)),
};

import type { CollectionId } from '@duka/domain/collections';
import { checkStoreLocationValues } from '@duka/domain/places/store-location';
import { checkProductValues } from '@duka/domain/products/product-values';
import { checkStorePaymentValues } from '@duka/domain/shops/store-payment';
import { checkStoreValues } from '@duka/domain/shops/store-values';
import type { StoresOfWrite } from '#database/database.ts';
import type { Values } from '#database/document-store.ts';
import { apiError, invalidStructure } from '#errors.ts';

/** What a collection asks of new values beyond type and length, whoever sends them. `id` is the document's. */
type Rule = (tx: StoresOfWrite, values: Values, id: string) => Promise<void>;

const rules: Partial<Record<CollectionId, Rule>> = {
  products: async (_tx, values) => refuse(checkProductValues(values)),
  // SHOP-014, SHOP-017
  stores: async (_tx, values) => refuse(checkStoreValues(values)),
  // LOC-015, DATA-030
  storeLocations: async (_tx, values) => refuse(checkStoreLocationValues(values)),
  // PAY-008
  storePayments: async (_tx, values) => refuse(checkStorePaymentValues(values)),
  // A users document under another account's id would keep that account from having its own (R1).
  users: async (tx, values, id) => {
    await requireAccount(tx, values, 'userId');
    if (values.userId === undefined || values.userId === id) return;
    if (await tx.accounts.get(id)) throw apiError('user_unauthorized');
  },
  // R4
  messages: async (tx, values) => {
    await requireAccount(tx, values, 'senderId');
    await requireAccount(tx, values, 'receiverId');
  },
};

async function requireAccount(tx: StoresOfWrite, values: Values, attribute: string): Promise<void> {
  if (values[attribute] === undefined || (await tx.accounts.get(String(values[attribute])))) return;
  refuse({ attribute, text: 'names no account' });
}

function refuse(problem: { readonly attribute: string; readonly text: string } | undefined): void {
  if (!problem) return;
  throw invalidStructure(`Attribute "${problem.attribute}" ${problem.text}`);
}

/** Throws when the values of a new or changed document break a rule of its collection. */
export async function checkCollectionRules(
  collection: CollectionId,
  tx: StoresOfWrite,
  values: Values,
  id: string,
): Promise<void> {
  await rules[collection]?.(tx, values, id);
}

import type { CollectionId } from '@duka/domain/collections';
import { checkStoreLocationValues } from '@duka/domain/places/store-location';
import { checkProductValues } from '@duka/domain/products/product-values';
import { explainRuleBreak, type RuleBreak } from '@duka/domain/rule-words';
import { checkStorePaymentValues } from '@duka/domain/shops/store-payment';
import { checkStoreValues } from '@duka/domain/shops/store-values';
import type { StoresOfWrite } from '#database/database.ts';
import type { Values } from '#database/document-store.ts';
import { apiError, invalidStructure } from '#errors.ts';

/** Describes a document that is about to be written. */
export interface CheckedWrite {
  readonly tx: StoresOfWrite;
  readonly id: string;
  /** Its attributes as they are stored; absent for a new document. */
  readonly before?: Values | undefined;
  /** All attributes of a new document, or those that a change alters. */
  readonly values: Values;
}

type Rule = (write: CheckedWrite) => Promise<void>;

const rules: Partial<Record<CollectionId, Rule>> = {
  products: async ({ before, values }) =>
    refuse(checkProductValues({ ...before, ...values }, before && Object.keys(values))),
  // SHOP-014, SHOP-017
  stores: async ({ values }) => refuse(checkStoreValues(values)),
  // LOC-015, DATA-030
  storeLocations: async ({ values }) => refuse(checkStoreLocationValues(values)),
  // PAY-008
  storePayments: async ({ values }) => refuse(checkStorePaymentValues(values)),
  // A users document under another account's id would keep that account from having its own (R1).
  users: async ({ tx, id, values }) => {
    await requireAccount(tx, values, 'userId');
    if (values.userId === undefined || values.userId === id) return;
    if (await tx.accounts.get(id)) throw apiError('user_unauthorized');
  },
  // R4
  messages: async ({ tx, values }) => {
    await requireAccount(tx, values, 'senderId');
    await requireAccount(tx, values, 'receiverId');
  },
};

async function requireAccount(tx: StoresOfWrite, values: Values, attribute: string): Promise<void> {
  if (values[attribute] === undefined || (await tx.accounts.get(String(values[attribute])))) return;
  refuse({ attribute, text: 'names no account' });
}

function refuse(problem: RuleBreak | undefined): void {
  if (problem) throw invalidStructure(explainRuleBreak(problem));
}

/**
 * Checks values by the rules of their collection beyond type and length, whoever sends them. Throws
 * `document_invalid_structure` in the words of the rule, or `user_unauthorized`.
 */
export async function checkCollectionRules(collection: CollectionId, write: CheckedWrite): Promise<void> {
  await rules[collection]?.(write);
}

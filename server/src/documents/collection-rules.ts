import { checkUserValues } from '@duka/domain/accounts/user-values';
import type { CollectionId } from '@duka/domain/collections';
import { checkMessageValues } from '@duka/domain/messages/message';
import { checkStoreLocationValues } from '@duka/domain/places/store-location';
import { checkPackValues } from '@duka/domain/products/pack-draft';
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

/** The rules of each collection's form, in the domain; they need nothing but the values. */
const valueRules: Partial<
  Record<CollectionId, (write: Pick<CheckedWrite, 'before' | 'values'>) => RuleBreak | undefined>
> = {
  products: ({ before, values }) => checkProductValues({ ...before, ...values }, before && Object.keys(values)),
  productPacks: ({ values }) => checkPackValues(values),
  stores: ({ values }) => checkStoreValues(values),
  storeLocations: ({ values }) => checkStoreLocationValues(values),
  storePayments: ({ before, values }) => checkStorePaymentValues({ ...before, ...values }, Object.keys(values)),
  users: ({ values }) => checkUserValues(values),
  messages: ({ before, values }) => checkMessageValues({ ...before, ...values }, before && Object.keys(values)),
};

/** The rules that ask who has an account. */
const accountRules: Partial<Record<CollectionId, (write: CheckedWrite) => Promise<void>>> = {
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

/** Finds the first rule of the collection's form that a document would break. */
export function findRuleBreak(
  collection: CollectionId,
  write: Pick<CheckedWrite, 'before' | 'values'>,
): RuleBreak | undefined {
  return valueRules[collection]?.(write);
}

/**
 * Checks values by the rules of their collection beyond type and length, whoever sends them. Throws
 * `document_invalid_structure` in the words of the rule, or `user_unauthorized`.
 */
export async function checkCollectionRules(collection: CollectionId, write: CheckedWrite): Promise<void> {
  refuse(findRuleBreak(collection, write));
  await accountRules[collection]?.(write);
}

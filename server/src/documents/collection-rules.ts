import type { CollectionId } from '@duka/domain/collections';
import { checkProductValues } from '@duka/domain/product-values';
import type { Stores } from '#database/database.ts';
import type { StoredValue } from '#database/document-store.ts';
import { apiError } from '#errors.ts';

type Values = Readonly<Record<string, StoredValue>>;

/** What a collection asks of its values beyond type and length. `id` is the document's, `accountId` the caller's. */
type Rule = (tx: Stores, values: Values, id: string, accountId: string) => Promise<void>;

const rules: Partial<Record<CollectionId, Rule>> = {
  products: async (_tx, values) => {
    const problem = checkProductValues(values);
    if (!problem) return;
    const words = `Attribute "${problem.attribute}" ${problem.text}`;
    throw apiError('document_invalid_structure', `Invalid document structure: ${words}`);
  },
  // A users document under another account's id would keep that account from having its own (R1).
  users: async (tx, _values, id, accountId) => {
    if (id !== accountId && (await tx.accounts.get(id))) throw apiError('user_unauthorized');
  },
  // R4
  messages: async (tx, values) => {
    if (values.receiverId === undefined || (await tx.accounts.get(String(values.receiverId)))) return;
    throw apiError('document_invalid_structure', 'Invalid document structure: Attribute "receiverId" names no account');
  },
};

/** Throws when the values of a new or changed document break a rule of its collection. */
export async function checkCollectionRules(
  collection: CollectionId,
  tx: Stores,
  values: Values,
  id: string,
  accountId: string,
): Promise<void> {
  await rules[collection]?.(tx, values, id, accountId);
}

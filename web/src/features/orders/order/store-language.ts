import type { Language } from '@duka/domain/values/language';
import { createDocument, updateDocument } from '#data/calls/documents.ts';
import { findCreditAccount } from '#shop/trade/credit-account-query.ts';

interface Choice {
  readonly storeId: string;
  /** The id of the book, if one is made. */
  readonly newId: string;
  readonly name: string;
  readonly phone: string;
  readonly language: Language;
}

/**
 * Stores the language of a customer in their book, and makes one under `newId` if they have none. Nothing is stored for a customer without
 * a book and a phone number, who may be anybody of that name.
 */
export async function storeLanguage({ storeId, newId, name, phone, language }: Choice): Promise<void> {
  const account = await findCreditAccount(storeId, { accountId: null, name, phone });
  if (account) {
    await updateDocument('creditAccounts', account.accountId, { language });
    return;
  }
  // Numbers are stored with a `+` (R47).
  if (!phone.startsWith('+')) return;
  await createDocument('creditAccounts', newId, { storeId, name, phone, language });
}

import type { Language } from '@duka/domain/values/language';
import { createDocument, updateDocument } from '#data/calls/documents.ts';
import { findCreditAccount } from '#shop/trade/credit-account-query.ts';

interface Choice {
  readonly storeId: string;
  readonly newId: string;
  readonly name: string;
  readonly phone: string;
  readonly language: Language;
}

/** Stores the language of a customer. One who is a name alone, and has no book, may be anybody of that name. */
export async function storeLanguage({ storeId, newId, name, phone, language }: Choice): Promise<void> {
  const account = await findCreditAccount(storeId, { accountId: null, name, phone });
  if (account) {
    await updateDocument('creditAccounts', account.accountId, { language });
    return;
  }
  // A number in its stored form (R47).
  if (!phone.startsWith('+')) return;
  await createDocument('creditAccounts', newId, { storeId, name, phone, language });
}

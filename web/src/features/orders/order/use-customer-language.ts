import type { ShopOrder } from '@duka/domain/orders/shop-order';
import type { Language } from '@duka/domain/values/language';
import { learnNames } from '@duka/domain/values/names';
import { spoken } from '@duka/domain/values/spoken';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ID } from '#api/client.ts';
import { createDocument, updateDocument } from '#api/documents.ts';
import { makeOld } from '#session/made-old.ts';
import { bookOf, findBook } from '#shop/trade/book-query.ts';
import { useLanguageChoice } from '#shop/trade/use-language-choice.ts';

/**
 * Answers the language in which the customer of an order reads its receipt: the one chosen here, else that of their book, else the
 * app's. A choice is kept with the book; a customer with a number who has none gets one, in which nothing is owed (R32).
 */
export function useCustomerLanguage(storeId: string | undefined, order: ShopOrder | undefined) {
  const { customerName: name = '', customerPhone: phone = '', trackingId = '' } = order ?? {};
  const customer = { accountId: null, name, phone };
  const client = useQueryClient();
  const isKnown = storeId !== undefined && trackingId !== '' && name + phone !== '';
  const { data: book } = useQuery({ ...bookOf(storeId ?? '', customer), enabled: isKnown });
  // Sent twice, a new book is opened once.
  const [newId] = useState(() => ID.unique());
  const choice = useLanguageChoice(async (language) => {
    if (storeId === undefined || name + phone === '') return;
    await keepLanguage({ storeId, newId, name, phone, language });
    await makeOld(client, 'creditAccounts');
  });
  const asked = choice.chosen ?? book?.language ?? spoken;
  // The names of units in another language than the app's.
  const names = useQuery({
    queryKey: ['product-references', 'names'],
    queryFn: async () => {
      learnNames((await import('@duka/domain/products/reference-names')).kiswahiliNames);
      return true;
    },
    enabled: asked !== spoken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { language: names.isPending ? spoken : asked, choice };
}

interface Choice {
  readonly storeId: string;
  readonly newId: string;
  readonly name: string;
  readonly phone: string;
  readonly language: Language;
}

/** Keeps the language of a customer. One who is a name alone, and has no book, may be anybody of that name. */
async function keepLanguage({ storeId, newId, name, phone, language }: Choice): Promise<void> {
  const book = await findBook(storeId, { accountId: null, name, phone });
  if (book) {
    await updateDocument('creditAccounts', book.accountId, { language });
    return;
  }
  // A number in its stored form (R47).
  if (!phone.startsWith('+')) return;
  await createDocument('creditAccounts', newId, { storeId, name, phone, language });
}

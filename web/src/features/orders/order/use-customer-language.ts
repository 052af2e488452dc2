import type { ShopOrder } from '@duka/domain/orders/shop-order';
import type { Language } from '@duka/domain/values/language';
import { learnNames } from '@duka/domain/values/names';
import { spoken } from '@duka/domain/values/spoken';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateDocument } from '#api/documents.ts';
import { bookOf, findBook } from '#shop/trade/book-query.ts';

/**
 * Answers the language in which the customer of an order reads its receipt: the one chosen here, else that of their book, else the
 * app's. A choice is kept with the book, where the shop has one of them (R32).
 */
export function useCustomerLanguage(storeId: string | undefined, order: ShopOrder | undefined) {
  const { customerName: name = '', customerPhone: phone = '', trackingId = '' } = order ?? {};
  const customer = { accountId: null, name, phone };
  const client = useQueryClient();
  const isKnown = storeId !== undefined && trackingId !== '' && name + phone !== '';
  const { data: book } = useQuery({ ...bookOf(storeId ?? '', customer), enabled: isKnown });
  const [chosen, setChosen] = useState<Language>();
  const asked = chosen ?? book?.language ?? spoken;
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
  const keep = useMutation({
    mutationFn: async (language: Language) => {
      const book = isKnown ? await findBook(storeId, customer) : null;
      if (book) await updateDocument('creditAccounts', book.accountId, { language });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['debts'] }),
  });
  const change = (language: Language) => {
    setChosen(language);
    keep.mutate(language);
  };
  return { language: names.isPending ? spoken : asked, change };
}

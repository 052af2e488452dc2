import type { CreditEntry } from '@duka/domain/credit/credit-account';
import { makeDocumentId } from '@duka/domain/document-id';
import { keptDays } from '@duka/domain/shops/shop-feed';
import { dayMs } from '@duka/domain/values/durations';
import { formatPrice } from '@duka/domain/values/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createOnce } from '#api/create-once.ts';
import { readNowMs } from '#api/now.ts';
import { createOrKeep } from '#outbox/create-or-keep.ts';
import { m } from '#paraglide/messages.js';
import { makeOld } from '#session/made-old.ts';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { entryWords } from './debt-words.ts';

interface Reversal {
  readonly entry: CreditEntry;
  readonly reason: string;
}

/**
 * Takes a line of a book back, under an id that is made once; answers whether it is stored. Without a network it waits on this device,
 * unless the line is so old that the device does not know which sales it settled.
 */
export function useTakeBackEntry(storeId: string, accountId: string) {
  const client = useQueryClient();
  const [id] = useState(() => makeDocumentId(Date.now(), Math.random));
  return useMutation({
    mutationFn: async ({ entry, reason }: Reversal) => {
      const data = { storeId, reversesId: entry.id, note: reason };
      if (readNowMs() - Date.parse(entry.at) > keptDays * dayMs) return createOnce('creditEntries', id, data);
      const [name, amount] = [entryWords[entry.kind](), formatPrice(-entry.amount)];
      return createOrKeep({
        ...{ collection: 'creditEntries', documentId: id, data, title: m.outbox_undo({ name, amount }) },
        path: debtPaths.book(accountId),
        shown: undefined,
        details: [[m.credit_reason(), reason]],
        // The line may wait as well.
        needs: [accountId, entry.id],
      });
    },
    onSettled: () => void makeOld(client, 'creditAccounts', 'orders'),
  });
}

import { makeDocumentId } from '@duka/domain/document-id';
import type { CashEntry } from '@duka/domain/money/cash-entry';
import { formatDay, toStoredDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeOrQueue } from '#data/outbox/change-or-queue.ts';
import { createOrQueue } from '#data/outbox/create-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { moneyPaths } from './money-paths.ts';
import { moveWords } from './money-words.ts';

/** An entry that is to be stored, under an id that the device has made: sent twice, it is stored once. */
export interface NewCashEntry extends Omit<CashEntry, 'isCancelled'> {
  readonly storeId: string;
}

export const newEntryId = () => makeDocumentId(Date.now(), Math.random);

/** Stores entries one after another; without a network they are queued on this device. True if all of them are stored. */
export function useRecordEntries() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (entries: readonly NewCashEntry[]) => {
      let isStored = true;
      for (const entry of entries) isStored = (await recordEntry(entry)) !== undefined && isStored;
      return isStored;
    },
    onSettled: () => invalidateStale(client, 'cashEntries'),
  });
}

function recordEntry(entry: NewCashEntry) {
  const { id, storeId, kind, from, to, amount, day, note } = entry;
  return createOrQueue({
    ...{ collection: 'cashEntries', documentId: id, path: moneyPaths.entries, shown: entry },
    title: m.outbox_cash_entry({ kind: moveWords[kind](), amount: formatPrice(amount) }),
    details: [
      [m.money_entry_from(), from ? paymentWords[from]() : ''],
      [m.money_entry_to(), to ? paymentWords[to]() : ''],
      [m.money_date(), formatDay(day) ?? day],
      [m.money_note(), note],
    ],
    data: {
      ...{ storeId, kind, fromMethod: from, toMethod: to, amount },
      ...{ entryDate: toStoredDay(day), note: note === '' ? null : note },
    },
  });
}

/** Takes an entry back, or queues that on this device: its money counts as if it had not moved. Returns whether it is stored. */
export function useTakeBackEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, kind, amount }: CashEntry) =>
      changeOrQueue({
        ...{ collection: 'cashEntries', documentId: id, path: moneyPaths.entries },
        ...{ data: { isCancelled: true }, opened: { isCancelled: false } },
        title: m.outbox_undo({ name: moveWords[kind](), amount: formatPrice(amount) }),
      }),
    onSettled: () => invalidateStale(client, 'cashEntries'),
  });
}

import type { Expense, ExpenseKind } from '@duka/domain/money/expense';
import type { ReceivedMethod } from '@duka/domain/money/payment';
import { formatDay, toStoredDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeOrQueue } from '#data/outbox/change-or-queue.ts';
import { createOrQueue } from '#data/outbox/create-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { moneyPaths } from './money-paths.ts';
import { expenseWords } from './money-words.ts';

/** An expense that is to be stored, under an id that the device has made: sent twice, it is stored once. */
export interface NewExpense {
  readonly id: string;
  readonly storeId: string;
  readonly kind: ExpenseKind;
  readonly amount: number;
  readonly method: ReceivedMethod;
  /** As `2026-11-21`. */
  readonly day: string;
  readonly note: string;
}

/** Stores what was paid for the shop; every figure of the books follows. Without a network it is queued on this device. */
export function useRecordExpense() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (expense: NewExpense) => {
      const { id, day, note, ...data } = expense;
      return createOrQueue({
        ...{ collection: 'expenses', documentId: id, path: moneyPaths.expenses, shown: expense },
        title: m.outbox_expense({ kind: expenseWords[data.kind](), amount: formatPrice(data.amount) }),
        details: [
          [m.money_paid_by(), paymentWords[data.method]()],
          [m.money_date(), formatDay(day) ?? day],
          [m.money_note(), note],
        ],
        data: { ...data, expenseDate: toStoredDay(day), note: note === '' ? null : note },
      });
    },
    onSuccess: () => invalidateStale(client, 'expenses'),
  });
}

/**
 * Takes an expense back, or queues that on this device: its money is there again, and it counts for nothing. Returns whether it is
 * stored.
 */
export function useTakeBackExpense() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, kind, amount }: Expense) =>
      changeOrQueue({
        ...{ collection: 'expenses', documentId: id, path: moneyPaths.expenses },
        ...{ data: { isCancelled: true }, opened: { isCancelled: false } },
        title: m.outbox_undo({ name: expenseWords[kind](), amount: formatPrice(amount) }),
      }),
    onSettled: () => invalidateStale(client, 'expenses'),
  });
}

import { formatPrice } from '@duka/domain/values/money';
import { createOrQueue } from '#data/outbox/create-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';
import type { NewEntry, RejectedEntry } from './account-mutations.ts';

const titles: Record<NewEntry['kind'], (values: { amount: string }) => string> = {
  payment: m.outbox_debt_payment,
  'write-off': m.outbox_write_off,
  opening: m.outbox_debt_before,
  repayment: m.outbox_repayment,
};

/**
 * Returns the shillings by which the stored entry changes the debt; undefined for one that is queued on this device as there is no
 * network.
 */
export async function addEntry(id: string, entry: NewEntry): Promise<number | undefined> {
  const { kind, amount: asked, accountId } = entry;
  const amount = formatPrice(asked);
  const title = titles[kind]({ amount });
  const path = `/money/debts/${encodeURIComponent(accountId)}`;
  const stored = await createOrQueue({
    ...{ collection: 'creditEntries', documentId: id, data: { ...entry }, title, path },
    shown: { id, entry } satisfies RejectedEntry,
    details: [
      [m.orders_payment_method(), entry.method ? paymentWords[entry.method]() : ''],
      [m.orders_payment_reference(), entry.reference ?? ''],
      [m.debt_before_since(), entry.owedSince ?? ''],
      [kind === 'write-off' ? m.credit_reason() : m.suppliers_note(), entry.note ?? ''],
    ],
    // The sale that opened the book may still be pending.
    needs: [accountId],
  });
  return stored && Math.abs(stored.amount);
}

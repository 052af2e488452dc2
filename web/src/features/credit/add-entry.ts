import { formatPrice } from '@duka/domain/values/money';
import { createOrQueue } from '#data/outbox/create-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';
import type { NewEntry, RejectedEntry } from './account-mutations.ts';

/**
 * Returns the shillings by which the stored entry lowers the debt; undefined for one that is queued on this device as there is no
 * network.
 */
export async function addEntry(id: string, entry: NewEntry): Promise<number | undefined> {
  const { kind, amount: asked, accountId } = entry;
  const amount = formatPrice(asked);
  const title = kind === 'payment' ? m.outbox_debt_payment({ amount }) : m.outbox_write_off({ amount });
  const path = `/money/debts/${encodeURIComponent(accountId)}`;
  const stored = await createOrQueue({
    ...{ collection: 'creditEntries', documentId: id, data: { ...entry }, title, path },
    shown: { id, entry } satisfies RejectedEntry,
    details: [
      [m.orders_payment_method(), entry.method ? paymentWords[entry.method]() : ''],
      [m.orders_payment_reference(), entry.reference ?? ''],
      [m.credit_reason(), entry.note ?? ''],
    ],
    // The sale that opened the book may still be pending.
    needs: [accountId],
  });
  return stored && -stored.amount;
}

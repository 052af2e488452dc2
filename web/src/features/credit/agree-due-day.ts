import type { OwedOrderRow } from '@duka/domain/credit/credit-account';
import { changeOrQueue } from '#data/outbox/change-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { orderPath } from '#shop/trade/debt-paths.ts';

/** Stores the day on which an order is to be paid, null for none; without a network it is queued on this device. True if it is stored. */
export function agreeDueDay({ id, trackingId, dueAt: opened }: OwedOrderRow, dueAt: string | null): Promise<boolean> {
  return changeOrQueue({
    ...{ collection: 'orders', documentId: id, data: { dueAt }, opened: { dueAt: opened }, path: orderPath(id) },
    labels: { dueAt: m.purchases_due_day() },
    title: m.outbox_order({ id: trackingId || m.orders_not_sent_yet(), what: m.purchases_due_day() }),
  });
}

import { m } from '#paraglide/messages.js';
import type { ShownDebt } from './open-debts.ts';

/** "Rehema, Order DK-2", or "Rehema, all debts". */
export function nameDebt({ target, name, trackingId }: ShownDebt): string {
  const what = 'orderId' in target ? m.orders_order({ id: trackingId || m.orders_not_sent_yet() }) : m.receipts_debts();
  return [name, what].filter((part) => part !== '').join(', ');
}

import type { DocumentRow, Values } from '#database/types.ts';
import { type DemoRow, toIso } from './demo-ids.ts';
import { day, toTime } from './demo-moment.ts';

/** Makes what phones were asked for orders of Asha's shop: the newest one paid by mobile money paid it, and one that is owed refused. */
export function makeDemoPaymentRequests(rows: readonly DemoRow[]): DemoRow[] {
  const orders = rows.flatMap(([collection, row]) =>
    collection === 'orders' && row.attributes.storeId === 'asha-shop' && row.attributes.customerPhone ? [row] : [],
  );
  const paid = orders.findLast(
    ({ attributes }) => attributes.paymentMethod === 'mobile money' && attributes.paymentReference,
  );
  const owed = orders.findLast(({ attributes }) => attributes.status === 'Completed' && Number(attributes.owed) > 0);
  return [
    ...(paid ? [toRequest(paid, confirm(paid.attributes), 1)] : []),
    ...(owed ? [toRequest(owed, { amount: owed.attributes.owed ?? 0, status: 'failed', failure: 'refused' }, 2)] : []),
  ];
}

function confirm({ orderTotal = 0, paymentReference = null }: Values): Values {
  return { amount: orderTotal, status: 'confirmed', received: orderTotal, receipt: paymentReference };
}

function toRequest({ id: orderId, attributes: order }: DocumentRow, values: Values, number: number): DemoRow {
  const { storeId = null, customerPhone = null, orderDate } = order;
  const at = String(orderDate);
  const attributes = {
    ...{ storeId, orderId, phone: customerPhone, provider: 'sandbox', reference: `DKDEM0${number}`, isLate: false },
    ...{ askedAt: at, sentAt: at, settledAt: at, by: 'asha', byRole: 'seller', ...values },
  };
  return ['paymentRequests', { id: `asha-asked-${number}`, createdAt: at, updatedAt: at, permissions: [], attributes }];
}

/** Makes a wallet's message that nobody has recognised yet: its sender has no order and no debt in Asha's shop. */
export function makeDemoMobileReceipts(now: Date): DemoRow[] {
  const at = toIso(toTime(day(1, '15:20'), now));
  const attributes = {
    ...{ storeId: 'asha-shop', wallet: 'halopesa', reference: '3887545254', amount: 38_000, fee: null, state: 'said' },
    ...{ sender: 'PENDO SHIRIMA', phone: '+255626000330', receivedAt: null, at, by: 'asha', byRole: 'seller' },
    text: 'Umepokea 38,000 TZS kutoka PENDO SHIRIMA (0626000330). Salio jipya: 212,000 TZS. Utambulisho wa Muamala: 3887545254',
  };
  return [['mobileReceipts', { id: 'asha-receipt-1', createdAt: at, updatedAt: at, permissions: [], attributes }]];
}

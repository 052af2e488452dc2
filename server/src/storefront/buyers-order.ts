import { findShopOwner } from '@duka/domain/commands/command';
import { guestIdOf } from '@duka/domain/messages/guest';
import type { PaymentProviderId } from '@duka/domain/money/payment-request';
import { askStateOf, parsePaymentRequest } from '@duka/domain/money/payment-request-line';
import { toOrderStatus } from '@duka/domain/orders/order';
import type { Language } from '@duka/domain/values/language';
import { nameOf } from '@duka/domain/values/names';
import type { Database } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { DocumentRow } from '#database/types.ts';
import type { BuyersOrder } from './buyer-page.ts';

/** The most messages of a conversation that the page of an order shows, the newest ones. */
const maxMessages = 100;
const maxLines = 100;

interface Reading {
  readonly language: Language;
  /** Milliseconds by the clock of the server. */
  readonly nowMs: number;
  /** Who asks phones for the shop; undefined for nobody. */
  readonly provider: PaymentProviderId | undefined;
}

/** Reads an order with its lines, steps, messages and the shop's ways to be paid, as its buyer may see them; what the goods cost is not read. */
export async function readBuyersOrder(
  { documents }: Pick<Database, 'documents'>,
  { id, attributes }: DocumentRow,
  { language, nowMs, provider }: Reading,
): Promise<BuyersOrder> {
  const storeId = String(attributes.storeId);
  const owner = await findShopOwner({ documents }, storeId);
  const guest = guestIdOf(id);
  const ofOrder = [equal('orderId', id)];
  const from = (sender: string, receiver: string) =>
    ({ method: 'and', conditions: [equal('senderId', sender), equal('receiverId', receiver)] }) as const;
  const [lines, events, messages, payments, requests] = await Promise.all([
    documents.list('orderItems', {
      ...{ where: ofOrder, limit: maxLines },
      attributes: ['productName', 'unitName', 'quantity', 'packName', 'packQuantity', 'total', 'storeId'],
    }),
    documents.list('orderEvents', { where: ofOrder, limit: maxLines }),
    owner === undefined
      ? []
      : documents.list('messages', {
          where: [{ method: 'or', conditions: [from(guest, owner), from(owner, guest)] }],
          ...{ order: [{ attribute: '$createdAt', descending: true }], limit: maxMessages },
        }),
    documents.list('storePayments', { where: [equal('storeId', storeId)], limit: 10 }),
    documents.list('paymentRequests', {
      ...{ where: ofOrder, order: [{ attribute: 'askedAt', descending: true }], limit: 1 },
    }),
  ]);
  const status = toOrderStatus(attributes.status) ?? 'Pending';
  const stepAt = (value: string) =>
    events.findLast((event) => event.attributes.value === value && event.attributes.kind !== 'payment')?.attributes;
  const cancelled = status === 'Cancelled' ? stepAt('Cancelled') : undefined;
  const owed = Number(attributes.owed ?? 0);
  return {
    ...{ trackingId: text(attributes.trackingId), status, name: text(attributes.customerName) },
    ...{
      isDelivery: attributes.orderWay === 'delivery',
      place: text(attributes.deliveryPlace),
      note: text(attributes.note),
    },
    ...{ total: Number(attributes.orderTotal) - Number(attributes.returned ?? 0), owed },
    lines: lines.map(({ attributes: line }) => ({
      ...{ name: text(line.productName), pack: text(line.packName), total: Number(line.total) },
      quantity: Number(line.packQuantity ?? line.quantity),
      unit: nameOf(text(line.unitName), true, language),
    })),
    placedAt: text(attributes.orderDate),
    confirmedAt: text(stepAt('In-Progress')?.at),
    completedAt: text(stepAt('Completed')?.at),
    cancelled: cancelled && {
      at: text(cancelled.at),
      by: cancelled.byRole === 'customer' ? 'buyer' : cancelled.byRole === 'operator' ? 'time' : 'shop',
    },
    messages: messages.toReversed().map(({ createdAt, attributes: { senderId, content, fileUrl } }) => ({
      ...{ isMine: senderId === guest, text: text(content), hasFile: text(fileUrl) !== '', at: createdAt },
    })),
    payments:
      owed > 0 && (status === 'In-Progress' || status === 'Completed')
        ? payments.map(({ attributes: { provider, accountName, accountNo } }) => ({
            ...{ provider: text(provider), accountName: text(accountName), accountNo: text(accountNo) },
          }))
        : [],
    phone: text(attributes.customerPhone),
    asked: readAsked(requests, owed, nowMs),
    canAsk: provider !== undefined,
    isTrial: provider === 'sandbox',
  };
}

/** What became of the phone that was asked last; of an order of which nothing is owed any more nobody is told to pay. */
function readAsked([row]: readonly DocumentRow[], owed: number, nowMs: number): BuyersOrder['asked'] {
  const request = row && parsePaymentRequest({ $id: row.id, ...row.attributes });
  if (!request) return undefined;
  const state = askStateOf(request, nowMs);
  return { ...request, state: state === 'waiting' && owed === 0 ? 'unknown' : state };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

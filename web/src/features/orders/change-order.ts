import { makeDocumentId } from '@duka/domain/document-id';
import type { OrderStatus, PaymentMethod } from '@duka/domain/orders/order';
import { isOwedMethod } from '@duka/domain/orders/order';
import { parseShopOrder, type ShopOrder } from '@duka/domain/orders/shop-order';
import { getFreshDocument } from '#data/calls/documents.ts';
import { isUpdateConflict, toApiFailure } from '#data/connection/api-error.ts';
import type { Override } from '#data/counter/override.ts';
import type { UnsentCommand } from '#data/outbox/command.ts';
import { runOrQueue } from '#data/outbox/run-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { orderStatusWords } from '#shop/trade/order-status-words.ts';
import { OrderMovedError } from './order-moved.ts';
import { orderPaths } from './order-paths.ts';

/** The attributes of an order that may be changed. */
export interface OrderChange {
  readonly status?: OrderStatus;
  readonly paymentMethod?: PaymentMethod;
  readonly paymentReference?: string | null;
  readonly note?: string | null;
}

/**
 * Changes an order; without a network the change is queued on this device, and the order is answered as it will be. Throws
 * `OrderMovedError` for a step that it can no longer take.
 */
export async function changeOrder(order: ShopOrder, change: OrderChange, override?: Override): Promise<ShopOrder> {
  const after = applyChange(order, change);
  try {
    const stored = await runOrQueue({ ...toCommand(order, change), override });
    return stored ? toOrder(stored[0]) : after;
  } catch (error) {
    const failure = toApiFailure(error);
    if (!isUpdateConflict(failure) || change.status === undefined) throw failure;
    const now = toOrder(await getFreshDocument('orders', order.id));
    if (now.status === change.status) return now;
    throw new OrderMovedError(now.status);
  }
}

function toOrder(document: unknown): ShopOrder {
  const order = parseShopOrder(document);
  if (!order) throw new Error('The answer is no order.');
  return order;
}

/** A debt is paid by a method by which money comes in. */
function applyChange(order: ShopOrder, { status, paymentMethod, paymentReference, note }: OrderChange): ShopOrder {
  const isPaid = paymentMethod !== undefined && !isOwedMethod(paymentMethod);
  return {
    ...order,
    ...(status && { status }),
    ...(paymentMethod && { paymentMethod }),
    ...(isPaid && { paid: order.paid + order.owed, owed: 0 }),
    ...(paymentReference !== undefined && { paymentReference: paymentReference ?? '' }),
    ...(note !== undefined && { note: note ?? '' }),
  };
}

function toCommand(order: ShopOrder, change: OrderChange): UnsentCommand {
  const { id } = order;
  const data = { ...change };
  return {
    ...{ id: makeDocumentId(Date.now(), Math.random), kind: 'change', collection: 'orders', documentId: id, data },
    seen: Object.fromEntries(Object.keys(change).map((name) => [name, order[name as keyof OrderChange]])),
    labels: {
      status: m.orders_column_status(),
      paymentMethod: m.orders_payment_method(),
      paymentReference: m.orders_payment_reference(),
      note: m.orders_note(),
    },
    title: titleOf(order, change),
    path: orderPaths.order(id),
  };
}

function titleOf({ trackingId }: ShopOrder, { status, paymentMethod }: OrderChange): string {
  const what = status ? orderStatusWords[status]() : paymentMethod ? m.orders_payment_method() : m.orders_note();
  return m.outbox_order({ id: trackingId || m.orders_not_sent_yet(), what });
}

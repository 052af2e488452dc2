import type { OrderStatus, PaymentMethod } from '@duka/domain/orders/order';
import { parseShopOrder, type ShopOrder } from '@duka/domain/orders/shop-order';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isUpdateConflict, toApiFailure } from '#api/api-error.ts';
import { getDocument, updateDocument } from '#api/documents.ts';
import { orderKeys } from './order-queries.ts';

/** The attributes of an order that may be changed. */
export interface OrderChange {
  readonly status?: OrderStatus;
  readonly paymentMethod?: PaymentMethod;
  readonly paymentReference?: string | null;
  readonly note?: string | null;
}

/** Thrown when somebody else was faster: the order is no longer in the status from which this step starts. */
export class OrderMovedError extends Error {
  readonly status: OrderStatus;

  constructor(status: OrderStatus) {
    super(`The order is ${status} by now.`);
    this.name = 'OrderMovedError';
    this.status = status;
  }
}

/**
 * Changes an order. A step that was taken already, by another tab or before an answer was lost, counts as done; one
 * that the order can no longer take throws `OrderMovedError`. Either way the shown order is read again.
 */
export function useChangeOrder(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: OrderChange) => changeOrder(id, change),
    onSuccess: (order) => client.setQueryData(orderKeys.one(id), order),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: orderKeys.all });
      // Cancelling an order changes stock and figures too.
      void client.invalidateQueries({ queryKey: ['products'] });
    },
  });
}

async function changeOrder(id: string, change: OrderChange): Promise<ShopOrder> {
  try {
    return toOrder(await updateDocument('orders', id, { ...change }));
  } catch (error) {
    const failure = toApiFailure(error);
    if (!isUpdateConflict(failure) || change.status === undefined) throw failure;
    const now = toOrder(await getDocument('orders', id));
    if (now.status === change.status) return now;
    throw new OrderMovedError(now.status);
  }
}

function toOrder(document: unknown): ShopOrder {
  const order = parseShopOrder(document);
  if (!order) throw new Error('The answer is no order.');
  return order;
}

import { orderStatuses, paymentMethods } from '@duka/domain/orders/order';
import fc from 'fast-check';
import { value } from './any-request.ts';
import { type Call, type KnownShop, mostly, newId, word } from './likely-call.ts';
import { documentsPath } from './wire.ts';

/** Orders of the neighbour and sales over the own counter, and moving the own ones on. */
export function orderCall(own: KnownShop, other: KnownShop): fc.Arbitrary<Call> {
  const ordered = fc
    .tuple(newId(own), fc.oneof(orderData(own, null), orderData(other, own.seller.userId)))
    .map(([documentId, data]): Call => ({ method: 'POST', path: documentsPath('orders'), body: { documentId, data } }));
  const moved = fc
    .tuple(fc.constantFrom(...(own.rows.orders ?? ['none'])), mostly<unknown>(fc.constantFrom(...orderStatuses), value))
    .map(([id, status]): Call => ({ method: 'PATCH', path: documentsPath('orders', id), body: { data: { status } } }));
  return fc.oneof(ordered, moved);
}

/** What is asked for of the shop's products; the same product twice, or more than there is, now and then. */
function orderData({ seller, rows }: KnownShop, customerId: string | null): fc.Arbitrary<object> {
  const line = fc.record({
    productId: mostly<unknown>(fc.constantFrom(...(rows.products ?? ['none'])), value),
    quantity: mostly<unknown>(
      fc.integer({ min: 1, max: 3000 }).map((thousandths) => thousandths / 1000),
      value,
    ),
  });
  return fc.record(
    {
      storeId: fc.constant(seller.storeId),
      customerId: fc.constant(customerId),
      orderItems: fc.array(line, { minLength: 1, maxLength: 4 }),
      customerName: word,
      paymentMethod: mostly<unknown>(fc.constantFrom(...paymentMethods), value),
      note: mostly<unknown>(word, value),
      expiredReason: mostly<unknown>(word, value),
    },
    { requiredKeys: ['storeId', 'customerId', 'orderItems'] },
  );
}

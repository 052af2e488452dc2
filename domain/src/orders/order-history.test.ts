import { expect, test } from 'vitest';
import { parseOrderEvent, parseStockMovement } from './order-history.ts';
import { isOwed, parseOrderItem, parseShopOrder, type ShopOrder } from './shop-order.ts';

const placedAt = '2026-11-20T07:00:00.000+00:00';
const document = {
  ...{ $id: 'o1', $createdAt: placedAt, $updatedAt: placedAt, trackingId: 'DK-K7Q2MB9X', orderDate: placedAt },
  ...{ customerId: { $id: 'neema', userId: 'neema-account' }, customerName: 'Neema', customerPhone: null },
  ...{ orderTotal: 6167, status: 'Pending', channel: 'marketplace', paymentMethod: 'unpaid', note: null },
};
const order = parseShopOrder(document) as ShopOrder;

test('an order is read with what the wire leaves out as empty texts [Q-053]', () => {
  expect(order).toMatchObject({ id: 'o1', customerAccountId: 'neema-account', customerPhone: '', note: '' });
  expect(parseShopOrder({ ...document, customerId: null })?.customerAccountId).toBe('');
  expect(parseShopOrder(null)).toBeUndefined();
  const item = { $id: 'i1', productName: 'DAP', unitName: null, quantity: 2.5, unitPrice: 1500 };
  expect(parseOrderItem({ ...item, productId: { $id: 'dap' } })).toMatchObject({ productId: 'dap', unitName: '' });
  expect([parseOrderItem({ ...item, productId: 'dap' })?.productId, parseOrderItem(item)?.productId]).toEqual([
    'dap',
    '',
  ]);
});

test('a step says what the order came to, when and by whom; one from before names were stored names nobody [Q-053]', () => {
  const step = {
    $id: 'e1',
    kind: 'status',
    value: 'In-Progress',
    at: placedAt,
    by: 'asha',
    byRole: 'seller',
    byMember: 'm',
  };
  const read = { id: 'e1', kind: 'status', value: 'In-Progress', at: placedAt };
  expect(parseOrderEvent(step)).toEqual({ ...read, actor: { accountId: 'asha', role: 'seller', member: 'm' } });
  expect(parseOrderEvent({ ...step, by: null, byRole: 'operator', byMember: null })?.actor).toEqual({
    accountId: '',
    role: 'operator',
    member: '',
  });
  expect(parseOrderEvent({ ...step, by: null, byRole: null, byMember: null })?.actor).toEqual({
    accountId: '',
    role: '',
    member: '',
  });
  expect([parseOrderEvent({ ...step, kind: 'weighed' }), parseOrderEvent(null)]).toEqual([undefined, undefined]);
});

test('a movement carries the order behind it, where it was sent along [Q-053]', () => {
  const sent = { $id: 'm1', change: -1, quantityAfter: 2, reason: 'order', at: placedAt };
  const whole = { $id: 'o1', trackingId: 'DK-1', customerName: 'Neema' };
  expect(parseStockMovement({ ...sent, orderId: whole })).toMatchObject({ orderId: 'o1', trackingId: 'DK-1' });
  expect(parseStockMovement({ ...sent, orderId: null })).toMatchObject({ orderId: '', trackingId: '' });
  expect(parseStockMovement({ ...sent, by: 'neema', byRole: 'customer' })?.actor).toEqual({
    ...{ accountId: 'neema', role: 'customer', member: '' },
  });
  expect(parseStockMovement(undefined)).toBeUndefined();
});

test.each([
  ['unpaid', 'Pending', true],
  ['credit', 'Completed', true],
  ['cash', 'Pending', false],
  ['unpaid', 'Cancelled', false],
] as const)('an order that is %s and %s is owed: %s [Q-053]', (paymentMethod, status, owed) => {
  expect(isOwed({ paymentMethod, status })).toBe(owed);
});

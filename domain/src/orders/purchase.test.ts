import { expect, test } from 'vitest';
import { parsePurchase, sortPurchases, sumAllTime } from './purchase.ts';

const order = {
  $id: 'order1',
  customerName: 'Neema Mushi',
  customerPhone: '+255713000003',
  orderDate: '2026-11-01T07:00:00.000+00:00',
  trackingId: 'TRK-1001',
  orderTotal: 250000,
  status: 'Completed',
  channel: 'marketplace',
  paymentMethod: 'mobile money',
  note: null,
};
const item = {
  $id: 'item1',
  orderId: order,
  productName: 'Maize seed',
  unitName: 'Bag',
  quantity: 2,
  unitPrice: 125000,
  unitCost: 80000,
};

function purchase(changes: object, orderChanges: object = {}) {
  const parsed = parsePurchase({ ...item, ...changes, orderId: { ...order, ...orderChanges } });
  if (!parsed) throw new Error('no purchase');
  return parsed;
}

test('an order item and its order make one row of the purchase history [DATA-068]', () => {
  expect(purchase({})).toMatchObject({
    id: 'item1',
    orderId: 'order1',
    customerName: 'Neema Mushi',
    orderDate: '2026-11-01T07:00:00.000+00:00',
    trackingId: 'TRK-1001',
    orderTotal: 250000,
    status: 'Completed',
    note: '',
  });
});

test.each([null, {}, { $id: 'item1' }, { $id: 'item1', orderId: 'order1' }])('%j is no row', (document) => {
  expect(parsePurchase(document)).toBeUndefined();
});

test('totals and profit leave out what was cancelled [VIEW-014, VIEW-015]', () => {
  const purchases = [
    purchase({ quantity: 2 }),
    purchase({ quantity: 1 }, { status: 'Pending' }),
    purchase({ quantity: 9 }, { status: 'Cancelled' }),
  ];
  expect(sumAllTime(purchases)).toEqual({ total: 375000, profit: 135000 });
  expect(sumAllTime([])).toEqual({ total: 0, profit: 0 });
});

test('parts of a unit are charged to the whole shilling', () => {
  expect(sumAllTime([purchase({ quantity: 0.333, unitPrice: 1000, unitCost: 500 })])).toEqual({
    total: 333,
    profit: 166,
  });
});

test('the newest order stands first, one without a date last', () => {
  const rows = [
    purchase({ $id: 'none' }, { orderDate: '' }),
    purchase({ $id: 'old' }, { orderDate: '2026-01-01T00:00:00Z' }),
    purchase({ $id: 'new' }),
  ];
  expect(sortPurchases(rows).map(({ id }) => id)).toEqual(['new', 'old', 'none']);
});

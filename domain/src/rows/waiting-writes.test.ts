import { expect, test } from 'vitest';
import { applyWrite } from './waiting-writes.ts';

const [first, now] = ['2026-11-20T07:00:00.000Z', '2026-11-22T07:00:00.000Z'];

test('a phone without a network does not show a cancelled order as paid, as the server will refuse it [R26]', () => {
  const order = { $id: 'order', $createdAt: first, storeId: 'duka', status: 'Cancelled', paymentMethod: 'credit' };
  const asked = { id: 'later', collection: 'orders', documentId: 'order', isNew: false };
  const change = (data: object) => ({
    ...{ ...asked, data: { ...data } },
    rows: [{ collection: 'orders', id: 'order', set: { ...data } }],
  });
  expect(applyWrite(change({ paymentMethod: 'bank' }), { orders: [order] }, now)).toEqual([]);
  expect(applyWrite(change({ note: 'Fetched' }), { orders: [order] }, now)).toHaveLength(1);
});

test('a phone without a network shows a sale of which something came back, and that was not paid after all, as owed for the rest [R26, R29, RETURN-012]', () => {
  const order = {
    ...{ $id: 'order', $createdAt: first, storeId: 'duka', status: 'Completed', customerKey: 'name:Grace' },
    ...{ paymentMethod: 'cash', orderTotal: 10_000, paid: 6000, returned: 4000, owed: 0, orderDate: first },
  };
  const line = { $createdAt: first, orderId: 'order', method: 'cash', countsAt: first, at: first };
  const payments = [
    { ...line, $id: 'sale', kind: 'sale', amount: 10_000 },
    { ...line, $id: 'back', kind: 'refund', amount: -4000 },
    { ...line, $id: 'coins', kind: 'rounding', amount: -50 },
  ];
  const write = {
    ...{ id: 'later', collection: 'orders', documentId: 'order', isNew: false, data: { paymentMethod: 'credit' } },
    rows: [{ collection: 'orders', id: 'order', set: { paymentMethod: 'credit' } }],
  };
  const laid = applyWrite(write, { orders: [order], payments }, now);
  const setsOf = (collection: string) => laid.flatMap((row) => (row.collection === collection ? [row.set] : []));
  expect(setsOf('orders')).toMatchObject([{ paid: 0, owed: 6000, paymentMethod: 'credit' }]);
  expect(setsOf('payments')).toMatchObject([
    { kind: 'correction', amount: -10_000 },
    { kind: 'refund', amount: 4000 },
    { kind: 'rounding', amount: 50 },
  ]);
  expect(setsOf('creditAccounts')).toMatchObject([{ balance: 6000 }]);
});

test('a waiting payment of the book that a phone opened with its sale counts in the book that the customer has by now [R32]', () => {
  const customer = { storeId: 'duka', customerKey: 'phone:+255755000021', $createdAt: first };
  const shop = {
    creditAccounts: [{ ...customer, $id: 'theirs', balance: 8000 }],
    orders: [
      {
        ...customer,
        $id: 'theirs',
        orderDate: first,
        status: 'Completed',
        paid: 0,
        owed: 5000,
        paymentMethod: 'credit',
      },
      { ...customer, $id: 'ours', orderDate: now, status: 'Completed', paid: 0, owed: 3000, paymentMethod: 'credit' },
    ],
  };
  const data = { storeId: 'duka', accountId: 'ours', kind: 'payment', method: 'cash', amount: 6000 };
  const write = { id: 'later', collection: 'creditEntries', documentId: 'entry', isNew: true, data, rows: [] };
  const laid = applyWrite(write, shop, now);
  const setsOf = (collection: string) => laid.flatMap((row) => (row.collection === collection ? [row.set] : []));
  expect(setsOf('creditEntries')).toMatchObject([{ accountId: 'theirs', amount: -6000, balanceAfter: 2000 }]);
  expect(setsOf('creditAccounts')).toMatchObject([{ balance: 2000 }]);
  expect(setsOf('payments')).toMatchObject([
    { creditAccountId: 'theirs', amount: 5000 },
    { creditAccountId: 'theirs', amount: 1000 },
  ]);
  const unknown = { ...write, data: { ...data, accountId: 'nothing' } };
  expect(applyWrite(unknown, shop, now)).toEqual([]);
});

test('what waits for a book that was joined into others counts in the one that goes on, and its limit is set in both [R32]', () => {
  const book = { storeId: 'duka', customerKey: 'account:neema', $createdAt: first, balance: 5000 };
  const owed = { status: 'Completed', paid: 0, owed: 5000, paymentMethod: 'credit', orderDate: first };
  const shop = {
    creditAccounts: [
      { ...book, $id: 'old', customerKey: 'phone:+255754000001', balance: 0, joinedIntoId: 'between' },
      { ...book, $id: 'between', customerKey: 'phone:+255754000002', balance: 0, joinedIntoId: 'last' },
      { ...book, $id: 'last' },
    ],
    orders: [{ ...book, ...owed, $id: 'order' }],
  };
  const ask = { id: 'later', documentId: 'old', isNew: false, collection: 'creditAccounts' };
  const data = { storeId: 'duka', accountId: 'old', kind: 'payment', method: 'cash', amount: 2000 };
  const pay = { ...ask, collection: 'creditEntries', documentId: 'entry', isNew: true, data, rows: [] };
  const paid = applyWrite(pay, shop, now);
  const booksOf = (rows: typeof paid) =>
    rows.flatMap(({ collection, id, set }) => (collection === 'creditAccounts' ? [[id, set]] : []));
  expect(booksOf(paid)).toMatchObject([['last', { balance: 3000 }]]);
  expect(paid[0]?.set).toMatchObject({ accountId: 'last', balanceAfter: 3000 });
  const rows = [{ collection: 'creditAccounts', id: 'old', set: { limit: 9000 } }];
  expect(booksOf(applyWrite({ ...ask, data: { limit: 9000 }, rows }, shop, now))).toEqual([
    ['old', { limit: 9000 }],
    ['last', { limit: 9000 }],
  ]);
});

const urea = {
  $id: 'urea',
  $createdAt: first,
  name: 'Urea',
  storeId: 'duka',
  quantityInStock: 10,
  purchasePrice: 1000,
};

test.each([
  ['count', -3, [['count', 3, 3000]]],
  ['count', 2, [['found', -2, -2000]]],
  [undefined, -3, [['correction', 3, 3000]]],
  [undefined, 2, []],
] as const)(
  'a pending quantity with the reason %s that differs by %d is in the ledger of losses as the server will write it [R45]',
  (reason, quantityChange, lost) => {
    const data = { storeId: 'duka', quantityChange, ...(reason && { reason }) };
    const rows = [{ collection: 'products', id: 'urea', add: { quantityInStock: quantityChange } }];
    const write = { id: 'later', collection: 'products', documentId: 'urea', isNew: false, data, rows };
    const laid = applyWrite(write, { products: [urea] }, now);
    const losses = laid.filter(({ collection }) => collection === 'stockLosses').map(({ set }) => set);
    expect(losses.map((set) => [set?.reason, set?.quantity, set?.cost])).toEqual(lost);
    expect(laid.at(-1)).toEqual(rows[0]);
  },
);

test('goods that leave batches take their share of what all of them cost, and bought goods bring their own [R45]', () => {
  const batched = { ...urea, hasBatches: true, quantityInStock: 11, purchasePrice: 5000, stockCost: 15_400 };
  const change = (quantityInStock: number) => [{ collection: 'products', id: 'urea', add: { quantityInStock } }];
  const lose = { storeId: 'duka', productId: 'urea', quantity: 1, reason: 'lost' };
  const asked = { id: 'later', documentId: 'later', isNew: true };
  const lost = applyWrite(
    { ...asked, collection: 'stockLosses', data: lose, rows: change(-1) },
    { products: [batched] },
    now,
  );
  expect(lost).toMatchObject([{ set: { cost: 1400 } }, { set: { stockCost: 14_000 } }]);
  const items = [{ productId: 'urea', quantity: 2, cost: 3000 }];
  const buy = { ...asked, collection: 'purchases', data: { storeId: 'duka', items }, rows: change(2) };
  expect(applyWrite(buy, { products: [batched] }, now).at(-1)).toMatchObject({ set: { stockCost: 18_400 } });
  expect(applyWrite(buy, { products: [urea] }, now).at(-1)).toMatchObject({ set: { stockCost: 13_000 } });
});

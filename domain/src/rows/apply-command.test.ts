import { expect, test } from 'vitest';
import { applyCommand } from './apply-command.ts';
import { openLocalShop } from './local-shop.ts';
import type { PendingCommand } from './pending-command.ts';
import type { ShopRows } from './shop-rows.ts';

const [first, now] = ['2026-11-20T07:00:00.000Z', '2026-11-22T07:00:00.000Z'];

const apply = (command: Omit<PendingCommand, 'doneAt'>, rows: ShopRows) =>
  applyCommand(openLocalShop(rows), { ...command, doneAt: now }, { at: now });

test('a phone without a network does not show a cancelled order as paid, as the server will refuse it [R26]', async () => {
  const order = { $id: 'order', $createdAt: first, storeId: 'duka', status: 'Cancelled', paymentMethod: 'credit' };
  const asked = { id: 'later', collection: 'orders', documentId: 'order', isNew: false };
  const change = (data: object) => ({
    ...{ ...asked, data: { ...data } },
  });
  expect(await apply(change({ paymentMethod: 'bank' }), { orders: [order] })).toEqual([]);
  expect(await apply(change({ note: 'Fetched' }), { orders: [order] })).toHaveLength(1);
});

test('a pending change that repeats how an order was paid, by several methods, changes the rest, as on the server [R26]', async () => {
  const order = {
    ...{ $id: 'order', $createdAt: first, storeId: 'duka', status: 'Completed', paymentMethod: 'bank' },
    ...{ orderTotal: 900, paid: 900, owed: 0, customerKey: 'name:grace' },
  };
  const payments = ['cash', 'bank'].map((method, index) => {
    return {
      $id: method,
      $createdAt: first,
      orderId: 'order',
      method,
      kind: 'sale',
      amount: 300 + 300 * index,
      at: first,
    };
  });
  const data = { paymentMethod: 'bank', note: 'Fetched' };
  const change = { id: 'later', collection: 'orders', documentId: 'order', isNew: false, data };
  const patches = await apply(change, { orders: [order], payments });
  expect(patches.map(({ collection, set }) => [collection, set])).toEqual([['orders', { note: 'Fetched' }]]);
});

test('the payment in a book that a pending payment of an order has made is not taken back before it is sent, as the server will know it by another id [R46]', async () => {
  const customer = { storeId: 'duka', customerKey: 'name:grace', customerName: 'Grace', $createdAt: first };
  const debt = { status: 'Completed', paymentMethod: 'credit', orderTotal: 900, paid: 0, owed: 900, orderDate: first };
  const shop = openLocalShop({
    orders: [{ ...customer, ...debt, $id: 'order' }],
    creditAccounts: [{ ...customer, $id: 'book', balance: 900 }],
  });
  const applyNext = (command: Omit<PendingCommand, 'doneAt'>) =>
    applyCommand(shop, { ...command, doneAt: now }, { at: now });
  const pay = { id: 'pay', collection: 'orders', documentId: 'order', isNew: false, data: { paymentMethod: 'bank' } };
  const entry = (await applyNext(pay)).find(({ collection }) => collection === 'creditEntries');
  expect(entry?.set).toMatchObject({ kind: 'payment', amount: -900 });
  const data = { storeId: 'duka', reversesId: entry?.id, note: 'Typed twice' };
  const back = { id: 'back', collection: 'creditEntries', documentId: 'back', isNew: true, data };
  expect(await applyNext(back)).toEqual([]);
});

test('a phone without a network shows a sale of which something came back, and that was not paid after all, as owed for the rest [R26, R29, RETURN-012]', async () => {
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
  };
  const patches = await apply(write, { orders: [order], payments });
  const setsOf = (collection: string) => patches.flatMap((row) => (row.collection === collection ? [row.set] : []));
  expect(setsOf('orders')).toMatchObject([{ paid: 0, owed: 6000, paymentMethod: 'credit' }]);
  expect(setsOf('payments')).toMatchObject([
    { kind: 'correction', amount: -10_000 },
    { kind: 'refund', amount: 4000 },
    { kind: 'rounding', amount: 50 },
  ]);
  expect(setsOf('creditAccounts')).toMatchObject([{ balance: 6000 }]);
});

test('a waiting payment of the book that a phone opened with its sale counts in the book that the customer has by now [R32]', async () => {
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
  const write = { id: 'later', collection: 'creditEntries', documentId: 'entry', isNew: true, data };
  const patches = await apply(write, shop);
  const setsOf = (collection: string) => patches.flatMap((row) => (row.collection === collection ? [row.set] : []));
  expect(setsOf('creditEntries')).toMatchObject([{ accountId: 'theirs', amount: -6000, balanceAfter: 2000 }]);
  expect(setsOf('creditAccounts')).toMatchObject([{ balance: 2000 }]);
  expect(setsOf('payments')).toMatchObject([
    { creditAccountId: 'theirs', amount: 5000 },
    { creditAccountId: 'theirs', amount: 1000 },
  ]);
  const unknown = { ...write, data: { ...data, accountId: 'nothing' } };
  expect(await apply(unknown, shop)).toEqual([]);
});

test('what waits for a book that was joined into others counts in the one that goes on, and its limit is set in both [R32]', async () => {
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
  const pay = { ...ask, collection: 'creditEntries', documentId: 'entry', isNew: true, data };
  const paid = await apply(pay, shop);
  const booksOf = (rows: typeof paid) =>
    rows.flatMap(({ collection, id, set }) => (collection === 'creditAccounts' ? [[id, set] as const] : []));
  expect(booksOf(paid)).toMatchObject([['last', { balance: 3000 }]]);
  expect(paid[0]?.set).toMatchObject({ accountId: 'last', balanceAfter: 3000 });
  expect(new Map(booksOf(await apply({ ...ask, data: { limit: 9000 } }, shop)))).toEqual(
    new Map([
      ['old', { limit: 9000 }],
      ['last', { limit: 9000 }],
    ]),
  );
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
  async (reason, quantityChange, lost) => {
    const data = { storeId: 'duka', quantityChange, ...(reason && { reason }) };
    const write = { id: 'later', collection: 'products', documentId: 'urea', isNew: false, data };
    const patches = await apply(write, { products: [urea] });
    const losses = patches.filter(({ collection }) => collection === 'stockLosses').map(({ set }) => set);
    expect(losses.map((set) => [set?.reason, set?.quantity, set?.cost])).toEqual(lost);
    expect(patches.find(({ id }) => id === 'urea')?.set).toEqual({ quantityInStock: 10 + quantityChange });
  },
);

test('goods that leave batches take their share of what all of them cost, and bought goods bring their own [R45]', async () => {
  const batched = { ...urea, hasBatches: true, quantityInStock: 11, purchasePrice: 5000, stockCost: 15_400 };
  const lose = { storeId: 'duka', productId: 'urea', quantity: 1, reason: 'lost' };
  const asked = { id: 'later', documentId: 'later', isNew: true };
  const lost = await apply({ ...asked, collection: 'stockLosses', data: lose }, { products: [batched] });
  const setOf = (rows: typeof lost, collection: string) => rows.find((row) => row.collection === collection)?.set;
  expect(setOf(lost, 'stockLosses')).toMatchObject({ cost: 1400, isCostEstimated: true });
  expect(setOf(lost, 'products')).toMatchObject({ quantityInStock: 10, stockCost: 14_000 });
  const items = [{ productId: 'urea', quantity: 2, cost: 3000 }];
  const buy = {
    ...asked,
    collection: 'purchases',
    data: { storeId: 'duka', items, payments: [{ method: 'cash', amount: 3000 }] },
  };
  expect(setOf(await apply(buy, { products: [batched] }), 'products')).toMatchObject({ stockCost: 18_400 });
  expect(setOf(await apply(buy, { products: [urea] }), 'products')).toMatchObject({ stockCost: 13_000 });
});

test('offline, the written-off part of an order counts as received once it is marked as paid [R26, R32]', async () => {
  const order = {
    $id: 'order',
    $createdAt: first,
    storeId: 'duka',
    status: 'Completed',
    paid: 300,
    customerKey: 'name:asha',
  };
  const orders = [{ ...order, owed: 0, writtenOff: 700, paymentMethod: 'credit' }];
  const book = { $id: 'book', $createdAt: first, storeId: 'duka', customerKey: 'name:asha', balance: 0 };
  const write = {
    id: 'later',
    collection: 'orders',
    documentId: 'order',
    isNew: false,
    data: { paymentMethod: 'bank' },
  };
  const patches = await apply(write, { orders, creditAccounts: [book] });
  const setOf = (collection: string) => patches.find((row) => row.collection === collection)?.set;
  expect(setOf('orders')).toMatchObject({ paid: 1000, writtenOff: 0 });
  expect(setOf('payments')).toMatchObject({ method: 'bank', amount: 700, at: now });
  expect(setOf('creditEntries')).toMatchObject({ kind: 'write-off', amount: 700, orderId: 'order' });
});

test('a payment to a supplier goes first to the debts of purchases that are older than the phone’s rows [R28, OFFLINE-010]', async () => {
  const suppliers = [{ $id: 'meru', $createdAt: first, storeId: 'duka', name: 'Meru', bought: 9000, owed: 7000 }];
  const purchase = { $id: 'new', $createdAt: first, storeId: 'duka', supplierId: 'meru', at: first };
  const purchases = [{ ...purchase, total: 3000, paid: 0, owed: 3000 }];
  const data = { storeId: 'duka', supplierId: 'meru', kind: 'payment', amount: 5000, method: 'cash' };
  const stores = [{ $id: 'duka', $createdAt: first, ownerId: 'asha' }];
  const users = [{ $id: 'asha', $createdAt: first, userId: 'asha' }];
  const patches = await apply(
    { id: 'paid', collection: 'supplierEntries', documentId: 'paid', isNew: true, data },
    { suppliers, purchases, stores, users },
  );
  const setOf = (id: string) => patches.find((row) => row.id === id)?.set;
  expect(setOf('meru')).toEqual({ owed: 2000 });
  expect(setOf('new')).toEqual({ paid: 1000, owed: 2000 });
});

const shopOfAsha = {
  stores: [{ $id: 'duka', $createdAt: first, ownerId: 'asha' }],
  users: [{ $id: 'asha', $createdAt: first, userId: 'asha' }],
};

test('what depends on rows that a phone does not have changes nothing before it is sent: an older sale, an older payment, the goods of a purchase [R29, R46, OFFLINE-020]', async () => {
  const old = '2026-08-01T07:00:00.000Z';
  const debt = { storeId: 'duka', customerKey: 'name:grace', $createdAt: old, at: old };
  const rows = {
    ...shopOfAsha,
    orders: [{ ...debt, $id: 'order', status: 'Completed', orderDate: old, orderTotal: 900, paid: 0, owed: 900 }],
    orderItems: [{ $id: 'line', $createdAt: old, orderId: 'order', quantity: 1, unitPrice: 900, productName: 'Urea' }],
    creditAccounts: [{ ...debt, $id: 'book', balance: 900 }],
    creditEntries: [{ ...debt, $id: 'paid', accountId: 'book', kind: 'payment', amount: -400, method: 'cash' }],
    purchases: [{ $id: 'bought', $createdAt: first, storeId: 'duka', at: first, total: 900, paid: 900, owed: 0 }],
  };
  const asked = { id: 'later', documentId: 'later', isNew: true };
  const commands = [
    { ...asked, collection: 'returns', data: { storeId: 'duka', orderId: 'order', kind: 'void', reason: 'Mistake' } },
    { ...asked, collection: 'creditEntries', data: { storeId: 'duka', reversesId: 'paid', note: 'Twice' } },
    {
      ...{ id: 'later', documentId: 'bought', isNew: false, collection: 'purchases' },
      data: { isCancelled: true, cancelReason: 'Mistake' },
    },
  ];
  for (const command of commands) {
    const moment = { at: now, since: '2026-09-21T07:00:00.000Z' };
    expect(await applyCommand(openLocalShop(rows), { ...command, doneAt: now }, moment)).toEqual([]);
  }
});

test('a payment to a supplier that the page has read is taken back on a phone, once [R46, OFFLINE-010]', async () => {
  const suppliers = [{ $id: 'meru', $createdAt: first, storeId: 'duka', name: 'Meru', bought: 9000, owed: 0 }];
  const purchases = [
    {
      $id: 'bought',
      $createdAt: first,
      storeId: 'duka',
      supplierId: 'meru',
      at: first,
      total: 9000,
      paid: 9000,
      owed: 0,
    },
  ];
  const settlements = [
    { $id: 'part', $createdAt: first, storeId: 'duka', supplierEntryId: 'paid', purchaseId: 'bought', amount: 4000 },
  ];
  const shop = openLocalShop({ ...shopOfAsha, suppliers, purchases, settlements });
  const entry = { storeId: 'duka', supplierId: 'meru', kind: 'payment', amount: -4000, method: 'cash', at: first };
  const known = [{ collection: 'supplierEntries', $id: 'paid', $createdAt: first, ...entry }] as const;
  const data = { storeId: 'duka', reversesId: 'paid', note: 'Twice' };
  const takeBack = (id: string) =>
    applyCommand(
      shop,
      { id, collection: 'supplierEntries', documentId: id, isNew: true, data, known, doneAt: now },
      { at: now },
    );
  const patches = await takeBack('back');
  const setOf = (id: string) => patches.find((row) => row.id === id)?.set;
  expect(setOf('meru')).toEqual({ owed: 4000 });
  expect(setOf('bought')).toEqual({ paid: 5000, owed: 4000 });
  expect(patches.find(({ collection }) => collection === 'payments')?.set).toMatchObject({
    amount: 4000,
    countsAt: first,
  });
  expect(await takeBack('again')).toEqual([]);
});

test('a deleted product leaves its packs and its goods to the ledger of losses, and its sold lines without it [R30, R45]', async () => {
  const product = {
    $id: 'urea',
    $createdAt: first,
    storeId: 'duka',
    name: 'Urea',
    quantityInStock: 3,
    purchasePrice: 1000,
  };
  const rows = {
    ...shopOfAsha,
    products: [product],
    productPacks: [{ $id: 'sack', $createdAt: first, storeId: 'duka', productId: 'urea', name: 'sack', factor: 50 }],
    orderItems: [{ $id: 'line', $createdAt: first, orderId: 'order', productId: 'urea', keptProductId: 'urea' }],
  };
  const gone = { id: 'later', collection: 'products', documentId: 'urea', isNew: false, isDeletion: true, data: {} };
  const patches = await apply(gone, rows);
  expect(patches.filter(({ isDeleted }) => isDeleted).map(({ id }) => id)).toEqual(['sack', 'urea']);
  expect(patches.find(({ id }) => id === 'line')?.set).toEqual({ productId: null });
  const loss = patches.find(({ collection }) => collection === 'stockLosses')?.set;
  expect(loss).toMatchObject({ reason: 'deleted', quantity: 3, cost: 3000 });
  const twice = applyCommand(openLocalShop({ ...rows, products: [] }), { ...gone, doneAt: now }, { at: now });
  expect(await twice).toEqual([]);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentsPath, type TestMember } from '#testing/test-app.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let juma: TestMember;

const tomorrow = '2026-11-22T07:00:00.000Z';

beforeEach(async () => {
  shop = await openTestShop('2026-11-21T07:00:00.000Z');
  juma = await shop.newSeller('juma', 'juma-shop');
  const bought = { purchasePrice: 600, quantityInStock: 10 };
  await shop.addProduct('dap', { ...bought, name: 'DAP', sellingPrice: 1000 });
  await shop.addProduct('rope', { ...bought, name: 'Rope', sellingPrice: 333 });
});

afterEach(() => shop.app.close());

const create: TestShop['create'] = (...call) => shop.create(...call);
const list = (collection: string) => shop.list(collection);

/** Sells three bags and a rope, with 100 taken off; returns the ids of the lines. */
async function sell(terms: object = {}): Promise<string[]> {
  const orderItems = [
    { productId: 'dap', quantity: 3 },
    { productId: 'rope', quantity: 1 },
  ];
  await create('orders', 'sale', { storeId: 'asha-shop', orderItems, discount: 100, ...terms });
  return (await list('orderItems')).map(({ $id }) => String($id));
}

const takeBack = (data: object, id = 'back', as?: TestMember) =>
  create('returns', id, { orderId: 'sale', ...data }, as);
const voidSale = (id = 'void') => takeBack({ kind: 'void', reason: ' Typed wrong ' }, id);
const readOrder = async () => (await shop.call('GET', documentsPath('orders', 'sale'), { as: shop.asha })).body;
const stock = async () =>
  Object.fromEntries((await list('products')).map(({ $id, quantityInStock }) => [$id, quantityInStock]));
const sums = async (day: string) => {
  const body = await shop.ask(`sales?from=${day}&to=${day}`);
  return (body.days as { total: number; cost: number }[]).map(({ total, cost }) => [total, cost]);
};

test('goods that come back return to stock, and what was paid for them is given back that day, to the shilling [R29, RETURN-001, RETURN-003]', async () => {
  const [dap] = await sell();
  shop.clock.setTime(Date.parse(tomorrow));
  const item = { itemId: dap, quantity: 1 };
  const { status, body } = await takeBack({ kind: 'return', reason: 'Torn', refundMethod: 'cash', items: [item] });
  // A third of 3,000 less its share of what was taken off, which is 90.
  expect([status, body]).toMatchObject([201, { amount: 970, cost: 600, refunded: 970, refundMethod: 'cash' }]);
  expect(await readOrder()).toMatchObject({
    ...{ orderTotal: 3233, returned: 970, paid: 2263, owed: 0, status: 'Completed' },
  });
  expect(await stock()).toMatchObject({ dap: 8, rope: 9 });
  expect((await list('stockMovements')).at(-1)).toMatchObject({ reason: 'return', change: 1, byRole: 'seller' });
  expect((await list('payments')).map(({ kind, amount, at }) => [kind, amount, at])).toEqual([
    ['sale', 3233, '2026-11-21T07:00:00.000+00:00'],
    ['refund', -970, '2026-11-22T07:00:00.000+00:00'],
  ]);
  expect([await sums('2026-11-21'), await sums('2026-11-22')]).toEqual([[[3233, 2400]], [[-970, -600]]]);
  expect((await list('orderEvents')).map(({ kind, value, by }) => [kind, value, by])).toEqual([
    ['placed', 'Completed', shop.asha.id],
    ['return', '970', shop.asha.id],
  ]);
  const rest = { itemId: dap, quantity: 2 };
  await takeBack({ kind: 'return', reason: 'Torn too', refundMethod: 'bank', items: [rest] }, 'rest');
  expect(await readOrder()).toMatchObject({ returned: 2910, paid: 323 });
});

test('what comes back of a debt is owed no longer, and only the rest is given back [R29, RETURN-002, RETURN-004]', async () => {
  const payments = [{ method: 'mobile money', amount: 2733 }];
  const [dap] = await sell({ payments, customerName: 'Juma' });
  expect(await readOrder()).toMatchObject({ owed: 500, paymentMethod: 'credit' });
  const asked = { kind: 'return', reason: 'Torn', items: [{ itemId: dap, quantity: 1, restock: false }] };
  const silent = await takeBack(asked);
  expect([silent.status, silent.body.message]).toMatchObject([400, expect.stringContaining('refundMethod')]);
  expect((await takeBack({ ...asked, refundMethod: 'cash' })).body).toMatchObject({ amount: 970, refunded: 470 });
  expect(await readOrder()).toMatchObject({ owed: 0, paid: 2263, returned: 970, paymentMethod: 'mobile money' });
  // It cannot be sold again.
  expect(await stock()).toMatchObject({ dap: 7 });
  expect(await list('stockLosses')).toMatchObject([{ reason: 'broken', quantity: 1, cost: 600 }]);
});

test('broken goods come back also while the stock is below 0, and leave it as it was [R29, R33, RETURN-004]', async () => {
  const waited = { soldAt: '2026-11-20T07:00:00.000Z', sentAt: '2026-11-21T06:00:00.000Z' };
  const [dap] = await sell({ ...waited, orderItems: [{ productId: 'dap', quantity: 15 }] });
  expect(await stock()).toMatchObject({ dap: -5 });
  const items = [{ itemId: dap, quantity: 1, restock: false }];
  const { status } = await takeBack({ kind: 'return', reason: 'Torn', refundMethod: 'cash', items });
  expect(status).toBe(201);
  expect(await stock()).toMatchObject({ dap: -5 });
  expect(await list('stockLosses')).toMatchObject([{ reason: 'broken', quantity: 1, cost: 600 }]);
});

test('a sale of goods that cost more than numbers go is undone like any other [R21, R29]', async () => {
  await shop.addProduct('gold', { purchasePrice: 1e12, sellingPrice: 1, quantityInStock: 0 });
  const waited = { soldAt: '2026-11-20T07:00:00.000Z', sentAt: '2026-11-21T06:00:00.000Z' };
  const orderItems = Array.from({ length: 10 }, (_, unitPrice) => ({ productId: 'gold', quantity: 1e6, unitPrice }));
  await sell({ ...waited, orderItems });
  expect((await voidSale()).status).toBe(201);
  expect(await stock()).toMatchObject({ gold: 0 });
});

test('a sale that is undone leaves no figure, its goods are there again, and it stays to be read [R29, RETURN-008]', async () => {
  await sell();
  shop.clock.setTime(Date.parse(tomorrow));
  expect((await voidSale()).body).toMatchObject({ kind: 'void', amount: 3233, refunded: 3233, cost: 2400 });
  expect(await readOrder()).toMatchObject({
    ...{ status: 'Cancelled', voidReason: 'Typed wrong', orderTotal: 3233, paid: 0, owed: 0 },
  });
  expect(await stock()).toMatchObject({ dap: 10, rope: 10 });
  expect([await sums('2026-11-21'), await sums('2026-11-22')]).toEqual([[], []]);
  const money = await shop.call('GET', '/v1/shops/asha-shop/money?from=2026-11-21&to=2026-11-22', { as: shop.asha });
  expect(money.body).toEqual({ received: [], receivedOrders: 0, owed: [] });
  const last = (await list('payments')).at(-1);
  expect(last).toMatchObject({ kind: 'correction', amount: -3233, countsAt: '2026-11-21T07:00:00.000+00:00' });
  expect((await list('orderEvents')).at(-1)).toMatchObject({ kind: 'void', by: shop.asha.id });
  for (const [id, type] of [
    ['void', 'document_already_exists'],
    ['again', 'document_update_conflict'],
  ] as const) {
    const again = await voidSale(id);
    expect([again.status, again.body.type]).toEqual([409, type]);
  }
});

test('no more comes back than went, and a sale of which something came back is not undone [R29, RETURN-007, RETURN-009]', async () => {
  const [dap = '', rope = ''] = await sell();
  const back = (items: object[], id: string) =>
    takeBack({ kind: 'return', reason: 'Torn', refundMethod: 'cash', items }, id);
  expect((await back([{ itemId: dap, quantity: 2 }], 'one')).status).toBe(201);
  const more = await back(
    [
      { itemId: rope, quantity: 1 },
      { itemId: dap, quantity: 1.001 },
    ],
    'two',
  );
  expect([more.status, more.body.message]).toEqual([409, 'Of "DAP" 1 can come back.']);
  expect(await stock()).toMatchObject({ dap: 9, rope: 9 });
  expect((await voidSale()).status).toBe(409);
  const twice = await back([{ itemId: dap, quantity: 1 }], 'one');
  expect([twice.status, twice.body.type]).toEqual([409, 'document_already_exists']);
  expect(await stock()).toMatchObject({ dap: 9 });
});

test('nobody takes back what another shop sold, or what is not finished [R29, RETURN-011]', async () => {
  const [dap] = await sell();
  const asked = { kind: 'return', reason: 'Torn', refundMethod: 'cash', items: [{ itemId: dap, quantity: 1 }] };
  expect((await takeBack(asked, 'theft', juma)).status).toBe(401);
  expect((await create('returns', 'none', { ...asked, orderId: 'nothing' })).status).toBe(401);
  const neema = await shop.newMember('neema');
  await create('users', 'neema', { userId: 'neema', firstName: 'Neema', email: neema.email }, neema);
  const ordered = { storeId: 'asha-shop', customerId: 'neema', orderItems: [{ productId: 'dap', quantity: 1 }] };
  await create('orders', 'hers', ordered, neema);
  const early = await create('returns', 'early', { ...asked, orderId: 'hers' });
  expect([early.status, early.body.message]).toMatchObject([409, expect.stringContaining('Pending')]);
});

test.each([
  ['no reason', { reason: ' ' }, 'reason'],
  ['another kind', { kind: 'swap' }, 'kind'],
  ['no goods', { items: [] }, 'items'],
  ['a line that is not there', { items: [{ itemId: 'none', quantity: 1 }] }, 'none'],
  ['a quantity of nothing', { items: [{ itemId: 'none', quantity: 0 }] }, 'items'],
  ['money given back on credit', { refundMethod: 'credit' }, 'refundMethod'],
  ['figures of its own', { amount: 5 }, 'amount'],
])('a return with %s is refused in words [R29]', async (_, data, word) => {
  const [dap] = await sell();
  const asked = { kind: 'return', reason: 'Torn', refundMethod: 'cash', items: [{ itemId: dap, quantity: 1 }] };
  const { status, body } = await takeBack({ ...asked, ...data });
  expect([status, body.type]).toEqual([400, 'document_invalid_structure']);
  expect(body.message).toContain(word);
});

test('cash that is given back is rounded to coins by a line of its own, so that drawer, sheet and profit agree to the shilling [R29, R31, RETURN-006]', async () => {
  const [, rope] = await sell({
    discount: 0,
    orderItems: [
      { productId: 'dap', quantity: 1 },
      { productId: 'rope', quantity: 1 },
    ],
  });
  const asked = { kind: 'return', reason: 'Torn', items: [{ itemId: rope, quantity: 1 }] };
  for (const wrong of [
    { roundTo: 20 },
    { roundTo: '50' },
    { roundTo: 50, refundMethod: 'bank' },
    { roundTo: 50, kind: 'void' },
  ]) {
    const { status, body } = await takeBack({ refundMethod: 'cash', ...asked, ...wrong });
    expect([status, body.message]).toMatchObject([400, expect.stringContaining('roundTo')]);
  }
  const { status, body } = await takeBack({ ...asked, refundMethod: 'cash', roundTo: 50 });
  expect([status, body]).toMatchObject([201, { amount: 333, refunded: 333 }]);
  expect((await list('payments')).map(({ kind, method, amount }) => [kind, method, amount])).toEqual([
    ['sale', 'cash', 1333],
    ['refund', 'cash', -333],
    ['rounding', 'cash', -17],
  ]);
  expect(await readOrder()).toMatchObject({ paid: 1000, owed: 0, returned: 333 });
  expect((await shop.ask('drawer')).holds).toMatchObject({ cash: 983 });
  const sheet = await shop.ask('month-sheet?month=2026-11');
  expect(sheet).toMatchObject({ sales: 1000, grossProfit: 400, rounding: -17, profit: 383, received: { cash: 983 } });
  const money = await shop.ask('money?from=2026-11-21&to=2026-11-21');
  expect(money).toMatchObject({ received: [{ method: 'cash', orders: 1, total: 983 }], receivedOrders: 1 });
});

test('an order that was paid in four parts is one order for which money came in, and one for each method [R25]', async () => {
  const grace = { customerName: 'Grace', customerPhone: '+255769000022' };
  await sell({
    ...grace,
    payments: [
      { method: 'cash', amount: 1000 },
      { method: 'mobile money', amount: 500 },
    ],
  });
  const [book] = await list('creditAccounts');
  const pay = (id: string, method: string) =>
    create('creditEntries', id, { storeId: 'asha-shop', accountId: book?.$id, kind: 'payment', amount: 400, method });
  expect([(await pay('one', 'cash')).status, (await pay('two', 'cash')).status]).toEqual([201, 201]);
  expect(await shop.ask('money?from=2026-11-21&to=2026-11-21')).toMatchObject({
    received: [
      { method: 'cash', orders: 1, total: 1800 },
      { method: 'mobile money', orders: 1, total: 500 },
    ],
    receivedOrders: 1,
  });
});

test('a sale of which something came back that was not paid after all is owed for what the customer has kept, and no money of it stands [R26, R29, RETURN-012]', async () => {
  const [, rope] = await sell({
    ...{ discount: 0, customerName: 'Grace', paymentMethod: 'cash' },
    orderItems: [
      { productId: 'dap', quantity: 1 },
      { productId: 'rope', quantity: 1 },
    ],
  });
  const pay = (paymentMethod: string) =>
    shop.call('PATCH', documentsPath('orders', 'sale'), { as: shop.asha, body: { data: { paymentMethod } } });
  const asked = { kind: 'return', reason: 'Torn', items: [{ itemId: rope, quantity: 1 }] };
  shop.clock.setTime(Date.parse(tomorrow));
  await takeBack({ ...asked, refundMethod: 'cash', roundTo: 50 });
  for (const _ of [1, 2]) {
    expect(await pay('credit')).toMatchObject({ status: 200, body: { paid: 0, owed: 1000, returned: 333 } });
    expect((await shop.ask('drawer')).holds).toEqual({ cash: 0, 'mobile money': 0, bank: 0 });
    expect(await shop.ask('month-sheet?month=2026-11')).toMatchObject({ sales: 1000, rounding: 0, profit: 400 });
    expect(await list('creditAccounts')).toMatchObject([{ name: 'Grace', balance: 1000 }]);
    expect(await pay('bank')).toMatchObject({ status: 200, body: { paid: 1000, owed: 0, returned: 333 } });
    expect((await shop.ask('drawer')).holds).toEqual({ cash: 0, 'mobile money': 0, bank: 1000 });
  }
});

test('a sale of which all came back owes nothing, also where it was not paid after all [R26, R29, RETURN-013]', async () => {
  const lines = await sell({ customerName: 'Grace', paymentMethod: 'cash' });
  const items = [
    { itemId: lines[0], quantity: 3 },
    { itemId: lines[1], quantity: 1 },
  ];
  await takeBack({ kind: 'return', reason: 'Torn', refundMethod: 'mobile money', items });
  const body = { data: { paymentMethod: 'credit' } };
  expect(await shop.call('PATCH', documentsPath('orders', 'sale'), { as: shop.asha, body })).toMatchObject({
    ...{ status: 200, body: { paid: 0, owed: 0, returned: 3233 } },
  });
  expect((await shop.ask('drawer')).holds).toEqual({ cash: 0, 'mobile money': 0, bank: 0 });
});

test('a line may be named by its place in the sale, and each line once [R29, R33]', async () => {
  const [dap] = await sell();
  const back = (items: object[], id?: string) =>
    takeBack({ kind: 'return', reason: 'Torn', refundMethod: 'cash', items }, id);
  for (const items of [
    [{ line: 2, quantity: 1 }],
    [{ line: -1, quantity: 1 }],
    [{ line: '0', quantity: 1 }],
    [{ line: 0, itemId: dap, quantity: 1 }],
    [
      { line: 0, quantity: 1 },
      { itemId: dap, quantity: 1 },
    ],
  ]) {
    expect(await back(items)).toMatchObject({ status: 400, body: { type: 'document_invalid_structure' } });
  }
  expect(await back([{ line: 1, quantity: 1 }])).toMatchObject({ status: 201, body: { amount: 323 } });
  expect(await stock()).toEqual({ dap: 7, rope: 10 });
});

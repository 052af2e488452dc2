import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestMember } from '#testing/test-app.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let neema: TestMember;

beforeEach(async () => {
  shop = await openTestShop('2026-11-21T07:00:00.000Z');
  neema = await shop.newMember('neema');
  await create('users', 'neema', { userId: 'neema', firstName: 'Neema', lastName: 'Mushi', email: neema.email }, neema);
  for (const [id, sellingPrice] of Object.entries({ dap: 1500, hoe: 700, rope: 33 })) {
    await shop.addProduct(id, { purchasePrice: 1000, quantityInStock: 10, sellingPrice });
  }
});

afterEach(() => shop.app.close());

const create: TestShop['create'] = (...call) => shop.create(...call);
const list = (collection: string) => shop.list(collection);

const line = (productId: string, quantity: number, unitPrice?: number) => ({
  ...{ productId, quantity },
  ...(unitPrice !== undefined && { unitPrice }),
});
const sell = (orderItems: object[], terms: object = {}, id = 'sale') =>
  create('orders', id, { storeId: 'asha-shop', orderItems, ...terms });
const change = (data: object, id = 'sale') => shop.change('orders', id, data);

/** Lists the payments of an order: kind, method, shillings and the moment from which they count. */
async function ledger() {
  const rows = await list('payments');
  return rows.map(({ kind, method, amount, countsAt }) => [kind, method, amount, String(countsAt).slice(0, 10)]);
}

test('an agreed price and a discount on the whole sale are stored beside the list price, to the shilling [R26, SELL-004]', async () => {
  const { status, body } = await sell([line('dap', 2, 1400), line('hoe', 1), line('rope', 1, 0)], { discount: 100 });
  expect(status).toBe(201);
  expect(body).toMatchObject({ listTotal: 3733, discount: 100, orderTotal: 3400, paid: 3400, owed: 0, returned: 0 });
  const items = await list('orderItems');
  expect(
    items.map(({ unitPrice, listPrice, discount, total, cost }) => [unitPrice, listPrice, discount, total, cost]),
  ).toEqual([
    [1400, 1500, 80, 2720, 2000],
    [700, 700, 20, 680, 1000],
    [0, 33, 0, 0, 1000],
  ]);
  const day = await shop.ask('sales?from=2026-11-21&to=2026-11-21');
  expect(day.days).toEqual([{ day: '2026-11-21', channel: 'walk-in', orders: 1, total: 3400, cost: 4000 }]);
});

test('a sale paid in parts has a payment line for each part, and the rest is owed by a named customer [R26, SELL-006]', async () => {
  const payments = [
    { method: 'cash', amount: 500 },
    { method: 'mobile money', amount: 700, reference: 'QJ7' },
  ];
  const { body } = await sell([line('dap', 1)], { payments, customerName: 'Mzee Juma', dueAt: '2026-12-01' });
  expect(body).toMatchObject({
    ...{ orderTotal: 1500, paid: 1200, owed: 300, paymentMethod: 'credit', paidAt: null },
    ...{ customerKey: 'name:mzee juma', dueAt: '2026-12-01T00:00:00.000+00:00', paymentReference: 'QJ7' },
  });
  expect(await ledger()).toEqual([
    ['sale', 'cash', 500, '2026-11-21'],
    ['sale', 'mobile money', 700, '2026-11-21'],
  ]);
  shop.clock.setTime(Date.parse('2026-11-23T07:00:00.000Z'));
  expect((await change({ paymentMethod: 'bank' })).body).toMatchObject({
    ...{ paid: 1500, owed: 0, paymentMethod: 'bank', paidAt: '2026-11-23T07:00:00.000+00:00' },
  });
  expect((await ledger()).at(-1)).toEqual(['debt', 'bank', 300, '2026-11-23']);
});

test('a sale paid in full by two methods shows the method of the larger part [R26]', async () => {
  const payments = [
    { method: 'cash', amount: 500 },
    { method: 'bank', amount: 1000 },
  ];
  const { body } = await sell([line('dap', 1)], { payments });
  expect(body).toMatchObject({ paid: 1500, owed: 0, paymentMethod: 'bank', paidAt: '2026-11-21T07:00:00.000+00:00' });
  const refused = await change({ paymentMethod: 'cash' });
  expect([refused.status, refused.body.type]).toEqual([409, 'document_update_conflict']);
  expect(refused.body.message).toContain('paid in several ways');
});

test('a corrected payment method counts from the day of the payment, and a payment that never came is reversed [R26, MONEY-002]', async () => {
  await sell([line('dap', 1)], { customerPhone: '0712 000 001' });
  shop.clock.setTime(Date.parse('2026-11-22T07:00:00.000Z'));
  expect((await change({ paymentMethod: 'mobile money' })).body).toMatchObject({ paid: 1500, owed: 0 });
  const owed = await change({ paymentMethod: 'credit' });
  expect(owed.body).toMatchObject({ paid: 0, owed: 1500, paidAt: null, customerKey: 'phone:+255712000001' });
  expect(await ledger()).toEqual([
    ['sale', 'cash', 1500, '2026-11-21'],
    ['correction', 'cash', -1500, '2026-11-21'],
    ['correction', 'mobile money', 1500, '2026-11-21'],
    ['correction', 'mobile money', -1500, '2026-11-21'],
  ]);
});

test('a cancelled order reverses its payments and owes nothing [R26, MONEY-003]', async () => {
  const ordered = { storeId: 'asha-shop', customerId: 'neema', orderItems: [line('dap', 1)] };
  expect((await create('orders', 'sale', ordered, neema)).body).toMatchObject({
    ...{ paid: 0, owed: 1500, customerKey: 'account:neema' },
  });
  await change({ paymentMethod: 'cash' });
  expect((await change({ status: 'Cancelled' })).body).toMatchObject({ paid: 0, owed: 0 });
  expect((await change({ paymentMethod: 'bank' })).status).toBe(200);
  expect(await ledger()).toEqual([
    ['debt', 'cash', 1500, '2026-11-21'],
    ['correction', 'cash', -1500, '2026-11-21'],
  ]);
});

test('marking a cancelled order as paid is refused, with a message that says what to do with the money, and changes nothing [R26, MONEY-003]', async () => {
  await sell([line('dap', 1)], { paymentMethod: 'credit', customerName: 'Juma' });
  await sell([line('dap', 1)], { paymentMethod: 'credit', customerName: 'Juma' }, 'void');
  const ordered = { storeId: 'asha-shop', customerId: 'neema', orderItems: [line('dap', 1)] };
  await create('orders', 'order', ordered, neema);
  const both = await change({ status: 'Cancelled', paymentMethod: 'cash' }, 'order');
  expect([both.status, both.body.type]).toEqual([409, 'document_update_conflict']);
  expect((await change({ status: 'Cancelled' }, 'order')).status).toBe(200);
  await create('returns', 'undone', { orderId: 'void', kind: 'void', reason: 'Typed wrong' });
  for (const id of ['order', 'void']) {
    const { status, body } = await change({ paymentMethod: 'cash', note: 'Came later' }, id);
    expect([status, body.type, body.message]).toEqual([
      409,
      'document_update_conflict',
      'A cancelled order takes no money. Give back what was taken for it, or sell the goods anew.',
    ]);
  }
  const orders = (await list('orders')).filter(({ $id }) => $id !== 'sale');
  expect(orders.map(({ paid, owed, paidAt, note }) => [paid, owed, paidAt, note])).toEqual([
    [0, 0, null, null],
    [0, 0, null, null],
  ]);
  expect(await ledger()).toEqual([]);
  expect((await change({ paymentMethod: 'credit', note: 'Came later' }, 'order')).status).toBe(200);
});

test('a sale may list a product twice at two prices, but not sell more than is in stock [R26]', async () => {
  expect((await sell([line('dap', 6), line('dap', 5, 1000)])).status).toBe(409);
  const { body } = await sell([line('dap', 5), line('dap', 5, 1000)]);
  expect(body.orderTotal).toBe(12_500);
  expect((await list('products')).find(({ $id }) => $id === 'dap')?.quantityInStock).toBe(0);
  const moves = (await list('stockMovements')).filter(({ reason }) => reason === 'order');
  expect(moves.map(({ change, quantityAfter }) => [change, quantityAfter])).toEqual([
    [-5, 5],
    [-5, 0],
  ]);
});

test.each([
  ['more taken off than it costs', { discount: 1501 }, 'discount'],
  ['a negative discount', { discount: -1 }, 'discount'],
  ['half a shilling off', { discount: 0.5 }, 'discount'],
  ['more paid than it costs', { payments: [{ method: 'cash', amount: 1501 }] }, 'payments'],
  ['a payment on credit', { payments: [{ method: 'credit', amount: 1 }] }, 'payments'],
  ['two ways to say how it is paid', { payments: [], paymentMethod: 'cash' }, 'paymentMethod'],
  ['a debt of nobody', { payments: [{ method: 'cash', amount: 1499 }] }, 'customerName'],
  ['credit for nobody', { paymentMethod: 'credit' }, 'customerName'],
  ['a due date that is none', { paymentMethod: 'credit', customerName: 'Juma', dueAt: 'soon' }, 'dueAt'],
  ['a due date in the year 26', { paymentMethod: 'credit', customerName: 'Juma', dueAt: '0026-12-24' }, 'dueAt'],
  ['sums of its own', { owed: 0 }, 'owed'],
  ['a price below nothing', { orderItems: [line('dap', 1, -1)] }, 'orderItems'],
])('a sale with %s is refused in words and takes nothing [R26]', async (_, terms, word) => {
  const { status, body } = await sell([line('dap', 1)], terms);
  expect([status, body.type]).toEqual([400, 'document_invalid_structure']);
  expect(body.message).toContain(word);
  expect([await list('orders'), await list('payments')]).toEqual([[], []]);
});

test.each([
  ['discount', { discount: 1 }],
  ['unitPrice', { orderItems: [line('dap', 1, 1)] }],
  ['payments', { payments: [] }],
  ['dueAt', { dueAt: '2026-11-21T07:00:00.000Z' }],
])('a customer agrees on no %s with itself [R26]', async (word, terms) => {
  const order = { storeId: 'asha-shop', customerId: 'neema', orderItems: [line('dap', 1)], ...terms };
  const { status, body } = await create('orders', 'hers', order, neema);
  expect([status, body.type]).toEqual([400, 'document_invalid_structure']);
  expect(body.message).toContain(word);
});

test('a sale sent twice is stored and paid once [R26, SELL-015]', async () => {
  await sell([line('dap', 1)]);
  const again = await sell([line('dap', 1)]);
  expect([again.status, again.body.type]).toEqual([409, 'document_already_exists']);
  expect(await ledger()).toEqual([['sale', 'cash', 1500, '2026-11-21']]);
});

test('the shop can change the day on which a debt is due, and nobody can change the amount [R26]', async () => {
  await sell([line('dap', 1)], { paymentMethod: 'credit', customerName: 'Juma' });
  expect((await change({ dueAt: '2026-12-24' })).body.dueAt).toBe('2026-12-24T00:00:00.000+00:00');
  for (const dueAt of ['0026-12-24', '1999-12-31', '2100-01-01']) {
    const { status, body } = await change({ dueAt });
    expect([status, body.message]).toEqual([
      400,
      expect.stringContaining('must be a date from 2000-01-01 to 2099-12-31'),
    ]);
  }
  expect((await change({ dueAt: null })).body.dueAt).toBeNull();
  expect((await change({ owed: 0 })).status).toBe(401);
});

test('a sale that has happened is stored without its due date if that is not a possible day [R26, R33]', async () => {
  const [soldAt, sentAt] = ['2026-11-21T06:59:00.000Z', '2026-11-21T07:00:00.000Z'];
  const terms = { paymentMethod: 'credit', customerName: 'Juma', dueAt: '0026-12-24', soldAt, sentAt };
  expect(await sell([line('dap', 1)], terms)).toMatchObject({ status: 201, body: { dueAt: null, owed: 1500 } });
});

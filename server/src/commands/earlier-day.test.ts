import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DapShop, openDapShop } from '#testing/dap-shop.ts';
import { documentsPath } from '#testing/test-app.ts';

/** In Tanzania it is noon of the 22nd. */
const now = '2026-11-22T09:00:00.000Z';
const clock = new Date(now);
const yesterday = '2026-11-21T09:00:00.000+00:00';
let shop: DapShop['shop'];
let asha: DapShop['asha'];
let create: DapShop['create'];
let list: DapShop['list'];

beforeEach(async () => {
  clock.setTime(Date.parse(now));
  ({ shop, asha, create, list } = await openDapShop(clock, 9));
});

afterEach(() => shop.app.close());

const ask = async (path: string) => (await shop.call('GET', `/v1/shops/asha-shop/${path}`, { as: asha })).body;

const sale = (quantity: number, more: object = {}) => ({
  ...{ storeId: 'asha-shop', paymentMethod: 'cash', orderItems: [{ productId: 'dap', quantity }] },
  ...more,
});

test('a sale of the day before counts on that day: its order, its money and every figure, and its goods leave now [R58, SELL-013]', async () => {
  const { status, body } = await create('orders', 'late', sale(2, { daysAgo: 1 }));
  expect(status).toBe(201);
  expect(body).toMatchObject({ orderDate: yesterday, paidAt: yesterday, arrivedAt: null, orderTotal: 3000 });
  expect(await list('payments')).toMatchObject([{ amount: 3000, countsAt: yesterday }]);
  expect((await ask('today')).sales).toMatchObject({ orders: 0, total: 0 });
  const day = 'from=2026-11-21&to=2026-11-21';
  expect(await ask(`sales?${day}&limit=5`)).toMatchObject({ days: [{ orders: 1, total: 3000, cost: 2000 }] });
  expect(await ask(`money?${day}`)).toMatchObject({ received: [{ method: 'cash', total: 3000 }] });
  expect((await shop.call('GET', documentsPath('products', 'dap'), { as: asha })).body.quantityInStock).toBe(7);
});

test('the end of that day stays as it was counted, and the money is in what the drawer should hold now [R31, R58, SELL-014]', async () => {
  await create('orders', 'early', sale(1, { daysAgo: 1 }));
  const end = { storeId: 'asha-shop', day: '2026-11-21', countedCash: 1500 };
  expect((await create('dayCloses', 'end', end)).body).toMatchObject({ day: '2026-11-21', expectedCash: 1500 });
  expect((await create('orders', 'late', sale(2, { daysAgo: 1 }))).status).toBe(201);
  expect(await list('dayCloses')).toMatchObject([{ day: '2026-11-21', expectedCash: 1500, countedCash: 1500 }]);
  expect((await ask('drawer')).holds).toMatchObject({ cash: 4500 });
});

test('goods that were good on that day need no reason, and what is not there is refused as on every day [R24, R58]', async () => {
  const data = { hasExpiry: true, expiryDate: '2026-11-21T00:00:00.000+00:00' };
  await shop.call('PATCH', documentsPath('products', 'dap'), { as: asha, body: { data } });
  expect((await create('orders', 'today', sale(1))).body.type).toBe('order_goods_expired');
  expect((await create('orders', 'before', sale(1, { daysAgo: 1 }))).status).toBe(201);
  expect((await create('orders', 'many', sale(9, { daysAgo: 1 }))).body.type).toBe('document_update_conflict');
});

test('of a sale that waited on a phone the days are counted from the moment at which it was written there [R33, R58]', async () => {
  const waited = { soldAt: '1970-01-03T10:00:00.000Z', sentAt: '1970-01-03T13:00:00.000Z', daysAgo: 1 };
  const { body } = await create('orders', 'late', sale(20, waited));
  expect(body).toMatchObject({
    orderDate: '2026-11-21T06:00:00.000+00:00',
    arrivedAt: '2026-11-22T09:00:00.000+00:00',
  });
});

test.each([0, 30])('%i days ago is a day of a sale [R58]', async (daysAgo) => {
  expect((await create('orders', 'sold', sale(1, { daysAgo }))).status).toBe(201);
});

test.each([-1, 31, 0.5, '1', true, {}, 1e300])('%j days ago is no day of a sale [R58]', async (daysAgo) => {
  expect((await create('orders', 'sold', sale(1, { daysAgo }))).status).toBe(400);
});

test("a customer's own order is of its moment, and another seller sells nothing here [R58]", async () => {
  const own = { storeId: 'asha-shop', customerId: 'asha', orderItems: [{ productId: 'dap', quantity: 1 }], daysAgo: 1 };
  expect((await create('orders', 'own', own)).status).toBe(400);
  const juma = await shop.newSeller('juma', 'juma-shop');
  expect((await create('orders', 'forged', sale(1, { daysAgo: 1 }), juma)).status).toBe(401);
});

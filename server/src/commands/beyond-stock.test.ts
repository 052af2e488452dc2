import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DapShop, openDapShop } from '#testing/dap-shop.ts';
import { listed } from '#testing/listed.ts';
import { documentsPath } from '#testing/test-app.ts';

const now = '2026-11-22T10:00:00.000Z';
let shop: DapShop['shop'];
let asha: DapShop['asha'];
let create: DapShop['create'];
let list: DapShop['list'];

beforeEach(async () => {
  ({ shop, asha, create, list } = await openDapShop(new Date(now), 3));
});

afterEach(() => shop.app.close());

const line = (quantity: number, more: object = {}) => ({ productId: 'dap', quantity, ...more });
const sale = (...orderItems: object[]) => ({ storeId: 'asha-shop', paymentMethod: 'cash', orderItems });
const beyond = { isBeyondStock: true };
const buy = (id: string, quantity: number, cost: number) => {
  const items = [{ productId: 'dap', quantity, cost }];
  return create('purchases', id, { storeId: 'asha-shop', items, payments: [{ method: 'cash', amount: cost }] });
};
const stockOf = async (id: string) => (await shop.call('GET', documentsPath('products', id), { as: asha })).body;
const monthSheet = async () =>
  (await shop.call('GET', '/v1/shops/asha-shop/month-sheet?month=2026-11', { as: asha })).body;

test('a line that says so takes more than there is: the stock falls below 0, the ledger and the line say how much, the owner is asked to count [R58, SELL-011]', async () => {
  expect((await create('orders', 'plain', sale(line(5)))).status).toBe(409);
  const { status, body } = await create('orders', 'sold', sale(line(5, beyond)));
  expect(status).toBe(201);
  expect(body).toMatchObject({ orderDate: '2026-11-22T10:00:00.000+00:00', arrivedAt: null, orderTotal: 7500 });
  expect((await stockOf('dap')).quantityInStock).toBe(-2);
  expect((await list('stockMovements')).map(({ reason, change }) => [reason, change])).toEqual([
    ['initial', 3],
    ['order', -3],
    ['beyond', -2],
  ]);
  expect(await list('orderItems')).toMatchObject([{ quantity: 5, cost: 5000, guessed: 2, guessedCost: 2000 }]);
  expect(await list('notifications')).toMatchObject([{ kind: 'beyond-stock', documentId: 'dap' }]);
});

test('what was sold beyond the stock costs what is guessed until goods come in, and no shilling is lost [R44, R58]', async () => {
  await create('orders', 'sold', sale(line(5, beyond)));
  expect(await monthSheet()).toMatchObject({ sales: 7500, cost: 5000 });
  expect((await buy('came', 4, 5001)).status).toBe(201);
  // Two of the four are sold already; the odd shilling stays with those in stock.
  expect(await monthSheet()).toMatchObject({ sales: 7500, cost: 3000 + 2500 });
  expect(await stockOf('dap')).toMatchObject({ quantityInStock: 2, stockCost: 2501 });
  expect(await list('orderItems')).toMatchObject([{ guessed: 0, guessedCost: 0, costCorrection: 500 }]);
});

test('it counts for the product of the line and no other, and for all of its lines', async () => {
  const meta = { createdAt: now, updstedAt: now, storeId: 'asha-shop', purchasePrice: 10, sellingPrice: 20 };
  await create('products', 'hoe', { ...listed, ...meta, name: 'Hoe', quantityInStock: 1 });
  const mixed = sale(line(4, beyond), { productId: 'hoe', quantity: 2 });
  const { status, body } = await create('orders', 'mixed', mixed);
  expect([status, body.message]).toEqual([409, expect.stringContaining('"Hoe" 1 are left')]);
  const twice = sale(line(3), line(1, { ...beyond, unitPrice: 1400 }));
  expect((await create('orders', 'twice', twice)).status).toBe(201);
  expect((await stockOf('dap')).quantityInStock).toBe(-1);
});

test('of goods in batches those that are there leave first, and fresh ones need no reason for what is beyond them [R24, R28]', async () => {
  await buy('came', 2, 2400);
  const { status, body } = await create('orders', 'sold', sale(line(7, beyond)));
  expect([status, body.expiredReason]).toEqual([201, null]);
  expect(await list('orderItems')).toMatchObject([{ cost: 3000 + 2400 + 2 * 1200, guessed: 2, guessedCost: 2400 }]);
  expect((await list('orderEvents')).map(({ kind }) => kind)).toEqual(['placed']);
  // What comes in next makes up for it, and a sale that is undone gives all of it back.
  await buy('more', 3, 3000);
  expect((await stockOf('dap')).quantityInStock).toBe(1);
  await create('returns', 'undone', { orderId: 'sold', kind: 'void', reason: 'Wrong goods' });
  expect((await stockOf('dap')).quantityInStock).toBe(8);
});

test('expired goods that are there still ask for a reason, whatever is beyond them [R24]', async () => {
  await shop.call('PATCH', documentsPath('products', 'dap'), {
    as: asha,
    body: { data: { hasExpiry: true, expiryDate: '2026-11-01T00:00:00.000+00:00' } },
  });
  expect((await create('orders', 'sold', sale(line(5, beyond)))).body.type).toBe('order_goods_expired');
});

test('a customer, another shop and a value that is none are refused [R58]', async () => {
  const own = { ...sale(line(5, beyond)), paymentMethod: undefined, customerId: 'asha' };
  expect((await create('orders', 'own', own)).status).toBe(400);
  const juma = await shop.newSeller('juma', 'juma-shop');
  expect((await create('orders', 'forged', sale(line(5, beyond)), juma)).status).toBe(401);
  for (const isBeyondStock of ['yes', 1, {}]) {
    expect((await create('orders', 'odd', sale(line(5, { isBeyondStock })))).status).toBe(400);
  }
  for (const isBeyondStock of [false, null]) {
    expect((await create('orders', 'no', sale(line(5, { isBeyondStock })))).status).toBe(409);
  }
  expect((await stockOf('dap')).quantityInStock).toBe(3);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DapShop, openDapShop } from '#testing/dap-shop.ts';
import { listed } from '#testing/listed.ts';
import { documentsPath } from '#testing/test-app.ts';

const now = '2026-11-22T10:00:00.000Z';
/** A sale from three hours before it is sent, by a phone whose clock is eleven days slow. */
const late = { soldAt: '2026-11-11T07:00:00.000Z', sentAt: '2026-11-11T10:00:00.000Z' };
const happenedAt = '2026-11-22T07:00:00.000+00:00';
let shop: DapShop['shop'];
let asha: DapShop['asha'];
let create: DapShop['create'];
let list: DapShop['list'];

beforeEach(async () => {
  ({ shop, asha, create, list } = await openDapShop(new Date(now), 3));
});

afterEach(() => shop.app.close());

function change(collection: string, id: string, data: object) {
  return shop.call('PATCH', documentsPath(collection, id), { as: asha, body: { data } });
}

const sale = (quantity: number, more: object = {}) => ({
  ...{ storeId: 'asha-shop', paymentMethod: 'cash', orderItems: [{ productId: 'dap', quantity, unitPrice: 1400 }] },
  ...more,
});

const moved = async () =>
  (await list('stockMovements')).map(({ reason, change: by, quantityAfter }) => [reason, by, quantityAfter]);

test('an offline sale is stored with the time it happened, even beyond the stock, and the stock ledger records the excess [R33, OFFLINE-005]', async () => {
  expect((await create('orders', 'now', sale(5))).status).toBe(409);
  const { status, body } = await create('orders', 'late', sale(5, late));
  expect(status).toBe(201);
  expect(body).toMatchObject({ orderDate: happenedAt, paidAt: happenedAt, orderTotal: 7000, owed: 0 });
  expect(body.arrivedAt).toBe('2026-11-22T10:00:00.000+00:00');
  expect(await list('payments')).toMatchObject([{ amount: 7000, countsAt: happenedAt }]);
  expect(await moved()).toEqual([
    ['initial', 3, 3],
    ['order', -3, 0],
    ['beyond', -2, -2],
  ]);
});

test('sending an offline sale again after its answer was lost changes nothing [R33, OFFLINE-003]', async () => {
  await create('orders', 'late', sale(5, late));
  const again = { ...late, sentAt: '2026-11-11T11:00:00.000Z' };
  expect((await create('orders', 'late', sale(5, again))).body.type).toBe('document_already_exists');
  expect(await moved()).toHaveLength(3);
  expect(await list('payments')).toHaveLength(1);
});

test('the seller is notified to count a product sold beyond its stock, and may change its price before counting [R33]', async () => {
  await create('orders', 'late', sale(5, late));
  expect(await list('notifications')).toMatchObject([{ kind: 'beyond-stock', documentId: 'dap', name: 'DAP' }]);
  expect((await change('products', 'dap', { sellingPrice: 1600 })).status).toBe(200);
  expect((await change('products', 'dap', { quantityInStock: -1 })).status).toBe(400);
  expect((await change('products', 'dap', { quantityInStock: 4 })).body.quantityInStock).toBe(4);
});

test.each(['counted', 'bought', 'brought back'])(
  'goods in batches that were sold beyond their stock: what is %s first fills the deficit [R28, R33]',
  async (way) => {
    const items = [{ productId: 'dap', quantity: 2, cost: 2400 }];
    await create('purchases', 'p1', { storeId: 'asha-shop', items, ...paid(2400) });
    const { body } = await create('orders', 'late', sale(7, late));
    const [item] = await list('orderItems');
    expect([body.orderTotal, item?.cost]).toEqual([9800, 3 * 1000 + 2400 + 2 * 1200]);
    expect((await moved()).slice(-1)).toEqual([['beyond', -2, -2]]);
    if (way === 'counted') await change('products', 'dap', { quantityInStock: 3 });
    if (way === 'bought') {
      await create('purchases', 'p2', { storeId: 'asha-shop', items: [{ ...items[0], quantity: 5 }], ...paid(2400) });
    }
    if (way === 'brought back') {
      const back = [{ itemId: item?.$id, quantity: 5, restock: true }];
      const asked = { orderId: 'late', kind: 'return', reason: 'x', items: back, refundMethod: 'cash' };
      expect((await create('returns', 'r1', asked)).status).toBe(201);
    }
    const batches = await list('batches', { method: 'greaterThan', attribute: 'left', values: [0] });
    expect(batches.reduce((sum, { left }) => sum + Number(left), 0)).toBe(3);
    expect((await shop.call('GET', documentsPath('products', 'dap'), { as: asha })).body.quantityInStock).toBe(3);
  },
);

const paid = (amount: number) => ({ payments: [{ method: 'cash', amount }] });

test('an offline sale is not refused for an expired product, a credit limit or a draft product [R24, R32, R33, OFFLINE-004]', async () => {
  await create('creditAccounts', 'book', { storeId: 'asha-shop', name: 'Neema', phone: '0754000003', limit: 100 });
  const owed = { customerName: 'Neema', customerPhone: '0754000003', paymentMethod: 'credit' };
  expect((await create('orders', 'refused', sale(1, owed))).body.type).toBe('credit_limit_reached');
  expect((await create('orders', 'owed', sale(1, { ...owed, ...late }))).body.owed).toBe(1400);
  await change('products', 'dap', { hasExpiry: true, expiryDate: '2026-11-20T00:00:00.000Z' });
  expect((await create('orders', 'refused', sale(1))).body.type).toBe('order_goods_expired');
  expect((await create('orders', 'expired', sale(1, late))).body.expiredReason).toBe(null);
  await change('products', 'dap', { status: 'draft' });
  expect((await create('orders', 'refused', sale(1))).status).toBe(400);
  expect((await create('orders', 'draft', sale(1, late))).status).toBe(201);
});

test.each([
  ['1970-01-01T00:03:00.000Z', now],
  ['2026-10-01T07:00:00.000Z', now],
  [now, '1970-01-01T00:03:00.000Z'],
])(
  'a sale at %s, sent when the phone’s clock shows %s, is stored with its arrival time and not refused [R33, decision 0076]',
  async (soldAt, sentAt) => {
    const { status, body } = await create('orders', 'old', sale(5, { soldAt, sentAt }));
    const arrivedAt = '2026-11-22T10:00:00.000+00:00';
    expect([status, body.orderDate, body.arrivedAt]).toEqual([201, arrivedAt, arrivedAt]);
    expect(await list('payments')).toMatchObject([{ amount: 7000, countsAt: arrivedAt }]);
    expect((await moved()).slice(-1)).toEqual([['beyond', -2, -2]]);
  },
);

test('`soldAt` and `sentAt` are refused in a customer’s own order [R33]', async () => {
  const order = { storeId: 'asha-shop', customerId: 'asha', orderItems: [{ productId: 'dap', quantity: 1 }] };
  expect((await create('orders', 'own', { ...order, ...late })).status).toBe(400);
});

const remove = (collection: string, id: string) => shop.call('DELETE', documentsPath(collection, id), { as: asha });
const packed = { productId: 'dap', packId: 'bag', quantity: 2, unitPrice: 70_000 };
const soldAs = { productName: 'DAP', unitName: 'kg', pack: { name: 'Bag', factor: 50 } };
const inBags = (more: object = {}) => ({
  ...sale(1, late),
  orderItems: [
    { ...packed, soldAs, ...more },
    { productId: 'dap', quantity: 1, unitPrice: 1400, soldAs },
  ],
});

test.each(['unchanged', 'deleted', 'of another size since'])(
  'an offline sale in a pack that is %s takes the quantity the pack had at the time of the sale [R30, R33, decision 0076]',
  async (fate) => {
    const pack = { storeId: 'asha-shop', productId: 'dap', name: 'Bag', factor: 50, sellingPrice: 75_000 };
    expect((await create('productPacks', 'bag', pack)).status).toBe(201);
    if (fate === 'deleted') expect((await remove('productPacks', 'bag')).status).toBe(204);
    if (fate === 'of another size since') await change('productPacks', 'bag', { name: 'Sack', factor: 25 });
    const { status, body } = await create('orders', 'late', inBags());
    expect([status, body.orderTotal, body.listTotal]).toEqual([201, 141_400, fate === 'unchanged' ? 151_500 : 141_500]);
    expect(await list('orderItems')).toMatchObject([
      { productId: { $id: 'dap' }, quantity: 100, packName: 'Bag', packQuantity: 2, packPrice: 70_000, total: 140_000 },
      { quantity: 1, packName: null, total: 1400 },
    ]);
    expect((await shop.call('GET', documentsPath('products', 'dap'), { as: asha })).body.quantityInStock).toBe(-98);
  },
);

test('an offline sale of a product deleted since is stored with its name and cost, moves no stock, and can be returned [R29, R33, R44, decision 0076, RETURN-014]', async () => {
  await remove('products', 'dap');
  expect((await create('orders', 'now', { ...inBags(), soldAt: null, sentAt: null })).status).toBe(400);
  expect((await create('orders', 'without-name', sale(1, late))).status).toBe(400);
  expect((await create('orders', 'unpriced', inBags({ unitPrice: null }))).status).toBe(400);
  const { status, body } = await create('orders', 'late', inBags());
  expect([status, body.orderTotal, body.listTotal, body.orderDate]).toEqual([201, 141_400, 141_400, happenedAt]);
  const gone = { productId: null, productName: 'DAP', unitName: 'kg', unitCost: 1000, isCostUnknown: false };
  const lines = await list('orderItems');
  expect(lines).toMatchObject([
    { ...gone, quantity: 100, packName: 'Bag', packQuantity: 2, total: 140_000, cost: 100_000 },
    { ...gone, quantity: 1, packName: null, total: 1400, cost: 1000 },
  ]);
  expect((await moved()).filter(([reason]) => reason !== 'initial')).toEqual([]);
  expect(await list('payments')).toMatchObject([{ amount: 141_400, countsAt: happenedAt }]);
  const items = [{ itemId: lines[1]?.$id, quantity: 1, restock: true }];
  const back = { orderId: 'late', kind: 'return', reason: 'x', items, refundMethod: 'cash' };
  expect((await create('returns', 'r1', back)).status).toBe(201);
});

test('goods counted as a loss when their product was deleted are no loss once an earlier sale of them arrives [R44, R45]', async () => {
  const items = [{ productId: 'dap', quantity: 3, cost: 1000 }];
  await change('products', 'dap', { quantityInStock: 0 });
  await create('purchases', 'p1', { storeId: 'asha-shop', items, ...paid(1000) });
  const sheet = async () =>
    (await shop.call('GET', '/v1/shops/asha-shop/month-sheet?month=2026-11', { as: asha })).body;
  const before = Number((await sheet()).losses);
  await remove('products', 'dap');
  const line = { quantity: 1, unitPrice: 1400, soldAs: { productName: 'DAP', unitName: 'kg' } };
  const sold = () => [{ ...line, productId: 'dap' }];
  expect(await sheet()).toMatchObject({ losses: before + 1000, cost: 0 });
  await create('orders', 'one', { ...sale(1, late), orderItems: sold() });
  expect(await sheet()).toMatchObject({ losses: before + 667, cost: 333 });
  await create('orders', 'two', { ...sale(1, late), orderItems: sold() });
  await create('orders', 'three', { ...sale(1, late), orderItems: sold() });
  expect(await sheet()).toMatchObject({ losses: before, cost: 1000 });
  await create('orders', 'four', { ...sale(1, late), orderItems: sold() });
  expect(await sheet()).toMatchObject({ losses: before, cost: 1333 });
});

test('the cost of a product that the server never had is marked as unknown [R44]', async () => {
  const { body } = await create('orders', 'late', inBags());
  expect(body.orderTotal).toBe(141_400);
  const unknown = { ...packed, productId: 'never', packId: null, soldAs: { productName: 'DAP', unitName: 'kg' } };
  expect((await create('orders', 'other', { ...sale(1, late), orderItems: [unknown] })).status).toBe(201);
  const lines = await list('orderItems');
  expect(lines.map(({ isCostUnknown }) => isCostUnknown)).toEqual([false, false, true]);
  expect(lines[2]).toMatchObject({ cost: 0, unitCost: 0, total: 140_000 });
});

test('products of another shop, and packs of another product, are refused in an offline sale too [R33]', async () => {
  const juma = await shop.newSeller('juma', 'juma-shop');
  const meta = { createdAt: now, updstedAt: now, storeId: 'asha-shop', purchasePrice: 1, sellingPrice: 2 };
  await create('products', 'hoe', { ...listed, ...meta, name: 'Hoe', quantityInStock: 3 });
  const pack = { storeId: 'asha-shop', productId: 'hoe', name: 'Box', factor: 5, sellingPrice: 9 };
  await create('productPacks', 'box', pack);
  expect((await create('orders', 'box', inBags({ packId: 'box' }))).status).toBe(400);
  const body = { documentId: 'theirs', data: { ...inBags(), storeId: 'juma-shop' } };
  expect((await shop.call('POST', documentsPath('orders'), { as: juma, body })).status).toBe(400);
  expect(
    (await shop.call('POST', documentsPath('orders'), { as: juma, body: { ...body, data: inBags() } })).status,
  ).toBe(401);
});

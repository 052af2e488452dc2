import { afterEach, beforeEach, expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

const now = '2026-11-22T10:00:00.000Z';
/** The phone's clock is eleven days behind, and three hours passed between the sale and the call. */
const late = { soldAt: '2026-11-11T07:00:00.000Z', sentAt: '2026-11-11T10:00:00.000Z' };
const happenedAt = '2026-11-22T07:00:00.000+00:00';
let shop: TestApp;
let asha: TestMember;

beforeEach(async () => {
  shop = await openTestApp(new Date(now));
  asha = await shop.newSeller('asha', 'asha-shop');
  const meta = { createdAt: now, updstedAt: now, storeId: 'asha-shop', purchasePrice: 1000, sellingPrice: 1500 };
  expect((await create('products', 'dap', { ...listed, ...meta, name: 'DAP', quantityInStock: 3 })).status).toBe(201);
});

afterEach(() => shop.app.close());

function create(collection: string, documentId: string, data: object) {
  return shop.call('POST', documentsPath(collection), { as: asha, body: { documentId, data } });
}

function change(collection: string, id: string, data: object) {
  return shop.call('PATCH', documentsPath(collection, id), { as: asha, body: { data } });
}

async function list(collection: string, ...queries: object[]): Promise<Record<string, unknown>[]> {
  const { body } = await shop.call('GET', listPath(collection, ...queries), { as: asha });
  return body.documents as Record<string, unknown>[];
}

const sale = (quantity: number, more: object = {}) => ({
  ...{ storeId: 'asha-shop', paymentMethod: 'cash', orderItems: [{ productId: 'dap', quantity, unitPrice: 1400 }] },
  ...more,
});

const moved = async () =>
  (await list('stockMovements')).map(({ reason, change: by, quantityAfter }) => [reason, by, quantityAfter]);

test('a sale that waited on a phone is stored when it happened, whatever is left in stock, and the ledger says what went beyond [R33]', async () => {
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

test('a sale that is sent again after its answer was lost changes nothing [R33]', async () => {
  await create('orders', 'late', sale(5, late));
  const again = { ...late, sentAt: '2026-11-11T11:00:00.000Z' };
  expect((await create('orders', 'late', sale(5, again))).body.type).toBe('document_already_exists');
  expect(await moved()).toHaveLength(3);
  expect(await list('payments')).toHaveLength(1);
});

test('the seller is asked to count what was sold beyond its stock, and may change its price before [R33]', async () => {
  await create('orders', 'late', sale(5, late));
  expect(await list('notifications')).toMatchObject([{ kind: 'beyond-stock', documentId: 'dap', name: 'DAP' }]);
  expect((await change('products', 'dap', { sellingPrice: 1600 })).status).toBe(200);
  expect((await change('products', 'dap', { quantityInStock: -1 })).status).toBe(400);
  expect((await change('products', 'dap', { quantityInStock: 4 })).body.quantityInStock).toBe(4);
});

test.each(['counted', 'bought', 'brought back'])(
  'of goods in batches that were sold beyond their stock, what is %s makes up for it first [R28, R33]',
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

test('neither a date that has passed, nor a limit, nor a draft refuses a sale that has happened [R24, R32, R33]', async () => {
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
  'a sale at %s by a clock that shows %s as it is sent counts as of its arrival, and is not refused [R33, decision 0076]',
  async (soldAt, sentAt) => {
    const { status, body } = await create('orders', 'old', sale(5, { soldAt, sentAt }));
    const arrivedAt = '2026-11-22T10:00:00.000+00:00';
    expect([status, body.orderDate, body.arrivedAt]).toEqual([201, arrivedAt, arrivedAt]);
    expect(await list('payments')).toMatchObject([{ amount: 7000, countsAt: arrivedAt }]);
    expect((await moved()).slice(-1)).toEqual([['beyond', -2, -2]]);
  },
);

test('moments of a customer’s own order are refused [R33]', async () => {
  const order = { storeId: 'asha-shop', customerId: 'asha', orderItems: [{ productId: 'dap', quantity: 1 }] };
  expect((await create('orders', 'own', { ...order, ...late })).status).toBe(400);
});

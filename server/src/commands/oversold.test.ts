import type { MonthSheet } from '@duka/domain/money/month-sheet';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

/** In Tanzania it is noon of the 22nd. */
const start = '2026-11-22T09:00:00.000Z';
const clock = new Date(start);
let shop: TestApp;
let asha: TestMember;

beforeEach(async () => {
  clock.setTime(Date.parse(start));
  shop = await openTestApp(clock);
  asha = await shop.newSeller('asha', 'asha-shop');
});

afterEach(() => shop.app.close());

const create = (collection: string, documentId: string, data: object) =>
  shop.call('POST', documentsPath(collection), { as: asha, body: { documentId, data } });
const change = (id: string, data: object) =>
  shop.call('PATCH', documentsPath('products', id), { as: asha, body: { data } });

async function list(collection: string, ...queries: object[]): Promise<Record<string, unknown>[]> {
  const { body } = await shop.call('GET', listPath(collection, ...queries), { as: asha });
  return body.documents as Record<string, unknown>[];
}

async function stock(id: string, quantityInStock: number, purchasePrice: number): Promise<void> {
  const meta = { createdAt: start, updstedAt: start, storeId: 'asha-shop', sellingPrice: 1000 };
  const data = { ...listed, ...meta, name: id.toUpperCase(), quantityInStock, purchasePrice };
  expect((await create('products', id, data)).status).toBe(201);
}

/** A sale that a phone made a moment ago without a network. */
async function sellLate(id: string, productId: string, quantity: number, unitPrice = 1000): Promise<void> {
  const [sentAt, soldAt] = [clock.getTime(), clock.getTime() - 60_000].map((ms) => new Date(ms).toISOString());
  const orderItems = [{ productId, quantity, unitPrice }];
  const data = { storeId: 'asha-shop', paymentMethod: 'cash', orderItems, soldAt, sentAt };
  expect((await create('orders', id, data)).status).toBe(201);
}

async function buy(id: string, productId: string, quantity: number, cost: number): Promise<void> {
  const payments = cost > 0 ? [{ method: 'cash', amount: cost }] : [];
  const data = { storeId: 'asha-shop', items: [{ productId, quantity, cost }], payments };
  expect((await create('purchases', id, data)).status).toBe(201);
}

async function takeBack(id: string, orderId: string, quantity: number, restock = true): Promise<void> {
  const [item] = await list('orderItems', { method: 'equal', attribute: 'orderId', values: [orderId] });
  const items = [{ itemId: item?.$id, quantity, restock }];
  const data = { orderId, kind: 'return', reason: 'x', items, refundMethod: 'cash' };
  expect((await create('returns', id, data)).status).toBe(201);
}

/** What the days from `from` to `to` came to. */
async function readSales(from: string, to = from) {
  const { body } = await shop.call('GET', `/v1/shops/asha-shop/sales?from=${from}&to=${to}`, { as: asha });
  const { days, products } = body as unknown as Record<'days' | 'products', { total: number; cost: number }[]>;
  const sum = (rows: typeof days, name: 'total' | 'cost') => rows.reduce((all, row) => all + row[name], 0);
  return { profit: sum(days, 'total') - sum(days, 'cost'), ofProducts: sum(products, 'total') - sum(products, 'cost') };
}

async function readSheet(month: string): Promise<MonthSheet> {
  const { body } = await shop.call('GET', `/v1/shops/asha-shop/month-sheet?month=${month}`, { as: asha });
  return body as unknown as MonthSheet;
}

/** What the shop still has of a product in batches, in shillings. */
async function worthOf(productId: string): Promise<number> {
  const batches = await list('batches', { method: 'equal', attribute: 'productId', values: [productId] });
  return batches.reduce((sum, { costLeft }) => sum + Number(costLeft), 0);
}

test('five sold beyond the stock at a stale cost of 1 for 5,000, then five bought for 3,000: the profit is 2,000 [R44, BATCH-012]', async () => {
  await stock('dap', 0, 1);
  await sellLate('sale', 'dap', 5);
  expect(await readSales('2026-11-22')).toEqual({ profit: 4995, ofProducts: 4995 });
  await buy('p1', 'dap', 5, 3000);
  expect(await readSales('2026-11-22')).toEqual({ profit: 2000, ofProducts: 2000 });
  expect(await readSheet('2026-11')).toMatchObject({ cost: 3000, costCorrections: 0, grossProfit: 2000 });
  const [item] = await list('orderItems');
  expect(item).toMatchObject({ cost: 5, guessed: 0, guessedCost: 0, costCorrection: 2995 });
  const soldAt = '2026-11-22T08:59:00.000+00:00';
  expect(await list('costCorrections')).toMatchObject([
    {
      ...{ productName: 'DAP', channel: 'walk-in', quantity: 5, guessedCost: 5, cost: 3000, difference: 2995 },
      ...{ soldAt, countsAt: soldAt, isCancelled: false },
    },
  ]);
  expect(await worthOf('dap')).toBe(0);
});

test('three kilos bought for 1,000 and sold one by one, two oversold and bought again for 701: all of the 1,701 are the cost of what was sold [R44]', async () => {
  await stock('rice', 0, 500);
  await buy('p1', 'rice', 3, 1000);
  for (const id of ['a', 'b', 'c']) await sellLate(id, 'rice', 1);
  await sellLate('d', 'rice', 2);
  await buy('p2', 'rice', 2, 701);
  expect(await readSheet('2026-11')).toMatchObject({ sales: 5000, cost: 1701 });
});

test('without batches a typed quantity settles at the price of that moment, also by parts [R44]', async () => {
  await stock('salt', 1, 10);
  await sellLate('sale', 'salt', 4);
  expect((await change('salt', { purchasePrice: 700 })).status).toBe(200);
  expect((await change('salt', { quantityInStock: 6 })).status).toBe(200);
  expect(await readSheet('2026-11')).toMatchObject({ cost: 10 + 3 * 700 });
});

test('of several sales beyond the stock the oldest is settled first, and of one what came at each price [R44, BATCH-012]', async () => {
  await stock('dap', 0, 100);
  await sellLate('first', 'dap', 2);
  await sellLate('second', 'dap', 3);
  await buy('p1', 'dap', 4, 1001);
  const settled = async () =>
    (await list('costCorrections')).map(({ quantity, guessedCost, cost }) => [quantity, guessedCost, cost]);
  expect(await settled()).toEqual([
    [2, 200, 501],
    [2, 200, 500],
  ]);
  await buy('p2', 'dap', 3, 900);
  expect((await settled()).slice(2)).toEqual([[1, 100, 300]]);
  expect([await worthOf('dap'), (await readSheet('2026-11')).cost]).toEqual([600, 1301]);
});

test('a cost of an earlier month is settled on the day on which the goods come, and is a correction on the sheet of that month [R44, BATCH-013]', async () => {
  await stock('dap', 0, 1);
  clock.setTime(Date.parse('2026-11-30T20:30:00.000Z'));
  await sellLate('sale', 'dap', 5);
  clock.setTime(Date.parse('2026-11-30T21:30:00.000Z'));
  await buy('p1', 'dap', 5, 3000);
  expect(await readSheet('2026-11')).toMatchObject({ sales: 5000, cost: 5, costCorrections: 0 });
  expect(await readSheet('2026-12')).toMatchObject({ sales: 0, cost: 2995, costCorrections: 2995, profit: -2995 });
});

test('goods that come back first close the guess of their own sale, and then settle that of others [R29, R44]', async () => {
  await stock('dap', 0, 100);
  await buy('p1', 'dap', 2, 1000);
  await sellLate('real', 'dap', 2);
  await sellLate('guessed', 'dap', 3);
  await takeBack('r1', 'guessed', 1);
  expect(await list('costCorrections')).toEqual([]);
  await takeBack('r2', 'real', 1);
  expect((await list('costCorrections')).map(({ difference }) => difference)).toEqual([0]);
  await buy('p2', 'dap', 1, 777);
  await takeBack('r3', 'guessed', 2);
  expect([await worthOf('dap'), (await readSheet('2026-11')).cost]).toEqual([500 + 777, 500]);
});

test('a sale that was settled and is undone gives its real cost back to the stock [R29, R44]', async () => {
  await stock('dap', 0, 1);
  await sellLate('sale', 'dap', 5);
  await buy('p1', 'dap', 8, 4001);
  expect((await create('returns', 'v1', { orderId: 'sale', kind: 'void', reason: 'x' })).status).toBe(201);
  expect([await worthOf('dap'), (await readSheet('2026-11')).cost]).toEqual([4001, 0]);
  expect(await readSales('2026-11-22')).toEqual({ profit: 0, ofProducts: 0 });
});

test('broken goods that come back while the stock is below 0 are a loss whose cost is settled too [R28, R44]', async () => {
  await stock('dap', 0, 100);
  await buy('p1', 'dap', 1, 400);
  await sellLate('real', 'dap', 1);
  await sellLate('guessed', 'dap', 1);
  await takeBack('r1', 'real', 1, false);
  await buy('p2', 'dap', 1, 900);
  const { cost, losses } = await readSheet('2026-11');
  expect([cost + losses, await worthOf('dap')]).toEqual([1300, 0]);
});

test('an import that settled a guess and is taken back opens it again, and the next goods settle it [R44]', async () => {
  await stock('salt', 0, 10);
  await sellLate('sale', 'salt', 4);
  const rows = [{ documentId: 'salt', action: 'update', data: { quantityInStock: 6, purchasePrice: 50 } }];
  const imports = '/v1/shops/asha-shop/imports';
  const body = { importId: 'i1', mode: 'all', rows };
  expect((await shop.call('POST', imports, { as: asha, body })).status).toBe(200);
  expect((await readSheet('2026-11')).cost).toBe(200);
  expect((await shop.call('DELETE', `${imports}/i1`, { as: asha })).status).toBeLessThan(300);
  expect((await list('orderItems')).map(({ guessed, guessedCost }) => [guessed, guessedCost])).toEqual([[4, 200]]);
  await buy('p1', 'salt', 4, 480);
  expect((await readSheet('2026-11')).cost).toBe(480);
});

test('a purchase is taken back after a part of what it had settled came back: only the rest is guessed again [R44, R46]', async () => {
  await stock('dap', 0, 1);
  await sellLate('sale', 'dap', 5);
  await buy('p1', 'dap', 5, 3000);
  await takeBack('r1', 'sale', 2);
  const body = { data: { isCancelled: true, cancelReason: 'typed twice' } };
  const path = documentsPath('purchases', 'p1');
  expect((await shop.call('PATCH', path, { as: asha, body })).status).toBe(200);
  const [item] = await list('orderItems');
  expect(item).toMatchObject({ guessed: 3, guessedCost: 1800 });
  await buy('p2', 'dap', 3, 900);
  expect([await worthOf('dap'), (await readSheet('2026-11')).cost]).toEqual([0, 900]);
});

test('nobody writes a correction, and another seller does not see it [R44]', async () => {
  await stock('dap', 0, 1);
  await sellLate('sale', 'dap', 1);
  await buy('p1', 'dap', 1, 300);
  const [correction] = await list('costCorrections');
  const path = documentsPath('costCorrections', String(correction?.$id));
  const juma = await shop.newSeller('juma', 'juma-shop');
  expect((await shop.call('GET', path, { as: juma })).status).toBe(404);
  expect((await shop.call('GET', path)).status).toBe(401);
  expect((await shop.call('PATCH', path, { as: asha, body: { data: { difference: 0 } } })).status).toBe(401);
  expect((await create('costCorrections', 'own', correction ?? {})).status).toBe(401);
});

test('one write settles a thousand guesses, the oldest, so that nobody waits for more; the next goods settle the rest [R57]', async () => {
  await stock('dap', 0, 500);
  const [sentAt, soldAt] = [clock.getTime(), clock.getTime() - 60_000].map((ms) => new Date(ms).toISOString());
  const sell = (id: string, lines: number) => {
    const orderItems = Array.from({ length: lines }, (_, at) => ({
      productId: 'dap',
      quantity: 1,
      unitPrice: 1000 + at,
    }));
    return create('orders', id, { storeId: 'asha-shop', paymentMethod: 'cash', orderItems, soldAt, sentAt });
  };
  for (let number = 0; number < 11; number += 1) {
    clock.setTime(clock.getTime() + 1000);
    expect((await sell(`sale-${number}`, 93)).status).toBe(201);
  }
  const left = async () => {
    const guessed = { method: 'greaterThan', attribute: 'guessed', values: [0] };
    return (await list('orderItems', guessed, { method: 'limit', values: [100] })).map(({ orderId }) => orderId);
  };
  await buy('p1', 'dap', 1023, 1023 * 600);
  expect(await left()).toHaveLength(23);
  expect(new Set((await left()).map((order) => (order as { $id: string }).$id))).toEqual(new Set(['sale-10']));
  await sellLate('more', 'dap', 30);
  await buy('p2', 'dap', 30, 30 * 600);
  expect(await left()).toHaveLength(1);
}, 60_000);

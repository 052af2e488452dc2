import { afterAll, beforeAll, expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

const clock = new Date('2026-11-21T07:00:00.000Z');
let shop: TestApp;
let asha: TestMember;
let storeId: string;
let shops = 0;

beforeAll(async () => {
  shop = await openTestApp(clock);
  asha = await shop.newSeller('asha', 'shop');
});

afterAll(() => shop.app.close());

/** Opens a shop with 10 of a product in it, each bought at 1,000. */
async function openShop(data: object = {}): Promise<string> {
  shops += 1;
  storeId = `shop-${shops}`;
  await create('stores', storeId, { ownerId: 'asha', storeName: storeId });
  return addProduct(`${storeId}-urea`, data);
}

async function addProduct(id: string, data: object = {}): Promise<string> {
  const at = clock.toISOString();
  const values = { sellingPrice: 1500, purchasePrice: 1000, quantityInStock: 10, createdAt: at, updstedAt: at };
  await create('products', id, { ...listed, storeId, name: 'Urea', ...values, ...data });
  return id;
}

async function create(collection: string, documentId: string, data: object) {
  const answer = await shop.call('POST', documentsPath(collection), { as: asha, body: { documentId, data } });
  expect(answer).toMatchObject({ status: 201 });
}

async function change(id: string, data: object) {
  const answer = await shop.call('PATCH', documentsPath('products', id), { as: asha, body: { data } });
  expect(answer).toMatchObject({ status: 200 });
}

async function importRows(importId: string, reason: string, rows: readonly object[]) {
  const body = { importId, mode: 'all', reason, rows };
  expect(await shop.call('POST', `/v1/shops/${storeId}/imports`, { as: asha, body })).toMatchObject({
    ...{ status: 200, body: { stored: true } },
  });
}

async function undo(importId: string) {
  const path = `/v1/shops/${storeId}/imports/${importId}`;
  expect(await shop.call('DELETE', path, { as: asha })).toMatchObject({ status: 200 });
}

const count = (id: string, counted: number) =>
  importRows(`count-${id}-${counted}`, 'count', [
    { documentId: id, action: 'update', data: { quantityInStock: counted } },
  ]);

const buy = (id: string, productId: string, quantity: number, cost: number) =>
  create('purchases', id, {
    ...{ storeId, items: [{ productId, quantity, cost }], payments: [{ method: 'cash', amount: cost }] },
  });

async function sheet() {
  const { body } = await shop.call('GET', `/v1/shops/${storeId}/month-sheet?month=2026-11`, { as: asha });
  const { losses, found, profit, stockWorth } = body;
  return { losses, found, profit, stockWorth };
}

async function losses() {
  const query = { method: 'equal', attribute: 'storeId', values: [storeId] };
  const { body } = await shop.call('GET', listPath('stockLosses', query), { as: asha });
  return (body.documents as Record<string, unknown>[]).map(({ reason, quantity, cost, productName }) => [
    ...[reason, quantity, cost, productName],
  ]);
}

async function slowStock() {
  const range = 'from=2026-11-01&to=2026-11-30';
  const { body } = await shop.call('GET', `/v1/shops/${storeId}/unsold?${range}`, { as: asha });
  return (body.products as { value: number }[]).map(({ value }) => value);
}

test('stock is worth what its batches cost, and not the last price [R45, BATCH-008]', async () => {
  const product = await openShop({ quantityInStock: 0 });
  await buy(`${product}-1`, product, 10, 10_000);
  await buy(`${product}-2`, product, 1, 5000);
  expect(await slowStock()).toEqual([15_000]);
  expect(await sheet()).toMatchObject({ stockWorth: 15_000 });
  const { body } = await shop.call('GET', documentsPath('products', product), { as: asha });
  expect(body).toMatchObject({ purchasePrice: 5000, stockCost: 15_000 });
  await change(product, { purchasePrice: 9000 });
  expect(await slowStock()).toEqual([15_000]);
});

test('stock without batches is worth its quantity at the cost price, and stock below 0 nothing [R45, BATCH-008]', async () => {
  const product = await openShop();
  expect(await sheet()).toMatchObject({ stockWorth: 10_000 });
  const [sentAt, soldAt] = [clock, new Date(clock.getTime() - 60_000)].map((at) => at.toISOString());
  const orderItems = [{ productId: product, quantity: 12 }];
  await create('orders', `${product}-late`, { storeId, orderItems, soldAt, sentAt, paymentMethod: 'cash' });
  expect(await sheet()).toMatchObject({ stockWorth: 0 });
});

test('goods that a count does not find are lost, and those it finds are a gain [R45, BATCH-009]', async () => {
  const product = await openShop();
  await count(product, 7);
  expect(await losses()).toEqual([['count', 3, 3000, 'Urea']]);
  expect(await sheet()).toEqual({ losses: 3000, found: 0, profit: -3000, stockWorth: 7000 });
  await count(product, 9);
  expect((await losses())[1]).toEqual(['found', -2, -2000, 'Urea']);
  expect(await sheet()).toEqual({ losses: 3000, found: 2000, profit: -1000, stockWorth: 9000 });
});

test('of goods in batches exactly the cost that left is lost [R45]', async () => {
  const product = await openShop({ quantityInStock: 0 });
  await buy(`${product}-1`, product, 3, 1000);
  await buy(`${product}-2`, product, 2, 5000);
  await count(product, 1);
  expect(await losses()).toEqual([['count', 4, 3500, 'Urea']]);
  expect(await sheet()).toMatchObject({ losses: 3500, stockWorth: 2500 });
});

test('a typed quantity that is lower is a loss, and a higher one is goods that came in [R45, BATCH-010]', async () => {
  const product = await openShop();
  await change(product, { quantityInStock: 4, purchasePrice: 1100 });
  expect(await losses()).toEqual([['correction', 6, 6000, 'Urea']]);
  await change(product, { quantityInStock: 20 });
  expect(await sheet()).toEqual({ losses: 6000, found: 0, profit: -6000, stockWorth: 22_000 });
});

test('a deleted product takes its stock along as a loss [R45, BATCH-011]', async () => {
  const product = await openShop({ quantityInStock: 6 });
  const bought = await addProduct(`${product}-bought`, { name: 'DAP', quantityInStock: 0 });
  await buy(`${bought}-1`, bought, 3, 1000);
  const empty = await addProduct(`${product}-empty`, { quantityInStock: 0 });
  for (const id of [product, bought, empty]) {
    expect(await shop.call('DELETE', documentsPath('products', id), { as: asha })).toMatchObject({ status: 204 });
  }
  expect(await losses()).toEqual([
    ['deleted', 6, 6000, 'Urea'],
    ['deleted', 3, 1000, 'DAP'],
  ]);
  expect(await sheet()).toMatchObject({ losses: 7000, profit: -7000, stockWorth: 0 });
});

test('an import that lowers the stock is a loss, and its undo takes all of it back [R45]', async () => {
  const product = await openShop({ quantityInStock: 0 });
  await buy(`${product}-1`, product, 3, 1000);
  await buy(`${product}-2`, product, 2, 5000);
  const before = await sheet();
  const made = `${product}-made`;
  const at = clock.toISOString();
  const data = { ...listed, name: 'Hoe', sellingPrice: 2, purchasePrice: 1, quantityInStock: 5 };
  clock.setTime(clock.getTime() + 1000);
  await importRows(`${product}-import`, 'import', [
    { documentId: product, action: 'update', data: { quantityInStock: 1 } },
    { documentId: made, action: 'create', data },
  ]);
  expect(await losses()).toEqual([['correction', 4, 3500, 'Urea']]);
  await undo(`${product}-import`);
  expect([await losses(), await sheet()]).toEqual([[], before]);
  // What came in by a file leaves the batch in which it lay, and no other.
  clock.setTime(clock.getTime() + 1000);
  await importRows(`${product}-raise`, 'import', [
    { documentId: product, action: 'update', data: { quantityInStock: 9 } },
  ]);
  expect(await sheet()).toMatchObject({ found: 0, stockWorth: 16_000 });
  await undo(`${product}-raise`);
  expect([await losses(), await sheet()]).toEqual([[], before]);
  expect(at).toBe('2026-11-21T07:00:00.000Z');
});

test('what a count finds missing beyond the stock costs what is guessed until goods come in, and its undo takes that back too [R44, R45]', async () => {
  const product = await openShop({ quantityInStock: 0 });
  await buy(`${product}-1`, product, 3, 2100);
  clock.setTime(clock.getTime() + 1000);
  const rows = [{ documentId: product, action: 'update', data: {}, quantityChange: -5 }];
  await importRows(`${product}-less`, 'count', rows);
  expect(await sheet()).toMatchObject({ losses: 3500, stockWorth: 0 });
  await undo(`${product}-less`);
  expect(await sheet()).toMatchObject({ losses: 0, stockWorth: 2100 });
  clock.setTime(clock.getTime() + 1000);
  await importRows(`${product}-again`, 'count', rows);
  await buy(`${product}-2`, product, 4, 4000);
  expect(await sheet()).toMatchObject({ losses: 4100, stockWorth: 2000 });
});

test('goods of a sale that is undone after their product was deleted are lost [R29, R45]', async () => {
  const product = await openShop();
  const orderItems = [{ productId: product, quantity: 2 }];
  await create('orders', `${product}-sale`, { storeId, orderItems, paymentMethod: 'cash' });
  expect(await shop.call('DELETE', documentsPath('products', product), { as: asha })).toMatchObject({ status: 204 });
  await create('returns', `${product}-void`, { orderId: `${product}-sale`, kind: 'void', reason: 'Typed wrong' });
  expect(await sheet()).toEqual({ losses: 10_000, found: 0, profit: -10_000, stockWorth: 0 });
});

test('only the server writes these reasons, and what a stock cost [R45]', async () => {
  const product = await openShop();
  for (const reason of ['count', 'found', 'deleted', 'correction']) {
    const data = { storeId, productId: product, quantity: 1, reason };
    const body = { documentId: `${product}-${reason}`, data };
    expect(await shop.call('POST', documentsPath('stockLosses'), { as: asha, body })).toMatchObject({ status: 400 });
  }
  const body = { data: { stockCost: 5 } };
  expect(await shop.call('PATCH', documentsPath('products', product), { as: asha, body })).toMatchObject({
    status: 400,
  });
});

import { parsePurchase } from '@duka/domain/orders/purchase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

const clock = new Date('2026-11-21T07:00:00.000Z');
let shop: TestApp;
let asha: TestMember;
let juma: TestMember;
let products = 0;

beforeAll(async () => {
  shop = await openTestApp(clock);
  [asha, juma] = [await shop.newSeller('asha', 'shop'), await shop.newSeller('juma', 'juma-shop')];
  await create('suppliers', 'meru', { storeId: 'shop', name: 'Meru Agro' });
});

afterAll(() => shop.app.close());

async function send(collection: string, documentId: string, data: object, as = asha) {
  const { status, body } = await shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });
  return { status, message: String(body.message), body };
}

async function create(collection: string, id: string, data: object) {
  expect(await send(collection, id, data)).toMatchObject({ status: 201 });
}

async function read(collection: string, id: string) {
  return (await shop.call('GET', documentsPath(collection, id), { as: asha })).body;
}

const change = (collection: string, id: string, data: object) =>
  shop.call('PATCH', documentsPath(collection, id), { as: asha, body: { data } });

async function list(collection: string, attribute: string, id: string) {
  const query = { method: 'equal', attribute, values: [id] };
  const { body } = await shop.call('GET', listPath(collection, query), { as: asha });
  return body.documents as Record<string, unknown>[];
}

/** A product of which 10 lie in the shop, bought at 100. */
async function newProduct(data: object = {}): Promise<string> {
  products += 1;
  const at = clock.toISOString();
  const prices = { sellingPrice: 150, purchasePrice: 100, quantityInStock: 10 };
  const id = `product-${products}`;
  await create('products', id, {
    ...listed,
    ...prices,
    storeId: 'shop',
    name: id,
    createdAt: at,
    updstedAt: at,
    ...data,
  });
  return id;
}

/** Buys goods, by default paid in full with cash. */
const buy = (
  id: string,
  items: { productId: string; quantity: number; cost: number; [name: string]: unknown }[],
  more?: object,
) => {
  const payments = [{ method: 'cash', amount: items.reduce((sum, { cost }) => sum + cost, 0) }];
  return send('purchases', id, { storeId: 'shop', items, ...(more ?? { payments }) });
};

test('a purchase of several products is paid in two ways, and the rest is owed to the supplier [R28, BUY-002, BATCH-001]', async () => {
  const [one, two] = [await newProduct(), await newProduct()];
  const items = [
    { productId: one, quantity: 50, cost: 6000, batchNo: 'L7', expiryDate: '2027-03-31' },
    { productId: two, quantity: 2.5, cost: 1000 },
  ];
  const payments = [
    { method: 'cash', amount: 2000 },
    { method: 'mobile money', amount: 1500, reference: 'QX1' },
  ];
  const more = { supplierId: 'meru', reference: 'INV-1', dueAt: '2026-12-31', payments };
  expect((await buy('split', items, more)).body).toMatchObject({
    total: 7000,
    paid: 3500,
    owed: 3500,
    byRole: 'seller',
  });
  expect(await read('products', one)).toMatchObject({
    ...{ quantityInStock: 60, purchasePrice: 120, hasBatches: true, hasExpiry: true },
    expiryDate: '2027-03-31T00:00:00.000+00:00',
  });
  expect(await read('products', two)).toMatchObject({ quantityInStock: 12.5, purchasePrice: 400, hasExpiry: false });
  expect(await list('batches', 'productId', one)).toMatchObject([
    { source: 'opening', left: 10, costLeft: 1000, expiryDate: null, purchaseId: null },
    { source: 'purchase', left: 50, costLeft: 6000, batchNo: 'L7', supplierId: { name: 'Meru Agro' } },
  ]);
  expect(await list('payments', 'purchaseId', 'split')).toMatchObject([
    { kind: 'purchase', method: 'cash', amount: -2000 },
    { kind: 'purchase', method: 'mobile money', amount: -1500, reference: 'QX1' },
  ]);
  expect(await read('suppliers', 'meru')).toMatchObject({ bought: 7000, owed: 3500 });
  expect((await list('stockMovements', 'productId', one)).at(-1)).toMatchObject({
    ...{ reason: 'purchase', change: 50, quantityAfter: 60, cost: 6000 },
  });
});

test('bags and a tin are bought beside loose goods: the stock takes what is in them, at the exact cost of each [R28, R30, BUY-005]', async () => {
  const product = await newProduct({ quantityInStock: 0 });
  const pack = { storeId: 'shop', productId: product, sellingPrice: 1000 };
  await create('productPacks', 'bag', { ...pack, name: 'Bag of 50', factor: 50 });
  await create('productPacks', 'tin', { ...pack, name: 'Tin', factor: 0.35 });
  const bags = { productId: product, packId: 'bag', quantity: 4, cost: 480_001, expiryDate: '2027-03-31' };
  const answer = await buy('in-bags', [
    bags,
    { productId: product, packId: 'tin', quantity: 3, cost: 1000 },
    { productId: product, quantity: 1.5, cost: 3000 },
  ]);
  expect(answer.body).toMatchObject({ total: 484_001, paid: 484_001 });
  expect(await list('batches', 'productId', product)).toMatchObject([
    { received: 200, left: 200, cost: 480_001, costLeft: 480_001, packName: 'Bag of 50', packQuantity: 4 },
    { received: 1.05, cost: 1000, packName: 'Tin', packQuantity: 3 },
    { received: 1.5, cost: 3000, packName: null, packQuantity: null },
  ]);
  // What one of its unit cost at last.
  expect(await read('products', product)).toMatchObject({ quantityInStock: 202.55, purchasePrice: 2000 });
  await create('orders', 'of-the-bags', {
    storeId: 'shop',
    orderItems: [{ productId: product, packId: 'bag', quantity: 3 }],
  });
  expect(await list('orderItems', 'orderId', 'of-the-bags')).toMatchObject([{ quantity: 150, cost: 360_001 }]);
});

test('what packs cannot be bought in is refused in words, and nothing comes in [R28, R30]', async () => {
  const [product, other] = [await newProduct(), await newProduct()];
  const pack = { storeId: 'shop', productId: product, name: 'Tin', factor: 0.35, sellingPrice: 1000 };
  await create('productPacks', 'small', pack);
  const tin = { productId: product, packId: 'small', quantity: 1, cost: 10 };
  for (const [item, words] of [
    [{ ...tin, productId: other }, `does not sell "${other}" in a pack "small"`],
    [{ ...tin, packId: 'none' }, `does not sell "${product}" in a pack "none"`],
    [{ ...tin, quantity: 0.01 }, 'not a whole number of thousandths'],
    [{ ...tin, packId: 7 }, '"items.packId" must be the ID of a pack'],
  ] as const) {
    expect(await buy('refused', [item])).toMatchObject({ status: 400, message: expect.stringContaining(words) });
  }
  expect(await read('products', product)).toMatchObject({ quantityInStock: 10, hasBatches: null });
});

test('the oldest purchases are settled first, and nobody is paid more than is owed [R28, BUY-007]', async () => {
  const product = await newProduct();
  await create('suppliers', 'bajuta', { storeId: 'shop', name: 'Bajuta' });
  for (const id of ['first', 'second']) {
    await buy(id, [{ productId: product, quantity: 1, cost: 1000 }], { supplierId: 'bajuta' });
    clock.setTime(clock.getTime() + 60_000);
  }
  const pay = (id: string, amount: number) =>
    send('supplierEntries', id, { storeId: 'shop', supplierId: 'bajuta', kind: 'payment', amount, method: 'bank' });
  expect((await pay('part', 1300)).body).toMatchObject({ amount: -1300, balanceAfter: 700 });
  expect(await read('purchases', 'first')).toMatchObject({ paid: 1000, owed: 0 });
  expect(await read('purchases', 'second')).toMatchObject({ paid: 300, owed: 700 });
  expect(await pay('too-much', 701)).toMatchObject({
    status: 409,
    message: 'Only TZS 700 is owed to "Bajuta", TZS 701 was paid.',
  });
  expect((await pay('part', 1300)).status).toBe(409);
  expect(await read('suppliers', 'bajuta')).toMatchObject({ bought: 2000, owed: 700 });
  expect((await pay('rest', 700)).status).toBe(201);
  expect((await list('payments', 'supplierId', 'bajuta')).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['supplier', -1300],
    ['supplier', -700],
  ]);
});

test('fresh goods are sold before expired ones, which need a reason [R24, R28, BATCH-004]', async () => {
  const product = await newProduct({ hasExpiry: true, expiryDate: '2026-11-20T00:00:00.000Z' });
  await buy('fresh', [{ productId: product, quantity: 5, cost: 600, expiryDate: '2027-01-31' }]);
  const sell = (id: string, quantity: number, expiredReason = '') =>
    send('orders', id, { storeId: 'shop', expiredReason, orderItems: [{ productId: product, quantity }] });
  expect((await sell('of-the-fresh', 4)).status).toBe(201);
  expect(await list('orderItems', 'orderId', 'of-the-fresh')).toMatchObject([
    { unitCost: 120, cost: 480, expiryDate: '2027-01-31T00:00:00.000+00:00' },
  ]);
  expect(await sell('without-reason', 2)).toMatchObject({ status: 409, body: { type: 'order_goods_expired' } });
  expect((await sell('with-reason', 2, 'The customer has seen it.')).body).toMatchObject({
    expiredReason: 'The customer has seen it.',
  });
  expect(await list('orderItems', 'orderId', 'with-reason')).toMatchObject([
    { cost: 220, expiryDate: '2026-11-20T00:00:00.000+00:00' },
  ]);
  expect((await sell('needless', 1, 'In case it is old.')).body).toMatchObject({ expiredReason: 'In case it is old.' });
});

test('a cancelled order goes back to the batches it came from, at their cost [R28, BATCH-006]', async () => {
  const product = await newProduct({ quantityInStock: 0 });
  await buy('two-batches', [
    { productId: product, quantity: 3, cost: 1000, expiryDate: '2027-01-31' },
    { productId: product, quantity: 3, cost: 2000 },
  ]);
  const line = { orderItems: [{ productId: product, quantity: 4 }] };
  expect(await send('orders', 'called-off', { storeId: 'shop', customerId: 'juma', ...line }, juma)).toMatchObject({
    status: 201,
  });
  const rest = async () => (await list('batches', 'productId', product)).map(({ left, costLeft }) => [left, costLeft]);
  expect(await rest()).toEqual([
    [0, 0],
    [2, 1333],
  ]);
  expect(await read('products', product)).toMatchObject({ quantityInStock: 2, hasExpiry: false });
  expect((await change('orders', 'called-off', { status: 'Cancelled' })).status).toBe(200);
  expect(await rest()).toEqual([
    [3, 1000],
    [3, 2000],
  ]);
  expect(await read('products', product)).toMatchObject({ quantityInStock: 6, hasExpiry: true });
});

test('the line of a product says without what came back what its goods had cost, in the batches to which they went back [R28, R29, RETURN-005]', async () => {
  const product = await newProduct({ quantityInStock: 0 });
  await buy('of-two-prices', [
    { productId: product, quantity: 3, cost: 1000, expiryDate: '2027-01-31' },
    { productId: product, quantity: 3, cost: 6000 },
  ]);
  await create('orders', 'of-both', { storeId: 'shop', orderItems: [{ productId: product, quantity: 4 }] });
  const readLine = async () => parsePurchase((await list('orderItems', 'orderId', 'of-both'))[0]);
  const [item] = await list('orderItems', 'orderId', 'of-both');
  expect(await readLine()).toMatchObject({ total: 600, cost: 3000 });
  const back = (id: string, quantity: number) => {
    const items = [{ itemId: item?.$id, quantity, restock: true }];
    return create('returns', id, { orderId: 'of-both', kind: 'return', reason: 'Torn', refundMethod: 'cash', items });
  };
  await back('the-dear-one', 1);
  expect(await readLine()).toMatchObject({ total: 450, cost: 1000 });
  await back('one-of-the-cheap', 1);
  expect(await readLine()).toMatchObject({ total: 300, cost: 667 });
  const { body } = await shop.call('GET', '/v1/shops/shop/sales?from=2026-11-01&to=2026-11-30&limit=100', { as: asha });
  const sums = (body.products as { productId: string }[]).find(({ productId }) => productId === product);
  expect(sums).toMatchObject({ total: 300, cost: 667 });
});

test('of batches that came together and keep as long, goods go back first to the one that they left last [R29, RETURN-005]', async () => {
  const product = await newProduct({ quantityInStock: 0 });
  const costs = [1000, 2000, 3000, 4000, 5000, 6000];
  await buy(
    'six-alike',
    costs.map((cost) => ({ productId: product, quantity: 1, cost })),
  );
  await create('orders', 'of-six', { storeId: 'shop', orderItems: [{ productId: product, quantity: 6 }] });
  const [item] = await list('orderItems', 'orderId', 'of-six');
  const items = [{ itemId: item?.$id, quantity: 2.5 }];
  await create('returns', 'two-and-a-half', {
    orderId: 'of-six',
    kind: 'return',
    reason: 'Torn',
    refundMethod: 'cash',
    items,
  });
  expect((await list('batches', 'productId', product)).map(({ costLeft }) => costLeft)).toEqual([
    0, 0, 0, 2000, 5000, 6000,
  ]);
});

test('goods are thrown away from one batch with a reason, and no more than it holds [R28, BATCH-007]', async () => {
  const product = await newProduct();
  await buy('for-loss', [{ productId: product, quantity: 4, cost: 1000, expiryDate: '2027-01-31' }]);
  const [opening] = await list('batches', 'productId', product);
  const lose = (id: string, quantity: number, batchId?: unknown) =>
    send('stockLosses', id, { storeId: 'shop', productId: product, quantity, reason: 'broken', note: 'Fell', batchId });
  expect((await lose('some', 3, opening?.$id)).body).toMatchObject({ productName: product, cost: 300, note: 'Fell' });
  expect(await lose('more', 8, opening?.$id)).toMatchObject({
    status: 409,
    message: `Not enough in stock: of "${product}" 7 are left in this batch, 8 were to be taken out.`,
  });
  expect((await lose('first-to-expire', 4)).body).toMatchObject({ cost: 1000 });
  expect(await read('products', product)).toMatchObject({ quantityInStock: 7, hasExpiry: false });
  expect((await list('stockMovements', 'productId', product)).at(-1)).toMatchObject({ reason: 'loss', note: 'broken' });
});

test('goods without batches are thrown away at the price of their product [R28]', async () => {
  const product = await newProduct();
  const loss = { storeId: 'shop', productId: product, quantity: 0.5, reason: 'own use' };
  expect((await send('stockLosses', 'half', loss)).body).toMatchObject({ cost: 50, batchId: null });
  expect(await read('products', product)).toMatchObject({ quantityInStock: 9.5, hasBatches: null });
});

test('only the server says what follows from batches [R28, BATCH-005]', async () => {
  const product = await newProduct();
  await buy('for-words', [{ productId: product, quantity: 1, cost: 10, expiryDate: '2027-01-31' }]);
  const words = async (data: object) => (await change('products', product, data)).body.message;
  expect(await words({ expiryDate: '2028-01-31T00:00:00.000Z' })).toContain('follows from the batches');
  expect(await words({ hasBatches: false })).toContain('is decided by the server');
  expect((await change('products', product, { name: 'Another name', hasExpiry: true })).status).toBe(200);
  expect((await send('suppliers', 'rich', { storeId: 'shop', name: 'Rich', owed: -5 })).message).toContain('"owed"');
  expect((await send('suppliers', 'nobody', { storeId: 'shop', name: ' ' })).message).toContain('"name"');
});

test('nobody buys into another’s shop, from another’s supplier or another’s goods [R28, BUY-014]', async () => {
  const product = await newProduct();
  await send('suppliers', 'of-juma', { storeId: 'juma-shop', name: 'Juma’s' }, juma);
  const items = [{ productId: product, quantity: 1, cost: 10 }];
  const payments = [{ method: 'cash', amount: 10 }];
  expect(await send('purchases', 'x', { storeId: 'shop', items, payments }, juma)).toMatchObject({ status: 401 });
  expect(await buy('y', items, { supplierId: 'of-juma' })).toMatchObject({ status: 400 });
  expect(await send('purchases', 'z', { storeId: 'juma-shop', items, payments }, juma)).toMatchObject({ status: 400 });
  expect(
    await send('stockLosses', 'l', { storeId: 'shop', productId: product, quantity: 1, reason: 'lost' }, juma),
  ).toMatchObject({ status: 401 });
  expect(await read('products', product)).toMatchObject({ quantityInStock: 10, hasBatches: null });
});

test('an import of goods that were bought since is not taken back, and one of batched goods leaves their sums right [R28, IMPORT-014]', async () => {
  const [product, other] = [await newProduct(), await newProduct()];
  await buy('before-import', [{ productId: product, quantity: 5, cost: 400 }]);
  clock.setTime(clock.getTime() + 60_000);
  const rows = [product, other].map((documentId) => ({ documentId, action: 'update', data: { quantityInStock: 20 } }));
  const run = (importId: string, some: object[]) =>
    shop.call('POST', '/v1/shops/shop/imports', {
      as: asha,
      body: { importId, mode: 'all', reason: 'import', rows: some },
    });
  const undo = (importId: string) => shop.call('DELETE', `/v1/shops/shop/imports/${importId}`, { as: asha });
  const batches = async () =>
    (await list('batches', 'productId', product)).map(({ source, left, costLeft }) => [source, left, costLeft]);
  expect((await run('imp-1', rows)).body).toMatchObject({ stored: true });
  expect(await batches()).toEqual([
    ['opening', 10, 1000],
    ['purchase', 5, 400],
    ['found', 5, 400],
  ]);
  expect((await undo('imp-1')).status).toBe(200);
  const left = (await batches()).reduce((sum, [, each]) => sum + Number(each), 0);
  expect([left, (await read('products', product)).quantityInStock]).toEqual([15, 15]);
  await run('imp-2', rows.slice(1));
  await buy('after-import', [{ productId: other, quantity: 1, cost: 10 }]);
  expect((await undo('imp-2')).status).toBe(409);
});

test('a sale that empties two batches makes one notification', async () => {
  const product = await newProduct({ quantityInStock: 0 });
  await buy('low', [
    { productId: product, quantity: 20_000, cost: 1000 },
    { productId: product, quantity: 3, cost: 2000 },
  ]);
  await create('orders', 'all-of-it', { storeId: 'shop', orderItems: [{ productId: product, quantity: 20_003 }] });
  const told = await list('notifications', 'documentId', product);
  expect(told.map(({ kind, quantity }) => [kind, quantity])).toEqual([['low-stock', 0]]);
});

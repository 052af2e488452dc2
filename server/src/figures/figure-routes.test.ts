import { afterEach, beforeEach, expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, openTestApp, operatorHeaders, type TestApp, type TestMember } from '#testing/test-app.ts';

const clock = new Date();
let shop: TestApp;
let asha: TestMember;
let juma: TestMember;

beforeEach(async () => {
  clock.setTime(Date.parse(at));
  shop = await openTestApp(clock);
  asha = await shop.newSeller('asha', 'asha-shop');
  juma = await shop.newSeller('juma', 'juma-shop');
  await create('products', 'dap', {
    ...listed,
    storeId: 'asha-shop',
    name: 'DAP',
    quantityInStock: 10,
    purchasePrice: 1000,
    sellingPrice: 1500,
    createdAt: at,
    updstedAt: at,
  });
  await create('orders', 'one', {
    storeId: 'asha-shop',
    customerName: 'Grace',
    customerPhone: '+255769000022',
    orderItems: [{ productId: 'dap', quantity: 2 }],
  });
});

afterEach(() => shop.app.close());

const at = '2026-11-21T07:00:00.000Z';
const range = 'from=2026-11-01&to=2026-11-30';

async function create(collection: string, documentId: string, data: object, as = asha) {
  const { status, body } = await shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });
  if (status !== 201) throw new Error(JSON.stringify(body));
}

const ask = (path: string, as?: TestMember) => shop.call('GET', `/v1/shops/${path}`, as && { as });

test('a shop asks what it sold, of what, and to whom [DASH-002]', async () => {
  expect((await ask(`asha-shop/sales?${range}`, asha)).body).toEqual({
    days: [{ day: '2026-11-21', channel: 'walk-in', orders: 1, total: 3000, cost: 2000 }],
    products: [{ productId: 'dap', productName: 'DAP', quantity: 2000, total: 3000, cost: 2000 }],
  });
  expect((await ask('asha-shop/customers?search=grace', asha)).body).toEqual({
    total: 1,
    customers: [
      {
        ...{ customer: 'phone:+255769000022', name: 'Grace', phone: '+255769000022', orders: 1, total: 3000 },
        ...{ lastOrderAt: '2026-11-21T07:00:00.000Z', lastMessageAt: null, accountId: null },
        ...{ owed: 0, advance: 0, bookId: null },
      },
    ],
  });
});

test('a customer with an account says whom a message goes to', async () => {
  const neema = await shop.newMember('neema');
  const user = { userId: neema.id, firstName: 'Neema', email: neema.email, role: 'customer' };
  await create('users', 'neema-row', user, neema);
  const order = { storeId: 'asha-shop', customerId: 'neema-row', orderItems: [{ productId: 'dap', quantity: 3 }] };
  await create('orders', 'hers', order, neema);
  const { customers } = (await ask('asha-shop/customers?order=total', asha)).body as { customers: object[] };
  expect(customers[0]).toMatchObject({ customer: 'account:neema-row', accountId: neema.id, total: 4500 });
});

test('stock of which nothing was sold is named, the most costly first; drafts and empty shelves are not', async () => {
  const product = {
    ...listed,
    storeId: 'asha-shop',
    purchasePrice: 100,
    sellingPrice: 150,
    createdAt: at,
    updstedAt: at,
  };
  await create('products', 'rope', { ...product, name: 'Rope', quantityInStock: 2.5 });
  await create('products', 'hoe', { ...product, name: 'Hoe', quantityInStock: 4 });
  await create('products', 'draft', { ...product, name: 'Draft', quantityInStock: 4, status: 'draft' });
  await create('products', 'none', { ...product, name: 'None', quantityInStock: 0 });
  const hoe = { productId: 'hoe', productName: 'Hoe', quantityInStock: 4, value: 400 };
  const rope = { productId: 'rope', productName: 'Rope', quantityInStock: 2.5, value: 250 };
  expect((await ask(`asha-shop/unsold?${range}`, asha)).body).toEqual({ total: 2, products: [hoe, rope] });
  expect((await ask(`asha-shop/unsold?${range}&limit=1`, asha)).body).toEqual({ total: 2, products: [hoe] });
  const dap = { productId: 'dap', productName: 'DAP', quantityInStock: 8, value: 8000 };
  const earlier = 'from=2026-10-01&to=2026-10-31';
  expect((await ask(`asha-shop/unsold?${earlier}`, asha)).body).toEqual({ total: 3, products: [dap, hoe, rope] });
});

test('what runs low is listed for the next purchase: what is used up soonest first, what nobody bought last [BUY-013]', async () => {
  const product = {
    ...listed,
    storeId: 'asha-shop',
    purchasePrice: 100,
    sellingPrice: 150,
    createdAt: at,
    updstedAt: at,
  };
  for (const [id, quantityInStock, sold] of [
    ['out', 12, 12],
    ['fast', 100.5, 90.5],
    // Eleven are not low, but last three days only.
    ['pace', 111, 100],
    ['enough', 111, 40],
    ['still', 3, 0],
  ] as const) {
    await create('products', id, { ...product, name: id, quantityInStock });
    if (sold > 0) {
      await create('orders', `of-${id}`, { storeId: 'asha-shop', orderItems: [{ productId: id, quantity: sold }] });
    }
  }
  await create('products', 'draft', { ...product, name: 'Draft', quantityInStock: 0, status: 'draft' });
  const low = async (query = '') => (await ask(`asha-shop/reorder${query}`, asha)).body;
  const row = (productId: string, quantityInStock: number, sold: number) => ({
    ...{ productId, name: productId, unitName: 'piece', quantityInStock, sold, purchasePrice: 100, lastPurchase: null },
  });
  const dap = { ...row('dap', 8, 2), name: 'DAP', purchasePrice: 1000 };
  const rows = [row('out', 0, 12), row('pace', 11, 100), row('fast', 10, 90.5), dap, row('still', 3, 0)];
  expect(await low()).toEqual({ total: 5, products: rows });
  expect(await low('?limit=2')).toEqual({ total: 5, products: rows.slice(0, 2) });
  clock.setTime(clock.getTime() + 30 * 86_400_000);
  const later = await shop.call('GET', '/v1/shops/asha-shop/reorder', { headers: operatorHeaders });
  expect((later.body.products as { sold: number }[]).map(({ sold }) => sold)).toEqual([0, 0, 0, 0]);
});

test('what runs low says from whom it was bought in last, in what and for how much [R28, BUY-013]', async () => {
  await create('suppliers', 'meru', { storeId: 'asha-shop', name: 'Meru Agro', phone: '+255754000009' });
  await create('productPacks', 'bag', {
    storeId: 'asha-shop',
    productId: 'dap',
    name: 'Bag',
    factor: 0.1,
    sellingPrice: 1,
  });
  const buy = async (id: string, item: object, supplierId: string | null) => {
    const items = [{ productId: 'dap', quantity: 2, cost: 2001, ...item }];
    await create('purchases', id, {
      storeId: 'asha-shop',
      supplierId,
      items,
      payments: [{ method: 'cash', amount: 2001 }],
    });
    clock.setTime(clock.getTime() + 60_000);
  };
  const last = async () => {
    const { products } = (await ask('asha-shop/reorder', asha)).body;
    return (products as { productId: string; lastPurchase: object }[]).find(({ productId }) => productId === 'dap');
  };
  await buy('first', { quantity: 0.5 }, 'meru');
  await buy('second', { packId: 'bag', quantity: 4 }, 'meru');
  expect((await last())?.lastPurchase).toEqual({
    ...{ supplierId: 'meru', supplierName: 'Meru Agro', supplierPhone: '+255754000009', packName: 'Bag', price: 500 },
    boughtAt: '2026-11-21T07:01:00.000+00:00',
  });
  await buy('third', { quantity: 0.1 }, null);
  expect((await last())?.lastPurchase).toMatchObject({
    ...{ supplierId: null, supplierName: '', supplierPhone: '', packName: '', price: 20_010 },
  });
});

test('the counter offers what was sold most often first, then the newest, and what is sold out last [Q-053, SELL-001]', async () => {
  const product = { ...listed, storeId: 'asha-shop', purchasePrice: 100, sellingPrice: 150, updstedAt: at };
  for (const [index, [name, quantityInStock]] of [
    ['Old', 4],
    ['New', 4],
    ['Hoe', 9],
    ['Rope', 20],
    ['Sold out', 1],
    ['Cancelled', 9],
  ].entries()) {
    const createdAt = `2026-11-${10 + index}T07:00:00.000Z`;
    await create('products', `p${index}`, { ...product, name, quantityInStock, createdAt });
  }
  await create('products', 'draft', { ...product, name: 'Draft', quantityInStock: 4, status: 'draft', createdAt: at });
  const sell = (id: string, ...lines: [productId: string, quantity: number][]) =>
    create('orders', id, {
      storeId: 'asha-shop',
      orderItems: lines.map(([productId, quantity]) => ({ productId, quantity })),
    });
  // The rope goes once in great quantity, the hoe in three sales: one bag of DAP was sold before each test.
  await sell('s1', ['p2', 1], ['p3', 15]);
  await sell('s2', ['p2', 1], ['dap', 1]);
  await sell('s3', ['p2', 1], ['p4', 1]);
  const neema = await shop.newMember('neema');
  await create('users', 'neema-row', { userId: neema.id, firstName: 'Neema', email: neema.email }, neema);
  const ordered = { storeId: 'asha-shop', customerId: 'neema-row', orderItems: [{ productId: 'p5', quantity: 1 }] };
  await create('orders', 'hers', ordered, neema);
  await shop.call('PATCH', documentsPath('orders', 'hers'), { as: asha, body: { data: { status: 'Cancelled' } } });
  const goods = async (query: string) =>
    ((await ask(`asha-shop/counter-goods?${query}`, asha)).body.goods as { name: string; orders: number }[]).map(
      ({ name, orders }) => [name, orders],
    );
  expect(await goods(range)).toEqual([
    ['Hoe', 3],
    ['DAP', 2],
    ['Rope', 1],
    ['Cancelled', 0],
    ['New', 0],
    ['Old', 0],
    ['Sold out', 1],
  ]);
  expect(await goods(`${range}&limit=2`)).toEqual([
    ['Hoe', 3],
    ['DAP', 2],
  ]);
  expect((await goods('from=2026-01-01&to=2026-01-31')).map(([, orders]) => orders)).toEqual(Array(7).fill(0));
});

test('the counter offers each product with its packs, the largest first, and no other shop their prices [R30]', async () => {
  const packs = [
    ['half', 'Half bag', 25, 40_000],
    ['bag', 'Bag', 50, 75_000],
  ] as const;
  for (const [id, name, factor, sellingPrice] of packs) {
    await create('productPacks', id, { storeId: 'asha-shop', productId: 'dap', name, factor, sellingPrice });
  }
  const { body } = await ask(`asha-shop/counter-goods?${range}`, asha);
  expect(body.goods).toMatchObject([
    {
      productId: 'dap',
      packs: [
        { id: 'bag', productId: 'dap', name: 'Bag', factor: 50, sellingPrice: 75_000 },
        { id: 'half', productId: 'dap', name: 'Half bag', factor: 25, sellingPrice: 40_000 },
      ],
    },
  ]);
});

test('what came in counts on the day it came, by payment method, and what is owed until it is paid or cancelled [DASH-003, MONEY-001]', async () => {
  const neema = await shop.newMember('neema');
  const user = { userId: neema.id, firstName: 'Neema', email: neema.email, role: 'customer' };
  await create('users', 'neema-row', user, neema);
  for (const [id, quantity] of [
    ['hers', 3],
    ['other', 1],
  ] as const) {
    const order = { storeId: 'asha-shop', customerId: 'neema-row', orderItems: [{ productId: 'dap', quantity }] };
    await create('orders', id, order, neema);
  }
  const change = async (id: string, data: object) => {
    const { status, body } = await shop.call('PATCH', documentsPath('orders', id), { as: asha, body: { data } });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  const cash = { method: 'cash', orders: 1, total: 3000 };
  const money = async (day: string) => (await ask(`asha-shop/money?from=${day}&to=${day}`, asha)).body;
  expect((await ask('asha-shop/today', asha)).body).toEqual({
    ...{ day: '2026-11-21', sales: { orders: 3, total: 9000, cost: 6000 } },
    ...{ salesBefore: { orders: 0, total: 0 }, salesWeekBefore: { orders: 0, total: 0 } },
    isDayToClose: false,
    dayToClose: null,
    stock: { low: 1, expiring: 0, expired: 0 },
    orders: { Pending: 2, 'In-Progress': 0, Completed: 1, Cancelled: 0 },
    debtsDue: { debtors: 0, balance: 0 },
    ...{ received: [cash], receivedOrders: 1, owed: [{ method: 'unpaid', orders: 2, total: 6000 }] },
  });
  clock.setTime(Date.parse('2026-11-22T07:00:00.000Z'));
  expect(await change('hers', { paymentMethod: 'bank' })).toMatchObject({ paidAt: '2026-11-22T07:00:00.000+00:00' });
  clock.setTime(Date.parse('2026-11-23T07:00:00.000Z'));
  // A correction moves no money to another day.
  await change('hers', { paymentMethod: 'mobile money' });
  await change('other', { status: 'Cancelled' });
  expect(await money('2026-11-21')).toEqual({ received: [cash], receivedOrders: 1, owed: [] });
  expect(await money('2026-11-22')).toEqual({
    received: [{ method: 'mobile money', orders: 1, total: 4500 }],
    receivedOrders: 1,
    owed: [],
  });
  expect(await money('2026-11-23')).toEqual({ received: [], receivedOrders: 0, owed: [] });
  await change('hers', { paymentMethod: 'credit' });
  expect(await money('2026-11-22')).toEqual({
    received: [],
    receivedOrders: 0,
    owed: [{ method: 'credit', orders: 1, total: 4500 }],
  });
  expect((await ask('asha-shop/order-counts', asha)).body).toEqual({
    ...{ Pending: 1, 'In-Progress': 0, Completed: 1, Cancelled: 1 },
    openTotals: { Pending: 4500, 'In-Progress': 0 },
  });
  const found = encodeURIComponent(JSON.stringify({ method: 'equal', attribute: 'channel', values: ['walk-in'] }));
  expect((await ask(`asha-shop/order-counts?queries[]=${found}`, asha)).body).toEqual({
    ...{ Pending: 0, 'In-Progress': 0, Completed: 1, Cancelled: 0 },
    openTotals: { Pending: 0, 'In-Progress': 0 },
  });
  const lie = { data: { paidAt: '2020-01-01T00:00:00.000Z' } };
  expect((await shop.call('PATCH', documentsPath('orders', 'hers'), { as: asha, body: lie })).status).toBe(401);
});

test.each([
  `sales?${range}`,
  'customers?order=total',
  `unsold?${range}`,
  'reorder',
  `counter-goods?${range}`,
  'today',
  `money?${range}`,
  'order-counts',
])('the %s of a shop are shown to its owner and the operator only [PERM-007, PERM-018]', async (what) => {
  expect((await ask(`asha-shop/${what}`, juma)).status).toBe(404);
  expect((await ask(`none/${what}`, asha)).status).toBe(404);
  expect((await ask(`__proto__/${what}`, asha)).status).toBe(404);
  expect((await ask(`asha-shop/${what}`)).status).toBe(401);
  expect((await shop.call('GET', `/v1/shops/asha-shop/${what}`, { headers: operatorHeaders })).status).toBe(200);
});

test.each([
  'sales',
  'sales?from=2026-11-30&to=2026-11-01',
  'sales?from=2026-02-30&to=2026-03-01',
  'sales?from=1900-01-01&to=2026-03-01',
  'sales?from=x&from=y&to=2026-03-01',
  'sales?from=9999-12-31&to=9999-12-31',
  'money?from=9998-12-01&to=9999-12-31',
  'sales?from=0000-01-01&to=0000-01-02',
  `sales?${range}&limit=101`,
  `sales?${range}&limit=-1`,
  'unsold',
  'reorder?limit=101',
  'counter-goods',
  'money?from=2026-11-01',
  `unsold?${range}&limit=x`,
  'customers?order=name',
  'customers?search=a&search=b',
  'customers?offset=1e9',
])('%s is refused and says why', async (path) => {
  const { status, body } = await ask(`asha-shop/${path}`, asha);
  expect([status, body.type]).toEqual([400, 'general_argument_invalid']);
});

test('orders from before the limits of totals are still listed and added up, as far as numbers go [R21]', async () => {
  await shop.database.transaction(async ({ documents }) => {
    const row = { createdAt: at, updatedAt: at, permissions: [] };
    for (const id of ['huge', 'vast']) {
      const order = {
        ...{ storeId: 'asha-shop', trackingId: id, customerName: 'Grace', customerPhone: '+255769000022' },
        ...{ orderDate: at, orderTotal: 9e18, status: 'Completed', channel: 'walk-in', paymentMethod: 'cash' },
      };
      await documents.insert('orders', { ...row, id, attributes: order });
      const line = { orderId: id, storeId: 'asha-shop', productId: 'dap', productName: 'DAP', quantity: 1000 };
      await documents.insert('orderItems', {
        ...{ ...row, id },
        attributes: { ...line, unitPrice: 9e15, unitCost: 9e15 },
      });
    }
  });
  const largest = Number.MAX_SAFE_INTEGER;
  const sales = await ask(`asha-shop/sales?${range}`, asha);
  expect(sales.body).toMatchObject({
    days: [{ orders: 3, total: largest, cost: largest }],
    products: [{ productId: 'dap', quantity: 2_002_000, total: largest }],
  });
  const customers = await ask('asha-shop/customers', asha);
  expect(customers.body).toMatchObject({ customers: [{ name: 'Grace', orders: 3, total: largest }] });
  expect((await ask(`asha-shop/unsold?${range}`, asha)).status).toBe(200);
  const listed = await shop.call('GET', documentsPath('orders'), { as: asha });
  expect([listed.status, listed.body.total]).toEqual([200, 3]);
});

test('a rule of the list that makes no sense is no rule for counting either', async () => {
  const rule = encodeURIComponent('{"method":"equal","attribute":"paid","values":["yes"]}');
  const { status, body } = await ask(`asha-shop/order-counts?queries[]=${rule}`, asha);
  expect([status, body.type]).toEqual([400, 'general_query_invalid']);
});

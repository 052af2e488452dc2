import { readColumns } from '@duka/domain/shops/feed-columns';
import type { FeedPage } from '@duka/domain/shops/shop-feed';
import { dayMs } from '@duka/domain/values/durations';
import { beforeEach, expect, test } from 'vitest';
import { seedReference } from '#seed/reference.ts';
import { listed } from '#testing/listed.ts';
import { documentsPath, openTestApp, operatorHeaders, type TestApp, type TestMember } from '#testing/test-app.ts';

const clock = { date: new Date('2026-11-21T07:00:00.000Z') };
let shop: TestApp;
let asha: TestMember;
let juma: TestMember;

beforeEach(async () => {
  shop = await openTestApp(clock.date);
  asha = await shop.newSeller('asha', 'asha-shop');
  juma = await shop.newSeller('juma', 'juma-shop');
});

async function read(query = '', as: TestMember | undefined = asha, storeId = 'asha-shop') {
  const { status, body } = await shop.call('GET', `/v1/shops/${storeId}/changes?${query}`, { ...(as && { as }) });
  return { status, ...(body as unknown as FeedPage) };
}

/** Reads to the end, as a phone does; returns what it holds then, by collection and id, and the cursor. */
async function readAll(from: string | undefined, limit = 500) {
  const copied = new Map<string, Record<string, unknown>>();
  const gone = new Set<string>();
  let cursor = from;
  for (let pages = 1; pages <= 100; pages += 1) {
    const page = await read(`limit=${limit}${cursor === undefined ? '' : `&cursor=${cursor}`}`);
    expect(page.status).toBe(200);
    for (const [collection, rows] of Object.entries(page.rows)) {
      for (const row of rows) copied.set(`${collection}/${row.$id}`, row);
    }
    for (const [collection, ids] of Object.entries(page.deleted)) for (const id of ids) gone.add(`${collection}/${id}`);
    cursor = page.cursor;
    if (!page.more) return { copied, gone, cursor, pages };
  }
  throw new Error('the feed has no end');
}

async function write(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, as = asha) {
  const answer = await shop.call(method, path, { as, ...(body && { body }) });
  expect([answer.status < 300, answer.body]).toEqual([true, answer.body]);
  return answer.body;
}

const product = { name: 'Urea', quantityInStock: 5, purchasePrice: 100, sellingPrice: 150, ...listed };
const dates = { createdAt: '2026-11-20T07:00:00.000Z', updstedAt: '2026-11-20T07:00:00.000Z' };
const add = (documentId: string, data: object = {}, storeId = 'asha-shop', as = asha) =>
  write('POST', documentsPath('products'), { documentId, data: { ...product, ...dates, storeId, ...data } }, as);

const keys = (copied: Map<string, unknown>, collection: string) =>
  [...copied.keys()].filter((key) => key.startsWith(`${collection}/`)).sort();

test('a phone gets its shop in bounded pages, then only what changed: whole rows and the ids of what is gone [R34]', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) await add(id, { name: `Product ${id}` });
  await add('foreign', {}, 'juma-shop', juma);
  const first = await readAll(undefined, 2);
  expect(keys(first.copied, 'products')).toEqual(['a', 'b', 'c', 'd', 'e'].map((id) => `products/${id}`));
  expect(first.copied.get('products/a')).toMatchObject({ name: 'Product a', storeId: 'asha-shop', units: ['piece'] });
  expect(first.copied.get('products/a')).not.toHaveProperty('barcode');
  expect(keys(first.copied, 'units')).toEqual(['units/piece']);
  expect(keys(first.copied, 'stores')).toEqual(['stores/asha-shop']);
  expect(keys(first.copied, 'users')).toEqual(['users/asha']);
  expect(keys(first.copied, 'shopMembers')).toHaveLength(1);
  expect(first.pages).toBe(6);
  const nothing = await readAll(first.cursor);
  expect([nothing.copied.size, nothing.gone.size, nothing.pages]).toEqual([0, 0, 1]);

  await write('PATCH', documentsPath('products', 'b'), { data: { sellingPrice: 175 } });
  await write('PATCH', documentsPath('products', 'b'), { data: { sellingPrice: 180 } });
  await write('DELETE', documentsPath('products', 'c'));
  await add('f');
  const second = await readAll(first.cursor);
  expect(keys(second.copied, 'products')).toEqual(['products/b', 'products/f']);
  expect(second.copied.get('products/b')).toMatchObject({ sellingPrice: 180 });
  expect([...second.gone]).toEqual(['products/c']);
});

test('a small shop comes in one page, and as columns where it is asked for so [R34]', async () => {
  for (const id of ['a', 'b']) await add(id, { name: `Product ${id}` });
  const plain = await read();
  expect(plain.more).toBe(false);
  expect(Object.keys(plain.rows)).toEqual(['stores', 'users', 'shopMembers', 'productCategories', 'units', 'products']);
  const { columns, ...others } = await read('form=columns');
  expect(others).toEqual({ ...plain, rows: {} });
  expect(readColumns({ ...others, ...(columns && { columns }) }).rows).toEqual(plain.rows);
});

test('a page holds some 600,000 characters, however many rows are asked for, and the rest follows [R34, R48]', async () => {
  const at = '2026-11-20T07:00:00.000Z';
  const attributes = { ...product, ...dates, storeId: 'asha-shop', description: 'x'.repeat(1000) };
  await shop.database.transaction(async ({ documents }) => {
    for (let number = 0; number < 1000; number += 1) {
      await documents.insert('products', {
        id: `p${number}`,
        createdAt: at,
        updatedAt: at,
        permissions: [],
        attributes,
      });
    }
  });
  const page = await read('limit=2000');
  expect([page.rows.products?.length, page.more]).toEqual([600, true]);
  const { copied } = await readAll(undefined, 2000);
  expect(keys(copied, 'products')).toHaveLength(1000);
});

test('what changes while the copy is under way is in it by the end [R34]', async () => {
  for (const id of ['a', 'b', 'c']) await add(id);
  const copied = new Map<string, Record<string, unknown>>();
  let page = await read('limit=1');
  for (let pages = 0; page.more && pages < 50; pages += 1) {
    for (const row of page.rows.products ?? []) copied.set(row.$id, row);
    if (page.rows.products?.[0]?.$id === 'b') {
      await write('PATCH', documentsPath('products', 'a'), { data: { sellingPrice: 999 } });
      await write('DELETE', documentsPath('products', 'b'));
    }
    page = await read(`limit=1&cursor=${page.cursor}`);
    for (const id of page.deleted.products ?? []) copied.delete(id);
  }
  for (const row of page.rows.products ?? []) copied.set(row.$id, row);
  expect([...copied.keys()].sort()).toEqual(['a', 'c']);
  expect(copied.get('a')).toMatchObject({ sellingPrice: 999 });
});

test('a sale brings its order, its lines, its steps and the stock that is left [R34]', async () => {
  await add('urea');
  const { cursor } = await readAll(undefined);
  await write('POST', documentsPath('orders'), {
    documentId: 'sale',
    data: {
      ...{ storeId: 'asha-shop', channel: 'walk-in', paymentMethod: 'cash', customerName: 'Neema' },
      orderItems: [{ productId: 'urea', quantity: 2 }],
    },
  });
  const { copied } = await readAll(cursor);
  expect(copied.get('orders/sale')).toMatchObject({ orderTotal: 300, status: 'Completed' });
  expect(keys(copied, 'orderItems')).toHaveLength(1);
  expect(keys(copied, 'orderEvents').length).toBeGreaterThan(0);
  expect(copied.get('products/urea')).toMatchObject({ quantityInStock: 3 });
  const anew = await readAll(undefined);
  expect([keys(anew.copied, 'orders'), keys(anew.copied, 'orderItems').length]).toEqual([['orders/sale'], 1]);
});

test('an import that is taken back is followed: what it made is gone, what it changed is as before [R34]', async () => {
  await add('old');
  const { cursor } = await readAll(undefined);
  const rows = [
    { documentId: 'new', action: 'create', data: product },
    { documentId: 'old', action: 'update', data: { ...product, sellingPrice: 900 } },
  ];
  await write('POST', '/v1/shops/asha-shop/imports', { importId: 'first', rows });
  const imported = await readAll(cursor);
  expect(keys(imported.copied, 'products')).toEqual(['products/new', 'products/old']);
  await write('DELETE', '/v1/shops/asha-shop/imports/first');
  const undone = await readAll(imported.cursor);
  expect([...undone.gone]).toEqual(['products/new']);
  expect(undone.copied.get('products/old')).toMatchObject({ sellingPrice: 150 });
});

test('what refers to a product that is deleted comes as it is now, as far as a phone stores it [R34]', async () => {
  for (const id of ['urea', 'dap']) await add(id, { quantityInStock: 20 });
  const sell = (documentId: string, lines: Readonly<Record<string, number>>, terms: object = {}) =>
    write('POST', documentsPath('orders'), {
      documentId,
      data: {
        ...{ storeId: 'asha-shop', paymentMethod: 'cash', ...terms },
        orderItems: Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity })),
      },
    });
  const ninetyDaysMs = 90 * dayMs;
  clock.date.setTime(clock.date.getTime() - ninetyDaysMs);
  await sell('old', { urea: 1 });
  await sell('old-owed', { urea: 1 }, { paymentMethod: 'credit', customerName: 'Neema' });
  clock.date.setTime(clock.date.getTime() + ninetyDaysMs);
  await sell('sale', { urea: 2, dap: 1 });
  await sell('other', { dap: 1 });
  const loss = { storeId: 'asha-shop', productId: 'urea', quantity: 1, reason: 'broken' };
  await write('POST', documentsPath('stockLosses'), { documentId: 'loss', data: loss });
  const pack = { storeId: 'asha-shop', productId: 'urea', name: 'Bag', factor: 5, sellingPrice: 700 };
  await write('POST', documentsPath('productPacks'), { documentId: 'bag', data: pack });
  const lines = await shop.call('GET', documentsPath('orderItems'), { as: asha });
  const ofSale = (lines.body.documents as Record<string, unknown>[]).find(
    ({ orderId, productName, quantity }) => Object(orderId).$id === 'sale' && productName === 'Urea' && quantity === 2,
  );
  const back = [{ itemId: ofSale?.$id, quantity: 1, restock: true }];
  await write('POST', documentsPath('returns'), {
    documentId: 'back',
    data: { orderId: 'sale', kind: 'return', reason: 'Too much', items: back, refundMethod: 'cash' },
  });
  const { cursor } = await readAll(undefined);

  await write('DELETE', documentsPath('products', 'urea'));
  const { copied, gone, cursor: after } = await readAll(cursor, 3);
  expect([...gone].sort()).toEqual(['productPacks/bag', 'products/urea']);
  expect(keys(copied, 'orders')).toEqual(['orders/old-owed', 'orders/sale']);
  const sent = keys(copied, 'orderItems').map((key) => copied.get(key));
  expect(sent.map((line) => [line?.orderId, line?.quantity, line?.productId]).sort()).toEqual([
    ['old-owed', 1, undefined],
    ['sale', 1, 'dap'],
    ['sale', 2, undefined],
  ]);
  expect(keys(copied, 'returnItems').map((key) => copied.get(key)?.productId)).toEqual([undefined]);
  expect(copied.get('stockLosses/loss')).not.toHaveProperty('productId');
  expect(copied.get('stockLosses/loss')).toMatchObject({ productName: 'Urea' });
  expect((await readAll(after)).copied.size).toBe(0);
});

test('a unit or a category that is deleted is gone from the products of every shop that has them [R34]', async () => {
  await add('urea');
  await add('foreign', {}, 'juma-shop', juma);
  const { cursor } = await readAll(undefined);
  const { cursor: ofJuma } = await read('', juma, 'juma-shop');
  const [unit] = listed.units;
  const [category] = listed.productCategories;
  for (const path of [documentsPath('units', unit), documentsPath('productCategories', category)]) {
    expect((await shop.call('DELETE', path, { headers: operatorHeaders })).status).toBe(204);
  }
  const { copied, gone } = await readAll(cursor);
  expect([...gone].sort()).toEqual([`productCategories/${category}`, `units/${unit}`]);
  expect(copied.get('products/urea')).toMatchObject({ units: [], productCategories: [] });
  expect((await read(`cursor=${ofJuma}`, juma, 'juma-shop')).rows.products).toMatchObject([
    { $id: 'foreign', units: [] },
  ]);
});

test('units and categories that a start of the server adds reach the copies that are there [R34]', async () => {
  const { cursor } = await readAll(undefined);
  await seedReference(shop.database, clock.date);
  const { copied } = await readAll(cursor);
  expect(keys(copied, 'units').length).toBeGreaterThan(5);
  expect(keys(copied, 'productCategories').length).toBeGreaterThan(5);
  expect(keys(copied, 'unitCategories')).toEqual([]);
});

test('a message is in the feed of both who may read it, and of nobody else [R34]', async () => {
  const mary = await shop.newSeller('mary', 'mary-shop');
  const before = await Promise.all([read(), read('', juma, 'juma-shop'), read('', mary, 'mary-shop')]);
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200]);
  const end = async (storeId: string, as: TestMember) => {
    let page = await read('', as, storeId);
    while (page.more) page = await read(`cursor=${page.cursor}`, as, storeId);
    return page.cursor;
  };
  const [ofAsha, ofJuma, ofMary] = [
    await end('asha-shop', asha),
    await end('juma-shop', juma),
    await end('mary-shop', mary),
  ];
  const data = { senderId: 'asha', receiverId: 'juma', content: 'Habari' };
  await write('POST', documentsPath('messages'), { documentId: 'hello', data });
  expect((await read(`cursor=${ofAsha}`)).rows.messages).toMatchObject([{ content: 'Habari' }]);
  expect((await read(`cursor=${ofJuma}`, juma, 'juma-shop')).rows.messages).toMatchObject([{ content: 'Habari' }]);
  expect((await read(`cursor=${ofMary}`, mary, 'mary-shop')).rows).toEqual({});
});

test('the addresses and payment methods of the shop come too, and messages that nobody has read, however old [R34]', async () => {
  await write('POST', documentsPath('storeLocations'), {
    documentId: 'place',
    data: {
      ...{
        storeId: ['asha-shop'],
        region: 'Arusha',
        district: 'Meru',
        ward: 'Usa River',
        street: 'Kati',
        road: 'Sokoine',
      },
    },
  });
  const message = (documentId: string) =>
    write(
      'POST',
      documentsPath('messages'),
      { documentId, data: { senderId: 'juma', receiverId: 'asha', content: documentId } },
      juma,
    );
  await message('read');
  await message('unread');
  await write('PATCH', documentsPath('messages', 'read'), { data: { isRead: true } });
  const { copied } = await readAll(undefined);
  expect(keys(copied, 'storeLocations')).toEqual(['storeLocations/place']);
  expect(keys(copied, 'messages')).toEqual(['messages/read', 'messages/unread']);
  const twoMonthsMs = 60 * dayMs;
  clock.date.setTime(clock.date.getTime() + twoMonthsMs);
  const later = await read('limit=1000', await shop.newDevice(asha));
  clock.date.setTime(clock.date.getTime() - twoMonthsMs);
  expect(later.rows.messages?.map(({ $id }) => $id)).toEqual(['unread']);
});

test("to another seller and to a guest the shop's feed is not there, whatever cursor they bring [R3, R5, R34]", async () => {
  await add('urea');
  const { cursor } = await readAll(undefined);
  expect((await read('', juma)).status).toBe(404);
  expect((await read(`cursor=${cursor}`, juma)).status).toBe(404);
  expect((await shop.call('GET', '/v1/shops/asha-shop/changes')).status).toBe(401);
  // Her numbers, in his shop, show his own rows at most.
  const own = await read('cursor=0-0-0', juma, 'juma-shop');
  expect(own.status).toBe(200);
  expect(JSON.stringify(own)).not.toContain('asha-shop');
  const operator = await shop.call('GET', '/v1/shops/asha-shop/changes', { headers: operatorHeaders });
  expect(operator.status).toBe(200);
});

test.each([
  'x',
  '1-2',
  '1-2-3.orders',
  '1-2-3.secrets.a',
  '-1-0-0',
  '0-0-0.products.%27',
  `${'9'.repeat(40)}-0-0`,
  '0-0-0.products.a.b/c',
])('a cursor that the server cannot have written is refused: %s [R34]', async (cursor) => {
  const { status, body } = await shop.call('GET', `/v1/shops/asha-shop/changes?cursor=${encodeURIComponent(cursor)}`, {
    as: asha,
  });
  expect([status, body.type]).toEqual([400, 'general_argument_invalid']);
});

test('a cursor from beyond the last change begins anew and says so, as after a backup was restored [R34]', async () => {
  await add('urea');
  const { status, reset, rows } = await read('cursor=99-0-0');
  expect([status, reset, rows.stores?.length]).toEqual([200, true, 1]);
  expect((await read()).reset).toBe(true);
});

test('a copy has the people of its shop, their phone numbers only with the right to see them [R34, R63, STAFF-050]', async () => {
  const { cursor } = await readAll(undefined);
  const at = clock.date.toISOString();
  await shop.database.transaction(async ({ documents, feed }) => {
    await documents.insert('shopMembers', {
      ...{ id: 'neema', createdAt: at, updatedAt: at, permissions: [] },
      attributes: {
        ...{ storeId: 'asha-shop', name: 'Neema', phone: '+255754000111', accountId: 'juma', role: 'cashier' },
        ...{ rights: ['sell'], discountLimit: 5, active: true, hasPin: false, lastSeenAt: at },
      },
    });
    await feed.record([{ owner: 'asha-shop', collection: 'shopMembers', document: 'neema' }]);
  });
  const { copied } = await readAll(cursor);
  expect(copied.get('shopMembers/neema')).toMatchObject({ name: 'Neema', rights: ['sell'], phone: '+255754000111' });
  const hers = (await read('', juma)).rows.shopMembers?.find(({ $id }) => $id === 'neema');
  expect(hers).toMatchObject({ name: 'Neema', rights: ['sell'] });
  expect([hers?.phone, hers?.discountLimit]).toEqual([undefined, undefined]);
});

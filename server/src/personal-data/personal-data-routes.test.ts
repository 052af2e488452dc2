import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { collectionIds } from '@duka/domain/collections';
import { guestIdOf } from '@duka/domain/messages/guest';
import { hourMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { makeSessionEvent } from '#account/account-events.ts';
import { buildApp } from '#build-app.ts';
import { readConfig } from '#config.ts';
import { listed } from '#testing/listed.ts';
import { insertRow } from '#testing/one-of-each.ts';
import { skipBehindBalancer } from '#testing/skip-behind-balancer.ts';
import { createTestApi, password, type Seller, signUp } from '#testing/test-api.ts';
import { makeDataDir } from '#testing/test-files.ts';
import { testSeal } from '#testing/test-seal.ts';
import { openWrites } from '#testing/test-writes.ts';
import { deleteDueAccounts } from './delete-account.ts';

const dayMs = 24 * hourMs;
const path = (collection: string, id?: string) =>
  `/databases/marketplace/collections/${collection}/documents${id === undefined ? '' : `/${id}`}`;

type Json = Record<string, unknown>;

/** Two shops that have sold to and written with each other. */
async function openMarket() {
  const dataDir = makeDataDir();
  const api = await createTestApi({ config: { dataDir } });
  const [asha, juma] = [await signUp(api), await signUp(api)];
  const ask = async (
    as: Seller | undefined,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    where: string,
    body?: object,
  ) => {
    const answer = await api.call(method, where, { ...(as && { cookie: as.cookie }), ...(body && { body }) });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? {} : answer.json() };
  };
  const create = async (as: Seller, collection: string, documentId: string, data: object) => {
    const { status, body } = await ask(as, 'POST', path(collection), { documentId, data });
    expect([status, body.message]).toEqual([201, undefined]);
  };
  const send = async (as: Seller, fileId: string) => {
    const form = new FormData();
    form.append('fileId', fileId);
    form.append('file', new File([`file of ${as.id}`], 'list.txt'));
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await encoded.arrayBuffer());
    const sent = await api.call('POST', '/storage/buckets/files/files', { cookie: as.cookie, headers, body: payload });
    expect(sent.statusCode).toBe(201);
  };
  const at = api.now().toISOString();
  for (const [seller, name] of [
    [asha, 'asha'],
    [juma, 'juma'],
  ] as const) {
    const phone = `+25571200000${name.length + (name === 'asha' ? 0 : 1)}`;
    await create(seller, 'users', seller.id, { userId: seller.id, firstName: name, email: seller.email, phone });
    await create(seller, 'stores', `${name}-shop`, { ownerId: seller.id, storeName: `${name}'s shop` });
    const place = { region: 'A', district: 'A', ward: 'A', street: 'A', road: 'A' };
    await create(seller, 'storeLocations', `${name}-place`, { storeId: [`${name}-shop`], ...place });
    const bank = { accountName: name, accountNo: '0150000000', type: 'bank', provider: 'CRDB' };
    await create(seller, 'storePayments', `${name}-bank`, { storeId: [`${name}-shop`], ...bank });
    const product = { ...listed, storeId: `${name}-shop`, name: `Urea of ${name}`, createdAt: at, updstedAt: at };
    await create(seller, 'products', `${name}-urea`, {
      ...product,
      quantityInStock: 12,
      purchasePrice: 1,
      sellingPrice: 2,
    });
    await send(seller, `${name}-file`);
  }
  const order = async (from: Seller, shop: string) => {
    const orderItems = [{ productId: `${shop}-urea`, quantity: 3 }];
    const told = { buyerVillage: 'Usa River', farmerNumber: 'F-1' };
    await create(from, 'orders', `order-at-${shop}`, {
      storeId: `${shop}-shop`,
      customerId: from.id,
      orderItems,
      ...told,
    });
  };
  await order(juma, 'asha');
  await order(asha, 'juma');
  await create(asha, 'messages', 'from-asha', { senderId: asha.id, receiverId: juma.id, content: 'Habari Juma' });
  await create(juma, 'messages', 'from-juma', { senderId: juma.id, receiverId: asha.id, content: 'Nzuri Asha' });
  /** The sweep that the server makes each hour. */
  const sweep = async () => {
    const emitted: string[] = [];
    await deleteDueAccounts({
      database: api.database,
      runWrite: openWrites({
        ...api,
        onEvent(event) {
          if (event.kind === 'document') emitted.push(`${event.action} ${event.collection} ${event.id}`);
          if (event.kind === 'account')
            emitted.push(`${event.resource.map(([kind]) => kind).join(' ')} of ${event.accountId}`);
        },
      }),
      now: api.now,
      makeEnded: (session) => makeSessionEvent(session, 'delete'),
      removeContents: async (keys) => void emitted.push(...keys.map(() => 'content')),
    });
    return emitted;
  };
  const totals = async (as: Seller) => {
    const found: Record<string, number> = {};
    for (const collection of ['orders', 'orderItems', 'messages', 'products', 'notifications']) {
      found[collection] = (await ask(as, 'GET', path(collection))).body.total;
    }
    return found;
  };
  return { ...api, dataDir, asha, juma, ask, create, sweep, totals };
}

/** Sends a command, which the server remembers (R62). */
async function pay(ask: Awaited<ReturnType<typeof openMarket>>['ask'], asha: Seller): Promise<void> {
  const rent = { $id: 'rent', kind: 'rent', amount: 700, method: 'cash', expenseDate: '2026-11-21T05:00:00.000Z' };
  const commands = [{ id: 'paid', kind: 'expense', data: rent }];
  const { body } = await ask(asha, 'POST', '/shops/asha-shop/commands', { commands });
  expect(body.results).toMatchObject([{ status: 'done' }]);
}

test('a seller gets everything the shop holds as one file, and nothing of another’s [PERM-006]', async () => {
  const { asha, juma, ask, call } = await openMarket();
  await ask(asha, 'PATCH', '/account/prefs', { prefs: { messaging: false } });
  await pay(ask, asha);
  const { status, headers, body } = await ask(asha, 'GET', '/account/export');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="duka-data-2026-11-21.json"',
    'cache-control': 'no-store',
  });
  expect(body.account).toMatchObject({ $id: asha.id, email: asha.email, prefs: { messaging: false } });
  expect(body.sessions).toMatchObject([{ userId: asha.id, current: true }]);
  const ids = (collection: string) => (body[collection] as Json[]).map(({ $id }) => $id);
  expect(ids('users')).toEqual([asha.id]);
  expect(ids('stores')).toEqual(['asha-shop']);
  expect(ids('storeLocations')).toEqual(['asha-place']);
  expect(ids('storePayments')).toEqual(['asha-bank']);
  expect(ids('products')).toEqual(['asha-urea']);
  expect(ids('orders').sort()).toEqual(['order-at-asha', 'order-at-juma']);
  expect(ids('orderItems').length).toBe(1);
  expect(body.commands).toMatchObject([{ id: 'paid', documents: [{ $id: 'rent', amount: 700 }] }]);
  expect(ids('stockMovements').length).toBe(2);
  expect(ids('messages').sort()).toEqual(['from-asha', 'from-juma']);
  expect(ids('notifications').length).toBeGreaterThan(0);
  expect(body.products[0]).toMatchObject({ name: 'Urea of asha', quantityInStock: 9, storeId: 'asha-shop' });
  const [file, ...others] = body.files;
  expect([file, others]).toMatchObject([{ $id: 'asha-file', name: 'list.txt', mimeType: 'text/plain' }, []]);
  const { pathname, search } = new URL(file.link);
  expect((await call('GET', `${pathname}${search}`.slice('/v1'.length), { cookie: asha.cookie })).body).toBe(
    `file of ${asha.id}`,
  );
  const text = JSON.stringify(body);
  for (const secret of ['passwordHash', 'secretHash', 'argon2', juma.email, 'juma-bank'])
    expect(text).not.toContain(secret);
});

test('a file of many rows is whole: more than one page of each collection arrives', async () => {
  const { asha, database, ask } = await openMarket();
  const at = '2026-11-21T07:00:00.000Z';
  await database.transaction(async ({ documents }) => {
    const [product] = await documents.getMany('products', ['asha-urea']);
    for (let count = 0; count < 450; count += 1) {
      const attributes = { ...product?.attributes, productCategories: [], units: [] };
      await documents.insert('products', {
        id: `p${count}`,
        createdAt: at,
        updatedAt: at,
        permissions: [],
        attributes,
      });
    }
  });
  const { body } = await ask(asha, 'GET', '/account/export');
  expect(new Set(body.products.map(({ $id }: Json) => $id)).size).toBe(451);
});

test('an account without a shop gets its file too, with every list there', async () => {
  const api = await createTestApi({ config: { dataDir: makeDataDir() } });
  const { cookie } = await signUp(api);
  const body = (await api.call('GET', '/account/export', { cookie })).json();
  const own = collectionIds.filter((id) => !['productCategories', 'units', 'unitCategories'].includes(id));
  for (const name of [...own, 'files']) expect([name, body[name]]).toEqual([name, []]);
});

test('who is not signed in gets no file and can ask for nothing; who is gets ten files an hour', async () => {
  const { asha, ask } = await openMarket();
  for (const [method, where] of [
    ['GET', '/account/export'],
    ['GET', '/account/deletion'],
    ['POST', '/account/deletion'],
    ['DELETE', '/account/deletion'],
  ] as const) {
    expect((await ask(undefined, method, where)).body.type).toBe('general_unauthorized_scope');
  }
  for (let times = 0; times < 10; times += 1) expect((await ask(asha, 'GET', '/account/export')).status).toBe(200);
  expect((await ask(asha, 'GET', '/account/export')).status).toBe(429);
});

test('a deletion needs the password, is confirmed by mail, and can be cancelled for 14 days', async () => {
  const { asha, ask, mails, advance, sweep, now } = await openMarket();
  expect((await ask(asha, 'GET', '/account/deletion')).body).toEqual({ deletion: null });
  expect((await ask(asha, 'POST', '/account/deletion', {})).status).toBe(400);
  expect((await ask(asha, 'POST', '/account/deletion', { password: 'not hers' })).body.type).toBe(
    'user_invalid_credentials',
  );
  expect((await ask(asha, 'GET', '/account/deletion')).body.deletion).toBeNull();
  const asked = await ask(asha, 'POST', '/account/deletion', { password });
  expect(asked.status).toBe(201);
  const { requestedAt, dueAt } = asked.body.deletion;
  expect(Date.parse(dueAt) - Date.parse(requestedAt)).toBe(14 * dayMs);
  await expect.poll(() => mails.at(-1)).toMatchObject({ to: asha.email, subject: 'Your Duka account will be deleted' });
  expect(mails.at(-1)?.text).toContain('5 Dec 2026');
  const count = mails.length;
  advance(dayMs);
  expect((await ask(asha, 'POST', '/account/deletion', { password })).body).toEqual(asked.body);
  expect([(await ask(asha, 'GET', '/account/deletion')).body, mails.length]).toEqual([asked.body, count]);
  expect((await ask(asha, 'DELETE', '/account/deletion')).status).toBe(204);
  expect((await ask(asha, 'DELETE', '/account/deletion')).status).toBe(204);
  advance(20 * dayMs);
  expect(await sweep()).toEqual([]);
  expect((await ask(asha, 'GET', '/account')).status).toBe(200);
  expect(now().getTime()).toBeGreaterThan(Date.parse(dueAt));
});

test('guesses of the password are limited by the hour', async () => {
  const { asha, ask } = await openMarket();
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await ask(asha, 'POST', '/account/deletion', { password: 'not hers' })).status).toBe(401);
  }
  expect((await ask(asha, 'POST', '/account/deletion', { password })).status).toBe(429);
});

test('after 14 days the account, its shop, its files and its sessions are gone; what others wrote and sold stays theirs [INPUT-059]', async () => {
  const { asha, juma, ask, advance, sweep, totals, call, database } = await openMarket();
  const before = await totals(juma);
  await pay(ask, asha);
  expect(await database.doneCommands.get(asha.id, 'paid')).toBeDefined();
  const keys = { storeId: 'asha-shop', provider: 'clickpesa', sealedKeys: 'sealed1.x', at: '2026-11-21T07:00:00.000Z' };
  await database.transaction(({ paymentProviders }) => paymentProviders.set(keys));
  await database.transaction(({ documents }) => {
    const asked = { storeId: 'juma-shop', orderId: 'order-at-juma', phone: '+255712000001', amount: 6 };
    const settled = { reference: 'DK1', status: 'confirmed', askedAt: keys.at };
    return insertRow(documents, 'paymentRequests', 'asked', { ...asked, ...settled });
  });
  await ask(asha, 'POST', '/account/deletion', { password });
  advance(14 * dayMs - 1000);
  expect(await sweep()).toEqual([]);
  advance(1000);
  const emitted = await sweep();
  await expect.poll(() => emitted).toContain(`users sessions of ${asha.id}`);
  await expect.poll(() => emitted).toContain('update orders order-at-juma');
  await expect.poll(() => emitted).toContain('delete messages from-asha');
  expect(emitted.filter((one) => one === 'content').length).toBe(1);

  expect(await database.paymentProviders.get('asha-shop')).toBeUndefined();
  const asked = await database.documents.get('paymentRequests', 'asked');
  expect(asked?.attributes).toMatchObject({ phone: null, amount: 6, reference: 'DK1' });
  expect((await ask(asha, 'GET', '/account')).status).toBe(401);
  const signIn = await call('POST', '/account/sessions/email', { body: { email: asha.email, password } });
  expect(signIn.json().type).toBe('user_invalid_credentials');
  for (const collection of collectionIds) {
    const rows = await database.documents.list(collection, { where: [] });
    expect([collection, JSON.stringify(rows.map(({ permissions }) => permissions)).includes(asha.id)]).toEqual([
      collection,
      false,
    ]);
    const text = JSON.stringify(rows.map(({ attributes }) => attributes));
    for (const hers of ['asha-shop', 'asha-urea', asha.email, '"asha"', 'Urea of asha', 'Habari Juma']) {
      expect([collection, text.includes(hers)]).toEqual([collection, false]);
    }
  }
  for (const owner of [asha.id, 'asha-shop']) {
    expect([await database.feed.lastVersion(owner), await database.feed.list(owner, 0, 10)]).toEqual([0, []]);
  }
  expect(await database.feed.lastVersion('juma-shop')).toBeGreaterThan(0);
  expect(await database.doneCommands.listOf(asha.id, '', 10)).toEqual([]);
  expect(await database.files.get('asha-file')).toBeUndefined();
  expect(await database.files.get('juma-file')).toBeDefined();

  expect(before).toMatchObject({ messages: 2, orders: 2, notifications: 3 });
  // Gone are her message, the notification of it, and his order at her shop.
  expect(await totals(juma)).toEqual({ ...before, messages: 1, orders: 1, notifications: 2 });
  const sold = (await ask(juma, 'GET', path('orders', 'order-at-juma'))).body;
  expect(sold).toMatchObject({ customerId: null, customerName: 'Deleted account', customerPhone: null, orderTotal: 6 });
  expect(sold).toMatchObject({ buyerVillage: null, farmerNumber: null });
  const customers = await database.figures.listCustomers('juma-shop', {
    search: '',
    order: 'total',
    limit: 10,
    offset: 0,
  });
  // A debtor stays among the customers (R61), without a name or a number.
  expect(customers).toMatchObject({
    total: 1,
    customers: [{ name: 'Deleted account', phone: null, orders: 0, owed: 6 }],
  });
  expect(await database.figures.listSalesDays('juma-shop', '2026-11-01', '2026-12-31')).toMatchObject([
    { orders: 1, total: 6 },
  ]);
  expect(await database.figures.listSalesDays('asha-shop', '2026-11-01', '2026-12-31')).toEqual([]);
});

test('what a deleted account bought at the counter by its number stays that number’s, and what is owed of it and from before [R32, R76]', async () => {
  const { asha, juma, ask, create, advance, sweep, database } = await openMarket();
  const item = { productId: 'juma-urea', quantity: 1 };
  const hers = { customerName: 'Mama Asha', customerPhone: '+255712000004', storeId: 'juma-shop' };
  expect((await ask(juma, 'PATCH', path('orders', 'order-at-juma'), { data: { isSamePerson: true } })).status).toBe(
    200,
  );
  await create(juma, 'orders', 'counter', { ...hers, orderItems: [item], paymentMethod: 'credit' });
  const ofShop = { method: 'equal', attribute: 'storeId', values: ['juma-shop'] } as const;
  const books = async () =>
    (await database.documents.list('creditAccounts', { where: [ofShop] })).map(({ attributes }) =>
      ['customerKey', 'name', 'phone', 'balance'].map((name) => attributes[name]),
    );
  expect(await books()).toEqual([[`account:${asha.id}`, 'Mama Asha', '+255712000004', 8]]);
  const [book] = await database.documents.list('creditAccounts', { where: [ofShop] });
  const opening = { storeId: 'juma-shop', accountId: book?.id, kind: 'opening', amount: 500, owedSince: '2026-03-01' };
  await create(juma, 'creditEntries', 'before', opening);
  await ask(asha, 'POST', '/account/deletion', { password });
  advance(15 * dayMs);
  await sweep();
  expect(await books()).toEqual([
    [`account:${asha.id}`, 'Deleted account', null, 6],
    ['phone:+255712000004', 'Mama Asha', '+255712000004', 502],
  ]);
  // What the shop wrote down from before is the number's too (R76).
  const openings = await database.documents.list('creditAccounts', { where: [ofShop] });
  expect(openings.map(({ attributes: { openingOwed, openingAt } }) => [openingOwed, openingAt])).toEqual([
    [0, null],
    [500, '2026-03-01T00:00:00.000Z'],
  ]);
  const { body } = await ask(juma, 'GET', '/shops/juma-shop/customers');
  expect(body.customers).toMatchObject([
    { customer: 'phone:+255712000004', orders: 1, total: 2, owed: 502 },
    { name: 'Deleted account', phone: null, orders: 0, owed: 6 },
  ]);
});

test('the advance of a deleted account is that of the number by which the shop knew the customer [ADVANCE-014]', async () => {
  const { asha, juma, ask, create, advance, sweep, database } = await openMarket();
  const item = { productId: 'juma-urea', quantity: 1 };
  const hers = { customerName: 'Mama Asha', customerPhone: '+255712000004', storeId: 'juma-shop' };
  expect((await ask(juma, 'PATCH', path('orders', 'order-at-juma'), { data: { isSamePerson: true } })).status).toBe(
    200,
  );
  await create(juma, 'orders', 'counter', { ...hers, orderItems: [item], paymentMethod: 'credit' });
  const ofShop = { method: 'equal', attribute: 'storeId', values: ['juma-shop'] } as const;
  const [book] = await database.documents.list('creditAccounts', { where: [ofShop] });
  const payment = { storeId: 'juma-shop', accountId: book?.id, kind: 'payment', amount: 508, method: 'cash' };
  await create(juma, 'creditEntries', 'more', { ...payment, keepsRest: true });
  await ask(asha, 'POST', '/account/deletion', { password });
  advance(15 * dayMs);
  await sweep();
  const books = await database.documents.list('creditAccounts', { where: [ofShop] });
  expect(books.map(({ attributes: { customerKey, name, balance } }) => [customerKey, name, balance])).toEqual([
    [`account:${asha.id}`, 'Deleted account', 0],
    ['phone:+255712000004', 'Mama Asha', -500],
  ]);
  // The number buys by it, as before.
  await create(juma, 'orders', 'later', { ...hers, orderItems: [item], paymentMethod: 'credit' });
  const later = await database.documents.get('orders', 'later');
  expect(later?.attributes).toMatchObject({ paid: 2, owed: 0, fromAdvance: 2 });
});

test('nobody gets the id of a deleted account, and with it what was sent to it; the address is free again', async () => {
  const { asha, ask, advance, sweep, call } = await openMarket();
  await ask(asha, 'POST', '/account/deletion', { password });
  advance(15 * dayMs);
  await sweep();
  const open = (userId: string) => call('POST', '/account', { body: { userId, email: asha.email, password } });
  expect((await open(asha.id)).json().type).toBe('user_already_exists');
  expect((await open('another')).statusCode).toBe(201);
});

test('a start of the server deletes what came due while it was down, bytes and all', async () => {
  skipBehindBalancer('starts or stops the server itself');
  const { dataDir, asha, ask, advance, database, app, now } = await openMarket();
  await ask(asha, 'POST', '/account/deletion', { password });
  const [file] = await database.files.listOwned(asha.id);
  const bytes = join(dataDir, 'files', String(file?.contentKey.slice(0, 2)), String(file?.contentKey));
  expect(existsSync(bytes)).toBe(true);
  advance(15 * dayMs);
  await app.close();
  const config = { ...readConfig({}), dataDir };
  const next = await buildApp({ config, database, seal: testSeal, sendMail: async () => {}, now });
  await next.ready();
  await expect.poll(() => existsSync(bytes), { timeout: 10_000 }).toBe(false);
  await next.close();
  expect(await database.accounts.get(asha.id)).toBeUndefined();
  expect(readdirSync(join(dataDir, 'files')).length).toBeGreaterThan(0);
});

test('what buyers without an account wrote to the shop goes with it, and what the shop wrote to them [DOOR-123]', async () => {
  const { asha, ask, create, advance, sweep, database } = await openMarket();
  const orderItems = [{ productId: 'asha-urea', quantity: 1 }];
  const buyer = { customerName: 'Neema', customerPhone: '+255754000003' };
  await create(asha, 'orders', 'by-message', { storeId: 'asha-shop', channel: 'whatsapp', ...buyer, orderItems });
  const guest = guestIdOf('by-message');
  await create(asha, 'messages', 'to-guest', { senderId: asha.id, receiverId: guest, content: 'It is ready' });
  await database.transaction(({ documents }) =>
    insertRow(documents, 'messages', 'of-guest', {
      senderId: guest,
      receiverId: asha.id,
      content: 'Asante',
      isRead: false,
    }),
  );
  await ask(asha, 'POST', '/account/deletion', { password });
  advance(14 * dayMs);
  await sweep();
  const left = await database.documents.list('messages', { where: [] });
  expect(left.map(({ id }) => id)).toEqual(['from-juma']);
});

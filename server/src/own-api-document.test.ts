import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { appwriteApi, ownApi } from '#testing/check-answer.ts';
import { listed } from '#testing/listed.ts';
import { createTestApi, password, signIn, signUp } from '#testing/test-api.ts';
import { openSocket } from '#testing/test-sockets.ts';
import { waitForRow } from '#testing/wait-for-row.ts';
import { watchAnswers } from '#testing/watch-answers.ts';

/** The pages that people read without an account, which are no calls (R68, R69). */
const page = /^\/(d|o|market)(\/|$)/;

/** No provider of mobile money is asked by tests. */
const nowhere = 'http://127.0.0.1:9';
const outOfReach = {
  ...{ keys: {}, clickPesaUrl: nowhere },
  azamPayUrls: { authenticator: nowhere, checkout: nowhere, status: nowhere },
};

/** Every call that an app answers, as the two documents write them; HEAD follows GET, and OPTIONS asks what is allowed. */
async function listRoutes(open: () => Promise<unknown>): Promise<string[]> {
  const routes = new Set<string>();
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      if (method === 'HEAD' || method === 'OPTIONS' || page.test(url)) return;
      routes.add(`${method} ${url.replace(/\/$/, '').replaceAll(/:(\w+)/g, '{$1}')}`);
    });
  };
  subscribe('fastify.initialization', listen);
  await open();
  unsubscribe('fastify.initialization', listen);
  return [...routes].sort();
}

test('every call of the server stands in one of the two documents, and every call of these is one of the server', async () => {
  const described = [
    ...appwriteApi.operations.map((operation) => operation.replace(' ', ' /v1')),
    ...ownApi.operations,
  ];
  expect(await listRoutes(createTestApi)).toEqual(described.sort());
});

test('every call of our own is answered as its document has it', async () => {
  const api = await createTestApi({
    provesPhones: true,
    config: { apiKey: 'key-of-the-operator-for-the-tests', payments: outOfReach },
  });
  const { id, email, cookie } = await signUp(api);
  const answered = new Set<string>();
  /** The answer itself is watched by the test's app. */
  async function ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    headers: object = { cookie },
  ) {
    const answer = await api.app.inject({
      ...{ method, url, ...(payload && { payload }) },
      headers: { 'x-appwrite-project': 'duka', ...headers },
    });
    expect([url, answer.statusCode, answer.statusCode < 300 || answer.body]).toEqual([url, answer.statusCode, true]);
    answered.add(ownApi.findOperation(method, url) ?? url);
    return String(answer.headers['content-type']).includes('json') ? answer.json() : {};
  }
  const create = (collection: string, documentId: string, data: object) =>
    ask('POST', `/v1/databases/marketplace/collections/${collection}/documents`, { documentId, data });
  const phone = '+255712000001';
  await ask('POST', '/v1/account/phone-codes', { phone });
  const code = /\d{6}/.exec(api.texts[0]?.text ?? '')?.[0];
  await ask('PUT', '/v1/account/phone-codes', { phone, code });
  await create('users', id, { userId: id, firstName: 'Asha', email, phone });
  await create('stores', 'shop', { ownerId: id, storeName: 'Asha Agrovet' });

  const numbers = { ...listed, quantityInStock: 5, purchasePrice: 100, sellingPrice: 150 };
  const row = (documentId: string, data: object) => ({ documentId, action: 'create', data });
  const rows = [row('urea', { name: 'Urea', ...numbers }), row('can', { name: 7 })];
  const tried = await ask('POST', '/v1/shops/shop/imports', { importId: 'first', mode: 'check', rows });
  expect(tried).toMatchObject({ stored: false, rows: [{ outcome: 'created' }, { outcome: 'refused' }] });
  await ask('POST', '/v1/shops/shop/imports', { importId: 'first', rows: rows.slice(0, 1) });
  await ask('POST', '/v1/shops/shop/imports', { importId: 'second', rows: [row('hoe', { name: 'Hoe', ...numbers })] });
  await create('orders', 'sale', {
    ...{ storeId: 'shop', customerName: 'Neema', customerPhone: '+255754000001', channel: 'walk-in' },
    ...{ paymentMethod: 'cash', orderItems: [{ productId: 'urea', quantity: 1 }] },
  });
  expect((await ask('GET', '/v1/shops/shop/changes?limit=5')).rows.stores).toHaveLength(1);
  expect((await ask('GET', '/v1/shops/shop/changes?limit=5&form=columns')).columns.stores.values[0]).toHaveLength(1);
  const days = 'from=2026-11-01&to=2026-11-30';
  expect((await ask('GET', `/v1/shops/shop/sales?${days}&limit=5`)).products).toHaveLength(1);
  expect((await ask('GET', `/v1/shops/shop/unsold?${days}&limit=5`)).products).toHaveLength(1);
  expect((await ask('GET', `/v1/shops/shop/counter-goods?${days}&limit=5`)).goods).toHaveLength(2);
  expect((await ask('GET', '/v1/shops/shop/reorder?limit=5')).total).toBe(2);
  expect(await ask('GET', '/v1/shops/shop/catalogue/6201103460652')).toEqual({ goods: null });
  const chosen = await ask('GET', '/v1/shops/shop/payment-provider');
  expect(chosen).toMatchObject({ provider: null, source: null, keys: {} });
  const keys = { appName: 'Asha', clientId: 'a', clientSecret: 'b', apiKey: 'c' };
  expect(await ask('PUT', '/v1/shops/shop/payment-provider', { provider: 'azampay', keys })).toMatchObject({
    ...{ source: 'shop', isChecked: false },
  });
  await ask('DELETE', '/v1/shops/shop/payment-provider');
  expect(await ask('GET', '/v1/shops/shop/today')).toMatchObject({ sales: { orders: 1, total: 150 } });
  expect(await ask('GET', `/v1/shops/shop/money?${days}`)).toMatchObject({
    received: [{ method: 'cash', total: 150 }],
  });
  expect((await ask('GET', '/v1/shops/shop/drawer')).holds).toEqual({ cash: 150, 'mobile money': 0, bank: 0 });
  expect(await ask('GET', '/v1/shops/shop/month-sheet?month=2020-02')).toMatchObject({ sales: 0, profit: 0 });
  const [own] = (await ask('GET', `/v1/shops/shop/people?${days}`)).people;
  expect(own).toMatchObject({ sales: { count: 1, total: 150 }, days: 1, perHour: null });
  const register = await ask('GET', `/v1/shops/shop/register?${days}&all=true&limit=5&offset=0`);
  expect(register).toMatchObject({ total: 1, rows: [{ orderId: 'sale', lot: '' }] });
  expect((await ask('GET', '/v1/shops/shop/recall?lot=KZ-17&product=urea')).batches).toEqual([]);
  const season = { storeId: 'shop', name: 'Masika', firstDay: '2026-11-01', lastDay: '2027-03-31' };
  await create('subsidyProgrammes', 'masika', season);
  const claims = await ask('GET', '/v1/shops/shop/subsidies/masika?state=all&limit=5&offset=0');
  expect(claims).toEqual({ total: 0, sums: { subsidy: 0, paid: 0, refused: 0 }, sales: [] });
  expect(await ask('GET', '/v1/shops/shop/order-counts')).toMatchObject({ Pending: 0, Completed: 1 });
  expect((await ask('GET', '/v1/shops/shop/customers?search=nee&order=total&limit=5&offset=0')).total).toBe(1);
  expect((await ask('GET', `/v1/shops/shop/visits?${days}`)).days).toEqual([]);
  await create('creditAccounts', 'book', { storeId: 'shop', name: 'Neema', limit: 5000 });
  const nobody = { debtors: 0, balance: 0 };
  const debts = await ask('GET', '/v1/shops/shop/debts?search=nee&due=true&order=due&limit=5&offset=0');
  expect(debts).toEqual({ all: nobody, due: nobody, total: 0, debts: [] });
  expect(await ask('DELETE', '/v1/shops/shop/imports/second')).toEqual({ undone: 1 });
  const byMessage = { storeId: 'shop', channel: 'whatsapp', customerName: 'Neema', customerPhone: '0754000001' };
  await create('orders', 'wa', { ...byMessage, orderItems: [{ productId: 'urea', quantity: 1 }] });
  const store = '/v1/databases/marketplace/collections/stores/documents/shop';
  await ask('PATCH', store, { data: { isOpenToPublic: true } });
  await ask('GET', '/v1/shops/shop/poster?size=a5&format=html');
  expect((await ask('GET', '/v1/shops/shop/orders/wa/link')).url).toMatch(/\/o\/[\w-]{22}$/);

  const expense = { kind: 'rent', amount: 100, method: 'cash', expenseDate: '2026-11-21T07:00:00.000Z' };
  const commands = [
    { id: 'rent', kind: 'expense', at: '2026-11-21T06:00:00.000Z', data: { $id: 'rent', ...expense } },
    { id: 'wage', kind: 'expense', data: { $id: 'wage', ...expense, amount: 0 } },
    { id: 'back', kind: 'expense', data: { $id: 'wage', isCancelled: true } },
  ];
  const { results } = await ask('POST', '/v1/shops/shop/commands', { commands, sentAt: '2026-11-21T07:00:00.000Z' });
  expect(results).toMatchObject([{ status: 'done' }, { status: 'refused' }, { status: 'held' }]);

  await api.database.transaction(({ paymentProviders }) =>
    paymentProviders.set({ storeId: 'shop', provider: 'sandbox', sealedKeys: null, at: '2026-11-21T07:00:00.000Z' }),
  );
  const ordered = { storeId: 'shop', customerName: 'Neema', channel: 'walk-in', paymentMethod: 'credit' };
  await create('orders', 'asked', { ...ordered, orderItems: [{ productId: 'urea', quantity: 1 }] });
  const requests = '/v1/shops/shop/payment-requests';
  const asked = await ask('POST', requests, { orderId: 'asked', phone: '0754000022', amount: 150 });
  expect(await ask('DELETE', `${requests}/${asked.$id}`)).toMatchObject({ status: 'cancelled' });
  const again = await ask('POST', `${requests}/${asked.$id}/ask-again`);
  await waitForRow(api.database, ['paymentRequests', again.$id], ({ sentAt }) => sentAt !== null);
  await ask('POST', '/v1/payments/sandbox/webhook', { reference: again.reference }, {});

  const people = '/v1/shops/shop/members';
  const added = await ask('POST', people, { name: 'Baraka', role: 'cashier' });
  await ask('PATCH', `${people}/${added.$id}`, { role: 'storekeeper', discountLimit: 5 });
  const { url } = await ask('POST', `${people}/${added.$id}/invitation`, {});
  const invited = `/v1/invitations/${String(url).split('/join/')[1]}`;
  expect(await ask('GET', invited, undefined, {})).toMatchObject({ memberName: 'Baraka', role: 'storekeeper' });
  const baraka = await signUp(api);
  await ask('POST', invited, undefined, { cookie: baraka.cookie });
  const { members } = await ask('GET', people);
  expect(members).toHaveLength(2);

  await ask('PUT', `${people}/${members[0].$id}/pin`, { pin: '902415' });
  const counter = '/v1/shops/shop/counter';
  const device = { cookie: await signIn(api, email) };
  await ask('PUT', counter, { enabled: true }, device);
  expect((await ask('GET', `${counter}/pins`, undefined, device)).pins).toHaveLength(1);
  const unlocked = await ask('POST', `${counter}/unlock`, { memberId: members[0].$id, pin: '902415' }, device);
  expect(unlocked).toMatchObject({ member: { role: 'owner' } });
  await ask('POST', `${counter}/lock`, undefined, device);
  const { counters } = await ask('GET', people);
  await ask('DELETE', `/v1/shops/shop/counters/${counters[0].sessionId}`);

  const handover = '/v1/shops/shop/handover';
  await ask('POST', handover, { memberId: added.$id, password });
  expect(await ask('GET', handover)).toMatchObject({ handover: { memberId: added.$id, isDone: false } });
  const [ownerCode, memberCode] = api.mails.slice(-2).map(({ text }) => /^\d{6}$/m.exec(text)?.[0]);
  await ask('PUT', handover, { code: ownerCode, memberCode });
  await ask('DELETE', handover);
  await ask('DELETE', `${people}/${added.$id}`);

  const table = '/v1/tablesdb/marketplace/tables/products/rows';
  const moment = '2026-11-21T07:00:00.000+00:00';
  const rope = { ...numbers, name: 'Rope', storeId: 'shop', createdAt: moment, updstedAt: moment };
  await ask('POST', table, { rowId: 'rope', data: rope });
  await ask('PUT', `${table}/rope`, { data: rope });
  await ask('PUT', `${table}/thread`, { data: rope });
  await ask('PATCH', `${table}/rope`, { data: { name: 'Kamba' } });
  expect(await ask('GET', `${table}/rope`)).toMatchObject({ name: 'Kamba', $tableId: 'products' });
  expect((await ask('GET', `${table}?total=false`)).rows).toHaveLength(3);
  for (const id of ['rope', 'thread']) await ask('DELETE', `${table}/${id}`);

  expect(await ask('GET', '/v1/account/storage')).toMatchObject({ usedBytes: 0 });
  await ask('POST', '/v1/account/mfa/password', { password });
  expect((await ask('GET', '/v1/account/export')).products).toHaveLength(1);
  expect((await ask('GET', '/v1/account/deletion')).deletion).toBeNull();
  expect((await ask('POST', '/v1/account/deletion', { password })).deletion).not.toBeNull();
  expect((await ask('GET', '/v1/account/deletion')).deletion).not.toBeNull();
  await ask('DELETE', '/v1/account/deletion');

  for (const name of ['version', 'release', 'live', 'ready']) await ask('GET', `/v1/health/${name}`, undefined, {});
  await ask('GET', '/metrics', undefined, { 'x-appwrite-key': 'key-of-the-operator-for-the-tests' });
  await ask('GET', '/napa/v1/napagetregions', undefined, {});
  const levels = { councils: 1, wards: 101, districts: 10101, mtaaroads: 1010101, houseInfo: 101010101 };
  for (const [level, above] of Object.entries(levels)) {
    const answer = await ask('POST', `/napa/v1/napaget${level}`, { id: above }, {});
    expect([level, Object.values(answer)]).not.toEqual([level, [[]]]);
  }
  const text =
    'DKL9B7JJ2K Confirmed. You have received Tsh50.00 from REHEMA SAIDI 255755000011 on 21/11/26 at 9:55 am.';
  const { $id: receiptId } = await ask('POST', '/v1/shops/shop/wallet-messages', { text });
  await ask('POST', `/v1/shops/shop/wallet-messages/${receiptId}/confirm`, { accountId: 'book' });
  const socket = await openSocket(api.app, { channels: ['account'], headers: { cookie } });
  expect((await socket.next()).type).toBe('connected');
  answered.add('GET /v1/realtime');
  expect(ownApi.operations.filter((operation) => !answered.has(operation))).toEqual([]);
});

test.each([
  ['a member too many', { version: '1.7.5', secret: 'x' }, 200, 'answer.secret is not described'],
  ['a missing member', {}, 200, 'answer.version is missing'],
  ['a text of another form', { version: 'new' }, 200, 'answer.version is not written as'],
  ['another status', { version: '1.7.5' }, 202, 'status 202 is not described'],
  ['a refusal of another shape', { message: 'No.' }, 404, 'answer.type is missing'],
])('a test whose app answers %s fails', async (_, body, status, problem) => {
  const app = Fastify();
  app.get('/v1/health/version', (_request, reply) => reply.code(status).send(body));
  watchAnswers(app);
  await expect(app.inject('/v1/health/version')).rejects.toThrow(problem);
});

test('a test that sends a parameter or a member which is not described fails', async () => {
  const app = Fastify();
  app.get('/v1/account/deletion', async () => ({ deletion: null }));
  app.post('/napa/v1/napagetcouncils', async () => ({ Councils: [] }));
  watchAnswers(app);
  await expect(app.inject('/v1/account/deletion?now=1')).rejects.toThrow('parameter now is not described');
  const councils = { method: 'POST', url: '/napa/v1/napagetcouncils' } as const;
  await expect(app.inject({ ...councils, payload: {} })).rejects.toThrow('request.id is missing');
  expect((await app.inject({ ...councils, payload: { id: 1 } })).json()).toEqual({ Councils: [] });
});

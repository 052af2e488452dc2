import { expect, test } from 'vitest';
import { holdSessions } from '#testing/hold-sessions.ts';
import { listed } from '#testing/listed.ts';
import { skipBehindBalancer } from '#testing/skip-behind-balancer.ts';
import { documentsPath, listPath, type TestMember } from '#testing/test-app.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { openSocket, type TestSocket } from '#testing/test-sockets.ts';

const at = '2026-11-21T07:00:00.000Z';
const goods = { quantityInStock: 12, purchasePrice: 800, sellingPrice: 1000 };
const products = documentsPath('products').slice('/v1'.length);
const productPath = (id: string) => `${products}/${id}`;

interface Request {
  readonly method: string;
  readonly path: string;
  readonly timestamp?: string;
  readonly body?: unknown;
}

interface Line extends TestSocket {
  /** Sends a request, and takes its answer, which comes next. */
  ask(request: Request): Promise<{ status: number; body: unknown }>;
}

async function openLine(shop: TestShop, member: TestMember, headers = {}): Promise<Line> {
  const line = await openSocket(shop.app, {
    channels: ['documents', 'requests'],
    headers: { 'x-appwrite-session': member.session, ...headers },
  });
  expect((await line.next()).data).toMatchObject({ user: { $id: member.id }, takesRequests: true });
  let last = 0;
  let lastBytes = 0;
  return {
    ...line,
    async ask(request) {
      last += 1;
      line.say({ type: 'request', data: { id: String(last), ...request } });
      let message = await line.next();
      while (message.type === 'event') message = await line.next();
      const { to, id, status, date, sentBytes, body } = message.data;
      expect({ type: message.type, to, id }).toEqual({ type: 'response', to: 'request', id: String(last) });
      expect(date).toBe(at);
      expect(sentBytes).toBeGreaterThan(lastBytes);
      lastBytes = sentBytes;
      return { status, body: body ?? {} };
    },
  };
}

test('a request over a socket is answered as one of its own, for its sender and for a stranger alike (R42)', async () => {
  const shop = await openTestShop(at);
  const juma = await shop.newSeller('juma', 'juma-shop');
  await shop.addProduct('maize', goods);
  const hers = await openLine(shop, shop.asha);
  const his = await openLine(shop, juma);
  const questions: Request[] = [
    { method: 'GET', path: productPath('maize') },
    { method: 'GET', path: productPath('none') },
    {
      method: 'GET',
      path: listPath('products', { method: 'equal', attribute: 'storeId', values: ['asha-shop'] }).slice(3),
    },
    { method: 'GET', path: listPath('products', { method: 'like', values: [1] }).slice(3) },
    { method: 'GET', path: '/shops/asha-shop/drawer' },
    { method: 'GET', path: '/shops/none/drawer' },
    { method: 'GET', path: '/databases/other/collections/products/documents' },
    { method: 'GET', path: '/shops/nothing/of/the/kind' },
    { method: 'PATCH', path: productPath('maize'), body: { data: { quantityInStock: -1 } } },
    { method: 'PATCH', path: productPath('maize'), body: { data: [] } },
    { method: 'PATCH', path: productPath('maize'), body: 7 },
    { method: 'POST', path: products },
    {
      method: 'PATCH',
      path: productPath('maize'),
      body: { data: { name: 'Mahindi' } },
      timestamp: '2026-11-20T07:00:00.000Z',
    },
  ];
  for (const [member, line] of [
    [shop.asha, hers],
    [juma, his],
  ] as const) {
    for (const { timestamp, ...request } of questions) {
      const { method, path, body } = request;
      const headers: Record<string, string> = timestamp === undefined ? {} : { 'x-appwrite-timestamp': timestamp };
      const byItself = await shop.call(method as 'GET', `/v1${path}`, { as: member, body, headers });
      expect(
        await line.ask({ ...request, ...(timestamp !== undefined && { timestamp }) }),
        `${method} ${path}`,
      ).toEqual(byItself);
    }
  }
  expect(await hers.ask(questions[0] as Request)).toMatchObject({
    status: 200,
    body: goods,
  });
  expect((await hers.ask(questions.at(-1) as Request)).status).toBe(409);
});

test('an answer to a question has a tag, and with it an equal answer is 304 without a body (R42)', async () => {
  const shop = await openTestShop(at);
  await shop.addProduct('maize', { ...goods, description: 'x'.repeat(1000) });
  const line = await openLine(shop, shop.asha);
  let count = 0;
  const ask = async (known?: string) => {
    count += 1;
    const request = { id: `t${count}`, method: 'GET', path: productPath('maize'), known };
    line.say({ type: 'request', data: request });
    // The events of a change come over the same line.
    for (;;) {
      const { data } = await line.next();
      if (data.to === 'request') return data;
    }
  };
  const { tag, status, body } = await ask();
  expect([status, body.$id]).toEqual([200, 'maize']);
  expect(await ask(tag)).toEqual({ to: 'request', id: 't2', status: 304, date: at, sentBytes: expect.any(Number) });
  expect(await ask('another')).toMatchObject({ status: 200, tag, body });
  await shop.call('PATCH', documentsPath('products', 'maize'), {
    as: shop.asha,
    body: { data: { name: 'Mahindi' } },
  });
  const changed = await ask(tag);
  expect(changed).toMatchObject({ status: 200, body: { name: 'Mahindi' } });
  expect(changed.tag).not.toBe(tag);
});

test('a document written over a socket is stored, received by others, and deleted without a body (R42)', async () => {
  const shop = await openTestShop(at);
  await shop.addProduct('maize', goods);
  const line = await openLine(shop, shop.asha);
  const other = await openSocket(shop.app, {
    channels: ['documents'],
    headers: { 'x-appwrite-session': shop.asha.session },
  });
  await other.next();
  const data = { ...listed, ...goods, storeId: 'asha-shop', name: 'Mchele', createdAt: at, updstedAt: at };
  const made = await line.ask({ method: 'POST', path: products, body: { documentId: 'rice', data } });
  expect(made).toMatchObject({ status: 201, body: { $id: 'rice', name: 'Mchele' } });
  expect((await other.next()).data.payload.$id).toBe('rice');
  expect(await line.ask({ method: 'DELETE', path: productPath('rice') })).toEqual({ status: 204, body: {} });
  expect((await shop.list('products')).map((each) => each.$id)).toEqual(['maize']);
});

test.each([
  ['an account', { path: '/account' }],
  ['a session', { method: 'POST', path: '/account/sessions/email' }],
  ['a file', { path: '/storage/buckets/images/files/1/view' }],
  ['another way to an account', { path: '/databases/../account' }],
  ['a way written in codes', { path: '/shops/%2e%2e/account' }],
  ['what lies above', { path: '/../v1/account' }],
  ['another host', { path: '//duka.example/v1/shops/1' }],
  ['no path', { path: 7 }],
  ['an unknown method', { method: 'TRACE' }],
  ['a method in small letters', { method: 'get' }],
  ['no name', { id: '' }],
  ['a long name', { id: 'x'.repeat(37) }],
  ['a moment that is no text', { timestamp: 7 }],
  ['a known answer that is no text', { known: 7 }],
])('a request for %s is a message that cannot be read (R42)', async (_, wrong) => {
  const shop = await openTestShop(at);
  const line = await openLine(shop, shop.asha);
  line.say({ type: 'request', data: { id: '1', method: 'GET', path: '/shops/asha-shop/drawer', ...wrong } });
  expect(await line.next()).toEqual({ type: 'error', data: { code: 1003, message: 'Message format is not valid.' } });
});

test('a socket takes requests only of who is signed in and has asked for it (R42)', async () => {
  const shop = await openTestShop(at);
  const session = { 'x-appwrite-session': shop.asha.session };
  const forged = { 'x-appwrite-session': btoa(JSON.stringify({ id: 'asha', secret: '00' })) };
  const sockets = [
    { channels: ['documents'], headers: session },
    { channels: ['documents', 'requests'] },
    { channels: ['documents', 'requests'], headers: forged },
  ];
  for (const options of sockets) {
    const socket = await openSocket(shop.app, options);
    expect((await socket.next()).data).not.toHaveProperty('takesRequests');
    socket.say({ type: 'request', data: { id: '1', method: 'GET', path: '/shops/asha-shop/drawer' } });
    expect(await socket.next()).toEqual({ type: 'error', data: { code: 1003, message: 'Message type is not valid.' } });
  }
});

test('ten sockets of an account take requests at a time (R42)', async () => {
  // Each process counts its own.
  skipBehindBalancer('looks at what the server has in its own process or folder');
  const shop = await openTestShop(at);
  const lines: Line[] = [];
  while (lines.length < 10) lines.push(await openLine(shop, shop.asha));
  const options = { channels: ['requests'], headers: { 'x-appwrite-session': shop.asha.session } };
  const one = await openSocket(shop.app, options);
  expect((await one.next()).data).not.toHaveProperty('takesRequests');
  await openLine(shop, await shop.newSeller('juma', 'juma-shop'));
  lines[0]?.socket.close();
  await lines[0]?.closed;
  await expect.poll(async () => (await (await openSocket(shop.app, options)).next()).data.takesRequests).toBe(true);
});

test('a socket whose session has ended writes nothing any more (R12, R42)', async () => {
  const shop = await openTestShop(at);
  await shop.addProduct('maize', goods);
  const line = await openLine(shop, shop.asha);
  await shop.call('DELETE', '/v1/account/sessions/current', { as: shop.asha });
  line.say({ type: 'request', data: { id: '1', method: 'DELETE', path: productPath('maize') } });
  expect(await line.closed).toBe(1008);
  const again = await shop.newDevice(shop.asha);
  expect((await shop.call('GET', documentsPath('products', 'maize'), { as: again })).status).toBe(200);
});

test('what a seller may do in a minute is counted over sockets too (R42)', async () => {
  const shop = await openTestShop(at);
  const line = await openLine(shop, shop.asha);
  const path = productPath('none');
  await Promise.all(Array.from({ length: 599 }, () => shop.call('DELETE', `/v1${path}`, { as: shop.asha })));
  expect((await line.ask({ method: 'DELETE', path })).status).toBe(404);
  expect((await line.ask({ method: 'DELETE', path })).status).toBe(429);
  expect((await shop.call('DELETE', `/v1${path}`, { as: shop.asha })).status).toBe(429);
});

test('an answer of more than 200 kB is for a connection of its own (R42)', async () => {
  const shop = await openTestShop(at);
  const description = 'Mahindi makavu ya Mbeya. '.repeat(38);
  for (let number = 1; number <= 95; number += 1) await shop.addProduct(`maize-${number}`, { ...goods, description });
  const line = await openLine(shop, shop.asha);
  const few = listPath('products', { method: 'limit', values: [30] }).slice(3);
  expect(await line.ask({ method: 'GET', path: few })).toMatchObject({ status: 200, body: { total: 95 } });
  const many = listPath('products', { method: 'limit', values: [95] }).slice(3);
  expect(await line.ask({ method: 'GET', path: many })).toMatchObject({
    status: 413,
    body: { type: 'general_payload_too_large' },
  });
});

test('a server that stops answers what it was asked, and closes the sockets then (R42)', async () => {
  skipBehindBalancer('puts a function of its own in the place of one of the server’s');
  const shop = await openTestShop(at);
  const line = await openLine(shop, shop.asha);
  const { asked, release } = holdSessions(shop.database);
  line.say({ type: 'request', data: { id: '1', method: 'GET', path: '/shops/asha-shop/drawer' } });
  await asked;
  const stopped = shop.app.close();
  release();
  expect((await line.next()).data).toMatchObject({ id: '1', status: 200 });
  expect(await line.closed).toBe(1001);
  await stopped;
});

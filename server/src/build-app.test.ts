import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { capabilities } from '@duka/domain/capabilities';
import { expect, test } from 'vitest';
import { skipBehindBalancer } from '#testing/skip-behind-balancer.ts';
import { isSpread } from '#testing/spread-calls.ts';
import { createTestApi, signUp } from '#testing/test-api.ts';
import { listen } from '#testing/test-sockets.ts';

const json = { 'content-type': 'application/json' };

test('health answers the version of the contract and all that this server can do, without a project [CALL-001]', async () => {
  const { app } = await createTestApi();
  const answer = await app.inject('/v1/health/version');
  expect([answer.statusCode, answer.json()]).toEqual([200, { version: '1.7.5', capabilities }]);
});

test.each([
  [{ 'x-appwrite-project': 'other' }, '/v1/account', 404, 'project_not_found'],
  [{}, '/v1/account', 404, 'project_not_found'],
  [{}, '/v1/account?project=other', 404, 'project_not_found'],
  [{ 'x-appwrite-project': 'other' }, '/v1/account?project=duka', 404, 'project_not_found'],
  [{}, '/v1/account?project=duka', 401, 'general_unauthorized_scope'],
  [{ 'x-appwrite-project': 'duka' }, '/v1/account', 401, 'general_unauthorized_scope'],
  [{}, '/v1/databases/marketplace/collections/users/documents', 401, 'general_access_forbidden'],
  [{}, '/v1/storage/buckets/files/files', 401, 'general_access_forbidden'],
])('a call names its project: %j %s answers %i %s [CALL-001]', async (headers, url, code, type) => {
  const { app } = await createTestApi();
  const answer = await app.inject({ url, headers });
  expect([answer.statusCode, answer.json().type]).toEqual([code, type]);
});

test('a client that asks for format 1.7.0 gets no warning [CALL-003]', async () => {
  const api = await createTestApi();
  const answer = await api.call('GET', '/account', { headers: { 'x-appwrite-response-format': '1.7.0' } });
  expect(answer.headers['x-appwrite-warning']).toBeUndefined();
});

test('every answer carries the headers of the contract; an error is never kept (wire sections 2 and 4) [ERR-001]', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const good = await api.call('GET', '/account', { cookie });
  expect(good.headers).toMatchObject({
    server: 'Appwrite',
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  const refused = await api.call('GET', '/account');
  expect(refused.headers).toMatchObject({
    server: 'Appwrite',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache, no-store, must-revalidate',
  });
  expect(refused.json()).toEqual({
    message: 'User (role: guests) missing scope (account)',
    code: 401,
    type: 'general_unauthorized_scope',
    version: '1.7.5',
  });
});

test.each(['/v1/nothing', '/v1', '/napa/v1/nothing', '/napa'])(
  '%s is no route (wire section 4) [ERR-002]',
  async (url) => {
    const { app } = await createTestApi();
    const answer = await app.inject({ url, headers: { 'x-appwrite-project': 'duka', accept: 'text/html' } });
    expect([answer.statusCode, answer.json().type]).toEqual([404, 'general_route_not_found']);
    expect(answer.headers['cache-control']).toBe('no-cache, no-store, must-revalidate');
  },
);

test.each([
  ['half an object', '{', 400, 'general_argument_invalid'],
  ['a stray comma', '{"a":1,}', 400, 'general_argument_invalid'],
  ['words', 'nope', 400, 'general_argument_invalid'],
  ['more than 1 MiB', `{"a":"${'x'.repeat(1024 * 1024)}"}`, 413, 'general_payload_too_large'],
  ['a list', '[1]', 400, 'general_argument_invalid'],
  ['a number', '7', 400, 'general_argument_invalid'],
  ['nothing', '', 400, 'general_argument_invalid'],
  ['a prototype', '{"__proto__":{"userId":"a"}}', 400, 'general_argument_invalid'],
  ['a constructor', '{"constructor":{"prototype":{"userId":"a"}}}', 400, 'general_argument_invalid'],
  ['deep lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400, 'general_argument_invalid'],
  ['deep objects', `${'{"userId":'.repeat(5000)}1${'}'.repeat(5000)}`, 400, 'general_argument_invalid'],
])('a body of %s is refused, not a failure of ours (R10) [ERR-002]', async (_, body, code, type) => {
  const api = await createTestApi();
  const answer = await api.call('POST', '/account', { body, headers: json });
  expect([answer.statusCode, answer.json().type]).toEqual([code, type]);
});

test('a client that sends a body which is too large reads the answer, and goes on over its connection (R10) [ERR-002]', async () => {
  skipBehindBalancer('is about the connection, of which the balancer has the one end');
  const { app } = await createTestApi();
  const port = await listen(app);
  const body = `{"a":"${'x'.repeat(4 * 1024 * 1024)}"}`;
  const headers = ['Host: duka.example', 'Content-Type: application/json', 'X-Appwrite-Project: duka'];
  const client = connect(port, '127.0.0.1');
  client.write(['POST /v1/account HTTP/1.1', ...headers, `Content-Length: ${body.length}`, '\r\n'].join('\r\n'));
  client.write(body);
  client.write(['GET /v1/health/version HTTP/1.1', ...headers, 'Connection: close', '\r\n'].join('\r\n'));
  const answers = await text(client);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

test('a body nested so deep that writing it out could exhaust the stack is refused, where any object would do (R10)', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const nested = (depth: number) => `{"prefs":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
  const change = (depth: number) => api.call('PATCH', '/account/prefs', { cookie, body: nested(depth), headers: json });
  expect((await change(63)).statusCode).toBe(200);
  expect((await change(64)).json().message).toBe('The JSON body is nested too deeply.');
  expect((await change(100_000)).statusCode).toBe(400);
});

test.each([
  'text/plain',
  'text/html; charset=x',
  'application/x-www-form-urlencoded',
  'nonsense',
  'application/json;;',
])('a body of type %s is refused, not a failure of ours (R10)', async (type) => {
  const api = await createTestApi();
  const answer = await api.call('POST', '/account', { body: 'userId=1', headers: { 'content-type': type } });
  expect([answer.statusCode, answer.json().type]).toEqual([400, 'general_argument_invalid']);
});

test('a path or a parameter that cannot be read is refused, not a failure of ours (R10)', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const bad = await api.call('GET', '/account/sessions/%ff', { cookie });
  expect([bad.statusCode, bad.json().type]).toEqual([400, 'general_bad_request']);
});

test('a parameter that is too long is refused, not a failure of ours (R10)', async () => {
  const api = await createTestApi();
  // With the pages of the app it is 404, as any address that is none.
  skipBehindBalancer('looks at what the server has in its own process or folder');
  const { cookie } = await signUp(api);
  const long = await api.call('GET', `/account/sessions/${'x'.repeat(5000)}`, { cookie });
  expect([long.statusCode, long.json().type]).toEqual([400, 'general_bad_request']);
});

test('pages of the own host and of the public address may call; the answer names them, never a stranger [CALL-002]', async () => {
  const api = await createTestApi({ config: { publicUrl: 'https://duka.example' } });
  const ask = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    api.call(method, '/account', { headers: { origin, host: 'localhost:4000' } });
  for (const origin of [
    'http://localhost:5173',
    'https://localhost',
    'http://127.0.0.1:3000',
    'https://duka.example',
  ]) {
    expect((await ask(origin)).headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'X-Appwrite-Session, X-Fallback-Cookies',
      vary: 'Origin',
    });
  }
  const preflight = await ask('https://duka.example', 'OPTIONS');
  expect([preflight.statusCode, preflight.body]).toEqual([204, '']);
  expect(preflight.headers['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE');
  for (const name of ['X-Appwrite-Project', 'X-Fallback-Cookies', 'X-Appwrite-ID', 'Content-Range', 'X-SDK-Version']) {
    expect(preflight.headers['access-control-allow-headers']).toContain(name);
  }
  const strangers = ['https://evil.example', 'https://localhost.evil.example', 'https://a.duka.example', 'null'];
  const ofTheSameHost = ['http://duka.example', 'https://duka.example:8443', 'https://duka.example.evil.example'];
  for (const origin of [...strangers, ...ofTheSameHost]) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await ask(origin, method);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    }
  }
});

test.each([
  ['origin', 'https://evil.example', 'evil.example'],
  ['origin', 'http://localhost.evil.example:4000', 'localhost.evil.example'],
  ['origin', 'null', 'null'],
  ['referer', 'https://evil.example/page', 'evil.example'],
])('a change asked by a page of a stranger (%s: %s) is refused [ERR-003]', async (header, page, host) => {
  const api = await createTestApi();
  const answer = await api.call('POST', '/account', { body: {}, headers: { host: 'localhost', [header]: page } });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toEqual({
    message: `Invalid Origin. Register your new client (${host}) as a new Web platform on your project console dashboard`,
    code: 403,
    type: 'general_unknown_origin',
    version: '1.7.5',
  });
  const read = await api.call('GET', '/account', { headers: { host: 'localhost', [header]: page } });
  expect(read.statusCode).toBe(401);
});

test('a change from the own page, or from no page at all, passes the origin check (wire section 2)', async () => {
  const api = await createTestApi();
  const pages: Record<string, string>[] = [{}, { origin: 'https://localhost' }, { referer: 'http://localhost:80/x' }];
  for (const headers of pages) {
    const answer = await api.call('POST', '/account', { body: {}, headers: { host: 'localhost:4000', ...headers } });
    expect(answer.statusCode).toBe(400);
  }
});

test('with a public address a page of its host, but of another scheme or port, is a stranger; the address itself may be served on two ports (wire section 2)', async () => {
  const api = await createTestApi({ config: { publicUrl: 'https://duka.example' } });
  const post = async (host: string, origin: string) =>
    (await api.call('POST', '/account', { body: {}, headers: { host, origin } })).statusCode;
  expect(await post('duka.example', 'https://duka.example')).toBe(400);
  expect(await post('duka.example', 'https://duka.example:8443')).toBe(403);
  expect(await post('inside.example:4000', 'http://inside.example:4000')).toBe(400);
  expect(await post('inside.example:4000', 'http://inside.example:5000')).toBe(403);
});

test.skipIf(isSpread)('a proxy that nobody has named is told of in the log, once (wire section 11)', async () => {
  const countWarnings = async (config: object) => {
    const lines: string[] = [];
    const api = await createTestApi({
      config,
      logger: { level: 'warn', stream: { write: (line) => lines.push(line) } },
    });
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    for (let time = 0; time < 3; time += 1) await api.call('GET', '/account', { headers });
    return lines.filter((line) => line.includes('TRUST_PROXY is not set')).length;
  };
  expect(await countWarnings({})).toBe(1);
  expect(await countWarnings({ trustProxy: 1 })).toBe(0);
});

test('the caller’s address is the connection’s; X-Forwarded-For counts only behind a trusted proxy (wire section 11)', async () => {
  const plain = await createTestApi();
  const behind = await createTestApi({ config: { trustProxy: 1 } });
  const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
  const addressOf = async (api: typeof plain) => {
    const { email } = await signUp(api);
    const body = { email, password: 'Mbegu-Bora-2026' };
    return (await api.call('POST', '/account/sessions/email', { body, headers })).json().ip;
  };
  expect(await addressOf(plain)).toBe('127.0.0.1');
  expect(await addressOf(behind)).toBe('198.51.100.7');
});

test('a failure of ours is answered in general words and tells nothing of its cause [ERR-001]', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  // No clock says such a thing.
  api.advance(Number.NaN);
  const answer = await api.call('PATCH', '/account/name', { cookie, body: { name: 'Asha' } });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ message: 'Server Error', code: 500, type: 'general_unknown', version: '1.7.5' });
});

test.each([
  ['bytes that are not HTTP', 'nonsense\r\n\r\n'],
  ['headers that are too long', `GET /v1/account HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(1_100_000)}\r\n\r\n`],
])('%s are refused in the contract’s form (R10)', async (_, bytes) => {
  skipBehindBalancer('is about the connection, of which the balancer has the one end');
  const { app } = await createTestApi();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 400, type: 'general_bad_request' });
});

test('an address may carry a hundred long queries (wire section 8.4)', async () => {
  const { app } = await createTestApi();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const query = `project=duka&queries[0]=${'x'.repeat(400_000)}`;
  const answer = await fetch(`http://127.0.0.1:${port}/v1/account?${query}`);
  expect(answer.status).toBe(401);
});

import { collections } from '@duka/domain/collections';
import { expect, test } from 'vitest';
import { appwriteApi } from '#testing/check-answer.ts';
import { listed } from '#testing/listed.ts';
import { createTestApi, password, signIn, signUp, type TestApi } from '#testing/test-api.ts';
import { codeOf, stepMs } from '#testing/test-authenticator.ts';
import { makeDataDir } from '#testing/test-files.ts';
import { openSocket, type ServerMessage } from '#testing/test-sockets.ts';

const { checkAnswer, checkValue, findOperation, operations } = appwriteApi;

const documents = (collection: string, id?: string) =>
  `/databases/marketplace/collections/${collection}/documents${id === undefined ? '' : `/${id}`}`;
const files = '/storage/buckets/files/files';
const host = { host: 'localhost' };

type Method = Parameters<TestApi['call']>[0];
type Options = Parameters<TestApi['call']>[2];

/** Opens an app whose every answer is checked; `answered` and `refused` list the calls that did so. */
async function openCheckedApi() {
  const api = await createTestApi({ config: { dataDir: makeDataDir() } });
  const answered = new Set<string>();
  const refused = new Set<string>();

  async function ask(status: number, method: Method, path: string, options?: Options) {
    const operation = findOperation(method, path);
    if (operation === undefined) throw new Error(`${method} ${path} is no call of the document.`);
    const answer = await api.call(method, path, options);
    expect(`${operation}: ${answer.statusCode} ${answer.statusCode >= 400 ? answer.body : ''}`).toMatch(
      new RegExp(`: ${status} `),
    );
    expect([operation, checkAnswer(operation, answer)]).toEqual([operation, []]);
    (answer.statusCode < 400 ? answered : refused).add(operation);
    return answer;
  }

  return { ...api, ask, answered, refused };
}

type CheckedApi = Awaited<ReturnType<typeof openCheckedApi>>;

const secretOf = ({ mails }: TestApi) => mails.flatMap(({ text }) => /secret=([0-9a-f]+)/.exec(text)?.[1] ?? []).at(-1);

async function walkAccount(api: CheckedApi): Promise<void> {
  const { ask } = api;
  const email = 'rehema@duka.example';
  const account = { userId: 'rehema', email, password, name: 'Rehema' };
  await ask(201, 'POST', '/account', { body: account });
  await ask(409, 'POST', '/account', { body: account });
  await ask(400, 'POST', '/account', { body: {} });
  await ask(201, 'POST', '/account/sessions/email', { body: { email, password } });
  await ask(401, 'POST', '/account/sessions/email', { body: { email, password: 'a wrong password' } });
  const cookie = await signIn(api, email);
  const body = { email: 'new@duka.example', phone: '+255712345678', password };
  await ask(200, 'GET', '/account', { cookie });
  await ask(200, 'PATCH', '/account/prefs', { cookie, body: { prefs: { theme: 'dark', list: [1] } } });
  await ask(200, 'GET', '/account/prefs', { cookie });
  await ask(200, 'PATCH', '/account/name', { cookie, body: { name: 'Rehema M.' } });
  await ask(200, 'PATCH', '/account/email', { cookie, body });
  await ask(200, 'PATCH', '/account/phone', { cookie, body });
  await ask(200, 'PATCH', '/account/password', { cookie, body: { password: 'Another-2026', oldPassword: password } });
  await ask(200, 'GET', '/account/sessions', { cookie });
  await ask(200, 'GET', '/account/sessions/current', { cookie });
  await ask(200, 'PATCH', '/account/sessions/current', { cookie });
  await ask(200, 'GET', '/account/logs', { cookie });
  await ask(201, 'POST', '/account/jwts', { cookie });
  await ask(404, 'DELETE', '/account/sessions/unknown', { cookie });

  const page = (path: string) => ({ url: `http://localhost${path}`, email: body.email });
  await ask(201, 'POST', '/account/verification', { cookie, body: page('/verify-email'), headers: host });
  await ask(401, 'PUT', '/account/verification', { body: { userId: 'rehema', secret: '0'.repeat(256) } });
  await ask(200, 'PUT', '/account/verification', { body: { userId: 'rehema', secret: secretOf(api) } });
  await walkSecondFactor(api, cookie);
  await ask(201, 'POST', '/account/recovery', { body: page('/reset-password'), headers: host });
  await ask(400, 'POST', '/account/recovery', { body: { ...page('/'), url: 'https://evil.example' }, headers: host });
  const recovery = { userId: 'rehema', secret: secretOf(api), password: 'A-third-2026' };
  await ask(200, 'PUT', '/account/recovery', { body: recovery });
  await ask(401, 'PUT', '/account/recovery', { body: recovery });

  const again = await signIn(api, body.email, recovery.password);
  await ask(204, 'DELETE', '/account/sessions/current', { cookie: again });
  const last = await signIn(api, body.email, recovery.password);
  await ask(204, 'DELETE', '/account/sessions', { cookie: last });
  for (const operation of operations.filter((each) => each.includes(' /account') && !api.refused.has(each))) {
    const [method = '', path = ''] = operation.split(' ');
    await ask(401, method as Method, path.replace('{sessionId}', 'current').replace('{type}', 'totp'));
  }
}

async function walkSecondFactor({ ask, now, advance }: CheckedApi, cookie: string): Promise<void> {
  const app = '/account/mfa/authenticators/totp';
  const { secret } = (await ask(200, 'POST', app, { cookie })).json();
  await ask(200, 'PUT', app, { cookie, body: { otp: codeOf(secret, now()) } });
  await ask(200, 'PATCH', '/account/mfa', { cookie, body: { mfa: true } });
  await ask(200, 'GET', '/account/mfa/factors', { cookie });
  await ask(200, 'POST', '/account/mfa/recovery-codes', { cookie });
  const challenge = await ask(201, 'POST', '/account/mfa/challenge', { cookie, body: { factor: 'totp' } });
  advance(stepMs);
  const body = { challengeId: challenge.json().$id, otp: codeOf(secret, now()) };
  await ask(200, 'PUT', '/account/mfa/challenge', { cookie, body });
  await ask(200, 'GET', '/account/mfa/recovery-codes', { cookie });
  await ask(200, 'PATCH', '/account/mfa/recovery-codes', { cookie });
  await ask(204, 'DELETE', app, { cookie });
  // The proven address would be the second factor from now on.
  await ask(200, 'PATCH', '/account/mfa', { cookie, body: { mfa: false } });
}

async function walkDocuments({ ask, ...api }: CheckedApi): Promise<void> {
  const { id, email, cookie } = await signUp(api);
  const create = (collection: string, documentId: string, data: object, status = 201) =>
    ask(status, 'POST', documents(collection), { cookie, body: { documentId, data } });
  await create('users', id, { userId: id, firstName: 'Asha', email, phone: '+255712000001' });
  await create('stores', 'shop', { ownerId: id, storeName: 'Asha Agrovet' });
  const at = '2026-11-20T08:00:00.000+00:00';
  const price = { quantityInStock: 5, purchasePrice: 1, sellingPrice: 2 };
  const product = { ...listed, name: 'Urea', storeId: 'shop', createdAt: at, updstedAt: at, ...price };
  await create('products', 'urea', product);
  await create('products', 'urea', product, 409);
  await create('products', 'can', { ...product, name: 7 }, 400);
  await create('storeLocations', 'place', {
    storeId: ['shop'],
    region: 'A',
    district: 'A',
    ward: 'A',
    street: 'A',
    road: 'A',
  });
  await create('storePayments', 'bank', {
    storeId: ['shop'],
    accountName: 'A',
    accountNo: '0150412776',
    type: 'bank',
    provider: 'CRDB',
  });
  await create('messages', 'hello', { senderId: id, receiverId: id, content: 'Habari' });

  const one = documents('products', 'urea');
  await ask(200, 'PATCH', one, { cookie, body: { data: { quantityInStock: 2.5 } } });
  await ask(400, 'PUT', documents('products', 'none'), { cookie, body: { data: { name: 'x' } } });
  await ask(200, 'PUT', documents('users', id), { cookie, body: { data: { firstName: 'Asha' } } });
  await ask(404, 'PATCH', documents('products', 'none'), { cookie, body: { data: { name: 'x' } } });
  await ask(200, 'GET', one, { cookie });
  await ask(404, 'GET', documents('products', 'none'), { cookie });
  for (const collection of Object.keys(collections)) {
    await ask(200, 'GET', documents(collection), { cookie });
  }
  const phone = JSON.stringify({ method: 'equal', attribute: 'phone', values: ['+255712000001'] });
  await ask(200, 'GET', `${documents('users')}?queries[]=${encodeURIComponent(phone)}`);
  await ask(401, 'GET', documents('products'));
  await ask(400, 'GET', `${documents('products')}?queries[]=nonsense`, { cookie });
  await ask(401, 'DELETE', one);
  await ask(204, 'DELETE', one, { cookie });
}

async function walkFiles({ ask, ...api }: CheckedApi): Promise<void> {
  const { cookie } = await signUp(api);
  const send = async (status: number, fileId: string, bytes: string, range?: string) => {
    const form = new FormData();
    form.append('fileId', fileId);
    if (bytes !== '') form.append('file', new File([bytes], 'leaflet.txt'));
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    const headers = { 'content-type': type, ...(range && { 'content-range': range }) };
    await ask(status, 'POST', files, { cookie, headers, body: Buffer.from(await encoded.arrayBuffer()) });
  };
  await send(201, 'leaflet', 'Habari');
  await send(409, 'leaflet', 'Habari');
  await send(400, 'empty', '');
  await send(201, 'half', '12345', 'bytes 0-4/10');
  await ask(200, 'GET', files, { cookie });
  await ask(400, 'GET', `${files}?queries[]=nonsense`, { cookie });
  await ask(200, 'GET', `${files}/leaflet`, { cookie });
  await ask(200, 'GET', `${files}/half`, { cookie });
  await ask(200, 'PUT', `${files}/leaflet`, { cookie, body: { name: 'kipeperushi.txt' } });
  for (const part of ['view', 'download', 'preview']) {
    await ask(200, 'GET', `${files}/leaflet/${part}`, { cookie });
    await ask(404, 'GET', `${files}/leaflet/${part}`);
  }
  await ask(404, 'GET', `${files}/leaflet`);
  await ask(401, 'PUT', `${files}/leaflet`, { body: { name: 'mine' } });
  await ask(401, 'DELETE', `${files}/leaflet`);
  await ask(204, 'DELETE', `${files}/leaflet`, { cookie });
}

async function walkForms({ ask }: CheckedApi): Promise<void> {
  const lists = [
    ...['/locale', '/locale/continents', '/locale/countries', '/locale/countries/eu', '/locale/countries/phones'],
    ...['/locale/currencies', '/ping'],
  ];
  for (const path of [...lists, '/avatars/initials']) {
    await ask(200, 'GET', path);
    await ask(404, 'GET', path, { headers: { 'x-appwrite-project': 'other' } });
  }
}

test('every call, done and refused, is answered with the status, members and types that the API’s own document gives it [CALL-004, CALL-005, CALL-006, CALL-007, CALL-008, CALL-009, CALL-010, CALL-011, CALL-012, CALL-013, CALL-014, CALL-015, CALL-016, CALL-017, CALL-020, CALL-022, CALL-023, CALL-024, CALL-025, CALL-029, CALL-036, CALL-040, ERR-001]', async () => {
  const api = await openCheckedApi();
  await walkAccount(api);
  await walkDocuments(api);
  await walkFiles(api);
  await walkForms(api);
  expect(operations.length).toBe(52);
  expect(operations.filter((operation) => !api.answered.has(operation))).toEqual([]);
  expect(operations.filter((operation) => !api.refused.has(operation))).toEqual([]);
});

test('what a socket brings has the members and types of the same document [RT-001]', async () => {
  const api = await createTestApi({ config: { dataDir: makeDataDir() } });
  const { id, cookie } = await signUp(api);
  const socket = await openSocket(api.app, { channels: ['account', 'documents', 'files'], headers: { cookie } });
  const connected = await socket.next();
  expect(checkValue('user', connected.data.user)).toEqual([]);
  const data = { senderId: id, receiverId: id, content: 'Habari' };
  // Of several servers one may hear of a row a little later, and of one that is gone by then only its end.
  const events: ServerMessage[] = [];
  for (const [method, path, body] of [
    ['POST', documents('messages'), { documentId: 'm', data }],
    ['PATCH', documents('messages', 'm'), { data: { isRead: true } }],
    ['DELETE', documents('messages', 'm'), undefined],
    ['PATCH', '/account/name', { name: 'Asha' }],
  ] as const) {
    await api.call(method, path, { cookie, body });
    events.push(await socket.next());
  }
  expect(events.map(({ data }) => data.events[0].split('.').at(-1))).toEqual(['create', 'update', 'delete', 'name']);
  const schemas = ['document', 'document', 'document', 'user'];
  expect(events.flatMap(({ data }, at) => checkValue(schemas[at] as string, data.payload))).toEqual([]);
});

test.each([
  ['another status', { statusCode: 201 }, 'status 201 is not described'],
  ['a missing member', { body: '{"total":1}' }, 'answer.documents is missing'],
  ['a member too many', { body: '{"total":0,"documents":[],"hash":"x"}' }, 'answer.hash is not described'],
  ['a number as text', { body: '{"total":"0","documents":[]}' }, 'answer.total is no integer'],
  ['a list of something else', { body: '{"total":1,"documents":[7]}' }, 'answer.documents[0] is no object'],
  ['another type', { headers: { 'content-type': 'text/html' } }, 'type text/html instead of JSON'],
  [
    'a refusal with a code as text',
    { statusCode: 404, body: '{"message":"","code":"404","type":"","version":""}' },
    'answer.code is no integer',
  ],
  [
    'a refusal with another code',
    { statusCode: 404, body: '{"message":"","code":400,"type":"","version":""}' },
    'code 400 with status 404',
  ],
])('the check finds %s', (_, change, problem) => {
  const good = {
    statusCode: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: '{"total":0,"documents":[]}',
  };
  const operation = findOperation('GET', documents('products')) as string;
  expect(checkAnswer(operation, good)).toEqual([]);
  expect(checkAnswer(operation, { ...good, ...change })).toEqual([problem]);
});

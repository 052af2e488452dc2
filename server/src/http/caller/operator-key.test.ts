import { expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { createTestApi, signUp } from '#testing/test-api.ts';
import { documentsPath, listPath, openTestApp, operatorHeaders, type TestApp } from '#testing/test-app.ts';
import { filesPath, openFileApp, upload } from '#testing/test-files.ts';
import { connect, openSocket } from '#testing/test-sockets.ts';

const apiKey = 'a-key-that-nobody-in-the-world-guesses';
const users = '/databases/marketplace/collections/users/documents';

test.each([
  ['another one', apiKey, `${apiKey}x`],
  ['a part of it', apiKey, apiKey.slice(0, -1)],
  ['one where none is set', undefined, apiKey],
  ['the word undefined where none is set', undefined, 'undefined'],
])(
  'a key that is not the operator’s (%s) is refused everywhere, also where a guest may ask [PERM-018]',
  async (_, set, sent) => {
    const api = await createTestApi({ config: { apiKey: set } });
    const phone = JSON.stringify({ method: 'equal', attribute: 'phone', values: ['+255712000001'] });
    for (const path of [
      users,
      `${users}?queries[]=${encodeURIComponent(phone)}`,
      '/account',
      '/storage/buckets/files/files',
    ]) {
      const answer = await api.call('GET', path, { headers: { 'x-appwrite-key': sent } });
      expect([answer.statusCode, answer.json().type]).toEqual([401, 'general_unauthorized_scope']);
    }
  },
);

test('an empty key is no key: the caller is a guest or its session’s account', async () => {
  const api = await createTestApi({ config: { apiKey: undefined } });
  expect((await api.call('GET', users, { headers: { 'x-appwrite-key': '' } })).json().type).toBe('user_unauthorized');
});

test('the key together with a session is refused, as nobody could say who calls [PERM-018]', async () => {
  const api = await createTestApi({ config: { apiKey } });
  const { cookie } = await signUp(api);
  const answer = await api.call('GET', users, { cookie, headers: { 'x-appwrite-key': apiKey } });
  expect([answer.statusCode, answer.json().type]).toEqual([403, 'user_key_and_session_set']);
});

test.each([
  ['GET', '/account'],
  ['POST', '/account'],
  ['PATCH', '/account/prefs'],
  ['POST', '/account/sessions/email'],
  ['DELETE', '/account/sessions'],
  ['POST', '/account/recovery'],
  ['PUT', '/account/verification'],
] as const)('the operator has no account: %s %s is refused [PERM-018]', async (method, path) => {
  const api = await createTestApi({ config: { apiKey } });
  const { email } = await signUp(api);
  const body = method === 'GET' ? undefined : { email, password: 'Mbegu-Bora-2026', userId: 'operator' };
  const answer = await api.call(method, path, { body, headers: { 'x-appwrite-key': apiKey } });
  expect(answer.json()).toMatchObject({
    code: 401,
    type: 'general_unauthorized_scope',
    message: 'User (role: applications) missing scope (account)',
  });
});

const asOperator = (shop: TestApp, method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT', url: string, body?: unknown) =>
  shop.call(method, url, { headers: operatorHeaders, ...(body !== undefined && { body }) });

test('the operator sees all rows in full and may search what a directory hides [R1, PERM-018]', async () => {
  const shop = await openTestApp();
  await shop.newSeller('asha', 'asha-shop');
  await shop.newSeller('juma', 'juma-shop');
  const all = await asOperator(shop, 'GET', listPath('users', { method: 'orderDesc', attribute: 'email' }));
  expect(all.body).toMatchObject({
    total: 2,
    documents: [{ email: 'juma@duka.example' }, { email: 'asha@duka.example' }],
  });
  const found = await asOperator(
    shop,
    'GET',
    listPath('users', { method: 'equal', attribute: 'phone', values: ['+255700000002'] }),
  );
  expect(found.body).toMatchObject({ total: 1, documents: [{ $id: 'juma', email: 'juma@duka.example' }] });
  expect((await asOperator(shop, 'GET', documentsPath('stores'))).body).toMatchObject({
    total: 2,
    documents: [{ ownerId: { $id: 'asha', email: 'asha@duka.example' } }, { ownerId: { $id: 'juma' } }],
  });
});

test('the values the operator writes obey the same rules as anyone’s [R4, R6, R7, PROD-028, PERM-018]', async () => {
  const shop = await openTestApp();
  const asha = await shop.newSeller('asha', 'asha-shop');
  const date = '2026-11-20T08:00:00.000+00:00';
  const urea = {
    ...listed,
    storeId: 'asha-shop',
    name: 'Urea',
    quantityInStock: 1,
    purchasePrice: 1,
    sellingPrice: 2,
    createdAt: date,
    updstedAt: date,
  };
  const create = async (collection: string, documentId: string, data: object, permissions?: unknown) => {
    const { status, body } = await asOperator(shop, 'POST', documentsPath(collection), {
      documentId,
      data,
      permissions,
    });
    return status === 201 ? '201' : `${status} ${body.type}`;
  };
  expect(await create('products', 'a', { ...urea, barcode: '6001' })).toBe('201');
  expect(await create('products', 'b', { ...urea, barcode: '6001' })).toBe('409 document_already_exists');
  expect(await create('products', 'c', { ...urea, sellingPrice: -1 })).toBe('400 document_invalid_structure');
  expect(await create('products', 'd', { ...urea, storeId: 'none' })).toBe('400 relationship_value_invalid');
  expect(await create('messages', 'e', { senderId: 'nobody', receiverId: 'asha' })).toBe(
    '400 document_invalid_structure',
  );
  expect(await create('messages', 'f', { senderId: 'asha', receiverId: 'nobody' })).toBe(
    '400 document_invalid_structure',
  );
  expect(await create('users', 'g', { userId: 'nobody', firstName: 'N', email: 'n@duka.example' })).toBe(
    '400 document_invalid_structure',
  );
  await shop.newMember('neema');
  await shop.newMember('zawadi');
  const zawadi = { userId: 'zawadi', firstName: 'Z', email: 'zawadi@duka.example' };
  expect(await create('users', 'neema', zawadi)).toBe('401 user_unauthorized');
  expect(await create('users', 'zawadi', zawadi, ['read("user:zawadi")'])).toBe('201');
  expect(await create('units', 'h', { name: 'bag' }, ['read("nonsense")'])).toBe('400 general_argument_invalid');

  const stored = await shop.call('GET', documentsPath('products', 'a'), { as: asha });
  expect(stored).toMatchObject({ status: 200, body: { $permissions: [] } });
  const moves = await shop.call('GET', documentsPath('stockMovements'), { as: asha });
  expect(moves.body).toMatchObject({
    total: 1,
    documents: [{ productId: { $id: 'a' }, change: 1, reason: 'initial' }],
  });
});

test('neither sender nor receiver of a message can be changed, not even by the operator [R4, PERM-018]', async () => {
  const shop = await openTestApp();
  for (const name of ['asha', 'juma', 'neema']) await shop.newMember(name);
  const data = { senderId: 'asha', receiverId: 'juma', content: 'Habari' };
  expect((await asOperator(shop, 'POST', documentsPath('messages'), { documentId: 'm', data })).status).toBe(201);
  for (const change of [{ senderId: 'neema' }, { receiverId: 'neema' }]) {
    expect((await asOperator(shop, 'PATCH', documentsPath('messages', 'm'), { data: change })).status).toBe(401);
  }
});

test('the operator reads, changes and deletes every file, and stores its own for whom it says [R5, R11, CALL-040]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  await upload(shop, asha, { fileId: 'licence', name: 'licence.txt', bytes: Buffer.from('Habari') });
  const path = `${filesPath}/licence`;
  const list = await asOperator(shop, 'GET', filesPath);
  expect(list.body).toMatchObject({ total: 1, files: [{ $id: 'licence' }] });
  const view = await shop.app.inject({
    url: `${path}/view`,
    headers: { 'x-appwrite-project': 'duka', ...operatorHeaders },
  });
  expect([view.statusCode, view.body]).toEqual([200, 'Habari']);
  const permissions = ['read("user:asha")', 'read("user:juma")'];
  expect((await asOperator(shop, 'PUT', path, { permissions })).body).toMatchObject({ $permissions: permissions });
  expect((await asOperator(shop, 'DELETE', path)).status).toBe(204);
  expect((await shop.call('GET', path, { as: asha })).status).toBe(404);

  const own = await upload(shop, undefined, {
    fileId: 'leaflet',
    bytes: Buffer.from('x'),
    permissions: ['read("users")'],
    headers: operatorHeaders,
  });
  expect(own).toMatchObject({ status: 201, body: { $permissions: ['read("users")'] } });
  expect((await shop.call('GET', `${filesPath}/leaflet`, { as: asha })).status).toBe(200);
});

test('nobody continues an upload of the operator, nor the operator one of a seller [R11]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  const half = { bytes: Buffer.from('12345'), range: 'bytes 0-4/10' };
  const rest = { bytes: Buffer.from('67890'), range: 'bytes 5-9/10' };
  await upload(shop, undefined, { fileId: 'ours', ...half, headers: operatorHeaders });
  await upload(shop, asha, { fileId: 'hers', ...half });
  expect((await upload(shop, asha, { uploadId: 'ours', ...rest })).status).toBe(401);
  expect((await upload(shop, undefined, { uploadId: 'hers', ...rest, headers: operatorHeaders })).status).toBe(401);
  const done = await upload(shop, undefined, { uploadId: 'ours', ...rest, headers: operatorHeaders });
  expect(done).toMatchObject({ status: 201, body: { chunksTotal: 2, chunksUploaded: 2 } });
});

test('on a socket the key opens nothing: it speaks for a guest, and hears of no one’s rows [R4, R12, RT-001]', async () => {
  const shop = await openTestApp();
  const [asha, juma] = [await shop.newMember('asha'), await shop.newMember('juma')];
  const socket = await openSocket(shop.app, { channels: ['documents', 'files', 'account'], headers: operatorHeaders });
  expect((await socket.next()).data.user).toBeNull();
  const own = await connect(shop.app, ['documents'], juma.session);
  const data = { senderId: asha.id, receiverId: juma.id, content: 'Habari' };
  await asOperator(shop, 'POST', documentsPath('messages'), { documentId: 'm', data });
  expect((await own.next()).data.payload.$id).toBe('m');
  expect(await socket.drain()).toEqual([]);
});

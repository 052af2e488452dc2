import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp, operatorHeaders, type TestMember } from '#testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'duka-cache-'));
const path = join(folder, 'duka.sqlite');
const { app, call, newSeller, newMember, database } = await openTestApp(undefined, {
  database: await openSqliteDatabase(path),
  dataDir: folder,
});
/** Another program on the same data. */
const other = await openSqliteDatabase(path);

let asha: TestMember;
let juma: TestMember;

const at = '2026-11-21T07:00:00.000Z';
const numbers = { quantityInStock: 5, purchasePrice: 100, sellingPrice: 150 };
const list = listPath(
  'products',
  { method: 'equal', attribute: 'storeId', values: ['asha-shop'] },
  { method: 'orderDesc', attribute: 'createdAt' },
);

async function addProduct(as: TestMember, documentId: string, data: object = {}): Promise<void> {
  const storeId = `${as.id}-shop`;
  const product = {
    ...listed,
    name: documentId,
    ...numbers,
    createdAt: at,
    updstedAt: at,
    storeId,
    units: ['kg'],
    ...data,
  };
  const { status } = await call('POST', documentsPath('products'), { as, body: { documentId, data: product } });
  expect(status).toBe(201);
}

/** Asks three times: the second response is cached, the third is the cached one. */
async function readList(as: TestMember): Promise<{ total: number; documents: Record<string, unknown>[] }> {
  const { body } = await call('GET', list, { as });
  for (let time = 0; time < 2; time += 1) expect((await call('GET', list, { as })).body).toEqual(body);
  return body as { total: number; documents: Record<string, unknown>[] };
}

beforeAll(async () => {
  const attributes = { name: 'Kilogram' };
  await database.transaction((tx) =>
    tx.documents.insert('units', { id: 'kg', createdAt: at, updatedAt: at, permissions: [], attributes }),
  );
  asha = await newSeller('asha', 'asha-shop');
  juma = await newSeller('juma', 'juma-shop');
  await addProduct(asha, 'hoe');
  await addProduct(juma, 'rake');
});
afterAll(async () => {
  await app.close();
  await database.close();
  await other.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a list read again is the same, and shows at once what its own shop creates, changes and deletes [CALL-020]', async () => {
  const first = await readList(asha);
  expect(await readList(asha)).toEqual(first);
  expect(first.total).toBe(1);

  await addProduct(asha, 'spade');
  expect((await readList(asha)).total).toBe(2);
  await call('PATCH', documentsPath('products', 'spade'), { as: asha, body: { data: { sellingPrice: 175 } } });
  expect((await readList(asha)).documents.find(({ $id }) => $id === 'spade')?.sellingPrice).toBe(175);
  await call('PATCH', documentsPath('products', 'spade'), { as: asha, body: { data: { units: ['piece'] } } });
  expect((await readList(asha)).documents.find(({ $id }) => $id === 'spade')?.units).toMatchObject([{ $id: 'piece' }]);
  await call('DELETE', documentsPath('products', 'spade'), { as: asha });
  expect(await readList(asha)).toEqual(first);
});

test('one document read again shows at once what is changed of it and of what it nests [CALL-021]', async () => {
  const read = async () => {
    const ask = () => call('GET', documentsPath('products', 'hoe'), { as: asha });
    await ask();
    await ask();
    return (await ask()).body;
  };
  const before = await read();
  expect(before).toMatchObject({ storeId: { storeName: "asha's shop", ownerId: { firstName: 'asha' } } });
  await call('PATCH', documentsPath('users', 'asha'), { as: asha, body: { data: { firstName: 'Asha' } } });
  expect(await read()).toMatchObject({ storeId: { ownerId: { firstName: 'Asha' } } });
  await call('PATCH', documentsPath('stores', 'asha-shop'), { as: asha, body: { data: { storeName: 'Mbegu Bora' } } });
  expect(await read()).toMatchObject({ storeId: { storeName: 'Mbegu Bora' }, units: [{ name: 'Kilogram' }] });
});

test('what the server itself, the operator or another program writes is seen at once as well [CALL-020]', async () => {
  const unitName = async () => (await readList(asha)).documents[0]?.units;
  const rename = (name: string) => ({ updatedAt: at, attributes: { name } });
  await readList(asha);
  await database.transaction((tx) => tx.documents.update('units', 'kg', rename('Kilo')));
  expect(await unitName()).toMatchObject([{ name: 'Kilo' }]);
  await other.transaction((tx) => tx.documents.update('units', 'kg', rename('Kilogram')));
  expect(await unitName()).toMatchObject([{ name: 'Kilogram' }]);

  const price = async () => (await readList(asha)).documents[0]?.sellingPrice;
  await call('PATCH', documentsPath('products', 'hoe'), {
    headers: operatorHeaders,
    body: { data: { sellingPrice: 200 } },
  });
  expect(await price()).toBe(200);
  await other.transaction((tx) =>
    tx.documents.update('products', 'hoe', { updatedAt: at, attributes: { sellingPrice: 210 } }),
  );
  expect(await price()).toBe(210);
});

test('a write that is undone leaves the cached response as it was, and never its own rows [CALL-020]', async () => {
  const before = await readList(asha);
  const undone = database.transaction(async (tx) => {
    await tx.documents.update('products', 'hoe', { updatedAt: at, attributes: { name: 'Undone' } });
    expect(await readList(asha)).toEqual(before);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await readList(asha)).toEqual(before);
});

test('the same address answers another seller, a guest and the operator what is theirs [PERM-018]', async () => {
  const own = await readList(asha);
  expect(own.total).toBe(1);
  expect(await readList(juma)).toEqual({ total: 0, documents: [] });
  expect(await readList(juma)).toEqual({ total: 0, documents: [] });
  const stranger = await newMember('neema');
  expect(await readList(stranger)).toEqual({ total: 0, documents: [] });
  for (let time = 0; time < 3; time += 1) {
    expect((await call('GET', list)).status).toBe(401);
    expect((await call('GET', documentsPath('products', 'hoe'), { as: juma })).status).toBe(404);
    expect((await call('GET', documentsPath('products', 'hoe'), { as: asha })).status).toBe(200);
    expect((await call('GET', list, { headers: operatorHeaders })).body.total).toBe(1);
  }
});

test('a shop that changes hands takes its answers along [PERM-018]', async () => {
  const all = listPath('products');
  const totals = async () => [
    (await call('GET', all, { as: asha })).body.total,
    (await call('GET', all, { as: juma })).body.total,
  ];
  for (let time = 0; time < 3; time += 1) expect(await totals()).toEqual([1, 1]);
  const give = (ownerId: string) =>
    database.transaction((tx) =>
      tx.documents.update('stores', 'asha-shop', { updatedAt: at, attributes: { ownerId } }),
    );
  await give('juma');
  expect(await totals()).toEqual([0, 2]);
  await call('PATCH', documentsPath('products', 'hoe'), { as: juma, body: { data: { sellingPrice: 220 } } });
  await give('asha');
  for (let time = 0; time < 3; time += 1) expect(await totals()).toEqual([1, 1]);
  const { documents } = (await call('GET', all, { as: asha })).body as { documents: Record<string, unknown>[] };
  expect(documents).toMatchObject([{ sellingPrice: 220 }]);
});

test('after signing out the very next call is a guest’s, whatever was cached [CALL-020]', async () => {
  const leaving = await newSeller('baraka', 'baraka-shop');
  const own = documentsPath('stores', 'baraka-shop');
  for (let time = 0; time < 3; time += 1) expect((await call('GET', own, { as: leaving })).status).toBe(200);
  expect((await call('DELETE', '/v1/account/sessions/current', { as: leaving })).status).toBe(204);
  expect((await call('GET', own, { as: leaving })).status).toBe(401);
});

test('a cached response comes compressed or plain, as each call takes it, with the same headers as the first', async () => {
  for (const name of ['one', 'two', 'three', 'four']) await addProduct(asha, name);
  const plain = JSON.stringify(await readList(asha));
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  for (const [encoding, unpack] of Object.entries(decode)) {
    for (let time = 0; time < 3; time += 1) {
      const answer = await app.inject({
        url: list,
        headers: {
          'x-appwrite-project': 'duka',
          'x-appwrite-session': asha.session,
          'accept-encoding': encoding,
        },
      });
      expect(unpack(answer.rawPayload).toString()).toBe(plain);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        vary: 'Origin, Accept-Encoding',
      });
      expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
    }
  }
});

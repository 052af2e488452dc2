import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';
import { QueryTooLongError } from '#database/store-errors.ts';
import {
  documentsPath,
  listPath,
  openTestApp,
  operatorHeaders,
  type TestApp,
  type TestMember,
} from '#testing/test-app.ts';

/** More rows than are looked through in the event loop, with texts that take their time. */
const units = 6000;
const at = '2026-11-21T07:00:00.000Z';
const row = (id: string, name: string) => ({
  ...{ id, createdAt: at, updatedAt: at, permissions: [] },
  attributes: { name },
});

let folder: string;
let path: string;
let shop: TestApp & { asha: TestMember };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'duka-long-'));
  path = join(folder, 'duka.sqlite');
  const database = await openSqliteDatabase(path, { isDurable: false });
  const app = await openTestApp(undefined, { database });
  await database.transaction(async ({ documents }) => {
    for (let number = 0; number < units; number += 1) {
      await documents.insert('units', row(`u${number}`, `${'mfuko wa kilo '.repeat(9)}${number}`));
    }
  });
  shop = { ...app, asha: await app.newSeller('asha', 'shop') };
});

afterAll(async () => {
  await shop.app.close();
  await shop.database.close();
  rmSync(folder, { recursive: true });
});

/** Texts that no name holds, so that every one of them is looked for in every row. */
const manyValues = Array.from({ length: 500 }, (_, number) => `q${number}`);
const manyParts = { method: 'contains' as const, attribute: 'name', values: manyValues };

/** Opens the same data with a limit that they exceed. */
async function openImpatient(maxReadMs: number): Promise<Database> {
  return openSqliteDatabase(path, { isDurable: false, maxReadMs });
}

test('a product is read while a query of many values still looks through its rows [R21]', async () => {
  const events: string[] = [];
  const long = shop.call('GET', listPath('units', manyParts), { as: shop.asha }).then((answer) => {
    events.push('the long query');
    return answer;
  });
  await nextTurn();
  const point = await shop.call('GET', documentsPath('stores', 'shop'), { as: shop.asha });
  events.push('the point read');
  expect(point.status).toBe(200);
  expect((await long).body).toMatchObject({ total: 0 });
  expect(events).toEqual(['the point read', 'the long query']);
});

test('a product is read while a search of ninety words still looks through a shop [R21, LIST-020]', async () => {
  const words = Array.from({ length: 90 }, (_, number) => `mbegu${number}`);
  const description = `${'mbembe'.repeat(60)} ${words.join(' ')}`;
  const price = { quantityInStock: 5, purchasePrice: 50, sellingPrice: 100, createdAt: at, updstedAt: at };
  await shop.database.transaction(async ({ documents }) => {
    for (let number = 0; number < 1000; number += 1) {
      const attributes = { ...price, name: `Mbegu ${number}`, storeId: 'shop', description };
      await documents.insert('products', { ...row(`p${number}`, ''), attributes });
    }
  });
  const texts = ['name', 'manufacturer', 'productId', 'barcode', 'description'];
  const search = words.map((word) => ({
    method: 'or',
    values: texts.map((attribute) => ({ method: 'contains', attribute, values: [word] })),
  }));
  const ofShop = { method: 'equal', attribute: 'storeId', values: ['shop'] };
  const events: string[] = [];
  const long = shop.call('GET', listPath('products', ofShop, ...search), { as: shop.asha }).then((answer) => {
    events.push('the long search');
    return answer;
  });
  await nextTurn();
  expect((await shop.call('GET', documentsPath('products', 'p7'), { as: shop.asha })).status).toBe(200);
  events.push('the point read');
  expect((await long).body).toMatchObject({ total: 1000 });
  expect(events).toEqual(['the point read', 'the long search']);
});

test('a long query sees what was committed before it, sorted and counted as a short one is [R13, R21]', async () => {
  const parts = [
    { method: 'contains', attribute: 'name', values: ['gunia jipya', ...manyValues.slice(0, 30)] },
    { method: 'orderDesc', attribute: 'name' },
  ];
  const ask = async () => (await shop.call('GET', listPath('units', ...parts), { as: shop.asha })).body;
  expect(await ask()).toMatchObject({ total: 0 });
  await shop.database.transaction(async ({ documents }) => {
    for (const id of ['n1', 'n2']) await documents.insert('units', row(id, `Gunia jipya ${id}`));
  });
  const { total, documents } = (await ask()) as { total: number; documents: { $id: string }[] };
  expect([total, documents.map(({ $id }) => $id)]).toEqual([2, ['n2', 'n1']]);
});

test('of many long queries of one account few come before the one of another [R48]', async () => {
  const juma = await shop.newSeller('juma', 'other-shop');
  const order: string[] = [];
  const ask = async (as: TestMember, values: readonly string[]) => {
    const parts = { method: 'contains', attribute: 'name', values };
    order.push(`${as.id} ${(await shop.call('GET', listPath('units', parts), { as })).status}`);
  };
  const values = manyValues.slice(0, 100);
  const flood = Array.from({ length: 25 }, (_, at) => ask(shop.asha, [`of-asha-${at}`, ...values]));
  await nextTurn();
  await ask(juma, ['of-juma', ...values]);
  // Those that had begun, and one for each question of his: the list, and the one with mistakes forgiven.
  expect(order.length).toBeLessThan(10);
  await Promise.all(flood);
  expect(new Set(order)).toEqual(new Set(['asha 200', 'juma 200']));
});

test('what waits is dropped when its caller hangs up [R48]', async () => {
  const address = await shop.app.listen({ port: 0 });
  const waiting = async () => {
    const { payload } = await shop.app.inject({ url: '/metrics', headers: operatorHeaders });
    return Number(/^duka_reads_waiting (\d+)$/m.exec(payload)?.[1]);
  };
  const caller = new AbortController();
  const headers = { 'x-appwrite-project': 'duka', 'x-appwrite-session': shop.asha.session };
  const calls = Array.from({ length: 40 }, (_, at) => {
    const parts = { method: 'contains', attribute: 'name', values: [`of-${at}`, ...manyValues.slice(0, 400)] };
    return fetch(`${address}${listPath('units', parts)}`, { headers, signal: caller.signal }).catch(() => undefined);
  });
  while ((await waiting()) < 30) await nextTurn();
  caller.abort();
  await Promise.all(calls);
  while ((await waiting()) > 0) await nextTurn();
  expect((await shop.call('GET', documentsPath('stores', 'shop'), { as: shop.asha })).status).toBe(200);
});

test('a list of thousands comes whole and in order [R13]', async () => {
  const { body } = await shop.call('GET', listPath('units', { method: 'limit', values: [units] }), { as: shop.asha });
  const documents = body.documents as { $id: string; $collectionId: string }[];
  expect([body.total, documents.length]).toEqual([5000, units]);
  expect(documents.map(({ $id }) => $id)).toContain(`u${units - 10}`);
  expect(documents.slice(-2)).toMatchObject([{ $collectionId: 'units' }, { $collectionId: 'units' }]);
});

test('a list of thousands of rows comes whole and in order, by the names of newer clients [R13]', async () => {
  const limit = encodeURIComponent(JSON.stringify({ method: 'limit', values: [units] }));
  const path = `/v1/tablesdb/marketplace/tables/units/rows?queries[0]=${limit}`;
  const { body } = await shop.call('GET', path, { as: shop.asha });
  const rows = body.rows as { $id: string; $tableId: string }[];
  expect([body.total, rows.length]).toEqual([5000, units]);
  expect(rows.slice(-2)).toMatchObject([{ $tableId: 'units' }, { $tableId: 'units' }]);
});

test('a query that does not end in its time is refused, says what to narrow, and holds up no later one [R21]', async () => {
  const database = await openImpatient(1);
  const impatient = await openTestApp(undefined, { database });
  const asha = { ...shop.asha };
  const { status, body } = await impatient.call('GET', listPath('units', manyParts), { as: asha });
  expect([status, body.type]).toEqual([408, 'database_timeout']);
  expect(body.message).toMatch(/narrow/);
  expect((await impatient.call('GET', listPath('units'), { as: asha })).status).toBe(200);
  await impatient.app.close();
  await database.close();
});

test('who closes the database need not wait for a long query', async () => {
  const database = await openImpatient(60_000);
  const long = expect(database.documents.count('units', [manyParts], 10)).rejects.toThrow(QueryTooLongError);
  await nextTurn();
  await database.close();
  await long;
});

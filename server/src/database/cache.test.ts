import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { openSqliteDatabase } from './sqlite/sqlite-database.ts';
import type { DocumentRow } from './types.ts';

const folder = mkdtempSync(join(tmpdir(), 'duka-cached-stores-'));
const path = join(folder, 'duka.sqlite');
const database = await openSqliteDatabase(path);
/** This connection stands for another program on the same file. */
const other = await openSqliteDatabase(path);

afterAll(async () => {
  await database.close();
  await other.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const collection of ['products', 'stores', 'users', 'units'] as const) {
    for (const { id } of await other.documents.list(collection, { where: [] })) {
      await other.transaction((tx) => tx.documents.delete(collection, id));
    }
  }
});

const at = '2026-11-21T07:00:00.000Z';

function row(id: string, attributes: DocumentRow['attributes']): DocumentRow {
  return { id, createdAt: at, updatedAt: at, permissions: [], attributes };
}

async function addShop(id: string, writer: Database = database): Promise<void> {
  const user = { userId: id, firstName: 'Asha', email: `${id}@duka.example` };
  await writer.transaction(async (tx) => {
    await tx.documents.insert('users', row(id, user));
    await tx.documents.insert('stores', row(id, { ownerId: id, storeName: id }));
  });
}

function product(id: string, storeId: string, units: string[] = []): DocumentRow {
  const numbers = { quantityInStock: 1, purchasePrice: 1, sellingPrice: 1 };
  return row(id, { name: id, ...numbers, createdAt: at, updstedAt: at, storeId, units });
}

const ownedBy = (ownerId: string) =>
  database.documents.list('stores', { where: [{ method: 'equal', attribute: 'ownerId', values: [ownerId] }] });
const countOf = (storeId: string) =>
  database.documents.count('products', [{ method: 'equal', attribute: 'storeId', values: [storeId] }], 100);

test('a cached row is read again after every change, by us or by another program [CALL-020]', async () => {
  for (const writer of [database, other]) {
    expect(await ownedBy('asha')).toEqual([]);
    expect(await database.documents.get('users', 'asha')).toBeUndefined();
    await addShop('asha', writer);
    expect(await ownedBy('asha')).toHaveLength(1);
    expect(await database.documents.get('users', 'asha')).toBeDefined();

    await writer.transaction((tx) =>
      tx.documents.update('stores', 'asha', { updatedAt: at, attributes: { storeName: 'Another' } }),
    );
    expect((await ownedBy('asha'))[0]?.attributes.storeName).toBe('Another');
    expect((await database.documents.getMany('stores', ['asha']))[0]?.attributes.storeName).toBe('Another');

    await writer.transaction((tx) => tx.documents.delete('stores', 'asha'));
    await writer.transaction((tx) => tx.documents.delete('users', 'asha'));
    expect(await database.documents.get('users', 'asha')).toBeUndefined();
  }
});

test('a total is counted anew after every change, by us or by another program [CALL-027]', async () => {
  await addShop('asha');
  await addShop('juma');
  let wanted = 0;
  for (const writer of [database, other]) {
    expect(await countOf('asha')).toBe(wanted);
    await writer.transaction((tx) => tx.documents.insert('products', product(`p${wanted}`, 'asha')));
    wanted += 1;
    expect(await countOf('asha')).toBe(wanted);
  }
  await database.transaction((tx) =>
    tx.documents.update('products', 'p0', { updatedAt: at, attributes: { storeId: 'juma' } }),
  );
  expect([await countOf('asha'), await countOf('juma')]).toEqual([1, 1]);
  await database.transaction((tx) => tx.documents.delete('products', 'p1'));
  expect(await countOf('asha')).toBe(0);
});

test('a total by unit is counted anew when the unit goes and takes its links along [CALL-027]', async () => {
  await addShop('asha');
  await database.transaction(async (tx) => {
    await tx.documents.insert('units', row('kg', { name: 'Kilogram' }));
    await tx.documents.insert('products', product('p', 'asha', ['kg']));
  });
  const withUnit = () =>
    database.documents.count(
      'products',
      [
        { method: 'equal', attribute: 'storeId', values: ['asha'] },
        { method: 'isNotNull', attribute: 'units' },
      ],
      100,
    );
  expect(await withUnit()).toBe(1);
  await database.transaction((tx) => tx.documents.delete('units', 'kg'));
  expect(await withUnit()).toBe(0);
});

test('the changes of one shop do not invalidate the rows of another; those of a whole collection do', async () => {
  await addShop('asha');
  await addShop('juma');
  const ofAsha = ['products/*', 'products/asha'];
  const ofJuma = ['products/*', 'products/juma'];
  const before = [database.versionOf(ofAsha), database.versionOf(ofJuma), database.versionOf(['products'])];
  await database.transaction((tx) => tx.documents.insert('products', product('p', 'asha')));
  await database.transaction((tx) =>
    tx.documents.update('products', 'p', { updatedAt: at, attributes: { sellingPrice: 2 } }),
  );
  expect(database.versionOf(ofAsha)).not.toBe(before[0]);
  expect(database.versionOf(ofJuma)).toBe(before[1]);
  expect(database.versionOf(['products'])).not.toBe(before[2]);
});

test('a version counts only once the change is committed, and before its writer gets the result', async () => {
  const tags = ['units'];
  const before = database.versionOf(tags);
  await database.transaction(async (tx) => {
    await tx.documents.insert('units', row('kg', { name: 'Kilogram' }));
    expect(database.versionOf(tags)).toBe(before);
  });
  expect(database.versionOf(tags)).not.toBe(before);
});

test('a session that has ended is known as ended at once', async () => {
  const unused = {
    userAgent: '',
    usedAt: null,
    factors: ['password'],
    mfaUpdatedAt: null,
    passwordShownAt: null,
    appProvenAt: null,
    counterStoreId: null,
    actingMemberId: null,
    actingSince: null,
  };
  const session = {
    id: 's',
    accountId: 'a',
    secretHash: 'hash',
    createdAt: at,
    expiresAt: at,
    email: 'a',
    ip: '',
    ...unused,
  };
  const account = {
    ...{ id: 'a', createdAt: at, updatedAt: at, accessedAt: at, email: 'a', emailVerified: false, phone: null },
    ...{ phoneVerified: false, name: '', passwordHash: '', passwordUpdatedAt: at, labels: [], prefs: {}, mfa: false },
  };
  expect(await database.accounts.findSession('hash')).toBeUndefined();
  await database.transaction(async (tx) => {
    await tx.accounts.insert(account);
    await tx.accounts.insertSession(session);
  });
  expect((await database.accounts.findSession('hash'))?.sessionId).toBe('s');
  await database.transaction((tx) => tx.accounts.update('a', { emailVerified: true }));
  expect((await database.accounts.findSession('hash'))?.emailVerified).toBe(true);
  await other.transaction((tx) => tx.accounts.deleteSession('a', 's'));
  expect(await database.accounts.findSession('hash')).toBeUndefined();
});

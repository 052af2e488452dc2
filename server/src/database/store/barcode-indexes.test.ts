import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#database/database.ts';
import { openPostgresDatabase } from '#database/postgres/postgres-database.ts';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';
import { UniqueError } from '#database/store-errors.ts';
import type { DocumentRow } from '#database/types.ts';
import { addressOf } from '#testing/postgres-test-database.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import type { BarcodeScope } from './barcode-indexes.ts';

const at = '2026-11-21T07:00:00.000Z';
const row = (id: string, attributes: DocumentRow['attributes']): DocumentRow => ({
  ...{ id, createdAt: at, updatedAt: at, permissions: [], attributes },
});
const product = (id: string, barcode: string | null, storeId = 'shop'): DocumentRow =>
  row(id, {
    ...{ name: id, quantityInStock: 5, purchasePrice: 100, sellingPrice: 150, createdAt: at, updstedAt: at },
    ...{ storeId, barcode },
  });

async function fill(database: Database, ...products: DocumentRow[]): Promise<Database> {
  await database.transaction(async ({ documents }) => {
    await documents.insert('users', row('asha', { userId: 'asha', firstName: 'Asha', email: 'asha@duka.example' }));
    for (const id of ['shop', 'other']) await documents.insert('stores', row(id, { ownerId: 'asha', storeName: id }));
    for (const each of products) await documents.insert('products', each);
  });
  return database;
}

const insert = (database: Database, each: DocumentRow) =>
  database.transaction(({ documents }) => documents.insert('products', each));
const change = (database: Database, id: string, attributes: DocumentRow['attributes']) =>
  database.transaction(({ documents }) => documents.update('products', id, { updatedAt: at, attributes }));

test('a shop has one product with a number, whatever its form, and other shops theirs [GTIN-001, R6, R73]', async () => {
  const database = await fill(await openTestDatabase(), product('a', '697929110035'));
  await insert(database, product('theirs', '0697929110035', 'other'));
  for (const form of ['697929110035', '0697929110035', '00697929110035']) {
    await expect(insert(database, product('b', form))).rejects.toThrow(UniqueError);
  }
  // It may be written in another form, and what it leaves is free.
  await change(database, 'a', { barcode: '0697929110035' });
  await change(database, 'a', { barcode: null });
  await insert(database, product('b', '697929110035'));
  const [stored] = await database.documents.getMany('products', ['b']);
  expect(stored?.attributes.barcode).toBe('697929110035');
});

test("a shop's own codes are compared as they are [GTIN-002]", async () => {
  const database = await fill(await openTestDatabase(), product('a', '96385075'), product('b', '96385074'));
  await insert(database, product('c', '0000096385075'));
  await expect(insert(database, product('d', '0000096385074'))).rejects.toThrow(UniqueError);
});

test('with the scope `marketplace` one shop has a number [GTIN-001, R6]', async () => {
  const database = await fill(await openTestDatabase('marketplace'), product('a', '697929110035'));
  await expect(insert(database, product('b', '0697929110035', 'other'))).rejects.toThrow(UniqueError);
});

const ofBefore = ['first 697929110035 shop', 'own 96385075 shop', 'sole 96385074 shop'];

test.each<[BarcodeScope, string[], string[]]>([
  ['shop', ['theirs 0697929110035 other', 'later 0697929110035 shop', 'last 00697929110035 shop'], ['later', 'last']],
  ['marketplace', ['theirs 0697929110035 other', 'last 00697929110035 shop'], ['theirs', 'last']],
])(
  'earlier rows with one number in two forms stay as they are, and the oldest of the %s has it [GTIN-004]',
  async (scope, more, named) => {
    const said: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => said.push(line));
    onTestFinished(() => void vi.restoreAllMocks());
    const place = await makePlace(scope);
    await (await fill(await place.open())).close();
    const withoutNumbers =
      'DROP INDEX products_by_gtin; DELETE FROM "documentShape" WHERE id = 1; ALTER TABLE products DROP COLUMN _gtin;';
    await place.run(withoutNumbers + [...ofBefore, ...more].map(writeInsert).join(''));

    const database = await place.open();
    expect(said).toEqual([expect.stringContaining(`: 2 (${named.join(', ')})`)]);
    expect((await database.documents.get('products', 'last'))?.attributes.barcode).toBe('00697929110035');
    await change(database, 'last', { name: 'Last' });
    await expect(insert(database, product('new', '697929110035'))).rejects.toThrow(UniqueError);
    await expect(insert(database, product('new', '0000096385074'))).rejects.toThrow(UniqueError);
    await insert(database, product('new', '0000096385075'));
    await database.close();
  },
);

const writeInsert = (line: string) => {
  const [id, barcode, storeId] = line.split(' ');
  return `
    INSERT INTO products (_id, "_createdAt", "_updatedAt", _permissions, name, "quantityInStock", "purchasePrice", "sellingPrice",
      "createdAt", "updstedAt", "storeId", barcode)
    VALUES ('${id}', '${at}', '${at}', '[]', '${id}', 1, 1, 1, '${at}', '${at}', '${storeId}', '${barcode}');`;
};

/** A database of the engine that the tests run on, which is opened several times; `run` takes SQL that both know. */
async function makePlace(barcodeScope: BarcodeScope) {
  const test = await openTestDatabase();
  const address = addressOf(test);
  if (address !== undefined) {
    return {
      open: () => openPostgresDatabase(address, { barcodeScope, connections: 2 }),
      async run(script: string) {
        const client = new Client({ connectionString: address });
        await client.connect();
        await client.query(script);
        await client.end();
      },
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'duka-barcodes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'duka.sqlite');
  return {
    open: () => openSqliteDatabase(path, { barcodeScope, isDurable: false }),
    async run(script: string) {
      const file = new DatabaseSync(path);
      // The triggers of searched texts call it.
      file.function('folded', (text) => String(text ?? '').toLowerCase());
      file.exec(script);
      file.close();
    },
  };
}

import { type AddressInfo, createConnection, createServer } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#database/database.ts';
import type { Condition } from '#database/query/conditions.ts';
import { QueryTooLongError, StoreUnavailableError } from '#database/store-errors.ts';
import type { Values } from '#database/types.ts';
import { useTestPostgres } from '#testing/postgres-setup.ts';
import { emptyDatabase, urlOf } from '#testing/postgres-test-database.ts';
import type { PostgresServer } from '#testing/start-postgres.ts';
import { openPostgresDatabase } from './postgres-database.ts';

let server: PostgresServer;
let admin: Client;
let made = 0;

beforeAll(async () => {
  server = await useTestPostgres();
  admin = await connect(server.url, 'postgres');
});

afterAll(async () => {
  await admin.end();
  await server.stop();
});

async function connect(url: string, name: string): Promise<Client> {
  const client = new Client({ connectionString: urlOf(url, name) });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** A new database with a shop of one product; `other` is a program beside the server. */
async function openShop(options: Parameters<typeof openPostgresDatabase>[1] = {}) {
  made += 1;
  const name = `engine_${process.pid}_${made}`;
  await admin.query(`create database ${name} template ${emptyDatabase}`);
  const url = urlOf(server.url, name);
  const database = await openPostgresDatabase(url, options);
  const other = await connect(server.url, name);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= database.close();
    return closing;
  };
  onTestFinished(async () => {
    await other.end();
    await close();
    await admin.query(`drop database ${name} with (force)`);
  });
  await database.transaction(async ({ documents }) => {
    const row = (id: string) => ({ id, createdAt: at, updatedAt: at, permissions: [] });
    await documents.insert('users', {
      ...row('u'),
      attributes: { userId: 'u', firstName: 'Asha', email: 'u@duka.example' },
    });
    await documents.insert('stores', { ...row('s'), attributes: { ownerId: 'u', storeName: 'Shop' } });
    const numbers = { quantityInStock: 10, purchasePrice: 1, sellingPrice: 2, createdAt: at, updstedAt: at };
    await documents.insert('products', { ...row('p'), attributes: { name: 'Urea', storeId: 's', ...numbers } });
  });
  return { database, other, url, close };
}

const at = '2026-11-21T07:00:00.000Z';
const meta = { createdAt: at, updatedAt: at, permissions: [] };

/** The way to the server through another port, which passes on a commit and then breaks instead of passing back its answer. */
async function openBreakableLine(url: string) {
  let breaks = false;
  const { hostname, port } = new URL(url);
  const proxy = createServer((client) => {
    const engine = createConnection({ host: hostname, port: Number(port) });
    const end = () => {
      client.destroy();
      engine.destroy();
    };
    client.on('error', end).on('close', end);
    engine.on('error', end).on('close', end);
    let isCut = false;
    client.on('data', (bytes) => {
      isCut ||= breaks && bytes.includes('commit');
      engine.write(bytes);
    });
    engine.on('data', (bytes) => {
      if (!isCut) return void client.write(bytes);
      breaks = false;
      end();
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const through = new URL(url);
  through.port = String((proxy.address() as AddressInfo).port);
  return {
    url: through.href,
    breakAtCommit() {
      breaks = true;
    },
  };
}

async function sell(database: Database, meanwhile: () => Promise<void> = async () => {}): Promise<number> {
  return database.transaction(async ({ documents }) => {
    const left = Number((await documents.get('products', 'p'))?.attributes.quantityInStock) - 1;
    await meanwhile();
    await documents.update('products', 'p', { updatedAt: at, attributes: { quantityInStock: left } });
    return left;
  });
}

test('work that conflicts with another process is run again, with the rows of that moment', async () => {
  const { database, other } = await openShop();
  let times = 0;
  const left = await sell(database, async () => {
    times += 1;
    if (times === 1) await other.query(`update products set "quantityInStock" = 5`);
  });
  expect([left, times]).toEqual([4, 2]);
  const stored = await database.documents.get('products', 'p');
  expect(stored?.attributes.quantityInStock).toBe(4);
});

test('writes at the same moment are stored once each, and one that fails does not affect the others', async () => {
  const { database } = await openShop();
  const failing = database.transaction(async ({ documents }) => {
    await documents.update('products', 'p', { updatedAt: at, attributes: { quantityInStock: 1000 } });
    throw new Error('refused');
  });
  const results = await Promise.allSettled([sell(database), failing, sell(database), sell(database)]);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message))).toEqual([
    ...[9, 'refused', 8, 7],
  ]);
  expect((await database.documents.get('products', 'p'))?.attributes.quantityInStock).toBe(7);
});

test('work that goes on after a statement that failed stores nothing', async () => {
  const { database } = await openShop();
  const twice = database.transaction(async ({ documents }) => {
    const again = {
      id: 's',
      createdAt: at,
      updatedAt: at,
      permissions: [],
      attributes: { ownerId: 'u', storeName: 'x' },
    };
    await documents.insert('stores', again).catch(() => {});
  });
  await expect(twice).rejects.toMatchObject({ name: 'UniqueError', columns: ['stores._id'] });
});

test('a second process starts while the first is at work, and neither serves a row from its cache that the other has changed', async () => {
  const { database, url } = await openShop();
  expect((await database.documents.get('stores', 's'))?.attributes.storeName).toBe('Shop');
  const [second] = await Promise.all([openPostgresDatabase(url), sell(database)]);
  onTestFinished(() => second.close());
  const names = async () => {
    await Promise.all([database, second].map(({ shared }) => shared?.catchUp()));
    const rows = await Promise.all([database, second].map(({ documents }) => documents.get('stores', 's')));
    return rows.map((row) => row?.attributes.storeName);
  };
  expect(await names()).toEqual(['Shop', 'Shop']);
  for (const [storeName, writer] of [
    ['One', second],
    ['Two', database],
  ] as const) {
    await writer.transaction(({ documents }) =>
      documents.update('stores', 's', { updatedAt: at, attributes: { storeName } }),
    );
    expect(await names()).toEqual([storeName, storeName]);
  }
});

test('a sole writer decides by its cached rows, and reads them again once another writes too', async () => {
  const { database, other, url } = await openShop();
  const nameIt = (by: Database, storeName: string) =>
    by.transaction(({ documents }) => documents.update('stores', 's', { updatedAt: at, attributes: { storeName } }));
  const decideBy = (by: Database) =>
    by.transaction(async ({ documents }) => (await documents.get('stores', 's'))?.attributes.storeName);
  await nameIt(database, 'Own');
  expect(await decideBy(database)).toBe('Own');
  await other.query('begin');
  await other.query('lock table stores in access exclusive mode');
  expect(await decideBy(database)).toBe('Own');
  await other.query('rollback');
  const second = await openPostgresDatabase(url);
  onTestFinished(() => second.close());
  await database.transaction(async () => {});
  for (const [storeName, writer] of Object.entries({ One: second, Two: database, Three: second })) {
    await nameIt(writer, storeName);
    for (const by of [database, second]) expect(await decideBy(by)).toBe(storeName);
  }
});

test('a search shows rows that were saved since the last search, whichever process saved them [LIST-020]', async () => {
  const { database, url } = await openShop();
  const second = await openPostgresDatabase(url);
  onTestFinished(() => second.close());
  const texts = ['name', 'manufacturer', 'productId', 'barcode', 'description'];
  const holds = texts.map((attribute): Condition => ({ method: 'contains', attribute, values: ['urea'] }));
  const where: Condition[] = [
    { method: 'equal', attribute: 'storeId', values: ['s'] },
    { method: 'or', conditions: holds },
  ];
  const search = async () => {
    await database.shared?.catchUp();
    const found = await database.documents.list('products', { where, limit: 25 });
    return found.map(({ attributes }) => [attributes.quantityInStock, attributes.units]);
  };
  const save = (by: Database, attributes: Values) =>
    by.transaction(({ documents }) => documents.update('products', 'p', { updatedAt: at, attributes }));
  await database.transaction(({ documents }) =>
    documents.insert('units', { ...meta, id: 'kg', attributes: { name: 'kg' } }),
  );
  for (let times = 0; times < 2; times += 1) expect(await search()).toEqual([[10, []]]);
  for (const by of [second, database]) {
    await save(by, { quantityInStock: 7 });
    expect(await search()).toEqual([[7, []]]);
    await save(by, { units: ['kg'], quantityInStock: 10 });
    expect(await search()).toEqual([[10, ['kg']]]);
    await save(by, { units: [] });
  }
  await second.transaction(({ documents }) => documents.delete('products', 'p'));
  expect(await search()).toEqual([]);
});

test('an answer to a commit that is lost on its way is asked for again, and the work is stored once', async () => {
  const { url } = await openShop();
  const line = await openBreakableLine(url);
  const database = await openPostgresDatabase(line.url);
  onTestFinished(() => database.close());
  line.breakAtCommit();
  expect(await sell(database)).toBe(9);
  expect((await database.documents.get('products', 'p'))?.attributes.quantityInStock).toBe(9);
});

test('a query that takes too long is cancelled', async () => {
  const { database, other } = await openShop({ maxReadMs: 200 });
  await other.query('begin');
  await other.query('lock table products in access exclusive mode');
  await expect(database.documents.get('products', 'p')).rejects.toThrow(QueryTooLongError);
  await other.query('rollback');
  expect((await database.documents.get('products', 'p'))?.id).toBe('p');
});

test('when all connections are cut the transaction under way is refused, cached rows are read again, and the service goes on', async () => {
  const { database, other } = await openShop();
  const before = database.versionOf(['products/s']);
  const cut = () =>
    other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
  const broken = sell(database, async () => {
    await cut();
  });
  await expect(broken).rejects.toThrow(StoreUnavailableError);
  await expect.poll(() => database.versionOf(['products/s'])).not.toBe(before);
  await expect.poll(() => sell(database).catch(() => undefined)).toBe(9);
});

test('a database whose texts are in another encoding is refused with the reason', async () => {
  const name = `ascii_${process.pid}`;
  await admin.query(`create database ${name} template template0 encoding 'SQL_ASCII'`);
  await expect(openPostgresDatabase(urlOf(server.url, name))).rejects.toThrow('its encoding is to be UTF8');
  await admin.query(`drop database ${name} with (force)`);
});

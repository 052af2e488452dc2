import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { openPostgresDatabase } from '#database/postgres/postgres-database.ts';
import { equal } from '#database/query/conditions.ts';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';
import { lockFolder } from '#database/sqlite/sqlite-folder-lock.ts';
import type { DocumentRow } from '#database/types.ts';
import { contentPath, openFolderContentStore } from '#files/folder-content-store.ts';
import { seedDemo } from '#seed/demo.ts';
import { seedReference } from '#seed/reference.ts';
import { listed } from '#testing/listed.ts';
import { useTestPostgres } from '#testing/postgres-setup.ts';
import { urlOf } from '#testing/postgres-test-database.ts';
import type { PostgresServer } from '#testing/start-postgres.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { get, makeDataDir, upload } from '#testing/test-files.ts';
import { openTestS3, type TestS3 } from '#testing/test-stores.ts';
import { move } from './move.ts';
import { readMove } from './move-arguments.ts';

const now = new Date('2026-11-21T07:00:00.000Z');
let server: PostgresServer;
let admin: Client;
let s3: TestS3;
let made = 0;
let demo: string;
let session: string;

beforeAll(async () => {
  server = await useTestPostgres();
  admin = new Client({ connectionString: urlOf(server.url, 'postgres') });
  await admin.connect();
  s3 = await openTestS3();
  demo = mkdtempSync(join(tmpdir(), 'duka-move-'));
  session = await seedFolder(demo);
});

afterAll(async () => {
  await admin.end();
  await server.stop();
  rmSync(demo, { recursive: true, force: true });
});

/** Returns the address of a new database without tables. */
async function makeDatabase(): Promise<string> {
  made += 1;
  const name = `moved_${process.pid}_${made}`;
  await admin.query(`create database ${name} template template0`);
  onTestFinished(async () => void (await admin.query(`drop database ${name} with (force)`)));
  return urlOf(server.url, name);
}

/** Opens the app on a database for as long as `work` takes. */
async function withApp<Result>(
  dataDir: string,
  database: Database,
  work: (shop: TestApp) => Promise<Result>,
  env = {},
): Promise<Result> {
  const shop = await openTestApp(now, { dataDir, database, env });
  try {
    return await work(shop);
  } finally {
    await shop.app.close();
    await database.close();
  }
}

/** A folder with the demo, and with values that the engines keep in their own ways. */
async function seedFolder(dataDir: string): Promise<string> {
  const database = await openSqliteDatabase(join(dataDir, 'duka.sqlite'), { isDurable: false });
  await seedReference(database, now);
  await seedDemo({ database, now, openContent: () => openFolderContentStore(dataDir) });
  return withApp(dataDir, database, async (shop) => {
    const odd = await shop.newSeller('odd', 'odd-shop');
    await shop.database.transaction(async ({ documents }) => {
      for (const [index, name] of oddNames.entries()) {
        const row = { id: `odd-${index}`, createdAt: at, updatedAt: at, permissions: ['read("user:odd")'] };
        const numbers = { sellingPrice: 1e308, purchasePrice: 0.1, quantityInStock: 9_007_199_254_740_991 };
        const attributes = { ...aProduct, productCategories: [], units: [], storeId: 'odd-shop', ...numbers, name };
        await documents.insert('products', { ...row, attributes });
      }
    });
    await upload(shop, odd, { fileId: 'begun', bytes: Buffer.from('0123'), range: 'bytes 0-3/10' });
    return odd.session;
  });
}

/** A copy of that folder. */
function copyDemo(): string {
  const dataDir = makeDataDir();
  cpSync(demo, dataDir, { recursive: true });
  return dataDir;
}

const oddNames = ['a\0b', '\u{1f33d} "mahindi", {\\}', 'Ünïcode'];
const productsPath = '/v1/databases/marketplace/collections/products/documents';
const at = now.toISOString();
const aProduct = {
  ...listed,
  ...{ manufacturer: 'Kilimo', productId: 'P1', quantityInStock: 4, purchasePrice: 1, sellingPrice: 2 },
  ...{ hasDiscount: false, hasExpiry: false, hasReturnPolicy: false, createdAt: at, updstedAt: at },
};

/** All rows of a database file, but those of uploads under way. */
function dump(dataDir: string): Record<string, string[]> {
  const database = new DatabaseSync(join(dataDir, 'duka.sqlite'), { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  const rows = tables.map(({ name }): [string, string[]] => {
    const columns = database.prepare('SELECT name FROM pragma_table_info(?) ORDER BY name').all(String(name));
    const statement = database.prepare(`SELECT ${columns.map((each) => `"${each.name}"`).join(', ')} FROM "${name}"`);
    statement.setReadBigInts(true);
    const all = statement
      .all()
      .map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)));
    return [String(name), all.filter((row) => !row.includes('"_id":"begun"')).sort()];
  });
  database.close();
  return Object.fromEntries(rows);
}

const silent = () => () => {};

test('a shop moved into PostgreSQL and a store goes on there, and moved back every row is what it was', async () => {
  const dataDir = copyDemo();
  const before = dump(dataDir);
  expect(Object.values(before).flat().length).toBeGreaterThan(1000);
  const [to, files] = [await makeDatabase(), s3.urlOf('moved')];
  const up = await move(
    readMove(['up'], { DUKA_DATA_DIR: dataDir, MOVE_DATABASE_URL: to, MOVE_S3_URL: files }),
    silent,
  );
  expect(up).toMatchObject({ lost: [], files: before.files?.length });

  const folder = join(makeDataDir(), 'data');
  const back = await move(
    readMove(['down', folder], { DUKA_DATA_DIR: dataDir, MOVE_DATABASE_URL: to, MOVE_S3_URL: files }),
    silent,
  );
  expect(back).toEqual(up);
  expect(dump(folder)).toEqual(before);
  const { contentKey } = readFile(dataDir);
  expect(existsSync(contentPath(folder, contentKey))).toBe(true);

  // What both know is counted on from where it was: numbers of rows, sums, the memory of searches.
  const goOn = async (shop: TestApp) => {
    const odd = { id: 'odd', email: '', session };
    const names = async () => {
      const { documents } = (await shop.call('GET', productsPath, { as: odd })).body as {
        documents: { name: string }[];
      };
      return documents.map(({ name }) => name);
    };
    const added = await shop.call('POST', productsPath, {
      as: odd,
      body: { documentId: 'later', data: { ...aProduct, storeId: 'odd-shop', name: 'Later' } },
    });
    expect(added).toMatchObject({ status: 201 });
    expect((await upload(shop, odd, { fileId: 'later', bytes: Buffer.from('0123') })).status).toBe(201);
    expect((await get(shop, odd, 'later/view')).body).toBe('0123');
    return names();
  };
  const onPostgres = await withApp(makeDataDir(), await openPostgresDatabase(to), goOn, { S3_URL: files });
  expect(onPostgres).toEqual(await withApp(folder, await openSqliteDatabase(join(folder, 'duka.sqlite')), goOn));
  expect(onPostgres).toEqual([...oddNames, 'Later']);
});

function readFile(dataDir: string): { contentKey: string } {
  const database = new DatabaseSync(join(dataDir, 'duka.sqlite'), { readOnly: true });
  const row = database.prepare("SELECT contentKey FROM files WHERE signature <> ''").get();
  database.close();
  return { contentKey: String(row?.contentKey) };
}

test('sums that the database keeps are the same after the move, and are added to once', async () => {
  const dataDir = copyDemo();
  const to = await makeDatabase();
  await move(readMove(['up'], { DUKA_DATA_DIR: dataDir, MOVE_DATABASE_URL: to }), silent);
  const client = new Client({ connectionString: to });
  await client.connect();
  onTestFinished(() => client.end());
  const readSums = async () => {
    const sum = (table: string) => `(select sum(orders)::int from "${table}") as "${table}"`;
    return (await client.query(`select ${['salesDays', 'shopCustomers'].map(sum)}`)).rows[0];
  };
  const { salesDays, shopCustomers } = await readSums();
  expect(Math.min(salesDays, shopCustomers)).toBeGreaterThan(0);
  const database = await openPostgresDatabase(to);
  const where = [equal('status', 'Completed'), { method: 'isNotNull', attribute: 'customerId' } as const];
  const [order] = (await database.documents.list('orders', { where, limit: 1 })) as [DocumentRow];
  const another = { ...order, id: 'another', attributes: { ...order.attributes, trackingId: 'ANOTHER' } };
  await database.transaction(({ documents }) => documents.insert('orders', another));
  await database.close();
  expect(await readSums()).toEqual({ salesDays: salesDays + 1, shopCustomers: shopCustomers + 1 });
  const broken = client.query('insert into products (_id) values ($1)', ['x']);
  await expect(broken).rejects.toThrow();
});

test('a target that is not empty, a shop that runs, and a store of others are refused, and nothing is changed', async () => {
  const dataDir = copyDemo();
  const to = await makeDatabase();
  const up = (more = {}) => move(readMove(['up'], { DUKA_DATA_DIR: dataDir, MOVE_DATABASE_URL: to, ...more }), silent);

  const lock = lockFolder(dataDir);
  await expect(up()).rejects.toThrow('Stop it first');
  lock.release();

  const files = s3.urlOf('others');
  await withApp(
    makeDataDir(),
    await openSqliteDatabase(join(makeDataDir(), 'duka.sqlite')),
    async (shop) => {
      const other = await shop.newMember('other');
      await upload(shop, other, { fileId: 'theirs', bytes: Buffer.from('0123') });
    },
    { S3_URL: files },
  );
  await expect(up({ MOVE_S3_URL: files })).rejects.toThrow(/The store to fill is not empty: it has files\/../);

  const running = await openPostgresDatabase(to);
  await expect(up()).rejects.toThrow('A Duka is connected');
  await seedReference(running, now);
  await running.close();
  await expect(up()).rejects.toThrow('The database to fill is not empty: its table');

  const others = await makeDatabase();
  const client = new Client({ connectionString: others });
  await client.connect();
  await client.query('create table theirs (id int)');
  await client.end();
  await expect(move(readMove(['up'], { DUKA_DATA_DIR: dataDir, MOVE_DATABASE_URL: others }), silent)).rejects.toThrow(
    'another program',
  );

  const back = readMove(['down', dataDir], { DUKA_DATA_DIR: dataDir, MOVE_DATABASE_URL: to });
  await expect(move(back, silent)).rejects.toThrow('There is a database in');
  const fresh = join(makeDataDir(), 'data');
  await expect(move(readMove(['up'], { DUKA_DATA_DIR: fresh, MOVE_DATABASE_URL: to }), silent)).rejects.toThrow(
    'There is no database',
  );
});

test('files whose bytes were lost or damaged before are named, and the rest is moved', async () => {
  const dataDir = copyDemo();
  const { contentKey } = readFile(dataDir);
  writeFileSync(contentPath(dataDir, contentKey), 'damaged');
  const to = await makeDatabase();
  const moved = await move(
    readMove(['up'], { DUKA_DATA_DIR: dataDir, MOVE_DATABASE_URL: to, MOVE_S3_URL: s3.urlOf('damaged') }),
    silent,
  );
  expect(moved.lost).toHaveLength(1);
  expect(moved.files).toBeGreaterThan(5);
});

function runCommand(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const command = join(import.meta.dirname, 'move-command.ts');
  const env = { ...process.env, DATABASE_URL: '', S3_URL: '', ...environment };
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, output, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), output, errors });
    });
  });
}

test('the command says what it did, and what is wrong in one line without a password', async () => {
  const dataDir = copyDemo();
  const done = await runCommand(['up'], { DUKA_DATA_DIR: dataDir, MOVE_DATABASE_URL: await makeDatabase() });
  expect(done).toMatchObject({ code: 0, errors: '' });
  expect(done.output).toMatch(
    /^0 of [\d,]+ rows copied\n[\s\S]*Moved [\d,]+ rows of \d+ tables and 0 files of 0\.0 MB\./,
  );
  const addresses = join(makeDataDir(), 'addresses');
  writeFileSync(addresses, 'MOVE_DATABASE_URL=postgres://duka:secret-word@127.0.0.1:1/duka\n');
  const away = await runCommand(['up', '--addresses', addresses], { DUKA_DATA_DIR: dataDir });
  expect(away).toMatchObject({ code: 1, errors: expect.stringMatching(/^Nothing was moved: .*ECONNREFUSED.*\n$/) });
  expect(away.errors).not.toContain('secret-word');
});

test.each([
  [[], {}, 'Say "up" or "down"'],
  [['up', 'folder'], {}, 'The folder to move up is DUKA_DATA_DIR'],
  [['down'], {}, 'Say into which folder'],
  [['up'], { MOVE_DATABASE_URL: ' ' }, 'MOVE_DATABASE_URL is missing'],
  [['up'], { MOVE_DATABASE_URL: 'mysql://a/b' }, 'DATABASE_URL must be'],
  [['up'], { MOVE_S3_URL: 'ftp://c' }, 'S3_URL must be'],
  [['up'], { MOVE_S3_URL: 's3://bucket' }, 'are in a store already'],
  [['up', '--addresses', '/nowhere/addresses'], {}, 'cannot be read: ENOENT'],
  [['up', '--what'], {}, "Unknown option '--what'"],
] as const)('arguments that name no move are refused: %j %j', (args, environment, words) => {
  const env = { MOVE_DATABASE_URL: 'postgres://a/b', S3_URL: 's3://other', ...environment };
  expect(() => readMove(args, env)).toThrow(words);
});

test.each([
  ['up', 'postgres://duka:secret-word@host/duka'],
  ['--to', 'postgres://duka:secret-word@host/duka'],
  ['up', '--files=https://key:secret-word@host/bucket'],
])('an address is refused as an argument, where others on the machine could read its password: %s', (...args) => {
  const refused = () => readMove(args, { MOVE_DATABASE_URL: 'postgres://a/b' });
  expect(refused).toThrow(/must not be an argument.*MOVE_DATABASE_URL.*Change that password/);
  expect(refused).not.toThrow('secret-word');
});

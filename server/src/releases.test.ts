import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { openPostgresDatabase } from '#database/postgres/postgres-database.ts';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';
import { useTestPostgres } from '#testing/postgres-setup.ts';
import { urlOf } from '#testing/postgres-test-database.ts';
import { documentsPath, listPath, openTestApp } from '#testing/test-app.ts';
import { makeDataDir } from '#testing/test-files.ts';
import { move } from './move.ts';
import { readMove } from './move-arguments.ts';

/** What `npm run fixture` writes: a data folder of the demo shop as base64, and every row its seller was answered. */
interface Release {
  readonly version: string;
  /** When it was written, as ISO text: the clock of the test. */
  readonly madeAt: string;
  readonly files: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, readonly Row[]>>;
}

type Row = Readonly<Record<string, unknown>>;

const folder = resolve(import.meta.dirname, '../../fixtures/releases');
const releases = readdirSync(folder).map((name) => [
  name.replace('.json.gz', ''),
  JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString()) as Release,
]) as [string, Release][];

/** Writes the data folder of the release where a server can start over it. */
function unpack({ files }: Release): string {
  const dataDir = makeDataDir();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dataDir, name)), { recursive: true });
    writeFileSync(join(dataDir, name), content, 'base64');
  }
  return dataDir;
}

/** Reads as the seller what the release answered, and expects each value of each row to be what it was. */
async function compare({ answers, madeAt }: Release, dataDir: string, database: Database): Promise<void> {
  const { app, call } = await openTestApp(new Date(madeAt), { dataDir, database });
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  const body = { email: 'asha@duka.example', password: 'DukaDemo2026' };
  const signedIn = await app.inject({ method: 'POST', url: '/v1/account/sessions/email', headers, payload: body });
  expect(signedIn.statusCode).toBe(201);
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const [collection, rows] of Object.entries(answers)) {
    const list = listPath(collection, { method: 'limit', values: [5000] });
    const { status, body } = await call('GET', list, { headers: { cookie } });
    expect([collection, status, body]).toMatchObject([collection, 200, {}]);
    const today = new Map((body.documents as Row[]).map((row) => [row.$id, row]));
    const changed = rows.map((row) => findChanged(row, today.get(row.$id))).filter((found) => found !== undefined);
    expect([collection, changed]).toEqual([collection, []]);
  }
  const view = await app.inject({ url: String(answers.stores?.[0]?.avatar), headers: { ...headers, cookie } });
  expect(view.statusCode).toBe(200);
  const path = `${documentsPath('products')}/${answers.products?.[0]?.$id}`;
  expect(await call('PATCH', path, { headers: { cookie }, body: { data: { sellingPrice: 4321 } } })).toMatchObject({
    ...{ status: 200, body: { sellingPrice: 4321 } },
  });
}

const headers = { 'x-appwrite-project': 'duka' };

/** Names the values of a row that are not what they were; later releases may have added others. */
function findChanged(row: Row, today: Row | undefined) {
  if (!today) return [row.$id, 'is gone'];
  const names = Object.keys(row).filter((name) => !holds(today[name], row[name]));
  return names.length === 0 ? undefined : [row.$id, ...names.map((name) => [name, row[name], today[name]])];
}

/** True when a value is another one, or holds at least its members. */
function holds(today: unknown, before: unknown): boolean {
  if (typeof before !== 'object' || before === null || typeof today !== 'object' || today === null)
    return before === today;
  if (Array.isArray(before) && before.length !== (today as unknown[]).length) return false;
  return Object.entries(before).every(([name, value]) => holds((today as Row)[name], value));
}

test('there is a data folder of each release from 1.0.0 on', () => {
  const changelog = readFileSync(resolve(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  const listed = [...changelog.matchAll(/^## ([1-9]\d*\.\d+\.\d+)/gm)].map(([, version]) => version);
  expect(releases.map(([version]) => version)).toEqual(listed.sort());
});

test.each(releases)('a shop of release %s goes on with every value on SQLite', async (_, release) => {
  const dataDir = unpack(release);
  await compare(release, dataDir, await openSqliteDatabase(join(dataDir, 'duka.sqlite')));
});

test.each(releases)(
  'a shop of release %s moves to PostgreSQL and goes on there with every value',
  async (_, release) => {
    const dataDir = unpack(release);
    const server = await useTestPostgres();
    const admin = new Client({ connectionString: urlOf(server.url, 'postgres') });
    await admin.connect();
    const name = `release_${process.pid}`;
    await admin.query(`create database ${name} template template0`);
    onTestFinished(async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await server.stop();
    });
    const address = urlOf(server.url, name);
    const moved = await move(readMove(['up'], { DUKA_DATA_DIR: dataDir, MOVE_DATABASE_URL: address }), () => () => {});
    expect(moved).toMatchObject({ lost: [] });
    await compare(release, dataDir, await openPostgresDatabase(address));
  },
);

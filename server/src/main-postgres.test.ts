import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { useTestPostgres } from '#testing/postgres-setup.ts';
import { urlOf } from '#testing/postgres-test-database.ts';
import type { PostgresServer } from '#testing/start-postgres.ts';

const main = join(import.meta.dirname, 'main.ts');
const { PATH, NODE_COMPILE_CACHE } = process.env;
const name = `started_${process.pid}`;
const dataDir = mkdtempSync(join(tmpdir(), 'duka-main-'));
let server: PostgresServer;

beforeAll(async () => {
  server = await useTestPostgres();
  const admin = new Client({ connectionString: urlOf(server.url, 'postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(databaseUrl: string): ChildProcess {
  const settings = { PORT: '0', DUKA_SEED: 'demo', DUKA_DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [main], {
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout as NonNullable<typeof child.stdout> })) {
    const [, address] = /Duka is ready at (.*)/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('The server ended before it was ready.');
}

/** Returns how many products Asha finds after signing in. */
async function countProducts(address: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-appwrite-project': 'duka' };
  const session = await fetch(`${address}/v1/account/sessions/email`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ email: 'asha@duka.example', password: 'DukaDemo2026' }),
  });
  const cookie = session.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  const path = '/v1/databases/marketplace/collections/products/documents';
  const list = await fetch(address + path, { headers: { ...headers, cookie: cookie.join('; ') } });
  return ((await list.json()) as { total: number }).total;
}

test('with DATABASE_URL a shop is kept in PostgreSQL, and is there again after the server was killed', async () => {
  const first = start(urlOf(server.url, name));
  const count = await countProducts(await addressOf(first));
  expect(count).toBeGreaterThan(10);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const second = start(urlOf(server.url, name));
  expect(await countProducts(await addressOf(second))).toBe(count);
  expect(readdirSync(dataDir).filter((file) => file.startsWith('duka.sqlite'))).toEqual([]);
  second.kill('SIGTERM');
  expect((await once(second, 'exit'))[0]).toBe(0);
});

test('a database that cannot be reached stops the start with one line, which holds no password', async () => {
  const child = start('postgres://duka:secret-word@127.0.0.1:1/duka');
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(said).toMatch(/^Duka cannot start: The database 127\.0\.0\.1:1\/duka cannot be opened: .*\.\n$/);
  expect(said).not.toContain('secret-word');
});

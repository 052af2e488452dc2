import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';

const main = join(import.meta.dirname, 'main.ts');
const { PATH, NODE_COMPILE_CACHE } = process.env;

interface Started {
  readonly process: ChildProcess;
  /** Waits until the output holds the pattern; returns its first group. */
  readonly says: (pattern: RegExp) => Promise<string>;
  /** Waits for the end; returns the exit code and all that was said. */
  readonly ends: () => Promise<{ code: number | null; output: string }>;
}

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'duka-main-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function start(settings: Record<string, string>): Started {
  const child = spawn(process.execPath, [main], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', DUKA_SEED: 'none', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  // Not the child's own 'close', which never comes once the channel to it was disconnected.
  const closed = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'close'));
  const ended = once(child, 'exit').then(async ([code]) => {
    await Promise.all(closed);
    for (const listener of listeners) listener();
    return { code: code as number | null, output };
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    process: child,
    ends: () => ended,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output);
          if (match) resolve(match[1] ?? '');
          else if (child.exitCode !== null) reject(new Error(output));
        };
        listeners.add(look);
        look();
      }),
  };
}

test('the server says its address and the demo sign-in, works there, and ends cleanly on SIGTERM', async () => {
  const server = start({ DUKA_DATA_DIR: makeDataDir(), DUKA_SEED: 'demo' });
  const address = await server.says(/Duka is ready at (http:\/\/localhost:\d+)\n/);
  await server.says(/Demo sign-in: asha@duka\.example .* password (DukaDemo2026)\n/);
  const session = await fetch(`${address}/v1/account/sessions/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'duka' },
    body: JSON.stringify({ email: 'asha@duka.example', password: 'DukaDemo2026' }),
  });
  expect(session.status).toBe(201);
  server.process.kill('SIGTERM');
  const { code, output } = await server.ends();
  expect(code).toBe(0);
  const line = output.split('\n').find((text) => text.includes('"/v1/account/sessions/email"')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    method: 'POST',
    status: 201,
    reqId: expect.any(String),
    ms: expect.any(Number),
  });
  expect(output).not.toContain('"password"');
});

test('with SMS_URL=outbox a new phone number is asked for, and its code lies in the outbox (R16)', async () => {
  const dataDir = makeDataDir();
  const server = start({ DUKA_DATA_DIR: dataDir, SMS_URL: 'outbox' });
  const address = await server.says(/Duka is ready at (http:\/\/localhost:\d+)\n/);
  let cookie = '';
  const call = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-appwrite-project': 'duka', cookie };
    const answer = await fetch(`${address}/v1${path}`, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  };
  const [email, password, phone] = ['asha@duka.example', 'Mbegu-Bora-2026', '+255712000009'];
  await call('POST', '/account', { userId: 'asha', email, password });
  cookie = (await call('POST', '/account/sessions/email', { email, password })).cookie;
  const store = () =>
    call('POST', '/databases/marketplace/collections/users/documents', {
      documentId: 'asha',
      data: { userId: 'asha', firstName: 'Asha', email, phone },
    });
  expect((await store()).status).toBe(400);
  expect((await call('POST', '/account/phone-codes', { phone })).status).toBe(201);
  const [file] = readdirSync(join(dataDir, 'outbox'));
  const code = /\d{6}/.exec(readFileSync(join(dataDir, 'outbox', file ?? ''), 'utf8').split('\n\n')[1] ?? '')?.[0];
  expect((await call('PUT', '/account/phone-codes', { phone, code })).status).toBe(204);
  expect((await store()).status).toBe(201);
});

test('a mail that waits for more of its file when the server is killed leaves after the next start [BULK-011]', async () => {
  const dataDir = makeDataDir();
  const settings = { DUKA_DATA_DIR: dataDir, DUKA_SEED: 'demo' };
  const killed = start(settings);
  const address = await killed.says(/Duka is ready at (http:\/\/localhost:\d+)\n/);
  let cookie = '';
  const call = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', 'x-appwrite-project': 'duka', cookie };
    const answer = await fetch(`${address}/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
    cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return (await answer.json()) as { documents: Record<string, unknown>[] };
  };
  await call('POST', '/account/sessions/email', { email: 'asha@duka.example', password: 'DukaDemo2026' });
  const { documents } = await call('GET', '/databases/marketplace/collections/products/documents');
  const sold = documents.find(({ status, quantityInStock }) => status === 'published' && Number(quantityInStock) > 10);
  const rows = [{ documentId: sold?.$id, action: 'update', data: { quantityInStock: 0 } }];
  await call('POST', '/shops/asha-shop/imports', { importId: 'file', mode: 'rows', reason: 'import', rows });
  killed.process.kill('SIGKILL');
  await killed.ends();
  // The seconds that it would wait have passed.
  const database = new DatabaseSync(join(dataDir, 'duka.sqlite'));
  database.exec("update heldMails set dueAt = '2026-11-20T22:00:00.000Z'");
  database.close();
  const server = start(settings);
  await server.says(/(is out of stock)/);
});

test.each([
  [
    'Ctrl-C, sent twice as a terminal and npm do',
    (server: ChildProcess) => server.kill('SIGINT') && server.kill('SIGINT'),
  ],
  ['a parent that says stop', (server: ChildProcess) => server.send('stop')],
  ['a parent that goes away', (server: ChildProcess) => server.disconnect()],
])(
  '%s ends the server cleanly',
  async (_, stop) => {
    const server = start({ DUKA_DATA_DIR: makeDataDir() });
    await server.says(/Duka is ready at/);
    stop(server.process);
    expect((await server.ends()).code).toBe(0);
  },
  60_000,
);

test('a key that the database was not written with ends the start with one clear line; the right one may lie elsewhere [SET-011]', async () => {
  const dataDir = makeDataDir();
  const [keyPath, keptPath] = [join(dataDir, 'secret.key'), join(makeDataDir(), 'kept.key')];
  const server = start({ DUKA_DATA_DIR: dataDir, DUKA_SEED: 'demo' });
  const address = await server.says(/Duka is ready at (http:\/\/localhost:\d+)\n/);
  const ask = (path: string, headers: Record<string, string>, body: object) =>
    fetch(`${address}/v1/account/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-appwrite-project': 'duka', ...headers },
      body: JSON.stringify(body),
    });
  const session = await ask('sessions/email', {}, { email: 'asha@duka.example', password: 'DukaDemo2026' });
  const cookie = session.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  expect((await ask('mfa/authenticators/totp', { cookie }, {})).status).toBe(200);
  server.process.send('stop');
  expect((await server.ends()).code).toBe(0);

  copyFileSync(keyPath, keptPath);
  for (const [key, words] of [
    [
      '0'.repeat(64),
      `The key in ${keyPath} is not the one this database was written with. Put the right one there, or set`,
    ],
    ['no key', `${keyPath} must hold 64 hex digits, and nothing else.`],
  ] as const) {
    writeFileSync(keyPath, key);
    const { code, output } = await start({ DUKA_DATA_DIR: dataDir }).ends();
    expect(code).toBe(1);
    expect(output).toContain(`Duka cannot start: ${words}`);
    expect(output.trim().split('\n')).toHaveLength(1);
  }
  const again = start({ DUKA_DATA_DIR: dataDir, DUKA_KEY_FILE: keptPath });
  await again.says(/Duka is ready at/);
});

test('two servers cannot share a data folder; one that was killed leaves it free', async () => {
  const dataDir = makeDataDir();
  const first = start({ DUKA_DATA_DIR: dataDir });
  await first.says(/Duka is ready at/);
  const { code, output } = await start({ DUKA_DATA_DIR: dataDir }).ends();
  expect([code, output]).toEqual([
    1,
    `Duka cannot start: Another Duka runs on the data folder ${dataDir}. Stop it, or set DUKA_DATA_DIR to another.\n`,
  ]);
  first.process.kill('SIGKILL');
  await first.ends();
  await start({ DUKA_DATA_DIR: dataDir }).says(/Duka is ready at/);
});

test('a server that is told to stop makes room for the next at once, though a request still keeps it', async () => {
  const dataDir = makeDataDir();
  const first = start({ DUKA_DATA_DIR: dataDir });
  const port = Number(await first.says(/Duka is ready at http:\/\/localhost:(\d+)\n/));
  const slow = connect(port, '127.0.0.1');
  onTestFinished(() => void slow.destroy());
  slow.on('error', () => {});
  slow.write('POST /v1/account HTTP/1.1\r\nhost: localhost\r\nx-appwrite-project: duka\r\n');
  slow.write('content-type: application/json\r\ncontent-length: 100\r\n\r\n{');
  // A call that is answered after it shows that the slow one has come in.
  await fetch(`http://127.0.0.1:${port}/v1/health/version`);
  first.process.kill('SIGTERM');
  await start({ DUKA_DATA_DIR: dataDir }).says(/Duka is ready at/);
  expect(first.process.exitCode).toBeNull();
});

test.skipIf(process.platform === 'win32')(
  'whatever the server writes, only its own user may read',
  async () => {
    const dataDir = makeDataDir();
    const server = start({ DUKA_DATA_DIR: dataDir });
    const address = await server.says(/Duka is ready at (http:\/\/localhost:\d+)\n/);
    const post = (path: string, body: object) =>
      fetch(`${address}/v1/account${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-appwrite-project': 'duka' },
        body: JSON.stringify(body),
      });
    const email = 'neema@duka.example';
    await post('', { userId: 'neema', email, password: 'Mbegu-Bora-2026' });
    expect((await post('/recovery', { email, url: `${address}/reset-password` })).status).toBe(201);
    await server.says(/Mail to neema@duka\.example/);
    const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
    const names = entries.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['duka.sqlite', 'duka.sqlite-wal', 'secret.key', 'outbox']));
    for (const { parentPath, name } of entries) {
      const mode = statSync(join(parentPath, name)).mode & 0o077;
      expect([name, mode]).toEqual([name, 0]);
    }
  },
  60_000,
);

test('where others reach the server there is no demo unasked, and none with a password that everyone can read [R14]', async () => {
  const dataDir = makeDataDir();
  const signIn = async (address: string, password: string) => {
    const answer = await fetch(`${address}/v1/account/sessions/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-appwrite-project': 'duka' },
      body: JSON.stringify({ email: 'asha@duka.example', password }),
    });
    return answer.status;
  };
  const open = { HOST: '0.0.0.0', DUKA_DATA_DIR: dataDir };
  const startPublic = async (settings: Record<string, string>) => {
    const server = start({ ...open, ...settings });
    return { server, address: await server.says(/Duka is ready at (http:\/\/localhost:\d+)\n/) };
  };
  const stop = async (server: Started) => {
    server.process.send('stop');
    return (await server.ends()).output;
  };

  const unasked = await startPublic({ DUKA_SEED: '' });
  expect(await signIn(unasked.address, 'DukaDemo2026')).toBe(401);
  expect(await stop(unasked.server)).toContain('DUKA_SEED=demo makes them');

  const asked = await startPublic({ DUKA_SEED: 'demo' });
  const password = await asked.server.says(/asha@duka\.example, password (\S{20})\n/);
  expect(await signIn(asked.address, 'DukaDemo2026')).toBe(401);
  expect(await signIn(asked.address, password)).toBe(201);
  expect(await stop(asked.server)).not.toContain('DukaDemo2026');

  const again = await startPublic({ DUKA_SEED: 'demo' });
  expect(await stop(again.server)).not.toContain('password ');
});

test('demo sellers who came with the published password are named once others reach the server', async () => {
  const dataDir = makeDataDir();
  const local = start({ DUKA_DATA_DIR: dataDir, DUKA_SEED: 'demo' });
  await local.says(/Duka is ready at/);
  local.process.send('stop');
  await local.ends();
  const server = start({ DUKA_DATA_DIR: dataDir, DUKA_PUBLIC_URL: 'https://duka.example', DUKA_MAIL: 'outbox' });
  await server.says(/WARNING: juma@duka\.example still has the demo's published password/);
  await server.says(/Duka is ready at https:\/\/duka\.example\n/);
});

test('a taken port ends the start with one clear line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { code, output } = await start({ DUKA_DATA_DIR: makeDataDir(), PORT: String(port) }).ends();
  expect(code).toBe(1);
  expect(output).toBe(
    `Duka cannot start: Port ${port} is already taken. Stop the program that uses it, or set PORT to another.\n`,
  );
});

test('a data folder that cannot be made or written, or a broken database, ends the start with one clear line', async () => {
  const folder = makeDataDir();
  const file = join(folder, 'a-file');
  writeFileSync(file, 'x');
  const broken = makeDataDir();
  writeFileSync(join(broken, 'duka.sqlite'), 'This is no database. '.repeat(100));
  for (const [dataDir, words] of [
    [file, `The data folder ${file} cannot be written`],
    [join(file, 'below'), `The data folder ${join(file, 'below')} cannot be written`],
    ['/proc/duka', 'The data folder /proc/duka cannot be written'],
    [broken, `The database ${join(broken, 'duka.sqlite')} cannot be opened: file is not a database.`],
  ] as const) {
    const { code, output } = await start({ DUKA_DATA_DIR: dataDir }).ends();
    expect(code).toBe(1);
    expect(output).toMatch(/^Duka cannot start: [^\n]+\n$/);
    expect(output).toContain(words);
  }
});

test('a database that a newer version has written to ends the start with one clear line, and stays as it is', async () => {
  const dataDir = makeDataDir();
  const path = join(dataDir, 'duka.sqlite');
  const first = start({ DUKA_DATA_DIR: dataDir });
  await first.says(/Duka is ready at/);
  first.process.send('stop');
  await first.ends();
  for (const [sign, newer, older] of [
    [
      'migration 9999-credit',
      "INSERT INTO migrations VALUES ('9999-credit')",
      "DELETE FROM migrations WHERE name = '9999-credit'",
    ],
    [
      'products.colour',
      "ALTER TABLE products ADD COLUMN colour TEXT; UPDATE documentShape SET digest = 'newer'",
      'ALTER TABLE products DROP COLUMN colour',
    ],
  ] as const) {
    changeDatabase(path, newer);
    const before = readFileSync(path);
    const { code, output } = await start({ DUKA_DATA_DIR: dataDir }).ends();
    expect(code).toBe(1);
    expect(output).toBe(
      `Duka cannot start: The database ${path} cannot be opened: a newer version of Duka has written to it (${sign}); start that version, or one after it.\n`,
    );
    expect(readFileSync(path).equals(before)).toBe(true);
    changeDatabase(path, older);
  }
  await start({ DUKA_DATA_DIR: dataDir }).says(/Duka is ready at/);
});

function changeDatabase(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

test('a bad setting ends the start with one clear line', async () => {
  const { code, output } = await start({ PORT: 'eighty' }).ends();
  expect([code, output]).toEqual([
    1,
    'Duka cannot start: PORT must be a whole number from 0 to 65535, not "eighty".\n',
  ]);
});

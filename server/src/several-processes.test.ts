import { hourMs } from '@duka/domain/values/durations';
import type { FastifyReply } from 'fastify';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createAccountLimits } from '#account/account-limits.ts';
import { countAttempt } from '#account/attempts.ts';
import { createMailLimits } from '#account/mail-limits.ts';
import { createNotificationMailer } from '#account/notification-mails.ts';
import type { Database } from '#database/database.ts';
import { openPostgresDatabase } from '#database/postgres/postgres-database.ts';
import type { SharedState } from '#database/shared-state.ts';
import type { Mail, SendMail } from '#mail/mail.ts';
import { createWaitingMailer } from '#mail/waiting-mails.ts';
import { listed } from '#testing/listed.ts';
import { oneOfEach } from '#testing/one-of-each.ts';
import { useTestPostgres } from '#testing/postgres-setup.ts';
import { emptyDatabase, urlOf } from '#testing/postgres-test-database.ts';
import type { PostgresServer } from '#testing/start-postgres.ts';
import { documentsPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';
import { testSeal } from '#testing/test-seal.ts';
import { connect, type TestSocket } from '#testing/test-sockets.ts';
import { waitForRow } from '#testing/wait-for-row.ts';

let server: PostgresServer;
let admin: Client;
let made = 0;
const names = new WeakMap<Database, string>();

beforeAll(async () => {
  server = await useTestPostgres();
  admin = new Client({ connectionString: urlOf(server.url, 'postgres') });
  await admin.connect();
});

afterAll(async () => {
  await admin.end();
  await server.stop();
});

/** Three servers, each with connections of its own to one database. */
async function openThree(
  now?: Date,
  env: Readonly<Record<string, string>> = {},
): Promise<readonly [TestApp, TestApp, TestApp]> {
  made += 1;
  const name = `several_${process.pid}_${made}`;
  await admin.query(`create database ${name} template ${emptyDatabase}`);
  onTestFinished(async () => void (await admin.query(`drop database ${name} with (force)`)));
  const open = async () => {
    const database = await openPostgresDatabase(urlOf(server.url, name), { connections: 4 });
    names.set(database, name);
    const app = await openTestApp(now, { database, env });
    onTestFinished(async () => {
      await app.app.close();
      await database.close();
    });
    return app;
  };
  return [await open(), await open(), await open()];
}

async function send({ call }: TestApp, from: TestMember, to: TestMember, id: string): Promise<void> {
  const data = { senderId: from.id, receiverId: to.id, content: id };
  const { status } = await call('POST', documentsPath('messages'), { as: from, body: { documentId: id, data } });
  expect(status).toBe(201);
}

/** Makes all that waits in the database of a server older by `minutes`. */
async function passMinutes({ database }: TestApp, minutes: number): Promise<void> {
  const name = names.get(database) as string;
  const client = new Client({ connectionString: urlOf(server.url, name) });
  await client.connect();
  await client.query(`update "waitingMails" set "dueAt" = "dueAt" - interval '${minutes} minutes'`);
  await client.end();
}

/** Milliseconds that connections may take to be opened anew. */
const patience = { timeout: 30_000 };

const messages = 'databases.marketplace.collections.messages.documents';

/** Takes `count` events; returns the ids of their documents. */
async function take(socket: TestSocket, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await socket.next()).data.payload.$id);
  return ids;
}

test('what is stored through one server reaches sockets at all of them, once each and in one order', async () => {
  const apps = await openThree();
  const [asha, juma] = [await apps[0].newMember('asha'), await apps[1].newMember('juma')];
  const sockets = await Promise.all(apps.map(({ app }) => connect(app, [messages], juma.session)));
  const sent = Array.from({ length: 12 }, (_, number) => `m${number}`);
  for (const [number, id] of sent.entries()) await send(apps[number % 3] as TestApp, asha, juma, id);
  for (const socket of sockets) expect(await take(socket, 12)).toEqual(sent);
  await Promise.all(sent.map((id, number) => send(apps[number % 3] as TestApp, asha, juma, `${id}-again`)));
  const [first, ...others] = await Promise.all(sockets.map((socket) => take(socket, 12)));
  expect(new Set(first).size).toBe(12);
  for (const order of others) expect(order).toEqual(first);
  for (const socket of sockets) expect(await socket.drain()).toEqual([]);
});

test('a session that is ended through one server is a guest at the others, and its sockets there close', async () => {
  const [one, two, three] = await openThree();
  const asha = await one.newMember('asha');
  const phone = await two.newDevice(asha);
  const sockets = await Promise.all([two, three].map(({ app }) => connect(app, ['account'], phone.session)));
  expect((await three.call('GET', '/v1/account', { as: phone })).status).toBe(200);
  expect((await one.call('DELETE', '/v1/account/sessions', { as: asha })).status).toBe(204);
  expect((await three.call('GET', '/v1/account', { as: phone })).status).toBe(401);
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([1008, 1008]);
});

test('what one server answered from its cache is answered anew once another has changed it', async () => {
  const [one, two] = await openThree();
  const asha = await one.newSeller('asha', 'shop');
  const read = async (app: TestApp) =>
    (await app.call('GET', documentsPath('stores', 'shop'), { as: asha })).body.storeName;
  for (let times = 0; times < 3; times += 1) expect(await read(two)).toBe("asha's shop");
  const body = { data: { storeName: 'New' } };
  expect((await one.call('PATCH', documentsPath('stores', 'shop'), { as: asha, body })).status).toBe(200);
  expect(await read(two)).toBe('New');
});

test('events that a server has no connection to hear of are read from the log', async () => {
  const [one, two] = await openThree();
  const [asha, juma] = [await one.newMember('asha'), await one.newMember('juma')];
  const socket = await connect(two.app, [messages], juma.session);
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname like 'several_%'",
  );
  for (const id of ['m1', 'm2', 'm3']) await send(one, asha, juma, id);
  expect(await take(socket, 3)).toEqual(['m1', 'm2', 'm3']);
});

test('after all connections were lost no socket stays open that misses what a server stored before the others were back', async () => {
  const [one, two] = await openThree();
  const [asha, juma] = [await one.newMember('asha'), await one.newMember('juma')];
  const name = names.get(one.database);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  // The first one that writes has the database alone; the other one is back as soon as it writes, or a little later.
  let tries = 0;
  const writeFirst = () => {
    tries += 1;
    return send(one, asha, juma, `first-${tries}`).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(writeFirst, patience).toBe(true);
  await expect.poll(async () => (await two.call('GET', '/v1/account', { as: juma })).status, patience).toBe(200);
  const socket = await connect(two.app, [messages], juma.session);
  await send(one, asha, juma, 'm1');
  await send(two, asha, juma, 'm2');
  // An error comes before the socket is closed with its code.
  const { data } = await socket.next();
  expect(data.payload?.$id ?? data.code).toBeOneOf(['m1', 1012]);
});

test('wrong passwords through several servers share one limit, also when they come at once', async () => {
  const apps = await openThree();
  await apps[0].newMember('asha');
  const body = { email: 'asha@duka.example', password: 'not my password' };
  const tries = await Promise.all(
    Array.from({ length: 15 }, (_, number) =>
      (apps[number % 3] as TestApp).call('POST', '/v1/account/sessions/email', { body }),
    ),
  );
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
  const right = { ...body, password: 'DukaTest2026' };
  expect((await apps[1].call('POST', '/v1/account/sessions/email', { body: right })).status).toBe(429);
});

test('work that is due at several servers at once is done by one of them', async () => {
  const apps = await openThree();
  let done = 0;
  const run = (lastAt: string | undefined) => lastAt === undefined;
  const work = async () => {
    done += 1;
  };
  const once = () =>
    Promise.all(
      apps.map(({ database }) => database.shared?.turns.once('job', { now: '2026-11-21T07:00:00Z', isDue: run, work })),
    );
  await once();
  await once();
  expect(done).toBe(1);
});

test('a mail that has not left goes through whichever server looks first, and once', async () => {
  const [first, ...others] = await openThree();
  const sent: string[] = [];
  const openMailer = ({ database }: TestApp, send: SendMail) =>
    createWaitingMailer({
      ...{ ...testSeal, send, waiting: (database.shared as SharedState).waitingMails },
      logFailure: (_error, words) => void sent.push(words),
    });
  const away = openMailer(first, () => Promise.reject(new Error('no mail server')));
  const subjects = Array.from({ length: 6 }, (_, number) => `Mail ${number}`);
  for (const subject of subjects) await away.sendMail({ to: 'asha@duka.example', subject, text: 'Habari' });
  expect(new Set(sent.splice(0))).toEqual(new Set(['a mail has not left and is tried again']));
  const mailers = [first, ...others].map((app) => openMailer(app, async ({ subject }) => void sent.push(subject)));
  await Promise.all(mailers.map(({ sendDue }) => sendDue()));
  expect(sent).toEqual([]);
  await passMinutes(first, 1);
  await Promise.all(mailers.map(({ sendDue }) => sendDue()));
  expect(sent.sort()).toEqual(subjects);
});

test('parts of one file at several servers are one mail, which any of them sends once', async () => {
  const apps = await openThree();
  const asha = await apps[0].newSeller('asha', 'shop');
  const names = Array.from({ length: 9 }, (_, number) => `Seed ${number + 1}`);
  const store = async (app: TestApp, importId: string, rows: readonly object[]) => {
    const body = { importId, mode: 'rows', reason: 'import', rows };
    expect((await app.call('POST', '/v1/shops/shop/imports', { as: asha, body })).body).toMatchObject({ stored: true });
  };
  const data = { ...listed, quantityInStock: 20, purchasePrice: 1, sellingPrice: 2 };
  const added = names.map((name) => ({
    documentId: name.replace(' ', '-'),
    action: 'create',
    data: { ...data, name },
  }));
  await store(apps[0], 'first', added);
  const emptied = added.map(({ documentId }) => ({ documentId, action: 'update', data: { quantityInStock: 0 } }));
  await Promise.all(apps.map((app, at) => store(app, 'second', emptied.slice(3 * at, 3 * at + 3))));
  const mails: Mail[] = [];
  const openMailer = ({ database }: TestApp, seconds: number) => {
    const now = () => new Date(Date.parse('2026-11-21T07:00:00.000Z') + seconds * 1000);
    return createNotificationMailer({
      ...{ database, now, mailLimits: createMailLimits({ database, now }) },
      ...{ sendMail: async () => {}, handOver: async (mail) => void mails.push(mail) },
      ...{ runInBackground: () => {}, logFailure: () => {}, appUrl: 'https://duka.example' },
    });
  };
  await openMailer(apps[0], 19).sendHeld();
  expect(mails).toEqual([]);
  const mailers = apps.map((app) => openMailer(app, 20));
  await Promise.all(mailers.map(({ sendHeld }) => sendHeld()));
  for (const { sendHeld } of mailers) await sendHeld();
  expect(mails.map(({ subject }) => subject)).toEqual(['9 products are low or out of stock']);
  for (const name of names) expect(mails[0]?.text).toContain(`${name} is out of stock`);
});

test('a hundred buyers of the last ten bags, at three servers at once, get ten', async () => {
  const apps = await openThree();
  const asha = await apps[0].newSeller('asha', 'shop');
  const buyers = await Promise.all(Array.from({ length: 10 }, (_, number) => apps[0].newMember(`buyer${number}`)));
  for (const buyer of buyers) {
    const data = { userId: buyer.id, firstName: buyer.id, email: buyer.email };
    await apps[1].call('POST', documentsPath('users'), { as: buyer, body: { documentId: buyer.id, data } });
  }
  const bag = { ...oneOfEach.products.data, name: 'Urea', storeId: 'shop', quantityInStock: 10, status: 'published' };
  const body = { documentId: 'bag', data: bag };
  expect((await apps[2].call('POST', documentsPath('products'), { as: asha, body })).status).toBe(201);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, number) => {
      const buyer = buyers[number % 10] as TestMember;
      const data = { storeId: 'shop', customerId: buyer.id, orderItems: [{ productId: 'bag', quantity: 1 }] };
      const body = { documentId: `order${number}`, data };
      return (apps[number % 3] as TestApp).call('POST', documentsPath('orders'), { as: buyer, body });
    }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 400 || status === 409)).toHaveLength(90);
  const { body: left } = await apps[1].call('GET', documentsPath('products', 'bag'), { as: asha });
  expect(left.quantityInStock).toBe(0);
});

test('three servers that hear a webhook twice at once ask the provider and count its money once [ASK-013]', async () => {
  const clock = new Date('2026-11-21T07:00:00.000Z');
  const apps = await openThree(clock, { DUKA_PAYMENTS: 'sandbox' });
  const [first, second, third] = apps;
  const asha = await first.newSeller('asha', 'shop');
  const dap = { ...listed, storeId: 'shop', name: 'DAP', quantityInStock: 9, purchasePrice: 800, sellingPrice: 1000 };
  const stamps = { createdAt: clock.toISOString(), updstedAt: clock.toISOString() };
  const create = async (collection: string, documentId: string, data: object) => {
    const { status } = await second.call('POST', documentsPath(collection), { as: asha, body: { documentId, data } });
    expect(status).toBe(201);
  };
  await create('products', 'dap', { ...dap, ...stamps });
  const sale = { storeId: 'shop', channel: 'walk-in', paymentMethod: 'unpaid', asksPhone: '0754000000' };
  await create('orders', 'sale', { ...sale, orderItems: [{ productId: 'dap', quantity: 3 }] });
  const [request] = await second.database.documents.list('paymentRequests', { where: [] });
  const asked = ['paymentRequests', String(request?.id)] as const;
  await waitForRow(third.database, asked, ({ sentAt }) => sentAt !== null);
  clock.setTime(clock.getTime() + 5000);
  const body = { reference: request?.attributes.reference };
  const hints = [...apps, ...apps].map(({ call }) => call('POST', '/v1/payments/sandbox/webhook', { body }));
  expect((await Promise.all(hints)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  await Promise.all(apps.map(({ database }) => waitForRow(database, asked, ({ status }) => status === 'confirmed')));
  const money = await first.database.documents.list('payments', { where: [] });
  expect(money.map(({ attributes: { amount, method } }) => [amount, method])).toEqual([[3000, 'mobile money']]);
});

/** Counts the rows of the limits in the database of a server. */
async function countLimitRows({ database }: TestApp): Promise<number> {
  const client = new Client({ connectionString: urlOf(server.url, names.get(database) as string) });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('select count(*) from "limitCounts"');
  await client.end();
  return Number(rows[0]?.count);
}

test('refused sign-ins of one address leave no row: it has counts of a hundred accounts at most (R18)', async () => {
  const [{ database }, other] = await openThree();
  const limits = createAccountLimits({ database, now: () => new Date() });
  const source = { address: '198.51.100.1', device: undefined };
  const reply = { headers() {}, header() {} } as unknown as FastifyReply;
  const tried = Array.from({ length: 300 }, (_, at) =>
    countAttempt(reply, limits.signIn, `made-up-${at}@duka.test`, source).then(
      () => 'counted',
      () => 'refused',
    ),
  );
  const outcomes = await Promise.all(tried);
  expect(outcomes.filter((each) => each === 'counted')).toHaveLength(100);
  // Of each account one row of its own and one of the address with it, and one of the address.
  expect(await countLimitRows(other)).toBe(201);
});

test('the rows of a limit are bounded in sum: the keys with the fewest calls go first (R18)', async () => {
  const [{ database }, other] = await openThree();
  const counts = (database.shared as SharedState).limitCounts;
  const now = new Date();
  const endsAt = now.getTime() + hourMs;
  const keyOf = (key: string) => ({ name: 'sign-ins', key, turn: 1, endsAt });
  for (let at = 0; at < 20; at += 1) await counts.add(keyOf(`once ${at}`), 1);
  await counts.add(keyOf('guessed at'), 9);
  await counts.add({ name: 'ended', key: 'old', turn: 0, endsAt: now.getTime() - 1 }, 1);
  await counts.prune(now, 5);
  expect([await countLimitRows(other), await counts.get(keyOf('guessed at'))]).toEqual([5, 9]);
});

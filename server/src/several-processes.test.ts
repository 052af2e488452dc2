import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPostgresDatabase } from '#database/postgres-database.ts';
import { useTestPostgres } from '#testing/postgres-setup.ts';
import { emptyDatabase, urlOf } from '#testing/postgres-test-database.ts';
import type { PostgresServer } from '#testing/start-postgres.ts';
import { documentsPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';
import { connect, type TestSocket } from '#testing/test-sockets.ts';

let server: PostgresServer;
let admin: Client;
let made = 0;

beforeAll(async () => {
  server = await useTestPostgres();
  admin = new Client({ connectionString: urlOf(server.url, 'postgres') });
  await admin.connect();
}, 60_000);

afterAll(async () => {
  await admin.end();
  await server.stop();
});

/** Three servers, each with connections of its own to one database. */
async function openThree(): Promise<readonly [TestApp, TestApp, TestApp]> {
  made += 1;
  const name = `several_${process.pid}_${made}`;
  await admin.query(`create database ${name} template ${emptyDatabase}`);
  onTestFinished(async () => void (await admin.query(`drop database ${name} with (force)`)));
  const open = async () => {
    const database = await openPostgresDatabase(urlOf(server.url, name), { connections: 4 });
    const app = await openTestApp(undefined, { database });
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

const messages = 'databases.marketplace.collections.messages.documents';

/** Takes so many events; answers what they are about. */
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

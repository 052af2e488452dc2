import { once } from 'node:events';
import { databaseId, projectId } from '@duka/domain/project';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { type ClusterProcess, startClusterProcess } from './cluster-process.ts';
import { createRandom } from './random.ts';
import {
  type Answer,
  call,
  documentsPath,
  downloadedMd5,
  md5,
  newSeller,
  productOf,
  type Seller,
  signIn,
  upload,
} from './wire.ts';

const processes = 3;

let cluster: ClusterProcess;
let asha: Seller;
let juma: Seller;

beforeAll(async () => {
  cluster = await startClusterProcess(processes);
  asha = await newSeller(cluster.url, 'asha');
  juma = await newSeller(cluster.url, 'juma');
});

afterAll(() => cluster?.stop());

/** Makes enough calls at once that each server gets some. */
function callEach(make: () => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: 4 * processes }, make));
}

/** A socket, which the balancer gives to the server with the fewest, and what it hears. */
async function openSocket(as: Seller, ...channels: string[]) {
  const query = new URLSearchParams([['project', projectId], ...channels.map((name) => ['channels[]', name])]);
  const headers = { 'x-appwrite-session': as.session };
  const socket = new WebSocket(`${cluster.url.replace('http', 'ws')}/v1/realtime?${query}`, { headers });
  onTestFinished(() => socket.terminate());
  const received: { type: string; data: { payload: { $id: string } } }[] = [];
  socket.on('message', (data) => void received.push(JSON.parse(String(data))));
  const closed = once(socket, 'close').then(([code]) => code as number);
  await expect.poll(() => received.shift()?.type).toBe('connected');
  return { received, closed };
}

test('chunks of one upload that go to any server make one file, which all of them give back', async () => {
  const bytes = createRandom(1).bytes(6 * 1024 * 1024) as Uint8Array<ArrayBuffer>;
  const chunk = 5 * 1024 * 1024;
  for (let from = 0; from < bytes.length; from += chunk) {
    const part = bytes.slice(from, from + chunk);
    const range = `bytes ${from}-${from + part.length - 1}/${bytes.length}`;
    expect((await upload(cluster.url, asha, 'film', part, range)).status).toBe(201);
  }
  const given = await Promise.all(Array.from({ length: processes }, () => downloadedMd5(cluster.url, asha, 'film')));
  expect(given).toEqual(Array(processes).fill(md5(bytes)));
});

test('what is stored through one server is there through all, and a socket at each hears it in one order', async () => {
  const channel = `databases.${databaseId}.collections.products.documents`;
  const sockets = await Promise.all(Array.from({ length: processes }, () => openSocket(asha, channel)));
  const ids = Array.from({ length: 10 }, (_, number) => `product-${number}`);
  const create = (documentId: string) =>
    call(cluster.url, 'POST', documentsPath('products'), {
      ...{ as: asha, body: { documentId, data: productOf(asha, { name: documentId }) } },
    });
  for (const { status, body } of await Promise.all(ids.map(create)))
    expect([status, body.message]).toEqual([201, undefined]);
  const answers = await Promise.all(
    ids.map((id) => call(cluster.url, 'GET', documentsPath('products', id), { as: asha })),
  );
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  const order = async (at: number) => {
    const { received } = sockets[at] as (typeof sockets)[number];
    await expect.poll(() => received.length).toBe(ids.length);
    return received.map(({ data }) => data.payload.$id);
  };
  const first = await order(0);
  expect([...first].sort()).toEqual(ids);
  for (let at = 1; at < processes; at += 1) expect(await order(at)).toEqual(first);
});

test('a session that was ended is a guest at every server, and its sockets close wherever they are', async () => {
  const phone = { ...juma, session: await signIn(cluster.url, juma.email) };
  const sockets = await Promise.all(Array.from({ length: processes }, () => openSocket(phone, 'account')));
  const whoIs = () => call(cluster.url, 'GET', '/v1/account', { as: phone });
  expect((await callEach(whoIs)).map(({ status }) => status)).toEqual(Array(4 * processes).fill(200));
  expect((await call(cluster.url, 'DELETE', '/v1/account/sessions', { as: phone })).status).toBe(204);
  expect((await callEach(whoIs)).map(({ status }) => status)).toEqual(Array(4 * processes).fill(401));
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(Array(processes).fill(1008));
});

test('wrong passwords at once share one limit, whichever servers they come to', async () => {
  const body = { email: asha.email, password: 'not my password' };
  const tries = await callEach(() => call(cluster.url, 'POST', '/v1/account/sessions/email', { body }));
  const refused = tries.filter(({ status }) => status === 429);
  expect(tries.length - refused.length).toBe(10);
});

import { expect, test } from 'vitest';
import { documentsPath, openTestApp, type TestMember } from '#testing/test-app.ts';
import { openSocket, type TestSocket } from '#testing/test-sockets.ts';

const messages = 'databases.marketplace.collections.messages.documents';
const equal = (attribute: string, ...values: unknown[]) => JSON.stringify({ method: 'equal', attribute, values });

/** Opens a shop with two members, and the first one's socket without channels, as newer clients open theirs. */
async function openShop() {
  const app = await openTestApp();
  const [asha, juma] = [await app.newMember('asha'), await app.newMember('juma')] as [TestMember, TestMember];
  let sent = 0;
  const send = async (content: string, to = asha) => {
    sent += 1;
    const body = { documentId: `m${sent}`, data: { senderId: juma.id, receiverId: to.id, content } };
    expect((await app.call('POST', documentsPath('messages'), { as: juma, body })).status).toBe(201);
  };
  const open = async (member: TestMember, channels: string[] = []) => {
    const socket = await openSocket(app.app, { channels, headers: { cookie: `a_session_duka=${member.session}` } });
    expect((await socket.next()).type).toBe('connected');
    return socket;
  };
  return { app, asha, juma, send, open };
}

async function ask(socket: TestSocket, type: 'subscribe' | 'unsubscribe', data: unknown) {
  socket.say({ type, data });
  return socket.next();
}

const payloadsOf = async (socket: TestSocket) => (await socket.drain()).map(({ data }) => data.payload);

test('a socket without channels hears by its subscriptions, each event once with the ids it is for; one that is given again takes the place of the first', async () => {
  const { asha, send, open } = await openShop();
  const socket = await open(asha);
  const all = { subscriptionId: 'all', channels: [messages], queries: [] };
  const bei = { subscriptionId: 'bei', channels: ['documents'], queries: [equal('content', 'Bei?', 'Ipi?')] };
  expect(await ask(socket, 'subscribe', [all, bei])).toEqual({
    type: 'response',
    data: { to: 'subscribe', success: true, subscriptions: [all, bei] },
  });
  await send('Habari');
  await send('Bei?');
  expect([await socket.next(), await socket.next()].map(({ data }) => data.subscriptions)).toEqual([
    ['all'],
    ['all', 'bei'],
  ]);
  await ask(socket, 'subscribe', [{ ...all, queries: [equal('content', 'Kwaheri')] }]);
  await send('Habari tena');
  await send('Ipi?');
  expect((await socket.next()).data).toMatchObject({ payload: { content: 'Ipi?' }, subscriptions: ['bei'] });
});

test('after `unsubscribe` no more events come, and the answer says whether the subscription existed', async () => {
  const { asha, send, open } = await openShop();
  const socket = await open(asha);
  await ask(socket, 'subscribe', [
    { subscriptionId: 'one', channels: [messages] },
    { subscriptionId: 'two', channels: ['account'] },
  ]);
  const gone = [{ subscriptionId: 'one' }, { subscriptionId: 'none' }];
  expect((await ask(socket, 'unsubscribe', gone)).data.subscriptions).toEqual([
    { subscriptionId: 'one', removed: true },
    { subscriptionId: 'none', removed: false },
  ]);
  await send('Habari');
  expect(await payloadsOf(socket)).toEqual([]);
});

test('subscriptions open nothing that channels do not: no event of another’s message or account', async () => {
  const { app, asha, juma, send, open } = await openShop();
  const stranger = await app.newMember('stranger');
  const socket = await open(stranger);
  await ask(socket, 'subscribe', [
    { subscriptionId: 'a', channels: [messages, 'documents', `account.${asha.id}`, 'rows'], queries: [] },
    { subscriptionId: 'b', channels: ['documents'], queries: [equal('receiverId', asha.id)] },
  ]);
  await send('Siri');
  expect((await app.call('PATCH', '/v1/account/name', { as: asha, body: { name: 'Asha Juma' } })).status).toBe(200);
  expect(await payloadsOf(socket)).toEqual([]);
  const own = await open(juma);
  await ask(own, 'subscribe', [{ subscriptionId: 'x', channels: ['documents'] }]);
  await send('Wazi');
  expect((await own.next()).data.subscriptions).toEqual(['x']);
});

test('tables and rows mean collections and documents; channels of the address are received as before, without ids', async () => {
  const { asha, send, open } = await openShop();
  const socket = await open(asha, ['documents']);
  await send('Moja');
  expect((await socket.next()).data.subscriptions).toBeUndefined();
  const rows = { subscriptionId: 'r', channels: ['databases.marketplace.tables.messages.rows'], queries: [] };
  await ask(socket, 'subscribe', [rows]);
  await send('Mbili');
  expect((await socket.next()).data.subscriptions).toEqual(['r']);
});

test.each([
  ['no list', {}],
  ['an item that is none', [7]],
  ['no id', [{ channels: [] }]],
  ['an id of 37 characters', [{ subscriptionId: 'x'.repeat(37), channels: [] }]],
  ['channels that are no texts', [{ subscriptionId: 'x', channels: [7] }]],
  [
    'a search',
    [{ subscriptionId: 'x', channels: [], queries: ['{"method":"search","attribute":"a","values":["b"]}'] }],
  ],
  ['a query that is no JSON', [{ subscriptionId: 'x', channels: [], queries: ['{'] }]],
  ['101 subscriptions', Array.from({ length: 101 }, (_, index) => ({ subscriptionId: `s${index}`, channels: [] }))],
])('a subscription with %s is refused, and the socket goes on', async (_, data) => {
  const { asha, open } = await openShop();
  const socket = await open(asha);
  expect(await ask(socket, 'subscribe', data)).toEqual({
    type: 'error',
    data: { code: 1003, message: 'Payload is not valid.' },
  });
  expect((await ask(socket, 'unsubscribe', 'x')).data.code).toBe(1003);
  expect(await socket.drain()).toEqual([]);
});

test('a socket has at most a hundred channels and a hundred subscriptions, in however many messages', async () => {
  const { asha, send, open } = await openShop();
  const socket = await open(asha);
  const channels = Array.from({ length: 100 }, (_, index) => `${messages}.m${index + 1}`);
  expect((await ask(socket, 'subscribe', [{ subscriptionId: 'all', channels }])).data.success).toBe(true);
  const more = [{ subscriptionId: 'more', channels: ['documents'] }];
  expect((await ask(socket, 'subscribe', more)).data.message).toBe('Too many channels.');
  await send('Habari');
  expect((await socket.next()).data.subscriptions).toEqual(['all']);
});

import { expect, onTestFinished, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { isSpread } from '#testing/spread-calls.ts';
import { documentsPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';
import { connect, type TestSocket } from '#testing/test-sockets.ts';

const messages = 'databases.marketplace.collections.messages.documents';

async function openShop(): Promise<TestApp> {
  const shop = await openTestApp();
  onTestFinished(() => shop.app.close());
  return shop;
}

/** Returns the events that a socket has received; the event of the member's own new preferences ends the wait. */
async function eventsOf({ call }: TestApp, socket: TestSocket, member: TestMember) {
  await call('PATCH', '/v1/account/prefs', { as: member, body: { prefs: { mark: 'end' } } });
  const events = [];
  for (let message = await socket.next(); message.data.payload?.prefs === undefined; message = await socket.next()) {
    events.push(message.data);
  }
  return events;
}

function send({ call }: TestApp, from: TestMember, to: TestMember, documentId: string) {
  const data = { senderId: from.id, receiverId: to.id, content: 'Habari' };
  return call('POST', documentsPath('messages'), { as: from, body: { documentId, data } });
}

function product(storeId: string, ownerName: string) {
  return {
    ...listed,
    name: `Seeds of ${ownerName}`,
    quantityInStock: 5,
    purchasePrice: 100,
    sellingPrice: 150,
    createdAt: '2026-11-21T07:00:00.000Z',
    updstedAt: '2026-11-21T07:00:00.000Z',
    storeId,
  };
}

test('a message reaches its sender and its receiver, once each however many channels match [RT-001, RT-002]', async () => {
  const shop = await openShop();
  const [asha, juma] = [await shop.newMember('asha'), await shop.newMember('juma')];
  const channels = ['account', 'documents', messages, `${messages}.m1`];
  const sockets = [await connect(shop.app, channels, asha.session), await connect(shop.app, channels, juma.session)];
  const sent = await send(shop, asha, juma, 'm1');
  expect(sent.status).toBe(201);
  for (const [index, member] of [asha, juma].entries()) {
    const events = await eventsOf(shop, sockets[index] as TestSocket, member);
    expect(events).toHaveLength(1);
    expect(events[0].payload).toEqual(sent.body);
    expect(events[0].channels).toEqual(['documents', messages, `${messages}.m1`]);
    expect(events[0].timestamp).toBe('2026-11-21T07:00:00.000+00:00');
    expect(events[0].events).toHaveLength(22);
    expect(new Set(events[0].events)).toEqual(new Set(namesOf('m1', 'create')));
  }
});

/** Lists every name of a message's event, written out by hand. */
function namesOf(id: string, action: string): string[] {
  return ['databases.marketplace', 'databases.*'].flatMap((database) => [
    database,
    ...[`${database}.collections.messages`, `${database}.collections.*`].flatMap((collection) => [
      collection,
      ...[`${collection}.documents.${id}`, `${collection}.documents.*`].flatMap((document) => [
        ...[`${document}.${action}`, document],
      ]),
    ]),
  ]);
}

test('a new, a changed and a deleted message are sent to both parties, and to no other member or guest (R4) [RT-001, RT-002, PERM-006]', async () => {
  const shop = await openShop();
  const members = [await shop.newMember('asha'), await shop.newMember('juma'), await shop.newMember('stranger')];
  const [asha, juma, stranger] = members as [TestMember, TestMember, TestMember];
  const sockets = [];
  for (const member of members) sockets.push(await connect(shop.app, ['account', messages], member.session));
  const guest = await connect(shop.app, ['documents', messages]);
  await send(shop, asha, juma, 'm1');
  await shop.call('PATCH', documentsPath('messages', 'm1'), { as: juma, body: { data: { isRead: true } } });
  await shop.call('DELETE', documentsPath('messages', 'm1'), { as: asha });
  for (const [index, member] of [asha, juma].entries()) {
    const [created, updated, deleted] = await eventsOf(shop, sockets[index] as TestSocket, member);
    expect(created.events).toContain(`${messages}.m1.create`);
    expect(updated.events).toContain(`${messages}.m1.update`);
    expect(updated.payload).toMatchObject({ $id: 'm1', isRead: true, content: 'Habari' });
    expect(deleted.events).toContain(`${messages}.m1.delete`);
    expect(deleted.payload).toMatchObject({ $id: 'm1', isRead: true });
  }
  expect(await eventsOf(shop, sockets[2] as TestSocket, stranger)).toEqual([]);
  expect((await guest.drain()).filter(({ type }) => type === 'event')).toEqual([]);
});

test('strangers who listen to everything hear nothing of a shop, its products and their stock (R3) [RT-001]', async () => {
  const shop = await openShop();
  const asha = await shop.newSeller('asha', 'shop-asha');
  const channels = ['account', 'documents', 'databases.marketplace.collections.products.documents'];
  const own = await connect(shop.app, channels, asha.session);
  const guest = await connect(shop.app, channels);
  const strangers = [
    await shop.newMember('one'),
    await shop.newSeller('two', 'shop-two'),
    await shop.newMember('three'),
  ];
  const listening = [];
  for (const stranger of strangers) {
    listening.push(await connect(shop.app, [...channels, `${channels[2]}.p1`], stranger.session));
  }
  const body = { documentId: 'p1', data: product('shop-asha', 'asha') };
  const created = await shop.call('POST', documentsPath('products'), { as: asha, body });
  expect(created.status).toBe(201);
  await shop.call('PATCH', documentsPath('products', 'p1'), { as: asha, body: { data: { quantityInStock: 4 } } });
  await shop.call('DELETE', documentsPath('products', 'p1'), { as: asha });

  const ofProducts = (await eventsOf(shop, own, asha)).filter(({ payload }) => payload.$collectionId === 'products');
  expect(ofProducts.map(({ payload }) => payload.quantityInStock)).toEqual([5, 4, 4]);
  expect(ofProducts[0].payload).toEqual(created.body);
  expect(ofProducts[0].payload.storeId).toMatchObject({ $id: 'shop-asha' });
  for (const { payload } of ofProducts.slice(1)) {
    for (const relation of ['storeId', 'productCategories', 'units']) expect(payload).not.toHaveProperty(relation);
  }
  for (const [index, stranger] of strangers.entries()) {
    const events = await eventsOf(shop, listening[index] as TestSocket, stranger);
    expect(events.filter(({ payload }) => payload.$collectionId !== 'users')).toEqual([]);
  }
  expect(await guest.drain()).toEqual([]);
});

test('lines of the stock ledger are sent to the shop’s owner as they are written, and to nobody else [RT-001]', async () => {
  const shop = await openShop();
  const asha = await shop.newSeller('asha', 'shop-asha');
  const juma = await shop.newSeller('juma', 'shop-juma');
  const channels = ['account', 'databases.marketplace.collections.stockMovements.documents'];
  const own = await connect(shop.app, channels, asha.session);
  const other = await connect(shop.app, channels, juma.session);
  const body = { documentId: 'p1', data: product('shop-asha', 'asha') };
  await shop.call('POST', documentsPath('products'), { as: asha, body });
  const change = (data: object) => shop.call('PATCH', documentsPath('products', 'p1'), { as: asha, body: { data } });
  await change({ quantityInStock: 3.5 });
  await change({ quantityInStock: 3.5, name: 'Renamed' });
  expect((await change({ quantityInStock: -1 })).status).toBe(400);
  const { body: ledger } = await shop.call('GET', documentsPath('stockMovements'), { as: asha });

  const events = await eventsOf(shop, own, asha);
  expect(events.map(({ payload }) => [payload.reason, payload.change, payload.quantityAfter])).toEqual([
    ['initial', 5, 5],
    ['edit', -1.5, 3.5],
  ]);
  const [first] = ledger.documents as { $id: string }[];
  expect(events[0].payload).toMatchObject({ $id: first?.$id, productId: { $id: 'p1' }, storeId: { $id: 'shop-asha' } });
  expect(events[0].events).toContain(`${channels[1]}.${first?.$id}.create`);
  expect(await eventsOf(shop, other, juma)).toEqual([]);
});

test.skipIf(isSpread)(
  'a shop that is deleted right after its product: the owner hears of both, by the rights the rows had [RT-001]',
  async () => {
    const shop = await openShop();
    const asha = await shop.newSeller('asha', 'shop-asha');
    const place = { region: 'r', district: 'd', ward: 'w', street: 's', road: 'r' };
    const body = { documentId: 'l1', data: { storeId: ['shop-asha'], ...place } };
    expect((await shop.call('POST', documentsPath('storeLocations'), { as: asha, body })).status).toBe(201);
    const socket = await connect(shop.app, ['account', 'documents'], asha.session);
    await Promise.all([
      shop.call('DELETE', documentsPath('storeLocations', 'l1'), { as: asha }),
      shop.call('DELETE', documentsPath('stores', 'shop-asha'), { as: asha }),
    ]);
    const events = await eventsOf(shop, socket, asha);
    // The shop's member goes with it.
    expect(events.slice(0, 2).map(({ payload }) => payload.$id)).toEqual(['l1', 'shop-asha']);
  },
);

test('of another’s profile a listener sees what a call would show, a guest nothing (R1) [RT-001]', async () => {
  const shop = await openShop();
  const asha = await shop.newMember('asha');
  const juma = await shop.newMember('juma');
  const channel = 'databases.marketplace.collections.users.documents';
  const own = await connect(shop.app, ['account', channel], asha.session);
  const other = await connect(shop.app, ['account', channel], juma.session);
  const guest = await connect(shop.app, ['account', channel]);
  const data = { userId: 'asha', firstName: 'Asha', phone: '+255712000001', email: 'asha@duka.example', bio: 'Farmer' };
  await shop.call('POST', documentsPath('users'), { as: asha, body: { documentId: 'asha', data } });
  await shop.call('PATCH', documentsPath('users', 'asha'), { as: asha, body: { data: { bio: 'Trader' } } });
  await shop.call('DELETE', documentsPath('users', 'asha'), { as: asha });
  const seen = await eventsOf(shop, own, asha);
  expect(seen.map(({ payload }) => payload.bio)).toEqual(['Farmer', 'Trader', 'Trader']);
  const masked = await eventsOf(shop, other, juma);
  expect(masked).toHaveLength(3);
  for (const { payload } of masked) {
    expect(payload).toMatchObject({ userId: 'asha', firstName: 'Asha', phone: null, email: null, bio: null });
    expect(payload.$permissions).toEqual([]);
  }
  expect(await guest.drain()).toEqual([]);
});

test('a refused write sends nothing [RT-001]', async () => {
  const shop = await openShop();
  const [asha, juma] = [await shop.newMember('asha'), await shop.newMember('juma')];
  const socket = await connect(shop.app, ['account', 'documents'], asha.session);
  const forged = { documentId: 'm0', data: { senderId: 'juma', receiverId: 'asha', content: 'x' } };
  expect((await shop.call('POST', documentsPath('messages'), { as: asha, body: forged })).status).toBe(401);
  expect((await send(shop, asha, juma, 'm1')).status).toBe(201);
  expect((await send(shop, asha, juma, 'm1')).status).toBe(409);
  expect((await shop.call('DELETE', documentsPath('messages', 'm1'), { as: juma })).status).toBe(401);
  const refused = { data: { content: 'changed' } };
  expect((await shop.call('PATCH', documentsPath('messages', 'm1'), { as: juma, body: refused })).status).toBe(401);
  const events = await eventsOf(shop, socket, asha);
  expect(events.map(({ payload }) => payload.$id)).toEqual(['m1']);
});

test('nobody hears of a change before it is on the disk, nor of one that never gets there [RT-001]', async () => {
  const shop = await openShop();
  const juma = await shop.newMember('juma');
  const socket = await connect(shop.app, ['account'], juma.session);
  const about = { kind: 'account', accountId: 'juma', resource: [['users', 'juma']], channels: ['account'] } as const;
  const write = (action: string, meanwhile: () => Promise<unknown>) =>
    shop.database.transaction(async (tx) => {
      tx.publish({ ...about, action, payload: { action } });
      await meanwhile();
    });
  await write('first', async () => expect(await socket.drain()).toEqual([]));
  await expect(write('lost', () => Promise.reject(new Error('the disk is full')))).rejects.toThrow('full');
  await write('second', async () => {});
  const received = [await socket.next(), await socket.next()];
  expect(received.map(({ data }) => data.payload.action)).toEqual(['first', 'second']);
});

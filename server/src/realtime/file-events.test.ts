import { expect, test } from 'vitest';
import type { TestMember } from '#testing/test-app.ts';
import { filesPath, openFileApp, upload } from '#testing/test-files.ts';
import { connect, type TestSocket } from '#testing/test-sockets.ts';

const channels = ['account', 'files', 'buckets.files.files'];
const bytes = new TextEncoder().encode('Mbegu bora');

type Shop = Awaited<ReturnType<typeof openFileApp>>;

async function openListeners(shop: Shop) {
  const asha = await shop.newMember('asha');
  const strangers = [await shop.newMember('one'), await shop.newMember('two'), await shop.newMember('three')];
  const own = await connect(shop.app, channels, asha.session);
  const guest = await connect(shop.app, channels);
  const others = [];
  for (const { session } of strangers) others.push(await connect(shop.app, channels, session));
  return { asha, strangers, own, guest, others };
}

/** Returns the events received; the event of the member's own new name ends the wait. */
async function eventsOf({ call }: Shop, socket: TestSocket, member: TestMember) {
  await call('PATCH', '/v1/account/name', { as: member, body: { name: 'the end' } });
  const events = [];
  for (let message = await socket.next(); message.data.payload?.name !== 'the end'; message = await socket.next()) {
    events.push(message.data);
  }
  return events;
}

test('events of a private file are sent to its owner alone: stored, renamed, deleted (R11) [RT-001]', async () => {
  const shop = await openFileApp();
  const { asha, strangers, own, guest, others } = await openListeners(shop);
  const stored = await upload(shop, asha, { fileId: 'f.1', bytes });
  expect(stored.status).toBe(201);
  await shop.call('PUT', `${filesPath}/f.1`, { as: asha, body: { name: 'mbegu.txt' } });
  await shop.call('DELETE', `${filesPath}/f.1`, { as: asha });
  const [created, renamed, deleted] = await eventsOf(shop, own, asha);
  expect(created.payload).toEqual(stored.body);
  expect(created.channels).toEqual(['files', 'buckets.files.files', 'buckets.files.files.f.1']);
  expect(created.events).toEqual([
    'buckets.files.files.f.1.create',
    'buckets.files.files.*.create',
    'buckets.*.files.f.1.create',
    'buckets.*.files.*.create',
    'buckets.files.files.f.1',
    'buckets.files.files.*',
    'buckets.*.files.f.1',
    'buckets.*.files.*',
    'buckets.files',
    'buckets.*',
  ]);
  expect([renamed.events[0], renamed.payload.name]).toEqual(['buckets.files.files.f.1.update', 'mbegu.txt']);
  expect(deleted.events[0]).toBe('buckets.files.files.f.1.delete');
  for (const [index, stranger] of strangers.entries()) {
    expect(await eventsOf(shop, others[index] as TestSocket, stranger)).toEqual([]);
  }
  expect(await guest.drain()).toEqual([]);
});

test('events of a file that others may read are sent to its uploader alone too (R15) [RT-001]', async () => {
  const shop = await openFileApp();
  const { asha, strangers, own, guest, others } = await openListeners(shop);
  const [one] = strangers as [TestMember, ...TestMember[]];
  const write = 'update("user:asha")';
  await upload(shop, asha, { fileId: 'open', bytes, permissions: ['read("any")', write] });
  await upload(shop, asha, { fileId: 'members', bytes, permissions: ['read("users")', write] });
  await upload(shop, asha, { fileId: 'unread', bytes, permissions: [write] });
  await shop.call('PUT', `${filesPath}/open`, { as: asha, body: { permissions: ['read("user:asha")', write] } });
  const emitted = (await eventsOf(shop, own, asha)).map(({ payload }) => payload.$id);
  expect(emitted).toEqual(['open', 'members', 'unread', 'open']);
  expect(await eventsOf(shop, others[0] as TestSocket, one)).toEqual([]);
  expect(await guest.drain()).toEqual([]);
});

test('a file uploaded in pieces makes one event, once it is complete [RT-001]', async () => {
  const shop = await openFileApp();
  const { asha, own } = await openListeners(shop);
  const total = bytes.length;
  await upload(shop, asha, { fileId: 'f2', bytes: bytes.slice(0, 5), range: `bytes 0-4/${total}` });
  const last = await upload(shop, asha, {
    fileId: 'f2',
    uploadId: 'f2',
    bytes: bytes.slice(5),
    range: `bytes 5-${total - 1}/${total}`,
  });
  const events = await eventsOf(shop, own, asha);
  expect(events.map(({ payload }) => payload)).toEqual([last.body]);
  expect(events[0].payload.signature).toHaveLength(32);
});

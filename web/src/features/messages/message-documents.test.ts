import { signUp } from '@duka/server/src/testing/test-api.ts';
import { expect, test } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';

const path = '/databases/marketplace/collections/messages/documents';

async function openMarket() {
  const backend = await openRealBackend();
  const [me, neema, baraka] = [await signUp(backend), await signUp(backend), await signUp(backend)];
  const { createSession } = await import('#data/calls/account.ts');
  await createSession(me.email, 'Mbegu-Bora-2026');
  const documents = await import('./message-documents.ts');
  const data = (to: string, content = 'Karibu') => {
    return { senderId: me.id, receiverId: to, content, isRead: false, fileUrl: '', fileType: '' };
  };
  const send = async (from: typeof neema, documentId: string) => {
    const body = { documentId, data: { ...data(me.id), senderId: from.id } };
    expect((await backend.call('POST', path, { cookie: from.cookie, body })).statusCode).toBe(201);
  };
  return { backend, me, neema, baraka, documents, data, send };
}

test('a message is stored with sender, receiver, text, unread, and its file’s address and type [CALL-046, DATA-056, DATA-057, DATA-058, DATA-059, DATA-060]', async () => {
  const { backend, me, neema, documents, data } = await openMarket();
  const file = { fileUrl: 'http://localhost/v1/storage/buckets/files/files/photo/view', fileType: 'image/png' };
  await documents.createMessage('m1', { ...data(neema.id), ...file });
  const stored = (await backend.call('GET', `${path}/m1`, { cookie: neema.cookie })).json();
  expect(stored).toMatchObject({ $id: 'm1', ...data(neema.id), ...file, senderId: me.id, isRead: false });
  expect(Date.parse(stored.$createdAt)).not.toBeNaN();
});

test('sent again after a lost answer a message is there once, also when it has been read meanwhile [CALL-046, MSG-036]', async () => {
  const { backend, neema, documents, data } = await openMarket();
  await documents.createMessage('m1', data(neema.id));
  expect(await documents.createMessage('m1', data(neema.id))).toMatchObject({ id: 'm1', isRead: false });
  const read = { cookie: neema.cookie, body: { data: { isRead: true } } };
  expect((await backend.call('PATCH', `${path}/m1`, read)).statusCode).toBe(200);
  expect(await documents.createMessage('m1', data(neema.id))).toMatchObject({ id: 'm1', isRead: true });
  await expect(documents.createMessage('m1', data(neema.id, 'Something else'))).rejects.toMatchObject({ status: 409 });
});

test('the receiver’s mark is stored and changes nothing else [MSG-028, DATA-057]', async () => {
  const { neema, documents, send } = await openMarket();
  await send(neema, 'm1');
  expect(await documents.markRead('m1')).toMatchObject({ id: 'm1', content: 'Karibu', isRead: true });
});

test('conversations are found behind a thread that fills the first page, one for each party [CALL-041, CALL-042, CONST-024]', async () => {
  const { me, neema, baraka, documents, send } = await openMarket();
  await send(baraka, 'from-baraka');
  for (let number = 0; number < 101; number += 1) await send(neema, `from-neema-${number}`);
  const latest = await documents.listLatest(me.id);
  expect(latest.map(({ id }) => id)).toEqual(['from-neema-100', 'from-baraka']);
});

test('all parties are looked up in one call; one without a users document is left out [CALL-043, CALL-044]', async () => {
  const { backend, neema, baraka, documents } = await openMarket();
  const users = '/databases/marketplace/collections/users/documents';
  const data = { userId: neema.id, firstName: 'Neema', lastName: 'Mollel', email: neema.email };
  await backend.call('POST', users, { cookie: neema.cookie, body: { documentId: neema.id, data } });
  expect(await documents.listParties([baraka.id, neema.id])).toEqual([
    { id: neema.id, firstName: 'Neema', lastName: 'Mollel' },
  ]);
});

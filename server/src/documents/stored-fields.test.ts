import { expect, test } from 'vitest';
import { documentsPath, openTestApp } from '#testing/test-app.ts';

async function openShop() {
  const shop = await openTestApp();
  const [asha, juma] = [await shop.newSeller('asha', 'asha-shop'), await shop.newSeller('juma', 'juma-shop')];
  const change = async (collection: 'users' | 'stores', id: string, data: object) =>
    shop.call('PATCH', documentsPath(collection, id), { as: asha, body: { data } });
  const read = async (collection: 'users' | 'stores', id: string) =>
    (await shop.call('GET', documentsPath(collection, id), { as: asha })).body;
  return { ...shop, asha, juma, change, read };
}

test('a profile stores location and the time of its change as the texts they were sent as; the rest stays [DATA-014, DATA-015, CALL-030]', async () => {
  const { change, read } = await openShop();
  const before = await read('users', 'asha');
  expect(before).toMatchObject({ location: null, updatedAt: null });
  // Not in the form of the server's own dates: it is a text.
  const data = { location: 'Arusha, Tanzania', updatedAt: '2026-11-21T10:00:00+03:00' };
  expect((await change('users', 'asha', data)).status).toBe(200);
  expect(await read('users', 'asha')).toEqual({ ...before, ...data, $updatedAt: expect.any(String) });
  expect((await change('users', 'asha', { updatedAt: 1_763_708_400_000 })).status).toBe(400);
  expect((await change('users', 'asha', { location: 'x'.repeat(257) })).status).toBe(400);
});

test('a store has all that Settings writes of it, and nobody else writes it [DATA-027, DATA-028, CALL-032]', async () => {
  const { call, juma, change, read } = await openShop();
  const before = await read('stores', 'asha-shop');
  const data = {
    storeName: 'Asha Agrovet',
    storeDescription: 'Mbegu na mbolea 🌽',
    storeLocation: 'Kaloleni, Arusha',
    acceptReturns: true,
    avatar: '/v1/storage/buckets/files/files/a1/view',
  };
  expect((await change('stores', 'asha-shop', data)).status).toBe(200);
  expect(await read('stores', 'asha-shop')).toEqual({ ...before, ...data, $updatedAt: expect.any(String) });
  expect((await change('stores', 'asha-shop', { acceptReturns: false })).body.acceptReturns).toBe(false);
  for (const acceptReturns of ['true', 1, 'yes']) {
    const { status, body } = await change('stores', 'asha-shop', { acceptReturns });
    expect([status, body.type]).toEqual([400, 'document_invalid_structure']);
  }
  const foreign = await call('PATCH', documentsPath('stores', 'asha-shop'), { as: juma, body: { data } });
  expect(foreign.status).toBe(404);
});

test('messages name their parties by the account’s own id, not by that of a profile under another [DATA-061]', async () => {
  const { call, newMember, juma } = await openShop();
  const rehema = await newMember('rehema');
  const profile = { userId: 'rehema', firstName: 'Rehema', email: rehema.email };
  await call('POST', documentsPath('users'), { as: rehema, body: { documentId: 'profile-9', data: profile } });
  const account = await call('GET', '/v1/account', { as: rehema });
  const send = (senderId: unknown) => {
    const data = { senderId, receiverId: juma.id, content: 'Habari' };
    return call('POST', documentsPath('messages'), { as: rehema, body: { documentId: `by-${senderId}`, data } });
  };
  expect((await send('profile-9')).status).toBe(401);
  const sent = await send(account.body.$id);
  expect([sent.status, sent.body.senderId]).toEqual([201, 'rehema']);
  const answer = (receiverId: string) => {
    const data = { senderId: juma.id, receiverId, content: 'Nzuri' };
    return call('POST', documentsPath('messages'), { as: juma, body: { documentId: `to-${receiverId}`, data } });
  };
  expect((await answer('profile-9')).status).toBe(400);
  expect((await answer('rehema')).status).toBe(201);
  expect((await call('GET', documentsPath('messages'), { as: rehema })).body.total).toBe(2);
});

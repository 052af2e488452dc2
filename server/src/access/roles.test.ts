import { expect, test } from 'vitest';
import { documentsPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

/** The caller's rights in Asha's shop, as the statuses and totals of calls. */
async function tryEverything({ call }: TestApp, as: TestMember): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (const collection of ['stores', 'products', 'orders', 'messages'] as const) {
    seen.push((await call('GET', documentsPath(collection), { as })).body.total);
  }
  const path = documentsPath('stores', 'asha-shop');
  seen.push((await call('GET', path, { as })).status);
  seen.push((await call('PATCH', path, { as, body: { data: { storeName: 'Taken' } } })).status);
  seen.push((await call('DELETE', path, { as })).status);
  const category = { documentId: 'mine', data: { name: 'Mine' } };
  seen.push((await call('POST', documentsPath('productCategories'), { as, body: category })).status);
  seen.push((await call('GET', documentsPath('users', 'asha'), { as })).body.email);
  return seen;
}

test('everyone who signs up is a seller, even if the request names another role [PERM-001]', async () => {
  const { call } = await openTestApp();
  const body = {
    userId: 'asha',
    email: 'asha@duka.example',
    password: 'DukaTest2026',
    labels: ['admin'],
    role: 'admin',
  };
  const created = await call('POST', '/v1/account', { body });
  expect(created.status).toBe(201);
  expect(created.body.labels).toEqual(['seller']);
  expect(created.body).not.toHaveProperty('role');
});

test.each(['admin', 'staff', 'owner', 'operator', 'buyer'])(
  'a seller who calls himself %s has the rights of a seller: there is no other role [PERM-004, PERM-005]',
  async (role) => {
    const shop = await openTestApp();
    await shop.newSeller('asha', 'asha-shop');
    const juma = await shop.newSeller('juma', 'juma-shop');
    const asSeller = await tryEverything(shop, juma);
    expect(asSeller).toEqual([1, 0, 0, 0, 404, 404, 404, 401, null]);

    await shop.call('PATCH', documentsPath('users', 'juma'), { as: juma, body: { data: { role } } });
    await shop.call('PATCH', '/v1/account/prefs', { as: juma, body: { prefs: { role, labels: [role] } } });
    expect((await shop.call('GET', documentsPath('users', 'juma'), { as: juma })).body.role).toBe(role);
    expect((await shop.call('GET', '/v1/account', { as: juma })).body.labels).toEqual(['seller']);
    expect(await tryEverything(shop, juma)).toEqual(asSeller);
  },
);

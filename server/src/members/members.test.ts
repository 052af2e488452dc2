import { presetRights } from '@duka/domain/collections/rights';
import { maxMembers } from '@duka/domain/members/member-form';
import { expect, test } from 'vitest';
import { documentsPath, openTestApp, operatorHeaders, type TestMember } from '#testing/test-app.ts';
import { openWrites } from '#testing/test-writes.ts';
import { changeMember } from './members.ts';

const shopPath = '/v1/shops/asha-shop';
const membersPath = `${shopPath}/members`;

/** Asha's shop, and Juma's. */
async function openShops() {
  const shop = await openTestApp();
  const asha = await shop.newSeller('asha', 'asha-shop');
  const juma = await shop.newSeller('juma', 'juma-shop');
  const add = async (body: object, as = asha) => shop.call('POST', membersPath, { as, body });
  /** Adds a member with an account of their own; returns both. */
  const join = async (name: string, values: object = { role: 'cashier' }) => {
    const account = await shop.newMember(name);
    const { body: member } = await add({ name, ...values });
    const path = `${membersPath}/${member.$id}/invitation`;
    const { body: invitation } = await shop.call('POST', path, { as: asha, body: { url: 'http://localhost/' } });
    const token = String(invitation.url).split('/join/')[1];
    const joined = await shop.call('POST', `/v1/invitations/${token}`, { as: account });
    expect([joined.status, joined.body.message]).toEqual([201, undefined]);
    return { account, id: String(member.$id) };
  };
  const change = (id: unknown, body: object, as: TestMember = asha) =>
    shop.call('PATCH', `${membersPath}/${id}`, { as, body });
  const list = async (as: TestMember = asha) =>
    (await shop.call('GET', membersPath, { as })).body.members as Record<string, unknown>[];
  const ownerId = async () => String((await list()).find(({ role }) => role === 'owner')?.$id);
  return { ...shop, asha, juma, add, join, change, list, ownerId };
}

test('the owner adds people, who get the rights of their role or those that are ticked [R64]', async () => {
  const { add, list } = await openShops();
  const added = await add({ name: ' Neema Mollel ', phone: '0712 345 678', role: 'cashier' });
  expect(added).toMatchObject({
    status: 201,
    body: {
      ...{ name: 'Neema Mollel', phone: '+255712345678', role: 'cashier', rights: presetRights.cashier },
      ...{ discountLimit: null, active: true, hasPin: false, hasAccount: false, invitedUntil: null },
    },
  });
  const rights = ['sell', 'discount'];
  expect(await add({ name: 'Baraka', role: 'storekeeper', rights, discountLimit: 5 })).toMatchObject({
    body: { rights, discountLimit: 5 },
  });
  expect((await list()).map(({ name }) => name)).toEqual(['asha', 'Neema Mollel', 'Baraka']);
});

test.each([
  [{ role: 'cashier' }, '"name" must be the name of the person'],
  [{ name: ' ', role: 'cashier' }, '"name" must be the name of the person'],
  [{ name: 'x'.repeat(129), role: 'cashier' }, '"name" must have at most 128 characters'],
  [{ name: 'Neema' }, '"role" must be one of manager, cashier, storekeeper'],
  [{ name: 'Neema', role: 'owner' }, 'the owner hands the shop over instead'],
  [{ name: 'Neema', role: 'cashier', phone: 'call me' }, '"phone" must be a phone number'],
  [{ name: 'Neema', role: 'cashier', rights: ['sell', 'fly'] }, '"rights" must be a list of known rights'],
  [{ name: 'Neema', role: 'cashier', rights: 'sell' }, '"rights" must be a list of known rights'],
  [{ name: 'Neema', role: 'cashier', discountLimit: 101 }, '"discountLimit" must be a percentage'],
  [{ name: 'Neema', role: 'cashier', active: false }, 'Leave it out'],
  [{ name: 'Neema', role: 'cashier', hasPin: true }, 'A member has only name'],
  [{ name: 'Neema', role: 'cashier', accountId: 'juma' }, 'A member has only name'],
  [JSON.parse('{ "name": "Neema", "role": "cashier", "__proto__": {} }'), 'A member has only name'],
])('a member with %j is refused in words that say what to do [R64]', async (body, words) => {
  const { add } = await openShops();
  const { status, body: answer } = await add(body);
  expect([status, answer.message]).toEqual([400, expect.stringContaining(words)]);
});

test('to strangers and in another shop nobody is there, and a member without the right is told whom to ask [R64]', async () => {
  const { add, join, change, call, juma } = await openShops();
  const { account: neema, id } = await join('neema');
  const other = await call('POST', '/v1/shops/juma-shop/members', {
    ...{ as: juma, body: { name: 'Rehema', role: 'cashier' } },
  });
  expect(await call('GET', membersPath, { as: juma })).toMatchObject({ status: 404 });
  expect(await call('GET', membersPath)).toMatchObject({ status: 401 });
  expect(await add({ name: 'Juma', role: 'manager' }, juma)).toMatchObject({ status: 404 });
  expect(await change(other.body.$id, { name: 'Mine' })).toMatchObject({ status: 404 });
  expect(await change('no-such-member', { name: 'Mine' })).toMatchObject({ status: 404 });
  expect(await change(id, { name: 'Mine' }, juma)).toMatchObject({ status: 404 });
  expect(await call('DELETE', `${membersPath}/${other.body.$id}`, { as: juma })).toMatchObject({ status: 404 });
  const refused = await add({ name: 'Rehema', role: 'cashier' }, neema);
  expect(refused).toMatchObject({ status: 403, body: { type: 'shop_right_missing' } });
  expect(refused.body.message).toContain('Ask its owner');
  expect(await call('DELETE', `${membersPath}/${id}`, { as: neema })).toMatchObject({ status: 403 });
});

test('a cashier sees who works there, but no phones, limits or invitations [R63, R64]', async () => {
  const { join, list, add } = await openShops();
  const { account: neema } = await join('neema', { role: 'cashier', phone: '0712345678', discountLimit: 5 });
  await add({ name: 'Baraka', role: 'storekeeper', phone: '0713345678' });
  const seen = await list(neema);
  expect(seen.map(({ name }) => name)).toEqual(['asha', 'neema', 'Baraka']);
  for (const { phone, discountLimit } of seen) expect([phone, discountLimit]).toEqual([null, null]);
});

test('nobody changes their own role, rights or limit, in whatever way [R64]', async () => {
  const { join, change, call, list } = await openShops();
  const rights = ['sell', 'staff'];
  const { account: neema, id } = await join('neema', { role: 'cashier', rights });
  for (const body of [
    { rights: [...rights, 'costs'] },
    { role: 'manager' },
    { discountLimit: 50 },
    { active: false },
  ]) {
    expect(await change(id, body, neema)).toMatchObject({ status: 403, body: { type: 'shop_right_missing' } });
  }
  expect(await call('DELETE', `${membersPath}/${id}`, { as: neema })).toMatchObject({ status: 403 });
  const data = { rights: ['sell', 'staff', 'costs'] };
  const byDocument = { as: neema, body: { data } };
  expect((await call('PATCH', documentsPath('shopMembers', id), byDocument)).status).toBe(401);
  const row = { storeId: 'asha-shop', name: 'Neema', role: 'manager', accountId: 'neema', ...data };
  const created = { as: neema, body: { documentId: 'mine', data: row } };
  expect((await call('POST', documentsPath('shopMembers'), created)).status).toBe(401);
  expect((await call('DELETE', documentsPath('shopMembers', id), { as: neema })).status).toBe(401);
  const commands = ['save-product', 'save-book', 'message'].map((kind, at) => ({
    ...{ id: `raise-${at}`, kind, at: '2026-11-21T07:00:00.000Z', data: { $id: id, ...data } },
  }));
  const run = await call('POST', `${shopPath}/commands`, { as: neema, body: { commands } });
  for (const { status } of (run.body.results ?? []) as { status: string }[]) expect(status).not.toBe('done');
  const rows = [{ documentId: id, action: 'update', data }];
  const imported = await call('POST', `${shopPath}/imports`, { as: neema, body: { importId: 'i', rows } });
  expect(imported.status).toBeGreaterThanOrEqual(400);
  expect((await list()).find(({ $id }) => $id === id)).toMatchObject({ role: 'cashier', rights, active: true });
  // What is no power may be corrected.
  expect(await change(id, { name: 'Neema M.' }, neema)).toMatchObject({ status: 403 });
});

test('nobody changes their own rights with the PIN of somebody who may change them either [R63, R64]', async () => {
  const { join, ownerId, database } = await openShops();
  const { account, id } = await join('neema');
  const runWrite = openWrites({ database, now: () => new Date('2026-11-21T07:00:00.000Z') });
  const override = { memberId: await ownerId(), reason: 'please' };
  const caller = { kind: 'member', accountId: account.id, sessionId: 's', email: account.email } as const;
  const neema = { ...caller, emailVerified: false, labels: [], override };
  const change = (form: object) => runWrite(neema, (write) => changeMember(write, 'asha-shop', id, form));
  for (const form of [{ rights: ['sell', 'costs'] }, { role: 'manager' }, { discountLimit: 50 }]) {
    await expect(change(form)).rejects.toMatchObject({ type: 'shop_right_missing' });
  }
  expect((await change({ name: 'Neema Mollel' })).attributes.name).toBe('Neema Mollel');
});

test('only the owner gives "staff" and "settings", and changes who has them; nobody gives what they lack [R64]', async () => {
  const { join, add, change } = await openShops();
  const { account: neema } = await join('neema', {
    ...{ role: 'manager', rights: ['sell', 'discount', 'staff'], discountLimit: 10 },
  });
  const { id: deputy } = await join('rehema', { role: 'manager', rights: ['settings'] });
  const refused = { status: 403, body: { type: 'shop_right_missing' } };
  expect(await add({ name: 'B', role: 'cashier', rights: ['sell', 'staff'] }, neema)).toMatchObject(refused);
  expect(await add({ name: 'B', role: 'cashier', rights: ['settings'] }, neema)).toMatchObject(refused);
  expect(await add({ name: 'B', role: 'manager' }, neema)).toMatchObject(refused);
  expect(await add({ name: 'B', role: 'cashier', rights: ['sell', 'costs'] }, neema)).toMatchObject(refused);
  const discount = { name: 'B', role: 'cashier', rights: ['sell', 'discount'] };
  expect(await add({ ...discount, discountLimit: 11 }, neema)).toMatchObject(refused);
  expect(await add({ ...discount, discountLimit: null }, neema)).toMatchObject(refused);
  const added = await add(discount, neema);
  expect(added).toMatchObject({ status: 201, body: { discountLimit: 10 } });
  expect(await change(added.body.$id, { discountLimit: 20 }, neema)).toMatchObject(refused);
  expect(await change(added.body.$id, { discountLimit: 5 }, neema)).toMatchObject({ status: 200 });
  expect(await change(added.body.$id, { role: 'manager' }, neema)).toMatchObject(refused);
  expect(await change(deputy, { name: 'Weak' }, neema)).toMatchObject(refused);
  expect(await change(deputy, { active: false }, neema)).toMatchObject(refused);
  expect(await change(deputy, { rights: ['sell', 'staff', 'settings'] })).toMatchObject({ status: 200 });
});

test("the owner's member is not weakened, removed or renamed to another role, also by the owner and by two at once [R64]", async () => {
  const { change, call, asha, ownerId, join, list } = await openShops();
  const id = await ownerId();
  const { account: neema } = await join('neema', { role: 'manager', rights: ['staff', 'settings'] });
  for (const body of [{ active: false }, { rights: ['sell'] }, { discountLimit: 5 }]) {
    expect(await change(id, body)).toMatchObject({ status: 403, body: { type: 'shop_owner_fixed' } });
    expect((await change(id, body, neema)).status).toBe(403);
  }
  expect(await change(id, { role: 'manager' })).toMatchObject({ status: 403, body: { type: 'shop_owner_fixed' } });
  const calls = [
    call('DELETE', `${membersPath}/${id}`, { as: asha }),
    call('DELETE', `${membersPath}/me`, { as: asha }),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
  expect(await change(id, { name: 'Mama Asha', role: 'owner' })).toMatchObject({ status: 200 });
  expect((await list())[0]).toMatchObject({ role: 'owner', active: true, name: 'Mama Asha' });
});

test('a removed member stays as a row, sees nothing of the shop from then on, and can come back [R64]', async () => {
  const { join, change, call, list, asha } = await openShops();
  const { account: neema, id } = await join('neema', { role: 'storekeeper' });
  const seen = () => call('GET', membersPath, { as: neema });
  expect((await seen()).status).toBe(200);
  expect((await call('DELETE', `${membersPath}/${id}`, { as: asha })).status).toBe(204);
  expect((await seen()).status).toBe(404);
  expect(await call('GET', documentsPath('shopMembers', id), { as: neema })).toMatchObject({ body: { active: false } });
  expect((await list()).find(({ $id }) => $id === id)).toMatchObject({ active: false, name: 'neema' });
  expect((await call('GET', '/v1/account', { as: neema })).status).toBe(200);
  expect((await change(id, { active: true })).status).toBe(200);
  expect((await seen()).status).toBe(200);
});

test('with a member goes the counter that they opened, and the one where they are unlocked is locked [R64, R65]', async () => {
  const { join, call, asha, newDevice, list } = await openShops();
  const { account: rehema, id } = await join('rehema', { role: 'manager', rights: ['sell', 'settings'] });
  const [own, tablet] = [await newDevice(rehema), await newDevice(asha)];
  expect((await call('PUT', `${membersPath}/${id}/pin`, { as: asha, body: { pin: '7396' } })).status).toBe(204);
  for (const as of [own, tablet]) {
    expect((await call('PUT', `${shopPath}/counter`, { as, body: { enabled: true } })).status).toBe(204);
    const unlocked = await call('POST', `${shopPath}/counter/unlock`, { as, body: { memberId: id, pin: '7396' } });
    expect(unlocked.status).toBe(200);
  }
  expect((await list(tablet)).length).toBeGreaterThan(0);
  expect((await call('DELETE', `${membersPath}/${id}`, { as: asha })).status).toBe(204);
  expect((await call('GET', '/v1/account', { as: own })).status).toBe(401);
  expect((await call('GET', '/v1/account', { as: rehema })).status).toBe(200);
  expect((await call('GET', membersPath, { as: tablet })).status).toBe(404);
  const { counters } = (await call('GET', membersPath, { as: asha })).body as { counters: { memberId: unknown }[] };
  expect(counters.map(({ memberId }) => memberId)).toEqual([null]);
});

test('nobody sets the PIN of a member who has a right that they lack [R64, R65]', async () => {
  const { join, add, call } = await openShops();
  const { account: neema } = await join('neema', { role: 'manager', rights: ['sell', 'staff'] });
  const setPin = async (values: object, pin: string) => {
    const { body } = await add({ name: 'B', ...values });
    return call('PUT', `${membersPath}/${body.$id}/pin`, { as: neema, body: { pin } });
  };
  const refused = { status: 403, body: { type: 'shop_right_missing' } };
  expect(await setPin({ role: 'manager' }, '7396')).toMatchObject(refused);
  expect(await setPin({ role: 'cashier', rights: ['staff'] }, '7396')).toMatchObject(refused);
  expect(await setPin({ role: 'cashier', rights: ['sell'] }, '7396')).toMatchObject({ status: 204 });
});

test('a member leaves by themselves; a stranger and the owner do not [R64]', async () => {
  const { join, call, list, juma } = await openShops();
  const { account: neema, id } = await join('neema');
  expect((await call('DELETE', `${membersPath}/me`, { as: juma })).status).toBe(404);
  expect((await call('DELETE', `${membersPath}/me`, { as: neema })).status).toBe(204);
  expect((await call('GET', membersPath, { as: neema })).status).toBe(404);
  expect((await list()).find(({ $id }) => $id === id)).toMatchObject({ active: false });
  expect((await call('DELETE', `${membersPath}/me`, { as: neema })).status).toBe(404);
});

test('a shop has at most 50 people at a time, also when two are added at once [R64]', async () => {
  const { add, change, call, asha } = await openShops();
  for (let count = 3; count <= maxMembers; count += 1) await add({ name: `P${count}`, role: 'cashier' });
  const both = await Promise.all([add({ name: 'A', role: 'cashier' }), add({ name: 'B', role: 'cashier' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.body.type).toBe('shop_members_full');
  const last = both.find(({ status }) => status === 201)?.body.$id;
  expect((await call('DELETE', `${membersPath}/${last}`, { as: asha })).status).toBe(204);
  expect((await add({ name: 'C', role: 'cashier' })).status).toBe(201);
  expect(await change(last, { active: true })).toMatchObject({ status: 409, body: { type: 'shop_members_full' } });
});

test("the marketplace's own server adds and changes members as the owner does [R5, R64]", async () => {
  const { call } = await openShops();
  const body = { name: 'Neema', role: 'manager', rights: ['staff'] };
  const added = await call('POST', membersPath, { headers: operatorHeaders, body });
  expect(added.status).toBe(201);
  const path = `${membersPath}/${added.body.$id}`;
  expect((await call('PATCH', path, { headers: operatorHeaders, body: { rights: [] } })).status).toBe(200);
});

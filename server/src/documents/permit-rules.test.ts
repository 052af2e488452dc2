import { expect, test } from 'vitest';
import { openWithMails } from '#testing/member-shop.ts';
import { documentsPath, listPath, type TestMember } from '#testing/test-app.ts';

const permit = {
  ...{ storeId: 'asha-shop', kind: 'pesticides', number: 'TPHPA/1', authority: 'TPHPA' },
  ...{ expiresAt: '2027-06-30T00:00:00.000+00:00', createdAt: '2026-11-21T07:00:00.000+00:00' },
};

async function openShop() {
  const shop = await openWithMails();
  const { call, asha } = shop;
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', as: TestMember | undefined, data: object, id = 'permit') => {
    const path = documentsPath('shopPermits', method === 'POST' ? undefined : id);
    const body = method === 'DELETE' ? undefined : { documentId: id, data };
    return call(method, path, { ...(as && { as }), ...(body && { body }) });
  };
  return { ...shop, send, create: (data: object, as: TestMember = asha) => send('POST', as, data) };
}

test.each([
  ['kind', { kind: 'rockets' }],
  ['kind', { kind: null }],
  ['number', { number: ' ' }],
  ['number', { number: 'x'.repeat(65) }],
  ['authority', { authority: 'x'.repeat(129) }],
  ['expiresAt', { expiresAt: 'next year' }],
])('a client that checks nothing is refused for the %s of a permit: %j [INPUT-021]', async (attribute, data) => {
  const { create, send, asha } = await openShop();
  const refused = await create({ ...permit, ...data });
  expect([refused.status, refused.body.type]).toEqual([400, 'document_invalid_structure']);
  expect(refused.body.message).toContain(`"${attribute}"`);
  expect((await create(permit)).status).toBe(201);
  expect((await send('PATCH', asha, data)).status).toBe(400);
});

test('a store takes no other choice about its register than auto, on and off [INPUT-024]', async () => {
  const { call, asha } = await openShop();
  const choose = async (inputRegister: unknown) =>
    (await call('PATCH', documentsPath('stores', 'asha-shop'), { as: asha, body: { data: { inputRegister } } })).status;
  for (const choice of ['auto', 'on', 'off', null]) expect(await choose(choice)).toBe(200);
  for (const choice of ['ON', '', 'x'.repeat(9), 7]) expect(await choose(choice)).toBe(400);
});

test('permits are written by the owner and who has the right, read by all people of the shop, and by nobody else [INPUT-020]', async () => {
  const { create, send, call, enter, juma } = await openShop();
  const keeper = (await enter('keeper', { role: 'manager', rights: ['settings'] })).account;
  const cashier = (await enter('cashier', { role: 'cashier' })).account;
  const list = async (as: TestMember) => (await call('GET', documentsPath('shopPermits'), { as })).body.total;

  expect((await create(permit, cashier)).status).toBe(403);
  expect((await create(permit, juma)).status).toBe(401);
  expect((await send('POST', undefined, permit)).status).toBe(401);
  expect((await create(permit, keeper)).status).toBe(201);
  expect([await list(keeper), await list(cashier), await list(juma)]).toEqual([1, 1, 0]);

  for (const method of ['PATCH', 'DELETE'] as const) {
    expect((await send(method, cashier, { number: '2' })).status).toBe(403);
    expect((await send(method, juma, { number: '2' })).status).toBe(404);
    expect((await send(method, undefined, { number: '2' })).status).toBe(401);
  }
  expect((await send('PATCH', keeper, { number: 'TPHPA/2', expiresAt: null })).body).toMatchObject({
    ...{ number: 'TPHPA/2', expiresAt: null },
  });
  expect((await send('DELETE', keeper, {})).status).toBe(204);
});

test('a permit never comes into, or goes to, a shop by an id that is not its own [INPUT-020]', async () => {
  const { create, send, asha, juma, call } = await openShop();
  for (const storeId of ['juma-shop', 'none', '__proto__', "' or 1=1 --", 'x'.repeat(400)])
    expect([400, 401]).toContain((await create({ ...permit, storeId })).status);
  expect((await create(permit)).status).toBe(201);
  expect((await send('PATCH', asha, { storeId: 'juma-shop' })).status).toBeGreaterThanOrEqual(400);
  expect((await send('POST', juma, { ...permit, storeId: 'juma-shop' })).status).toBe(409);
  const ofAsha = { method: 'equal', attribute: 'storeId', values: ['asha-shop'] };
  expect((await call('GET', listPath('shopPermits', ofAsha), { as: juma })).body.total).toBe(0);
});

import { presetRights } from '@duka/domain/collections/rights';
import { hourMs } from '@duka/domain/values/durations';
import { describe, expect, test } from 'vitest';
import { openWithMails } from '#testing/member-shop.ts';
import { documentsPath, type TestMember } from '#testing/test-app.ts';
import { forgetHandovers } from './handover.ts';

const path = '/v1/shops/asha-shop/handover';
const password = 'DukaTest2026';

async function open() {
  const shop = await openWithMails();
  const { call, asha, mails, enter } = shop;
  const { account: neema, id } = await enter('neema', {
    role: 'cashier',
    rights: ['sell', 'discount'],
    discountLimit: 5,
  });
  const begin = (memberId = id, as: TestMember = asha, body: object = { password }) =>
    call('POST', path, { as, body: { memberId, ...body } });
  /** Returns the codes that were mailed last to the two. */
  const codes = (to = neema) => {
    const codeOf = ({ email }: TestMember) =>
      /^\d{6}$/m.exec(mails.findLast((mail) => mail.to === email)?.text ?? '')?.[0] ?? '';
    return { code: codeOf(asha), memberCode: codeOf(to) };
  };
  const end = (body: object = codes(), as: TestMember = asha) => call('PUT', path, { as, body });
  const takeBack = (as: TestMember = asha) => call('DELETE', path, { as });
  const storeOf = async (as: TestMember) => (await call('GET', documentsPath('stores', 'asha-shop'), { as })).body;
  const ownerOf = async () => (await shop.database.documents.get('stores', 'asha-shop'))?.attributes.ownerId;
  const roles = async () =>
    Object.fromEntries(
      (await shop.database.documents.list('shopMembers', { where: [] }))
        .filter(({ attributes }) => attributes.storeId === 'asha-shop' && attributes.active)
        .map(({ attributes }) => [attributes.name, attributes.role]),
    );
  return { ...shop, neema, id, begin, codes, end, takeBack, storeOf, ownerOf, roles };
}

describe('a shop that is handed over (R64)', () => {
  test('changes hands with a code to both: the new owner may do everything, the former is a manager', async () => {
    const { call, begin, end, codes, ownerOf, roles, asha, neema, mails, list, id } = await open();
    expect(await begin()).toMatchObject({ status: 201, body: { memberId: id } });
    expect(mails.slice(-2).map(({ to }) => to)).toEqual([asha.email, neema.email]);
    expect(await ownerOf()).toBe('asha');
    const sent = codes();
    expect(await end(sent)).toMatchObject({ status: 200 });
    expect([await ownerOf(), await roles()]).toEqual(['neema', { asha: 'manager', neema: 'owner' }]);
    const [owner, former] = await list(neema);
    expect(owner).toMatchObject({ role: 'owner', name: 'neema', active: true });
    expect(former).toMatchObject({ role: 'manager', rights: presetRights.manager, active: true });
    expect(
      (await call('POST', '/v1/shops/asha-shop/members', { as: asha, body: { name: 'B', role: 'cashier' } })).status,
    ).toBe(403);
    expect(
      (await call('PATCH', documentsPath('stores', 'asha-shop'), { as: asha, body: { data: { storeName: 'X' } } }))
        .status,
    ).toBe(403);
    expect(
      (await call('PATCH', documentsPath('stores', 'asha-shop'), { as: neema, body: { data: { storeName: 'X' } } }))
        .status,
    ).toBe(200);
    const told = () =>
      mails
        .filter(({ subject }) => subject.endsWith('has changed hands'))
        .map(({ to }) => to)
        .toSorted();
    await expect.poll(told).toEqual([asha.email, neema.email].toSorted());
    expect(await end(sent)).toMatchObject({ status: 403 });
    const again = await end(sent, neema);
    expect(again).toMatchObject({ status: 404, body: { type: 'shop_handover_missing' } });
  });

  test("takes the former owner's keys at a provider of mobile money away, where money would go on to come in [ASK-027]", async () => {
    const { begin, end, database } = await open();
    const row = {
      storeId: 'asha-shop',
      provider: 'clickpesa',
      sealedKeys: 'sealed1.x',
      at: '2026-11-21T07:00:00.000Z',
    };
    await database.transaction(({ paymentProviders }) => paymentProviders.set(row));
    await begin();
    expect(await database.paymentProviders.get('asha-shop')).toEqual(row);
    expect(await end()).toMatchObject({ status: 200 });
    expect(await database.paymentProviders.get('asha-shop')).toBeUndefined();
  });

  test('is begun by its owner alone, with the password or a recent proof', async () => {
    const { begin, neema, juma, enter, id, call, asha } = await open();
    const { account: rehema } = await enter('rehema', {
      role: 'manager',
      rights: [...presetRights.manager, 'settings', 'staff'],
    });
    for (const as of [neema, rehema]) expect(await begin(id, as)).toMatchObject({ status: 403 });
    expect(await begin(id, juma)).toMatchObject({ status: 404 });
    expect(await begin(id, asha, {})).toMatchObject({ status: 401, body: { type: 'user_more_factors_required' } });
    expect(await begin(id, asha, { password: 'wrong-password' })).toMatchObject({ status: 401 });
    expect(await call('PUT', path, { as: rehema, body: { code: '1', memberCode: '2' } })).toMatchObject({
      status: 403,
    });
    expect(await begin(id)).toMatchObject({ status: 201 });
  });

  test('goes to a person who works there with an account and has no shop of their own', async () => {
    const { begin, add, list, call, asha, juma, id, invite } = await open();
    const [owner] = await list();
    const withoutAccount = await add('Baraka', { role: 'cashier' });
    const own = await add('Juma', { role: 'cashier' });
    const { token } = await invite(own);
    await call('POST', `/v1/invitations/${token}`, { as: juma });
    expect(await begin(withoutAccount)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Invite them first') },
    });
    expect(await begin(own)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('owns one shop') },
    });
    expect(await begin(String(owner?.$id))).toMatchObject({ status: 400 });
    expect(await begin('no-such-member')).toMatchObject({ status: 404 });
    await call('DELETE', `/v1/shops/asha-shop/members/${id}`, { as: asha });
    expect(await begin(id)).toMatchObject({ status: 400, body: { message: expect.stringContaining('removed') } });
  });

  test('needs both codes, within an hour, and has ten tries of them', async () => {
    const { begin, end, codes, ownerOf, clock } = await open();
    expect(await end({ code: '000000', memberCode: '000001' })).toMatchObject({ status: 404 });
    await begin();
    const { code, memberCode } = codes();
    const wrong = { status: 400, body: { type: 'shop_handover_code_wrong' } };
    expect(await end({ code, memberCode: code })).toMatchObject(wrong);
    expect(await end({ code: memberCode, memberCode })).toMatchObject(wrong);
    clock.setTime(clock.getTime() + hourMs);
    expect(await end({ code, memberCode })).toMatchObject(wrong);
    await begin();
    const tries = [];
    for (let count = 0; count < 10; count += 1) tries.push((await end({ code: '0', memberCode: '1' })).status);
    expect(tries.at(-1)).toBe(429);
    expect(await end()).toMatchObject({ status: 429 });
    expect(await ownerOf()).toBe('asha');
  });

  test('is one at a time; two that are carried out at once change it once', async () => {
    const { begin, end, takeBack, enter, codes, ownerOf, roles } = await open();
    const { account: baraka, id: other } = await enter('baraka', { role: 'manager' });
    await begin();
    expect(await begin(other)).toMatchObject({ status: 409, body: { type: 'shop_handover_open' } });
    expect((await takeBack()).status).toBe(204);
    expect(await end()).toMatchObject({ status: 404 });
    const begun = await Promise.all([begin(), begin(other)]);
    expect(begun.map(({ status }) => status).sort()).toEqual([201, 409]);
    const isFirst = begun[0]?.status === 201;
    const both = isFirst ? codes() : codes(baraka);
    const ended = await Promise.all([end(both), end(both)]);
    expect(ended.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ownerOf()).toBe(isFirst ? 'neema' : 'baraka');
    expect(Object.values(await roles()).filter((role) => role === 'owner')).toHaveLength(1);
  });

  test('is shown to who began it, and once it is done to the new owner too, until it can no longer be taken back', async () => {
    const { call, begin, end, neema, asha, juma, clock, id } = await open();
    const find = async (as: TestMember) => (await call('GET', path, { as })).body.handover;
    await begin();
    expect(await find(asha)).toMatchObject({ memberId: id, isDone: false, isMine: true, from: null });
    expect([await find(neema), await find(juma)]).toEqual([null, null]);
    await end();
    const done = { memberId: id, isDone: true, from: 'asha', expire: expect.any(String) };
    expect(await find(asha)).toEqual({ ...done, isMine: true });
    expect(await find(neema)).toEqual({ ...done, isMine: false });
    expect(await find(juma)).toBeNull();
    clock.setTime(clock.getTime() + 72 * hourMs);
    expect([await find(asha), await find(neema)]).toEqual([null, null]);
  });

  test('can be taken back for 72 hours, also by a former owner who was removed meanwhile', async () => {
    const { call, begin, end, takeBack, ownerOf, roles, neema, juma, clock, database, enter, list, id } = await open();
    const { id: other } = await enter('rehema', { role: 'cashier' });
    await begin();
    await end();
    const [former] = await database.documents.list('shopMembers', {
      where: [{ method: 'equal', attribute: 'accountId', values: ['asha'] }],
    });
    await call('DELETE', `/v1/shops/asha-shop/members/${former?.id}`, { as: neema });
    expect(await begin(other, neema)).toMatchObject({ status: 409, body: { type: 'shop_handover_open' } });
    for (const as of [neema, juma]) expect((await takeBack(as)).status).toBe(404);
    expect((await takeBack()).status).toBe(204);
    expect([await ownerOf(), await roles()]).toEqual(['asha', { asha: 'owner', neema: 'cashier', rehema: 'cashier' }]);
    expect((await list()).find(({ $id }) => $id === id)).toMatchObject({
      rights: ['sell', 'discount'],
      discountLimit: 5,
    });
    expect((await takeBack()).status).toBe(404);
    await begin();
    await end();
    clock.setTime(clock.getTime() + 72 * hourMs);
    expect((await takeBack()).status).toBe(404);
    expect(await ownerOf()).toBe('neema');
  });

  test('is forgotten once it can neither be carried out nor taken back', async () => {
    const { begin, end, clock, database } = await open();
    const now = () => clock;
    const isKnown = async () => {
      await forgetHandovers({ database, now });
      return (await database.handovers.get('asha-shop')) !== undefined;
    };
    await begin();
    const known = [await isKnown()];
    clock.setTime(clock.getTime() + hourMs);
    known.push(await isKnown());
    await begin();
    await end();
    clock.setTime(clock.getTime() + 71 * hourMs);
    known.push(await isKnown());
    clock.setTime(clock.getTime() + hourMs);
    known.push(await isKnown());
    expect(known).toEqual([true, false, true, false]);
  });

  test('takes along what its rows count towards, and its pictures with their rights (R52)', async () => {
    const { call, database, begin, end, takeBack, asha, neema, addProduct, addFile } = await open();
    const used = async (as: TestMember) =>
      ((await call('GET', '/v1/account/storage', { as })).body.rows as { usedBytes: number }).usedBytes;
    await addFile(asha, 'urea-picture');
    await addFile(asha, 'own-file');
    await addProduct('urea', { image: 'urea-picture' });
    const before = [await used(asha), await used(neema)];
    await begin();
    expect((await end()).status).toBe(200);
    const after = [await used(asha), await used(neema)];
    expect(after[1]).toBeGreaterThan(before[1] as number);
    // Both sums are what a recount of the rows finds, but for the few bytes of the ids.
    await database.transaction(({ accountRows }) => accountRows.recount());
    const counted = [await database.accountRows.sumBytes('asha'), await database.accountRows.sumBytes('neema')];
    for (const at of [0, 1]) expect(Math.abs((after[at] as number) - (counted[at] as number))).toBeLessThan(1000);
    const picture = await database.files.get('urea-picture');
    expect(picture).toMatchObject({ ownerId: 'neema', permissions: expect.arrayContaining(['update("user:neema")']) });
    expect((await database.files.get('own-file'))?.ownerId).toBe('asha');
    expect((await takeBack()).status).toBe(204);
    expect((await database.files.get('urea-picture'))?.ownerId).toBe('asha');
  });
});

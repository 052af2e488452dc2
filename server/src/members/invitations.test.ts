import { dayMs } from '@duka/domain/values/durations';
import { describe, expect, test } from 'vitest';
import { openWithMails } from '#testing/member-shop.ts';

const join = (token: string) => `/v1/invitations/${token}`;

describe('an invitation (R64)', () => {
  test('is a link that says what it is for, and brings an account into the shop once', async () => {
    const { call, asha, invite, add, newMember, list, database } = await openWithMails();
    const id = await add('Neema', { role: 'cashier' });
    const { status, body, token } = await invite(id);
    expect([status, String(body.url).startsWith('http://localhost/join/'), body.sentBy]).toEqual([201, true, null]);
    expect((await list()).find(({ $id }) => $id === id)?.invitedUntil).toBe(body.expire);
    const said = { storeName: "asha's shop", memberName: 'Neema', role: 'cashier', expire: body.expire };
    expect(await call('GET', join(token))).toEqual({ status: 200, body: said });
    const neema = await newMember('neema');
    expect((await call('POST', join(token))).status).toBe(401);
    const joined = await call('POST', join(token), { as: neema });
    expect(joined).toEqual({ status: 201, body: { storeId: 'asha-shop', memberId: id } });
    expect((await list()).find(({ $id }) => $id === id)).toMatchObject({ hasAccount: true, invitedUntil: null });
    expect((await list(neema)).find(({ $id }) => $id === id)).toMatchObject({ hasAccount: true });
    // The account has a users document now, which the row names.
    expect((await database.documents.get('users', 'neema'))?.attributes.firstName).toBe('neema');
    const notifications = await database.documents.list('notifications', { where: [] });
    expect(notifications.map(({ attributes: { accountId, kind, name } }) => [accountId, kind, name])).toEqual([
      [asha.id, 'member', 'Neema'],
    ]);
  });

  test('opens for the first account alone, also where two open it at once or it was passed on', async () => {
    const { call, invite, add, newMember, list } = await openWithMails();
    const id = await add('Neema', { role: 'cashier' });
    const { token } = await invite(id);
    const [neema, baraka, rehema] = [await newMember('neema'), await newMember('baraka'), await newMember('rehema')];
    const both = await Promise.all([neema, baraka].map((as) => call('POST', join(token), { as })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404]);
    const late = await call('POST', join(token), { as: rehema });
    expect(late).toMatchObject({ status: 404, body: { type: 'shop_invitation_invalid' } });
    expect(late.body.message).toContain('Ask the shop for a new one');
    expect(await call('GET', join(token))).toMatchObject({ status: 404 });
    expect((await list()).filter(({ hasAccount }) => hasAccount)).toHaveLength(2);
  });

  test('ends when it is over, replaced by a newer one, and when the member is removed', async () => {
    const { call, invite, add, newMember, asha, clock } = await openWithMails();
    const [id, other] = [await add('Neema', { role: 'cashier' }), await add('Baraka', { role: 'cashier' })];
    const neema = await newMember('neema');
    const [first, second] = [await invite(id), await invite(id)];
    const accept = async (token: string) => (await call('POST', join(token), { as: neema })).status;
    expect(await accept(first.token)).toBe(404);
    const path = `/v1/shops/asha-shop/members/${id}`;
    expect((await call('DELETE', path, { as: asha })).status).toBe(204);
    expect(await accept(second.token)).toBe(404);
    expect((await call('POST', `${path}/invitation`, { as: asha, body: {} })).status).toBe(404);
    await call('PATCH', path, { as: asha, body: { active: true } });
    expect(await accept(second.token)).toBe(404);
    const third = await invite(other);
    clock.setTime(clock.getTime() + 7 * dayMs);
    expect(await accept(third.token)).toBe(404);
    expect(await accept('no-such-token')).toBe(404);
  });

  test('ends when the member who made it is removed', async () => {
    const { call, invite, add, enter, asha } = await openWithMails();
    const { account: neema, id } = await enter('neema', { role: 'manager', rights: ['sell', 'staff'] });
    const other = await add('Baraka', { role: 'cashier', rights: ['sell'] });
    const { token } = await invite(other, {}, neema);
    const ofOwner = await invite(await add('Rehema', { role: 'cashier' }));
    expect((await call('DELETE', `/v1/shops/asha-shop/members/${id}`, { as: asha })).status).toBe(204);
    expect((await call('GET', join(token))).status).toBe(404);
    expect((await call('GET', join(ofOwner.token))).status).toBe(200);
  });

  test('is refused to an account that works in the shop or owns it, and to a member who has joined', async () => {
    const { call, invite, add, newMember, asha } = await openWithMails();
    const [id, other] = [await add('Neema', { role: 'cashier' }), await add('Baraka', { role: 'cashier' })];
    const neema = await newMember('neema');
    const [first, second] = [await invite(id), await invite(other)];
    expect((await call('POST', join(first.token), { as: neema })).status).toBe(201);
    const refused = { status: 409, body: { type: 'shop_member_joined' } };
    expect(await call('POST', join(second.token), { as: neema })).toMatchObject(refused);
    expect(await call('POST', join(second.token), { as: asha })).toMatchObject(refused);
    expect(await call('GET', join(second.token))).toMatchObject({ status: 200 });
    expect(await invite(id)).toMatchObject(refused);
  });

  test('is not opened with a token of fifteen minutes, nor at a counter', async () => {
    const { call, invite, add, newMember, newDevice, asha, list } = await openWithMails();
    const { token } = await invite(await add('Neema', { role: 'cashier' }));
    const neema = await newMember('neema');
    const { jwt } = (await call('POST', '/v1/account/jwts', { as: neema })).body;
    const byJwt = await call('POST', join(token), { headers: { 'x-appwrite-jwt': String(jwt) } });
    expect(byJwt).toMatchObject({ status: 401, body: { type: 'user_unauthorized' } });
    const counter = await newDevice(asha);
    // Somebody must be able to end the counter.
    const [owner] = await list();
    await call('PUT', `/v1/shops/asha-shop/members/${owner?.$id}/pin`, { as: asha, body: { pin: '7396' } });
    const opened = await call('PUT', '/v1/shops/asha-shop/counter', { as: counter, body: { enabled: true } });
    expect(opened.status).toBe(204);
    expect((await call('POST', join(token), { as: counter })).status).toBe(403);
    expect((await call('POST', join(token), { as: neema })).status).toBe(201);
  });

  test('is made by who may manage people, and who has all the rights that it brings', async () => {
    const { call, invite, add, enter, juma } = await openWithMails();
    const { account: neema } = await enter('neema', { role: 'manager', rights: ['sell', 'staff'] });
    const [manager, cashier] = [
      await add('M', { role: 'manager' }),
      await add('C', { role: 'cashier', rights: ['sell'] }),
    ];
    const refused = { status: 403, body: { type: 'shop_right_missing' } };
    expect(await invite(manager, {}, neema)).toMatchObject(refused);
    expect(await invite(cashier, {}, neema)).toMatchObject({ status: 201 });
    const { account: baraka } = await enter('baraka', { role: 'cashier' });
    expect(await invite(cashier, {}, baraka)).toMatchObject(refused);
    expect(await invite(cashier, {}, juma)).toMatchObject({ status: 404 });
    const path = `/v1/shops/juma-shop/members/${cashier}/invitation`;
    expect((await call('POST', path, { as: juma, body: {} })).status).toBe(404);
  });

  test('leads to pages of this server alone, and is mailed in the language of who invites', async () => {
    const { call, invite, add, asha, mails } = await openWithMails();
    const id = await add('Neema', { role: 'cashier' });
    expect(await invite(id, { url: 'https://evil.example/' })).toMatchObject({ status: 400 });
    expect(await invite(id, { email: 'no address' })).toMatchObject({ status: 400 });
    await call('PATCH', '/v1/account/prefs', { as: asha, body: { prefs: { language: 'sw' } } });
    const { body } = await invite(id, { email: 'neema@duka.example' });
    expect(body.sentBy).toBe('mail');
    await expect.poll(() => mails.length).toBe(1);
    const mail = mails.at(-1);
    expect(mail).toMatchObject({ to: 'neema@duka.example', subject: "Fanya kazi kwenye asha's shop kwa Duka" });
    expect(mail?.text).toContain(String(body.url));
  });

  test('goes as a text to the number of the member where there is a gateway, at most three times an hour', async () => {
    const { invite, add, texts } = await openWithMails({ hasGateway: true });
    const id = await add('Neema', { role: 'cashier', phone: '0712345678' });
    const sent = [];
    for (let count = 0; count < 4; count += 1) sent.push((await invite(id)).body.sentBy);
    expect(sent).toEqual(['text', 'text', 'text', null]);
    await expect.poll(() => texts.length).toBe(3);
    expect(texts[0]).toMatchObject({ to: '+255712345678', text: expect.stringContaining('/join/') });
  });

  test('is looked at sixty times an hour by one caller, not more', async () => {
    const { call } = await openWithMails();
    const statuses = new Set<number>();
    for (let count = 0; count < 61; count += 1) statuses.add((await call('GET', join(`guess-${count}`))).status);
    expect([...statuses]).toEqual([404, 429]);
  });

  test('its token is stored as a hash alone', async () => {
    const { database, invite, add } = await openWithMails();
    const { token } = await invite(await add('Neema', { role: 'cashier' }));
    const [row] = await database.invitations.listOpen('asha-shop', '2026-11-21T07:00:00.000Z');
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
  });
});

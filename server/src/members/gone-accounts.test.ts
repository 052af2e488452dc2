import { dayMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { makeSessionEvent } from '#account/account-events.ts';
import { equal } from '#database/query/conditions.ts';
import { deleteDueAccounts } from '#personal-data/delete-account.ts';
import { openWithMails } from '#testing/member-shop.ts';
import type { TestMember } from '#testing/test-app.ts';
import { openWrites } from '#testing/test-writes.ts';

async function open() {
  const shop = await openWithMails();
  const { call, clock, database } = shop;
  const now = () => clock;
  return {
    ...shop,
    /** Deletes the account, when its fourteen days are over. */
    async deleteAccount(as: TestMember) {
      const asked = await call('POST', '/v1/account/deletion', { as, body: { password: 'DukaTest2026' } });
      expect(asked.status).toBe(201);
      clock.setTime(clock.getTime() + 15 * dayMs);
      await deleteDueAccounts({
        ...{ database, now, runWrite: openWrites({ database, now }) },
        makeEnded: (session) => makeSessionEvent(session, 'delete'),
        removeContents: async () => {},
      });
      expect(await database.accounts.get(as.id)).toBeUndefined();
    },
  };
}

test('a member who deletes their account leaves their shops: the row stays, without an account [R64]', async () => {
  const { deleteAccount, enter, list } = await open();
  const { account: neema, id } = await enter('neema', { role: 'manager', rights: ['sell', 'staff'] });
  await deleteAccount(neema);
  expect((await list()).find(({ $id }) => $id === id)).toMatchObject({
    ...{ name: 'neema', active: false, accountId: null, hasAccount: false },
  });
});

test('with the account of its owner go the members, activities, invitations and handover of a shop [R41, R64]', async () => {
  const { deleteAccount, enter, add, invite, call, asha, juma, database } = await open();
  const { account: neema, id } = await enter('neema', { role: 'cashier' });
  await call('PUT', `/v1/shops/asha-shop/members/${id}/pin`, { as: asha, body: { pin: '4711' } });
  expect(await database.pins.get(id)).toBeDefined();
  await invite(await add('Baraka', { role: 'cashier' }));
  const invited = () => database.invitations.listOpen('asha-shop', '2026-11-21T07:00:00.000Z');
  expect(await invited()).toHaveLength(1);
  await call('POST', '/v1/shops/juma-shop/members', { as: juma, body: { name: 'Rehema', role: 'cashier' } });
  const begun = await call('POST', '/v1/shops/asha-shop/handover', {
    ...{ as: asha, body: { memberId: id, password: 'DukaTest2026' } },
  });
  expect(begun.status).toBe(201);
  await database.transaction(({ documents }) =>
    documents.insert('activities', {
      ...{ id: 'sold', createdAt: '2026-11-21T07:00:00.000Z', updatedAt: '2026-11-21T07:00:00.000Z', permissions: [] },
      attributes: { storeId: 'asha-shop', kind: 'sale', at: '2026-11-21T07:00:00.000Z' },
    }),
  );
  await deleteAccount(asha);
  expect(await database.pins.get(id)).toBeUndefined();
  const members = await database.documents.list('shopMembers', { where: [] });
  expect(members.map(({ attributes }) => attributes.name).sort()).toEqual(['Rehema', 'juma']);
  const left = await database.documents.list('activities', { where: [equal('storeId', 'asha-shop')] });
  expect(left).toEqual([]);
  expect(await database.handovers.get('asha-shop')).toBeUndefined();
  expect(await invited()).toEqual([]);
  expect((await call('GET', '/v1/account', { as: neema })).status).toBe(200);
});

test('the export of a member holds their own rows, and nothing of the shop that they work in [PERM-006, R64]', async () => {
  const { enter, call, database } = await open();
  const { account: neema, id } = await enter('neema', { role: 'manager', phone: '0712345678' });
  expect((await database.documents.list('shopMembers', { where: [equal('storeId', 'asha-shop')] })).length).toBe(2);
  const { body } = await call('GET', '/v1/account/export', { as: neema });
  const ids = (name: string) => (body[name] as { $id: string }[]).map(({ $id }) => $id);
  expect([ids('shopMembers'), ids('stores'), ids('activities'), ids('notifications')]).toEqual([[id], [], [], []]);
  expect(JSON.stringify(body)).not.toContain('asha@duka.example');
});

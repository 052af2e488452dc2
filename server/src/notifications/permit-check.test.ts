import { dayMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { openWithMails } from '#testing/member-shop.ts';
import { documentsPath } from '#testing/test-app.ts';
import { openWrites } from '#testing/test-writes.ts';
import type { Notification } from '#writes/notification.ts';
import { checkPermits } from './permit-check.ts';

/** Asha's shop on 21 November 2026, with a manager for its settings and a cashier. */
async function openShop() {
  const shop = await openWithMails();
  const { call, create, asha, clock, database, enter } = shop;
  const keeper = await enter('keeper', { role: 'manager', rights: ['stock', 'settings'] });
  const cashier = await enter('cashier', { role: 'cashier' });
  const now = () => clock;
  // Each look is that of a process that has just started.
  const check = () => checkPermits({ database, now, runWrite: openWrites({ database, now }) });
  const readFor = async (accountId: string) =>
    (await database.documents.list('notifications', { where: [] }))
      .map(({ attributes }) => attributes)
      .filter((notice) => notice.kind === 'permit' && notice.accountId === accountId);
  return {
    ...{ ...shop, keeper: keeper.account, cashier: cashier.account, check, readFor },
    addPermit: (id: string, lastDay: string | null, more: object = {}) =>
      create('shopPermits', id, {
        ...{ storeId: 'asha-shop', kind: 'pesticides', number: 'TPHPA/1', createdAt: clock.toISOString() },
        ...{ expiresAt: lastDay && `${lastDay}T00:00:00.000+00:00`, ...more },
      }),
    change: (collection: string, id: string, data: object) =>
      call('PATCH', documentsPath(collection, id), { as: asha, body: { data } }),
    /** Looks as often as the job does, and oftener; returns the days on which somebody was notified. */
    async passDays(count: number) {
      const days: string[] = [];
      for (let day = 0; day < count; day += 1) {
        const known = (await readFor('asha')).length;
        await check();
        await check();
        if ((await readFor('asha')).length > known) days.push(clock.toISOString().slice(0, 10));
        clock.setTime(clock.getTime() + dayMs);
      }
      return days;
    },
    /** The mails that wait for others of their day: to whom, and what they tell. */
    async heldMails() {
      const later = '2028-01-01T00:00:00.000Z';
      const mails: (readonly [string, readonly string[]])[] = [];
      for (;;) {
        const due = await database.digests.findDue(later);
        const claimed = due && (await database.transaction(({ digests }) => digests.claim(due, later, later)));
        if (!claimed) return mails;
        const parts = claimed.contents.flatMap((part) => JSON.parse(part) as Notification[]);
        mails.push([claimed.accountId, parts.map(({ kind, name, day }) => `${kind} ${name} ${day}`)]);
        await database.transaction(({ digests }) => digests.remove(claimed));
      }
    },
  };
}

test('a permit is told of 60, 30 and 7 days before its last one and once it has lapsed, each once [INPUT-022]', async () => {
  const { addPermit, passDays, readFor } = await openShop();
  await addPermit('permit', '2027-02-01');
  await addPermit('endless', null, { kind: 'seeds' });
  expect(await passDays(120)).toEqual(['2026-12-03', '2027-01-02', '2027-01-25', '2027-02-02']);
  expect(await readFor('asha')).toMatchObject(
    Array.from({ length: 4 }, () => ({
      ...{ documentId: 'permit', name: 'TPHPA/1', day: '2027-02-01', reference: 'pesticides' },
    })),
  );
});

test('a permit that is written down late is told of once at once, and again by its next reminder [INPUT-022]', async () => {
  const { addPermit, passDays, change } = await openShop();
  await addPermit('permit', '2026-12-05');
  expect(await passDays(3)).toEqual(['2026-11-21']);
  await change('shopPermits', 'permit', { expiresAt: '2026-12-06T00:00:00.000+00:00' });
  expect(await passDays(7)).toEqual(['2026-11-24', '2026-11-29']);
});

test('a reminder that was deleted does not come again, nor one whose days passed while nobody looked [INPUT-022]', async () => {
  const { addPermit, passDays, readFor, database, clock } = await openShop();
  await addPermit('permit', '2027-02-01');
  clock.setTime(Date.parse('2027-01-30T07:00:00.000Z'));
  expect(await passDays(1)).toEqual(['2027-01-30']);
  const rows = await database.documents.list('notifications', { where: [] });
  await database.transaction(async ({ documents }) => {
    for (const { id } of rows) await documents.delete('notifications', id);
  });
  expect([await passDays(1), await readFor('asha')]).toEqual([[], []]);
});

test('a day of reminders begins at midnight in the shops, three hours before it does in UTC [INPUT-022]', async () => {
  const { addPermit, check, readFor, clock } = await openShop();
  await addPermit('permit', '2027-02-01');
  clock.setTime(Date.parse('2026-12-02T20:59:59.999Z'));
  await check();
  expect(await readFor('asha')).toHaveLength(0);
  clock.setTime(Date.parse('2026-12-02T21:00:00.000Z'));
  await check();
  expect(await readFor('asha')).toHaveLength(1);
});

test('who handles the settings is told too, all of a shop in one mail, and nobody of another shop [INPUT-022]', async () => {
  const { addPermit, check, readFor, heldMails } = await openShop();
  await addPermit('permit', '2026-12-05');
  await addPermit('seeds', '2026-11-20', { kind: 'seeds', number: 'TOSCI/7' });
  await check();
  const counts = ['asha', 'keeper', 'cashier', 'juma'].map(async (id) => (await readFor(id)).length);
  expect(await Promise.all(counts)).toEqual([2, 2, 0, 0]);
  const told = expect.arrayContaining(['permit TPHPA/1 2026-12-05', 'permit TOSCI/7 2026-11-20']);
  const mails = await heldMails();
  expect(mails.toSorted()).toEqual([
    ['asha', told],
    ['keeper', told],
  ]);
});

test('a shop that has switched the register off, or has the permit anew, is not reminded [INPUT-022, INPUT-024]', async () => {
  const { addPermit, check, readFor, change } = await openShop();
  await addPermit('permit', '2026-12-05');
  await change('stores', 'asha-shop', { inputRegister: 'off' });
  await check();
  await change('stores', 'asha-shop', { inputRegister: 'auto' });
  await addPermit('new', '2027-12-05');
  await check();
  expect(await readFor('asha')).toEqual([]);
});

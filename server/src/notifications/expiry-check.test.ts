import { dayMs } from '@duka/domain/values/durations';
import { expect, onTestFinished, test } from 'vitest';
import { insertRow, oneOfEach } from '#testing/one-of-each.ts';
import { openTestApp } from '#testing/test-app.ts';
import { openWrites } from '#testing/test-writes.ts';
import type { Notification } from '#writes/notification.ts';
import { checkExpiring, type ExpiryDeps } from './expiry-check.ts';

async function openShop() {
  const now = new Date('2026-11-21T07:00:00.000Z');
  const { app, database, newSeller, call } = await openTestApp(now);
  onTestFinished(() => app.close());
  await newSeller('asha', 'shop');
  const events: string[] = [];
  const deps: ExpiryDeps = {
    database,
    runWrite: openWrites({
      database,
      onEvent: (event) => {
        // Of several servers one hears a little later what another has written before.
        if (event.kind === 'document' && event.collection === 'notifications') events.push(event.action);
      },
      now: () => now,
    }),
    now: () => now,
  };
  const add = (id: string, expiryDate: string | null, more: object = {}) =>
    database.transaction(({ documents }) =>
      insertRow(documents, 'products', id, {
        ...oneOfEach.products.data,
        ...{ name: id, hasExpiry: expiryDate !== null, expiryDate, status: 'published' },
        ...more,
      }),
    );
  const read = async () => {
    const rows = await database.documents.list('notifications', { where: [] });
    return rows.map(({ attributes: { name, quantity, day } }) => [name, quantity ?? 1, day]).sort();
  };
  /** The queued mails of each shop. */
  const mails = async () => {
    const later = '2027-01-01T00:00:00.000Z';
    const due = await database.digests.findDue(later);
    if (!due) return [];
    const claimed = await database.transaction(({ digests }) => digests.claim(due, later, later));
    const notices = claimed?.contents.flatMap((part) => JSON.parse(part) as Notification[]);
    return [[claimed?.accountId, notices?.length]];
  };
  const advance = (days: number) => void now.setTime(now.getTime() + days * dayMs);
  return { check: () => checkExpiring(deps), database, call, add, read, advance, mails, events };
}

test('a seller is notified of products that expire within 30 days or have expired, but not of drafts or sold-out ones [LIST-017]', async () => {
  const { check, add, read, mails, events } = await openShop();
  await add('expired', '2026-11-01T00:00:00.000Z');
  await add('today', '2026-11-21T00:00:00.000Z');
  await add('last-day', '2026-12-21T00:00:00.000Z');
  await add('later', '2026-12-22T00:00:00.000Z');
  await add('never', null);
  await add('switched-off', '2026-11-25T00:00:00.000Z', { hasExpiry: false });
  await add('draft', '2026-11-25T00:00:00.000Z', { status: 'draft' });
  await add('sold-out', '2026-11-25T00:00:00.000Z', { quantityInStock: 0 });
  await check();
  // Expired goods and goods about to expire are separate notifications.
  expect(await read()).toEqual([
    ['expired', 1, '2026-11-01'],
    // Of several the first day counts, after which one of them has expired.
    ['today, last-day', 2, '2026-11-21'],
  ]);
  await expect.poll(() => events).toEqual(['create', 'create']);
  expect(await mails()).toEqual([['asha', 3]]);
});

test('nobody is notified twice of a product and a date, even if the notification was deleted; a new date is notified', async () => {
  const { check, database, add, read, advance, mails } = await openShop();
  await add('urea', '2026-12-01T00:00:00.000Z');
  await check();
  await check();
  const [notification] = await database.documents.list('notifications', { where: [] });
  await database.transaction(({ documents }) => documents.delete('notifications', String(notification?.id)));
  advance(1);
  await check();
  expect([await read(), await mails()]).toEqual([[], [['asha', 1]]]);
  await database.transaction(({ documents }) =>
    documents.update('products', 'urea', {
      updatedAt: '2026-11-22T07:00:00.000Z',
      attributes: { expiryDate: '2026-12-05T00:00:00.000Z' },
    }),
  );
  await check();
  expect(await read()).toEqual([['urea', 1, '2026-12-05']]);
});

test('many products of a shop go into one notification and one mail', async () => {
  const { check, add, read, mails } = await openShop();
  for (let count = 0; count < 120; count += 1) await add(`product-${count}`, '2026-12-01T00:00:00.000Z');
  await check();
  expect([(await read()).length, await mails()]).toEqual([1, [['asha', 120]]]);
  expect((await read())[0]?.[1]).toBe(120);
});

test('a product after a thousand others that do not expire is notified', async () => {
  const { check, database, add, read } = await openShop();
  const at = '2026-11-21T07:00:00.000Z';
  const attributes = { ...oneOfEach.products.data, productCategories: [], units: [], hasExpiry: false };
  const rows = Array.from({ length: 1000 }, (_, number) => ({
    ...{ id: `p${number}`, createdAt: at, updatedAt: at, permissions: [], attributes },
  }));
  await database.transaction(({ documents }) => documents.insertAll('products', rows));
  await add('urea', '2026-12-01T00:00:00.000Z');
  await check();
  expect(await read()).toEqual([['urea', 1, '2026-12-01']]);
});

test('a date too far off today is notified once it is near enough', async () => {
  const { check, add, read, advance } = await openShop();
  await add('urea', '2026-12-25T00:00:00.000Z');
  await check();
  expect(await read()).toEqual([]);
  advance(4);
  await check();
  expect(await read()).toEqual([['urea', 1, '2026-12-25']]);
});

import { expect, onTestFinished, test } from 'vitest';
import { insertRow } from '#testing/one-of-each.ts';
import { openTestApp } from '#testing/test-app.ts';
import { openWrites } from '#testing/test-writes.ts';
import { forgetOldNotifications } from './forget-notifications.ts';

test('notifications that were read are forgotten after half a year; unread ones never', async () => {
  const { app, database, newSeller } = await openTestApp();
  onTestFinished(() => app.close());
  await newSeller('asha', 'shop');
  const now = () => new Date('2026-11-21T07:00:00.000Z');
  const notification = { accountId: 'asha', kind: 'order', documentId: 'order' };
  await database.transaction(async ({ documents }) => {
    const add = (id: string, at: string, isRead: boolean) =>
      insertRow(documents, 'notifications', id, { ...notification, at, isRead });
    await add('old-read', '2026-05-01T07:00:00.000Z', true);
    await add('old-unread', '2026-05-01T07:00:00.000Z', false);
    await add('new-read', '2026-06-01T07:00:00.000Z', true);
    for (let count = 0; count < 600; count += 1) await add(`many-${count}`, '2026-01-01T07:00:00.000Z', true);
  });
  await forgetOldNotifications({ runWrite: openWrites({ database, now }), now });
  const rows = await database.documents.list('notifications', { where: [] });
  expect(rows.map(({ id }) => id).sort()).toEqual(['new-read', 'old-unread']);
});

import type { Language } from '@duka/domain/values/language';
import { expect, test } from 'vitest';
import type { Mail } from '#mail/mail.ts';
import type { Notification } from '#writes/notification.ts';
import { createNotificationMailer } from './notification-mails.ts';

const expiring = (name: string, day: string): Notification => ({
  ...{ id: name, kind: 'expiring', accountId: 'asha', documentId: name },
  ...{ name, day },
});

/** What is mailed of these on the shop's 21 November 2026, an hour after midnight there. */
async function mailIn(language: Language, ...notifications: Notification[]): Promise<Mail | undefined> {
  const mails: Mail[] = [];
  const works: Promise<void>[] = [];
  const { mailNotifications } = createNotificationMailer({
    database: {},
    sendMail: async (mail) => void mails.push(mail),
    runInBackground: (work) => void works.push(work()),
    now: () => new Date('2026-11-20T22:00:00.000Z'),
    appUrl: 'https://duka.example',
  });
  mailNotifications([
    { accountId: 'asha', email: 'asha@duka.example', emailVerified: true, name: 'Asha', language, notifications },
  ]);
  await Promise.all(works);
  return mails[0];
}

const mailOf = (...notifications: Notification[]) => mailIn('en', ...notifications);

test.each([
  ['2026-11-20', 'The expiry date of Urea was 20 Nov 2026: it has expired'],
  ['2026-11-21', 'The expiry date of Urea is 21 Nov 2026'],
])('a mail about goods that expire on %s says %j [SET-010, LIST-017]', async (day, words) => {
  const mail = await mailOf(expiring('Urea', day));
  expect(mail?.subject).toBe(words);
  expect(mail?.text).toContain(words);
});

test('a mail about several products says whether all of them have expired [SET-010, LIST-017]', async () => {
  const expired = [expiring('Urea', '2026-11-20'), expiring('Milk', '2026-11-01')];
  expect((await mailOf(...expired))?.subject).toBe('2 products have expired');
  const mixed = await mailOf(...expired, expiring('Maize seed', '2026-12-01'));
  expect(mixed?.subject).toBe('3 products expire soon or have expired');
  expect(mixed?.text).toContain('Milk was 1 Nov 2026: it has expired\nThe expiry date of Maize seed is 1 Dec 2026');
});

test('who reads Kiswahili is told in it, in one mail of one language (R35)', async () => {
  const low = { ...expiring('Urea', ''), kind: 'low-stock', quantity: 3 } as const;
  expect((await mailIn('sw', low))?.subject).toBe('Urea imepungua: imebaki 3');
  const mail = await mailIn('sw', low, expiring('DAP', '2026-11-20'));
  expect(mail?.subject).toBe('Arifa 2 kutoka dukani kwako');
  expect(mail?.text).toMatch(/^Habari Asha,\n\nUrea imepungua: imebaki 3\nMwisho wa matumizi wa DAP ulikuwa/);
  expect(mail?.text).not.toMatch(/expir|notification|Hello/);
});

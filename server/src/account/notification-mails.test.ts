import type { Language } from '@duka/domain/values/language';
import { expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import type { Mail, SendMail } from '#mail/mail.ts';
import { addAccount } from '#testing/test-accounts.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import type { Notification } from '#writes/notification.ts';
import { createMailLimits } from './mail-limits.ts';
import { createNotificationMailer } from './notification-mails.ts';

const expiring = (name: string, day: string): Notification => ({
  ...{ id: name, kind: 'expiring', accountId: 'asha', documentId: name },
  ...{ name, day },
});

/** A mailer on the shop's 21 November 2026, an hour after midnight there, and what it sends. */
function openMailer(
  database: Database,
  { now = new Date('2026-11-20T22:00:00.000Z'), isAway = (): boolean => false } = {},
) {
  const mails: Mail[] = [];
  const failures: string[] = [];
  const works: Promise<void>[] = [];
  const handOver: SendMail = async (mail) => {
    if (isAway()) throw new Error('the mail server is away');
    mails.push(mail);
  };
  const mailer = createNotificationMailer({
    ...{ database, handOver, now: () => now, appUrl: 'https://duka.example' },
    mailLimits: createMailLimits({ database, now: () => now }),
    sendMail: async (mail) => void mails.push(mail),
    runInBackground: (work) => void works.push(work()),
    logFailure: (_error, words) => void failures.push(words),
  });
  return { ...mailer, mails, failures, works };
}

/** The mails about these notifications. */
async function mailIn(language: Language, ...notifications: Notification[]): Promise<Mail | undefined> {
  const { mailNotifications, mails, works } = openMailer(await openTestDatabase());
  mailNotifications(
    [{ accountId: 'asha', email: 'asha@duka.example', emailVerified: true, name: 'Asha', language, notifications }],
    undefined,
  );
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

test.each([
  ['2026-11-21', 'Your permit for pesticides, number TPHPA/1, holds until 21 Nov 2026: please renew it'],
  ['2026-11-20', 'Your permit for pesticides, number TPHPA/1, held until 20 Nov 2026: it has lapsed'],
])('a mail about a permit whose last day is %s says %j [INPUT-022]', async (day, words) => {
  const mail = await mailOf({ ...expiring('TPHPA/1', day), kind: 'permit', reference: 'pesticides' });
  expect(mail?.subject).toBe(words);
});

test('a mail about several products says whether all of them have expired [SET-010, LIST-017]', async () => {
  const expired = [expiring('Urea', '2026-11-20'), expiring('Milk', '2026-11-01')];
  expect((await mailOf(...expired))?.subject).toBe('2 products have expired');
  const mixed = await mailOf(...expired, expiring('Maize seed', '2026-12-01'));
  expect(mixed?.subject).toBe('3 products expire soon or have expired');
  expect(mixed?.text).toContain('Milk was 1 Nov 2026: it has expired\nThe expiry date of Maize seed is 1 Dec 2026');
});

test('a reader of Kiswahili is notified in it, in one mail of one language (R35)', async () => {
  const low = { ...expiring('Urea', ''), kind: 'low-stock', quantity: 3 } as const;
  expect((await mailIn('sw', low))?.subject).toBe('Urea imepungua: imebaki 3');
  const mail = await mailIn('sw', low, expiring('DAP', '2026-11-20'));
  expect(mail?.subject).toBe('Arifa 2 kutoka dukani kwako');
  expect(mail?.text).toMatch(/^Habari Asha,\n\nUrea imepungua: imebaki 3\nMwisho wa matumizi wa DAP ulikuwa/);
  expect(mail?.text).not.toMatch(/expir|notification|Hello/);
});

/** A database in which this waits for Asha's mail, which is due at once. */
async function holdFor(group: string, notification: Notification): Promise<Database> {
  const database = await openTestDatabase();
  const now = new Date('2026-11-20T21:00:00.000Z');
  await addAccount(database, { id: 'asha', email: 'asha@duka.example', name: 'Asha', password: 'DukaTest2026', now });
  await hold(database, group, notification);
  return database;
}

const due = '2026-11-20T22:00:00.000Z';

function hold(database: Database, group: string, notification: Notification, dueAt = due): Promise<void> {
  const part = { accountId: 'asha', group, dueAt, content: JSON.stringify([notification]) };
  return database.transaction(({ digests }) => digests.add(part));
}

const [urea, milk] = [expiring('Urea', '2026-12-01'), expiring('Milk', '2026-12-02')] as const;

test('queued notifications leave in one mail, once, whichever process sends it', async () => {
  const database = await holdFor('file', urea);
  await hold(database, 'file', milk);
  await hold(database, 'other file', milk);
  const mailers = Array.from({ length: 3 }, () => openMailer(database));
  await Promise.all(mailers.map(({ sendHeld }) => sendHeld()));
  for (const { sendHeld } of mailers) await sendHeld();
  const subjects = mailers.flatMap(({ mails }) => mails.map(({ subject }) => subject));
  expect(subjects.sort()).toEqual(['2 products expire soon or have expired', 'The expiry date of Milk is 2 Dec 2026']);
});

test('what waits goes once the last of its parts is due', async () => {
  const database = await holdFor('file', urea);
  await hold(database, 'file', milk, '2026-11-20T22:00:19.000Z');
  const now = new Date('2026-11-20T22:00:18.999Z');
  const { sendHeld, mails } = openMailer(database, { now });
  await sendHeld();
  expect(mails).toEqual([]);
  now.setTime(now.getTime() + 1);
  await sendHeld();
  expect(mails).toHaveLength(1);
});

test('what a server was sending when it was killed is sent a minute later, with what came meanwhile', async () => {
  const database = await holdFor('file', urea);
  const now = new Date(due);
  const until = '2026-11-20T22:01:00.000Z';
  await database.transaction(({ digests }) => digests.claim({ accountId: 'asha', group: 'file' }, due, until));
  await hold(database, 'file', milk);
  const { sendHeld, mails } = openMailer(database, { now });
  await sendHeld();
  expect(mails).toEqual([]);
  now.setTime(Date.parse(until));
  await sendHeld();
  expect(mails.map(({ subject }) => subject)).toEqual(['2 products expire soon or have expired']);
});

test('a mail that the mail server does not take is tried again later, and counts as one of the hour; what is beyond comes at the end of the day (R50)', async () => {
  const database = await holdFor('file', urea);
  const now = new Date(due);
  let isAway = true;
  const { sendHeld, mails, failures } = openMailer(database, { now, isAway: () => isAway });
  for (let tries = 0; tries < 4; tries += 1) {
    await sendHeld();
    now.setTime(now.getTime() + 5 * 60_000);
  }
  expect(failures).toEqual(Array(4).fill('a mail has not left and is tried again'));
  isAway = false;
  await sendHeld();
  for (let files = 0; files < 12; files += 1) await hold(database, `file ${files}`, milk);
  await sendHeld();
  expect(mails).toHaveLength(10);
  now.setTime(Date.parse('2026-11-21T00:00:00.000Z'));
  await sendHeld();
  expect(mails.map(({ subject }) => subject).slice(10)).toEqual(['3 more notices of today from Duka']);
  expect(await database.digests.findDue('2027-01-01T00:00:00.000Z')).toBeUndefined();
});

test('what waits goes with its account, and to the address that this has by then', async () => {
  const database = await holdFor('file', urea);
  await database.transaction(({ accounts }) => accounts.update('asha', { email: 'new@duka.example' }));
  const { sendHeld, mails } = openMailer(database);
  await sendHeld();
  expect(mails.map(({ to }) => to)).toEqual(['new@duka.example']);
  await hold(database, 'file', urea);
  await database.transaction(({ deletions }) => deletions.deleteAccount('asha'));
  expect(await database.digests.findDue('2027-01-01T00:00:00.000Z')).toBeUndefined();
});

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { runDir, seededData } from './support/folders.ts';
import { type MailServer, type ReceivedMail, startMailServer } from './support/mail-server.ts';
import { openSession } from './support/sellers.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

/** The server hands its mails to a mail server, as in production, instead of the outbox. */
const test = base.extend<object, { mailServer: MailServer; server: ServerProcess }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const mailServer = await startMailServer();
      await use(mailServer);
      await mailServer.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailServer }, use, { workerIndex }) => {
      const dataDir = join(runDir, `smtp-${workerIndex}`);
      cpSync(seededData, dataDir, { recursive: true });
      const server = await startServer(dataDir, { SMTP_URL: mailServer.url });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

/** The one mail to this address; `subject` tells it from others. */
async function mailTo(mailServer: MailServer, email: string, subject: string): Promise<ReceivedMail> {
  const find = () => mailServer.mails.filter(({ to, headers }) => to.includes(email) && headers.subject === subject);
  await expect.poll(() => find().length).toBe(1);
  return find()[0] as ReceivedMail;
}

function linkIn({ text }: ReceivedMail): string {
  return /^https?:\/\/\S+$/m.exec(text)?.[0] ?? '';
}

async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email or Phone').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('a forgotten password: the mail arrives over SMTP, its link sets a new one, and every old session ends [AUTH-003, AUTH-034, CALL-014, CALL-015]', async ({
  page,
  newContext,
  newSeller,
  signIn,
  api,
  server,
  mailServer,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const seller = await newSeller({ firstName: 'Zuhura', lastName: 'Ng’ombe' });
  const otherPhone = await (await newContext()).newPage();
  await signIn(otherPhone, seller);
  await otherPhone.goto('/products');
  await expect(otherPhone.getByRole('button', { name: 'Logout' })).toBeVisible();

  await page.goto('/');
  await page.getByLabel('Email or Phone').fill(seller.email);
  await page.getByText('Forgot Password', { exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('Password recovery email sent! Check your inbox.');

  const mail = await mailTo(mailServer, seller.email, 'Set a new Duka password');
  expect(mail).toMatchObject({ from: 'no-reply@localhost', to: [seller.email] });
  expect(mail.headers).toMatchObject({ to: seller.email, from: 'Duka <no-reply@localhost>' });
  // The address is not proven, so it may be a stranger's and no name goes there.
  expect(mail.text).toMatch(/^Hello,\r?\n/);
  expect(mail.text).not.toContain('Zuhura');
  const link = linkIn(mail);
  expect(link).toMatch(new RegExp(`^${server.url}/reset-password\\?`));
  expect(mail.html).toContain(`<a href="${link.replaceAll('&', '&amp;')}">`);

  await page.goto(link);
  await page.getByLabel('New password').fill('Mbegu-Mpya-2026');
  await page.getByLabel('Confirm password').fill('Mbegu-Mpya-2026');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();

  expect((await api('GET', '/account', undefined, seller)).status).toBe(401);
  await otherPhone.reload();
  await expect(otherPhone.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(openSession(server.url, seller)).rejects.toThrow('user_invalid_credentials');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await signInByForm(page, seller.email, 'Mbegu-Mpya-2026');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('the address is confirmed by a mail asked for in settings, opened on another device [AUTH-004, CALL-016, CALL-017]', async ({
  page,
  newContext,
  newSeller,
  signIn,
  api,
  server,
  mailServer,
}) => {
  const seller = await newSeller();
  await signIn(page, seller);
  await page.goto('/settings?section=profile');
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send confirmation email' }).click();
  await expect(page.getByRole('status').filter({ hasText: `We sent a link to ${seller.email}.` })).toBeVisible();

  const link = linkIn(await mailTo(mailServer, seller.email, 'Confirm your Duka e-mail address'));
  expect(link).toMatch(new RegExp(`^${server.url}/verify-email\\?`));
  const otherPhone = await (await newContext()).newPage();
  await otherPhone.goto(link);
  await expect(otherPhone.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  expect((await api('GET', '/account', undefined, seller)).body.emailVerification).toBe(true);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

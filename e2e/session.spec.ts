import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });
const refused = /Failed to load resource: the server responded with a status of 401/;

test('logging out in one tab signs the others out, and signing in signs them in [SESS-002]', async ({
  page,
  context,
  newSeller,
  signIn,
  allowConsole,
}) => {
  allowConsole(refused);
  const seller = await newSeller();
  await signIn(page, seller);
  const other = await context.newPage();
  await page.goto('/dashboard');
  await other.goto('/orders');
  await expect(logout(other)).toBeVisible();
  await logout(page).click();
  await expect(signInButton(page)).toBeVisible();
  await expect(signInButton(other)).toBeVisible();
  await page.getByLabel('Email or Phone').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await signInButton(page).click();
  await expect(logout(page)).toBeVisible();
  await expect(logout(other)).toBeVisible();
});

test('a late answer about the old session does not end the new one [SESS-001]', async ({
  page,
  newSeller,
  signIn,
  api,
  allowConsole,
}) => {
  allowConsole(refused);
  // A line on which nobody tells of the end.
  await page.routeWebSocket(/\/v1\/realtime/, () => {});
  const seller = await newSeller();
  await signIn(page, seller);
  await page.goto('/orders');
  await expect(logout(page)).toBeVisible();
  await api('DELETE', '/account/sessions', undefined, seller);
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  const asked = page.waitForRequest(/\/v1\/account$/);
  await page.route(
    /\/v1\/account$/,
    async (route) => {
      const response = await route.fetch();
      await answered;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole('link', { name: 'Products' }).first().click();
  const lateAnswer = (await asked).response();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await page.getByLabel('Email or Phone').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await signInButton(page).click();
  await expect(logout(page)).toBeVisible();
  answer();
  expect((await lateAnswer)?.status()).toBe(401);
  await page.getByRole('link', { name: 'Products' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(seller.storeName);
});

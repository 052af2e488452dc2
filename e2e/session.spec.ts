import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { settled } from './support/settled.ts';
import { t } from './support/words.ts';

const signInButton = (page: Page) => page.getByRole('button', { name: t('auth_sign_in'), exact: true });
const logout = (page: Page) => page.getByRole('button', { name: t('layout_logout') });
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
  // A line that is closed before it stands is an error to the browser.
  await settled(other);
  await settled(page);
  await logout(page).click();
  await expect(signInButton(page)).toBeVisible();
  await expect(signInButton(other)).toBeVisible();
  await page.getByLabel(t('auth_identifier')).fill(seller.email);
  await page.getByLabel(t('auth_password'), { exact: true }).fill(seller.password);
  await signInButton(page).click();
  await expect(logout(page)).toBeVisible();
  await expect(logout(other)).toBeVisible();
});

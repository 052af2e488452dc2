import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll } from './support/check-layout.ts';

const dayMs = 24 * 60 * 60 * 1000;
const part = (page: Page) => page.getByRole('region', { name: 'Delete my account' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete my account' });

test('a seller takes everything along as one file [SET-001]', async ({ page, newSeller, signIn }) => {
  const seller = await newSeller({ products: [{ name: 'Maize seed' }] });
  await signIn(page, seller);
  await page.goto('/settings?section=security');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^duka-data-\d{4}-\d\d-\d\d\.json$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(() => JSON.parse(text)).not.toThrow();
  for (const own of [seller.email, seller.storeName, 'Maize seed']) expect(text).toContain(own);
});

test('an account is deleted only after its password and 14 days, and until then it can be taken back [SET-001]', async ({
  page,
  api,
  newSeller,
  signIn,
  allowConsole,
  checkAxe,
}) => {
  allowConsole(/Failed to load resource/);
  await page.setViewportSize({ width: 360, height: 640 });
  const seller = await newSeller();
  await signIn(page, seller);
  await page.goto('/settings?section=security');
  await part(page).getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog(page)).toContainText('This happens in 14 days.');
  await dialog(page).getByRole('button', { name: 'Delete in 14 days' }).click();
  await expect(dialog(page).getByText('Password is required')).toBeVisible();
  await dialog(page).getByLabel('Your password', { exact: true }).fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('This is not your password.')).toBeVisible();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  expect((await api('GET', '/account/deletion', undefined, seller)).body).toEqual({ deletion: null });

  await dialog(page).getByLabel('Your password', { exact: true }).fill(seller.password);
  await page.keyboard.press('Enter');
  await expect(part(page)).toContainText('Your account and all its data will be deleted on');
  await expect(part(page)).toBeFocused();
  const { deletion } = (await api('GET', '/account/deletion', undefined, seller)).body as {
    deletion: { requestedAt: string; dueAt: string };
  };
  expect(Date.parse(deletion.dueAt) - Date.parse(deletion.requestedAt)).toBe(14 * dayMs);
  await checkAxe(page);
  await page.reload();
  await part(page).getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Your account stays.')).toBeVisible();
  await expect(part(page).getByRole('button', { name: 'Delete my account' })).toBeVisible();
  expect((await api('GET', '/account/deletion', undefined, seller)).body).toEqual({ deletion: null });
});

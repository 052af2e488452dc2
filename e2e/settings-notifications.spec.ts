import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';

const failedCall = /Failed to load resource/;
const refusal = { status: 500, json: { message: 'no', code: 500, type: 'general_unknown', version: '1.7.0' } };
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save notification settings' });

async function openNotifications(page: Page) {
  await page.goto('/settings?section=notifications');
  await expect(toggle(page, 'Messages')).toBeVisible();
}

test('a seller chooses what to be told of, and every other preference stays [SET-010, SET-017, SET-018, SET-022, SET-045, DATA-018]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller();
  await signIn(page, seller);
  await openNotifications(page);
  for (const name of ['Email notifications', 'Order updates', 'Messages'])
    await expect(toggle(page, name)).toBeChecked();
  await expect(toggle(page, 'Promotions')).not.toBeChecked();
  await expect(page.getByRole('switch')).toHaveCount(4);

  await toggle(page, 'Messages').uncheck();
  // Chosen on another device meanwhile.
  const before = (await api('GET', '/account/prefs', undefined, seller)).body;
  await api('PATCH', '/account/prefs', { prefs: { ...before, phone: '+255700000001' } }, seller);
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await save(page).click();
  await expect(page.getByText('Notification settings updated successfully!')).toBeVisible();
  expect((await api('GET', '/account/prefs', undefined, seller)).body).toEqual({
    role: 'seller',
    phone: '+255700000001',
    emailNotifications: true,
    orderUpdates: true,
    messaging: false,
    promotions: false,
  });
  await page.reload();
  await expect(toggle(page, 'Order updates')).toBeChecked();
  await expect(toggle(page, 'Messages')).not.toBeChecked();
});

test('while the choices are saved nothing can be changed, and a failure keeps them; in order for axe and a small phone [SET-016, SET-035]', async ({
  page,
  newSeller,
  signIn,
  allowConsole,
  checkAxe,
}) => {
  allowConsole(failedCall);
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, await newSeller());
  await openNotifications(page);
  await toggle(page, 'Promotions').check();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/account/prefs', async (route) => {
    await released;
    await route.fulfill(refusal);
  });
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true');
  await expect(toggle(page, 'Promotions')).toBeDisabled();
  release();
  await expect(page.getByText('Failed to update notification settings.')).toBeVisible();
  await expect(toggle(page, 'Promotions')).toBeChecked();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
});

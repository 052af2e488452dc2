import type { Page } from '@playwright/test';
import { documentsPath, expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { field } from './support/field.ts';
import { t } from './support/words.ts';

const leaveQuestion = (page: Page) => page.getByRole('alertdialog', { name: t('ui_leave_title') });

/** A picture of one red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

test('a picture is cut to a square and shown at the top; changes that are not saved are announced before the browser goes back, closes the page or loads it anew [SET-001, SET-002, SET-004, SET-007, SET-038, SET-043, CALL-036]', async ({
  page,
  api,
  signInNew,
  checkAxe,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const seller = await signInNew();
  await page.goto('/settings');
  const picture = field(page, t('settings_avatar')).and(page.locator('input'));
  await picture.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText(t('settings_avatar_no_image'))).toBeVisible();
  await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText(t('settings_avatar_done'))).toBeVisible();
  const { avatar } = (await api('GET', documentsPath('users', seller.userId), undefined, seller)).body;
  const shown = page.getByRole('banner').locator('img');
  await expect(shown).toHaveAttribute('src', String(avatar));
  await expect(shown).toHaveJSProperty('naturalWidth', 300);

  await page.getByRole('link', { name: t('settings_store') }).click();
  await expect(page.getByRole('group', { name: t('settings_shown_title') })).toBeVisible();
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await page.getByRole('link', { name: t('settings_profile') }).click();
  await field(page, t('settings_full_name')).fill('');
  // A browser asks only for someone who has touched the page.
  await field(page, t('settings_bio')).pressSequentially('Typed');
  await page.getByRole('button', { name: t('settings_profile_save') }).click();
  await expect(page.getByText(t('settings_full_name_required'))).toBeVisible();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await page.evaluate(() => window.history.back());
  await expect(leaveQuestion(page)).toContainText(t('ui_leave_text'));
  await page.getByRole('button', { name: t('layout_logout_stay') }).click();
  await expect(field(page, t('settings_bio'))).toHaveValue('Typed');
  await page.evaluate(() => window.history.back());
  await page.getByRole('button', { name: t('ui_leave_confirm') }).click();
  await expect(page.getByRole('heading', { level: 2, name: t('settings_store') })).toBeVisible();

  await page.getByRole('link', { name: t('settings_profile') }).click();
  await field(page, t('settings_bio')).fill('Typed');
  const asked = page.waitForEvent('dialog');
  const reload = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reload;
  await expect(field(page, t('settings_bio'))).toHaveValue('');
});

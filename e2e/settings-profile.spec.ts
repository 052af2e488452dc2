import type { Page } from '@playwright/test';
import { documentsPath, expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const leaveQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

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
  const picture = field(page, 'Your picture').and(page.locator('input'));
  await picture.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Please select an image file')).toBeVisible();
  await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('Avatar uploaded successfully!')).toBeVisible();
  const { avatar } = (await api('GET', documentsPath('users', seller.userId), undefined, seller)).body;
  const shown = page.getByRole('banner').locator('img');
  await expect(shown).toHaveAttribute('src', String(avatar));
  await expect(shown).toHaveJSProperty('naturalWidth', 300);

  await page.getByRole('link', { name: 'Store Settings' }).click();
  await expect(page.getByRole('group', { name: 'What customers see' })).toBeVisible();
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await page.getByRole('link', { name: 'Profile Settings' }).click();
  await field(page, 'Full Name').fill('');
  // A browser asks only for someone who has touched the page.
  await field(page, 'Bio').pressSequentially('Typed');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await page.evaluate(() => window.history.back());
  await expect(leaveQuestion(page)).toContainText('not saved yet');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'Bio')).toHaveValue('Typed');
  await page.evaluate(() => window.history.back());
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Store Settings' })).toBeVisible();

  await page.getByRole('link', { name: 'Profile Settings' }).click();
  await field(page, 'Bio').fill('Typed');
  const asked = page.waitForEvent('dialog');
  const reload = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reload;
  await expect(field(page, 'Bio')).toHaveValue('');
});

import { expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { pdf } from './support/shop-step.ts';
import { t } from './support/words.ts';

test('the store details fit a small phone in both themes, and a license that was chosen can be downloaded [FORM-005, FORM-007, CALL-039]', async ({
  page,
  newSeller,
  signIn,
  checkAxe,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, await newSeller());
  await page.goto('/settings?section=store');
  await page.getByRole('button', { name: t('shop_details_title'), exact: true }).click();
  await expect(page.getByLabel(t('shop_store_phone'))).toBeVisible();
  await checkAxe(page);
  await checkTargets(page);
  await page.getByRole('button', { name: t('ui_close') }).click();
  await page.getByRole('button', { name: t('shop_license'), exact: true }).click();
  const form = page.getByRole('dialog', { name: t('shop_license'), exact: true });
  await expect(form.getByText(t('shop_license_missing'))).toBeVisible();
  await checkAxe(page);
  await checkTargets(page);
  await checkNoSidewaysScroll(page);
  await form.locator('input[name="license"]').setInputFiles(pdf);
  await expect(form.getByText(t('shop_license_stored'))).toBeVisible();
  const download = page.waitForEvent('download');
  await form.getByRole('link', { name: t('shop_license_download') }).click();
  expect((await download).suggestedFilename()).toBe('leseni.pdf');
});

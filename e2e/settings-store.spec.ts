import type { Page } from '@playwright/test';
import { expect, type Seller, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { bank, mobile, readPayments, storePayment } from './support/payments.ts';
import { t } from './support/words.ts';

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const businessSheet = (page: Page) => sheet(page, t('settings_business_title'));

async function openSheet(page: Page, name: string) {
  await page.goto('/settings?section=store');
  await page.getByRole('button', { name, exact: true }).click();
  await expect(sheet(page, name).locator('form')).toBeVisible();
}

/** Puts payment details on the device as a failed save at the end of the registration does. */
async function keepUnsaved(page: Page, seller: Seller, values: object) {
  const kept = { storeId: seller.storeId, values };
  await page.addInitScript(
    ([key, text]) => {
      if (sessionStorage.getItem('seeded') !== null) return;
      sessionStorage.setItem('seeded', 'yes');
      localStorage.setItem(String(key), String(text));
    },
    [`duka.unsaved-payment.${seller.userId}`, JSON.stringify(kept)],
  );
}

const field = (page: Page, label: string) => businessSheet(page).getByLabel(label, { exact: true });
const finish = (page: Page) => businessSheet(page).getByRole('button', { name: t('settings_business_finish') });

test('the Business form is finished by the keyboard alone [FORM-001, FORM-002, FORM-003]', {
  tag: '@kiswahili',
}, async ({ page, api, signInNew }) => {
  const seller = await signInNew();
  await openSheet(page, t('settings_business_title'));
  await field(page, t('shop_registration_number')).focus();
  for (const typed of ['BRN-5', '123456789', 'CRDB', 'Rehema', '0150412776100', 'Arusha']) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await expect(finish(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('settings_business_saved'))).toBeVisible();
  expect((await readPayments(api, seller))[0]).toMatchObject({ provider: 'CRDB', accountNo: '0150412776100' });
});

test('the Store Settings are in order for axe, a small phone and a finger, with messages and forms open [FORM-001, PAY-001, GTIN-010]', async ({
  page,
  api,
  newSeller,
  signIn,
  checkAxe,
}) => {
  const seller = await newSeller();
  await storePayment(api, seller, mobile);
  await signIn(page, seller);
  await keepUnsaved(page, seller, bank);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/settings?section=store');
  await expect(page.getByText(t('settings_unsaved_payment'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('settings_payment_title') })).toBeVisible();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await openSheet(page, t('settings_payment_title'));
  await checkAxe(page);
  await checkTargets(page);
  await openSheet(page, t('settings_scale_title'));
  await page.getByRole('switch', { name: t('settings_scale_on') }).click();
  await expect(page.getByLabel(t('settings_scale_prefix'))).toBeVisible();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  // What is chosen is discarded.
  await page.reload();
  await openSheet(page, t('settings_business_title'));
  await finish(page).click();
  await expect(businessSheet(page).getByText(t('shop_store_tin_required'))).toBeVisible();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
});

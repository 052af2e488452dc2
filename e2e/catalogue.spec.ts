import { randomInt } from 'node:crypto';
import { computeCheckDigit } from '@duka/domain/products/gtin';
import { expect, test } from './fixtures.ts';
import { checkAxe } from './support/check-axe.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { readProducts } from './support/products.ts';
import { settled } from './support/settled.ts';
import { like, t } from './support/words.ts';

/** A maker's number that no other run has. */
function newGtin(): string {
  const digits = `620${randomInt(1e9, 1e10 - 1)}`.slice(0, 12);
  return digits + computeCheckDigit(digits);
}

test('an owner agrees to share; a code that another shop scans for the first time fills in its new product, but no price [GTIN-021, GTIN-022]', {
  tag: '@kiswahili',
}, async ({ page, api, newSeller, signIn }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const gtin = newGtin();
  const facts = { registrationNo: 'IN/0721', dose: '40 ml', productCategories: ['crop-protection'], units: ['bottle'] };
  const owner = await newSeller({
    products: [{ name: 'Selecron 720 EC', barcode: gtin, sellingPrice: 77_000, ...facts }],
  });
  await signIn(page, owner);
  await page.goto('/settings?section=store');
  await page.getByRole('button', { name: t('settings_sharing_title') }).click();
  const sheet = page.getByRole('dialog', { name: t('settings_sharing_title') });
  await sheet.getByRole('switch', { name: t('settings_sharing_on') }).click();
  await settled(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
  await sheet.getByRole('button', { name: t('settings_sharing_save') }).click();
  await expect(sheet).toHaveCount(0);
  // What is asked for again must not arrive in the session of the next seller.
  await settled(page);

  const asker = await newSeller({ products: [{ name: 'Hoe' }] });
  await signIn(page, asker);
  await page.goto('/orders/new-sale');
  await settled(page);
  await page.keyboard.type(gtin, { delay: 20 });
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: t('scan_add') }).click();
  const notice = page.getByText(like('product_catalogue'));
  await expect(notice).toBeInViewport();
  const field = (name: string) => page.locator(`[name=${name}]`);
  await expect(field('name')).toHaveValue('Selecron 720 EC');
  await expect(field('category')).toHaveValue('crop-protection');
  await expect(field('registrationNo')).toHaveValue('IN/0721');
  for (const name of ['sellingPrice', 'purchasePrice', 'unit']) await expect(field(name)).toHaveValue('');
  await settled(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);

  await page.getByRole('button', { name: t('product_catalogue_back') }).click();
  await expect(notice).toHaveCount(0);
  await expect(field('name')).toHaveValue('');
  await field('barcode').fill('');
  await field('barcode').blur();
  await field('barcode').fill(gtin);
  await field('barcode').blur();
  await expect(page.getByRole('listitem').filter({ hasText: like('product_catalogue') })).toBeInViewport();
  await expect(field('name')).toHaveValue('Selecron 720 EC');
  await field('sellingPrice').fill('9500');
  await field('purchasePrice').fill('8000');
  await field('unit').selectOption('bottle');
  await page.getByRole('button', { name: t('product_add'), exact: true }).click();
  await expect(page.getByText(t('product_added'))).toBeVisible();
  const stored = (await readProducts(api, asker)).find(({ barcode }) => barcode === gtin);
  expect(stored).toMatchObject({ name: 'Selecron 720 EC', dose: '40 ml', sellingPrice: 9500, purchasePrice: 8000 });
});

import { expect, test } from './fixtures.ts';
import { documentsPath } from './support/api.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { readStock } from './support/orders.ts';
import { scan } from './support/scan.ts';
import { t } from './support/words.ts';

test('a count over many products is saved at once; what was sold meanwhile is asked about, and nothing typed is lost [BULK-009, BULK-010]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller({
    products: [
      { name: 'Hoe', quantityInStock: 10 },
      { name: 'Maize seed', quantityInStock: 20 },
    ],
  });
  const [hoe = '', maize = ''] = seller.productIds;
  await signIn(page, seller);
  await page.goto('/products');
  await page.getByRole('link', { name: t('list_count_stock') }).click();
  await page.getByRole('textbox', { name: 'Hoe' }).fill('8');
  await page.getByRole('textbox', { name: 'Hoe' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Maize seed' })).toBeFocused();
  await page.keyboard.type('25');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Hoe' })).toHaveValue('8');
  await expect(page.getByText('20 → 25 (+5)')).toBeVisible();

  await api('PATCH', documentsPath('products', hoe), { data: { quantityInStock: 9 } }, seller);
  await page.getByRole('button', { name: t('list_count_save') }).click();
  await expect(page.getByText(t('list_count_moved', { quantity: 9 }))).toBeVisible();
  expect(await readStock(api, seller, maize)).toBe(20);
  await page.getByRole('button', { name: t('list_count_insist', { quantity: 8 }) }).click();
  await page.getByRole('button', { name: t('list_count_save') }).click();
  await expect(page.getByText(t('list_count_saved', { count: 2 }))).toBeVisible();
  expect([await readStock(api, seller, hoe), await readStock(api, seller, maize)]).toEqual([8, 25]);
  await expect(page.getByRole('textbox', { name: 'Hoe' })).toHaveValue('');
});

test('a scanner finds products on the list and in the count, wherever the focus is, on a small phone [BULK-009]', async ({
  newContext,
  newSeller,
  signIn,
  checkAxe,
}) => {
  const barcode = String(Date.now());
  const others = Array.from({ length: 30 }, (_, index) => ({ name: `Bean ${index}` }));
  const seller = await newSeller({ products: [{ name: 'Maize seed', barcode }, ...others] });
  const context = await newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, seller);
  await page.goto('/products');
  await expect(page.getByText(t('list_count', { shown: 31, total: 31 }))).toBeVisible();
  await checkNoSidewaysScroll(page);
  await scan(page, barcode);
  await expect(page.getByText(t('list_count_filtered', { shown: 1, total: 31 }))).toBeVisible();

  await page.getByRole('link', { name: t('list_count_stock') }).click();
  await page.getByRole('textbox', { name: 'Bean 0', exact: true }).fill('4');
  await scan(page, barcode);
  await expect(page.getByRole('textbox', { name: 'Maize seed' })).toBeFocused();
  await page.keyboard.type('7');
  await expect(page.getByRole('list').getByText('Bean 0', { exact: true }).last()).toBeVisible();
  await expect(page.getByText(t('list_count_changed', { count: 2 }))).toBeVisible();
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
});

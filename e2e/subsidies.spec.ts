import { formatPrice } from '@duka/domain/values/money';
import { expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { readOrders } from './support/orders.ts';
import { settled } from './support/settled.ts';
import { shownLanguage, t } from './support/words.ts';

test('a season is set up on a phone, a farmer buys in it, and its claim is printed, sent and paid [INPUT-070, INPUT-074, INPUT-075, INPUT-078]', {
  tag: '@kiswahili',
}, async ({ page, signInNew, api, checkAxe }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const price = (shillings: number) => formatPrice(shillings, shownLanguage());
  const goods = { productCategories: ['fertilisers'], units: ['bag'], quantityInStock: 50 };
  const seller = await signInNew({ products: [{ name: 'Urea', sellingPrice: 10_000, purchasePrice: 6000, ...goods }] });
  const main = page.getByRole('main');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await page.goto('/register?tab=subsidies');
  await press(t('subsidy_new'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('subsidy_name'), { exact: false }).first().fill('Vuli');
  await checkTargets(page);
  await dialog.getByRole('button', { name: t('quick_save') }).click();
  await expect(page.getByRole('heading', { name: 'Vuli' })).toBeVisible();
  await page.getByLabel(t('subsidy_category'), { exact: true }).selectOption('fertilisers');
  await page.getByLabel(t('subsidy_amount'), { exact: false }).fill('7000');
  await press(t('subsidy_add_all'));
  await expect(main.getByText(t('subsidy_cap_of', { amount: price(7000) }))).toBeVisible();
  await settled(page);
  await checkNoSidewaysScroll(page);
  await checkAxe(page);

  await page.goto('/orders/new-sale');
  await page
    .getByRole('list', { name: t('orders_sale_products') })
    .getByRole('button', { name: 'Urea' })
    .click();
  await page.getByRole('button', { name: `${t('orders_payment_method')}: ${t('orders_payment_cash')}` }).click();
  await page.getByLabel(t('subsidy_sale_by', { name: 'Vuli' })).check();
  await page.getByLabel(t('lots_farmer_number'), { exact: true }).fill('F-77');
  await expect(page.getByText(t('subsidy_farmer_pays', { amount: price(7000) }))).toBeVisible();
  await expect(page.getByText(t('subsidy_government_pays', { amount: price(3000) }))).toBeVisible();
  await checkNoSidewaysScroll(page);
  await page.getByRole('button', { name: t('orders_sale_complete') }).click();
  await expect(page.getByRole('heading', { name: t('orders_sale_done') })).toBeVisible();
  const [order] = await readOrders(api, seller);
  expect(order).toMatchObject({ orderTotal: 10_000, paid: 7000, owed: 0, subsidy: 3000, farmerNumber: 'F-77' });

  await page.goto('/register?tab=subsidies');
  await page.getByRole('link', { name: /Vuli/ }).click();
  await expect(main.getByText(t('subsidy_owes', { amount: price(3000) }))).toBeVisible();
  await page.getByRole('link', { name: t('lots_print') }).click();
  await expect(page.getByRole('heading', { name: t('subsidy_print_title', { name: 'Vuli' }) })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'F-77' })).toBeVisible();
  await page.getByRole('link', { name: t('subsidy_back') }).click();
  await press(t('subsidy_mark_sent'));
  await dialog.getByRole('button', { name: t('quick_save') }).click();
  await press(t('subsidy_sent'));
  await press(t('subsidy_mark_paid'));
  await dialog.getByRole('button', { name: t('quick_save') }).click();
  await expect(main.getByText(t('subsidy_owes', { amount: price(0) }))).toBeVisible();
});

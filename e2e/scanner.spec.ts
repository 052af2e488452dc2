import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { documentsPath } from './support/api.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { readOrders } from './support/orders.ts';
import { settled } from './support/settled.ts';
import { t } from './support/words.ts';

/** Barcodes are unique over all shops, so every run has its own. */
const newBarcode = () => String(randomInt(1e12, 1e13 - 1));
const desk = (page: Page) => page.getByRole('form', { name: t('orders_sale') });
const quantityOf = (page: Page, name: string) => desk(page).getByLabel(t('orders_sale_quantity', { name }));

/** Types as a scanner of this pace does, into what has the focus. */
async function scan(page: Page, code: string, everyMs: number) {
  await page.keyboard.type(code, { delay: everyMs });
  await page.keyboard.press('Enter');
}

/** Milliseconds between two keys of a usual scanner; `sale-scanner.test.tsx` tries faster and slower ones. */
const keyMs = 35;

test('a scanner sells, counts and buys from every field, and spoils none [SCAN-001, SCAN-003, SCAN-006]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const barcode = newBarcode();
  const seller = await newSeller({
    products: [
      { name: 'Eggs', sellingPrice: 500, quantityInStock: 99, barcode },
      { name: 'Hoe', sellingPrice: 8500, quantityInStock: 9 },
    ],
  });
  await signIn(page, seller);
  await page.goto('/orders/new-sale');
  await page
    .getByRole('list', { name: t('orders_sale_products') })
    .getByRole('button', { name: 'Hoe' })
    .click();
  await desk(page)
    .getByRole('button', { name: t('orders_sale_price_change') })
    .click();
  await desk(page)
    .getByRole('button', { name: t('orders_sale_discount_add'), exact: true })
    .click();
  const cash = desk(page).getByLabel(t('orders_cash_given'));
  await cash.fill('20000');
  await expect(cash).toHaveValue('20,000');
  await settled(page);
  const fields = [
    [quantityOf(page, 'Hoe'), '1'],
    [cash, '20,000'],
    [desk(page).getByLabel(t('orders_sale_price', { name: 'Hoe' })), ''],
    [desk(page).getByLabel(t('orders_sale_discount')), ''],
    [page.getByLabel(t('orders_sale_find')), ''],
  ] as const;
  for (const [index, [field, value]] of fields.entries()) {
    await field.focus();
    await scan(page, barcode, keyMs);
    await expect(quantityOf(page, 'Eggs')).toHaveValue(String(index + 1));
    await expect(field).toHaveValue(value);
  }
  // The button that completes the sale is pressed by no code.
  await page.getByRole('button', { name: t('orders_sale_complete') }).focus();
  await scan(page, barcode, keyMs);
  await expect(quantityOf(page, 'Eggs')).toHaveValue('6');
  expect(await readOrders(api, seller)).toEqual([]);

  await page.goto('/products?count=1');
  await settled(page);
  await page.getByRole('textbox', { name: 'Hoe' }).fill('8');
  await scan(page, barcode, keyMs);
  const counted = page.getByRole('textbox', { name: 'Eggs' });
  await expect(counted).toBeFocused();
  await expect(counted).toHaveValue('');
  await counted.fill('98');
  await scan(page, barcode, keyMs);
  await expect(counted).toHaveValue('98');
  await expect(page.getByText(t('list_count_progress', { counted: 2, total: 2 }))).toBeVisible();

  await page.goto('/money/purchases/new');
  await page.getByLabel(t('purchases_find')).focus();
  await settled(page);
  await scan(page, barcode, keyMs);
  const bought = page.getByRole('group', { name: 'Eggs' }).getByRole('textbox').first();
  await expect(bought).toBeFocused();
  await bought.fill('30');
  const cost = page.getByLabel(t('purchases_cost'));
  await cost.fill('12500');
  await scan(page, barcode, keyMs);
  await expect(bought).toBeFocused();
  await expect(bought).toHaveValue('30');
  await expect(cost).toHaveValue('12,500');
  const { body } = await api('GET', documentsPath('purchases'), undefined, seller);
  expect(body.total).toBe(0);
});

test('a code that no product has is named with the way to add it, and amounts are grouped under the caret, on a small phone [SCAN-005]', async ({
  page,
  newSeller,
  signIn,
  checkAxe,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const code = newBarcode();
  const seller = await newSeller({ products: [{ name: 'Hoe', sellingPrice: 8500, barcode: `${code}7` }] });
  await signIn(page, seller);
  await page.goto('/orders/new-sale');
  await page
    .getByRole('list', { name: t('orders_sale_products') })
    .getByRole('button', { name: 'Hoe' })
    .click();
  await settled(page);
  await scan(page, code, 5);
  await expect(page.getByText(t('scan_unknown', { code }))).toBeVisible();
  await expect(page.getByRole('link', { name: t('scan_add') })).toHaveAttribute(
    'href',
    `/products/add?barcode=${code}`,
  );
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);

  await desk(page)
    .getByRole('button', { name: new RegExp(`^${t('orders_payment_method')}`) })
    .click();
  const cash = desk(page).getByLabel(t('orders_cash_given'));
  await cash.focus();
  await settled(page);
  await page.keyboard.type('12500', { delay: 150 });
  await expect(cash).toHaveValue('12,500');
  // 12,500 without its 2, which stands before the comma; then a 9 in its place.
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'Backspace']) await page.keyboard.press(key);
  await expect(cash).toHaveValue('1,500');
  await page.keyboard.press('9');
  await expect(cash).toHaveValue('19,500');
  await page.keyboard.press('Delete');
  await expect(cash).toHaveValue('1,900');
  // As keyboards of phones do it: the field changes, and no key is named.
  await page.keyboard.insertText('7');
  await expect(cash).toHaveValue('19,700');
  await cash.selectText();
  await page.keyboard.insertText('TSh 12,500/=');
  await expect(cash).toHaveValue('12,500');
});

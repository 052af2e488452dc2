import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { readStock } from './support/orders.ts';
import { readReferences } from './support/products.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const unread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(count === 0 ? 'Notifications' : `Notifications, ${count} unread`);

test('an import and a stock count tell at once of what they bring to run low, once, and another shop of nothing [BULK-011, LIST-018, LIST-019]', async ({
  page,
  newContext,
  api,
  newSeller,
  signIn,
}) => {
  const { category, unit } = await readReferences(api, await newSeller());
  const whole = { productCategories: [category.id], units: [unit.id] };
  const products = [
    { name: 'Hoe', quantityInStock: 20, ...whole },
    { name: 'Maize seed', quantityInStock: 20, ...whole },
    { name: 'Rake', quantityInStock: 4, ...whole },
  ];
  const seller = await newSeller({ products });
  const [hoe = '', maize = '', rake = ''] = seller.productIds;
  const other = await (await newContext()).newPage();
  await signIn(other, await newSeller({ products }));
  await other.goto('/products');
  await unread(other, 0);

  await signIn(page, seller);
  await page.goto('/products/import');
  const text = ['Record ID;Quantity in Stock', `${hoe};9`, `${maize};18`, `${rake};3`].join('\n');
  const file = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('CSV file with products').setInputFiles(file);
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await unread(page, 1);
  await bell(page).click();
  await panel(page).getByRole('link', { name: 'Hoe runs low: 9 left' }).click();
  await expect(page).toHaveURL(`/products/view/${hoe}`);
  await unread(page, 0);

  await page.goto('/products?count=1');
  await page.getByRole('textbox', { name: 'Hoe' }).fill('8');
  await page.getByRole('textbox', { name: 'Maize seed' }).fill('0');
  await page.getByRole('button', { name: 'Save the count' }).click();
  await expect(page.getByText('The stock of 2 products is saved.')).toBeVisible();
  expect([await readStock(api, seller, hoe), await readStock(api, seller, maize)]).toEqual([8, 0]);
  await unread(page, 1);
  await bell(page).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await expect(panel(page).getByRole('listitem').first()).toContainText('Maize seed is out of stock');
  await other.reload();
  await unread(other, 0);
});

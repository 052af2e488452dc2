import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { field } from './support/field.ts';
import { createProduct, readProducts, readReferences, refusedCall } from './support/products.ts';
import { settled } from './support/settled.ts';
import { like, t } from './support/words.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const update = (page: Page) => button(page, t('product_update')).click();
const isUpdated = (page: Page) => expect(page.getByText(t('product_updated'))).toBeVisible();

/** Opens the form by the list. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/products');
  await page.getByRole('link', { name: t('list_edit', { name: 'Maize seed' }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: like('product_edit_title') })).toBeVisible();
  await expect(field(page, t('product_quantity'))).toHaveValue('21');
}

test('two tabs that set the stock of one product: the second to save is told of the first and sets the number [PROD-012, PROD-038]', async ({
  page,
  context,
  api,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  const seller = await signInNew();
  const { category, unit } = await readReferences(api, seller);
  const kind = { productCategories: [category.id], units: [unit.id] };
  await createProduct(api, seller, { ...kind, name: 'Maize seed', quantityInStock: 21 });
  const stored = async () => (await readProducts(api, seller))[0];
  // A tab that hears no events, as on a line that was just lost.
  const second = await context.newPage();
  await second.routeWebSocket(/\/v1\/realtime/, () => {});
  await openForm(second);
  await field(second, t('product_quantity')).fill('71');

  await openForm(page);
  await settled(page);
  await field(page, t('product_quantity')).fill('20');
  await update(page);
  await isUpdated(page);

  await update(second);
  await expect(second.getByText(t('product_conflict_stock', { left: 20 }))).toBeVisible();
  expect(await stored()).toMatchObject({ quantityInStock: 20 });
  await expect(button(second, t('product_conflict_add', { quantity: 70 }))).toBeVisible();
  await button(second, t('product_conflict_set', { quantity: 71 })).click();
  await update(second);
  await isUpdated(second);
  expect(await stored()).toMatchObject({ quantityInStock: 71 });
});

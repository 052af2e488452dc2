import { expect, type Page } from '@playwright/test';
import { field } from './field.ts';
import { readProducts, type readReferences } from './products.ts';
import type { Seller } from './sellers.ts';
import { like, t } from './words.ts';

export const addButton = (page: Page) => page.getByRole('main').getByRole('button', { name: t('product_add') });
export const fileInput = (page: Page) => page.locator('input[type="file"]');

/** Fills what a product on sale must have. */
export async function fillRequired(
  page: Page,
  references: Awaited<ReturnType<typeof readReferences>>,
  name = 'Maize seed',
) {
  await field(page, t('product_name')).fill(name);
  await field(page, t('product_cost_price')).fill('340,000');
  await field(page, t('product_selling_price')).fill('550000');
  await field(page, t('product_category')).selectOption(references.category.id);
  await field(page, t('product_unit')).selectOption(references.unit.id);
}

/** Opens the list and then the form, so that there is an earlier page to go back to. */
export async function openForm(page: Page) {
  await page.goto('/products');
  await page.getByRole('link', { name: t('list_add_product'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: like('product_add_title') })).toBeVisible();
}

/** A picture is cut and compressed first; a save before that goes without it. */
export async function choosePicture(page: Page, name: string, buffer: Buffer) {
  await fileInput(page).setInputFiles({ name, mimeType: 'image/png', buffer });
  await expect(page.getByText(t('product_image_chosen', { name }))).toBeVisible();
}

export async function storedProduct(api: Parameters<typeof readProducts>[0], seller: Seller) {
  const products = await readProducts(api, seller);
  expect(products).toHaveLength(1);
  return products[0] as Record<string, unknown>;
}

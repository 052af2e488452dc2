import type { Page } from '@playwright/test';
import { demo, expect, test } from './fixtures.ts';
import { field } from './support/field.ts';
import { png } from './support/png.ts';
import { addButton, choosePicture, fillRequired, openForm, storedProduct } from './support/product-form.ts';
import { readProducts, readReferences } from './support/products.ts';
import { settled } from './support/settled.ts';
import { price, t } from './support/words.ts';

/** The day `daysFromNow` days from now, in Tanzania, as a date field holds it. */
function day(daysFromNow: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Dar_es_Salaam' }).format(
    Date.now() + daysFromNow * 86_400_000,
  );
}

function oneYearFromToday(): string {
  const [year, ...rest] = day(0).split('-');
  return [Number(year) + 1, ...rest].join('-').replace('-02-29', '-02-28');
}

test('a seller adds a product with everything the form asks for, and it is stored so [PROD-001, PROD-002, PROD-003, PROD-004, PROD-005, PROD-006, PROD-007, PROD-008, PROD-009, PROD-010, PROD-011, PROD-012, PROD-013, PROD-032, DATA-040, DATA-041, DATA-045, DATA-047, DATA-049, PERM-017, CALL-022, CALL-025, CALL-029, CALL-036]', {
  tag: '@kiswahili',
}, async ({ page, api, signInNew }) => {
  const seller = await signInNew({ storeName: 'Mama Rehema' });
  const references = await readReferences(api, seller);
  await openForm(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('product_add_title', { store: 'Mama Rehema' }));
  await expect(page.getByRole('button', { name: t('product_cancel') })).toBeVisible();
  const shownId = await page.getByText(/^P\d{9}$/).textContent();

  await fillRequired(page, references);
  await field(page, t('product_description')).fill('For the long rains');
  await field(page, t('product_long_description')).fill('Line one\nLine two');
  await field(page, t('product_manufacturer')).fill('Meru Agro');
  await field(page, t('product_barcode')).fill(`B-${seller.userId}`);
  await field(page, t('product_quantity')).fill('12.5');
  await field(page, t('product_has_discount')).check();
  await field(page, t('product_has_expiry')).check();
  await field(page, t('product_has_return_policy')).check();
  await choosePicture(page, 'wide picture.png', png(900, 500));
  const started = Date.now();
  await addButton(page).click();
  await expect(page.getByText(t('product_added'))).toBeVisible();
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('link', { name: t('list_view', { name: 'Maize seed' }) })).toBeVisible();

  const product = await storedProduct(api, seller);
  expect(product).toMatchObject({
    name: 'Maize seed',
    description: 'For the long rains',
    longDescription: 'Line one\nLine two',
    manufacturer: 'Meru Agro',
    barcode: `B-${seller.userId}`,
    productId: shownId,
    quantityInStock: 12.5,
    purchasePrice: 340000,
    sellingPrice: 550000,
    hasDiscount: true,
    hasExpiry: true,
    hasReturnPolicy: true,
    status: 'published',
    storeId: { $id: seller.storeId },
    productCategories: [{ $id: references.category.id }],
    units: [{ $id: references.unit.id }],
  });
  expect(String(product.expiryDate).slice(0, 10)).toBe(oneYearFromToday());
  expect(Date.parse(String(product.createdAt))).toBeGreaterThan(started - 1000);
  expect(product.updstedAt).toBe(product.createdAt);
  expect(product.$permissions).toEqual([
    'read("any")',
    `update("user:${seller.userId}")`,
    `delete("user:${seller.userId}")`,
  ]);

  // The picture was cut and compressed before it was sent.
  const file = await api('GET', `/storage/buckets/files/files/${product.image}`, undefined, seller);
  expect(file.body).toMatchObject({ mimeType: 'image/webp', name: 'wide picture.webp' });
  await page.getByRole('link', { name: t('list_view', { name: 'Maize seed' }) }).click();
  const picture = page.getByRole('img', { name: 'Maize seed' });
  await expect(picture).toHaveJSProperty('naturalWidth', 600);
  await expect(picture).toHaveJSProperty('naturalHeight', 600);
  const shades = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 600;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(image, 0, 0);
    return [10, 300, 589].map((x) => context?.getImageData(x, 300, 1, 1).data[0] ?? 0);
  });
  expect(Math.min(...shades), 'the dark sides are cut off').toBeGreaterThan(200);
});

test('the whole catalogue runs by keyboard alone [LIST-001, PROD-012, VIEW-020, VIEW-021]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  test.slow();
  const seller = await newSeller({ storeName: 'Mama Rehema' });
  const references = await readReferences(api, seller);
  const { keyboard } = page;
  /** Tabs until the control with this name has the focus; `back` goes the other way. */
  const tabTo = async (role: Parameters<Page['getByRole']>[0], name: string | RegExp, key = 'Tab') => {
    const target = page.getByRole(role, { name, exact: true });
    await expect(target.first()).toBeVisible();
    for (let presses = 0; presses < 80; presses += 1) {
      if (await target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
      await keyboard.press(key);
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  /** The name that the app has for a category or a unit, in its own language. */
  const nameOf = (id: string) => page.locator(`option[value="${id}"]`).innerText();
  await signIn(page, seller);
  await page.goto('/products');
  await tabTo('link', t('list_empty_action'));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('product_add_title', { store: 'Mama Rehema' }));
  await tabTo('textbox', t('product_name'));
  await keyboard.type('Maize seed');
  await tabTo('combobox', t('product_category'));
  await keyboard.type(await nameOf(references.category.id));
  await tabTo('combobox', t('product_unit'));
  await keyboard.type(await nameOf(references.unit.id));
  await tabTo('textbox', t('product_quantity'));
  await keyboard.press('Control+A');
  await keyboard.type('7');
  await tabTo('textbox', t('product_cost_price'));
  await keyboard.type('1000');
  await tabTo('textbox', t('product_selling_price'));
  await keyboard.type('1500');
  await tabTo('switch', t('product_has_discount'));
  await keyboard.press('Space');
  await tabTo('button', t('product_add'));
  await keyboard.press('Enter');
  await expect(page.getByText(t('product_added'))).toBeVisible();
  expect(await storedProduct(api, seller)).toMatchObject({ quantityInStock: 7, hasDiscount: true });

  await tabTo('searchbox', t('list_search'));
  await keyboard.type('maize');
  await expect(page.getByText(t('list_count_filtered', { shown: 1, total: 1 }))).toBeVisible();
  await tabTo('checkbox', t('list_tick', { name: 'Maize seed' }));
  await keyboard.press('Space');
  await tabTo('button', t('product_save_as_draft'), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByText(t('list_drafted_one'))).toBeVisible();
  await tabTo('link', t('list_view', { name: 'Maize seed' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maize seed');
  await tabTo('link', t('product_edit_title_without_store'));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('product_edit_title', { store: 'Mama Rehema' }));
  await tabTo('textbox', t('product_selling_price'));
  await keyboard.press('Control+A');
  await keyboard.type('1600');
  await keyboard.press('Enter');
  await expect(page.getByText(t('product_updated'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maize seed');
  await expect(page.getByText(price(1600))).toBeVisible();
  // What was saved is read once more, and must be there until then.
  await settled(page);
  await tabTo('button', t('view_delete'));
  await keyboard.press('Enter');
  await tabTo('button', t('product_delete_confirm'));
  await keyboard.press('Enter');
  await expect(page.getByText(t('product_deleted'))).toBeVisible();
  await expect(page).toHaveURL('/products');
  expect(await readProducts(api, seller)).toHaveLength(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('the form fits, and its buttons are always under the thumb [PROD-002, PROD-003]', async ({ page, signIn }) => {
    await signIn(page, demo.asha);
    await page.goto('/products/add');
    await expect(addButton(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: t('product_save_as_draft') })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { demo, expect, type Seller, test } from './fixtures.ts';
import { hold, readProducts, readReferences, refusedCall } from './support/products.ts';
import { settled } from './support/settled.ts';
import { like, price, t } from './support/words.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const addButton = (page: Page) => page.getByRole('main').getByRole('button', { name: t('product_add') });
const updateButton = (page: Page) => page.getByRole('button', { name: t('product_update') });
const fileInput = (page: Page) => page.locator('input[type="file"]');

/** Fills what a product on sale must have. */
async function fillRequired(page: Page, references: Awaited<ReturnType<typeof readReferences>>, name = 'Maize seed') {
  await field(page, t('product_name')).fill(name);
  await field(page, t('product_cost_price')).fill('340,000');
  await field(page, t('product_selling_price')).fill('550000');
  await field(page, t('product_category')).selectOption(references.category.id);
  await field(page, t('product_unit')).selectOption(references.unit.id);
}

/** Opens the list and then the form, so that there is an earlier page to go back to. */
async function openForm(page: Page) {
  await page.goto('/products');
  await page.getByRole('link', { name: t('list_add_product'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: like('product_add_title') })).toBeVisible();
}

/** A picture is cut and compressed first; a save before that goes without it. */
async function choosePicture(page: Page, name: string, buffer: Buffer) {
  await fileInput(page).setInputFiles({ name, mimeType: 'image/png', buffer });
  await expect(page.getByText(t('product_image_chosen', { name }))).toBeVisible();
}

/** A day so many days from now, in Tanzania, as the date field has it. */
function day(daysFromNow: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Dar_es_Salaam' }).format(
    Date.now() + daysFromNow * 86_400_000,
  );
}

function oneYearFromToday(): string {
  const [year, ...rest] = day(0).split('-');
  return [Number(year) + 1, ...rest].join('-').replace('-02-29', '-02-28');
}

/** A png, written by hand so that its size can be anything: light in its centred square, dark beside it. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const side = Math.min(width, height);
  const isCentred = (at: number, length: number) => Math.abs(at + 0.5 - length / 2) < side / 2;
  const lines = Array.from({ length: height }, (_, y) => {
    const line = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) {
      const shade = isCentred(x, width) && isCentred(y, height) ? 230 : 20;
      line.fill(shade, 1 + x * 3, 4 + x * 3);
    }
    return line;
  });
  const pixels = deflateSync(Buffer.concat(lines));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

async function storedProduct(api: Parameters<typeof readProducts>[0], seller: Seller) {
  const products = await readProducts(api, seller);
  expect(products).toHaveLength(1);
  return products[0] as Record<string, unknown>;
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

test('what is no picture is refused, a save waits for one that is being made ready, and a bar shows how far its upload is [PROD-011]', async ({
  page,
  api,
  signInNew,
}) => {
  const seller = await signInNew();
  const references = await readReferences(api, seller);
  await openForm(page);
  await fillRequired(page, references);
  const paper = { name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  await fileInput(page).setInputFiles(paper);
  await expect(page.getByText(t('product_image_not_image'))).toBeVisible();
  const torn = { name: 'torn.png', mimeType: 'image/png', buffer: png(50, 50).subarray(0, 30) };
  await fileInput(page).setInputFiles(torn);
  await expect(page.getByText(t('product_image_unreadable'))).toBeVisible();
  await expect(page.getByText(like('product_image_chosen'))).toHaveCount(0);

  await page.evaluate(() => {
    const read = window.createImageBitmap.bind(window) as (image: ImageBitmapSource) => Promise<ImageBitmap>;
    const released = new Promise((resolve) => document.addEventListener('release-picture', resolve, { once: true }));
    window.createImageBitmap = (image: ImageBitmapSource) => released.then(() => read(image));
  });
  const release = await hold(page, '**/storage/buckets/files/files');
  await fileInput(page).setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: png(700, 700) });
  await expect(page.getByText(t('product_image_preparing'))).toBeVisible();
  await addButton(page).click();
  await expect(page.getByRole('button', { name: t('product_saving') })).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('release-picture')));
  await expect(page.getByRole('progressbar', { name: t('product_image_uploading') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('product_saving') })).toBeVisible();
  release();
  await expect(page.getByText(t('product_added'))).toBeVisible();
  expect(await storedProduct(api, seller)).toMatchObject({ image: expect.stringMatching(/.+/) });
});

test('an upload that fails keeps the picture there was, saves the rest, says when it is for want of room, and can be tried again [PROD-015]', async ({
  page,
  api,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  const seller = await signInNew();
  const references = await readReferences(api, seller);
  await openForm(page);
  await fillRequired(page, references);
  await choosePicture(page, 'first.png', png(700, 700));
  await addButton(page).click();
  await expect(page.getByText(t('product_added'))).toBeVisible();
  const before = await storedProduct(api, seller);

  await page.getByRole('link', { name: t('list_edit', { name: 'Maize seed' }) }).click();
  await choosePicture(page, 'second.png', png(600, 900));
  await field(page, t('product_manufacturer')).fill('Meru Agro');
  await page.route('**/storage/buckets/files/files', (route) => route.abort());
  await updateButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: t('product_image_failed') })).toBeVisible();
  expect(await storedProduct(api, seller)).toMatchObject({ image: before.image, manufacturer: 'Meru Agro' });
  await expect(page.getByText(t('product_image_chosen', { name: 'second.png' }))).toBeVisible();

  const full = { message: 'There is no room', code: 403, type: 'storage_limit_exceeded', version: '1' };
  await page.unrouteAll();
  await page.route('**/storage/buckets/files/files', (route) => route.fulfill({ status: 403, json: full }));
  await page.getByRole('button', { name: t('product_image_retry') }).click();
  await expect(page.getByRole('alert').filter({ hasText: t('settings_storage_full') })).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('button', { name: t('product_image_retry') }).click();
  await expect(page).toHaveURL('/products');
  const after = await storedProduct(api, seller);
  expect(after.image).not.toBe(before.image);
  expect(after.manufacturer).toBe('Meru Agro');
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

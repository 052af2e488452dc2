import { expect, test } from './fixtures.ts';
import { field } from './support/field.ts';
import { png } from './support/png.ts';
import { addButton, choosePicture, fileInput, fillRequired, openForm, storedProduct } from './support/product-form.ts';
import { hold, readReferences, refusedCall } from './support/products.ts';
import { like, t } from './support/words.ts';

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
  await page.getByRole('button', { name: t('product_update') }).click();
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

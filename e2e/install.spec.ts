import type { Page } from '@playwright/test';
import { expect, test as journeys, type Seller } from './fixtures.ts';
import { workerIsAlone } from './support/guards.ts';
import { readProducts, readReferences } from './support/products.ts';
import { settled } from './support/settled.ts';
import { waitForCopy } from './support/shop-copy.ts';

/** Journeys of a seller who has the app and a whole copy of the shop on the phone. */
const test = journeys.extend<{ phone: Page; seller: Seller }>({
  serviceWorkers: 'allow',
  seller: async ({ signInNew }, use) => use(await signInNew({ products: [{ name: 'Hoe', quantityInStock: 9 }] })),
  phone: async ({ page, seller: _seller, allowConsole }, use) => {
    allowConsole(workerIsAlone);
    await page.goto('/dashboard');
    await waitForCopy(page);
    await settled(page);
    await page.goto('/dashboard');
    await settled(page);
    await use(page);
  },
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGM4YSOHFTEMLQkAfuxIgWg0Cn0AAAAASUVORK5CYII=',
  'base64',
);
/** Does what the system does with files for a share target of the manifest. */
async function share(page: Page, names: readonly string[], address = '/share-picture'): Promise<void> {
  await page.evaluate((action) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action, enctype: 'multipart/form-data', id: 'shared' });
    form.innerHTML = '<input type="file" name="picture" multiple><button>Share</button>';
    document.body.append(form);
  }, address);
  const files = names.map((name) => ({ name, mimeType: 'image/png', buffer: png }));
  await page.locator('#shared input').setInputFiles(files);
  await page.locator('#shared button').click();
}

test('pictures that another app shares open the form of a new product with the first of them, which is stored with it', async ({
  phone,
  api,
  seller,
}) => {
  const references = await readReferences(api, seller);
  await share(phone, ['hoe.png', 'rake.png']);
  await expect(phone).toHaveURL('/products/add?shared=1');
  await expect(phone.getByText('Only the first of 2 pictures was taken.')).toBeVisible();
  const chosen = phone.getByText('hoe.png will be uploaded when you save.');
  await expect(chosen).toBeHidden();
  await phone.getByRole('button', { name: 'Use it' }).click();
  await expect(chosen).toBeVisible();
  await phone.getByLabel('Product Name', { exact: true }).fill('Shared hoe');
  await phone.getByLabel('Cost Price', { exact: true }).fill('100');
  await phone.getByLabel('Selling Price', { exact: true }).fill('200');
  await phone.getByLabel('Category', { exact: true }).selectOption(references.category.id);
  await phone.getByLabel('Unit', { exact: true }).selectOption(references.unit.id);
  await phone.getByRole('main').getByRole('button', { name: 'Add Product' }).click();
  await expect(phone).toHaveURL('/products');
  await settled(phone);
  const stored = (await readProducts(api, seller)).find(({ name }) => name === 'Shared hoe');
  expect(stored?.image).toMatch(/./);

  await phone.goto('/products/add?shared=1');
  await expect(phone.getByText('The shared picture did not arrive. Choose it here.')).toBeVisible();
});

test('a picture that is shared while nobody is signed in waits for the sign-in', async ({ phone, seller }) => {
  await phone.getByRole('button', { name: 'Logout' }).first().click();
  await expect(phone.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await settled(phone);
  await share(phone, ['hoe.png']);
  await expect(phone).toHaveURL('/products/add?shared=1');
  await phone.getByLabel('Email or Phone').fill(seller.email);
  await phone.getByLabel('Password', { exact: true }).fill(seller.password);
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await expect(phone.getByText('Use the shared picture hoe.png?')).toBeVisible();
  await phone.getByRole('button', { name: 'Leave it out' }).click();
  await expect(phone.getByText('Use the shared picture hoe.png?')).toBeHidden();
  await settled(phone);
});

test('a picture that a page of another site sends does not reach the form', async ({ phone, allowConsole }) => {
  allowConsole(/^request to another host: http:\/\/foreign\.test\//);
  const shop = phone.url();
  const foreign = 'http://foreign.test/';
  await phone.route(foreign, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Foreign</title>' }));
  await phone.goto(foreign);
  await share(phone, ['theirs.png'], new URL('/share-picture', shop).href);
  await expect(phone).toHaveURL(new URL('/products/add?shared=1', shop).href);
  await expect(phone.getByText('The shared picture did not arrive. Choose it here.')).toBeVisible();
  await settled(phone);
});

test('a message that another app shares is read on the page that makes an order of it, and one that a page of another site sends is not [DOOR-109]', async ({
  phone,
  allowConsole,
}) => {
  const message = '2 x Hoe = TZS 18,000\nName: Neema\nCode: W-2345ABCD';
  const shareText = async (address: string) => {
    await phone.evaluate(
      ([action = '', text = '']) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action, enctype: 'multipart/form-data' });
        form.innerHTML = '<textarea name="text"></textarea>';
        document.body.append(form);
        (form.elements.namedItem('text') as HTMLTextAreaElement).value = text;
        form.submit();
      },
      [address, message],
    );
  };
  await shareText('/share-picture');
  await expect(phone).toHaveURL('/orders/paste');
  await expect(phone.getByLabel('Quantity of Hoe')).toHaveValue('2');
  await expect(phone.getByLabel('Customer name')).toHaveValue('Neema');
  await settled(phone);
  await shareText('/share-picture');
  await expect(phone.getByText('Use this message in place of what stands below?')).toBeVisible();
  await phone.getByRole('button', { name: 'Leave it out' }).click();
  await settled(phone);

  allowConsole(/^request to another host: http:\/\/foreign\.test\//);
  const shop = phone.url();
  const foreign = 'http://foreign.test/';
  await phone.route(foreign, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Foreign</title>' }));
  await phone.goto(foreign);
  await shareText(new URL('/share-picture', shop).href);
  await expect(phone).toHaveURL(new URL('/products/add?shared=1', shop).href);
  await settled(phone);
});

test('a spreadsheet that another app shares is read by the import once its seller has said so [BULK-015]', async ({
  phone,
}) => {
  await phone.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/share-picture', enctype: 'multipart/form-data', id: 'shared' });
    form.innerHTML = '<input type="file" name="table"><button>Share</button>';
    document.body.append(form);
  });
  const buffer = Buffer.from('Product Name,Qty\nHoe,3');
  await phone.locator('#shared input').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer });
  await phone.locator('#shared button').click();
  await expect(phone).toHaveURL('/products/import');
  await phone.getByRole('button', { name: 'Read the file' }).click();
  await expect(phone.getByText('stock.csv')).toBeVisible();
  await phone.goto('/products/import');
  await expect(phone.getByText('Read products from it?')).toBeHidden();
});

import { projectId } from '@duka/domain/project';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test as journeys, type Seller } from './fixtures.ts';
import { keptCopy } from './support/kept-copy.ts';
import { readOrders } from './support/orders.ts';
import { readProducts, readReferences } from './support/products.ts';
import { openReleaseLine, type ReleaseLine, whichBuild } from './support/release-line.ts';
import { settled } from './support/settled.ts';

/** Journeys with the service worker, on a line of their own to the server. */
const test = journeys.extend<{ line: ReleaseLine; phone: Page; seller: Seller }>({
  serviceWorkers: 'allow',
  line: async ({ server }, use) => {
    const line = await openReleaseLine(server.url, 'older');
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(line.url),
  seller: async ({ newSeller }, use) => use(await newSeller({ products: [{ name: 'Hoe', quantityInStock: 9 }] })),
  /** A page of the seller's with the app and a whole copy of the shop on the device. */
  phone: async ({ page, context, line, seller, allowConsole }, use) => {
    // The guards know the server's own address.
    allowConsole(new RegExp(`another host: (http|ws)://${new URL(line.url).host}/`));
    allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Realtime got disconnected|WebSocket|Failed to fetch/);
    await signIn(context, line, seller);
    await page.goto('/dashboard');
    await keptCopy(page);
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
const update = (page: Page) => page.getByRole('button', { name: 'Update' });
const build = (page: Page) => page.evaluate(whichBuild);

async function signIn(context: BrowserContext, { url }: ReleaseLine, { session }: Seller): Promise<void> {
  await context.addCookies([{ name: `a_session_${projectId}`, value: encodeURIComponent(session), url }]);
}

/** The browser looks for a newer version with each page that is opened; this asks at once. */
async function lookForRelease(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}

/** The seller turns to another app, or back. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

test('a newer version is told of, waits while a form is half typed and while a sale is unsent, and takes over when Update is pressed', async ({
  phone,
  line,
  context,
  api,
  seller,
}) => {
  expect(await build(phone)).toEqual({ build: 'older', isNewerHere: false });
  line.release('newer');
  await phone.goto('/products/add');
  await lookForRelease(phone);
  await expect(update(phone)).toBeVisible();
  const name = phone.getByLabel('Product Name', { exact: true });
  await name.fill('Ra');
  await expect(update(phone)).toHaveCount(0);
  await setHidden(phone, true);
  await setHidden(phone, false);
  expect(await build(phone)).toEqual({ build: 'older', isNewerHere: true });
  await name.fill('');
  await expect(update(phone)).toBeVisible();

  await phone.getByRole('link', { name: 'Orders' }).first().click();
  await phone.getByRole('link', { name: 'Record a sale' }).first().click();
  await phone.getByRole('list', { name: 'Products' }).getByRole('button', { name: /Hoe/ }).click();
  await settled(phone);
  await context.setOffline(true);
  await phone.getByRole('button', { name: 'Complete sale' }).click();
  await expect(phone.getByRole('link', { name: '1 waiting' })).toBeVisible();
  await expect(update(phone)).toHaveCount(0);
  await setHidden(phone, true);
  await setHidden(phone, false);
  expect(await build(phone)).toEqual({ build: 'older', isNewerHere: true });
  await context.setOffline(false);
  await expect.poll(async () => (await readOrders(api, seller)).length).toBe(1);

  await expect(update(phone)).toBeVisible();
  await settled(phone);
  await Promise.all([phone.waitForEvent('load'), update(phone).click()]);
  await settled(phone);
  expect(await build(phone)).toEqual({ build: 'newer', isNewerHere: false });
  await expect(update(phone)).toHaveCount(0);
});

test('a page that nobody looks at takes a newer version over; a form that is half typed in another tab keeps its words and its scripts', async ({
  phone,
  line,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/products/add');
  await other.getByLabel('Product Name', { exact: true }).fill('Ra');
  // What only the older build has, and the server has no more.
  await other.evaluate(async () => {
    const script = new Response('export default 7', { headers: { 'content-type': 'text/javascript' } });
    await (await caches.open('duka-app')).put('/assets/older.js', script);
  });
  await settled(other);
  line.release('newer');
  await lookForRelease(phone);
  await expect(update(phone)).toBeVisible();
  await settled(phone);
  await Promise.all([phone.waitForEvent('load'), setHidden(phone, true)]);
  await settled(phone);
  expect(await build(phone)).toEqual({ build: 'newer', isNewerHere: false });

  await expect(other.getByLabel('Product Name', { exact: true })).toHaveValue('Ra');
  await expect(update(other)).toHaveCount(0);
  expect(await other.evaluate(async () => (await import('/assets/older.js' as string)).default)).toBe(7);
});

/** Does what the system does with files for a share target of the manifest. */
async function share(page: Page, names: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/share-picture', enctype: 'multipart/form-data', id: 'shared' });
    form.innerHTML = '<input type="file" name="picture" multiple><button>Share</button>';
    document.body.append(form);
  });
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
  const chosen = phone.getByText('hoe.png will be uploaded when you save.');
  await expect(chosen).toBeVisible();
  await expect(phone.getByText('Only the first of 2 pictures was taken.')).toBeVisible();
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
  await expect(phone.getByText('hoe.png will be uploaded when you save.')).toBeVisible();
  await settled(phone);
});

import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { bucketId, projectId } from '@duka/domain/project';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { documentsPath, expect, test as journeys, type Seller } from './fixtures.ts';
import { type Api, expectStored } from './support/api.ts';
import { runDir } from './support/folders.ts';
import { networkIsGone } from './support/guards.ts';
import { readOrders, readStock, recordSale } from './support/orders.ts';
import { plainChoices } from './support/sellers.ts';
import { settled } from './support/settled.ts';
import { waitForCopy } from './support/shop-copy.ts';
import { chooseLanguage } from './support/words.ts';

const roomBytes = 5 * 1024 * 1024;
/** Products that come at once; their text is so long that three times as many do not fit into the storage. */
const manyProducts = 700;
const lettersOfText = 1_000;
/** Milliseconds until their rows are stored on the phone, or refused. */
const storingMs = 4_000;

/** A browser with a profile on the disk: what it keeps in memory counts differently. */
const test = journeys.extend({
  context: async ({ playwright, launchOptions, contextOptions, viewport, locale, guards, server, baseURL }, use) => {
    const profile = join(runDir, `profile-${randomUUID()}`);
    const options = { ...launchOptions, ...contextOptions, viewport, locale: locale ?? 'en-GB' };
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...options,
      ...(baseURL && { baseURL }),
      serviceWorkers: 'allow',
    });
    guards.watch(context);
    await chooseLanguage(context, server.url);
    await use(context);
    await context.close();
  },
});

test('a phone that has 5 MB for the shop says when they are used up; pictures leave first, and a sale without a network is kept, or is said not to be and stays typed; it is sent once [R33]', async ({
  page,
  context,
  signInNew,
  api,
  allowConsole,
  server,
}) => {
  allowConsole(networkIsGone);
  const seller = await signInNew({ products: [{ name: 'Hoe', quantityInStock: 7, sellingPrice: 1500 }] });
  const [hoe = ''] = seller.productIds;
  await addPicture(server.url, api, seller, hoe);
  const sold = { channel: 'walk-in', paymentMethod: 'cash', orderItems: [{ productId: hoe, quantity: 1 }] };
  await recordSale(api, seller, sold);
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: roomBytes });

  await page.goto('/dashboard');
  await waitForCopy(page);
  await expect.poll(() => countPictures(page)).toBe(1);

  // The shop grows beyond the room; Chromium counts what is used now and then alone, and refuses what comes after that.
  const notice = page.getByText(/^This phone has no room left\..* free some room on the phone\.$/).first();
  await expect(async () => {
    const rows = Array.from({ length: manyProducts }, (_, at) => toRow(at));
    await expectStored(api('POST', `/shops/${seller.storeId}/imports`, { importId: randomUUID(), rows }, seller));
    await expect(notice).toBeVisible({ timeout: storingMs });
  }).toPass();
  expect(await countPictures(page)).toBe(0);
  await page.goto('/settings');
  const card = page.getByRole('group', { name: 'On this device' });
  await expect(card.getByText(/^This phone has no room left\./)).toBeVisible();
  await expect(card.getByText(/^The browser gives Duka [\d.]+ MB in all/)).toBeVisible();
  await expect(card.getByText(/Small pictures: 0\.$/)).toBeVisible();

  await page.goto('/orders/new-sale');
  await page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /Hoe/ }).click();
  const quantity = page.getByLabel('Quantity of Hoe');
  await quantity.fill('2');
  await settled(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Complete sale' }).click();
  const recorded = page.getByRole('heading', { name: 'Sale recorded' });
  const refused = page.getByText(/^There is no network, and this device has no room left .* Free some room/);
  await expect(recorded.or(refused)).toBeVisible();
  // The few bytes of a sale may still be taken.
  const isKept = await recorded.isVisible();
  if (isKept) await expect(page.getByText('Not sent yet.', { exact: false })).toBeVisible();
  else await expect(quantity).toHaveValue('2');
  await context.setOffline(false);
  if (!isKept) await page.getByRole('button', { name: 'Complete sale' }).click();
  await expect(recorded).toBeVisible();
  await expect.poll(async () => (await readOrders(api, seller)).length).toBe(2);
  expect(await readStock(api, seller, hoe)).toBe(4);
});

/** One more product, with a text that nothing shortens: letters of two bytes each, by chance. */
function toRow(at: number) {
  const letters = Array.from({ length: lettersOfText }, () => String.fromCharCode(randomInt(0x4e00, 0x9fff)));
  const data = { name: `Seed ${at}`, quantityInStock: 5, purchasePrice: 1000, sellingPrice: 1500, ...plainChoices };
  return { documentId: randomUUID(), action: 'create', data: { ...data, description: letters.join('') } };
}

async function addPicture(url: string, api: Api, seller: Seller, productId: string): Promise<void> {
  const [side, channels] = [300, 3] as const;
  const noise = sharp(randomBytes(side * side * channels), { raw: { width: side, height: side, channels } });
  const form = new FormData();
  form.set('fileId', 'unique()');
  form.set('file', new Blob([new Uint8Array(await noise.jpeg().toBuffer())], { type: 'image/jpeg' }), 'hoe.jpg');
  const headers = { 'x-appwrite-project': projectId, 'x-appwrite-session': seller.session };
  const answer = await fetch(`${url}/v1/storage/buckets/${bucketId}/files`, { method: 'POST', headers, body: form });
  const { $id: image } = (await answer.json()) as { $id: string };
  await expectStored(api('PATCH', documentsPath('products', productId), { data: { image } }, seller));
}

function countPictures(page: Page): Promise<number> {
  return page.evaluate(async () => (await (await caches.open('duka-pictures')).keys()).length);
}

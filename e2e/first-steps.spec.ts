import { bucketId, projectId } from '@duka/domain/project';
import { placeholderLicensePath } from '@duka/domain/shops/license';
import { expect, type Page } from '@playwright/test';
import { type Seller, test } from './fixtures.ts';
import { type Api, documentsPath, expectStored } from './support/api.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { mailedLink } from './support/outbox.ts';
import { mobile, storePayment } from './support/payments.ts';
import { createProduct, hold } from './support/products.ts';

const list = (page: Page) => page.getByRole('region', { name: 'First steps' });
const steps = (page: Page) => list(page).getByRole('listitem');

/** Uploads a picture of one pixel; answers its link. */
async function uploadPicture(url: string, { session }: Seller): Promise<string> {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const form = new FormData();
  form.set('fileId', 'unique()');
  form.set('file', new File([Buffer.from(pixel, 'base64')], 'shop.png', { type: 'image/png' }));
  const files = `${url}/v1/storage/buckets/${bucketId}/files`;
  const headers = { 'x-appwrite-project': projectId, 'x-appwrite-session': session };
  const answer = await fetch(files, { method: 'POST', headers, body: form });
  const { $id } = (await answer.json()) as { $id: string };
  return `${files}/${$id}/view?project=${projectId}`;
}

const changeStore = (api: Api, seller: Seller, data: object) =>
  expectStored(api('PATCH', documentsPath('stores', seller.storeId), { data }, seller));

test('after registration four steps are open, and each ticks itself from what is stored [DASH-001]', async ({
  page,
  api,
  newSeller,
  signIn,
  server,
  checkAxe,
}) => {
  const seller = await newSeller();
  await storePayment(api, seller, mobile);
  await signIn(page, seller);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(steps(page)).toContainText([
    'Add a picture of your shop',
    'Add your first product',
    'Upload your business license',
    'Confirm your email address',
  ]);
  await expect(list(page)).toContainText('0 of 4 done');
  await checkAxe(page);
  await checkTargets(page);
  await checkNoSidewaysScroll(page);

  await createProduct(api, seller, {});
  await changeStore(api, seller, { license: server.url + placeholderLicensePath });
  await page.reload();
  await expect(list(page)).toContainText('1 of 4 done');
  await expect(steps(page).filter({ hasText: 'Add your first product' })).toContainText('Done');
  await expect(list(page).getByRole('link')).toHaveCount(3);
  await checkAxe(page);

  const file = await uploadPicture(server.url, seller);
  await changeStore(api, seller, { license: file, avatar: file });
  await page.reload();
  await expect(list(page)).toContainText('3 of 4 done');
  await expect(list(page).getByRole('link')).toHaveText([/Confirm your email address/]);
});

test('a mailed link ticks the last step, and the list is gone, for good and without a flash [DASH-001, CALL-017]', async ({
  page,
  api,
  newSeller,
  signIn,
  server,
}) => {
  const seller = await newSeller({ products: 1 });
  await storePayment(api, seller, mobile);
  const file = await uploadPicture(server.url, seller);
  await changeStore(api, seller, { license: file, avatar: file });
  await signIn(page, seller);
  await page.goto('/dashboard');
  await expect(list(page)).toContainText('3 of 4 done');

  await expectStored(api('POST', '/account/verification', { url: `${server.url}/verify-email` }, seller));
  await page.goto(await mailedLink(server.dataDir, seller.email));
  await page.getByRole('link', { name: 'Go to your shop' }).click();
  const figures = page.getByRole('region', { name: 'Product summary' });
  await expect(figures).toBeVisible();
  await expect(list(page)).toHaveCount(0);

  // Known on this device: nothing is asked, so nothing can appear.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await expect(figures).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  expect(asked.filter((url) => url.includes('storePayments'))).toEqual([]);
});

test('nothing appears, to move later, while it is found out what is open [DASH-001]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller();
  await storePayment(api, seller, mobile);
  await signIn(page, seller);
  const release = await hold(page, '**/collections/storePayments/**');
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading your dashboard...');
  await expect(list(page)).toHaveCount(0);
  await release();
  await expect(list(page)).toBeVisible();
});

test('each step leads to where it is done; what registration could not save is asked for first [PAY-011]', async ({
  page,
  newSeller,
  signIn,
}) => {
  await signIn(page, await newSeller({ withLocation: false }));
  await page.goto('/dashboard');
  await expect(steps(page)).toContainText([
    'Say where your shop is',
    'Add how you are paid',
    'Add a picture of your shop',
  ]);
  const ways: [string, RegExp][] = [
    ['Say where your shop is', /\/settings\?section=store$/],
    ['Add how you are paid', /\/settings\?section=store$/],
    ['Add a picture of your shop', /\/settings\?section=store$/],
    ['Add your first product', /\/products\/add$/],
    ['Upload your business license', /\/settings\?section=store$/],
    ['Confirm your email address', /\/settings\?section=profile$/],
  ];
  for (const [name, address] of ways) {
    await list(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await page.goBack();
  }
});

test('without a shop there is no list [DASH-001]', async ({ page, newSeller, signIn }) => {
  await signIn(page, await newSeller({ withStore: false }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Loading your dashboard...')).toHaveCount(0);
  await expect(list(page)).toHaveCount(0);
});

test('when it cannot be read what is stored, there is no list [DASH-001]', async ({
  page,
  newSeller,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 403/);
  await signIn(page, await newSeller());
  await page.route('**/collections/storePayments/**', (route) => route.fulfill({ status: 403, json: { code: 403 } }));
  const refused = page.waitForResponse((response) => response.status() === 403);
  await page.goto('/dashboard');
  await refused;
  await expect(page.getByText('Loading your dashboard...')).toHaveCount(0);
  await expect(list(page)).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { test as base, documentsPath, expect, type Seller } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { pdf } from './support/shop-step.ts';

const refused = /Failed to load resource: the server responded with a status of (404|503)/;
const storeCalls = '**/collections/stores/documents/*';

const form = (page: Page) => page.getByRole('group', { name: 'Store details', exact: true });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save store details' });
const license = (page: Page) => form(page).locator('input[name="license"]');

const test = base.extend<{
  seller: Seller;
  stored: () => Promise<Record<string, unknown>>;
  open: (store?: object) => Promise<void>;
}>({
  seller: async ({ newSeller }, use) => use(await newSeller()),
  stored: async ({ api, seller }, use) =>
    use(async () => (await api('GET', documentsPath('stores', seller.storeId), undefined, seller)).body),
  /** The form of a store that holds this. */
  open: async ({ page, api, seller, signIn }, use) =>
    use(async (store) => {
      if (store) await api('PATCH', documentsPath('stores', seller.storeId), { data: store }, seller);
      await signIn(page, seller);
      await page.goto('/settings?section=store');
      await expect(form(page)).toBeVisible();
    }),
});

const details = { bRegNo: '412776', tinNo: '104382917', activeHrs: '07:30am - 05:30pm' };

test('shows what is stored of the shop, and fits a small phone in both themes [FORM-005, FORM-007, FORM-008, CONST-007, DATA-024]', async ({
  page,
  open,
  seller,
  checkAxe,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open();
  await expect(field(page, 'Store Name')).toHaveValue(seller.storeName);
  await expect(field(page, 'Store Type')).toHaveValue('Small-Scale');
  await expect(field(page, 'Store Phone')).toHaveValue(seller.phone);
  await expect(field(page, 'Business Registration Number')).toHaveValue('');
  await expect(field(page, 'TIN')).toHaveValue('');
  await expect(field(page, 'Opening Time')).toHaveValue('08:00');
  await expect(field(page, 'Closing Time')).toHaveValue('17:00');
  await expect(license(page)).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png');
  await expect(form(page).getByText('No license yet. Please upload it.')).toBeVisible();
  await checkAxe(page);
  await checkTargets(page);
  await checkNoSidewaysScroll(page);
});

test('asks for every field in its own words, the first with the focus, and sends nothing [FORM-009]', async ({
  page,
  open,
  stored,
}) => {
  await open(details);
  const before = await stored();
  for (const label of [
    'Store Name',
    'Store Phone',
    'Business Registration Number',
    'TIN',
    'Opening Time',
    'Closing Time',
  ])
    await field(page, label).fill('');
  await field(page, 'Store Type').selectOption('');
  await save(page).click();
  for (const text of [
    'Store name is required',
    'Store type is required',
    'Store phone is required',
    'Business registration number is required',
    'TIN is required',
    'Opening time is required',
    'Closing time is required',
  ]) {
    await expect(form(page).getByText(text)).toBeVisible();
  }
  await expect(field(page, 'Store Name')).toBeFocused();
  expect(await stored()).toEqual(before);
});

test('takes at most 9 digits for a TIN, and shows on leaving what will be stored [FORM-006, SHOP-012, SHOP-014]', async ({
  page,
  open,
  stored,
}) => {
  await open(details);
  const tin = field(page, 'TIN');
  await tin.fill('');
  await tin.pressSequentially('12-34a567 8901');
  await expect(tin).toHaveValue('123456789');
  await tin.fill('none');
  await tin.blur();
  await expect(form(page).getByText('TIN number must be exactly 9 digits')).toBeVisible();
  await tin.fill('4382917');
  await tin.blur();
  await expect(tin).toHaveValue('004382917');
  await save(page).click();
  await expect.poll(async () => (await stored()).tinNo).toBe('004382917');
});

test('saves the shop as it is changed, hours in its own notation, and the page shows it [FORM-005, FORM-008, SHOP-008, CALL-032, CALL-034]', async ({
  page,
  open,
  stored,
  seller,
}) => {
  await open(details);
  await field(page, 'Store Name').fill(' Mbegu Bora ');
  await field(page, 'Store Type').selectOption('Large-Scale');
  await field(page, 'Store Phone').fill('0712 345 678');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(storeCalls, async (route) => {
    await held;
    await route.continue();
  });
  await save(page).click();
  await expect(form(page).getByRole('button', { name: 'Saving...' })).toBeVisible();
  release();
  await expect(page.getByText('Store details saved.')).toBeVisible();
  const changed = { storeName: 'Mbegu Bora', storeType: 'Large-Scale', phone: '+255712345678' };
  expect(await stored()).toMatchObject({ ...details, ...changed, ownerId: { $id: seller.userId } });
  await expect(field(page, 'Store Name')).toHaveValue('Mbegu Bora');
  await field(page, 'Closing Time').fill('18:00');
  await save(page).click();
  await expect.poll(async () => (await stored()).activeHrs).toBe('07:30 - 18:00');
  await page.reload();
  await expect(field(page, 'Closing Time')).toHaveValue('18:00');
});

test('hours in other words are shown before chosen times replace them [FORM-008, DATA-024]', async ({
  page,
  open,
  stored,
}) => {
  await open({ ...details, activeHrs: 'Mon-Sat 8 to 5' });
  await expect(form(page).getByText('Now stored: Mon-Sat 8 to 5. The times you choose replace it.')).toBeVisible();
  await expect(field(page, 'Opening Time')).toHaveValue('');
  await field(page, 'Opening Time').fill('08:00');
  await field(page, 'Closing Time').fill('17:00');
  await save(page).click();
  await expect.poll(async () => (await stored()).activeHrs).toBe('08:00 - 17:00');
});

test('a save that fails says so and keeps what was typed [SHOP-026]', async ({ page, open, stored, allowConsole }) => {
  allowConsole(refused);
  await open(details);
  await page.route(storeCalls, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: 'down' }) : route.continue(),
  );
  await field(page, 'Store Name').fill('Mbegu Bora');
  await save(page).click();
  await expect(form(page).getByText('Failed to save store details. Please try again.')).toBeVisible();
  await expect(field(page, 'Store Name')).toHaveValue('Mbegu Bora');
  await page.unroute(storeCalls);
  await save(page).click();
  await expect.poll(async () => (await stored()).storeName).toBe('Mbegu Bora');
});

test('a placeholder is no license: it is asked for, and a chosen file is the license at once [FORM-007, SHOP-022, DATA-025, CALL-038, CALL-039]', async ({
  page,
  open,
  stored,
  server,
}) => {
  await open({ ...details, license: `${server.url}/no-license.svg` });
  await expect(form(page).getByText('No license yet. Please upload it.')).toBeVisible();
  await expect(form(page).getByRole('link', { name: 'Download license' })).toHaveCount(0);
  await license(page).setInputFiles(pdf);
  await expect(form(page).getByText('Your license is uploaded.')).toBeVisible();
  expect((await stored()).license).toContain('/files/');
  await page.reload();
  await expect(form(page).getByText('Your license is uploaded.')).toBeVisible();
  const download = page.waitForEvent('download');
  await form(page).getByRole('link', { name: 'Download license' }).click();
  expect((await download).suggestedFilename()).toBe('leseni.pdf');
});

test('a file service that is away leaves the license as it is [FORM-007, SHOP-023, SHOP-025]', async ({
  page,
  open,
  stored,
  allowConsole,
}) => {
  allowConsole(refused);
  await open(details);
  await page.route('**/storage/buckets/files/files', (route) =>
    route.fulfill({
      status: 404,
      json: { code: 404, type: 'storage_bucket_not_found', message: 'x', version: '1.7.0' },
    }),
  );
  await license(page).setInputFiles(pdf);
  await expect(form(page).getByText('Upload service unavailable.')).toBeVisible();
  expect((await stored()).license).toBeNull();
  await page.unroute('**/storage/buckets/files/files');
  await form(page).getByRole('button', { name: 'Try again' }).click();
  await expect(form(page).getByText('Your license is uploaded.')).toBeVisible();
  expect((await stored()).license).toContain('/files/');
});

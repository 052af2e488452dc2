import type { FileChooser, Locator, Page } from '@playwright/test';
import { test as base, documentsPath, expect, type Seller } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { field, fillShop, heading, locationStep, markRegistration, pdf, shop } from './support/shop-step.ts';

const fileCalls = '**/storage/buckets/files/files';

const submit = (page: Page) => page.getByRole('button', { name: /^(Continue|Uploading\.\.\.)$/ });
const license = (page: Page) => page.locator('input[name="license"]');

const test = base.extend<{
  seller: Seller;
  stores: () => Promise<Record<string, unknown>[]>;
  open: () => Promise<void>;
}>({
  seller: async ({ newSeller }, use) => use(await newSeller({ withStore: false })),
  /** Every store the seller has on the server. */
  stores: async ({ api, seller }, use) =>
    use(async () => (await api('GET', documentsPath('stores'), undefined, seller)).body.documents ?? []),
  /** A seller with an account comes to step 2. */
  open: async ({ page, seller, signIn }, use) =>
    use(async () => {
      await signIn(page, seller);
      await markRegistration(page, seller);
      await page.goto('/');
      await expect(heading(page)).toHaveText('Start Selling');
    }),
});

test.describe('the seller shop form', () => {
  test('asks for the shop, and fits a small phone in both themes [SHOP-001, SHOP-002, SHOP-003, SHOP-004, SHOP-005, SHOP-006, SHOP-007, SHOP-009, REG-003, CONST-005, CONST-007, CONST-012, DATA-024]', async ({
    page,
    open,
    checkAxe,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open();
    await expect(page.getByText('Step 2 of 4')).toBeVisible();
    for (const label of Object.keys(shop)) await expect(field(page, label)).toBeVisible();
    const types = field(page, 'Shop Type').getByRole('option');
    await expect(types).toHaveText(['Choose a type', 'Small-Scale', 'Medium-Scale', 'Large-Scale', 'Other']);
    await expect(field(page, 'Operating Hours')).toHaveValue('07:30am - 05:30pm');
    await expect(field(page, 'Opening Time')).toHaveValue('07:30');
    await expect(field(page, 'Closing Time')).toHaveValue('17:30');
    await expect(license(page)).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png');
    await expect(page.getByText('No file chosen (optional)')).toBeVisible();
    await expect(submit(page)).toHaveText('Continue');
    await checkAxe(page);
    await checkTargets(page);
    await checkNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Back to Role Selection' }).click();
    await expect(heading(page)).toHaveText('Get Started');
  });

  test('can be filled in by keyboard alone, at 360 px, and the field that is typed in is in sight [SHOP-002, SHOP-004, SHOP-006, SHOP-007]', async ({
    page,
    open,
    stores,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open();
    await expect(heading(page)).toBeFocused();
    // The browser is told early to hand choosers over, as it does so some time after it is told.
    const chooser = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));
    /** A time takes several stops: hours, minutes, half of the day, the clock. */
    const reach = async (control: Locator) => {
      for (let stops = 0; stops < 6; stops += 1) {
        await page.keyboard.press('Tab');
        if (await control.evaluate((element) => element === document.activeElement)) break;
      }
      await expect(control).toBeFocused();
      await expect(control).toBeInViewport({ ratio: 1 });
    };
    const type = async (label: string, text: string) => {
      await reach(field(page, label));
      await page.keyboard.type(text);
    };
    await type('Shop Name', 'Mbegu Bora');
    await type('Shop Type', 'Large');
    await reach(field(page, 'Operating Hours'));
    await type('Opening Time', '0600AM');
    await type('Closing Time', '0800PM');
    await expect(field(page, 'Operating Hours')).toHaveValue('06:00am - 08:00pm');
    await type('Phone Number', '+255 712 345 678');
    await type('Business Registration Number', '412776');
    await type('TIN Number', '104382917');
    await reach(page.getByRole('button', { name: 'Choose file' }));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(pdf);
    await expect(page.getByText('leseni.pdf is uploaded.')).toBeVisible();
    await reach(submit(page));
    await page.keyboard.press('Enter');
    await locationStep(page);
    expect(await stores()).toMatchObject([
      {
        storeType: 'Large-Scale',
        activeHrs: '06:00am - 08:00pm',
        phone: '+255712345678',
        license: expect.stringContaining('/files/'),
      },
    ]);
  });
});

test.describe('saving the shop', () => {
  test('two tabs at once make one shop [SHOP-019]', async ({ page, open, stores, seller }) => {
    await open();
    const other = await page.context().newPage();
    await markRegistration(other, seller);
    await other.goto('/');
    await expect(heading(other)).toHaveText('Start Selling');
    await fillShop(page, { 'Shop Name': 'One' });
    await fillShop(other, { 'Shop Name': 'Two' });
    await Promise.all([submit(page).click(), submit(other).click()]);
    await Promise.all([locationStep(page), locationStep(other)]);
    expect(await stores()).toHaveLength(1);
  });
});

test.describe('the license', () => {
  /** Lets uploads through as far as the server and holds their answers until the returned function is called. */
  const holdUploads = async (page: Page) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(fileCalls, async (route) => {
      await held;
      // An upload that was cancelled meanwhile is gone.
      await route.continue().catch(() => {});
    });
    return () => release();
  };

  test('uploads at once, shows how far it is, and keeps nobody: its link follows to the shop, private to its owner [SHOP-004, SHOP-008, SHOP-021, CALL-036, CALL-038, CALL-039, DATA-025]', async ({
    page,
    open,
    stores,
    api,
    seller,
    newSeller,
    server,
    checkAxe,
  }) => {
    await open();
    await fillShop(page);
    const release = await holdUploads(page);
    await license(page).setInputFiles(pdf);
    await expect(page.getByRole('progressbar', { name: 'Uploading license' })).toBeVisible();
    await expect(page.getByText('leseni.pdf')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeVisible();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Uploading...' }).click();
    await locationStep(page);
    expect(await stores()).toMatchObject([{ license: `${server.url}/no-license.svg` }]);
    release();
    const link = new RegExp(`^${server.url}/v1/storage/buckets/files/files/[^/]+/view`);
    await expect.poll(async () => (await stores())[0]?.license).toMatch(link);
    const path = String((await stores())[0]?.license).slice(`${server.url}/v1`.length);
    const own = await fetch(`${server.url}/v1${path}`, { headers: { 'x-appwrite-session': seller.session } });
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const stranger = await newSeller();
    expect((await api('GET', path, undefined, stranger)).status).toBe(404);
    expect((await api('GET', path)).status).not.toBe(200);
    await page.getByRole('button', { name: 'Back to Shop Details' }).click();
    await expect(page.getByText('Your license is uploaded.')).toBeVisible();
    await submit(page).click();
    await locationStep(page);
    expect(await stores()).toMatchObject([{ license: expect.stringMatching(link) }]);
  });

  test('a large file travels in pieces; one that is uploaded before the shop is stored goes along with it [CALL-037, CONST-014, SHOP-021]', async ({
    page,
    open,
    stores,
    seller,
  }) => {
    await open();
    await fillShop(page);
    const pieces: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/storage/buckets/files/files'))
        pieces.push(request.headers()['content-range'] ?? 'whole');
    });
    const buffer = Buffer.alloc(6_000_000, 'x');
    buffer.write('%PDF-1.4\n');
    await license(page).setInputFiles({ ...pdf, buffer });
    await expect(page.getByText('leseni.pdf is uploaded.')).toBeVisible();
    expect(pieces).toEqual(['bytes 0-5242879/6000000', 'bytes 5242880-5999999/6000000']);
    await page.reload();
    await expect(page.getByText('leseni.pdf is uploaded.')).toBeVisible();
    await submit(page).click();
    await locationStep(page);
    const [store] = await stores();
    const file = await fetch(String(store?.license), {
      headers: { 'x-appwrite-project': 'duka', 'x-appwrite-session': seller.session },
    });
    expect((await file.arrayBuffer()).byteLength).toBe(6_000_000);
  });
});

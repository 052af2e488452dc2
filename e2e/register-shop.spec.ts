import type { Locator, Page } from '@playwright/test';
import { test as base, documentsPath, expect, type Seller } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { hold } from './support/products.ts';
import { field, fillShop, heading, locationStep, markRegistration, pdf, shop } from './support/shop-step.ts';

const refused = /Failed to load resource: the server responded with a status of (400|401|404|409|500|503)/;
const unreachable = /Failed to load resource: net::ERR_/;
const fileCalls = '**/storage/buckets/files/files';
const storeCalls = '**/collections/stores/documents**';

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

  test('says of each field that it is missing, the first of them with the focus, and sends nothing [SHOP-010]', async ({
    page,
    open,
    checkAxe,
  }) => {
    const calls: string[] = [];
    await open();
    page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`));
    await field(page, 'Operating Hours').fill('');
    await submit(page).click();
    for (const text of [
      'Shop name is required',
      'Shop type is required',
      'Operating hours is required',
      'Phone number is required',
      'Business registration number is required',
      'TIN number is required',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(field(page, 'Shop Name')).toBeFocused();
    await checkAxe(page);
    await fillShop(page, { 'Phone Number': '12345678' });
    await expect(page.getByText('is required')).toHaveCount(0);
    await submit(page).click();
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
    await expect(field(page, 'Phone Number')).toBeFocused();
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  test('keeps the digits of a TIN, and shows on leaving what will be stored [SHOP-011, SHOP-012, SHOP-013, SHOP-014, CONST-003]', async ({
    page,
    open,
    stores,
  }) => {
    await open();
    await fillShop(page, { 'TIN Number': '' });
    const tin = field(page, 'TIN Number');
    await tin.pressSequentially('43-82a917');
    await expect(tin).toHaveValue('4382917');
    await tin.blur();
    await expect(tin).toHaveValue('004382917');
    await expect(page.getByText('Zeros were put in front to make 9 digits. Please check.')).toBeVisible();
    await tin.fill('255104382917');
    await tin.blur();
    await expect(tin).toHaveValue('104382917');
    await expect(page.getByText('Only the last 9 digits were kept. Please check.')).toBeVisible();
    await tin.fill('none');
    await tin.blur();
    await expect(page.getByText('TIN number must be exactly 9 digits')).toBeVisible();
    await submit(page).click();
    await expect(tin).toBeFocused();
    expect(await stores()).toEqual([]);
    await tin.fill('77');
    await tin.press('Enter');
    await expect(tin).toHaveValue('000000077');
    await expect(heading(page)).toHaveText('Start Selling');
    await tin.press('Enter');
    await locationStep(page);
    expect(await stores()).toMatchObject([{ tinNo: '000000077' }]);
  });

  test('writes the hours from both times, and lets them be said in other words [SHOP-006, DATA-024]', async ({
    page,
    open,
    stores,
  }) => {
    await open();
    const hours = field(page, 'Operating Hours');
    await field(page, 'Opening Time').fill('08:00');
    await expect(hours).toHaveValue('08:00am - 05:30pm');
    await field(page, 'Closing Time').fill('12:15');
    await expect(hours).toHaveValue('08:00am - 12:15pm');
    await hours.fill('09:00 - 18:00');
    await expect(field(page, 'Opening Time')).toHaveValue('09:00');
    await expect(field(page, 'Closing Time')).toHaveValue('18:00');
    await fillShop(page);
    await submit(page).click();
    await locationStep(page);
    expect(await stores()).toMatchObject([{ activeHrs: 'Mon-Sat 8 to 5' }]);
  });

  test('stores the shop under its owner and goes on; Other is listed as Small-Scale and says so [SHOP-016, SHOP-019, SHOP-020, SHOP-021, CALL-025, CALL-034, CALL-035, DATA-022, DATA-023, DATA-025, DATA-026]', async ({
    page,
    open,
    seller,
    stores,
    server,
  }) => {
    await open();
    await fillShop(page);
    await field(page, 'Phone Number').fill('');
    await page.getByRole('button', { name: `Use ${seller.phone}` }).click();
    await expect(field(page, 'Phone Number')).toHaveValue(seller.phone);
    await field(page, 'Shop Type').selectOption('Other');
    await expect(page.getByText('Your shop will be listed as Small-Scale.')).toBeVisible();
    await submit(page).click();
    await locationStep(page);
    expect(await stores()).toMatchObject([
      {
        ownerId: { $id: seller.userId },
        storeName: 'Mbegu Bora',
        storeType: 'Small-Scale',
        phone: seller.phone,
        bRegNo: '412776',
        tinNo: '104382917',
        activeHrs: 'Mon-Sat 8 to 5',
        license: `${server.url}/no-license.svg`,
      },
    ]);
  });

  test('can be filled in by keyboard alone, at 360 px, and the field that is typed in is in sight [SHOP-002, SHOP-004, SHOP-006, SHOP-007]', async ({
    page,
    open,
    stores,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open();
    await expect(heading(page)).toBeFocused();
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
    // Once in many runs no chooser was seen after the first press; why is not known.
    await expect(async () => {
      const chooser = page.waitForEvent('filechooser', { timeout: 3000 });
      await page.keyboard.press('Enter');
      await (await chooser).setFiles(pdf);
    }).toPass();
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
  test('is busy once for a repeated click, and a lost answer makes no second shop [SHOP-008, SHOP-019]', async ({
    page,
    open,
    stores,
    allowConsole,
  }) => {
    allowConsole(unreachable);
    await open();
    await fillShop(page);
    // The first create arrives, and its answer is lost.
    let creates = 0;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(storeCalls, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      creates += 1;
      await route.fetch();
      await held;
      await route.abort();
    });
    await submit(page).click();
    const busy = page.getByRole('button', { name: 'Setting up shop...' });
    await expect(busy).toBeVisible();
    await busy.dispatchEvent('click');
    await field(page, 'Shop Name').press('Enter');
    answer();
    await expect(page.getByText('Failed to save store details. Please try again.')).toBeVisible();
    await expect(page.getByText('Check the connection. What you typed is kept.')).toBeVisible();
    expect(creates).toBe(1);
    await field(page, 'Shop Name').fill('Mbegu Bora Arusha');
    await submit(page).click();
    await locationStep(page);
    expect(creates).toBe(1);
    expect(await stores()).toMatchObject([{ storeName: 'Mbegu Bora Arusha' }]);
  });

  test('takes over a shop the seller has already, made elsewhere meanwhile [SHOP-019]', async ({
    page,
    open,
    stores,
    seller,
    api,
  }) => {
    await open();
    await fillShop(page);
    const data = { ownerId: seller.userId, storeName: 'Elsewhere', storeDescription: 'Seeds' };
    await api('POST', documentsPath('stores'), { documentId: `elsewhere-${Date.now()}`, data }, seller);
    await submit(page).click();
    await locationStep(page);
    expect(await stores()).toMatchObject([{ storeName: 'Mbegu Bora', storeDescription: 'Seeds' }]);
  });

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

  test('tells what the server says when it refuses, and says it is not saved when it says nothing [SHOP-026, SHOP-027]', async ({
    page,
    open,
    stores,
    checkAxe,
    allowConsole,
  }) => {
    allowConsole(refused);
    await open();
    await fillShop(page);
    const body = { code: 400, type: 'document_invalid_structure', version: '1.7.0' };
    await page.route(storeCalls, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { ...body, message: 'Invalid document structure: too dull' } })
        : route.continue(),
    );
    await submit(page).click();
    const alert = page.getByRole('dialog');
    await expect(alert).toContainText(
      'Failed to save store information. Please try again: Invalid document structure: too dull',
    );
    await checkAxe(page);
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(alert).toHaveCount(0);
    await page.unroute(storeCalls);
    await page.route(storeCalls, (route) => route.fulfill({ status: 503, body: 'Bad gateway' }));
    await submit(page).click();
    await expect(page.getByText('Failed to save store details. Please try again.')).toBeVisible();
    await page.unroute(storeCalls);
    await submit(page).click();
    await locationStep(page);
    expect(await stores()).toHaveLength(1);
  });

  test('makes up for a user document that step 1 could not store [SHOP-019, REG-028]', async ({
    page,
    open,
    stores,
    seller,
    api,
    allowConsole,
  }) => {
    allowConsole(refused);
    await open();
    await fillShop(page);
    expect((await api('DELETE', documentsPath('users', seller.userId), undefined, seller)).status).toBe(204);
    await submit(page).click();
    await locationStep(page);
    expect(await stores()).toMatchObject([{ ownerId: { $id: seller.userId, phone: seller.phone } }]);
  });

  test('a reload, and going back and on again, save the same shop as the seller left it [SHOP-008, SHOP-019, REG-006, REG-030]', async ({
    page,
    open,
    stores,
  }) => {
    await open();
    await fillShop(page);
    await field(page, 'Shop Type').selectOption('Other');
    await page.reload();
    for (const [label, value] of Object.entries(shop)) await expect(field(page, label)).toHaveValue(value);
    await submit(page).click();
    await locationStep(page);
    const [first] = await stores();
    await page.reload();
    await locationStep(page);
    await page.getByRole('button', { name: 'Back to Shop Details' }).click();
    for (const [label, value] of Object.entries(shop)) await expect(field(page, label)).toHaveValue(value);
    await expect(field(page, 'Shop Type')).toHaveValue('Other');
    await field(page, 'Shop Name').fill('Mbegu Bora Arusha');
    const release = await hold(page, storeCalls);
    await submit(page).click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    release();
    await locationStep(page);
    expect(await stores()).toMatchObject([
      { $id: first?.$id, storeName: 'Mbegu Bora Arusha', license: first?.license },
    ]);
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
  const answerUploads = (page: Page, status: number, type: string) =>
    page.route(fileCalls, (route) =>
      route.fulfill({ status, json: { code: status, type, message: 'No files today', version: '1.7.0' } }),
    );

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

  test('a file of another kind, an empty one and one too large are refused in words [SHOP-004, CONST-012]', async ({
    page,
    open,
    checkAxe,
  }) => {
    await open();
    await license(page).setInputFiles({ ...pdf, name: 'leseni.docx', mimeType: 'application/msword' });
    await expect(page.getByText('Choose a PDF, JPG, JPEG or PNG file.')).toBeVisible();
    await checkAxe(page);
    await license(page).setInputFiles({ ...pdf, buffer: Buffer.alloc(0) });
    await expect(page.getByText('This file is empty.')).toBeVisible();
    await license(page).setInputFiles({ ...pdf, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
    await expect(page.getByText('This file is larger than 10 MB.')).toBeVisible();
    await expect(page.getByText('No file chosen (optional)')).toBeVisible();
  });

  test('an upload can be given up, and another file chosen [SHOP-004, SHOP-005]', async ({
    page,
    open,
    allowConsole,
  }) => {
    allowConsole(unreachable);
    await open();
    const release = await holdUploads(page);
    await license(page).setInputFiles(pdf);
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.getByText('No file chosen (optional)')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Uploading license' })).toHaveCount(0);
    release();
    await page.unroute(fileCalls);
    await license(page).setInputFiles({ ...pdf, name: 'leseni-mpya.pdf' });
    await expect(page.getByText('leseni-mpya.pdf is uploaded.')).toBeVisible();
  });

  test('a service that is closed or away leaves the placeholder, keeps the name of the file and can be tried again [SHOP-022, SHOP-023, SHOP-025, DATA-025]', async ({
    page,
    open,
    stores,
    server,
    checkAxe,
    allowConsole,
  }) => {
    allowConsole(refused);
    await open();
    await fillShop(page);
    const notice = page.getByText(
      "Upload service unavailable. We'll store your file info and you can upload it later.",
    );
    for (const [status, type] of [
      [401, 'general_unauthorized_scope'],
      [404, 'storage_bucket_not_found'],
    ] as const) {
      await page.unroute(fileCalls);
      await answerUploads(page, status, type);
      const answered = page.waitForResponse((answer) => answer.status() === status);
      await license(page).setInputFiles(pdf);
      await answered;
      await expect(notice).toBeVisible();
    }
    await expect(page.getByText('leseni.pdf')).toBeVisible();
    await checkAxe(page);
    await submit(page).click();
    await locationStep(page);
    expect(await stores()).toMatchObject([{ license: `${server.url}/no-license.svg` }]);
    await page.getByRole('button', { name: 'Back to Shop Details' }).click();
    await page.unroute(fileCalls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Your license is uploaded.')).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect(await stores()).toMatchObject([{ license: expect.stringContaining('/files/') }]);
  });

  test('without a session falls back to the placeholder too [SHOP-022, SHOP-023, SHOP-025]', async ({
    page,
    open,
    signIn,
    seller,
    allowConsole,
  }) => {
    allowConsole(refused);
    await open();
    await page.context().clearCookies();
    await license(page).setInputFiles(pdf);
    await expect(page.getByText('Upload service unavailable.')).toBeVisible();
    await signIn(page, seller);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('leseni.pdf is uploaded.')).toBeVisible();
  });

  test('its link is written once more when the shop could not be reached with it [SHOP-021, DATA-025]', async ({
    page,
    open,
    stores,
    allowConsole,
  }) => {
    allowConsole(refused);
    await open();
    await fillShop(page);
    const release = await holdUploads(page);
    await license(page).setInputFiles(pdf);
    await submit(page).click();
    await locationStep(page);
    let writes = 0;
    await page.route(storeCalls, async (route) => {
      if (route.request().method() === 'PATCH') writes += 1;
      if (writes === 1) await route.fulfill({ status: 503, body: 'Bad gateway' });
      else await route.continue();
    });
    release();
    await expect.poll(async () => (await stores())[0]?.license).toContain('/files/');
    expect(writes).toBe(2);
  });

  test('that broke off says so and does not hold the shop up; its name survives a reload, but not the way to the sign-in [SHOP-021, SHOP-024, REG-031]', async ({
    page,
    open,
    stores,
    allowConsole,
  }) => {
    allowConsole(unreachable);
    await open();
    await page.route(fileCalls, (route) => route.abort());
    await license(page).setInputFiles(pdf);
    await expect(
      page.getByText('Failed to upload license file. You can continue registration and upload it later.'),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByText('leseni.pdf was not uploaded. Please choose it again.')).toBeVisible();
    await fillShop(page);
    await submit(page).click();
    await locationStep(page);
    expect(await stores()).toHaveLength(1);

    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('duka.license')));
    expect(await kept()).toHaveLength(1);
    await page.getByRole('button', { name: 'Back to Shop Details' }).click();
    await page.getByRole('button', { name: 'Back to Role Selection' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(heading(page)).toHaveText('Welcome back');
    expect(await kept()).toEqual([]);
  });

  test('that breaks off on a later step says so there, and can be tried again from there [SHOP-021, SHOP-024]', async ({
    page,
    open,
    stores,
    allowConsole,
  }) => {
    allowConsole(unreachable);
    await open();
    await fillShop(page);
    let breakOff = () => {};
    const held = new Promise<void>((resolve) => {
      breakOff = resolve;
    });
    await page.route(fileCalls, async (route) => {
      await held;
      await route.abort();
    });
    await license(page).setInputFiles(pdf);
    await submit(page).click();
    await locationStep(page);
    breakOff();
    const notice = page.getByText('Failed to upload license file. You can continue registration and upload it later.');
    await expect(notice).toBeVisible();
    await page.unroute(fileCalls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toHaveCount(0);
    await expect.poll(async () => (await stores())[0]?.license).toContain('/files/');
  });

  test('an upload whose answer was lost is stored once and taken as done [CALL-036, SHOP-024]', async ({
    page,
    open,
    allowConsole,
  }) => {
    allowConsole(refused);
    allowConsole(unreachable);
    await open();
    const statuses: number[] = [];
    await page.route(fileCalls, async (route) => {
      const response = await route.fetch();
      statuses.push(response.status());
      // The answer to the first try is lost.
      if (statuses.length === 1) await route.abort();
      else await route.fulfill({ response });
    });
    await license(page).setInputFiles(pdf);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('leseni.pdf is uploaded.')).toBeVisible();
    expect(statuses).toEqual([201, 409]);
  });
});

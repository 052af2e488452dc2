import type { Page } from '@playwright/test';
import { test as base, documentsPath, expect, type Seller } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { hold } from './support/products.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const finish = (page: Page) => page.getByRole('button', { name: 'Finish Registration' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const alert = (page: Page) => page.getByRole('alertdialog', { name: 'Payment details not saved' });
const dashboard = (page: Page) => expect(page).toHaveURL(/\/dashboard$/);
const paymentCalls = '**/collections/storePayments/documents**';
const failedCall = /Failed to load resource/;
const note =
  'Note: Your payment details were collected but could not be saved to the database at this time. You can update them later.';

interface Fixtures {
  seller: Seller;
  stored: () => Promise<Record<string, unknown>[]>;
  openStep: () => Promise<void>;
}

const test = base.extend<Fixtures>({
  /** Someone whose account, shop and place are stored. */
  seller: async ({ newSeller }, use) => use(await newSeller()),
  /** The payment details the seller has left on the server. */
  stored: async ({ api, seller }, use) =>
    use(async () => (await api('GET', documentsPath('storePayments'), undefined, seller)).body.documents ?? []),
  /** The registration goes on at step 4. */
  openStep: async ({ page, seller, signIn }, use) =>
    use(async () => {
      await signIn(page, seller);
      await page.addInitScript(
        ([userId, mark]) => {
          if (sessionStorage.getItem('begun') !== null) return;
          sessionStorage.setItem('begun', String(userId));
          localStorage.setItem('duka.registration', String(mark));
        },
        [seller.userId, `${seller.userId} ${seller.email}`],
      );
      await page.goto('/');
      await expect(heading(page)).toHaveText('Payment Details');
    }),
});

async function fillBank(page: Page) {
  await field(page, 'Provider').selectOption('CRDB');
  await field(page, 'Account Name').fill(' Rehema Agrovet ');
  await field(page, 'Account Number').fill('0150412776100');
  await field(page, 'Provider Branch').fill('Arusha');
}

function everythingKept(page: Page) {
  return page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
}

test('the last step asks how the shop is paid, stores it once with the shop, and opens the dashboard [PAY-001, PAY-002, PAY-003, PAY-004, PAY-005, DATA-037, DATA-038, DATA-039, CONST-006]', async ({
  page,
  seller,
  stored,
  openStep,
}) => {
  await openStep();
  await expect(page.getByRole('button', { name: 'Back to Location' })).toBeVisible();
  await expect(field(page, 'Payment Type')).toHaveValue('bank');
  await expect(field(page, 'Payment Type').getByRole('option')).toHaveText(['Bank', 'Mobile Money']);
  await fillBank(page);
  let creates = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/storePayments/')) creates += 1;
  });
  const release = await hold(page, paymentCalls);
  await finish(page).click();
  const busy = page.getByRole('button', { name: 'Finishing Registration...' });
  await expect(busy).toBeVisible();
  await busy.click({ force: true });
  await page.keyboard.press('Enter');
  release();
  await dashboard(page);
  expect(creates).toBe(1);
  const [payment, ...others] = await stored();
  expect(others).toEqual([]);
  expect(payment).toMatchObject({
    accountName: 'Rehema Agrovet',
    accountNo: '0150412776100',
    type: 'bank',
    provider: 'CRDB',
    providerBranch: 'Arusha',
    storeId: [{ $id: seller.storeId }],
    $permissions: ['read', 'update', 'delete'].map((action) => `${action}("user:${seller.userId}")`),
  });
});

test('the providers are those of the type, a changed type clears the choice, and the prefix is a hint only [PAY-001, PAY-002]', async ({
  page,
  stored,
  openStep,
}) => {
  await openStep();
  const providers = field(page, 'Provider').getByRole('option');
  await expect(providers).toHaveCount(37);
  await expect(providers.last()).toHaveText('Other');
  await field(page, 'Provider').selectOption('NMB');
  await field(page, 'Account Name').fill('Rehema Mushi');
  await field(page, 'Payment Type').selectOption('Mobile Money');
  await expect(field(page, 'Provider')).toHaveValue('');
  await expect(field(page, 'Account Name')).toHaveValue('Rehema Mushi');
  await expect(providers).toHaveText([
    'Choose a provider',
    'M-Pesa (Vodacom)',
    'Mixx by Yas (Tigo Pesa)',
    'Airtel Money',
    'HaloPesa (Halotel)',
    'T-Pesa (TTCL)',
    'AzamPesa',
    'Other',
  ]);
  await field(page, 'Provider').selectOption('HaloPesa');
  await field(page, 'Account Number').fill('0754 000-001');
  await expect(page.getByText('This looks like a number of M-Pesa.')).toBeVisible();
  await field(page, 'Provider Branch').fill('Arusha');
  await finish(page).click();
  await dashboard(page);
  expect(await stored()).toMatchObject([{ type: 'mobile', provider: 'HaloPesa', accountNo: '+255754000001' }]);
});

test('each field is required, and the first one to fill has the focus [PAY-006]', async ({
  page,
  stored,
  openStep,
}) => {
  await openStep();
  await finish(page).click();
  for (const name of ['Provider', 'Account name', 'Account number', 'Provider branch']) {
    await expect(page.getByText(`${name} is required`, { exact: true })).toBeVisible();
  }
  await expect(field(page, 'Provider')).toBeFocused();
  await field(page, 'Provider').selectOption('Other');
  await expect(page.getByText('Provider is required', { exact: true })).toHaveCount(0);
  await field(page, 'Account Number').fill('12');
  await finish(page).click();
  await expect(page.getByText('Name of provider is required')).toBeVisible();
  await expect(page.getByText(/at least 5 digits/)).toBeVisible();
  expect(await stored()).toEqual([]);
});

test('Back to Location leads one step back, and nothing of an account is left on the device [PAY-005]', async ({
  page,
  openStep,
}) => {
  await openStep();
  await fillBank(page);
  await page.getByRole('button', { name: 'Back to Location' }).click();
  await expect(heading(page)).toHaveText('Locate Your Store');
  expect(await everythingKept(page)).not.toContain('0150412776100');
});

const refusals = {
  failing: { status: 500, json: { message: 'no', code: 500, type: 'general_unknown', version: '1.7.0' } },
  missing: { status: 404, json: { message: 'no', code: 404, type: 'collection_not_found', version: '1.7.0' } },
};

for (const [why, response] of Object.entries(refusals)) {
  test(`when the place for it is ${why}, the record stays on the device and the registration completes [PAY-009, PAY-010, PAY-011, PAY-012]`, async ({
    page,
    stored,
    openStep,
    allowConsole,
  }) => {
    allowConsole(failedCall);
    await openStep();
    await fillBank(page);
    await page.route(paymentCalls, (route) => route.fulfill(response));
    await finish(page).click();
    await expect(alert(page)).toContainText(note);
    expect(await everythingKept(page)).toContain('0150412776100');
    await alert(page).getByRole('button', { name: 'Continue' }).click();
    await dashboard(page);
    expect(await stored()).toEqual([]);
  });
}

test('when the server cannot be reached, the seller is told, and saves the record later from the settings [PAY-009, PAY-010, PAY-011, PAY-012, PAY-015]', async ({
  page,
  stored,
  openStep,
  checkAxe,
  allowConsole,
}) => {
  allowConsole(failedCall);
  await openStep();
  await fillBank(page);
  expect(await everythingKept(page)).not.toContain('0150412776100');
  await page.route(paymentCalls, (route) => route.abort());
  await finish(page).click();
  await expect(alert(page)).toContainText(note);
  await expect(alert(page).getByRole('button', { name: 'Continue' })).toBeFocused();
  await checkAxe(page);
  expect(await everythingKept(page)).toContain('0150412776100');
  await page.keyboard.press('Enter');
  await dashboard(page);
  await page.unroute(paymentCalls);
  expect(await stored()).toEqual([]);

  await page.goto('/settings?section=store');
  await expect(page.getByText('These payment details are not saved yet.')).toBeVisible();
  await expect(page.getByText('CRDB •••• 6100')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Payment details saved.')).toBeVisible();
  expect(await stored()).toMatchObject([{ accountNo: '0150412776100', provider: 'CRDB' }]);
  expect(await everythingKept(page)).not.toContain('0150412776100');
});

test('after an answer was lost, trying again does not make a second set of details [PAY-009, DATA-037]', async ({
  page,
  stored,
  openStep,
  allowConsole,
}) => {
  allowConsole(failedCall);
  await openStep();
  await fillBank(page);
  await page.route(paymentCalls, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await finish(page).click();
  await alert(page).getByRole('button', { name: 'Continue' }).click();
  await dashboard(page);
  await page.unroute(paymentCalls);
  expect(await stored()).toHaveLength(1);
  await page.goto('/settings?section=store');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Payment details saved.')).toBeVisible();
  expect(await stored()).toHaveLength(1);
});

test('the step is in order for axe, a small phone, a finger and the keyboard [PAY-001, PAY-003]', async ({
  page,
  stored,
  openStep,
  checkAxe,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openStep();
  await checkAxe(page);
  await finish(page).click();
  await expect(page.getByText('Account name is required')).toBeVisible();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await field(page, 'Payment Type').focus();
  for (const typed of ['Mobile', 'Airtel', 'Rehema', '0784000001', 'Arusha']) {
    await page.keyboard.type(typed);
    await expect(page.locator(':focus')).toBeInViewport();
    await page.keyboard.press('Tab');
  }
  await expect(finish(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await dashboard(page);
  expect(await stored()).toMatchObject([{ type: 'mobile', provider: 'Airtel Money', accountNo: '+255784000001' }]);
});

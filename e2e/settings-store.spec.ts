import type { Page } from '@playwright/test';
import { documentsPath, expect, type Seller, test } from './fixtures.ts';
import type { Api } from './support/api.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { refusedCall } from './support/products.ts';
import { readStore } from './support/stored-shop.ts';

const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const paymentCard = (page: Page) => card(page, 'Payment details');
const businessCard = (page: Page) => card(page, 'Business details');
const paymentCalls = '**/collections/storePayments/documents**';

const bank = {
  accountName: 'Rehema Agrovet',
  accountNo: '0150412776100',
  type: 'bank',
  provider: 'CRDB',
  providerBranch: 'Arusha',
};
const mobile = {
  accountName: 'Rehema Mushi',
  accountNo: '+255754000001',
  type: 'mobile',
  provider: 'M-Pesa',
  providerBranch: 'Arusha',
};

async function openStoreSettings(page: Page) {
  await page.goto('/settings?section=store');
  await expect(page.getByRole('heading', { level: 2, name: 'Store Settings' })).toBeVisible();
  await expect(paymentCard(page)).toBeVisible();
}

async function storePayment(api: Api, seller: Seller, values: object) {
  const body = { documentId: `pay-${seller.storeId}`.slice(0, 36), data: { ...values, storeId: [seller.storeId] } };
  expect((await api('POST', documentsPath('storePayments'), body, seller)).status).toBe(201);
}

async function storedPayments(api: Api, seller: Seller) {
  return (await api('GET', documentsPath('storePayments'), undefined, seller)).body.documents ?? [];
}

/** What a failed save at the end of the registration leaves on the device. */
async function keepUnsaved(page: Page, seller: Seller, values: object) {
  const kept = { storeId: seller.storeId, values };
  await page.addInitScript(
    ([key, text]) => {
      if (sessionStorage.getItem('seeded') !== null) return;
      sessionStorage.setItem('seeded', 'yes');
      localStorage.setItem(String(key), String(text));
    },
    [`duka.unsaved-payment.${seller.userId}`, JSON.stringify(kept)],
  );
}

function keptOnDevice(page: Page, seller: Seller) {
  return page.evaluate((key) => localStorage.getItem(key), `duka.unsaved-payment.${seller.userId}`);
}

async function fillBusiness(page: Page) {
  const form = businessCard(page);
  await form.getByLabel('Business Registration Number').fill(' BRN-77 ');
  await form.getByLabel('TIN').fill('123-456-78');
  await form.getByLabel('Bank Name').selectOption('NMB');
  await form.getByLabel('Account Name').fill('Rehema Agrovet');
  await form.getByLabel('Account Number').fill('20110012345');
  await form.getByLabel('Bank Branch').fill('Moshi');
}

/** A field of the Business form; the Store details form beside it shares two labels. */
const field = (page: Page, label: string) => businessCard(page).getByLabel(label, { exact: true });
const finish = (page: Page) => businessCard(page).getByRole('button', { name: 'Finish' });

test('the Business form stores legal details with the shop and creates its payment details as a bank account [FORM-001, FORM-002, DATA-037, DATA-038, DATA-039]', async ({
  page,
  api,
  signInNew,
}) => {
  const seller = await signInNew();
  await openStoreSettings(page);
  await expect(paymentCard(page)).toContainText('No payment details are stored yet.');
  await fillBusiness(page);
  await field(page, 'Bank Branch').focus();
  await expect(field(page, 'TIN')).toHaveValue('012345678');
  await finish(page).click();
  await expect(page.getByText('Business details saved.')).toBeVisible();

  expect(await readStore(api, seller)).toMatchObject({ bRegNo: 'BRN-77', tinNo: '012345678' });
  const payments = await storedPayments(api, seller);
  expect(payments).toHaveLength(1);
  expect(payments[0]).toMatchObject({
    accountName: 'Rehema Agrovet',
    accountNo: '20110012345',
    type: 'bank',
    provider: 'NMB',
    providerBranch: 'Moshi',
    storeId: [{ $id: seller.storeId }],
  });
  // Stored, the number is shown by its last digits only.
  await expect(businessCard(page).getByLabel('Account Number')).toHaveValue('•••• 2345');
  await expect(paymentCard(page)).toContainText('NMB •••• 2345');
  await expect(page.getByText('20110012345')).toHaveCount(0);
});

test('every field of the Business form is required, the first one to fill has the focus, and the keyboard alone finishes it [FORM-001, FORM-002, FORM-003]', async ({
  page,
  api,
  signInNew,
}) => {
  const seller = await signInNew();
  await openStoreSettings(page);
  await finish(page).click();
  const names = ['Business registration number', 'TIN', 'Bank name', 'Account name', 'Account number', 'Bank branch'];
  for (const name of names) await expect(businessCard(page).getByText(`${name} is required`)).toBeVisible();
  await expect(field(page, 'Business Registration Number')).toBeFocused();
  await field(page, 'Business Registration Number').fill('B');
  await expect(businessCard(page).getByText('Business registration number is required')).toHaveCount(0);
  await expect(businessCard(page).getByText('TIN is required')).toBeVisible();
  await field(page, 'TIN').fill('none');
  await field(page, 'Account Number').fill('1234');
  await finish(page).click();
  await expect(page.getByText('TIN number must be exactly 9 digits')).toBeVisible();
  await expect(businessCard(page).getByText(/at least 5 digits/)).toBeVisible();
  await expect(field(page, 'TIN')).toBeFocused();

  await field(page, 'Business Registration Number').focus();
  for (const typed of ['BRN-5', '123456789', 'CRDB', 'Rehema', '0150412776100', 'Arusha']) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await expect(finish(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Business details saved.')).toBeVisible();
  expect((await storedPayments(api, seller))[0]).toMatchObject({ provider: 'CRDB', accountNo: '0150412776100' });
});

test('a failed Finish says so, keeps what was typed, and a second one stores it once [FORM-004]', async ({
  page,
  api,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  const seller = await signInNew();
  await openStoreSettings(page);
  await fillBusiness(page);
  await page.route(paymentCalls, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await finish(page).click();
  await expect(page.getByText('Failed to complete business registration. Please try again.')).toBeVisible();
  await expect(field(page, 'Bank Branch')).toHaveValue('Moshi');
  await page.unroute(paymentCalls);
  await finish(page).click();
  await expect(page.getByText('Business details saved.')).toBeVisible();
  expect(await storedPayments(api, seller)).toHaveLength(1);
  expect(await keptOnDevice(page, seller)).toBeNull();
});

test('Finish changes the payment details the shop has and never makes a second set [FORM-001, DATA-038]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller();
  await storePayment(api, seller, mobile);
  await signIn(page, seller);
  await openStoreSettings(page);
  await expect(businessCard(page)).toContainText('Your shop is paid through M-Pesa now.');
  await fillBusiness(page);
  await field(page, 'Bank Name').selectOption('Other');
  await finish(page).click();
  await expect(page.getByText('Name of bank is required')).toBeVisible();
  await field(page, 'Name of Bank').fill('Uchumi Commercial Bank');
  await finish(page).click();
  await expect(page.getByText('Business details saved.')).toBeVisible();
  const payments = await storedPayments(api, seller);
  expect(payments).toHaveLength(1);
  expect(payments[0]).toMatchObject({ type: 'bank', provider: 'Uchumi Commercial Bank', providerBranch: 'Moshi' });
});

test('a stored account number shows its last digits, stays as it is, and is replaced only on purpose [FORM-001, DATA-038]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller();
  await storePayment(api, seller, bank);
  await signIn(page, seller);
  await openStoreSettings(page);
  const account = field(page, 'Account Number');
  await expect(account).toHaveValue('•••• 6100');
  await field(page, 'Business Registration Number').fill('BRN-1');
  await field(page, 'TIN').fill('123456789');
  await field(page, 'Bank Branch').fill('Mbeya');
  await finish(page).click();
  await expect(page.getByText('Business details saved.')).toBeVisible();
  expect((await storedPayments(api, seller))[0]).toMatchObject({ ...bank, providerBranch: 'Mbeya' });

  await page.getByRole('button', { name: 'Change number' }).click();
  await expect(account).toBeFocused();
  await expect(account).toHaveValue('');
  await page.getByRole('button', { name: 'Keep •••• 6100' }).click();
  await expect(account).toHaveValue('•••• 6100');
  await page.getByRole('button', { name: 'Change number' }).click();
  await account.fill('20110099999');
  await finish(page).click();
  await expect(account).toHaveValue('•••• 9999');
  expect((await storedPayments(api, seller))[0]).toMatchObject({ accountNo: '20110099999' });
});

test.describe('payment details in the settings', () => {
  test('are added, with the providers of their type, and changed [PAY-001, PAY-002, PAY-006, DATA-039]', async ({
    page,
    api,
    signInNew,
  }) => {
    const seller = await signInNew();
    await openStoreSettings(page);
    await page.getByRole('button', { name: 'Add payment details' }).click();
    const form = paymentCard(page);
    await expect(form.getByLabel('Payment Type')).toBeFocused();
    await form.getByLabel('Payment Type').selectOption('Mobile Money');
    await form.getByLabel('Provider', { exact: true }).selectOption('M-Pesa');
    await form.getByLabel('Account Name').fill('Rehema Mushi');
    await form.getByLabel('Account Number').fill('0784 000 001');
    await expect(form).toContainText('This looks like a number of Airtel Money.');
    await form.getByLabel('Provider Branch').fill('Arusha');
    await form.getByRole('button', { name: 'Save payment details' }).click();
    await expect(page.getByText('Payment details saved.')).toBeVisible();
    await expect(form).toContainText('M-Pesa •••• 0001');
    expect((await storedPayments(api, seller))[0]).toMatchObject({
      type: 'mobile',
      provider: 'M-Pesa',
      accountNo: '+255784000001',
      $permissions: ['read', 'update', 'delete'].map((action) => `${action}("user:${seller.userId}")`),
    });

    await page.getByRole('button', { name: 'Change M-Pesa' }).click();
    await form.getByLabel('Payment Type').selectOption('Bank');
    await expect(form.getByLabel('Provider', { exact: true })).toHaveValue('');
    await form.getByRole('button', { name: 'Save payment details' }).click();
    await expect(form).toContainText('Provider is required');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toContainText('M-Pesa •••• 0001');
    await expect(page.getByRole('button', { name: 'Change M-Pesa' })).toBeFocused();
  });

  test('that could not be saved are offered and saved once, and then leave the device [PAY-009, DATA-037]', async ({
    page,
    api,
    signInNew,
  }) => {
    const seller = await signInNew();
    await keepUnsaved(page, seller, mobile);
    await openStoreSettings(page);
    await expect(paymentCard(page)).toContainText('These payment details are not saved yet.');
    await expect(paymentCard(page)).toContainText('M-Pesa •••• 0001');
    await expect(paymentCard(page)).toContainText('No payment details are stored yet.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Payment details saved.')).toBeVisible();
    await expect(page.getByText('These payment details are not saved yet.')).toHaveCount(0);
    const payments = await storedPayments(api, seller);
    expect(payments).toHaveLength(1);
    expect(payments[0]).toMatchObject({ ...mobile, storeId: [{ $id: seller.storeId }] });
    expect(await keptOnDevice(page, seller)).toBeNull();
  });

  test('that could not be saved are discarded when the seller says so [PAY-009]', async ({ page, api, signInNew }) => {
    const seller = await signInNew();
    await keepUnsaved(page, seller, mobile);
    await openStoreSettings(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('These payment details are not saved yet.')).toHaveCount(0);
    await page.reload();
    await expect(paymentCard(page)).toContainText('No payment details are stored yet.');
    await expect(page.getByText('These payment details are not saved yet.')).toHaveCount(0);
    expect(await storedPayments(api, seller)).toHaveLength(0);
    expect(await keptOnDevice(page, seller)).toBeNull();
  });

  test('of another seller on the same device are offered to nobody else [PAY-009]', async ({
    page,
    newSeller,
    signIn,
  }) => {
    const [seller, other] = [await newSeller(), await newSeller()];
    await signIn(page, other);
    await keepUnsaved(page, seller, mobile);
    await openStoreSettings(page);
    await expect(paymentCard(page)).toContainText('No payment details are stored yet.');
    await expect(page.getByText('These payment details are not saved yet.')).toHaveCount(0);
  });

  test('that the server refuses, has no place for or cannot be reached for stay on the device and say so [PAY-013, PAY-014, PAY-015]', async ({
    page,
    signInNew,
    allowConsole,
  }) => {
    allowConsole(refusedCall);
    const seller = await signInNew();
    await keepUnsaved(page, seller, mobile);
    await openStoreSettings(page);
    const refusal = (status: number, type: string) => ({ status, json: { message: 'no', code: status, type } });
    for (const [answer, words] of [
      [undefined, 'Unable to save payment details. Please try again later.'],
      [refusal(500, 'general_unknown'), 'Failed to save payment details. Please try again.'],
      [undefined, 'Unable to save payment details. Please try again later.'],
      [refusal(404, 'collection_not_found'), 'Failed to save payment details. Please try again.'],
    ] as const) {
      await page.route(paymentCalls, (route) => {
        if (route.request().method() === 'GET') return route.continue();
        return answer ? route.fulfill(answer) : route.abort();
      });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(paymentCard(page).getByRole('alert')).toHaveText(words);
      await expect(paymentCard(page)).toContainText('These payment details are not saved yet.');
      expect(await keptOnDevice(page, seller)).toContain(mobile.accountNo);
      await page.unroute(paymentCalls);
    }
  });
});

test('a seller without a shop is told so [SET-014]', async ({ page, signInNew }) => {
  await signInNew({ withStore: false });
  await page.goto('/settings?section=store');
  await expect(page.getByText('No store found for this user. Please contact support.')).toBeVisible();
});

test('the settings have four sections, each under an address of its own [SET-001]', async ({ page, signInNew }) => {
  await signInNew();
  await page.goto('/settings');
  const links = page.getByRole('navigation', { name: 'Parts of the settings' }).getByRole('link');
  await expect(links).toHaveText(['Profile Settings', 'Store Settings', 'Notifications', 'Security Settings']);
  await expect(page.getByRole('heading', { level: 2, name: 'Profile Settings' })).toBeVisible();
  for (const name of ['Store Settings', 'Notifications', 'Security Settings', 'Profile Settings']) {
    await links.filter({ hasText: name }).click();
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Security Settings' })).toBeVisible();
});

test('a failed load says so and can be repeated [SET-015, SET-032]', async ({ page, signInNew, allowConsole }) => {
  allowConsole(refusedCall);
  const seller = await signInNew();
  const stores = `**/collections/stores/documents/${seller.storeId}`;
  const refused = { status: 400, json: { message: 'no', code: 400, type: 'general_bad_request', version: '1.7.0' } };
  await page.route(stores, (route) => route.fulfill(refused));
  await page.goto('/settings?section=store');
  await expect(page.getByText('Failed to load user data.')).toBeVisible();
  await page.unroute(stores);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(paymentCard(page)).toBeVisible();
});

test('the Store Settings are in order for axe, a small phone and a finger, with messages and forms open [FORM-001, PAY-001]', async ({
  page,
  api,
  newSeller,
  signIn,
  checkAxe,
}) => {
  const seller = await newSeller();
  await storePayment(api, seller, mobile);
  await signIn(page, seller);
  await keepUnsaved(page, seller, bank);
  await page.setViewportSize({ width: 360, height: 640 });
  await openStoreSettings(page);
  await checkAxe(page);
  await page.getByRole('button', { name: 'Change M-Pesa' }).click();
  await finish(page).click();
  await expect(businessCard(page).getByText('TIN is required')).toBeVisible();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
});

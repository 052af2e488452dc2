// @vitest-environment jsdom
import { bank, mobile, readPayments, storePayment } from '@duka/e2e/support/payments.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { readStore } from '@duka/e2e/support/stored-shop.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

const card = (name: string) => screen.getByRole('group', { name });
const paymentCard = () => card('Payment details');
const businessCard = () => card('Business details');
/** Finds a field of the Business form; the Store details form beside it shares two labels. */
const field = (label: string) => within(businessCard()).getByLabelText(label);
const paymentCreates = /^POST .*storePayments/;
const paymentWrites = /^(POST|PATCH) .*storePayments/;

async function openStoreSettings(app: AppPage): Promise<void> {
  await app.open('/settings?section=store');
  await screen.findByRole('heading', { level: 2, name: 'Store Settings' });
  await screen.findByRole('group', { name: 'Payment details' });
  await screen.findByRole('group', { name: 'Business details' });
}

/** Leaves on the device what a failed save at the end of the registration leaves. */
function keepUnsaved(seller: Seller, values: object): void {
  localStorage.setItem(`duka.unsaved-payment.${seller.userId}`, JSON.stringify({ storeId: seller.storeId, values }));
}

const keptOnDevice = (seller: Seller) => localStorage.getItem(`duka.unsaved-payment.${seller.userId}`);

async function fillBusiness(app: AppPage): Promise<void> {
  await app.fill(field('Business Registration Number'), ' BRN-77 ');
  await app.fill(field('TIN'), '123-456-78');
  await app.user.selectOptions(field('Bank Name'), 'NMB');
  await app.fill(field('Account Name'), 'Rehema Agrovet');
  await app.fill(field('Account Number'), '20110012345');
  await app.fill(field('Bank Branch'), 'Moshi');
}

const finish = (app: AppPage) => app.user.click(within(businessCard()).getByRole('button', { name: 'Finish' }));
const isSaved = () => screen.findByText('Business details saved.');

test('on a phone the Business form is opened by a press where the cards above it say all of it [FORM-001, FORM-002]', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew();
  await openStoreSettings(app);
  await fillBusiness(app);
  await finish(app);
  await isSaved();
  await within(businessCard()).findByRole('button', { name: 'Finish' });
  await openStoreSettings(app);
  expect(within(businessCard()).queryByRole('button', { name: 'Finish' })).toBeNull();
  await app.press('Change business details');
  expect(field('TIN')).toHaveValue('012345678');
  await app.fill(field('TIN'), '987654321');
  await finish(app);
  await isSaved();
  await waitFor(async () => expect(await readStore(app.api, seller)).toMatchObject({ tinNo: '987654321' }));
});

test('the Business form stores legal details with the shop and creates its payment details as a bank account [FORM-001, FORM-002, DATA-037, DATA-038, DATA-039]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await openStoreSettings(app);
  expect(paymentCard()).toHaveTextContent('No payment details are stored yet.');
  await fillBusiness(app);
  expect(field('TIN')).toHaveValue('012345678');
  await finish(app);
  await isSaved();

  expect(await readStore(app.api, seller)).toMatchObject({ bRegNo: 'BRN-77', tinNo: '012345678' });
  const payments = await readPayments(app.api, seller);
  expect(payments).toHaveLength(1);
  expect(payments[0]).toMatchObject({
    accountName: 'Rehema Agrovet',
    accountNo: '20110012345',
    type: 'bank',
    provider: 'NMB',
    providerBranch: 'Moshi',
    storeId: [{ $id: seller.storeId }],
  });
  // A stored number is shown by its last digits only.
  await waitFor(() => expect(field('Account Number')).toHaveValue('•••• 2345'));
  expect(paymentCard()).toHaveTextContent('NMB •••• 2345');
  expect(screen.queryByText('20110012345')).toBeNull();
});

test('every field of the Business form is required, and the first one to fill has the focus [FORM-001, FORM-002, FORM-003]', async () => {
  const app = await startApp();
  await app.signInNew();
  await openStoreSettings(app);
  await finish(app);
  const names = ['Business registration number', 'TIN', 'Bank name', 'Account name', 'Account number', 'Bank branch'];
  for (const name of names) within(businessCard()).getByText(`${name} is required`);
  expect(field('Business Registration Number')).toHaveFocus();
  await app.fill(field('Business Registration Number'), 'B');
  expect(within(businessCard()).queryByText('Business registration number is required')).toBeNull();
  within(businessCard()).getByText('TIN is required');
  await app.fill(field('TIN'), 'none');
  await app.fill(field('Account Number'), '1234');
  await finish(app);
  await screen.findByText('TIN number must be exactly 9 digits');
  within(businessCard()).getByText(/at least 5 digits/);
  expect(field('TIN')).toHaveFocus();
});

test('a failed Finish says so, keeps what was typed, and a second one stores it once [FORM-004]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await openStoreSettings(app);
  await fillBusiness(app);
  const mend = app.network.cut(paymentCreates);
  await finish(app);
  await screen.findByText('Failed to complete business registration. Please try again.');
  expect(field('Bank Branch')).toHaveValue('Moshi');
  mend();
  await finish(app);
  await isSaved();
  expect(await readPayments(app.api, seller)).toHaveLength(1);
  expect(keptOnDevice(seller)).toBeNull();
});

test('Finish changes the payment details the shop has and never makes a second set [FORM-001, DATA-038]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await storePayment(app.api, seller, mobile);
  await openStoreSettings(app);
  expect(businessCard()).toHaveTextContent('Your shop is paid through M-Pesa now.');
  await fillBusiness(app);
  await app.user.selectOptions(field('Bank Name'), 'Other');
  await finish(app);
  await screen.findByText('Name of bank is required');
  await app.fill(field('Name of Bank'), 'Uchumi Commercial Bank');
  await finish(app);
  await isSaved();
  const payments = await readPayments(app.api, seller);
  expect(payments).toHaveLength(1);
  expect(payments[0]).toMatchObject({ type: 'bank', provider: 'Uchumi Commercial Bank', providerBranch: 'Moshi' });
});

test('a stored account number shows its last digits, stays as it is, and is replaced only on purpose [FORM-001, DATA-038]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await storePayment(app.api, seller, bank);
  await openStoreSettings(app);
  expect(field('Account Number')).toHaveValue('•••• 6100');
  await app.fill(field('Business Registration Number'), 'BRN-1');
  await app.fill(field('TIN'), '123456789');
  await app.fill(field('Bank Branch'), 'Mbeya');
  await finish(app);
  await isSaved();
  expect((await readPayments(app.api, seller))[0]).toMatchObject({ ...bank, providerBranch: 'Mbeya' });

  await app.press('Change number');
  await waitFor(() => expect(field('Account Number')).toHaveFocus());
  expect(field('Account Number')).toHaveValue('');
  await app.press('Keep •••• 6100');
  expect(field('Account Number')).toHaveValue('•••• 6100');
  await app.press('Change number');
  await app.fill(field('Account Number'), '20110099999');
  await finish(app);
  await waitFor(() => expect(field('Account Number')).toHaveValue('•••• 9999'));
  expect((await readPayments(app.api, seller))[0]).toMatchObject({ accountNo: '20110099999' });
});

test('payment details are added, with the providers of their type, and changed [PAY-001, PAY-002, PAY-006, DATA-039]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await openStoreSettings(app);
  await app.press('Add payment details');
  const inForm = (label: string) => within(paymentCard()).getByLabelText(label);
  await waitFor(() => expect(inForm('Payment Type')).toHaveFocus());
  await app.user.selectOptions(inForm('Payment Type'), 'Mobile Money');
  await app.user.selectOptions(inForm('Provider'), 'M-Pesa');
  await app.fill(inForm('Account Name'), 'Rehema Mushi');
  await app.fill(inForm('Account Number'), '0784 000 001');
  expect(paymentCard()).toHaveTextContent('This looks like a number of Airtel Money.');
  await app.press('It is Arusha Urban');
  expect(inForm('Provider Branch')).toHaveValue('Arusha Urban');
  await app.press('Save payment details');
  await screen.findByText('Payment details saved.');
  await waitFor(() => expect(paymentCard()).toHaveTextContent('M-Pesa •••• 0001'));
  expect((await readPayments(app.api, seller))[0]).toMatchObject({
    type: 'mobile',
    provider: 'M-Pesa',
    accountNo: '+255784000001',
    providerBranch: 'Arusha Urban',
    $permissions: ['read', 'update', 'delete'].map((action) => `${action}("user:${seller.userId}")`),
  });

  await app.press('Change M-Pesa');
  await app.user.selectOptions(inForm('Payment Type'), 'Bank');
  expect(inForm('Provider')).toHaveValue('');
  await app.press('Save payment details');
  await waitFor(() => expect(paymentCard()).toHaveTextContent('Provider is required'));
  await app.user.click(within(paymentCard()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(paymentCard()).toHaveTextContent('M-Pesa •••• 0001'));
  expect(screen.getByRole('button', { name: 'Change M-Pesa' })).toHaveFocus();
});

test('payment details that could not be saved are offered and saved once, and then leave the device [PAY-009, DATA-037]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  keepUnsaved(seller, mobile);
  await openStoreSettings(app);
  expect(paymentCard()).toHaveTextContent('These payment details are not saved yet.');
  expect(paymentCard()).toHaveTextContent('M-Pesa •••• 0001');
  expect(paymentCard()).toHaveTextContent('No payment details are stored yet.');
  await app.press('Save');
  await screen.findByText('Payment details saved.');
  await waitFor(() => expect(paymentCard()).not.toHaveTextContent('These payment details are not saved yet.'));
  const payments = await readPayments(app.api, seller);
  expect(payments).toHaveLength(1);
  expect(payments[0]).toMatchObject({ ...mobile, storeId: [{ $id: seller.storeId }] });
  expect(keptOnDevice(seller)).toBeNull();
});

test('payment details that could not be saved are discarded when the seller says so [PAY-009]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  keepUnsaved(seller, mobile);
  await openStoreSettings(app);
  await app.press('Discard');
  await waitFor(() => expect(paymentCard()).not.toHaveTextContent('These payment details are not saved yet.'));
  await openStoreSettings(app);
  expect(paymentCard()).toHaveTextContent('No payment details are stored yet.');
  expect(paymentCard()).not.toHaveTextContent('These payment details are not saved yet.');
  expect(await readPayments(app.api, seller)).toHaveLength(0);
  expect(keptOnDevice(seller)).toBeNull();
});

test('payment details of another seller on the same device are offered to nobody else [PAY-009]', async () => {
  const app = await startApp();
  const seller = await app.newSeller();
  await app.signInNew();
  keepUnsaved(seller, mobile);
  await openStoreSettings(app);
  expect(paymentCard()).toHaveTextContent('No payment details are stored yet.');
  expect(paymentCard()).not.toHaveTextContent('These payment details are not saved yet.');
});

test('payment details that the server refuses, has no place for or cannot be reached for stay on the device and say so [PAY-013, PAY-014, PAY-015]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  keepUnsaved(seller, mobile);
  await openStoreSettings(app);
  const refuse = (code: number, type: string) => () =>
    app.network.refuse(paymentWrites, code, { message: 'no', code, type });
  const cut = () => app.network.cut(paymentWrites);
  for (const [trouble, words] of [
    [cut, 'Unable to save payment details. Please try again later.'],
    [refuse(500, 'general_unknown'), 'Failed to save payment details. Please try again.'],
    [cut, 'Unable to save payment details. Please try again later.'],
    [refuse(404, 'collection_not_found'), 'Failed to save payment details. Please try again.'],
  ] as const) {
    const end = trouble();
    await app.press('Save');
    await waitFor(() => expect(within(paymentCard()).getByRole('alert')).toHaveTextContent(words));
    expect(paymentCard()).toHaveTextContent('These payment details are not saved yet.');
    expect(keptOnDevice(seller)).toContain(mobile.accountNo);
    end();
  }
});

test('a seller without a shop is told so [SET-014]', async () => {
  const app = await startApp();
  await app.signInNew({ withStore: false });
  await app.open('/settings?section=store');
  await screen.findByText('No store found for this user. Please contact support.');
});

test('the settings have four sections, each under an address of its own [SET-001]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/settings');
  const navigation = await screen.findByRole('navigation', { name: 'Parts of the settings' });
  const names = within(navigation)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Profile Settings', 'Store Settings', 'Notifications', 'Security Settings']);
  await screen.findByRole('heading', { level: 2, name: 'Profile Settings' });
  for (const name of ['Store Settings', 'Notifications', 'Security Settings', 'Profile Settings']) {
    await app.user.click(within(navigation).getByRole('link', { name }));
    await screen.findByRole('heading', { level: 2, name });
    expect(within(navigation).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  window.history.back();
  await screen.findByRole('heading', { level: 2, name: 'Security Settings' });
  await app.open(app.path());
  await screen.findByRole('heading', { level: 2, name: 'Security Settings' });
});

test('a failed load of the store settings says so and can be repeated [SET-015, SET-032]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const refusal = { message: 'no', code: 400, type: 'general_bad_request' };
  const end = app.network.refuse(new RegExp(`stores/documents/${seller.storeId}`), 400, refusal);
  await app.open('/settings?section=store');
  await screen.findByText('Failed to load user data.');
  await app.settled();
  end();
  await app.press('Try again');
  await screen.findByRole('group', { name: 'Payment details' });
});

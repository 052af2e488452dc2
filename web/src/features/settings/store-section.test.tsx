// @vitest-environment jsdom
import { bank, mobile, readPayments, storePayment } from '@duka/e2e/support/payments.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { readStore } from '@duka/e2e/support/stored-shop.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';
import { hire } from '#testing/staff.ts';

const sheet = (name: string) => screen.getByRole('dialog', { name });
const businessSheet = () => sheet('Business details');
const paymentSheet = () => sheet('Payment details');
/** The row of a part of the settings, with what is stored in its grey line. */
const row = (name: string) => screen.getByRole('button', { name }).closest('li') as HTMLElement;
/** What could not be saved stands above the rows. */
const unsavedPayment = () => screen.getByRole('group', { name: 'Payment details' });
const field = (label: string) => within(businessSheet()).getByLabelText(label);
const paymentCreates = /^POST .*storePayments/;
const paymentWrites = /^(POST|PATCH) .*storePayments/;

async function openStoreSettings(app: AppPage): Promise<void> {
  await app.open('/settings?section=store');
  await screen.findByRole('heading', { level: 2, name: 'Store Settings' });
  await screen.findByRole('button', { name: 'Payment details' });
  await app.settled();
}

async function openSheet(app: AppPage, name: string): Promise<void> {
  await app.press(name);
  await within(await screen.findByRole('dialog', { name })).findByRole('button', { name: /^(Finish|Save)/ });
}

async function openBusiness(app: AppPage): Promise<void> {
  await openStoreSettings(app);
  await openSheet(app, 'Business details');
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

const finish = (app: AppPage) => app.user.click(within(businessSheet()).getByRole('button', { name: 'Finish' }));
const isSaved = () => screen.findByText('Business details saved.');

test('below the form of the shop stands a closed row for each of its other forms, with what is stored [FORM-001, FORM-005, PAY-001]', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew();
  await openStoreSettings(app);
  expect(screen.getByLabelText('Store Name')).toHaveValue(seller.storeName);
  expect(row('Business details')).toHaveTextContent('No registration number and TIN yet.');
  expect(row('Store details')).toHaveTextContent(`Small-Scale · ${seller.phone}`);
  expect(row('Store address')).toHaveTextContent('Barabara ya mfano 2, Naura, Sekei, Arusha Urban, Arusha');
  expect(row('Payment details')).toHaveTextContent('No payment details are stored yet.');
  expect(row('Business License')).toHaveTextContent('No license yet. Please upload it.');
  expect(screen.queryByLabelText('TIN')).toBeNull();
  await openSheet(app, 'Business details');
  await fillBusiness(app);
  await finish(app);
  await isSaved();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(row('Business details')).toHaveTextContent('BRN-77 · TIN 012345678');
  await waitFor(() => expect(row('Payment details')).toHaveTextContent('NMB •••• 2345'));
  await openSheet(app, 'Business details');
  expect(field('TIN')).toHaveValue('012345678');
  await app.fill(field('TIN'), '987654321');
  await finish(app);
  await waitFor(async () => expect(await readStore(app.api, seller)).toMatchObject({ tinNo: '987654321' }));
});

test('each value has one home: the other forms show it and ask only for what is missing [FORM-001, FORM-005]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await storePayment(app.api, seller, bank);
  await openStoreSettings(app);
  await openSheet(app, 'Store details');
  const details = within(sheet('Store details'));
  expect(details.queryByLabelText('Store Name')).toBeNull();
  expect(details.getByText('Store Name').nextSibling).toHaveTextContent(seller.storeName);
  expect(details.getByLabelText('TIN')).toHaveValue('');
  await app.press('Close');
  await openSheet(app, 'Business details');
  expect(businessSheet()).toHaveTextContent('Account Number•••• 6100');
  expect(businessSheet()).toHaveTextContent('You change the account in Payment details.');
  await app.fill(field('Business Registration Number'), 'BRN-1');
  await app.fill(field('TIN'), '123456789');
  await finish(app);
  await isSaved();
  expect(await readPayments(app.api, seller)).toMatchObject([bank]);
  await openSheet(app, 'Store details');
  expect(within(sheet('Store details')).getByText('TIN').nextSibling).toHaveTextContent('123456789');
});

test('a sheet with changes asks before it is closed, and stays where the seller says so [SET-016]', async () => {
  const app = await startApp();
  await app.signInNew();
  await openBusiness(app);
  await app.press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openSheet(app, 'Business details');
  await app.fill(field('Bank Branch'), 'Moshi');
  await app.press('Close');
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await app.press('Stay');
  expect(field('Bank Branch')).toHaveValue('Moshi');
  await app.press('Close');
  await app.press('Leave');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openSheet(app, 'Business details');
  expect(field('Bank Branch')).toHaveValue('');
});

test('the Business form stores legal details with the shop and creates its payment details as a bank account [FORM-001, FORM-002, DATA-037, DATA-038, DATA-039]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await openBusiness(app);
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
  await waitFor(() => expect(row('Payment details')).toHaveTextContent('NMB •••• 2345'));
  expect(screen.queryByText('20110012345')).toBeNull();
});

test('every field of the Business form is required, and the first one to fill has the focus [FORM-001, FORM-002, FORM-003]', async () => {
  const app = await startApp();
  await app.signInNew();
  await openBusiness(app);
  await finish(app);
  const names = ['Business registration number', 'TIN', 'Bank name', 'Account name', 'Account number', 'Bank branch'];
  for (const name of names) within(businessSheet()).getByText(`${name} is required`);
  expect(field('Business Registration Number')).toHaveFocus();
  await app.fill(field('Business Registration Number'), 'B');
  expect(within(businessSheet()).queryByText('Business registration number is required')).toBeNull();
  within(businessSheet()).getByText('TIN is required');
  await app.fill(field('TIN'), 'none');
  await app.fill(field('Account Number'), '1234');
  await finish(app);
  await screen.findByText('TIN number must be exactly 9 digits');
  within(businessSheet()).getByText(/at least 5 digits/);
  expect(field('TIN')).toHaveFocus();
});

test('a failed Finish says so, keeps what was typed, and a second one stores it once [FORM-004]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await openBusiness(app);
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
  await openBusiness(app);
  expect(businessSheet()).toHaveTextContent('Your shop is paid through M-Pesa now.');
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

test('a stored account number shows its last digits, stays as it is, and is replaced only on purpose [PAY-001, DATA-038]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await storePayment(app.api, seller, bank);
  await openStoreSettings(app);
  await openSheet(app, 'Payment details');
  const inForm = (label: string) => within(paymentSheet()).getByLabelText(label);
  const save = () => app.press('Save payment details');
  expect(inForm('Account Number')).toHaveValue('•••• 6100');
  await app.fill(inForm('Provider Branch'), 'Mbeya');
  await save();
  await screen.findByText('Payment details saved.');
  expect((await readPayments(app.api, seller))[0]).toMatchObject({ ...bank, providerBranch: 'Mbeya' });

  await openSheet(app, 'Payment details');
  await app.press('Change number');
  await waitFor(() => expect(inForm('Account Number')).toHaveFocus());
  expect(inForm('Account Number')).toHaveValue('');
  await app.press('Keep •••• 6100');
  expect(inForm('Account Number')).toHaveValue('•••• 6100');
  await app.press('Change number');
  await app.fill(inForm('Account Number'), '20110099999');
  await save();
  await waitFor(() => expect(row('Payment details')).toHaveTextContent('•••• 9999'));
  expect((await readPayments(app.api, seller))[0]).toMatchObject({ accountNo: '20110099999' });
});

test('payment details are added, with the providers of their type, and changed [PAY-001, PAY-002, PAY-006, DATA-039]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await openStoreSettings(app);
  await openSheet(app, 'Payment details');
  const inForm = (label: string) => within(paymentSheet()).getByLabelText(label);
  await waitFor(() => expect(inForm('Payment Type')).toHaveFocus());
  await app.user.selectOptions(inForm('Payment Type'), 'Mobile Money');
  await app.user.selectOptions(inForm('Provider'), 'M-Pesa');
  await app.fill(inForm('Account Name'), 'Rehema Mushi');
  await app.fill(inForm('Account Number'), '0784 000 001');
  expect(paymentSheet()).toHaveTextContent('This looks like a number of Airtel Money.');
  await app.press('It is Arusha Urban');
  expect(inForm('Provider Branch')).toHaveValue('Arusha Urban');
  await app.press('Save payment details');
  await screen.findByText('Payment details saved.');
  await waitFor(() => expect(row('Payment details')).toHaveTextContent('M-Pesa •••• 0001'));
  expect((await readPayments(app.api, seller))[0]).toMatchObject({
    type: 'mobile',
    provider: 'M-Pesa',
    accountNo: '+255784000001',
    providerBranch: 'Arusha Urban',
    $permissions: ['read', 'update', 'delete'].map((action) => `${action}("user:${seller.userId}")`),
  });

  await openSheet(app, 'Payment details');
  await app.user.selectOptions(inForm('Payment Type'), 'Bank');
  expect(inForm('Provider')).toHaveValue('');
  await app.press('Save payment details');
  await waitFor(() => expect(paymentSheet()).toHaveTextContent('Provider is required'));
  await app.user.click(within(paymentSheet()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(row('Payment details')).toHaveTextContent('M-Pesa •••• 0001'));
});

test('payment details that could not be saved are offered and saved once, and then leave the device [PAY-009, DATA-037]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  keepUnsaved(seller, mobile);
  await openStoreSettings(app);
  expect(unsavedPayment()).toHaveTextContent('These payment details are not saved yet.');
  expect(unsavedPayment()).toHaveTextContent('M-Pesa •••• 0001');
  expect(row('Payment details')).toHaveTextContent('No payment details are stored yet.');
  await app.press('Save');
  await screen.findByText('Payment details saved.');
  await waitFor(() => expect(screen.queryByText('These payment details are not saved yet.')).toBeNull());
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
  await waitFor(() => expect(screen.queryByText('These payment details are not saved yet.')).toBeNull());
  await openStoreSettings(app);
  expect(row('Payment details')).toHaveTextContent('No payment details are stored yet.');
  expect(screen.queryByText('These payment details are not saved yet.')).toBeNull();
  expect(await readPayments(app.api, seller)).toHaveLength(0);
  expect(keptOnDevice(seller)).toBeNull();
});

test('payment details of another seller on the same device are offered to nobody else [PAY-009]', async () => {
  const app = await startApp();
  const seller = await app.newSeller();
  await app.signInNew();
  keepUnsaved(seller, mobile);
  await openStoreSettings(app);
  expect(row('Payment details')).toHaveTextContent('No payment details are stored yet.');
  expect(screen.queryByText('These payment details are not saved yet.')).toBeNull();
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
    await waitFor(() => expect(within(unsavedPayment()).getByRole('alert')).toHaveTextContent(words));
    expect(unsavedPayment()).toHaveTextContent('These payment details are not saved yet.');
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

test('the settings have four sections and those of the page, the mobile money and the people of the shop, each under an address of its own [SET-001, STAFF-020]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/settings');
  const navigation = await screen.findByRole('navigation', { name: 'Parts of the settings' });
  const names = within(navigation)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  const four = ['Profile Settings', 'Store Settings', 'Notifications', 'Security Settings'];
  expect(names).toEqual([...four, "Shop's page", 'Mobile money', 'People', 'Counter']);
  await screen.findByRole('heading', { level: 2, name: 'Profile Settings' });
  for (const name of ['Store Settings', 'People', 'Notifications', 'Security Settings', 'Profile Settings']) {
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
  await screen.findByRole('button', { name: 'Payment details' });
});

test('how the codes of a scale are read is off, chosen with an example of what the choices mean, and off again [GTIN-010]', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew();
  const scale = () => within(sheet('Codes of a scale'));
  await openStoreSettings(app);
  expect(row('Codes of a scale')).toHaveTextContent('No scale that prints codes');
  await openSheet(app, 'Codes of a scale');
  await app.user.click(scale().getByRole('switch', { name: 'Read the codes of my scale' }));
  scale().getByText(/^For example, 2012345012509 is then 1.25 of the product/);
  await app.user.selectOptions(scale().getByLabelText('The first two digits'), '21');
  await app.user.selectOptions(scale().getByLabelText('Digits of the item code'), '6');
  // What does not fit any more goes from the value.
  expect(scale().getByLabelText('Digits of the weight or price')).toHaveValue('4');
  await app.user.selectOptions(scale().getByLabelText('What the scale writes behind it'), 'price');
  await app.user.selectOptions(scale().getByLabelText('How many of them stand behind the decimal point'), '0');
  scale().getByText(/ is then TZS 1,250 of the product whose barcode or product ID is 123456\./);
  await app.user.click(scale().getByRole('button', { name: 'Save' }));
  await screen.findByText('The codes of your scale are saved.');
  expect(await readStore(app.api, seller)).toMatchObject({ scaleCodes: '21IIIIIIPPPPC' });
  await waitFor(() => expect(row('Codes of a scale')).toHaveTextContent('Read the codes of my scale'));
  await openSheet(app, 'Codes of a scale');
  await app.user.click(scale().getByRole('switch', { name: 'Read the codes of my scale' }));
  await app.user.click(scale().getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await readStore(app.api, seller)).toMatchObject({ scaleCodes: null }));
});

test('whether the facts of a shop’s goods are shared is off, the owner’s to turn on with what that means, and off again [GTIN-021]', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew();
  const sharing = () => within(sheet('Shared catalogue'));
  const choose = async () => {
    await openSheet(app, 'Shared catalogue');
    await app.user.click(sharing().getByRole('switch', { name: 'Share facts of my goods' }));
    await app.user.click(sharing().getByRole('button', { name: 'Save' }));
  };
  await openStoreSettings(app);
  expect(row('Shared catalogue')).toHaveTextContent('Nothing is shared');
  await openSheet(app, 'Shared catalogue');
  sharing().getByText(/^Never shared: your shop's name, prices, costs, stock, suppliers and customers\./);
  await app.user.keyboard('{Escape}');
  await choose();
  await screen.findByText('What you share is saved.');
  expect(await readStore(app.api, seller)).toMatchObject({ sharesGoods: true });
  await waitFor(() => expect(row('Shared catalogue')).toHaveTextContent('Share facts of my goods'));
  await choose();
  await waitFor(async () => expect(await readStore(app.api, seller)).toMatchObject({ sharesGoods: false }));
});

test('who may change the settings of a shop that is not theirs is not asked what it shares [GTIN-021]', async () => {
  const app = await startApp({ widthPx: 360 });
  await app.signIn(await hire(app, await app.newSeller(), { role: 'manager', rights: ['settings', 'products'] }));
  await openStoreSettings(app);
  expect(row('Codes of a scale')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Shared catalogue/ })).toBeNull();
});

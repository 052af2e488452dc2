// @vitest-environment jsdom
import { documentsPath } from '@duka/e2e/support/api.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

const accountNo = '0150412776100';
const paymentCalls = /storePayments\/documents/;
const paymentCreates = /^POST .*storePayments\/documents/;
const field = (label: string) => screen.getByLabelText(label);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const optionsOf = (label: string) =>
  within(field(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const alert = () => screen.findByRole('alertdialog', { name: 'Payment details not saved' });
const keptOnDevice = () => JSON.stringify({ ...localStorage });
const keptInTab = () => JSON.stringify({ ...sessionStorage });
const note =
  'Note: Your payment details were collected but could not be saved to the database at this time. You can update them later.';

interface PaymentStep {
  readonly app: AppPage;
  readonly seller: Seller;
  /** Reads every payment record that the seller has on the server. */
  payments(): Promise<Record<string, unknown>[]>;
  fillBank(): Promise<void>;
  isDone(): Promise<void>;
}

/** Opens step 4 for a seller whose account, shop and place are stored. */
async function openPaymentStep(): Promise<PaymentStep> {
  const app = await startApp();
  const seller = await app.signInNew();
  localStorage.setItem('duka.registration', `${seller.userId} ${seller.email}`);
  await app.open('/');
  await heading('Payment Details');
  return {
    app,
    seller,
    payments: async () =>
      (await app.api('GET', documentsPath('storePayments'), undefined, seller)).body.documents ?? [],
    async fillBank() {
      await app.user.selectOptions(field('Provider'), 'CRDB');
      await app.fill('Account Name', ' Rehema Agrovet ');
      await app.fill('Account Number', accountNo);
      await app.fill('Provider Branch', 'Arusha');
    },
    async isDone() {
      await heading('Dashboard');
      expect(app.path()).toBe('/dashboard');
    },
  };
}

test('the last step asks how the shop is paid, stores it once with the shop, and opens the dashboard [PAY-001, PAY-002, PAY-003, PAY-004, PAY-005, DATA-037, DATA-038, DATA-039, CONST-006]', async () => {
  const { app, seller, payments, fillBank, isDone } = await openPaymentStep();
  screen.getByText('Step 4 of 4');
  screen.getByRole('button', { name: 'Back to Location' });
  expect(field('Payment Type')).toHaveValue('bank');
  expect(optionsOf('Payment Type')).toEqual(['Bank', 'Mobile Money']);
  await fillBank();
  const release = app.network.hold(paymentCreates);
  await app.press('Finish Registration');
  await app.user.click(await screen.findByRole('button', { name: 'Finishing Registration...' }));
  await app.user.type(field('Account Name'), '{Enter}');
  release();
  await isDone();
  expect(app.network.calls.filter((call) => paymentCreates.test(call))).toHaveLength(1);
  const [payment, ...others] = await payments();
  expect(others).toEqual([]);
  expect(payment).toMatchObject({
    accountName: 'Rehema Agrovet',
    accountNo,
    type: 'bank',
    provider: 'CRDB',
    providerBranch: 'Arusha',
    storeId: [{ $id: seller.storeId }],
    $permissions: ['read', 'update', 'delete'].map((action) => `${action}("user:${seller.userId}")`),
  });
});

test('the providers are those of the type, a changed type clears the choice, and the prefix is a hint only [PAY-001, PAY-002]', async () => {
  const { app, payments, isDone } = await openPaymentStep();
  expect(optionsOf('Provider')).toHaveLength(37);
  expect(optionsOf('Provider').at(-1)).toBe('Other');
  await app.user.selectOptions(field('Provider'), 'NMB');
  await app.fill('Account Name', 'Rehema Mushi');
  await app.user.selectOptions(field('Payment Type'), 'Mobile Money');
  expect(field('Provider')).toHaveValue('');
  expect(field('Account Name')).toHaveValue('Rehema Mushi');
  expect(optionsOf('Provider')).toEqual([
    'Choose a provider',
    'M-Pesa (Vodacom)',
    'Mixx by Yas (Tigo Pesa)',
    'Airtel Money',
    'HaloPesa (Halotel)',
    'T-Pesa (TTCL)',
    'AzamPesa',
    'Other',
  ]);
  await app.user.selectOptions(field('Provider'), 'HaloPesa');
  await app.fill('Account Number', '0754 000-001');
  screen.getByText(/This looks like a number of M-Pesa\./);
  await app.user.selectOptions(field('Provider'), 'M-Pesa');
  expect(screen.queryByText(/This looks like a number of/)).toBeNull();
  await app.user.selectOptions(field('Provider'), 'HaloPesa');
  await app.fill('Provider Branch', 'Arusha');
  await app.press('Finish Registration');
  await isDone();
  expect(await payments()).toMatchObject([{ type: 'mobile', provider: 'HaloPesa', accountNo: '+255754000001' }]);
});

test('each field is required, and the first one to fill has the focus [PAY-006]', async () => {
  const { app, payments } = await openPaymentStep();
  await app.press('Finish Registration');
  for (const name of ['Provider', 'Account name', 'Account number', 'Provider branch']) {
    screen.getByText(`${name} is required`);
  }
  expect(field('Provider')).toHaveFocus();
  await app.user.selectOptions(field('Provider'), 'Other');
  expect(screen.queryByText('Provider is required')).toBeNull();
  await app.fill('Account Number', '12');
  await app.press('Finish Registration');
  screen.getByText('Name of provider is required');
  screen.getByText(/at least 5 digits/);
  expect(field('Name of Provider')).toHaveFocus();
  expect(await payments()).toEqual([]);
});

test('Back to Location leads one step back, and nothing of an account is left on the device [PAY-005]', async () => {
  const { app, fillBank } = await openPaymentStep();
  await fillBank();
  await app.press('Back to Location');
  await heading('Locate Your Store');
  expect(keptOnDevice()).not.toContain(accountNo);
});

test('what is typed survives a reload of its tab and the way back, on the device it is never, and at the end nowhere [PAY-001, REG-030]', async () => {
  const { app, payments, fillBank, isDone } = await openPaymentStep();
  await fillBank();
  await app.open('/');
  await heading('Payment Details');
  expect(field('Provider')).toHaveValue('CRDB');
  expect(field('Account Number')).toHaveValue(accountNo);
  await app.press('Back to Location');
  await heading('Locate Your Store');
  window.history.forward();
  await heading('Payment Details');
  expect(field('Provider Branch')).toHaveValue('Arusha');
  expect(keptOnDevice()).not.toContain(accountNo);
  await app.press('Finish Registration');
  await isDone();
  expect(await payments()).toMatchObject([{ accountNo, provider: 'CRDB' }]);
  expect(keptOnDevice() + keptInTab()).not.toContain(accountNo);
});

test('for mobile money the branch says what belongs there, and takes the town of the shop on one press [PAY-001]', async () => {
  const { app } = await openPaymentStep();
  expect(screen.queryByText(/^Mobile money has no branches/)).toBeNull();
  await app.user.selectOptions(field('Payment Type'), 'Mobile Money');
  expect(field('Provider Branch')).toHaveAccessibleDescription(
    'Mobile money has no branches: give the town or the shop where the number was registered.',
  );
  await app.press('It is Arusha Urban');
  expect(field('Provider Branch')).toHaveValue('Arusha Urban');
  expect(screen.queryByRole('button', { name: /^It is/ })).toBeNull();
});

for (const [why, code, type] of [
  ['failing', 500, 'general_unknown'],
  ['missing', 404, 'collection_not_found'],
] as const) {
  test(`when the place for it is ${why}, the record stays on the device and the registration completes [PAY-009, PAY-010, PAY-011, PAY-012]`, async () => {
    const { app, payments, fillBank, isDone } = await openPaymentStep();
    await fillBank();
    app.network.refuse(paymentCalls, code, { code, type, message: 'no' });
    await app.press('Finish Registration');
    expect(await alert()).toHaveTextContent(note);
    expect(keptOnDevice()).toContain(accountNo);
    await app.press('Continue');
    await isDone();
    expect(await payments()).toEqual([]);
  });
}

test('a wallet that could not be saved stays on the device as it would be stored [PAY-001, PAY-003, PAY-010]', async () => {
  const { app, isDone } = await openPaymentStep();
  await app.user.selectOptions(field('Payment Type'), 'Mobile Money');
  await app.user.selectOptions(field('Provider'), 'Airtel Money');
  await app.fill('Account Name', 'Rehema');
  await app.fill('Account Number', '0784000001');
  await app.fill('Provider Branch', 'Arusha');
  app.network.cut(paymentCalls);
  await app.press('Finish Registration');
  await alert();
  await app.press('Continue');
  await isDone();
  for (const typed of ['mobile', 'Airtel Money', 'Rehema', '+255784000001', 'Arusha']) {
    expect(keptOnDevice()).toContain(typed);
  }
});

test('when the server cannot be reached, the seller is told, and saves the record later from the settings [PAY-009, PAY-010, PAY-011, PAY-012, PAY-015]', async () => {
  const { app, payments, fillBank, isDone } = await openPaymentStep();
  await fillBank();
  expect(keptOnDevice()).not.toContain(accountNo);
  const mend = app.network.cut(paymentCalls);
  await app.press('Finish Registration');
  expect(await alert()).toHaveTextContent(note);
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus();
  expect(keptOnDevice()).toContain(accountNo);
  await app.user.keyboard('{Enter}');
  await isDone();
  mend();
  expect(await payments()).toEqual([]);

  await app.open('/settings?section=store');
  await screen.findByText(/^These payment details are not saved yet\./);
  expect(screen.getByRole('group', { name: 'Payment details' })).toHaveTextContent('CRDB •••• 6100');
  await app.press('Save');
  await screen.findByText('Payment details saved.');
  expect(await payments()).toMatchObject([{ accountNo, provider: 'CRDB' }]);
  expect(keptOnDevice()).not.toContain(accountNo);
});

test('after an answer was lost, trying again does not make a second set of details [PAY-009, DATA-037]', async () => {
  const { app, payments, fillBank, isDone } = await openPaymentStep();
  await fillBank();
  const endLoss = app.network.loseAnswers(paymentCreates);
  await app.press('Finish Registration');
  await alert();
  await app.press('Continue');
  await isDone();
  endLoss();
  expect(await payments()).toHaveLength(1);
  await app.open('/settings?section=store');
  await app.press('Save');
  await screen.findByText('Payment details saved.');
  await waitFor(async () => expect(await payments()).toHaveLength(1));
});

// @vitest-environment jsdom
import { listPath } from '@duka/e2e/support/api.ts';
import { readOrders } from '@duka/e2e/support/orders.ts';
import { recordSale } from '@duka/e2e/support/recount.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const hamisi = { name: 'Mzee Hamisi', phone: '+255755000021' };

/** A seller of hoes at 9,000, to whom Hamisi owes one; his account is open. */
async function openAccount() {
  const app = await startApp({ widthPx: 1280 });
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  await recordSale(app.api, seller, String(seller.productIds[0]), {
    ...{ quantity: 1, ...hamisi, paymentMethod: 'credit' },
  });
  await app.open('/money/debts');
  await app.user.click(await screen.findByRole('link', { name: hamisi.name }));
  await screen.findByRole('heading', { level: 1, name: hamisi.name });
  const readAll = async (collection: Parameters<typeof listPath>[0]) =>
    (await app.api('GET', listPath(collection), undefined, seller)).body.documents as Record<string, unknown>[];
  return { app, seller, readAll };
}

type App = Awaited<ReturnType<typeof openAccount>>['app'];

/** Takes 12,000 by mobile money from Hamisi, of which 3,000 are an advance. */
async function payMore(app: App) {
  await app.press('Take a payment');
  await app.fill(await screen.findByLabelText('Amount'), '12,000');
  await app.user.click(screen.getByLabelText('Mobile money'));
  await app.press('Save payment');
  await screen.findByText('Only TZS 9,000 is owed.');
  await app.user.click(screen.getByLabelText('Keep the rest as an advance: TZS 3,000'));
  await app.press('Save payment');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Advance' })).toHaveTextContent(/TZS.3,000/));
}

/** Sells Hamisi a hoe at the counter, up to the button that records it. */
async function sellHoe(app: App) {
  await app.open('/orders/new-sale');
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  await app.user.click(await list.findByRole('button', { name: /Hoe/ }));
  await screen.findByRole('form', { name: 'Sale' });
  await app.user.click(screen.getByText('Customer and note (optional)'));
  await app.fill(screen.getByLabelText('Customer phone'), hamisi.phone);
  await screen.findByText('Advance TZS 3,000 is used first.');
}

test('more than is owed is kept as an advance when the seller says so, used first on the next sale, and the rest is given back [ADVANCE-004, ADVANCE-005, ADVANCE-010]', async () => {
  const { app, seller, readAll } = await openAccount();
  await payMore(app);
  await screen.findByText(/advance TZS.3,000/);
  await sellHoe(app);
  // The cash that is asked for is what the advance leaves.
  await app.press('Exact');
  expect(screen.getByLabelText('Cash received')).toHaveValue('6,000');
  await app.press('Complete sale');
  await screen.findByRole('heading', { name: 'Sale recorded' });
  await screen.findByText('From the advance: TZS 3,000');
  const sale = (await readOrders(app.api, seller)).find(({ fromAdvance }) => fromAdvance === 3000);
  expect(sale).toMatchObject({ orderTotal: 9000, paid: 9000, owed: 0, status: 'Completed' });
  expect((await readAll('payments')).map(({ kind, method, amount }) => [kind, method, amount])).toEqual(
    expect.arrayContaining([
      ['advance', 'mobile money', 3000],
      ['sale', 'cash', 6000],
      ['advance', 'mobile money', -3000],
      ['sale', 'mobile money', 3000],
    ]),
  );
  await app.user.click(screen.getByRole('link', { name: 'Open the order' }));
  const payment = within(await screen.findByRole('region', { name: 'Payment' }));
  expect((await payment.findByText('Of it from the advance')).parentElement).toHaveTextContent('TZS 3,000');
});

test('an advance is taken without a debt, and given back with its reference; what was given back by mistake is taken back; the shop’s sums name it [ADVANCE-010, ADVANCE-013]', async () => {
  const { app, readAll } = await openAccount();
  await app.press('Take a payment');
  await app.user.click(await screen.findByRole('button', { name: /^All of it/ }));
  await app.press('Save payment');
  await app.user.click(await screen.findByRole('button', { name: 'Take an advance' }));
  await app.fill(await screen.findByLabelText('Amount'), '5,000');
  await app.press('Save payment');
  await screen.findByText('TZS 5,000 is kept as an advance.');
  await app.user.click(await screen.findByRole('button', { name: 'Give the advance back' }));
  const amount = await screen.findByLabelText('Amount');
  expect(amount).toHaveValue('5,000');
  await app.fill(amount, '6,000');
  await app.press('Give back');
  await screen.findByText('The advance is only TZS 5,000.');
  await app.fill(amount, '2,000');
  await app.user.click(screen.getByLabelText('Mobile money'));
  await app.fill(screen.getByLabelText('Reference'), 'QK9');
  await app.press('Give back');
  await screen.findByText('TZS 2,000 was given back.');
  const region = () => screen.getByRole('region', { name: 'Advance' });
  await waitFor(() => expect(region()).toHaveTextContent(/TZS.3,000/));
  expect(await readAll('payments')).toContainEqual(
    expect.objectContaining({ kind: 'advance', method: 'mobile money', amount: -2000, reference: 'QK9' }),
  );
  await app.user.click(await screen.findByRole('button', { name: /^Take back: Advance given back/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take this back?' }));
  await app.user.type(dialog.getByLabelText('Reason'), 'It was for another');
  await app.user.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(region()).toHaveTextContent(/TZS.5,000/));
  await app.open('/money/month');
  const owed = await screen.findByRole('region', { name: 'Owed now' });
  await waitFor(() => expect(owed).toHaveTextContent(/TZS.0.*Advances of customers.*TZS.5,000/));
  await app.open('/money');
  const sum = await screen.findByRole('link', { name: /^Advances of customers/ });
  expect(sum).toHaveTextContent(/TZS.5,000/);
  await app.user.click(sum);
  const accounts = within(await screen.findByRole('list', { name: 'Accounts without a debt' }));
  await accounts.findByText(/^advance TZS.5,000$/);
});

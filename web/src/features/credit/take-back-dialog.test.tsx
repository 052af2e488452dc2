// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { documentsPath } from '@duka/e2e/support/api.ts';
import { recordSale } from '@duka/e2e/support/recount.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, queuedText, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

/** The account of Hamisi, who owed 1,500 and has paid 1,000 of it. */
async function openAccount() {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500 }] });
  const buyer = { name: 'Mzee Hamisi', phone: '+255755000021', paymentMethod: 'credit' };
  await recordSale(app.api, seller, seller.productIds[0] ?? '', { quantity: 1, ...buyer });
  const { body } = await app.api('GET', documentsPath('creditAccounts'), undefined, seller);
  const accountId = String((body.documents as { $id: string }[])[0]?.$id);
  const data = { storeId: seller.storeId, accountId, kind: 'payment', amount: 1000, method: 'cash' };
  await app.api('POST', documentsPath('creditEntries'), { documentId: 'paid', data }, seller);
  await app.open(`/money/debts/${accountId}`);
  await screen.findByRole('button', { name: 'Take back: Payment, TZS 1,000' });
  const readBalance = async () =>
    (await app.api('GET', documentsPath('creditAccounts', accountId), undefined, seller)).body.balance;
  return { app, readBalance };
}

const lines = () =>
  within(screen.getByRole('table', { name: 'Account' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

async function takeBack(app: Awaited<ReturnType<typeof openAccount>>['app']) {
  await app.user.click(screen.getByRole('button', { name: 'Take back: Payment, TZS 1,000' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Take this .* back\?$/ }));
  await app.user.click(dialog.getByRole('button', { name: 'Take back' }));
  await dialog.findByText('Say why');
  await app.user.type(dialog.getByLabelText('Reason'), 'It was Grace who paid');
  await app.user.click(dialog.getByRole('button', { name: 'Take back' }));
}

test('a payment is taken back with a reason: both lines stay, and the first is marked [R46, CREDIT-015]', async () => {
  const { app, readBalance } = await openAccount();
  await takeBack(app);
  await waitFor(() => expect(lines()).toHaveLength(3));
  expect(lines()[0]).toMatch(/Taken back: Payment.*It was Grace who paid.*\+1,000/);
  expect(lines()[1]).toMatch(/Payment.*Taken back.*−1,000/);
  expect(screen.queryByRole('button', { name: /^Take back:/ })).toBeNull();
  expect(await readBalance()).toBe(1500);
});

test('without a network it waits on the phone, and the payment is taken back once it is there again [R33, R46]', async () => {
  const { app, readBalance } = await openAccount();
  await isReady();
  const goOnline = goOffline(app);
  await takeBack(app);
  await screen.findByText(queuedText);
  await screen.findByRole('link', { name: '1 waiting' });
  goOnline();
  await waitFor(async () => expect(await readBalance()).toBe(1500));
});

test('a reversal that the server does not take is opened once more with the reason [R33, R46, OFFLINE-008]', async () => {
  const { app, readBalance } = await openAccount();
  await isReady();
  const goOnline = goOffline(app);
  await takeBack(app);
  await screen.findByText(queuedText);
  const take = app.network.refuse(/^POST .*\/commands$/, 400);
  goOnline();
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  await app.user.click(await screen.findByRole('link', { name: 'Put it right' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Take this .* back\?$/ }));
  expect(dialog.getByLabelText('Reason')).toHaveValue('It was Grace who paid');
  take();
  await app.user.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 needs you' })).toBeNull());
  expect(await readBalance()).toBe(1500);
});

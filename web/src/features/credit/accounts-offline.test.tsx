// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { documentsPath, expectStored, listPath } from '@duka/e2e/support/api.ts';
import { recordSale } from '@duka/e2e/support/recount.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, queuedText, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

/** A seller to whom Hamisi owes 1,500. */
async function openShop() {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500 }] });
  const hamisi = { name: 'Mzee Hamisi', phone: '+255755000021', paymentMethod: 'credit' };
  await recordSale(app.api, seller, seller.productIds[0] ?? '', { quantity: 1, ...hamisi });
  const readAll = async (collection: Parameters<typeof listPath>[0]) =>
    (await app.api('GET', listPath(collection), undefined, seller)).body.documents as Record<string, unknown>[];
  const [account] = await readAll('creditAccounts');
  const accountId = String(account?.$id);
  const openAccount = async () => {
    await app.open(`/money/debts/${accountId}`);
    await screen.findByRole('heading', { level: 1, name: 'Mzee Hamisi' });
    await isReady();
  };
  const readAccount = async () => (await readAll('creditAccounts')).find(({ $id }) => $id === accountId);
  return { app, seller, accountId, readAll, readAccount, openAccount };
}

async function putRight(app: Awaited<ReturnType<typeof openShop>>['app'], typed: RegExp): Promise<void> {
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  const refused = within(await screen.findByRole('list', { name: 'Needs you' })).getByRole('listitem');
  expect(refused).toHaveTextContent(typed);
  await app.user.click(within(refused).getByRole('link', { name: 'Put it right' }));
}

test('an account is opened without a network, stands in its page at once, and is stored once the network is back [R32, R33, OFFLINE-002]', async () => {
  allowShopCopy();
  const { app, seller, readAll } = await openShop();
  await app.open('/money/debts/new');
  await isReady();
  await isCopied(seller.userId);
  await app.settled();
  const goOnline = goOffline(app);
  await app.fill('Customer name', 'Mama Lulu');
  await app.fill('Customer phone', '0769 111 222');
  await app.fill('May owe at most', '1,000');
  await app.press('Open account');
  await screen.findByText(queuedText);
  await screen.findByRole('heading', { level: 1, name: 'Mama Lulu' });
  expect(screen.getByRole('region', { name: 'Owes' })).toHaveTextContent('May owe TZS 1,000 at most');
  goOnline();
  await waitFor(async () => expect(await readAll('creditAccounts')).toHaveLength(2));
  const stored = { name: 'Mama Lulu', phone: '+255769111222', limit: 1000, balance: 0 };
  expect(await readAll('creditAccounts')).toContainEqual(expect.objectContaining(stored));
});

test('an account that the server does not take is put right in its form with all that was typed [R32, R33, OFFLINE-008]', async () => {
  const { app, readAll } = await openShop();
  await app.open('/money/debts/new');
  await isReady();
  await app.settled();
  const goOnline = goOffline(app);
  await app.fill('Customer name', 'Mama Lulu');
  await app.fill('May owe at most', '1,000');
  await app.press('Open account');
  await screen.findByText(queuedText);
  const take = app.network.refuse(/^POST .*\/commands$/, 400);
  goOnline();
  await putRight(app, /New account: Mama Lulu.*May owe at mostTZS 1,000/);
  await waitFor(() => expect(screen.getByLabelText('Customer name')).toHaveValue('Mama Lulu'));
  expect(screen.getByLabelText('May owe at most')).toHaveValue('1,000');
  take();
  await app.press('Open account');
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 needs you' })).toBeNull());
  expect(await readAll('creditAccounts')).toContainEqual(expect.objectContaining({ name: 'Mama Lulu', limit: 1000 }));
});

test('a limit that is set without a network is stored once it is back, beside the note of another device; a refused one is put right [R32, R33, OFFLINE-002, OFFLINE-008]', async () => {
  const { app, seller, accountId, openAccount, readAccount } = await openShop();
  await openAccount();
  await app.press('Limit and note');
  const goOnline = goOffline(app);
  await app.fill(await screen.findByLabelText('May owe at most'), '5000');
  await app.press('Save limit');
  await screen.findByText(queuedText);
  const note = { data: { note: 'Pays after the harvest' } };
  await expectStored(app.api('PATCH', documentsPath('creditAccounts', accountId), note, seller));
  const take = app.network.refuse(/^POST .*\/commands$/, 400);
  goOnline();
  await putRight(app, /Account of Mzee Hamisi: Limit and note.*May owe at mostTZS 5,000/);
  expect(await screen.findByLabelText('May owe at most')).toHaveValue('5,000');
  take();
  await app.press('Save limit');
  await waitFor(async () => expect(await readAccount()).toMatchObject({ limit: 5000, note: 'Pays after the harvest' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 needs you' })).toBeNull());
});

test('the day on which a sale is due is agreed without a network, and stored once it is back [R32, R33, OFFLINE-002]', async () => {
  const { app, readAll, openAccount } = await openShop();
  await openAccount();
  await app.user.click(await screen.findByRole('button', { name: /^Agree on a day to pay/ }));
  const field = await screen.findByLabelText(/^Day on which/);
  await app.settled();
  const goOnline = goOffline(app);
  await app.user.type(field, '2030-01-31');
  await screen.findByText(queuedText);
  goOnline();
  const dueAt = expect.stringMatching(/^2030-01-3[01]T/);
  await waitFor(async () => expect(await readAll('orders')).toMatchObject([{ dueAt }]));
});

test('a note of a customer without a network is stored once it is back, in their account or in a new one [R61, R33, OFFLINE-002]', async () => {
  const { app, seller, readAll, readAccount } = await openShop();
  const baraka = { name: 'Baraka Juma', phone: '+255754000003' };
  await recordSale(app.api, seller, seller.productIds[0] ?? '', { quantity: 1, ...baraka });
  for (const [phone, name] of [
    ['255755000021', 'Mzee Hamisi'],
    ['255754000003', 'Baraka Juma'],
  ]) {
    await app.open(`/customers/phone%3A%2B${phone}`);
    await screen.findByRole('heading', { level: 1, name });
    const field = await screen.findByLabelText('Note, for you alone');
    await isReady();
    await app.settled();
    const goOnline = goOffline(app);
    await app.fill(field, 'Buys for the school');
    await app.press('Save note');
    await screen.findByText(queuedText);
    goOnline();
    await waitFor(() => expect(screen.queryByRole('link', { name: '1 waiting' })).toBeNull());
  }
  await waitFor(async () => expect(await readAll('creditAccounts')).toHaveLength(2));
  expect(await readAccount()).toMatchObject({ note: 'Buys for the school' });
  const opened = expect.objectContaining({ name: 'Baraka Juma', note: 'Buys for the school', balance: 0 });
  expect(await readAll('creditAccounts')).toContainEqual(opened);
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { documentsPath, expectStored, listPath } from '@duka/e2e/support/api.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, queuedText, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

/** A shop that owes Meru Agro 5,000 for two purchases of 3,000 and 2,000. */
async function openSupplier() {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Urea', quantityInStock: 1 }] });
  const { storeId, productIds } = seller;
  const create = (collection: Parameters<typeof documentsPath>[0], documentId: string, data: object) =>
    expectStored(app.api('POST', documentsPath(collection), { documentId, data: { storeId, ...data } }, seller));
  await create('suppliers', 'meru', { name: 'Meru Agro', phone: '+255755000031' });
  for (const cost of [3000, 2000]) {
    const items = [{ productId: productIds[0], quantity: 10, cost }];
    await create('purchases', `bought-${cost}`, { supplierId: 'meru', items, payments: [] });
  }
  await app.open('/money/suppliers/meru');
  await screen.findByRole('heading', { level: 1, name: 'Meru Agro' });
  await isReady();
  await app.settled();
  const pay = (documentId: string, amount: number) =>
    create('supplierEntries', documentId, { supplierId: 'meru', kind: 'payment', amount, method: 'cash' });
  const readAll = async (collection: Parameters<typeof listPath>[0]) =>
    (await app.api('GET', listPath(collection), undefined, seller)).body.documents as Record<string, unknown>[];
  const readSupplier = async () => (await app.api('GET', documentsPath('suppliers', 'meru'), undefined, seller)).body;
  return { app, seller, pay, readAll, readSupplier };
}

const debt = () => screen.getByText('You owe', { selector: 'dt' }).nextElementSibling?.textContent;
const payments = () => within(screen.getByRole('list', { name: 'Paid later' })).getAllByRole('listitem');

async function putRight(app: Awaited<ReturnType<typeof openSupplier>>['app'], typed: RegExp): Promise<void> {
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  const refused = within(await screen.findByRole('list', { name: 'Needs you' })).getByRole('listitem');
  expect(refused).toHaveTextContent(typed);
  await app.user.click(within(refused).getByRole('link', { name: 'Put it right' }));
}

test('a supplier is paid without a network: the debt is lower at once, and the payment is stored once the network is back [R28, R33, OFFLINE-002, OFFLINE-010]', async () => {
  allowShopCopy();
  const { app, seller, readSupplier, readAll } = await openSupplier();
  await isCopied(seller.userId);
  const goOnline = goOffline(app);
  await app.press('Pay');
  await app.fill(await screen.findByLabelText('Amount'), '3500');
  await app.press('Save');
  await screen.findByText(queuedText);
  await waitFor(() => expect(debt()).toBe('TZS 1,500'));
  expect(payments().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/CashTZS 3,500Not sent yet$/),
  ]);
  expect(screen.getByRole('region', { name: 'Purchases' })).toHaveTextContent(/TZS 1,500/);
  expect(await readSupplier()).toMatchObject({ owed: 5000 });
  goOnline();
  await waitFor(async () => expect(await readSupplier()).toMatchObject({ owed: 1500 }));
  expect(await readAll('supplierEntries')).toHaveLength(3);
  await waitFor(() => expect(payments()[0]).toHaveTextContent(/TZS 3,500Take back$/));
  expect(payments()).toHaveLength(1);
});

test('a payment to a supplier whom another device has paid meanwhile is put right in its form [R28, R33, OFFLINE-008]', async () => {
  const { app, pay, readSupplier } = await openSupplier();
  const goOnline = goOffline(app);
  await app.press('Pay');
  await app.fill(await screen.findByLabelText('Amount'), '3500');
  await app.user.click(screen.getByRole('radio', { name: 'Mobile money' }));
  await app.fill('Reference', 'QX1');
  await app.press('Save');
  await screen.findByText(queuedText);
  await pay('other', 4000);
  goOnline();
  await putRight(app, /Payment to Meru Agro, TZS 3,500.*Paid byMobile moneyReferenceQX1/);
  expect(await screen.findByLabelText('Amount')).toHaveValue('3,500');
  expect(screen.getByLabelText('Reference')).toHaveValue('QX1');
  await app.fill('Amount', '1000');
  await app.press('Save');
  await waitFor(async () => expect(await readSupplier()).toMatchObject({ owed: 0 }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 needs you' })).toBeNull());
});

test('a supplier is changed without a network, field by field [R28, R33, OFFLINE-002, OFFLINE-007]', async () => {
  const { app, seller, readSupplier } = await openSupplier();
  await app.press('Edit supplier');
  await screen.findByLabelText('Note');
  const goOnline = goOffline(app);
  await app.fill('Note', 'Delivers on Mondays');
  await app.press('Save');
  await screen.findByText(queuedText);
  const phone = { data: { phone: '+255755000032' } };
  await expectStored(app.api('PATCH', documentsPath('suppliers', 'meru'), phone, seller));
  goOnline();
  const both = { phone: '+255755000032', note: 'Delivers on Mondays' };
  await waitFor(async () => expect(await readSupplier()).toMatchObject(both));
});

test('a new supplier that the server does not take is put right in its form, with all that was typed [R28, R33, OFFLINE-008]', async () => {
  const { app, readAll } = await openSupplier();
  await app.open('/money/suppliers');
  await screen.findByText('You owe TZS 5,000');
  await isReady();
  await app.press('New supplier');
  await screen.findByLabelText('Note');
  const goOnline = goOffline(app);
  await app.fill('Name of the supplier', 'Bajuta');
  await app.fill('Note', 'Seeds only');
  await app.press('Save');
  await screen.findByText(queuedText);
  const take = app.network.refuse(/^POST .*\/commands$/, 400);
  goOnline();
  await putRight(app, /New supplier: Bajuta.*NoteSeeds only/);
  expect(await screen.findByLabelText('Note')).toHaveValue('Seeds only');
  take();
  await app.fill('Name of the supplier', 'Bajuta Seeds');
  await app.press('Save');
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 needs you' })).toBeNull());
  const names = async () => (await readAll('suppliers')).map(({ name }) => name).toSorted();
  await waitFor(async () => expect(await names()).toEqual(['Bajuta Seeds', 'Meru Agro']));
});

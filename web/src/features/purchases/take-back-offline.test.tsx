// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, queuedText, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

/** A shop that bought Urea for 5,000 from Meru Agro, and has paid 3,000 of it since. */
async function startBought() {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Urea', quantityInStock: 1 }] });
  const { storeId, productIds } = seller;
  const create = (collection: Parameters<typeof documentsPath>[0], documentId: string, data: object) =>
    expectStored(app.api('POST', documentsPath(collection), { documentId, data: { storeId, ...data } }, seller));
  await create('suppliers', 'meru', { name: 'Meru Agro', phone: '+255755000031' });
  const items = [{ productId: productIds[0], quantity: 10, cost: 5000 }];
  await create('purchases', 'bought', { supplierId: 'meru', items, payments: [] });
  await create('supplierEntries', 'paid', { supplierId: 'meru', kind: 'payment', amount: 3000, method: 'cash' });
  const read = async (collection: Parameters<typeof documentsPath>[0], id: string) =>
    (await app.api('GET', documentsPath(collection, id), undefined, seller)).body;
  const openSupplier = async () => {
    await app.open('/money/suppliers/meru');
    await screen.findByRole('button', { name: 'Take back: Payment, TZS 3,000' });
    await isReady();
    await app.settled();
  };
  return { app, seller, create, read, openSupplier };
}

const debt = () => screen.getByText('You owe', { selector: 'dt' }).nextElementSibling?.textContent;

async function giveReason(app: Awaited<ReturnType<typeof startBought>>['app'], reason: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: /^Take this .* back\?$/ }));
  await app.user.type(dialog.getByLabelText('Reason'), reason);
  await app.user.click(dialog.getByRole('button', { name: 'Take back' }));
}

test('a payment to a supplier is taken back without a network: it is owed at once, and on the server once the network is back [R46, R33, OFFLINE-002, OFFLINE-010]', async () => {
  allowShopCopy();
  const { app, seller, read, openSupplier } = await startBought();
  await openSupplier();
  await isCopied(seller.userId);
  const goOnline = goOffline(app);
  await app.press('Take back: Payment, TZS 3,000');
  await giveReason(app, 'Paid to Bajuta');
  await screen.findByText(queuedText);
  await waitFor(() => expect(debt()).toBe('TZS 5,000'));
  const payment = within(screen.getByRole('list', { name: 'Paid later' })).getByRole('listitem');
  expect(payment).toHaveTextContent('Taken back: Paid to Bajuta');
  expect(await read('suppliers', 'meru')).toMatchObject({ owed: 2000 });
  goOnline();
  await waitFor(async () => expect(await read('suppliers', 'meru')).toMatchObject({ owed: 5000 }));
});

test('a payment to a supplier whose return the server does not take is opened once more with the reason [R46, R33, OFFLINE-008]', async () => {
  const { app, read, openSupplier } = await startBought();
  await openSupplier();
  const goOnline = goOffline(app);
  await app.press('Take back: Payment, TZS 3,000');
  await giveReason(app, 'Paid to Bajuta');
  await screen.findByText(queuedText);
  const take = app.network.refuse(/^POST .*\/commands$/, 400);
  goOnline();
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  const refused = within(await screen.findByRole('list', { name: 'Needs you' })).getByRole('listitem');
  expect(refused).toHaveTextContent(/Taken back: Payment, TZS 3,000.*ReasonPaid to Bajuta/);
  await app.user.click(within(refused).getByRole('link', { name: 'Put it right' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Take this .* back\?$/ }));
  expect(dialog.getByLabelText('Reason')).toHaveValue('Paid to Bajuta');
  take();
  await giveReason(app, ' Seeds');
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 needs you' })).toBeNull());
  expect(await read('suppliers', 'meru')).toMatchObject({ owed: 5000 });
});

test('a purchase is taken back once the network is back, which is said as the phone does not know its goods [R46, R33, OFFLINE-020]', async () => {
  const { app, seller, create, read } = await startBought();
  const items = [{ productId: seller.productIds[0], quantity: 2, cost: 900 }];
  await create('purchases', 'twice', { items, payments: [{ method: 'cash', amount: 900 }] });
  await app.open('/money/purchases/twice');
  await screen.findByRole('button', { name: 'Take back' });
  await isReady();
  await app.settled();
  const goOnline = goOffline(app);
  await app.press('Take back');
  await giveReason(app, 'Typed twice');
  await screen.findByText(/^Kept on this phone.* shows here only then\.$/);
  goOnline();
  await waitFor(async () =>
    expect(await read('purchases', 'twice')).toMatchObject({ isCancelled: true, cancelReason: 'Typed twice' }),
  );
});

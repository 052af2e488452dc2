// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { documentsPath, expectStored, listPath } from '@duka/e2e/support/api.ts';
import { createProduct, readReferences } from '@duka/e2e/support/products.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, queuedText, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

const packs = async () => within(await screen.findByRole('region', { name: 'Also sold as' }));
const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** A product of which 200 kg are in stock, sold by the kilo and in sacks of 100. */
async function openBeans() {
  const app = await startApp();
  const seller = await app.signInNew();
  const { category } = await readReferences(app.api, seller);
  const values = { productCategories: [category.id], units: ['kg'], quantityInStock: 200 };
  const id = await createProduct(app.api, seller, { name: 'Beans', ...values });
  const data = { productId: id, storeId: seller.storeId, name: 'sack', factor: 100, sellingPrice: 340_000 };
  const path = documentsPath('productPacks');
  await expectStored(app.api('POST', path, { documentId: 'sack-of-beans', data }, seller));
  await app.open(`/products/view/${id}`);
  await (await packs()).findByRole('button', { name: 'Change sack' });
  await isReady();
  await app.settled();
  const readPacks = async () => {
    const { body } = await app.api('GET', listPath('productPacks'), undefined, seller);
    return (body.documents as Record<string, unknown>[]).map(({ name, factor }) => [name, factor]);
  };
  const addBucket = async () => {
    await app.press('Add a pack');
    await app.fill('Name of the pack', 'bucket');
    await app.fill('How many kg in one', '20');
    await app.fill('Price of one', '71000');
    await app.press('Save');
  };
  return { app, seller, addBucket, readPacks };
}

test('packs are added, changed and deleted without a network: the product shows them at once, and they are stored once the network is back [R30, R33, OFFLINE-002, OFFLINE-010]', async () => {
  allowShopCopy();
  const { app, seller, addBucket, readPacks } = await openBeans();
  await isCopied(seller.userId);
  const goOnline = goOffline(app);
  await addBucket();
  await screen.findByText(queuedText);
  await (await packs()).findByText('10 buckets in stock');
  await dialogClosed();
  await app.press('Change bucket');
  await app.fill('How many kg in one', '25');
  await app.press('Save');
  await (await packs()).findByText('8 buckets in stock');
  await dialogClosed();
  await app.press('Delete sack');
  await app.press('Delete');
  await waitFor(() => expect(screen.queryByText('2 sacks in stock')).toBeNull());
  expect(await readPacks()).toEqual([['sack', 100]]);
  goOnline();
  await waitFor(async () => expect(await readPacks()).toEqual([['bucket', 25]]));
});

test('a pack that the server does not take is put right in its form with all that was typed [R30, R33, OFFLINE-008]', async () => {
  const { app, addBucket, readPacks } = await openBeans();
  const goOnline = goOffline(app);
  await addBucket();
  await screen.findByText(queuedText);
  const take = app.network.refuse(/^POST .*\/commands$/, 400);
  goOnline();
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  const refused = within(await screen.findByRole('list', { name: 'Needs you' })).getByRole('listitem');
  expect(refused).toHaveTextContent(/Pack of Beans: bucket.*How many kg in one20Price of oneTZS 71,000/);
  await app.user.click(within(refused).getByRole('link', { name: 'Put it right' }));
  expect(await screen.findByLabelText('Name of the pack')).toHaveValue('bucket');
  expect(screen.getByLabelText('Price of one')).toHaveValue('71000');
  take();
  await app.press('Save');
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 needs you' })).toBeNull());
  expect(await readPacks()).toContainEqual(['bucket', 20]);
});

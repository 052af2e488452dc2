// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { placeOrder } from '@duka/e2e/support/orders.ts';
import { createProduct } from '@duka/e2e/support/products.ts';
import { recordSale } from '@duka/e2e/support/recount.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const shown = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);

test('what another device does to products is in the list and its count at once [RT-002, LIST-001]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize seed' }] });
  await app.open('/products');
  await shown('Showing 1 of 1 products');
  await app.settled();
  const added = await createProduct(app.api, seller, { name: 'Bean seed', productId: 'P000000002' });
  await shown('Bean seed');
  await shown('Showing 2 of 2 products');
  const path = documentsPath('products', added);
  await expectStored(app.api('PATCH', path, { data: { name: 'Cowpea seed' } }, seller));
  await shown('Cowpea seed');
  await expectStored(app.api('DELETE', path, undefined, seller));
  await shown('Showing 1 of 1 products');
  await waitFor(() => expect(screen.queryAllByText('Cowpea seed')).toEqual([]));
});

test('with "Save data", which the browser may ask for, figures wait until they are opened again, and all else follows; the switch counts at once', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize seed', quantityInStock: 20 }] });
  const [productId = ''] = seller.productIds;
  const order = async (firstName: string) => {
    const customer = await app.newSeller({ firstName, lastName: 'Mollel', withStore: false });
    const name = `${firstName} Mollel`;
    await placeOrder(app.api, { ...customer, name }, seller.storeId, { productId, quantity: 1 });
    await shown(name);
    await app.settled();
  };
  const figures = () => app.network.calls.filter((call) => /^GET .*\/(today|sales)$/.test(call)).length;
  await app.open('/orders');
  await app.settled();
  const before = figures();
  expect(before).toBeGreaterThan(0);
  await order('Neema');
  expect(figures()).toBe(before);
  const { chooseSavesData } = await import('#data/changes/saves-data.ts');
  await chooseSavesData(false);
  await order('Baraka');
  await waitFor(() => expect(figures()).toBeGreaterThan(before));
});

test('the details of a product follow what is sold and changed elsewhere [RT-002, VIEW-012]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize seed', quantityInStock: 20 }] });
  const customer = { ...(await app.newSeller({ withStore: false })), name: 'Neema Mollel' };
  const [productId = ''] = seller.productIds;
  await app.open(`/products/view/${productId}`);
  await screen.findByRole('heading', { level: 1, name: 'Maize seed' });
  await app.settled();
  await placeOrder(app.api, customer, seller.storeId, { productId, quantity: 3 });
  await shown(/17 after/);
  const renamed = { data: { name: 'Bean seed' } };
  await expectStored(app.api('PATCH', documentsPath('products', productId), renamed, seller));
  await screen.findByRole('heading', { level: 1, name: 'Bean seed' });
});

test('what another device buys in without paying, and who it came from, is in the books at once [RT-002, R28]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Urea' }] });
  const { storeId, productIds } = seller;
  const create = (collection: string, documentId: string, data: object) =>
    expectStored(app.api('POST', documentsPath(collection), { documentId, data: { storeId, ...data } }, seller));
  await app.open('/money/suppliers');
  await screen.findByRole('heading', { name: 'No suppliers yet' });
  await app.settled();
  await create('suppliers', 'meru', { name: 'Meru Agro' });
  await shown('Meru Agro');
  await app.open('/money/purchases');
  await screen.findByRole('heading', { name: 'Nothing bought in yet' });
  await app.settled();
  const items = [{ productId: productIds[0], quantity: 5, cost: 400 }];
  await create('purchases', 'owed', { items, payments: [], supplierId: 'meru' });
  // What it came to, and what of it is owed.
  await screen.findByRole('row', { name: /Meru Agro.*400.*400/ });
});

test('the settings follow what another device saves of the shop, and keep what is typed [RT-002]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ storeName: 'Rehema Agrovet' });
  await app.open('/settings?section=store');
  const [description] = await screen.findAllByLabelText('Store Description');
  await app.settled();
  await app.fill(description as HTMLElement, 'Typed here');
  const renamed = { data: { storeName: 'Rehema Seeds' } };
  await expectStored(app.api('PATCH', documentsPath('stores', seller.storeId), renamed, seller));
  await waitFor(() => expect(screen.getAllByLabelText('Store Name')[0]).toHaveValue('Rehema Seeds'));
  expect(description).toHaveValue('Typed here');
});

test('an order that the seller gives another shop asks nothing of their own screens [RT-002]', async () => {
  const app = await startApp();
  const neighbour = await app.newSeller({ products: 1 });
  const seller = await app.signInNew({ products: 1 });
  await app.open('/orders');
  await screen.findByRole('heading', { level: 1, name: 'Orders' });
  await app.settled();
  app.network.calls.length = 0;
  const lists = () => app.network.calls.filter((call) => /^GET .*collections\/orders\/documents$/.test(call));
  const customer = { ...seller, name: 'Rehema Mushi' };
  const [theirs = '', own = ''] = [...neighbour.productIds, ...seller.productIds];
  const order = await placeOrder(app.api, customer, neighbour.storeId, { productId: theirs, quantity: 1 });
  await waitFor(() => expect(app.network.heard.join()).toContain(String(order.$id)));
  await app.settled();
  expect(lists()).toEqual([]);
  await recordSale(app.api, seller, own);
  await waitFor(() => expect(lists().length).toBeGreaterThan(0));
});

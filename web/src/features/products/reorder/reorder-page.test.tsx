// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { recordSale } from '@duka/e2e/support/orders.ts';
import { createProduct, readProducts, readReferences } from '@duka/e2e/support/products.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

const rows = () => within(screen.getByRole('list', { name: 'To reorder' })).getAllByRole('listitem');

/** Opens what sends the list, reads the text that WhatsApp is opened with and to whom, and closes it again. */
async function send(app: AppPage, to?: string) {
  await app.press('Send');
  if (to) await app.user.selectOptions(await screen.findByLabelText('To'), to);
  const href = (await screen.findByRole('link', { name: 'WhatsApp' })).getAttribute('href');
  const url = new URL(String(href));
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { phone: url.pathname.slice(1), lines: url.searchParams.get('text')?.split('\n') };
}

async function addProduct(app: AppPage, seller: Seller, name: string, stock: number, sold: number): Promise<void> {
  const { category } = await readReferences(app.api, seller);
  const values = {
    name,
    productCategories: [category.id],
    units: ['bag'],
    purchasePrice: 1000,
    quantityInStock: stock,
  };
  const id = await createProduct(app.api, seller, values);
  if (sold > 0) await recordSale(app.api, seller, { orderItems: [{ productId: id, quantity: sold }] });
}

test('what runs low is listed with a month’s sales less what is left, is corrected, and goes out as a text', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew();
  await addProduct(app, seller, 'Urea', 30, 24);
  await addProduct(app, seller, 'DAP', 12, 12);
  await addProduct(app, seller, 'Rope', 3, 0);
  await addProduct(app, seller, 'Hoe', 40, 2);
  await app.open('/products');
  await app.user.click(await screen.findByRole('link', { name: 'Reorder' }));
  await screen.findByRole('heading', { level: 1, name: 'To reorder' });
  await screen.findByText('To order: 2 · about TZS 30,000 at your cost prices');
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'DAPNone left · 12 bags sold',
    'Urea6 bags left · 24 bags sold',
    'Rope3 bags left · 0 bags sold',
  ]);
  const list = expect.stringMatching(/^Order from Rehema Agrovet, /);
  expect((await send(app)).lines).toEqual([list, '', 'DAP: 12 bags', 'Urea: 18 bags']);

  await app.fill('Quantity of Urea to order', '');
  await app.fill('Quantity of Rope to order', '1');
  expect((await send(app)).lines).toEqual([list, '', 'DAP: 12 bags', 'Rope: 1 bag']);
  await app.fill('Quantity of DAP to order', 'some');
  expect(screen.getByLabelText('Quantity of DAP to order')).toHaveAccessibleDescription(/Enter a number/);
  expect((await send(app)).lines).toEqual([list, '', 'Rope: 1 bag']);
  await app.press('Send');
  await app.press('Copy text');
  await screen.findByText('List copied');
  await app.user.keyboard('{Escape}');
  await app.fill('Quantity of Rope to order', '0');
  await screen.findByText('Enter a quantity to make the list.');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('a shop in which nothing runs low is told so, and a list that does not load can be asked for again', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await addProduct(app, seller, 'Hoe', 40, 0);
  const mend = app.network.cut(/\/reorder/);
  await app.open('/products/reorder');
  await screen.findByText('What runs low could not be loaded.');
  await app.settled();
  mend();
  await app.press('Try again');
  await screen.findByRole('heading', { name: 'Nothing runs low' });
});

test('the dashboard leads to what runs low, once something does, and that to the list to reorder', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await app.open('/dashboard');
  await app.settled();
  const toDo = async () => within(await screen.findByRole('region', { name: 'To do' }));
  expect((await toDo()).getByRole('link', { name: /^Low stock/ })).toHaveTextContent('Low stock 0');
  await addProduct(app, seller, 'Rope', 3, 0);
  await app.open('/dashboard');
  await app.user.click(await (await toDo()).findByRole('link', { name: 'Low stock 1' }));
  await app.user.click(await screen.findByRole('link', { name: 'Reorder' }));
  await waitFor(() => expect(app.path()).toBe('/products/reorder'));
});

test('the list and its text say from whom each product came last, in what and for how much [R28]', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew();
  await addProduct(app, seller, 'Bran', 0, 0);
  const [{ $id: productId } = { $id: '' }] = await readProducts(app.api, seller);
  const create = (collection: string, documentId: string, data: object) =>
    expectStored(
      app.api('POST', documentsPath(collection), { documentId, data: { storeId: seller.storeId, ...data } }, seller),
    );
  await create('productPacks', 'sack', { productId, name: 'sack', factor: 2, sellingPrice: 9000 });
  await create('suppliers', 'meru', { name: 'Meru Agro' });
  const items = [{ productId, packId: 'sack', quantity: 2, cost: 14_000 }];
  await create('purchases', 'bought', { supplierId: 'meru', items, payments: [] });
  await app.open('/products/reorder');
  await screen.findByText('Last from Meru Agro, TZS 7,000 for one sack');
  await app.fill('Quantity of Bran to order', '5');
  expect((await send(app)).lines?.at(-1)).toBe('Bran: 5 bags (Last from Meru Agro, TZS 7,000 for one sack)');
});

test('a desk has a table by supplier, and what came from one is sent to that one alone [R28]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  for (const name of ['Urea', 'Bran', 'Rope']) await addProduct(app, seller, name, 0, 0);
  const products = await readProducts(app.api, seller);
  const idOf = (name: string) => products.find((product) => product.name === name)?.$id;
  const create = (collection: string, documentId: string, data: object) =>
    expectStored(
      app.api('POST', documentsPath(collection), { documentId, data: { storeId: seller.storeId, ...data } }, seller),
    );
  await create('suppliers', 'meru', { name: 'Meru Agro', phone: '+255712345678' });
  const items = ['Urea', 'Rope'].map((name) => ({ productId: idOf(name), quantity: 2, cost: 14_000 }));
  await create('purchases', 'bought', { supplierId: 'meru', items, payments: [] });
  for (const name of ['Urea', 'Rope']) {
    const orderItems = [{ productId: idOf(name), quantity: 2 }];
    await recordSale(app.api, seller, { orderItems });
  }
  await app.open('/products/reorder');
  const table = within(await screen.findByRole('table', { name: 'To reorder' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Product name',
    'Left',
    'Sold in 30 days',
    'Order',
    'Supplier',
    'Cost (TZS)',
  ]);
  const suppliers = table.getAllByRole('row').map((row) => row.textContent?.includes('Meru Agro'));
  // Those of one supplier stand together, whatever is more urgent between them.
  expect(suppliers.slice(1).join()).toMatch(/^(true,true,false|false,true,true)$/);
  await app.fill('Quantity of Bran to order', '5');
  expect(table.getByRole('row', { name: /Bran/ })).toHaveTextContent('5,000');
  const toAll = await send(app);
  expect(toAll).toMatchObject({ phone: '' });
  expect(toAll.lines).toHaveLength(5);
  const toMeru = await send(app, 'Meru Agro');
  expect(toMeru.phone).toBe('255712345678');
  expect(toMeru.lines?.slice(2).sort()).toEqual([
    expect.stringMatching(/^Rope: 2 bags/),
    expect.stringMatching(/^Urea: 2 bags/),
  ]);
});

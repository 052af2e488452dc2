// @vitest-environment jsdom
import { documentsPath, expectStored, listPath } from '@duka/e2e/support/api.ts';
import { recordSale } from '@duka/e2e/support/orders.ts';
import { createProduct, readProducts, readReferences } from '@duka/e2e/support/products.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

const field = (label: string) => screen.getByLabelText(label);
const quantity = (value: string) => waitFor(() => expect(field('Quantity in Stock')).toHaveValue(value));
/** The words are a part of what stands there. */
const says = (words: string) => screen.findByText(words, { exact: false });
const isUpdated = () => screen.findByText('Product updated successfully!');

/** A product on sale with 21 in stock, in the shop of the seller who is signed in. */
interface Maize {
  readonly app: AppPage;
  readonly seller: Seller;
  readonly id: string;
  /** Opens its form by the list. */
  openForm(): Promise<void>;
  /** What another device of the seller changes. */
  change(data: object): Promise<unknown>;
  sell(quantity: number): Promise<unknown>;
  update(): Promise<void>;
  /** The one product of the shop, as it is stored. */
  stored(): Promise<Record<string, unknown> | undefined>;
}

async function createMaize(): Promise<Maize> {
  const app = await startApp();
  const { api } = app;
  const seller = await app.signInNew();
  const { category, unit } = await readReferences(api, seller);
  const kind = { productCategories: [category.id], units: [unit.id] };
  const id = await createProduct(api, seller, { ...kind, name: 'Maize seed', quantityInStock: 21 });
  return {
    app,
    seller,
    id,
    async openForm() {
      await app.open('/products');
      await app.user.click(await screen.findByRole('link', { name: 'Edit Maize seed' }));
      await screen.findByRole('heading', { level: 1, name: /^Edit Product/ });
    },
    change: (data) => expectStored(api('PATCH', documentsPath('products', id), { data }, seller)),
    sell: (sold) => recordSale(api, seller, { orderItems: [{ productId: id, quantity: sold }] }),
    update: () => app.press('Update Product'),
    stored: async () => (await readProducts(api, seller))[0],
  };
}

test('what was sold while a form was open is not undone by its save: the seller is told and adds the difference [PROD-012, PROD-038]', async () => {
  const maize = await createMaize();
  const { app, seller, id } = maize;
  await maize.openForm();
  await app.settled();
  await app.fill('Quantity in Stock', '71');
  await maize.sell(3);
  await says('3 were sold meanwhile, 18 are left.');
  expect(field('Quantity in Stock')).toHaveValue('71');

  // Nothing is stored before the seller has decided.
  await maize.update();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add my difference: 68' })).toHaveFocus());
  expect(await maize.stored()).toMatchObject({ quantityInStock: 18 });

  await app.press('Add my difference: 68');
  await quantity('68');
  await maize.update();
  await isUpdated();
  expect(await maize.stored()).toMatchObject({ quantityInStock: 68 });
  const of = { method: 'equal', attribute: 'productId', values: [id] };
  const ledger = (await app.api('GET', listPath('stockMovements', of), undefined, seller)).body.documents ?? [];
  expect(ledger.map((line) => line.change).sort()).toEqual([-3, 21, 50]);
});

test('a form follows what others change of the fields the seller did not touch, says so, and keeps what was typed [RT-002, PROD-036]', async () => {
  const maize = await createMaize();
  const { app } = maize;
  await maize.openForm();
  await app.settled();
  await app.fill('Product Name', 'Typed here');
  await maize.change({ sellingPrice: 1800, quantityInStock: 19 });
  await says('Your form now shows what is stored: Quantity in Stock, Selling Price.');
  expect(field('Selling Price')).toHaveValue('1,800');
  await quantity('19');
  expect(field('Product Name')).toHaveValue('Typed here');
  await maize.update();
  await isUpdated();
  expect(await maize.stored()).toMatchObject({ name: 'Typed here', sellingPrice: 1800, quantityInStock: 19 });
});

test('a field that both changed is shown with the stored value, and the seller keeps theirs or takes that [PROD-012, PROD-037]', async () => {
  const maize = await createMaize();
  const { app } = maize;
  app.network.deafen();
  await maize.openForm();
  await quantity('21');
  await app.fill('Selling Price', '1700');
  await app.fill('Product Name', 'Typed here');
  await maize.change({ sellingPrice: 1800, name: 'Named elsewhere', quantityInStock: 15 });
  await maize.update();

  await says('Product Name was changed elsewhere too.');
  await says('Named elsewhere');
  // The question stands above the fields, maybe out of sight of the button that was pressed.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep mine' })).toHaveFocus());
  await app.press('Keep mine');
  await says('Selling Price was changed elsewhere too.');
  await says('TZS 1,800');
  await app.press('Take the stored one');
  await waitFor(() => expect(field('Selling Price')).toHaveValue('1,800'));
  await maize.update();
  await isUpdated();
  expect(await maize.stored()).toMatchObject({ name: 'Typed here', sellingPrice: 1800, quantityInStock: 15 });
});

test('a form whose product is deleted elsewhere says so, and what was typed can be added as a new product [PROD-039]', async () => {
  const maize = await createMaize();
  const { app, seller, id } = maize;
  await maize.openForm();
  await app.settled();
  await app.fill('Product Name', 'Typed here');
  await expectStored(app.api('DELETE', documentsPath('products', id), undefined, seller));
  await says('This product was deleted elsewhere.');
  await app.press('Add it as a new product');
  await screen.findByRole('heading', { level: 1, name: /^Add New Product/ });
  await app.user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Add Product' }));
  await says('Product added successfully!');
  expect(await maize.stored()).toMatchObject({ name: 'Typed here', quantityInStock: 21 });
});

test('a form taken up again on a later visit does not bring back the stock of the first [Q-067]', async () => {
  const maize = await createMaize();
  const { app } = maize;
  await maize.openForm();
  await app.settled();
  await app.fill('Product Name', 'Typed here');
  await app.open('/dashboard');
  await maize.sell(1);
  await maize.openForm();
  await app.press('Continue with it');
  await waitFor(() => expect(field('Product Name')).toHaveValue('Typed here'));
  await quantity('20');
  await maize.update();
  await isUpdated();
  expect(await maize.stored()).toMatchObject({ name: 'Typed here', quantityInStock: 20 });
});

test("a product is taken off the shop's page in its form, which changes nothing else [DOOR-085]", async () => {
  const { app, openForm, update, stored } = await createMaize();
  await openForm();
  const onPage = await screen.findByRole('switch', { name: "On the shop's page" });
  expect(onPage).toBeChecked();
  const { isOnPage, ...before } = (await stored()) ?? {};
  expect(isOnPage).not.toBe(false);
  await app.user.click(onPage);
  await update();
  await isUpdated();
  const { $updatedAt, updstedAt, ...others } = before;
  expect(await stored()).toMatchObject({ ...others, isOnPage: false });
});

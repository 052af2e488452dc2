import type { BrowserContext, Page } from '@playwright/test';
import { test as base, documentsPath, expect, listPath, type Seller } from './fixtures.ts';
import { expectStored } from './support/api.ts';
import { recordSale } from './support/orders.ts';
import { createProduct, readProducts, readReferences, refusedCall } from './support/products.ts';
import { settled } from './support/settled.ts';

/** A product on sale with 21 in stock, in the shop of the seller who is signed in. */
interface Maize {
  readonly seller: Seller;
  readonly id: string;
  /** What another device of the seller changes. */
  change(data: object): Promise<unknown>;
  sell(quantity: number): Promise<unknown>;
  /** The one product of the shop, as it is stored. */
  stored(): Promise<Record<string, unknown> | undefined>;
}

const test = base.extend<{ maize: Maize }>({
  maize: async ({ api, signInNew }, use) => {
    const seller = await signInNew();
    const { category, unit } = await readReferences(api, seller);
    const relations = { productCategories: [category.id], units: [unit.id] };
    const id = await createProduct(api, seller, { name: 'Maize seed', quantityInStock: 21, ...relations });
    await use({
      seller,
      id,
      change: (data) => expectStored(api('PATCH', documentsPath('products', id), { data }, seller)),
      sell: (quantity) => {
        const orderItems = [{ productId: id, quantity }];
        return recordSale(api, seller, { channel: 'walk-in', paymentMethod: 'cash', orderItems });
      },
      stored: async () => (await readProducts(api, seller))[0],
    });
  },
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const update = (page: Page) => button(page, 'Update Product').click();
const isUpdated = (page: Page) => expect(page.getByText('Product updated successfully!')).toBeVisible();

/** Opens the form by the list. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/products');
  await page.getByRole('link', { name: 'Edit Maize seed' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Edit Product/ })).toBeVisible();
}

/** Opens the form in a tab that hears what happens elsewhere. */
async function openEdit(page: Page): Promise<void> {
  await openForm(page);
  await settled(page);
}

/** Opens the form in a tab that hears no events, as on a line that was just lost. */
async function openDeafEdit(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.routeWebSocket(/\/v1\/realtime/, () => {});
  await openForm(page);
  await expect(field(page, 'Quantity in Stock')).toHaveValue('21');
  return page;
}

test('what was sold while a form was open is not undone by its save: the seller is told and adds the difference [PROD-012]', async ({
  page,
  api,
  maize,
}) => {
  const { seller, id } = maize;
  await openEdit(page);
  await field(page, 'Quantity in Stock').fill('71');
  await maize.sell(3);
  await expect(page.getByText('3 were sold meanwhile, 18 are left.')).toBeVisible();
  await expect(field(page, 'Quantity in Stock')).toHaveValue('71');

  // Nothing is stored before the seller has decided.
  await update(page);
  await expect(button(page, 'Add my difference: 68')).toBeFocused();
  expect(await maize.stored()).toMatchObject({ quantityInStock: 18 });

  await button(page, 'Add my difference: 68').click();
  await expect(field(page, 'Quantity in Stock')).toHaveValue('68');
  await update(page);
  await isUpdated(page);
  expect(await maize.stored()).toMatchObject({ quantityInStock: 68 });
  const of = { method: 'equal', attribute: 'productId', values: [id] };
  const ledger = (await api('GET', listPath('stockMovements', of), undefined, seller)).body.documents ?? [];
  expect(ledger.map((line) => line.change).sort()).toEqual([-3, 21, 50]);
});

test('two tabs that set the stock of one product: the second to save is told of the first and sets the number [PROD-012]', async ({
  page,
  context,
  maize,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  const second = await openDeafEdit(context);
  await field(second, 'Quantity in Stock').fill('71');

  await openEdit(page);
  await field(page, 'Quantity in Stock').fill('20');
  await update(page);
  await isUpdated(page);

  await update(second);
  await expect(second.getByText('The stock was changed meanwhile, 20 are there now.')).toBeVisible();
  expect(await maize.stored()).toMatchObject({ quantityInStock: 20 });
  await expect(button(second, 'Add my difference: 70')).toBeVisible();
  await button(second, 'Set it to 71').click();
  await update(second);
  await isUpdated(second);
  expect(await maize.stored()).toMatchObject({ quantityInStock: 71 });
});

test('a form follows what others change of the fields the seller did not touch, says so, and keeps what was typed', async ({
  page,
  maize,
}) => {
  await openEdit(page);
  await field(page, 'Product Name').fill('Typed here');
  await maize.change({ sellingPrice: 1800, quantityInStock: 19 });
  await expect(page.getByText('Your form now shows what is stored: Quantity in Stock, Selling Price.')).toBeVisible();
  await expect(field(page, 'Selling Price')).toHaveValue('1800');
  await expect(field(page, 'Quantity in Stock')).toHaveValue('19');
  await expect(field(page, 'Product Name')).toHaveValue('Typed here');
  await update(page);
  await isUpdated(page);
  expect(await maize.stored()).toMatchObject({ name: 'Typed here', sellingPrice: 1800, quantityInStock: 19 });
});

test('a field that both changed is shown with the stored value, and the seller keeps theirs or takes that [PROD-012]', async ({
  context,
  maize,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  const page = await openDeafEdit(context);
  await field(page, 'Selling Price').fill('1700');
  await field(page, 'Product Name').fill('Typed here');
  await maize.change({ sellingPrice: 1800, name: 'Named elsewhere', quantityInStock: 15 });
  await update(page);

  await expect(page.getByText('Product Name was changed elsewhere too.')).toBeVisible();
  await expect(page.getByText('Named elsewhere')).toBeVisible();
  await button(page, 'Keep mine').click();
  await expect(page.getByText('Selling Price was changed elsewhere too.')).toBeVisible();
  await expect(page.getByText('TZS 1,800')).toBeVisible();
  await button(page, 'Take the stored one').click();
  await expect(field(page, 'Selling Price')).toHaveValue('1800');
  await update(page);
  await isUpdated(page);
  expect(await maize.stored()).toMatchObject({ name: 'Typed here', sellingPrice: 1800, quantityInStock: 15 });
});

test('a form whose product is deleted elsewhere says so, and what was typed can be added as a new product', async ({
  page,
  api,
  maize,
  allowConsole,
}) => {
  const { seller, id } = maize;
  allowConsole(refusedCall);
  await openEdit(page);
  await field(page, 'Product Name').fill('Typed here');
  await expectStored(api('DELETE', documentsPath('products', id), undefined, seller));
  await expect(page.getByText('This product was deleted elsewhere.')).toBeVisible();
  await button(page, 'Add it as a new product').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Add New Product/ })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Product added successfully!')).toBeVisible();
  expect(await maize.stored()).toMatchObject({ name: 'Typed here', quantityInStock: 21 });
});

test('a form taken up again on a later visit does not bring back the stock of the first [Q-067]', async ({
  page,
  maize,
}) => {
  await openEdit(page);
  await field(page, 'Product Name').fill('Typed here');
  await page.goto('/dashboard');
  await maize.sell(1);
  await openEdit(page);
  await button(page, 'Continue with it').click();
  await expect(field(page, 'Product Name')).toHaveValue('Typed here');
  await expect(field(page, 'Quantity in Stock')).toHaveValue('20');
  await update(page);
  await isUpdated(page);
  expect(await maize.stored()).toMatchObject({ name: 'Typed here', quantityInStock: 20 });
});

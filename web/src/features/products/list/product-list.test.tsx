// @vitest-environment jsdom
import { formatAmount } from '@duka/domain/values/amount';
import { documentsPath } from '@duka/e2e/support/api.ts';
import { createProduct, readProducts, readReferences } from '@duka/e2e/support/products.ts';
import type { NewSeller, Seller } from '@duka/e2e/support/sellers.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { addCamera } from '#testing/camera.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';

const rows = () =>
  within(screen.getByRole('table', { name: 'Products' }))
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('link').length > 0);
const row = (name: string) => rows().find(({ textContent }) => textContent?.includes(name)) as HTMLElement;
const rowAppears = (name: string) => waitFor(() => expect(row(name)).toBeVisible());
const search = (app: AppPage, typed: string) => app.fill(screen.getByRole('searchbox'), typed);
const alert = () => screen.findByRole('alert');

/** The list of a new seller's products. */
async function openList(wanted: NewSeller = {}, path = '/products'): Promise<{ app: AppPage; seller: Seller }> {
  const app = await startApp();
  const seller = await app.signInNew(wanted);
  await app.open(path);
  return { app, seller };
}

test('each stock class is named at its edges [LIST-017, LIST-018, LIST-019, CONST-015]', async () => {
  const stocks = { '11': 'In stock', '10.001': 'In stock', '10': 'Low stock', '0.5': 'Low stock', '0': 'Out of stock' };
  const products = Object.keys(stocks).map((quantity) => ({
    name: `Has ${quantity}.`,
    quantityInStock: Number(quantity),
  }));
  await openList({ products });
  await screen.findByText('Showing 5 of 5 products');
  for (const [quantity, label] of Object.entries(stocks))
    await waitFor(() => within(row(`Has ${quantity}.`)).getByText(label));
});

test('expired goods are told apart from goods about to expire, and each has a list of its own [R24]', async () => {
  const inDays = (days: number) => ({
    hasExpiry: true,
    expiryDate: `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000+00:00`,
  });
  const { app } = await openList({
    products: [
      { name: 'Yeast', ...inDays(-40) },
      { name: 'Older yeast', ...inDays(-400) },
      { name: 'Sold yeast', quantityInStock: 0, ...inDays(-40) },
      { name: 'Milk', ...inDays(10) },
      { name: 'Honey', ...inDays(300) },
    ],
  });
  await screen.findByText('Showing 5 of 5 products');
  await waitFor(() => within(row('Milk')).getByText(/^Expires \d/));
  await rowAppears('Older yeast');
  within(row('Older yeast')).getByText(/^Expired \d/);
  await rowAppears('Honey');
  expect(within(row('Honey')).queryByText(/^Expire/)).toBeNull();

  await app.open('/products?expiry=expired');
  await screen.findByText('Showing 2 of 5 products (filtered)');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toBe(row('Older yeast'));
  await app.user.selectOptions(await screen.findByLabelText('Expiry'), 'Expires within 30 days');
  await screen.findByText('Showing 1 of 5 products (filtered)');
  await rowAppears('Milk');
  expect(app.path()).toBe('/products?expiry=expiring');
});

test('a search finds by each of the seven texts, whatever the case, by categories in both languages, and counts what it found [LIST-008, LIST-009, LIST-020]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const { category, otherCategory, unit, otherUnit } = await readReferences(app.api, seller);
  const plain = { productCategories: [otherCategory.id], units: [otherUnit.id] };
  await createProduct(app.api, seller, { ...plain, name: 'Zebra PUMP' });
  await createProduct(app.api, seller, { ...plain, name: 'One', manufacturer: 'Quetzal Works' });
  await createProduct(app.api, seller, { ...plain, name: 'Two', productId: 'P777888999' });
  await createProduct(app.api, seller, { ...plain, name: 'Three', barcode: `BAR-${seller.userId}` });
  await createProduct(app.api, seller, { ...plain, name: 'Four', description: 'Keeps weevils away' });
  await createProduct(app.api, seller, { ...plain, name: 'Five', productCategories: [category.id] });
  await createProduct(app.api, seller, { ...plain, name: 'Six', units: [unit.id] });
  await createProduct(app.api, seller, { ...plain, name: 'Seven', productCategories: ['fertilisers'] });
  await app.open('/products');
  await screen.findByText('Showing 8 of 8 products');

  const searches = {
    'zebra pump': 'Zebra PUMP',
    'QUETZAL w': 'One',
    p777888: 'Two',
    [`bar-${seller.userId.toUpperCase()}`]: 'Three',
    WEEVIL: 'Four',
    [category.name.toUpperCase()]: 'Five',
    mbolea: 'Seven',
    [unit.name.toUpperCase()]: 'Six',
  };
  for (const [typed, found] of Object.entries(searches)) {
    await search(app, typed);
    await waitFor(() => expect(rows().map((each) => each.textContent)).toEqual([expect.stringContaining(found)]));
    await screen.findByText('Showing 1 of 8 products (filtered)');
    await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe(typed));
  }
});

test('category, unit, stock status and price range narrow the list, and survive a product and back [LIST-021, LIST-022, LIST-023, LIST-024]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const { category, otherCategory, unit, otherUnit } = await readReferences(app.api, seller);
  const of = (kind: { id: string }, measure: { id: string }) => ({ productCategories: [kind.id], units: [measure.id] });
  for (const product of [
    { ...of(category, unit), name: 'Alpha', quantityInStock: 50, sellingPrice: 1000 },
    { ...of(category, otherUnit), name: 'Beta', quantityInStock: 5, sellingPrice: 2000 },
    { ...of(otherCategory, unit), name: 'Gamma', quantityInStock: 0, sellingPrice: 3000 },
  ]) {
    await createProduct(app.api, seller, product);
  }
  await app.open('/products');
  await screen.findByText('Showing 3 of 3 products');
  await app.user.click(screen.getByRole('button', { name: /^Filters/ }));
  const names = (wanted: string[]) =>
    waitFor(() => {
      const links = rows().map((each) => within(each).getByRole('link', { name: /^(Alpha|Beta|Gamma)$/ }).textContent);
      expect(links).toEqual(wanted);
    });
  const choose = async (label: string, value: string) => {
    const select = await screen.findByLabelText(label);
    await app.user.selectOptions(select, await within(select).findByRole('option', { name: value }));
  };

  await choose('Category', category.name);
  await names(['Beta', 'Alpha']);
  await choose('Unit', otherUnit.name);
  await names(['Beta']);
  screen.getByRole('button', { name: 'Filters (2)' });
  await app.press('Clear Filters');
  await names(['Gamma', 'Beta', 'Alpha']);

  for (const [status, name] of [
    ['In stock', 'Alpha'],
    ['Low stock', 'Beta'],
    ['Out of stock', 'Gamma'],
  ] as const) {
    await choose('Stock status', status);
    await names([name]);
  }
  await choose('Stock status', 'Any stock');
  await app.fill('Lowest price', '2,000');
  await names(['Gamma', 'Beta']);
  await app.fill('Highest price', '2000');
  await names(['Beta']);
  await screen.findByText('Showing 1 of 3 products (filtered)');

  await app.user.click(screen.getByRole('link', { name: 'View Beta' }));
  await screen.findByRole('heading', { level: 1, name: 'Beta' });
  window.history.back();
  await screen.findByRole('table', { name: 'Products' });
  await names(['Beta']);
  await waitFor(() => expect(screen.getByLabelText('Lowest price')).toHaveValue('2,000'));

  await app.fill('Highest price', 'dear');
  await screen.findByText('Enter a whole number of shillings');
  await app.fill('Highest price', '10');
  await screen.findByText('The highest price is below the lowest');
});

test('a shop without products is invited to add the first [LIST-010, LIST-011]', async () => {
  const { app } = await openList();
  await screen.findByRole('heading', { name: 'No products found' });
  screen.getByText('Get started by adding your first product to the inventory.');
  await app.settled();
  await app.user.click(screen.getByRole('link', { name: 'Add Your First Product' }));
  await waitFor(() => expect(app.path()).toBe('/products/add'));
});

test('filters that nothing passes say so, and can be cleared [LIST-012, LIST-013]', async () => {
  const { app } = await openList({ products: [{ name: 'Maize' }] }, '/products?q=nothing+like+it&stock=low-stock');
  await screen.findByRole('heading', { name: 'No products match your filters' });
  screen.getByText('Try adjusting your search or filter criteria.');
  await screen.findByText('Showing 0 of 1 products (filtered)');
  expect(screen.queryByText('No products found')).toBeNull();
  const [clear] = within(screen.getByRole('main')).getAllByRole('button', { name: 'Clear Filters' });
  await app.user.click(clear as HTMLElement);
  await screen.findByRole('table', { name: 'Products' });
  await rowAppears('Maize');
  expect(screen.getByRole('searchbox')).toHaveValue('');
  await waitFor(() => expect(app.path()).toBe('/products'));
});

test('products load under their own words [LIST-014]', async () => {
  const app = await startApp();
  await app.signInNew({ products: [{ name: 'Maize' }] });
  const release = app.network.hold(/^GET .*products\/documents$/);
  await app.open('/products');
  await screen.findByText('Loading products...');
  release();
  await screen.findByRole('table', { name: 'Products' });
  await rowAppears('Maize');
});

test('a shop that was only just created is waited for [LIST-014]', async () => {
  const { app, seller } = await openList({ withStore: false });
  await screen.findByText('No store found for your account. Please create a store first.');
  await app.settled();
  expect(screen.queryByRole('link', { name: 'Add Your First Product' })).toBeNull();
  const data = { ownerId: seller.userId, storeName: 'Brand New', storeType: 'Small-Scale' };
  const release = app.network.hold(/^GET .*stores\/documents$/);
  await app.press('Check again');
  await screen.findByText('Setting up your store...');
  await app.api('POST', documentsPath('stores'), { documentId: 'brand-new', data }, seller);
  release();
  await screen.findByRole('heading', { level: 1, name: 'Brand New - Inventory Summary' });
});

test('a store that cannot be read leaves the list empty, says so and is looked up again [LIST-014, LIST-016]', async () => {
  const app = await startApp();
  await app.signInNew({ products: [{ name: 'Maize' }] });
  const refusal = { type: 'general_access_forbidden', message: 'Access to this API is forbidden.', code: 403 };
  const end = app.network.refuse(/stores\/documents$/, 403, refusal);
  await app.open('/products');
  expect(await alert()).toHaveTextContent('Your store could not be read');
  await app.settled();
  expect(screen.queryByText('No products found')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  end();
  const release = app.network.hold(/stores\/documents$/);
  await app.press('Try again');
  await screen.findByText('Loading store information...');
  release();
  await screen.findByRole('table', { name: 'Products' });
  await rowAppears('Maize');
});

test('deleting asks first, deletes for good, and says so [LIST-001, LIST-025, LIST-026, CALL-024]', async () => {
  const { app, seller } = await openList({ products: [{ name: 'Keep' }, { name: 'Drop' }] });
  await app.press('Delete Drop');
  const question = async () => within(await screen.findByRole('alertdialog', { name: 'Delete Drop?' }));
  (await question()).getByText('Are you sure you want to delete this product?', { exact: false });
  await app.user.click((await question()).getByRole('button', { name: 'Cancel' }));
  expect(row('Drop')).toBeVisible();
  await app.press('Delete Drop');
  await app.user.click((await question()).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Product deleted successfully!');
  await screen.findByText('Showing 1 of 1 products');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect((await readProducts(app.api, seller)).map(({ name }) => name)).toEqual(['Keep']);
});

test('a product that was deleted elsewhere meanwhile counts as deleted [LIST-026]', async () => {
  const { app, seller } = await openList({ products: [{ name: 'Gone' }] });
  await app.press('Delete Gone');
  await app.api('DELETE', documentsPath('products', seller.productIds[0]), undefined, seller);
  await app.press('Delete');
  await screen.findByText('Product deleted successfully!');
  await screen.findByText('No products found');
});

test('a delete that fails says so and keeps the product [LIST-027]', async () => {
  const { app, seller } = await openList({ products: [{ name: 'Keep' }] });
  await screen.findByRole('table', { name: 'Products' });
  // As a command, or as the call of its document while the page does not know its shop yet.
  app.network.refuse(/^(POST .*\/commands|DELETE .*)$/, 400);
  await app.press('Delete Keep');
  await app.press('Delete');
  expect(await alert()).toHaveTextContent('Failed to delete product. Please try again.');
  expect(await readProducts(app.api, seller)).toHaveLength(1);
});

test('Save as Draft takes ticked products off sale, says why it cannot, and there is a way back [LIST-005]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const { category, unit } = await readReferences(app.api, seller);
  const complete = { productCategories: [category.id], units: [unit.id] };
  await createProduct(app.api, seller, { ...complete, name: 'Maize' });
  await createProduct(app.api, seller, { ...complete, name: 'Beans' });
  await createProduct(app.api, seller, { name: 'Unfinished', status: 'draft', sellingPrice: 0 });
  await app.open('/products');
  await screen.findByText('Showing 3 of 3 products');
  const draft = () => screen.getByRole('button', { name: 'Save as Draft' });
  const tick = (name: string) => screen.getByRole('checkbox', { name });
  expect(await screen.findByRole('button', { name: 'Save as Draft' })).toBeDisabled();
  expect(draft()).toHaveAccessibleDescription('Tick products to take them off sale.');

  await app.user.click(await screen.findByRole('checkbox', { name: 'Tick Maize' }));
  await app.user.click(tick('Tick Beans'));
  await app.user.click(draft());
  await screen.findByText('2 products saved as draft. They are off sale.');
  await waitFor(() => within(row('Maize')).getByText('Draft'));
  const stored = await readProducts(app.api, seller);
  expect(stored.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft']);
  expect(tick('Tick Maize')).not.toBeChecked();

  await app.user.click(tick('Tick all products on this page'));
  expect(draft()).toBeDisabled();
  expect(draft()).toHaveAccessibleDescription('3 products ticked. The ticked products are drafts already.');
  await app.press('Put on sale');
  await screen.findByText('2 products are on sale.', { exact: false });
  screen.getByText('1 draft is not complete and stays off sale.', { exact: false });
  await waitFor(() => expect(within(row('Maize')).queryByText('Draft')).toBeNull());
  within(row('Unfinished')).getByText('Draft');
});

test('an address beyond the last page shows the last page [LIST-008]', async () => {
  const products = Array.from({ length: 27 }, (_, at) => ({ name: `Sack ${at + 1}` }));
  await openList({ products }, '/products?page=99');
  await screen.findByText('Rows 26 to 27');
});

test('words are found in any order, and a mistyped one too [LIST-020]', async () => {
  const { app } = await openList({
    products: [
      { name: 'Onion seeds, Bombay Red 1kg' },
      { name: 'Red beans' },
      { name: 'Maize', description: 'Not an onion' },
    ],
  });
  await screen.findByText('Showing 3 of 3 products');
  for (const typed of ['onion red', 'red 1kg onion', 'bomaby onion']) {
    await search(app, typed);
    await screen.findByText('Showing 1 of 3 products (filtered)');
    await rowAppears('Bombay Red');
  }
});

test('what no longer matches what is typed leaves the list before the answer has come [LIST-020]', async () => {
  const { app } = await openList({ products: [{ name: 'Maize' }, { name: 'Onion red' }] });
  await rowAppears('Onion red');
  await rowAppears('Maize');
  const release = app.network.hold(/collections\/products\/documents/);
  await search(app, 'red onion');
  await waitFor(() => expect(rows()).toEqual([row('Onion red')]));
  release();
  await screen.findByText('Showing 1 of 2 products (filtered)');
  await rowAppears('Onion red');
});

test('signs and scripts in a search are plain text, and none breaks the list [LIST-020]', async () => {
  const names = ['100% pure', 'a_b', 'abb', '<script>alert(1)</script>', 'Mahindi 🌽', 'مبيد حشرات', 'O\'Neil "best"'];
  const { app } = await openList({ products: names.map((name) => ({ name })) });
  await screen.findByText('Showing 7 of 7 products');
  const searches = { '%': 0, _: 1, a_b: 1, '<script>alert(1)</script>': 3, '🌽': 4, حشرات: 5, 'o\'neil "': 6 };
  for (const [typed, at] of Object.entries(searches)) {
    await search(app, typed);
    const found = names[at] as string;
    await waitFor(() => expect(rows().map((each) => each.textContent)).toEqual([expect.stringContaining(found)]));
  }
  for (const typed of ["'; DROP TABLE products; --", '\\', '"}', '{"method":"limit"}']) {
    await search(app, typed);
    await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe(typed));
    await screen.findByText('No products match your filters');
  }
  await app.open(`/products?q=${'🌽'.repeat(1500)}&category=${encodeURIComponent('<b>')}&min=-5&page=0`);
  await screen.findByText('No products match your filters');
});

test('categories and units refused to a guest end the session at / [PERM-014]', async () => {
  const app = await startApp();
  await app.signInNew({ products: [{ name: 'Maize' }] });
  const message = 'User (role: guests) missing scope (documents.read)';
  app.network.refuse(/units\/documents$/, 401, { type: 'general_unauthorized_scope', message, code: 401 });
  await app.open('/products');
  await screen.findByLabelText('Password');
  await waitFor(() => expect(app.path()).toBe('/'));
});

test('categories and units refused otherwise only give an alert; the list goes on [PERM-015, PROD-031]', async () => {
  const app = await startApp();
  await app.signInNew({ products: [{ name: 'Maize' }] });
  const refusal = { type: 'general_access_forbidden', message: 'Access forbidden.', code: 403 };
  const end = app.network.refuse(/units\/documents$/, 403, refusal);
  await app.open('/products');
  expect(await alert()).toHaveTextContent('Failed to load categories and units. Please refresh the page.');
  await search(app, 'MAI');
  await screen.findByText('Showing 1 of 1 products (filtered)');
  await app.settled();
  end();
  await app.press('Try again');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  // The button is gone with its alert; whoever works by keyboard goes on at the heading.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('the list shows the shop’s own products with the specified title, controls, columns and actions [LIST-001, LIST-002, LIST-003, LIST-004, LIST-005, LIST-006, LIST-007, LIST-008, LIST-015, PERM-007, CALL-028]', async () => {
  const app = await startApp();
  await app.newSeller({ storeName: 'Next Door', products: [{ name: 'Not mine' }] });
  const seller = await app.signInNew({ storeName: 'Mama Rehema' });
  const { category, unit } = await readReferences(app.api, seller);
  await createProduct(app.api, seller, {
    name: 'Maize seed',
    productId: 'P123456789',
    sellingPrice: 1250000,
    quantityInStock: 12.5,
    productCategories: [category.id],
    units: [unit.id],
  });
  await app.open('/products');
  await screen.findByText('Showing 1 of 1 products');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Mama Rehema - Inventory Summary');
  screen.getByRole('searchbox', { name: 'Search products' });
  screen.getByRole('button', { name: 'Filters' });
  expect(screen.getByRole('link', { name: 'Add Product' })).toHaveAttribute('href', '/products/add');
  await screen.findByRole('button', { name: 'Save as Draft' });
  const table = within(await screen.findByRole('table', { name: 'Products' }));
  await rowAppears('Maize seed');
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '',
    'Image',
    'Product name',
    'Category',
    'ID',
    'Unit price (TZS)',
    'Unit',
    'In-stock',
    'Actions',
  ]);
  const maize = row('Maize seed');
  expect(maize.querySelector('[data-placeholder]')).not.toBeNull();
  for (const text of [category.name, 'P123456789', '1,250,000', unit.name, '12.5'])
    await within(maize).findByText(text);
  within(maize).getByRole('link', { name: 'View Maize seed' });
  within(maize).getByRole('link', { name: 'Edit Maize seed' });
  within(maize).getByRole('button', { name: 'Delete Maize seed' });
  expect(screen.queryByText('Not mine')).toBeNull();
});

test('a session that has ended leads from the list to /login [PERM-016, PERM-011, PERM-010]', async () => {
  const { app } = await openList({ products: [{ name: 'Maize' }] });
  await screen.findByText('Showing 1 of 1 products');
  await rowAppears('Maize');
  await app.settled();
  // Nobody tells of the end, nor a line that is opened anew, nor another call: the list itself learns of it.
  app.network.deafen();
  const release = app.network.hold(/\/account$/);
  app.network.clearCookies();
  await search(app, 'maize');
  await screen.findByLabelText('Password');
  await waitFor(() => expect(app.path()).toBe('/login'));
  expect(screen.queryByRole('table')).toBeNull();
  release();
});

test('a price is changed and goods that came are added right on a row, and the form’s rules hold [PROD-044]', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew();
  const { category, unit } = await readReferences(app.api, seller);
  const kind = { productCategories: [category.id], units: [unit.id] };
  const id = await createProduct(app.api, seller, { ...kind, name: 'Hoe', sellingPrice: 700, quantityInStock: 5 });
  await app.open('/products');
  await app.press('TZS 700: change the price of Hoe');
  const price = await screen.findByLabelText('Selling Price');
  expect(price).toHaveFocus();
  expect(price).toHaveValue('700');
  await app.fill(price, '7.50');
  await app.press('Save');
  await waitFor(() => expect(price).toHaveAccessibleDescription(/Enter whole shillings/));
  await app.fill(price, '800');
  await app.press('Save');
  await screen.findByRole('button', { name: 'TZS 800: change the price of Hoe' });

  await app.press(`${formatAmount(5, unit.name)}: restock Hoe`);
  await app.user.keyboard('20');
  await screen.findByText(`In stock then: ${formatAmount(25, unit.name)}`);
  // Two are sold before it is saved: what came is added to the rest.
  await app.api('PATCH', documentsPath('products', id), { data: { quantityInStock: 3 } }, seller);
  await app.press('Save');
  await screen.findByRole('button', { name: `${formatAmount(23, unit.name)}: restock Hoe` });
  expect(await readProducts(app.api, seller)).toMatchObject([{ sellingPrice: 800, quantityInStock: 23 }]);
});

test('on a phone a row of a product that is out of stock has the number without its unit, so that its level is there to read [LIST-019]', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew();
  const { category, unit } = await readReferences(app.api, seller);
  const kind = { productCategories: [category.id], units: [unit.id] };
  await createProduct(app.api, seller, { ...kind, name: 'Hoe', quantityInStock: 0 });
  await app.open('/products');
  const restock = await screen.findByRole('button', { name: `${formatAmount(0, unit.name)}: restock Hoe` });
  expect(restock).toHaveTextContent(/^0$/);
  expect(restock.parentElement).toHaveTextContent('Out of stock');
});

test('a price that was changed elsewhere meanwhile is told before it is replaced [PROD-044]', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew({ products: [{ name: 'Hoe', sellingPrice: 700 }] });
  await app.open('/products');
  const release = app.network.hold(/^POST .*\/commands$/);
  await app.press('TZS 700: change the price of Hoe');
  await app.fill('Selling Price', '800');
  await app.press('Save');
  await app.api('PATCH', documentsPath('products', seller.productIds[0]), { data: { sellingPrice: 750 } }, seller);
  release();
  await screen.findByText('The price was changed elsewhere to TZS 750. Save again to put yours in its place.');
  expect(await readProducts(app.api, seller)).toMatchObject([{ sellingPrice: 750 }]);
  await app.press('Save');
  await waitFor(async () => expect(await readProducts(app.api, seller)).toMatchObject([{ sellingPrice: 800 }]));
});

test('a phone has count, reorder and import in sight, and each product’s view, edit and delete behind its “…” [LIST-028, LIST-007, LIST-025]', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew({ products: [{ name: 'Hoe' }, { name: 'Rake' }] });
  await app.open('/products');
  await screen.findByRole('link', { name: 'Hoe' });
  await screen.findByRole('link', { name: 'Import' });
  screen.getByRole('link', { name: 'Reorder' });
  screen.getByRole('button', { name: 'Export' });
  expect(screen.queryByRole('button', { name: 'Delete Hoe' })).toBeNull();
  await app.press('More actions for Hoe');
  const menu = within(await screen.findByRole('dialog', { name: 'Hoe' }));
  expect((await menu.findByRole('link', { name: 'View Hoe' })).getAttribute('href')).toContain(seller.productIds[0]);
  menu.getByRole('link', { name: 'Edit Hoe' });
  await app.user.keyboard('{Escape}');
  await app.press('More actions for Hoe');
  await app.press('Change price');
  expect(await screen.findByLabelText('Selling Price')).toHaveFocus();
  await app.press('Cancel');
  await app.press('More actions for Hoe');
  await app.press('Delete Hoe');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Hoe?' }));
  question.getByText('Are you sure you want to delete this product?', { exact: false });
  await app.user.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Product deleted successfully!');
  expect((await readProducts(app.api, seller)).map(({ name }) => name)).toEqual(['Rake']);
  await app.user.click(screen.getByRole('link', { name: 'Count stock' }));
  await screen.findByRole('heading', { level: 1, name: 'Count stock' });
});

test('on a phone rows are ticked by “Select” or a long press, a press on a row then ticks it, and drafts go off sale [LIST-028, LIST-005]', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew({ products: [{ name: 'Hoe' }, { name: 'Rake' }] });
  await app.open('/products');
  await screen.findByRole('link', { name: 'Hoe' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await app.press('Select');
  expect(await screen.findByRole('checkbox', { name: 'Tick Rake' })).not.toBeChecked();
  expect(screen.queryByRole('button', { name: 'Save as Draft' })).toBeNull();
  await app.user.click(screen.getByText('Rake'));
  expect(screen.getByRole('checkbox', { name: 'Tick Rake' })).toBeChecked();
  await app.press('Select');
  const press = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  Object.defineProperty(press, 'pointerType', { value: 'touch' });
  fireEvent(await screen.findByRole('link', { name: 'Hoe' }), press);
  expect(press.defaultPrevented).toBe(true);
  expect(await screen.findByRole('checkbox', { name: 'Tick Hoe' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Tick Rake' })).not.toBeChecked();
  await app.press('Save as Draft');
  await screen.findByText('1 product saved as draft. It is off sale.');
  const stored = await readProducts(app.api, seller);
  expect(stored.find(({ name }) => name === 'Hoe')).toMatchObject({ status: 'draft' });
  expect(stored.find(({ name }) => name === 'Rake')).toMatchObject({ status: 'published' });
});

test('the list is sorted above its rows, and a table by its heads, which say the order [LIST-006]', async () => {
  const app = await startApp();
  await app.signInNew({
    products: [
      { name: 'Hoe', sellingPrice: 300, quantityInStock: 5 },
      { name: 'Axe', sellingPrice: 100, quantityInStock: 9 },
      { name: 'Rake', sellingPrice: 200, quantityInStock: 2 },
    ],
  });
  await app.open('/products');
  await rowAppears('Hoe');
  const names = (wanted: string[]) =>
    waitFor(() =>
      expect(rows().map((each) => within(each).getByRole('link', { name: /^(Hoe|Axe|Rake)$/ }).textContent)).toEqual(
        wanted,
      ),
    );
  const head = (name: string) => screen.getByRole('columnheader', { name });
  await app.user.selectOptions(await screen.findByLabelText('Sort by'), 'Name A–Z');
  await names(['Axe', 'Hoe', 'Rake']);
  expect(head('Product name')).toHaveAttribute('aria-sort', 'ascending');
  await app.press('Unit price (TZS)');
  await names(['Axe', 'Rake', 'Hoe']);
  await app.press('Unit price (TZS)');
  await names(['Hoe', 'Rake', 'Axe']);
  expect(head('Unit price (TZS)')).toHaveAttribute('aria-sort', 'descending');
  await app.press('In-stock');
  await names(['Rake', 'Hoe', 'Axe']);
  expect(app.path()).toBe('/products?order=stock-low');
  await app.press('In-stock');
  await waitFor(() => expect(app.path()).toBe('/products'));
});

test('the camera of a phone finds the product of a code in the list, by the whole code [BULK-012]', async () => {
  const camera = addCamera('4006381333931');
  const app = await startApp({ widthPx: 360 });
  await app.signInNew({ products: [{ name: 'Hoe', barcode: '4006381333931' }, { name: 'Rake' }] });
  await app.open('/products');
  await app.press('Scan with the camera');
  await waitFor(() => expect(app.path()).toContain('code=1'));
  await waitFor(() => expect(screen.queryByText('Rake')).toBeNull());
  expect((await screen.findAllByText('Hoe')).length).toBeGreaterThan(0);
  expect([camera.opened(), camera.live()]).toEqual([1, 0]);
});

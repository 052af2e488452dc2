// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { createProduct, readProducts, readReferences } from '@duka/e2e/support/products.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import {
  add,
  field,
  isAdded,
  isUpdated,
  openForm,
  openFromList,
  refusal,
  storedProduct,
} from '#testing/product-form-page.ts';
import { startApp } from '#testing/render-app.ts';

const productCreates = /^POST .*\/commands$/;
const fault = (message: string) => ({ code: 400, type: 'general_argument_invalid', message });

/** The day `daysFromNow` days from now, in Tanzania, as a date field holds it. */
function day(daysFromNow: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Dar_es_Salaam' }).format(
    Date.now() + daysFromNow * 86_400_000,
  );
}

function oneYearFromToday(): string {
  const [year, ...rest] = day(0).split('-');
  return [Number(year) + 1, ...rest].join('-').replace('-02-29', '-02-28');
}

test('the save checks come one after the other, each with its words and its field [PROD-021, PROD-024, PROD-025, PROD-026, PROD-028]', async () => {
  const { app, seller, references } = await openForm({ products: [{ name: 'Other', barcode: 'taken-1' }] });
  await app.fill('Barcode (optional)', 'taken-1');
  const required = 'Please fill in all required fields (Product Name, Selling Price, Cost Price)';

  await add(app);
  await refusal(required);
  await waitFor(() => expect(field('Product Name')).toHaveFocus());
  expect(field('Product Name')).toHaveAccessibleDescription('Product Name is required');
  expect(field('Cost Price')).toHaveAttribute('aria-invalid', 'true');
  await app.fill('Product Name', 'Maize');
  await add(app);
  await refusal(required);
  await app.fill('Selling Price', '0');
  await app.fill('Cost Price', '0');
  await add(app);
  await refusal('Please select a product category');
  await waitFor(() => expect(field('Category')).toHaveFocus());
  await app.user.selectOptions(field('Category'), references.category.name);
  await add(app);
  await refusal('Please select a unit');
  await app.user.selectOptions(field('Unit'), references.unit.name);
  await add(app);
  await refusal('A product with this Barcode already exists');
  await waitFor(() => expect(field('Barcode (optional)')).toHaveFocus());
  expect(await readProducts(app.api, seller)).toHaveLength(1);
  expect(field('Product Name')).toHaveValue('Maize');
});

test('every field to correct is marked, the message is that of the first check, and its first field has the focus [PROD-042, PROD-021]', async () => {
  const { app, references } = await openForm();
  const marked = () =>
    ['Product Name', 'Category', 'Unit', 'Cost Price', 'Selling Price', 'Quantity in Stock'].filter(
      (label) => field(label).getAttribute('aria-invalid') === 'true',
    );
  await app.fill('Quantity in Stock', 'many');
  await add(app);
  await refusal('Please fill in all required fields (Product Name, Selling Price, Cost Price)');
  expect(marked()).toEqual(['Product Name', 'Category', 'Unit', 'Cost Price', 'Selling Price', 'Quantity in Stock']);
  expect(field('Category')).toHaveAccessibleDescription('Category is required');
  // Beside the message stands how many fields it does not name.
  screen.getByText('and 3 more');
  // The sentence of a later check waits for its turn.
  expect(screen.queryByText('Please select a product category')).toBeNull();

  await app.fill('Product Name', 'Maize');
  expect(marked()).not.toContain('Product Name');
  expect(marked()).toContain('Category');
  await add(app);
  await waitFor(() => expect(field('Cost Price')).toHaveFocus());
  await app.fill('Cost Price', '1');
  await app.fill('Selling Price', '2');
  await add(app);
  await refusal('Please select a product category');
  await waitFor(() => expect(field('Category')).toHaveFocus());
  expect(field('Category')).toHaveAccessibleDescription('Please select a product category');
  expect(marked()).toEqual(['Category', 'Unit', 'Quantity in Stock']);
  await app.user.selectOptions(field('Category'), references.category.name);
  await app.user.selectOptions(field('Unit'), references.unit.name);
  await add(app);
  await waitFor(() => expect(field('Quantity in Stock')).toHaveFocus());
  expect(marked()).toEqual(['Quantity in Stock']);
});

test('a product’s form has an address of its own; a click on Edit goes the described way [LAY-005, VIEW-020, PROD-013]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const { category, unit } = await readReferences(app.api, seller);
  const kind = { productCategories: [category.id], units: [unit.id] };
  const id = await createProduct(app.api, seller, { ...kind, name: 'Hoe', sellingPrice: 700, description: 'Forged' });
  await app.open('/products');
  const edit = await screen.findByRole('link', { name: 'Edit Hoe' });
  expect(edit).toHaveAttribute('href', `/products/${id}/edit`);
  await app.user.click(edit);
  await waitFor(() => expect(field('Product Name')).toHaveValue('Hoe'));
  expect(app.path()).toBe('/products/add');
  // The list does not ask for descriptions; the form does.
  expect(field('Short Description')).toHaveValue('Forged');

  await app.open(`/products/${id}/edit`);
  await waitFor(() => expect(field('Short Description')).toHaveValue('Forged'));
  await screen.findByRole('heading', { level: 1, name: /^Edit Product - / });
  await app.fill('Selling Price', '800');
  await app.press('Update Product');
  await isUpdated();
  await waitFor(() => expect(app.path()).toBe('/products'));
  expect(await storedProduct(app, seller)).toMatchObject({ sellingPrice: 800, description: 'Forged' });

  await app.open('/products/nothing-here/edit');
  await screen.findByRole('heading', { name: 'Product not found' });
});

test('on a phone the form asks first for what every product has, shows what many have, and its folded part opens for what is in it [PROD-043]', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew();
  const { category } = await readReferences(app.api, seller);
  await app.open('/products/add');
  await screen.findByLabelText('Product Name');
  await waitFor(() => expect(within(field('Category')).getAllByRole('option').length).toBeGreaterThan(1));
  const part = (title: string) => screen.getByRole('heading', { level: 2, name: title }).closest('details');
  expect(part('Description and more')).not.toHaveAttribute('open');
  for (const label of ['Barcode (optional)', 'Has discount', 'Has an expiry date', 'Has a return policy'])
    expect(field(label).closest('details')).toBeNull();
  await app.user.click(field('Product Name'));
  // The keyboard's own key leads from field to field.
  await app.user.keyboard('Maize{Enter}550{Enter}340{Enter}12{Enter}');
  await waitFor(() => expect(field('Category')).toHaveFocus());
  expect(['Product Name', 'Selling Price', 'Cost Price', 'Quantity in Stock'].map((label) => field(label))).toEqual(
    ['Maize', '550', '340', '12'].map((value) => screen.getByDisplayValue(value)),
  );

  await app.fill('Manufacturer (optional)', 'x'.repeat(300));
  await waitFor(() => expect(part('Description and more')).toHaveAttribute('open'));
  part('Description and more')?.removeAttribute('open');
  part('Description and more')?.dispatchEvent(new Event('toggle'));
  await app.user.selectOptions(field('Category'), category.name);
  await app.press('Add Product');
  await refusal('Please select a unit');
  await waitFor(() => expect(part('Description and more')).toHaveAttribute('open'));
});

test('without a store a product cannot be saved, and the form says so first [PROD-021, PROD-023]', async () => {
  const app = await startApp();
  await app.signInNew({ withStore: false });
  await app.open('/products/add');
  await screen.findByRole('heading', { level: 1, name: 'Add New Product' });
  await app.settled();
  await add(app);
  await refusal('No store found for your account. Please create a store first.');
});

test('a store that could not be read is not called missing [PROD-035]', async () => {
  const app = await startApp();
  await app.signInNew();
  const forbidden = { code: 403, type: 'general_access_forbidden', message: 'Access forbidden.' };
  app.network.refuse(/stores\/documents$/, 403, forbidden);
  await app.open('/products/add');
  await screen.findByLabelText('Product Name');
  await add(app);
  await refusal(
    'Store information is not available. Please ensure you have created a store first, then refresh the page and try again.',
  );
});

test('numbers are read as people type them, nothing typed counts as 0 in stock, and wrong ones are explained [PROD-029]', async () => {
  const { app, seller, fillRequired } = await openForm();
  await fillRequired();
  const wrong = [
    ['Selling Price', '12.50', 'Enter whole shillings, without cents'],
    ['Selling Price', '-5', 'Enter 0 or more'],
    ['Selling Price', '9'.repeat(40), 'This number is too large'],
    ['Selling Price', 'abc<script>', 'Enter a number, for example 1500'],
    ['Quantity in Stock', '1.2345', 'Enter at most three decimals'],
  ] as const;
  for (const [label, typed, message] of wrong) {
    await app.fill(label, typed);
    await add(app);
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)));
    await app.fill(label, label === 'Quantity in Stock' ? '' : '550000');
  }
  await add(app);
  await isAdded();
  expect(await storedProduct(app, seller)).toMatchObject({ purchasePrice: 340000, quantityInStock: 0, barcode: null });
});

test('the expiry toggle proposes one year from today, and no day before today is taken [PROD-009, PROD-014, PROD-030]', async () => {
  const { app, seller, fillRequired } = await openForm();
  await fillRequired();
  expect(screen.queryByLabelText('Expiry Date')).toBeNull();
  await app.user.click(field('Has an expiry date'));
  expect(field('Expiry Date')).toHaveValue(oneYearFromToday());
  expect(field('Expiry Date')).toHaveAttribute('min', day(0));
  await app.fill('Expiry Date', day(-1));
  await add(app);
  await waitFor(() =>
    expect(field('Expiry Date')).toHaveAccessibleDescription('The expiry date must be today or later'),
  );
  await app.fill('Expiry Date', day(0));
  await add(app);
  await isAdded();
  expect(String((await storedProduct(app, seller)).expiryDate).slice(0, 10)).toBe(day(0));
});

test('a product that has expired can still be edited [PROD-030]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const { category, unit } = await readReferences(app.api, seller);
  const kind = { productCategories: [category.id], units: [unit.id] };
  const expired = { hasExpiry: true, expiryDate: '2026-01-31T00:00:00.000+00:00' };
  await createProduct(app.api, seller, { ...kind, ...expired, name: 'Old' });
  await app.open('/products');
  await app.user.click(await screen.findByRole('link', { name: 'Edit Old' }));
  await waitFor(() => expect(field('Expiry Date')).toHaveValue('2026-01-31'));
  await app.fill('Selling Price', '900');
  await app.press('Update Product');
  await isUpdated();
});

test('the quantity is proposed from products of the same name, category and unit, and stays the seller’s to change [PROD-016, PROD-018]', async () => {
  const { app, seller, references } = await openForm();
  const { category, otherCategory, unit, otherUnit } = references;
  const same = { productCategories: [category.id], units: [unit.id] };
  for (const product of [
    { ...same, name: 'Maize Seed', quantityInStock: 0.1 },
    { ...same, name: 'MAIZE SEED', quantityInStock: 0.2 },
    { ...same, name: 'Maize seed, large', quantityInStock: 50 },
    { ...same, units: [otherUnit.id], name: 'Maize seed', quantityInStock: 70 },
    { ...same, productCategories: [otherCategory.id], name: 'Maize seed', quantityInStock: 90 },
  ]) {
    await createProduct(app.api, seller, product);
  }
  await app.fill('Product Name', 'maize seed');
  await app.user.selectOptions(field('Category'), category.name);
  expect(field('Quantity in Stock')).toHaveValue('');
  await app.user.selectOptions(field('Unit'), unit.name);
  await waitFor(() => expect(field('Quantity in Stock')).toHaveValue('0.3'));
  expect(field('Quantity in Stock')).toHaveAccessibleDescription(expect.stringContaining('You can change it'));
  await app.user.selectOptions(field('Unit'), otherUnit.name);
  await waitFor(() => expect(field('Quantity in Stock')).toHaveValue('70'));

  await app.fill('Quantity in Stock', '5');
  await app.fill('Quantity in Stock', '');
  await waitFor(() => expect(field('Quantity in Stock')).toHaveValue('70'));
  await app.fill('Quantity in Stock', '5');
  await app.user.selectOptions(field('Unit'), unit.name);
  await app.fill('Cost Price', '1');
  await app.fill('Selling Price', '2');
  await add(app);
  await isAdded();
  const stored = await readProducts(app.api, seller);
  expect(stored.find(({ name }) => name === 'maize seed')).toMatchObject({ quantityInStock: 5 });
});

test('a save that comes before the proposed quantity waits for it; opening a product for edit proposes nothing [PROD-016]', async () => {
  const { app, seller, references, fillRequired } = await openForm();
  const same = { productCategories: [references.category.id], units: [references.unit.id] };
  await createProduct(app.api, seller, { ...same, name: 'Maize seed', quantityInStock: 30 });
  await fillRequired('MAIZE SEED');
  await add(app);
  await isAdded();
  const stored = await readProducts(app.api, seller);
  expect(stored.find(({ name }) => name === 'MAIZE SEED')).toMatchObject({ quantityInStock: 30 });

  await app.user.click(await screen.findByRole('link', { name: 'Edit MAIZE SEED' }));
  await waitFor(() => expect(field('Quantity in Stock')).toHaveValue('30'));
  await app.fill('Product Name', 'Mended name');
  await waitFor(() =>
    expect(field('Quantity in Stock')).toHaveAccessibleDescription(expect.stringContaining('You can change it')),
  );
  expect(field('Quantity in Stock')).toHaveValue('30');
});

test('a quantity that is being proposed does not bring back what was sold meanwhile [PROD-012, PROD-016]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const { category, unit } = await readReferences(app.api, seller);
  const kind = { productCategories: [category.id], units: [unit.id] };
  const id = await createProduct(app.api, seller, { ...kind, name: 'Maize seed', quantityInStock: 21 });
  await app.open('/products');
  await app.user.click(await screen.findByRole('link', { name: 'Edit Maize seed' }));
  await waitFor(() => expect(field('Quantity in Stock')).toHaveValue('21'));
  await app.settled();
  const counts = /^GET .*products\/documents$/;
  const release = app.network.hold(counts);
  const known = app.network.calls.length;
  await app.fill('Product Name', 'Typed here');
  await waitFor(() => expect(app.network.calls.slice(known).join()).toMatch(counts));
  await app.api('PATCH', documentsPath('products', id), { data: { quantityInStock: 18 } }, seller);
  await waitFor(() => expect(field('Quantity in Stock')).toHaveValue('18'));
  release();
  await app.settled();
  expect(field('Quantity in Stock')).toHaveValue('18');
  await app.press('Update Product');
  await isUpdated();
  expect(await storedProduct(app, seller)).toMatchObject({ name: 'Typed here', quantityInStock: 18 });
});

test('stock that cannot be calculated is 0, said so, and can be typed [PROD-017, PROD-018]', async () => {
  const { app, fillRequired } = await openForm();
  app.network.refuse(/^GET .*products\/documents$/, 400, fault('Not today'));
  await fillRequired();
  await waitFor(() => expect(field('Quantity in Stock')).toHaveValue('0'));
  const words = 'The stock could not be calculated, so it was set to 0. Please enter it yourself.';
  await screen.findByText(words, { exact: false });
  await app.fill('Quantity in Stock', '8');
  expect(screen.queryByText(words, { exact: false })).toBeNull();
});

test('categories and units that do not load are told, and can be asked for again [PROD-031, PERM-015]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const references = await readReferences(app.api, seller);
  const forbidden = { code: 403, type: 'general_access_forbidden', message: 'Access forbidden.' };
  const end = app.network.refuse(/units\/documents$/, 403, forbidden);
  await app.open('/products/add');
  await app.fill('Product Name', 'Typed meanwhile');
  await refusal('Failed to load categories and units. Please refresh the page.');
  await app.settled();
  end();
  await app.press('Try again');
  await waitFor(() => within(field('Unit')).getByRole('option', { name: references.unit.name }));
  await app.user.selectOptions(field('Unit'), references.unit.name);
  expect(field('Product Name')).toHaveValue('Typed meanwhile');
});

test('a save that fails says why and loses nothing [PROD-034]', async () => {
  const { app, fillRequired } = await openForm();
  await fillRequired();
  const endRefusal = app.network.refuse(productCreates, 400, fault('Disk is full'));
  await add(app);
  await refusal('Error adding product: Disk is full');
  endRefusal();
  expect(field('Product Name')).toHaveValue('Maize seed');
  await add(app);
  await isAdded();

  await app.user.click(await screen.findByRole('link', { name: 'Edit Maize seed' }));
  await screen.findByRole('button', { name: 'Update Product' });
  await app.fill('Selling Price', '600000');
  app.network.refuse(/^POST .*\/commands$/, 400, fault('Disk is full'));
  await app.press('Update Product');
  await refusal('Error updating product: Disk is full');
});

test('a save that others are faster than each time is not called a taken barcode [PROD-028, PROD-040]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const { category, unit } = await readReferences(app.api, seller);
  const kind = { productCategories: [category.id], units: [unit.id] };
  await createProduct(app.api, seller, { ...kind, name: 'Maize seed' });
  await app.open('/products');
  await app.user.click(await screen.findByRole('link', { name: 'Edit Maize seed' }));
  await waitFor(() => expect(field('Quantity in Stock')).toHaveValue('20'));
  await app.settled();
  const others = { code: 409, type: 'document_update_conflict', message: '' };
  app.network.refuse(/^POST .*\/commands$/, 409, others);
  await app.fill('Barcode (optional)', '6001');
  await app.press('Update Product');
  await refusal('Others keep changing this product. Please try again.');
  expect(screen.queryByText('A product with this Barcode already exists')).toBeNull();
  expect(field('Barcode (optional)')).toHaveValue('6001');
});

test('a save clicked twice, or repeated after its answer was lost, creates one product [PROD-012, CALL-022]', async () => {
  const { app, seller, fillRequired } = await openForm();
  await fillRequired('Twice');
  await app.user.dblClick(within(screen.getByRole('main')).getByRole('button', { name: 'Add Product' }));
  await isAdded();
  await waitFor(() => expect(app.path()).toBe('/products'));
  expect(await readProducts(app.api, seller)).toHaveLength(1);

  await openFromList(app);
  await fillRequired('Lost');
  app.network.loseAnswer(productCreates);
  await add(app);
  await waitFor(() => expect(app.path()).toBe('/products'));
  const stored = await readProducts(app.api, seller);
  expect(stored.map(({ name, sellingPrice }) => [name, sellingPrice])).toContainEqual(['Lost', 550000]);
  expect(stored).toHaveLength(2);
});

test('an unfinished form survives a reload, is offered on the next visit, and is gone after Cancel [PROD-002]', async () => {
  const { app } = await openForm();
  await app.fill('Product Name', 'Half typed 🌽');
  await app.user.click(field('Has an expiry date'));
  await app.open('/products/add');
  await waitFor(() => expect(field('Product Name')).toHaveValue('Half typed 🌽'));
  expect(field('Expiry Date')).toHaveValue(oneYearFromToday());
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
  await app.settled();
  await app.user.click(crumbs.getByRole('link', { name: 'Products' }));
  await app.press('Leave');
  await openFromList(app);
  expect(field('Product Name')).toHaveValue('');
  await screen.findByText('You have an unfinished product on this device: Half typed 🌽', { exact: false });
  await app.press('Continue with it');
  expect(field('Product Name')).toHaveValue('Half typed 🌽');
  await app.press('Cancel');
  await waitFor(() => expect(app.path()).toBe('/products'));
  await openFromList(app);
  expect(field('Product Name')).toHaveValue('');
  expect(screen.queryByText('You have an unfinished product', { exact: false })).toBeNull();
});

test('two tabs with an unfinished product each keep their own [PROD-041]', async () => {
  const { app } = await openForm();
  await app.fill('Product Name', 'Of the first tab');
  const firstTab = sessionStorage.getItem('duka.tab') ?? '';
  sessionStorage.clear();
  await app.open('/products/add');
  await screen.findByText('You have an unfinished product on this device: Of the first tab', { exact: false });
  expect(field('Product Name')).toHaveValue('');
  await app.fill('Product Name', 'Of the second tab');
  sessionStorage.setItem('duka.tab', firstTab);
  await app.open('/products/add');
  await waitFor(() => expect(field('Product Name')).toHaveValue('Of the first tab'));
});

test('hostile and foreign text is stored and shown as it was typed; what is too long is told [PROD-004, PROD-005]', async () => {
  const { app, seller, fillRequired } = await openForm();
  const name = `<img src=x onerror=alert(1)> مبيد 🌽 '; DROP TABLE products;--`;
  const long = '<script>alert(2)</script>🌽'.repeat(384).slice(0, 9000);
  await fillRequired('x'.repeat(10_000));
  await app.fill('Long Description', 'y'.repeat(10_001));
  await add(app);
  await waitFor(() =>
    expect(field('Product Name')).toHaveAccessibleDescription('This text is too long. At most 256 characters fit.'),
  );
  await app.fill('Product Name', name);
  await add(app);
  await waitFor(() =>
    expect(field('Long Description')).toHaveAccessibleDescription(
      expect.stringContaining('At most 10000 characters fit'),
    ),
  );
  await app.fill('Long Description', long);
  await add(app);
  await isAdded();
  expect(await storedProduct(app, seller)).toMatchObject({ name, longDescription: long });
  await app.user.click(await screen.findByRole('link', { name: `View ${name}` }));
  await screen.findByRole('heading', { level: 1, name });
  screen.getByText('<script>alert(2)</script>', { exact: false });
});

test('the date of a product in batches is that of the first to expire: the form shows it, says so and lets nobody type it [PROD-009, R28]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Urea', quantityInStock: 0 }] });
  const [productId = ''] = seller.productIds;
  const items = [{ productId, quantity: 5, cost: 500, expiryDate: '2099-03-31' }];
  const data = { storeId: seller.storeId, items, payments: [{ method: 'cash', amount: 500 }] };
  await expectStored(app.api('POST', documentsPath('purchases'), { documentId: 'bought', data }, seller));
  await app.open(`/products/${productId}/edit`);
  const expires = await screen.findByRole('switch', { name: 'Has an expiry date' });
  expect(expires).toBeChecked();
  expect(expires).toBeDisabled();
  expect(expires).toHaveAccessibleDescription('Follows the batches: the date is that of the first one to expire.');
  expect(screen.getByLabelText(/^Expiry Date/)).toHaveValue('2099-03-31');
  expect(screen.getByLabelText(/^Expiry Date/)).toBeDisabled();
  await app.fill('Product Name', 'Urea 46%');
  await app.press('Update Product');
  await isUpdated();
});

test('only a category that asks has fields for the facts of an input; they are stored, and wrong ones are refused [INPUT-002, INPUT-003]', async () => {
  const { app, seller, fillRequired } = await openForm();
  await fillRequired('Karate 5 EC');
  await app.user.selectOptions(field('Category'), 'Tools and protective wear');
  expect(screen.queryByText('Registration and safety')).toBeNull();
  await app.user.selectOptions(field('Category'), 'Seeds');
  await screen.findByLabelText('Registration number');
  expect(screen.queryByLabelText('Hazard class (WHO)')).toBeNull();
  await app.user.selectOptions(field('Category'), 'Crop protection');
  await app.user.selectOptions(await screen.findByLabelText('Hazard class (WHO)'), 'II – moderately hazardous');
  await app.fill('Registration number', 'IN/0042');
  await app.fill('Crops', '\u202eقطن <b>maize</b>');
  await app.fill('Days before re-entry', '-1');
  await app.fill('Days before harvest', '7');
  await add(app);
  await refusal('Enter whole days from 0 to 3,650');
  await waitFor(() => expect(field('Days before re-entry')).toHaveFocus());
  await app.fill('Days before re-entry', '1');
  await app.fill('Dose', 'x'.repeat(10_000));
  await add(app);
  await refusal('256');
  await app.fill('Dose', '40 ml in 20 litres');
  await add(app);
  await isAdded();
  expect(await storedProduct(app, seller)).toMatchObject({
    ...{ registrationNo: 'IN/0042', hazardClass: 'II', crops: '\u202eقطن <b>maize</b>', dose: '40 ml in 20 litres' },
    ...{ reentryDays: 1, preharvestDays: 7, activeIngredient: null },
  });
});

test('facts that a product has stay in its form when its category asks for none, and can be emptied [INPUT-002]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const kind = { productCategories: ['tools'] };
  const id = await createProduct(app.api, seller, {
    ...kind,
    name: 'Hoe',
    sellingPrice: 700,
    registrationNo: 'X1',
    reentryDays: 2,
  });
  await app.open(`/products/${id}/edit`);
  await waitFor(() => expect(field('Registration number')).toHaveValue('X1'));
  expect(screen.queryByLabelText('Crops')).toBeNull();
  await app.fill('Days before re-entry', '');
  await app.fill('Registration number', 'X2');
  await app.press('Update Product');
  await isUpdated();
  expect(await storedProduct(app, seller)).toMatchObject({ registrationNo: 'X2', reentryDays: null });
});

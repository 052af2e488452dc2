// @vitest-environment jsdom
import { createProduct, readProducts, readReferences } from '@duka/e2e/support/products.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import {
  add,
  field,
  fillRequired,
  isAdded,
  isUpdated,
  openForm,
  openFromList,
  refusal,
  storedProduct,
} from '#testing/product-form-page.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';

const isAtList = (app: AppPage) => waitFor(() => expect(app.path()).toBe('/products'));

async function openEdit(app: AppPage, name: string): Promise<void> {
  await app.user.click(await screen.findByRole('link', { name: `Edit ${name}` }));
  await screen.findByRole('heading', { level: 1, name: /^Edit Product/ });
}

test('editing changes only what was changed, and keeps the day it was added [PROD-001, PROD-003, PROD-012, PROD-013, PROD-033, DATA-047, DATA-048, CALL-023]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ storeName: 'Mama Rehema' });
  const { category, unit } = await readReferences(app.api, seller);
  const createdAt = '2026-01-02T03:04:05.000+00:00';
  const times = { createdAt, updstedAt: createdAt };
  await createProduct(app.api, seller, {
    ...times,
    ...{ name: 'Maize', productCategories: [category.id], units: [unit.id] },
  });
  await app.open('/products');
  await openEdit(app, 'Maize');
  screen.getByRole('heading', { level: 1, name: 'Edit Product - Mama Rehema' });
  await waitFor(() => expect(field('Quantity in Stock')).toHaveValue('20'));
  expect(within(field('Category')).getByRole('option', { selected: true })).toHaveTextContent(category.name);
  await app.fill('Selling Price', '1,800');
  const sent: object[] = [];
  app.network.meet(/^POST .*\/commands$/, async (request, send) => {
    sent.push(...(await request.clone().json()).commands.map(({ data }: { data: object }) => data));
    return send(request);
  });
  await app.press('Update Product');
  await isUpdated();
  await isAtList(app);
  expect(sent.map((data) => Object.keys(data).sort())).toEqual([['$id', '$seen', 'sellingPrice', 'updstedAt']]);
  const product = await storedProduct(app, seller);
  expect(product).toMatchObject({ sellingPrice: 1800, createdAt });
  expect(Date.parse(String(product.updstedAt))).toBeGreaterThan(Date.now() - 60_000);
});

test('a barcode that another product has meanwhile is refused by the server; one’s own product keeps its barcode, and another shop’s is no hindrance [PROD-028]', async () => {
  const { app, seller, fillRequired: fill } = await openForm();
  await app.newSeller({ storeName: 'Next Door', products: [{ name: 'Theirs', barcode: 'mine-1' }] });
  await fill();
  await app.fill('Barcode (optional)', 'shared-1');
  // The app finds no other product with it; the server does.
  const letPass = app.network.meet(/^POST .*\/commands$/, async (request, send) => {
    const taken = { name: 'Hoe', storeId: seller.storeId, barcode: 'shared-1' };
    await createProduct(app.api, seller, taken);
    return send(request);
  });
  await add(app);
  await refusal('A product with this Barcode already exists');
  letPass();
  await app.fill('Barcode (optional)', 'mine-1');
  await add(app);
  await isAdded();
  await openEdit(app, 'Maize seed');
  await app.fill('Short Description', 'Still mine');
  await app.press('Update Product');
  await isUpdated();
  const barcodes = (await readProducts(app.api, seller)).map(({ barcode }) => String(barcode));
  expect(barcodes.sort()).toEqual(['mine-1', 'shared-1']);
});

test('another form of a number that the shop has is taken, and of one’s own product it may be written anew [GTIN-001]', async () => {
  const {
    app,
    seller,
    fillRequired: fill,
  } = await openForm({
    products: [{ name: 'Hoe', barcode: '697929110035', quantityInStock: 1 }],
  });
  await fill();
  await app.fill('Barcode (optional)', '0697929110035');
  await add(app);
  await refusal('A product with this Barcode already exists');
  await app.fill('Barcode (optional)', '96385075');
  await add(app);
  await isAdded();
  await openEdit(app, 'Hoe');
  await app.fill('Barcode (optional)', '0697929110035');
  await app.press('Update Product');
  await isUpdated();
  const barcodes = (await readProducts(app.api, seller)).map(({ barcode }) => String(barcode));
  expect(barcodes.sort()).toEqual(['0697929110035', '96385075']);
});

test('a wrong check digit is told when the code is typed, and the code is saved [GTIN-003]', async () => {
  const { app, seller, fillRequired: fill } = await openForm();
  await fill();
  await app.fill('Barcode (optional)', '6201103460653');
  expect(field('Barcode (optional)')).not.toHaveAccessibleDescription();
  await app.user.tab();
  expect(field('Barcode (optional)')).toHaveAccessibleDescription(
    "A factory's code with these digits ends in 2. Check it; a code of your own may stay.",
  );
  await app.fill('Barcode (optional)', '6201103460652');
  await app.user.tab();
  expect(field('Barcode (optional)')).not.toHaveAccessibleDescription();
  await app.fill('Barcode (optional)', '6201103460653');
  await add(app);
  await isAdded();
  expect((await readProducts(app.api, seller)).map(({ barcode }) => barcode)).toEqual(['6201103460653']);
});

test('a store that belongs to someone else is refused after everything that must be filled in [PROD-021, PROD-027]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  // Our server never answers another's store; a laxer one might.
  app.network.meet(/^GET .*collections\/stores\/documents$/, async (request, send) => {
    const body = await (await send(request)).json();
    body.documents[0].ownerId = { $id: 'someone', userId: 'someone' };
    return Response.json(body);
  });
  await app.open('/products/add');
  await app.settled();
  await add(app);
  await refusal('Please fill in all required fields');
  await fillRequired(app, await readReferences(app.api, seller));
  await add(app);
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Store ownership validation failed\. Please contact support\.$/,
    ),
  );
  expect(await readProducts(app.api, seller)).toHaveLength(0);
});

test('a session that ended is told at the save, and what was typed is there after signing in again [PROD-022, PERM-010]', async () => {
  const { app, seller, fillRequired: fill } = await openForm();
  await fill('Half done');
  await app.fill('Quantity in Stock', '3');
  // No other request of the page may find out first, and no event may report it.
  await app.settled();
  app.network.clearCookies();
  await add(app);
  await screen.findByText('Please log in to add products');
  await screen.findByLabelText('Password');

  await app.signIn(seller);
  await app.open('/products');
  await openFromList(app);
  await screen.findByText(/^You have an unfinished product on this device: Half done/);
  await app.press('Continue with it');
  expect(field('Cost Price')).toHaveValue('340,000');
});

test('on a form opened directly, Cancel leads to the list [PROD-002, PROD-013]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/products/add');
  await app.press('Cancel');
  await isAtList(app);
});

test('Save as Draft on the form asks only for a name; editing it can put it on sale [LIST-005]', async () => {
  const { app, seller, fillRequired: fill } = await openForm();
  await app.press('Save as Draft');
  await refusal('Product Name is required');
  await app.fill('Product Name', 'Later');
  await app.press('Save as Draft');
  await screen.findByText('Saved as draft. The product is not on sale.');
  const row = await screen.findByRole('row', { name: /Later/ });
  within(row).getByText('Draft');
  expect(await storedProduct(app, seller)).toMatchObject({ status: 'draft', sellingPrice: 0, productCategories: [] });

  await openEdit(app, 'Later');
  await screen.findByText(/^This product is a draft and not on sale\./);
  expect(field('Selling Price')).toHaveValue('');
  await app.press('Update Product');
  await refusal('Please fill in all required fields');
  await fill('Later');
  await app.press('Update Product');
  await isUpdated();
  expect(await storedProduct(app, seller)).toMatchObject({ status: 'published', sellingPrice: 550000 });
});

test('the form says what a changed quantity does to the figures [R45]', async () => {
  const app = await startApp();
  await app.signInNew({ products: [{ name: 'Maize', quantityInStock: 21 }] });
  await app.open('/products');
  await openEdit(app, 'Maize');
  const says = (words: string) =>
    waitFor(() => expect(field('Quantity in Stock')).toHaveAccessibleDescription(expect.stringContaining(words)));
  await app.fill('Quantity in Stock', '20');
  await says('is written down as lost');
  await app.fill('Quantity in Stock', '22');
  await says('counts as goods that came in');
  await app.fill('Quantity in Stock', '21.0');
  await waitFor(() => expect(field('Quantity in Stock')).not.toHaveAccessibleDescription());
});

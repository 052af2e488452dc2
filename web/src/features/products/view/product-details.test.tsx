// @vitest-environment jsdom
import { createProduct, readProducts, readReferences } from '@duka/e2e/support/products.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const main = () => within(screen.getByRole('main'));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** What the page says under a name, such as "In-Stock". */
const fact = (name: string) => main().getByText(name).closest('dl > div') as HTMLElement;
const history = () => within(screen.getByRole('region', { name: /Purchase History/ }));

test('a product nobody bought yet shows zeros and no invented rows [VIEW-014, VIEW-015, VIEW-019]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize' }] });
  await app.open(`/products/view/${seller.productIds[0]}`);
  await screen.findByText('Total Orders');
  await waitFor(() => expect(fact('Total Orders')).toHaveTextContent('0 TZS'));
  expect(fact('Profit from Product')).toHaveTextContent('0 TZS');
  await history().findByText('No purchases yet');
  expect(history().queryByRole('row')).toBeNull();
});

test('figures that cannot be loaded are told, never invented [VIEW-013, VIEW-014, VIEW-016]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize' }] });
  const refusal = { code: 403, type: 'general_access_forbidden', message: 'No' };
  const end = app.network.refuse(/(orderItems|stockMovements)\/documents$/, 403, refusal);
  await app.open(`/products/view/${seller.productIds[0]}`);
  await screen.findByText('The purchase history could not be loaded.', { exact: false });
  await screen.findByText('The change in stock could not be loaded.', { exact: false });
  expect(screen.queryByText('Total Orders')).toBeNull();
  end();
  await app.user.click(history().getByRole('button', { name: 'Try again' }));
  await screen.findByText('Total Orders');
  await waitFor(() => expect(fact('Total Orders')).toHaveTextContent('0 TZS'));
});

test('details load under their own words [VIEW-001]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize' }] });
  const release = app.network.hold(new RegExp(`products/documents/${seller.productIds[0]}`));
  await app.open(`/products/view/${seller.productIds[0]}`);
  await screen.findByText('Loading product details...');
  release();
  await heading('Maize');
});

test('a product that is not there, no id at all, and another seller’s are not found [VIEW-002, PERM-007]', async () => {
  const app = await startApp();
  const stranger = await app.newSeller({ products: [{ name: 'Not mine' }] });
  await app.signInNew();
  for (const id of ['nothing-here', '%3Cscript%3E', stranger.productIds[0]]) {
    await app.open(`/products/view/${id}`);
    await screen.findByRole('heading', { name: 'Product not found' });
    expect(screen.queryByText('Not mine')).toBeNull();
  }
  await app.settled();
  await app.user.click(screen.getByRole('link', { name: 'Back to products' }));
  await waitFor(() => expect(app.path()).toBe('/products'));
});

test('details that do not load are told and can be asked for again [VIEW-002, VIEW-022]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize' }] });
  const mend = app.network.cut(/products\/documents\//);
  await app.open(`/products/view/${seller.productIds[0]}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load product details');
  mend();
  await app.press('Try again');
  await heading('Maize');
});

test('a product is taken off sale and back, but not on sale unfinished [VIEW-010]', async () => {
  const app = await startApp();
  const unfinished = { name: 'Unfinished', status: 'draft', productCategories: [], units: [] };
  const seller = await app.signInNew({ products: [unfinished] });
  const { category, unit } = await readReferences(app.api, seller);
  const complete = { name: 'Maize', productCategories: [category.id], units: [unit.id] };
  const id = await createProduct(app.api, seller, complete);
  await app.open(`/products/view/${id}`);
  await heading('Maize');
  await app.user.click(await main().findByRole('button', { name: 'Save as Draft' }));
  await screen.findByText('Saved as draft. The product is off sale.');
  await main().findByText('Draft');
  await app.user.click(await main().findByRole('button', { name: 'Publish' }));
  await main().findByText('Published');
  expect((await readProducts(app.api, seller)).find(({ $id }) => $id === id)).toMatchObject({ status: 'published' });

  await app.open(`/products/view/${seller.productIds[0]}`);
  await heading('Unfinished');
  await app.user.click(await main().findByRole('button', { name: 'Publish' }));
  await screen.findByText('This draft is not complete.', { exact: false });
  main().getByText('Draft');
});

test('Edit Product opens the form with the product, and a save comes back with the new values [VIEW-020, PROD-012]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const { category, unit } = await readReferences(app.api, seller);
  const complete = { name: 'Maize', productCategories: [category.id], units: [unit.id] };
  const id = await createProduct(app.api, seller, complete);
  await app.open(`/products/view/${id}`);
  await screen.findByRole('link', { name: 'Edit Product' });
  await app.settled();
  await app.user.click(screen.getByRole('link', { name: 'Edit Product' }));
  await waitFor(() => expect(app.path()).toBe('/products/add'));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Edit Product - /);
  await waitFor(() => expect(screen.getByLabelText('Product Name')).toHaveValue('Maize'));
  await app.fill('Product Name', 'Maize, mended');
  await app.press('Update Product');
  await heading('Maize, mended');
  await waitFor(() => expect(app.path()).toBe(`/products/view/${id}`));
});

test('Delete Product asks, deletes and goes to the list [VIEW-021, LIST-025, LIST-026]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize' }] });
  await app.open(`/products/view/${seller.productIds[0]}`);
  await app.press('Delete Product');
  const question = async () => within(await screen.findByRole('alertdialog'));
  (await question()).getByText('Are you sure you want to delete this product?', { exact: false });
  await app.user.click((await question()).getByRole('button', { name: 'Cancel' }));
  expect(await readProducts(app.api, seller)).toHaveLength(1);
  await app.press('Delete Product');
  await app.user.click((await question()).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Product deleted successfully!');
  await screen.findByText('No products found');
  await waitFor(() => expect(app.path()).toBe('/products'));
  expect(await readProducts(app.api, seller)).toHaveLength(0);
});

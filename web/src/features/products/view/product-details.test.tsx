// @vitest-environment jsdom
import { documentsPath, expectStored, listPath } from '@duka/e2e/support/api.ts';
import { placeOrder, readStock, recordSale } from '@duka/e2e/support/orders.ts';
import { createProduct, readProducts, readReferences } from '@duka/e2e/support/products.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const main = () => within(screen.getByRole('main'));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** What the page says under a name, such as "In-Stock". */
const fact = (name: string) => main().getByText(name).closest('dl > div') as HTMLElement;
const factSays = (name: string, text: string | RegExp) => waitFor(() => expect(fact(name)).toHaveTextContent(text));
const historyRows = () =>
  history()
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('button').length > 0);
const history = () => within(screen.getByRole('region', { name: /Purchase History/ }));

test('a product nobody bought yet shows zeros and no invented rows [VIEW-014, VIEW-015, VIEW-019]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize' }] });
  await app.open(`/products/view/${seller.productIds[0]}`);
  await screen.findByText('Total Orders');
  await waitFor(() => expect(fact('Total Orders')).toHaveTextContent('0 TZS'));
  expect(fact('Profit from Product')).toHaveTextContent('0 TZS');
  await screen.findByText('No purchases yet');
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
  await app.settled();
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

test('a product shows what is known of it, under the specified names [VIEW-003, VIEW-004, VIEW-006, VIEW-009, VIEW-010, VIEW-011, VIEW-012, VIEW-013, DATA-050, CONST-016, CONST-017]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const { category, otherCategory, unit } = await readReferences(app.api, seller);
  const id = await createProduct(app.api, seller, {
    name: 'Maize seed',
    productId: 'P123456789',
    createdAt: '2026-11-20T21:30:00.000+00:00',
    sellingPrice: 1250000,
    purchasePrice: 900000,
    quantityInStock: 12.5,
    productCategories: [category.id, otherCategory.id],
    units: [unit.id],
    description: 'Short words',
    longDescription: 'Long words',
    manufacturer: 'Meru Agro',
    hasDiscount: true,
    hasExpiry: true,
    expiryDate: '2026-01-31T00:00:00.000+00:00',
  });
  await app.open(`/products/view/${id}`);
  await heading('Maize seed');
  expect(main().getByText(/Date Added:/).parentElement).toHaveTextContent('21 Nov 2026, 12:30 am');
  main().getByText('P123456789');
  main().getByText('Published');
  await factSays('Category', category.name);
  expect(fact('Category')).not.toHaveTextContent(otherCategory.name);
  await factSays('Selling Price', 'TZS 1,250,000');
  await factSays('Cost Price', 'TZS 900,000');
  await factSays('In-Stock', `12.5 ${unit.name}`);
  await factSays('In-Stock', '+0.00%');
  await factSays('Expiry Date', '31 Jan 2026');
  for (const text of ['Expired', 'Has discount', 'Short words', 'Long words', 'Meru Agro']) main().getByText(text);
});

test('the change in stock is what really changed [VIEW-013]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize', quantityInStock: 40 }] });
  const path = documentsPath('products', seller.productIds[0]);
  await app.open(`/products/view/${seller.productIds[0]}`);
  await screen.findByText('In-Stock');
  await factSays('In-Stock', '+0.00%');
  await app.api('PATCH', path, { data: { quantityInStock: 50 } }, seller);
  await factSays('In-Stock', '+25.00%');
  await app.api('PATCH', path, { data: { quantityInStock: 30 } }, seller);
  await factSays('In-Stock', '-25.00%');
});

test('what is missing is called Unknown, an id is taken from the record, a date that is none is invalid [VIEW-005, VIEW-006, VIEW-009, VIEW-012, DATA-052]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Bare', productId: null }] });
  const id = seller.productIds[0] as string;
  const { body } = await app.api('GET', documentsPath('products', id), undefined, seller);
  // As another server's data might read.
  const answer = { ...body, createdAt: 'the other day', productCategories: [], units: [] };
  app.network.refuse(new RegExp(`^GET .*products/documents/${id}$`), 200, answer);
  await app.open(`/products/view/${id}`);
  await heading('Bare');
  expect(main().getByText(/Date Added:/).parentElement).toHaveTextContent('Invalid Date');
  main().getByText(id.slice(-8));
  await factSays('Category', 'Unknown');
  await factSays('In-Stock', '20 Unknown');
});

test('the product id is copied [VIEW-007]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize', productId: 'P987654321' }] });
  await app.open(`/products/view/${seller.productIds[0]}`);
  await app.press('Copy Product ID P987654321');
  await screen.findByText('Product ID copied to clipboard!');
  expect(await navigator.clipboard.readText()).toBe('P987654321');
});

test('a browser that lets nothing be copied is told of, with what to do [VIEW-007]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize', productId: 'P987654321' }] });
  await app.open(`/products/view/${seller.productIds[0]}`);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'));
  document.execCommand = () => false;
  await app.press('Copy Product ID P987654321');
  await screen.findByText('This browser did not let it be copied. Mark the text and copy it by hand.');
  expect(screen.queryByText('Product ID copied to clipboard!')).toBeNull();
});

test('without a picture, or when it does not load, a placeholder stands there [VIEW-008]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Bare' }, { name: 'Lost', image: 'gone' }] });
  const [bare, lost] = seller.productIds;
  await app.open(`/products/view/${bare}`);
  await screen.findByRole('img', { name: 'No picture' });
  await app.open(`/products/view/${lost}`);
  fireEvent.error(await screen.findByRole('img', { name: 'Lost' }));
  await screen.findByRole('img', { name: 'No picture' });
  expect(screen.queryByRole('img', { name: 'Lost' })).toBeNull();
});

test('a long history comes ten at a time, the newest first, and its sums count all of it [VIEW-014, VIEW-015, VIEW-016]', async () => {
  const app = await startApp();
  const product = { name: 'Maize', quantityInStock: 500, sellingPrice: 1000, purchasePrice: 400 };
  const seller = await app.signInNew({ products: [product] });
  const orderItems = [{ productId: seller.productIds[0], quantity: 1 }];
  for (let at = 1; at <= 21; at += 1)
    await recordSale(app.api, seller, {
      customerName: at < 21 ? `Customer ${at}` : '',
      paymentMethod: 'cash',
      orderItems,
    });
  await app.open(`/products/view/${seller.productIds[0]}`);
  await screen.findByText('10 of 21 purchases');
  expect(historyRows()).toHaveLength(10);
  expect(historyRows()[0]).toHaveTextContent('Customer at the counter');
  expect(historyRows()[1]).toHaveTextContent('Customer 20');
  await factSays('Total Orders', '21,000 TZS');
  await factSays('Profit from Product', '12,600 TZS');
  const showMore = () => app.user.click(history().getByRole('button', { name: 'Show more' }));
  await showMore();
  await history().findByText('20 of 21 purchases');
  await showMore();
  expect(historyRows().at(-1)).toHaveTextContent('Customer 1');
});

test('the stock history says who caused each change, the seller or a customer [Q-053]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 20 }] });
  const neema = await app.newSeller({ withStore: false, firstName: 'Neema', lastName: 'Mollel' });
  const productId = seller.productIds[0] as string;
  const line = { productId, quantity: 1 };
  await recordSale(app.api, seller, { customerName: 'Grace', orderItems: [line] });
  const order = await placeOrder(app.api, { ...neema, name: 'Neema Mollel' }, seller.storeId, line);
  const change = { data: { quantityInStock: 30 } };
  await expectStored(app.api('PATCH', documentsPath('products', productId), change, seller));
  const rows = [{ documentId: productId, action: 'update', data: { quantityInStock: 40 } }];
  await expectStored(app.api('POST', `/shops/${seller.storeId}/imports`, { importId: 'delivery', rows }, seller));
  await app.open(`/products/view/${productId}`);
  const changes = within(await screen.findByRole('list', { name: 'Stock history' })).getAllByRole('listitem');
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Imported\+10\d.* · You40 after$/),
    expect.stringMatching(/^Changed\+12\d.* · You30 after$/),
    expect.stringMatching(new RegExp(`^Sold · ${order.trackingId} · Neema Mollel-1\\d.* · Neema Mollel18 after$`)),
    expect.stringMatching(/^Sold · DK-\w+ · Grace-1\d.* · You19 after$/),
    expect.stringMatching(/^First stock\+20\d.* · You20 after$/),
  ]);
});

test('of goods that came back and were thrown away at once, the last movement stands first, with what is there now [VIEW-013, R29]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize', quantityInStock: 20 }] });
  const [productId = ''] = seller.productIds;
  const sold = await recordSale(app.api, seller, { orderItems: [{ productId, quantity: 3 }] });
  const ofOrder = { method: 'equal', attribute: 'orderId', values: [sold.$id] };
  const { body } = await app.api('GET', listPath('orderItems', ofOrder), undefined, seller);
  const [item] = body.documents ?? [];
  const items = [{ itemId: item?.$id, quantity: 2, restock: false }];
  const data = {
    storeId: seller.storeId,
    orderId: sold.$id,
    kind: 'return',
    reason: 'Wet',
    refundMethod: 'cash',
    items,
  };
  await expectStored(app.api('POST', documentsPath('returns'), { documentId: 'wet', data }, seller));
  await app.open(`/products/view/${productId}`);
  const list = await screen.findByRole('list', { name: 'Stock history' });
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts.slice(0, 3)).toEqual([
    expect.stringMatching(/^Thrown away-2\d.*17 after$/),
    expect.stringMatching(/^Came back.*\+2\d.*19 after$/),
    expect.stringMatching(/-3\d.*17 after$/),
  ]);
});

test('what came is added to the stock that there is, also where it changed while the dialog was open [BULK-009]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 10 }] });
  const [id = ''] = seller.productIds;
  await app.open(`/products/view/${id}`);
  await app.press('Restock');
  const received = await screen.findByLabelText('Received');
  await expectStored(app.api('PATCH', documentsPath('products', id), { data: { quantityInStock: 8 } }, seller));
  await waitFor(() => expect(screen.getByRole('main', { hidden: true })).toHaveTextContent(/In-Stock8 /));
  await app.fill(received, '5');
  await app.press('Save');
  await screen.findByText('The stock is added.');
  expect(await readStock(app.api, seller, id)).toBe(13);
});

test('the safety sheet shows the facts that an input has, and goods without facts have none [INPUT-004]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({
    products: [
      { name: 'Karate', hazardClass: 'II', crops: 'maize, <i>beans</i>', reentryDays: 0, preharvestDays: 7 },
      { name: 'Hoe' },
    ],
  });
  await app.open(`/products/view/${seller.productIds[0]}`);
  const sheet = within(await screen.findByRole('region', { name: 'Safety sheet' }));
  expect(sheet.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['Hazard class (WHO)', 'Crops', 'Days before re-entry', 'Days before harvest'],
  ]);
  expect(sheet.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...['II – moderately hazardous', 'maize, <i>beans</i>', '0', '7'],
  ]);
  await app.open(`/products/view/${seller.productIds[1]}`);
  await heading('Hoe');
  await app.settled();
  expect(screen.queryByText('Safety sheet')).toBeNull();
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { addToSale, startSale } from '@duka/domain/orders/order-sale';
import { documentsPath, listPath } from '@duka/e2e/support/api.ts';
import { readMessages } from '@duka/e2e/support/messages.ts';
import { placeOrder, readOrders, readStock, recordSale } from '@duka/e2e/support/orders.ts';
import { readProducts, readReferences } from '@duka/e2e/support/products.ts';
import { plainChoices } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { expectErrors } from '#testing/expected-errors.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, queuedText, queueMessage, startEmptyDevices } from '#testing/offline-device.ts';
import { fillRequired } from '#testing/product-form-page.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

async function openShop() {
  const app = await startApp();
  const seller = await app.signInNew({
    products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 1500, purchasePrice: 900 }],
  });
  const hoe = String(seller.productIds[0]);
  const readHoe = async () => (await app.api('GET', documentsPath('products', hoe), undefined, seller)).body;
  return { app, seller, hoe, readHoe };
}

test('a step of an order without a network shows at once, and is taken once it is back [R33]', async () => {
  const { app, seller, hoe } = await openShop();
  const neema = await app.newSeller({ firstName: 'Neema', lastName: 'Mollel', withStore: false });
  const customer = { session: neema.session, userId: neema.userId, name: 'Neema Mollel' };
  const order = await placeOrder(app.api, customer, seller.storeId, { productId: hoe, quantity: 2 });
  await app.open(`/orders/${order.$id}`);
  await screen.findByRole('button', { name: 'Confirm order' });
  await isReady();
  const goOnline = goOffline(app);
  await app.press('Confirm order');
  await screen.findByRole('link', { name: '1 waiting' });
  await screen.findByText('In-Progress');
  expect(await readOrders(app.api, seller)).toMatchObject([{ status: 'Pending' }]);
  goOnline();
  await waitFor(async () => expect(await readOrders(app.api, seller)).toMatchObject([{ status: 'In-Progress' }]));
});

test('a price that somebody else has changed meanwhile is chosen by the seller, who sees both; stock counts by its difference [R41]', async () => {
  const { app, seller, hoe, readHoe } = await openShop();
  await app.open(`/products/${hoe}/edit`);
  await isReady();
  const price = await screen.findByLabelText(/^Selling Price/);
  await app.fill(price, '1700');
  await app.fill(await screen.findByLabelText(/^Quantity in Stock/), '12');
  await app.settled();
  const goOnline = goOffline(app);
  await app.press('Update Product');
  await screen.findByText(queuedText);
  await app.api('PATCH', documentsPath('products', hoe), { data: { sellingPrice: 1600, quantityInStock: 4 } }, seller);
  goOnline();
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  const question = within(await screen.findByRole('list', { name: 'Needs you' }));
  // Both values come by a script of their own.
  const values = /Selling Price.*Yours: 1,700.*Now stored: 1,600/;
  await waitFor(() => expect(question.getByRole('listitem')).toHaveTextContent(values));
  await waitFor(async () => expect(await readStock(app.api, seller, hoe)).toBe(7));
  await app.press('Keep mine');
  await waitFor(async () => expect(await readHoe()).toMatchObject({ sellingPrice: 1700, quantityInStock: 7 }));
});

test('a page that does not show the own price yet is no somebody else: the later of two own prices stays, and nobody is asked [R33]', async () => {
  const { app, hoe, readHoe } = await openShop();
  const { sellingPrice: before } = await readHoe();
  await app.open(`/products/${hoe}/edit`);
  await isReady();
  await app.fill(await screen.findByLabelText(/^Selling Price/), '1700');
  await app.settled();
  const goOnline = goOffline(app);
  await app.press('Update Product');
  await screen.findByText(queuedText);
  const { pageOutbox } = await import('#data/outbox/create-outbox.ts');
  const [at, data] = [{ collection: 'products', documentId: hoe } as const, { sellingPrice: 1800 }];
  const later = { ...at, id: 'the-later-price', kind: 'change', data, seen: { sellingPrice: before } } as const;
  await (await pageOutbox.open()).add({ ...later, title: 'Change of Hoe' });
  goOnline();
  await waitFor(async () => expect(await readHoe()).toMatchObject({ sellingPrice: 1800 }));
  expect(screen.queryByRole('link', { name: '1 needs you' })).toBeNull();
});

/** Types a new quantity of the hoe, and has it stored on this device. */
async function keepQuantity({ app, hoe }: Awaited<ReturnType<typeof openShop>>, quantity: string): Promise<() => void> {
  await app.open(`/products/${hoe}/edit`);
  await isReady();
  await app.fill(await screen.findByLabelText(/^Quantity in Stock/), quantity);
  await app.settled();
  const goOnline = goOffline(app);
  await app.press('Update Product');
  await screen.findByText(queuedText);
  return goOnline;
}

test('two devices that find the same quantity without a network have both found as much more as they saw [R41, OFFLINE-006]', async () => {
  const shop = await openShop();
  const { app, seller, hoe } = shop;
  const goOnline = await keepQuantity(shop, '12');
  // The other device has found the same, and was sooner.
  await app.api('PATCH', documentsPath('products', hoe), { data: { quantityInStock: 12 } }, seller);
  goOnline();
  await waitFor(async () => expect(await readStock(app.api, seller, hoe)).toBe(15));
});

test('a quantity that was stored, while its answer was lost with the network, is not added once more [R41]', async () => {
  const shop = await openShop();
  const { app, seller, hoe } = shop;
  await app.open(`/products/${hoe}/edit`);
  await isReady();
  await app.fill(await screen.findByLabelText(/^Quantity in Stock/), '12');
  await app.settled();
  expectErrors();
  const mend = [app.network.loseAnswers(/^POST .*\/commands$/), app.network.cut(/^(GET|HEAD) /)];
  await app.press('Update Product');
  await screen.findByText(queuedText);
  const sale = { channel: 'walk-in', paymentMethod: 'cash', orderItems: [{ productId: hoe, quantity: 2 }] };
  await recordSale(app.api, seller, sale);
  for (const end of mend) end();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 waiting' })).toBeNull());
  expect(await readStock(app.api, seller, hoe)).toBe(10);
});

test('a product is added without a network with its picture, and both are there once it is back [R33]', async () => {
  const { app, seller } = await openShop();
  await app.open('/products/add');
  await isReady();
  await app.fill(await screen.findByLabelText(/^Product Name/), 'Rope');
  await app.settled();
  const goOnline = goOffline(app);
  await app.press('Save as Draft');
  await screen.findByText(queuedText);
  goOnline();
  const named = { method: 'equal', attribute: 'name', values: ['Rope'] };
  const read = async () => (await app.api('GET', listPath('products', named), undefined, seller)).body.documents;
  await waitFor(async () => expect(await read()).toMatchObject([{ name: 'Rope', status: 'draft' }]));
});

/** Has the page draw every picture as the smallest one, as nothing is drawn in memory. */
function drawPictures(): void {
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never);
  vi.spyOn(canvas, 'toBlob').mockImplementation((take, type) => take(new Blob([Buffer.from(png, 'base64')], { type })));
  vi.spyOn(canvas, 'toDataURL').mockReturnValue(`data:image/png;base64,${png}`);
}

/** The smallest picture that is one. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const photo = (name: string) => new File([Buffer.from(png, 'base64')], name, { type: 'image/png' });

/** A sale of one of a product that this device knows alone. */
async function keepSaleOf(productId: string, storeId: string): Promise<void> {
  const { toSaleCommand } = await import('#features/orders/sale/record-sale.ts');
  const { pageOutbox } = await import('#data/outbox/create-outbox.ts');
  const draft = addToSale(startSale('sale-of-rope'), productId);
  const good = {
    id: productId,
    name: 'Rope',
    sellingPrice: 900,
    quantityInStock: 4,
    hasExpiry: false,
    expiryDate: null,
  };
  const { command } = toSaleCommand(
    draft,
    new Map([[productId, { ...good, unitName: '', barcode: '', image: '' }]]),
    storeId,
  );
  await (await pageOutbox.open()).add(command);
}

test('a new product whose barcode is taken meanwhile is put right in its form, with its photo, and what was sold of it goes after it [R33]', async () => {
  const { app, seller, hoe } = await openShop();
  drawPictures();
  const references = await readReferences(app.api, seller);
  await app.open('/products/add');
  await isReady();
  await fillRequired(app, references, 'Rope');
  await app.fill('Barcode (optional)', '6001');
  await app.user.upload(await screen.findByLabelText('Product image', { selector: 'input' }), photo('rope.png'));
  await screen.findByText('rope.png will be uploaded when you save.');
  await app.settled();
  const goOnline = goOffline(app);
  await app.press('Add Product');
  await screen.findByText(queuedText);
  const { pageOutbox } = await import('#data/outbox/create-outbox.ts');
  const rope = String(pageOutbox.commands.read()[0]?.documentId);
  await keepSaleOf(rope, seller.storeId);
  await app.api('PATCH', documentsPath('products', hoe), { data: { barcode: '6001' } }, seller);
  goOnline();
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  const refused = within(await screen.findByRole('list', { name: 'Needs you' }));
  await waitFor(() =>
    expect(refused.getByRole('listitem')).toHaveTextContent('A product with this Barcode already exists'),
  );
  expect(within(screen.getByRole('list', { name: 'Waits for the network' })).getAllByRole('listitem')).toHaveLength(1);
  await app.user.click(refused.getByRole('link', { name: 'Put it right' }));
  expect(await screen.findByLabelText('Product Name')).toHaveValue('Rope');
  await screen.findByText('rope.webp will be uploaded when you save.');
  await app.settled();
  await app.fill('Barcode (optional)', '6002');
  await app.press('Add Product');
  await screen.findByText('Product added successfully!');
  await waitFor(async () => expect(await readOrders(app.api, seller)).toMatchObject([{ orderTotal: 900 }]));
  const ropes = (await readProducts(app.api, seller)).filter(({ name }) => name === 'Rope');
  expect(ropes).toMatchObject([{ $id: rope, barcode: '6002', image: expect.stringMatching(/./) }]);
  await app.open('/outbox');
  await screen.findByRole('list', { name: 'Sent today' });
  expect(screen.queryByRole('list', { name: 'Needs you' })).toBeNull();
});

test('a new product that was kept right before the browser was killed is not added twice from the form that comes back [decision 0050]', async () => {
  const { app, seller } = await openShop();
  await app.open('/products/add');
  await isReady();
  await app.fill(await screen.findByLabelText(/^Product Name/), 'Rope');
  await app.settled();
  const goOnline = goOffline(app);
  const left = Object.entries(localStorage).filter(([key]) => key.startsWith('duka.unfinished-product.'));
  expect(left).toHaveLength(1);
  await app.press('Save as Draft');
  await screen.findByText(queuedText);
  for (const [key, value] of left) localStorage.setItem(key, String(value));
  goOnline();
  await app.open('/products/add');
  await app.press('Continue with it');
  await app.fill(await screen.findByLabelText(/^Product Name/), 'Long rope');
  await app.press('Save as Draft');
  await screen.findByText('Saved as draft. The product is not on sale.');
  await app.open('/outbox');
  await screen.findByRole('list', { name: 'Sent today' });
  const names = (await readProducts(app.api, seller)).map(({ name }) => name).sort();
  expect(names).toEqual(['Hoe', 'Long rope']);
});

/** The form of the hoe, whose name and photo are changed without a network. */
async function changeNameAndPhoto() {
  const shop = await openShop();
  const { app, hoe } = shop;
  drawPictures();
  await app.open(`/products/${hoe}/edit`);
  await isReady();
  await app.fill(await screen.findByLabelText('Product Name'), 'Long hoe');
  await app.user.upload(await screen.findByLabelText('Product image', { selector: 'input' }), photo('hoe.png'));
  await screen.findByText('hoe.png will be uploaded when you save.');
  await app.settled();
  const goOnline = goOffline(app);
  await app.press('Update Product');
  await screen.findByText(queuedText);
  const change = (data: object) => app.api('PATCH', documentsPath('products', hoe), { data }, shop.seller);
  return { ...shop, change, goOnline };
}

test('whoever lets the name of another stay keeps the own photo, which is sent all the same [R33]', async () => {
  const { app, change, goOnline, readHoe } = await changeNameAndPhoto();
  await change({ name: 'Old hoe' });
  goOnline();
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  await app.press('Keep theirs');
  await waitFor(async () => expect(await readHoe()).toMatchObject({ image: expect.stringMatching(/./) }));
  expect(await readHoe()).toMatchObject({ name: 'Old hoe' });
});

test('a photo that another phone has given meanwhile is not overwritten without a question [R33, OFFLINE-007]', async () => {
  const { app, change, goOnline, readHoe } = await changeNameAndPhoto();
  await change({ image: 'photo-of-another-phone' });
  goOnline();
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  const question = within(await screen.findByRole('list', { name: 'Needs you' }));
  await question.findByText('Yours: your photo');
  await question.findByText('Now stored: another photo');
  expect(await readHoe()).toMatchObject({ image: 'photo-of-another-phone', name: 'Hoe' });
  await app.press('Keep theirs');
  await waitFor(async () => expect(await readHoe()).toMatchObject({ name: 'Long hoe' }));
  expect(await readHoe()).toMatchObject({ image: 'photo-of-another-phone' });
});

test('a category that both have changed is asked for by its names [R33, OFFLINE-007]', async () => {
  const { app, seller, hoe } = await openShop();
  const { body } = await app.api('GET', listPath('productCategories'), undefined, seller);
  const others = (body.documents ?? []).filter(({ $id }) => !plainChoices.productCategories.includes(String($id)));
  const [mine, theirs] = others.map(({ $id, name }) => ({ id: String($id), name: String(name) }));
  await app.open(`/products/${hoe}/edit`);
  await isReady();
  await screen.findByRole('option', { name: mine?.name });
  await app.user.selectOptions(screen.getByLabelText('Category'), mine?.name ?? '');
  await app.settled();
  const goOnline = goOffline(app);
  await app.press('Update Product');
  await screen.findByText(queuedText);
  await app.api('PATCH', documentsPath('products', hoe), { data: { productCategories: [theirs?.id] } }, seller);
  goOnline();
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  const question = within(await screen.findByRole('list', { name: 'Needs you' }));
  await question.findByText(`Yours: ${mine?.name}`);
  await question.findByText(`Now stored: ${theirs?.name}`);
});

test('a message without a network stands in its thread as not sent, and is sent once with its file [MSG-023, R33, OFFLINE-002]', async () => {
  const { app, seller } = await openShop();
  const { goOnline } = await queueMessage(app);
  const thread = within(await screen.findByRole('region', { name: 'Conversation with Neema Mollel' }));
  await thread.findByText('Not sent yet');
  goOnline();
  await waitFor(async () =>
    expect(await readMessages(app.api, seller)).toMatchObject([{ content: 'The prices', fileType: 'text/plain' }]),
  );
  await waitFor(() => expect(thread.queryByText('Not sent yet')).toBeNull());
});

test('a message that is being sent when the page is left is sent once by the next visit [MSG-023, MSG-036]', async () => {
  const { app } = await openShop();
  const neema = await app.newSeller({ firstName: 'Neema', lastName: 'Mollel', withStore: false });
  const posts = /^POST .*\/commands$/;
  const isPosted = () => waitFor(() => expect(app.network.calls.some((call) => posts.test(call))).toBe(true));
  const openThread = async () => {
    await app.open(`/messages?with=${neema.userId}`);
    return within(await screen.findByRole('region', { name: 'Conversation with Neema Mollel' }));
  };
  await openThread();
  const release = app.network.hold(posts);
  await app.fill(await screen.findByRole('textbox', { name: 'Message' }), 'Karibu');
  await app.press('Send');
  await isPosted();
  const thread = await openThread();
  release();
  await thread.findByText(/^Sent/);
  expect(thread.getAllByText('Karibu')).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  expect(await readMessages(app.api, neema)).toHaveLength(1);
});

test('what is done with a network does not overtake what waits of the same goods, and all goes in its order [R33, OFFLINE-009]', async () => {
  const { app, seller, hoe } = await openShop();
  await app.open(`/money/purchases/new?product=${hoe}`);
  await isReady();
  await screen.findByRole('heading', { level: 3, name: 'Hoe' });
  await app.fill(screen.getByLabelText(/^How many came/), '50');
  await app.fill('Cost of all of them', '6,000');
  await app.settled();
  const goOnline = goOffline(app);
  await app.press('Save');
  await screen.findByText(queuedText);
  // The network is back, and the purchase is held up.
  const take = app.network.refuse(/^POST .*\/commands$/, 503);
  goOnline();
  await app.open('/orders/new-sale');
  const goods = within(await screen.findByRole('list', { name: 'Products' }));
  await app.user.click(await goods.findByRole('button', { name: /Hoe/ }));
  await app.fill(await screen.findByLabelText('Quantity of Hoe'), '5');
  await app.press('Complete sale');
  await screen.findByRole('link', { name: '2 waiting' });
  expect(await readOrders(app.api, seller)).toEqual([]);
  take();
  window.dispatchEvent(new Event('focus'));
  await waitFor(async () => expect(await readStock(app.api, seller, hoe)).toBe(54));
  const ofHoe = { method: 'equal', attribute: 'productId', values: [hoe] };
  const { body } = await app.api('GET', listPath('stockMovements', ofHoe), undefined, seller);
  expect(body.documents?.map(({ change }) => change).slice(-2)).toEqual([50, -5]);
  const paths = app.network.calls.filter((call) => /^POST .*(purchases|orders)\/documents/.test(call));
  expect(paths).toEqual([]);
});

test('money that was taken for an order which another phone has cancelled meanwhile is not swallowed [R26, R33]', async () => {
  const { app, seller, hoe } = await openShop();
  const neema = await app.newSeller({ firstName: 'Neema', lastName: 'Mollel', withStore: false });
  const customer = { session: neema.session, userId: neema.userId, name: 'Neema Mollel' };
  const order = await placeOrder(app.api, customer, seller.storeId, { productId: hoe, quantity: 2 });
  await app.open(`/orders/${order.$id}`);
  await app.press('Mark as paid');
  await isReady();
  const goOnline = goOffline(app);
  await app.press('Save payment');
  await screen.findByRole('link', { name: '1 waiting' });
  await app.api('PATCH', documentsPath('orders', String(order.$id)), { data: { status: 'Cancelled' } }, seller);
  goOnline();
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  const refused = within(await screen.findByRole('list', { name: 'Needs you' })).getByRole('listitem');
  await waitFor(() =>
    expect(refused).toHaveTextContent('A cancelled order takes no money. Give back what was taken for it'),
  );
});

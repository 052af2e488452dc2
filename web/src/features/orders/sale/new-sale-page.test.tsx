// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { readOrders, readStock, recordSale } from '@duka/e2e/support/orders.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { addCamera } from '#testing/camera.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';

const orderCreates = /^POST .*\/commands$/;
const desk = () => within(screen.getByRole('form', { name: 'Sale' }));
const quantityOf = (name: string) => desk().findByLabelText(`Quantity of ${name}`);
const isDone = () => screen.findByRole('heading', { name: 'Sale recorded' });

interface SalePage {
  readonly app: AppPage;
  readonly seller: Seller;
  /** Puts a product into the sale. */
  choose(name: string): Promise<void>;
}

/** Opens the sale at the counter of a shop that sells these. */
async function openSale(products: readonly Record<string, unknown>[]): Promise<SalePage> {
  const app = await startApp();
  const seller = await app.signInNew({ products });
  await app.open('/orders/new-sale');
  return {
    app,
    seller,
    choose: async (name) => {
      const list = within(await screen.findByRole('list', { name: 'Products' }));
      await app.user.click(await list.findByRole('button', { name: new RegExp(name) }));
      // The form comes with the first goods.
      await screen.findByRole('form', { name: 'Sale' });
    },
  };
}

test('what is not there to be found, or not enough of, is said in words, and nothing is sold [Q-053]', async () => {
  const { app, seller, choose } = await openSale([{ name: 'Hoe', quantityInStock: 2 }]);
  await app.fill('Find a product', '4006381333931');
  await app.user.keyboard('{Enter}');
  await screen.findByText('No product has the code 4006381333931.');
  await app.fill('Find a product', '');
  await choose('Hoe');
  await app.fill(await quantityOf('Hoe'), '1.2345');
  await app.press('Complete sale');
  await desk().findByText('At most three decimals');
  expect(await quantityOf('Hoe')).toHaveFocus();
  await app.fill(await quantityOf('Hoe'), '3');
  await desk().findByText('Not enough in stock: 2 left');
  await app.fill(await quantityOf('Hoe'), '2');
  // Meanwhile somebody else takes one: only the server knows.
  const data = { quantityInStock: 1 };
  await app.api('PATCH', documentsPath('products', String(seller.productIds[0])), { data }, seller);
  await app.press('Complete sale');
  await desk().findByText(/There is not enough in stock for this sale\./);
  await desk().findByText('Not enough in stock: 1 left');
  expect(await readOrders(app.api, seller)).toEqual([]);
});

const expiringOn = (day: string) => ({ hasExpiry: true, expiryDate: `${day}T00:00:00.000+00:00` });
const choices = async () =>
  within(await screen.findByRole('list', { name: 'Products' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('expired goods are not sold, but in words that are kept with the sale and shown in its details and history [R24, SELL-010]', async () => {
  const { app, seller, choose } = await openSale([
    { name: 'Mancozeb', quantityInStock: 5, sellingPrice: 9000, ...expiringOn('2026-01-31') },
    { name: 'Hoe', quantityInStock: 5, sellingPrice: 1000 },
  ]);
  await choose('Hoe');
  await choose('Mancozeb.*Expired 31 Jan');
  const dialog = () => within(screen.getByRole('dialog', { name: 'Mancozeb has expired' }));
  await screen.findByText('Its date was 31 Jan 2026. Expired goods are not sold, unless you say why.');
  expect(dialog().getByRole('button', { name: 'Do not sell it' })).toHaveFocus();
  await app.press('Do not sell it');
  expect(desk().queryByLabelText('Quantity of Mancozeb')).toBeNull();

  await choose('Mancozeb');
  await app.press('Sell it all the same');
  await dialog().findByText('Say why it is sold all the same');
  await app.fill(dialog().getByLabelText('Reason to sell expired goods'), 'For his own test field');
  await app.press('Sell it all the same');
  await desk().findByLabelText('Quantity of Mancozeb');
  // A second one needs no second reason; without any the sale does not go on.
  await choose('Mancozeb');
  expect(await quantityOf('Mancozeb')).toHaveValue('2');
  const reason = desk().getByLabelText('Reason to sell expired goods');
  await app.fill(reason, '');
  await app.press('Complete sale');
  await desk().findByText('Say why it is sold all the same');
  expect(reason).toHaveFocus();
  await app.fill(reason, 'Seen by the customer');
  await app.press('Complete sale');
  await isDone();
  const [order] = await readOrders(app.api, seller);
  expect(order).toMatchObject({ orderTotal: 19000, expiredReason: 'Seen by the customer' });

  await app.user.click(screen.getByRole('link', { name: 'Open the order' }));
  const items = within(await screen.findByRole('region', { name: 'Items' }));
  await items.findByText('Expired goods were sold: Seen by the customer');
  expect(await items.findAllByText('Expired 31 Jan 2026')).toHaveLength(1);
  await within(await screen.findByRole('region', { name: 'History' })).findByText(
    'Expired goods allowed: Seen by the customer',
  );
});

test('goods that expire while the desk is open are refused by the server, and then ask for a reason [R24]', async () => {
  const { app, seller, choose } = await openSale([{ name: 'Mancozeb', quantityInStock: 5 }]);
  await choose('Mancozeb');
  // What the page asked for before must not answer after the change.
  await app.settled();
  const path = documentsPath('products', String(seller.productIds[0]));
  const endHold = app.network.hold(/^GET .*products/);
  await app.api('PATCH', path, { data: expiringOn('2026-01-31') }, seller);
  await app.press('Complete sale');
  await desk().findByText(/A product of this sale has expired\./);
  endHold();
  await app.fill(await desk().findByLabelText('Reason to sell expired goods'), 'Seen by the customer');
  await app.press('Complete sale');
  await isDone();
  expect(await readOrders(app.api, seller)).toHaveLength(1);
});

test('of goods in batches the fresh ones are sold without a word; only when these do not suffice a reason is asked for [R24, R28, BATCH-004]', async () => {
  const { app, seller, choose } = await openSale([{ name: 'Milk', quantityInStock: 2, ...expiringOn('2024-01-31') }]);
  const items = [{ productId: seller.productIds[0], quantity: 3, cost: 900, expiryDate: '2099-01-31' }];
  const data = { storeId: seller.storeId, items, payments: [{ method: 'cash', amount: 900 }] };
  await expectStored(app.api('POST', documentsPath('purchases'), { documentId: 'came-in', data }, seller));
  await app.settled();
  await choose('Milk');
  await app.fill(await quantityOf('Milk'), '4');
  await app.press('Complete sale');
  const reason = await desk().findByLabelText(/^Reason to sell/);
  await app.fill(reason, 'Seen by the customer');
  await app.fill(await quantityOf('Milk'), '3');
  await app.press('Complete sale');
  await isDone();
  const [order] = await readOrders(app.api, seller);
  expect(order).toMatchObject({ status: 'Completed' });
  expect(await readStock(app.api, seller, seller.productIds[0] ?? '')).toBe(2);
});

test('what does not fit what is typed is not there to be tapped while its answer is on the way [Q-053]', async () => {
  const { app } = await openSale([{ name: 'Hoe' }, { name: 'Onion, Bombay Red' }, { name: 'Onion, White' }]);
  expect(await choices()).toHaveLength(3);
  const endHold = app.network.hold(/^GET .*products/);
  await app.fill('Find a product', 'red onion');
  // No answer has come, and none was asked for yet.
  expect(await choices()).toEqual([expect.stringContaining('Onion, Bombay Red')]);
  await app.fill('Find a product', 'rope');
  expect(screen.queryByRole('list', { name: 'Products' })).toBeNull();
  endHold();
  await screen.findByText('No product found.');
  await app.press('Clear the search');
  expect(await choices()).toHaveLength(3);
});

test('goods are found in either language, what was typed first (wire section 8.5)', async () => {
  const { app } = await openSale([{ name: 'Mahindi' }, { name: 'Maize bran' }, { name: 'Fertilizer DAP' }]);
  await app.fill('Find a product', 'maize');
  await waitFor(async () =>
    expect(await choices()).toEqual([expect.stringContaining('Maize bran'), expect.stringContaining('Mahindi')]),
  );
  await app.fill('Find a product', 'mbolea ya DAP');
  await waitFor(async () => expect(await choices()).toEqual([expect.stringContaining('Fertilizer DAP')]));
});

test('what sells most often comes first, and each tap adds one more [Q-053, SELL-002]', async () => {
  const { app, seller, choose } = await openSale([{ name: 'Hoe' }, { name: 'Rope' }, { name: 'Rake' }]);
  const [, rope, rake] = seller.productIds;
  for (const productIds of [[rake], [rake, rope]]) {
    await recordSale(app.api, seller, {
      orderItems: productIds.map((productId) => ({ productId: String(productId), quantity: 1 })),
    });
  }
  await app.open('/orders/new-sale');
  await screen.findByText('Most sold in the last 30 days first');
  expect((await choices()).map((text) => text?.match(/^[A-Z][a-z]+/)?.[0])).toEqual(['Rake', 'Rope', 'Hoe']);
  await choose('Rake');
  await choose('Rake');
  expect(await quantityOf('Rake')).toHaveValue('2');
  await screen.findByRole('button', { name: /^Rake.*2 bundles in the sale$/ });
});

test('a line that is removed hands the focus to the next one, the last one to that before, the only one to the heading [Q-053]', async () => {
  const { choose } = await openSale([{ name: 'Hoe' }, { name: 'Rope' }, { name: 'Sack' }]);
  for (const name of ['Hoe', 'Rope', 'Sack']) await choose(name);
  const remove = (name: string) => desk().findByRole('button', { name: `Remove ${name}` });
  const [hoe, rope, sack] = [await remove('Hoe'), await remove('Rope'), await remove('Sack')];
  rope.click();
  await waitFor(() => expect(rope).not.toBeInTheDocument());
  expect(sack).toHaveFocus();
  sack.click();
  await waitFor(() => expect(sack).not.toBeInTheDocument());
  expect(hoe).toHaveFocus();
  hoe.click();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a scanner that reads the same code twice before the first is found sells two [Q-053]', async () => {
  const barcode = '4006381333931';
  const { app } = await openSale([{ name: 'Eggs', quantityInStock: 9, barcode }, { name: 'Hoe' }]);
  const finder = await screen.findByLabelText('Find a product');
  const endHold = app.network.hold(/^GET .*products/);
  await app.fill('Find a product', barcode);
  await app.user.keyboard('{Enter}');
  await app.fill('Find a product', barcode);
  endHold();
  await screen.findByRole('form', { name: 'Sale' });
  expect(await quantityOf('Eggs')).toHaveValue('1');
  await app.settled();
  expect(finder).toHaveValue(barcode);
  await app.user.click(finder);
  await app.user.keyboard('{Enter}');
  await waitFor(async () => expect(await quantityOf('Eggs')).toHaveValue('2'));
  await waitFor(() => expect(finder).toHaveValue(''));
});

test('one press fills in the cash received, exact or a note, and the change is said [Q-053, SELL-008]', async () => {
  const { app, choose } = await openSale([{ name: 'Hoe', sellingPrice: 8500 }]);
  await choose('Hoe');
  for (const [button, given, words] of [
    ['50,000', '50,000', 'Change due: TZS 41,500'],
    ['10,000', '10,000', 'Change due: TZS 1,500'],
    ['Exact', '8,500', 'Change due: TZS 0'],
  ] as const) {
    await app.press(button);
    expect(desk().getByLabelText('Cash received')).toHaveValue(given);
    await desk().findByText(words);
  }
});

test('a lost answer and a repeated press never sell twice, not even the last piece [Q-053, SELL-015]', async () => {
  const { app, seller, choose } = await openSale([{ name: 'Hoe', quantityInStock: 1, sellingPrice: 9000 }]);
  await choose('Hoe');
  app.network.loseAnswer(orderCreates);
  await app.user.dblClick(await screen.findByRole('button', { name: 'Complete sale' }));
  await isDone();
  expect(await readOrders(app.api, seller)).toHaveLength(1);
  expect(await readStock(app.api, seller, String(seller.productIds[0]))).toBe(0);
});

test('goods that are added while a sale is on its way are refused out loud, and the sale is recorded as it was [Q-053]', async () => {
  const { app, seller, choose } = await openSale([{ name: 'Hoe', sellingPrice: 9000 }, { name: 'Rake' }]);
  await choose('Hoe');
  const answer = app.network.hold(orderCreates);
  await app.press('Complete sale');
  await choose('Rake');
  await screen.findByText('The sale is still being stored. Add this again in a moment.');
  answer();
  await isDone();
  expect(await readOrders(app.api, seller)).toMatchObject([{ orderTotal: 9000 }]);
});

test('a changed sale is not taken for the one that was stored right before its page was killed: the seller chooses [Q-053]', async () => {
  const { app, seller, choose } = await openSale([{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }]);
  await choose('Hoe');
  await app.settled();
  const left = Object.entries(localStorage).filter(([key]) => key.startsWith('duka.unfinished-sale.'));
  expect(left).toHaveLength(1);
  await app.press('Complete sale');
  await isDone();
  for (const [key, value] of left) localStorage.setItem(key, String(value));
  await app.open('/orders/new-sale');
  await screen.findByRole('form', { name: 'Sale' });
  await app.press('More of Hoe');
  await app.press('Complete sale');
  await desk().findByText(/This sale was recorded already/);
  await app.press('Sell this as well');
  await app.press('Complete sale');
  await isDone();
  expect((await readOrders(app.api, seller)).map(({ orderTotal }) => orderTotal)).toEqual([18000, 9000]);
});

test('a reload in the middle of a sale loses nothing, and the finished sale is gone from the device [Q-053, SELL-016]', async () => {
  const { app, seller, choose } = await openSale([{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }]);
  await choose('Hoe');
  await app.fill(await quantityOf('Hoe'), '2.5');
  await app.user.click(await desk().findByLabelText('Mobile money'));
  await app.fill(await desk().findByLabelText('Reference'), 'QK7');
  await app.user.click(desk().getByText('Customer and note (optional)'));
  await app.fill(await desk().findByLabelText('Customer name'), 'Grace');
  await app.fill(desk().getByLabelText('Customer phone'), '0769000022');
  await app.open('/orders/new-sale');
  await screen.findByRole('form', { name: 'Sale' });
  expect(await quantityOf('Hoe')).toHaveValue('2.5');
  expect(await desk().findByLabelText('Mobile money')).toBeChecked();
  expect(desk().getByLabelText('Reference')).toHaveValue('QK7');
  expect(desk().getByLabelText('Customer phone')).toHaveValue('0769000022');
  await app.user.dblClick(await screen.findByRole('button', { name: 'Complete sale' }));
  await isDone();
  const [order, ...others] = await readOrders(app.api, seller);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    ...{
      customerName: 'Grace',
      customerPhone: '+255769000022',
      paymentMethod: 'mobile money',
      paymentReference: 'QK7',
    },
    ...{ channel: 'walk-in', orderTotal: 22500 },
  });
  await app.open('/orders/new-sale');
  await screen.findByRole('heading', { name: 'Nothing to sell yet' });
});

const scan = 'Scan with the camera';
const scanDialog = () => within(screen.getByRole('dialog', { name: scan }));

test('a code that no product has is said so, the camera is let go, and nothing is added [BULK-012, Q-053]', async () => {
  const camera = addCamera('4006381333931');
  const { app } = await openSale([{ name: 'Hoe', barcode: '4006381333948' }]);
  await app.press(scan);
  const region = within(await screen.findByRole('region', { name: 'Products' }));
  await waitFor(() => expect(region.getByRole('status')).toHaveTextContent('No product'));
  expect(desk().queryByLabelText('Quantity of Hoe')).toBeNull();
  expect([camera.opened(), camera.live()]).toEqual([1, 0]);
});

test('the camera goes to a product in the stock count [BULK-012]', async () => {
  const barcode = '4006381333931';
  const camera = addCamera(barcode);
  const app = await startApp();
  const others = Array.from({ length: 30 }, (_, index) => ({ name: `Bean ${index}` }));
  await app.signInNew({ products: [...others, { name: 'Maize seed', barcode }] });
  await app.open('/products?count=1');
  await app.press(scan);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Maize seed' })).toHaveFocus());
  expect([camera.opened(), camera.live()]).toEqual([1, 0]);
});

test('a camera that comes after the dialog was closed is let go at once [BULK-012, Q-053]', async () => {
  let allow = () => {};
  const asked = new Promise<void>((resolve) => {
    allow = resolve;
  });
  const camera = addCamera('', () => asked);
  const { app } = await openSale([{ name: 'Hoe' }]);
  await app.press(scan);
  await app.user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog', { name: scan })).toBeNull();
  allow();
  await waitFor(() => expect(camera.opened()).toBe(1));
  await waitFor(() => expect(camera.live()).toBe(0));
});

test.each([
  ['NotAllowedError', "The browser may not use the camera. Allow it in the browser's settings, or type the barcode."],
  ['NotFoundError', 'The camera could not be started. Type the barcode instead.'],
])('a camera that does not start by %s says how to go on [BULK-012, Q-053]', async (name, words) => {
  addCamera('', async () => {
    throw new DOMException('Requested device not found', name);
  });
  const { app } = await openSale([{ name: 'Hoe' }]);
  await app.press(scan);
  await screen.findByRole('dialog', { name: scan });
  expect(await scanDialog().findByRole('alert')).toHaveTextContent(words);
});

test('a browser that cannot read barcodes shows no button for the camera, in the sale and in the count [BULK-012, Q-053]', async () => {
  const { app } = await openSale([{ name: 'Hoe' }]);
  await screen.findByLabelText('Find a product');
  expect(screen.queryByRole('button', { name: scan })).toBeNull();
  await app.open('/products?count=1');
  await screen.findByRole('textbox', { name: 'Hoe' });
  expect(screen.queryByRole('button', { name: scan })).toBeNull();
});

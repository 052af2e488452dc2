// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { readOrders, readStock } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { goOffline } from '#testing/go-offline.ts';
import { startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

const desk = () => within(screen.getByRole('form', { name: 'Sale' }));
const isDone = () => screen.findByRole('heading', { name: 'Sale recorded' });

async function openSale() {
  const app = await startApp();
  const seller = await app.signInNew({
    products: [
      { name: 'Hoe', quantityInStock: 2, sellingPrice: 9000, purchasePrice: 6000 },
      { name: 'Rope', quantityInStock: 0, sellingPrice: 500, purchasePrice: 300 },
    ],
  });
  const [hoe = '', rope = ''] = seller.productIds;
  await app.open('/orders/new-sale');
  const choose = async (name: string) => {
    const list = within(await screen.findByRole('list', { name: 'Products' }));
    await app.user.click(await list.findByRole('button', { name: new RegExp(`^${name}`) }));
  };
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  return { app, seller, hoe, rope, choose, dialog };
}

test('goods that are out of stock lead to what came in, or are sold all the same: the stock falls below 0 and says so [R58, SELL-011]', async () => {
  const { app, seller, rope, choose, dialog } = await openSale();
  await choose('Rope');
  const asked = await dialog('Rope is out of stock');
  expect(asked.getByRole('link', { name: 'Add stock' })).toHaveAttribute(
    'href',
    `/money/purchases/new?product=${rope}`,
  );
  await app.user.click(asked.getByRole('button', { name: 'Close' }));
  expect(screen.queryByLabelText('Quantity of Rope')).toBeNull();
  await choose('Rope');
  await app.press('Sell all the same');
  await screen.findByRole('form', { name: 'Sale' });
  await desk().findByText('1 bundle of it sold beyond the stock');
  // It is asked once, and counts for all that is sold of it.
  await choose('Rope');
  expect(await desk().findByLabelText('Quantity of Rope')).toHaveValue('2');
  await desk().findByText('2 bundles of it sold beyond the stock');
  await app.press('Complete sale');
  await isDone();
  expect(await readOrders(app.api, seller)).toMatchObject([{ orderTotal: 1000, paid: 1000 }]);
  expect(await readStock(app.api, seller, rope)).toBe(-2);
  await app.open(`/products/view/${rope}`);
  await screen.findByText('-2 bundles');
});

test('what came in is written down from the sale, which nobody is asked about, and the sale goes on where it was [R58, SELL-012]', async () => {
  const { app, seller, rope, choose, dialog } = await openSale();
  await choose('Hoe');
  await choose('Rope');
  await app.user.click((await dialog('Rope is out of stock')).getByRole('link', { name: 'Add stock' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Stock came in' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await app.fill(await screen.findByRole('textbox', { name: /^How many came/ }), '10');
  await app.fill(screen.getByRole('textbox', { name: 'Cost of all of them' }), '3500');
  await app.press('Save');
  await screen.findByRole('form', { name: 'Sale' });
  expect(await desk().findByLabelText('Quantity of Hoe')).toHaveValue('1');
  expect(await readStock(app.api, seller, rope)).toBe(10);
  await choose('Rope');
  expect(await desk().findByLabelText('Quantity of Rope')).toHaveValue('1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('more than there is of a product is sold once the seller says so, whoever took the rest [R58]', async () => {
  const { app, seller, hoe, choose } = await openSale();
  await choose('Hoe');
  await app.fill(await desk().findByLabelText('Quantity of Hoe'), '2');
  // Meanwhile somebody else takes one: only the server knows.
  await app.settled();
  await app.api('PATCH', documentsPath('products', hoe), { data: { quantityInStock: 1 } }, seller);
  await app.press('Complete sale');
  await desk().findByText('Not enough in stock: 1 left');
  expect(await readOrders(app.api, seller)).toEqual([]);
  // In the list, and on a phone at the foot of the sale.
  const [button] = await desk().findAllByRole('button', { name: 'Sell all the same: Hoe' });
  await app.user.click(button as HTMLElement);
  await desk().findByText('1 bundle of it sold beyond the stock');
  await app.press('Complete sale');
  await isDone();
  expect(await readStock(app.api, seller, hoe)).toBe(-1);
});

test('without a network the same is asked and sold, the phone shows the same stock, and the server has it afterwards [R33, R58]', async () => {
  const { app, seller, hoe, rope, choose, dialog } = await openSale();
  await screen.findByRole('list', { name: 'Products' });
  await app.settled();
  const goOnline = goOffline(app);
  await choose('Rope');
  await dialog('Rope is out of stock');
  await app.press('Sell all the same');
  await choose('Hoe');
  await app.fill(await desk().findByLabelText('Quantity of Hoe'), '3');
  await desk().findByText('Not enough in stock: 2 left');
  const [button] = await desk().findAllByRole('button', { name: 'Sell all the same: Hoe' });
  await app.user.click(button as HTMLElement);
  await app.press('Complete sale');
  await isDone();
  screen.getByText('Not sent yet. It goes by itself when the network is back.');
  goOnline();
  await waitFor(async () => expect(await readOrders(app.api, seller)).toMatchObject([{ orderTotal: 27_500 }]));
  expect([await readStock(app.api, seller, hoe), await readStock(app.api, seller, rope)]).toEqual([-1, -1]);
  // What comes in makes up for it.
  const items = [{ productId: rope, quantity: 10, cost: 3500 }];
  const data = { storeId: seller.storeId, items, payments: [{ method: 'cash', amount: 3500 }] };
  await expectStored(app.api('POST', documentsPath('purchases'), { documentId: 'came-in', data }, seller));
  expect(await readStock(app.api, seller, rope)).toBe(9);
  const { documents } = (await app.api('GET', documentsPath('orderItems'), undefined, seller)).body;
  expect(documents?.find(({ productName }) => productName === 'Rope')).toMatchObject({
    guessed: 0,
    costCorrection: 50,
  });
});

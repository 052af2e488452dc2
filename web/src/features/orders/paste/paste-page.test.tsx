// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { writeWhatsappText } from '@duka/domain/orders/whatsapp-text';
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { readOrders, readStock, recordSale } from '@duka/e2e/support/orders.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, queuedText, startEmptyDevices } from '#testing/offline-device.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';
import { hire } from '#testing/staff.ts';

startEmptyDevices();

/** A shop with ten hoes for 9,000 and DAP in sacks, on the page that makes an order of a message. */
async function openPage(app?: AppPage) {
  const page = app ?? (await startApp());
  const seller = await page.signInNew({
    products: [
      { name: 'Hoe', quantityInStock: 10, sellingPrice: 9000 },
      { name: 'DAP', quantityInStock: 200, sellingPrice: 1600 },
    ],
  });
  const [hoe = '', dap = ''] = seller.productIds;
  const pack = { productId: dap, storeId: seller.storeId, name: 'sack', factor: 50, sellingPrice: 78_000 };
  await expectStored(page.api('POST', documentsPath('productPacks'), { documentId: 'sack', data: pack }, seller));
  await page.open('/orders/paste');
  await screen.findByLabelText(/^The message/);
  return { app: page, seller, hoe, dap };
}

/** A message as the shop's page writes it for a buyer, who saw hoes for 8,500. */
const text = writeWhatsappText(
  {
    ...{
      shopName: 'Duka la Asha',
      code: 'W-2345ABCD',
      name: 'Neema',
      phone: '',
      orderWay: 'delivery',
      place: 'Soko Kuu',
      note: '',
    },
    lines: [
      { name: 'Hoe', pack: '', quantity: 2, total: 17_000 },
      { name: 'DAP', pack: 'sack', quantity: 1, total: 78_000 },
    ],
  },
  'sw',
);

async function paste(app: AppPage, message: string): Promise<void> {
  await app.user.click(await screen.findByLabelText(/^The message/));
  await app.user.paste(message);
}

const items = () => within(screen.getByRole('list', { name: 'Items' }));

test('a pasted message becomes an order of the products that it names, at the prices of now, and is made once [DOOR-107, DOOR-108]', async () => {
  const { app, seller, hoe } = await openPage();
  await paste(app, text);
  expect(await screen.findByLabelText('Quantity of Hoe')).toHaveValue('2');
  expect(await screen.findByLabelText('Quantity of DAP, sack')).toHaveValue('1');
  await items().findByText('In the message TZS 17,000, now TZS 18,000');
  expect(items().queryByText(/^In the message TZS 78,000/)).toBeNull();
  expect(screen.getByLabelText(/^Customer name/)).toHaveValue('Neema');
  expect(screen.getByLabelText('Where to deliver')).toHaveValue('Soko Kuu');
  await app.press('Make the order');
  await screen.findByText('Write the number that the message came from.');
  await app.fill(screen.getByLabelText(/^Customer phone/), '0754 000 003');
  await app.press('Make the order');
  await screen.findByText('The order is made. Confirm it when you are ready.');
  expect(app.path()).toBe('/orders/wa-2345abcd');
  await screen.findByText('Deliver to: Soko Kuu');
  const [order] = await readOrders(app.api, seller);
  expect(order).toMatchObject({ $id: 'wa-2345abcd', status: 'Pending', channel: 'whatsapp', orderTotal: 96_000 });
  expect(order).toMatchObject({ customerName: 'Neema', customerPhone: '+255754000003', deliveryPlace: 'Soko Kuu' });

  await app.open('/orders/paste');
  await paste(app, text);
  await screen.findByText(`This message was made an order already: ${order?.trackingId}.`);
  expect(screen.getByRole('link', { name: 'Open the order' })).toHaveAttribute('href', '/orders/wa-2345abcd');
  expect(screen.getByRole('button', { name: 'Make the order' })).toBeDisabled();
  await app.press('Make another order of it');
  await app.fill(screen.getByLabelText(/^Customer phone/), '0754 000 003');
  await app.press('Make the order');
  await waitFor(async () => expect(await readOrders(app.api, seller)).toHaveLength(2));
  expect(await readStock(app.api, seller, hoe)).toBe(6);
});

test('goods that the shop does not have by that name are shown, and chosen from the products [DOOR-107]', async () => {
  const { app, seller, dap } = await openPage();
  await paste(app, '3 x Dap fertiliser = 4,800\nName: Juma\nPhone: 0754000003');
  await screen.findByText('3 Dap fertiliser');
  await screen.findByText('Not among your products by this name. Choose what is meant.');
  await app.fill(screen.getByLabelText('Find Dap fertiliser in your shop'), 'DAP');
  await app.press('DAP, sack');
  expect(await screen.findByLabelText('Quantity of DAP, sack')).toHaveValue('3');
  await app.press('Make the order');
  await screen.findByText('The order is made. Confirm it when you are ready.');
  expect(await readOrders(app.api, seller)).toMatchObject([{ orderTotal: 234_000, orderWay: 'pickup' }]);
  expect(await readStock(app.api, seller, dap)).toBe(50);
});

test('what is not in stock is told, and the order is made of what is there [DOOR-107]', async () => {
  const { app, seller } = await openPage();
  await paste(app, text.replace('2 x Hoe', '11 x Hoe'));
  await screen.findByText(/^Not enough in stock: 10/);
  await app.fill(screen.getByLabelText(/^Customer phone/), '0754000003');
  await app.press('Make the order');
  expect(await screen.findByLabelText('Quantity of Hoe')).toHaveFocus();
  expect(await readOrders(app.api, seller)).toEqual([]);
  await app.fill('Quantity of Hoe', '10');
  await app.press('Make the order');
  await screen.findByText('The order is made. Confirm it when you are ready.');
});

test('a message without a list of goods stays in sight, and the seller adds the goods [DOOR-107]', async () => {
  const { app, seller } = await openPage();
  await paste(app, 'Habari, nataka majembe mawili');
  await screen.findByText(/^No list of goods was found in this message/);
  await app.press('Make the order');
  await screen.findByText('Add at least one product.');
  await app.fill('Add goods', 'hoe');
  await app.user.click(await screen.findByRole('button', { name: /^Hoe, / }));
  await app.fill('Quantity of Hoe', '2');
  await app.fill(screen.getByLabelText(/^Customer name/), 'Neema');
  await app.fill(screen.getByLabelText(/^Customer phone/), '0754000003');
  await app.press('Make the order');
  await screen.findByText('The order is made. Confirm it when you are ready.');
  expect(await readOrders(app.api, seller)).toMatchObject([{ orderTotal: 18_000 }]);
});

test('what was read and typed is there again after a reload, until it is made or discarded [DOOR-110]', async () => {
  const { app } = await openPage();
  await paste(app, text);
  await app.fill('Quantity of Hoe', '4');
  await app.fill(screen.getByLabelText(/^Customer phone/), '0754');
  await app.open('/orders/paste');
  expect(await screen.findByLabelText('Quantity of Hoe')).toHaveValue('4');
  expect(screen.getByLabelText(/^Customer phone/)).toHaveValue('0754');
  expect(screen.getByLabelText(/^The message/)).toHaveValue(text);
  await app.press('Start over');
  await app.open('/orders/paste');
  expect(await screen.findByLabelText(/^The message/)).toHaveValue('');
});

test('an order of a message is made without a network, and is sent when it is back [DOOR-110]', async () => {
  allowShopCopy();
  const { app, seller, hoe } = await openPage();
  await isReady();
  await isCopied(seller.userId);
  await app.settled();
  const goOnline = goOffline(app);
  await paste(app, text);
  await app.fill(await screen.findByLabelText(/^Customer phone/), '0754000003');
  await screen.findByLabelText('Quantity of Hoe');
  await app.press('Make the order');
  await screen.findByText(queuedText);
  await screen.findByText('Deliver to: Soko Kuu');
  goOnline();
  await waitFor(async () => expect(await readStock(app.api, seller, hoe)).toBe(8));
  expect(await readOrders(app.api, seller)).toMatchObject([{ $id: 'wa-2345abcd', status: 'Pending' }]);
});

test('an order of a message that is refused when the network is back is corrected on its page [DOOR-110]', async () => {
  allowShopCopy();
  const { app, seller, hoe } = await openPage();
  await isReady();
  await isCopied(seller.userId);
  await app.settled();
  const goOnline = goOffline(app);
  await paste(app, text.replace('2 x Hoe', '9 x Hoe'));
  await app.fill(await screen.findByLabelText(/^Customer phone/), '0754000003');
  await screen.findByLabelText('Quantity of Hoe');
  await app.press('Make the order');
  await screen.findByText(queuedText);
  const sold = { paymentMethod: 'cash', orderItems: [{ productId: hoe, quantity: 5 }] };
  await recordSale(app.api, seller, sold);
  goOnline();
  await screen.findByRole('link', { name: /needs you/i });
  await app.open('/outbox');
  await screen.findByText(/^Order of Neema/);
  await app.user.click(await screen.findByRole('link', { name: 'Put it right' }));
  await screen.findByText(/^Not enough in stock: 5/);
  await app.fill('Quantity of Hoe', '4');
  await app.press('Make the order');
  await waitFor(async () => expect(await readStock(app.api, seller, hoe)).toBe(1));
  expect(await readOrders(app.api, seller)).toContainEqual(expect.objectContaining({ $id: 'wa-2345abcd' }));
});

/** The names of the links to the page that makes an order of a message. */
const links = () => screen.queryAllByRole('link', { name: 'From WhatsApp' });

test.each([
  ['sells', ['sell'], 1],
  ['handles orders', ['orders'], 1],
  ['sees debts alone', ['credit'], 0],
] as const)('who %s is offered the page for messages, or not [DOOR-106]', async (_, rights, offered) => {
  const { app, seller } = await openPage();
  await app.signIn(await hire(app, seller satisfies Seller, { role: 'manager', rights }));
  await app.open('/orders');
  await screen.findByRole('heading', { level: 1, name: 'Orders' });
  await app.settled();
  expect(links()).toHaveLength(offered);
  await app.open('/orders/paste');
  if (offered > 0) await screen.findByLabelText(/^The message/);
  else await waitFor(() => expect(screen.queryByRole('heading', { name: 'Order from WhatsApp' })).toBeNull());
});

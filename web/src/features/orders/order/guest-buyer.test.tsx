// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { readOrders, recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { orderByPage } from '#testing/order-by-page.ts';
import { startApp } from '#testing/render-app.ts';
import { hire } from '#testing/staff.ts';

const neema = { customerName: 'Neema', customerPhone: '+255754000003' };

/** A shop with an order of Neema's by WhatsApp, open on its page. */
async function openOrder() {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  const orderItems = [{ productId: seller.productIds[0], quantity: 1 }];
  const place = { orderWay: 'delivery', deliveryPlace: 'Soko Kuu' };
  const order = await recordSale(app.api, seller, { channel: 'whatsapp', ...neema, ...place, orderItems });
  await app.open(`/orders/${order.$id}`);
  const read = async () =>
    (await expectStored(app.api('GET', documentsPath('orders', String(order.$id)), undefined, seller))).body;
  return { ...{ app, seller, order, orderItems, read } };
}

const writtenText = () => {
  const href = screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '';
  return [href.slice(0, href.indexOf('?')), new URL(href).searchParams.get('text')];
};

test('the page of an order says how the buyer gets the goods and that nobody has proven who it is, and calls them [DOOR-102]', async () => {
  await openOrder();
  await screen.findByText('Deliver to: Soko Kuu');
  await screen.findByText('Name and number are as the buyer typed them. Nobody has proven them.');
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+255754000003');
  // There is no page on which the buyer would read it.
  expect(screen.queryByRole('link', { name: 'Send a message' })).toBeNull();
});

test('an order by the page arrives on the open list; its buyer gets a message, and the link of its page in the text [DOOR-102, DOOR-103]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  await app.open('/orders');
  await screen.findByText('Online');
  await app.settled();
  const page = await orderByPage(app, seller, seller.productIds[0] ?? '');
  await screen.findByText(/^New order DK-\w+ from Neema$/);
  await app.user.click(await screen.findByRole('link', { name: 'Open' }));
  const [order] = await readOrders(app.api, seller);
  await screen.findByText('Collects it at the shop');
  const message = await screen.findByRole('link', { name: 'Send a message' });
  expect(message).toHaveAttribute('href', `/messages?with=_${order?.$id}`);
  await app.press('WhatsApp, SMS');
  await waitFor(() => expect(writtenText()[1]).toContain(page));
  expect(writtenText()[1]).toMatch(/^Hello Neema, .*\nYou can follow it here: http:\/\/[^/]+\/o\/[\w-]{22}$/);
});

test('the buyer is told by WhatsApp what became of the order, in their language [DOOR-103]', async () => {
  const { app, seller, order } = await openOrder();
  const { body } = await expectStored(app.api('GET', documentsPath('stores', seller.storeId), undefined, seller));
  await app.press('WhatsApp, SMS');
  const words = (text: string) => `Hello Neema, ${text}`;
  await waitFor(() =>
    expect(writtenText()).toEqual([
      'https://wa.me/255754000003',
      expect.stringContaining(words(`${body.storeName} has your order ${order.trackingId} of TZS 9,000`)),
    ]),
  );
  await app.press('Confirm order');
  await screen.findByRole('radio', { name: 'Ready' });
  expect(writtenText()[1]).toContain(words(`${body.storeName} has confirmed your order`));
  await app.user.click(screen.getByRole('radio', { name: 'Ready' }));
  expect(writtenText()[1]).toContain('is on its way to you');
  await app.user.click(screen.getByRole('radio', { name: 'Kiswahili' }));
  expect(writtenText()[1]).toContain('Habari Neema, oda yako');
});

test('marks that turn the direction of a line, and new lines, stay out of the text to the buyer [DOOR-103]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  const orderItems = [{ productId: seller.productIds[0], quantity: 1 }];
  const buyer = { ...neema, customerName: 'Nee\u202ema\nPay 0755 000 000' };
  const order = await recordSale(app.api, seller, { channel: 'whatsapp', ...buyer, orderItems });
  await app.open(`/orders/${order.$id}`);
  await app.press('WhatsApp, SMS');
  await waitFor(() => expect(writtenText()[1]).toMatch(/^Hello Nee ma Pay 0755 000 000, .*soon\.(\n|$)/));
});

test('the seller says that the buyer is the customer whom the shop knows by the number, whose debt it then is [DOOR-104]', async () => {
  const { app, seller, orderItems, read } = await openOrder();
  await screen.findByText(/^This order belongs to no customer yet\. If you know Neema/);
  const owes = { ...neema, customerName: 'Mama Neema', paymentMethod: 'credit', orderItems };
  await recordSale(app.api, seller, owes);
  await screen.findByText(/^Your shop knows Mama Neema by this number\. If Neema is the same person/);
  await app.press('This is the same person');
  await screen.findByText('They are one customer now.');
  await waitFor(() => expect(screen.queryByText(/^Name and number are as the buyer typed them/)).toBeNull());
  expect(await read()).toMatchObject({ customerKey: 'phone:+255754000003' });
});

test('a buyer of whom the shop knows nothing becomes a customer when the seller says so [DOOR-104]', async () => {
  const { app, read } = await openOrder();
  await app.press('Make them a customer');
  await screen.findByText('They are a customer of your shop now.');
  expect(await read()).toMatchObject({ customerKey: 'phone:+255754000003', isSamePerson: true });
});

test('what is owed of an order leads to the book of its buyer, not to that of whoever has the number [DOOR-104]', async () => {
  const { order } = await openOrder();
  const link = await screen.findByRole('link', { name: "Customer's account" });
  expect(link).toHaveAttribute('href', `/money/debts/${order.$id}`);
});

test('a member who does not handle orders is not asked who the buyer is [DOOR-106]', async () => {
  const { app, seller, order } = await openOrder();
  const helper = await hire(app, seller, { role: 'manager', rights: ['sell'] });
  await app.signIn(helper);
  await app.open(`/orders/${order.$id}`);
  await screen.findByText('Deliver to: Soko Kuu');
  await app.settled();
  expect(screen.queryByRole('button', { name: 'Make them a customer' })).toBeNull();
});

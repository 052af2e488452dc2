// @vitest-environment jsdom

import { documentsPath } from '@duka/e2e/support/api.ts';
import { sendMessage } from '@duka/e2e/support/messages.ts';
import { placeOrder, recordSale as recordOrder } from '@duka/e2e/support/orders.ts';
import { recordSale } from '@duka/e2e/support/recount.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const table = () => within(screen.getByRole('table', { name: 'Customers' }));
const bodyRows = () => table().getAllByRole('row').slice(1);
const noneYet = () => screen.findByRole('heading', { name: 'No customers yet' });
const rowOf = (name: string) => bodyRows().find(({ textContent }) => textContent?.includes(name)) as HTMLElement;
const textsOf = (row: HTMLElement, role: 'cell' | 'rowheader') =>
  within(row)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);

test('a sale at the counter shows its customer at once, in this shop alone [LAY-017]', async () => {
  const app = await startApp();
  const other = await app.newSeller({ products: 1 });
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500 }] });
  await app.open('/customers');
  await noneYet();
  await app.settled();
  const [productId = ''] = seller.productIds;
  const lulu = { name: 'Mama Lulu', phone: '+255769111222' };
  await recordSale(app.api, seller, productId, { quantity: 2, ...lulu });
  await waitFor(() => expect(bodyRows()).toHaveLength(1));
  expect(bodyRows()[0]).toHaveTextContent(/Mama Lulu.*\+255769111222.*1.*TZS 3,000/);
  await recordSale(app.api, seller, productId, { quantity: 0.5, ...lulu });
  await waitFor(() => expect(bodyRows()[0]).toHaveTextContent(/Mama Lulu.*2.*TZS 3,750/));
  expect(bodyRows()).toHaveLength(1);
  await app.signIn(other);
  await app.open('/customers');
  await noneYet();
});

test('who has only written is listed at once and leads to the conversation; the order that follows is in the same row [LAY-017, MSG-010]', async () => {
  const app = await startApp();
  const writer = await app.newSeller({ withStore: false, firstName: 'Upendo', lastName: 'Laizer' });
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500 }] });
  await app.open('/customers');
  await noneYet();
  await app.settled();
  await sendMessage(app.api, writer, seller, 'Do you open on Sunday?');
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Africa/Dar_es_Salaam' }).format();
  await waitFor(() =>
    expect(textsOf(rowOf('Upendo Laizer'), 'cell')).toEqual(['0', 'TZS 0', '', 'No orders yet', today, '']),
  );
  screen.getByText('1 customer');
  await app.user.click(screen.getByRole('link', { name: 'Message to Upendo Laizer' }));
  await waitFor(() => expect(app.path()).toBe(`/messages?with=${writer.userId}`));
  const conversation = within(await screen.findByRole('region', { name: 'Conversation with Upendo Laizer' }));
  await conversation.findByText('Do you open on Sunday?');

  await app.user.click(screen.getAllByRole('link', { name: 'Customers' })[0] as HTMLElement);
  await waitFor(() => expect(bodyRows()).toHaveLength(1));
  const customer = { session: writer.session, userId: writer.userId, name: 'Upendo Laizer' };
  await placeOrder(app.api, customer, seller.storeId, { productId: seller.productIds[0] ?? '', quantity: 2 });
  await waitFor(() =>
    expect(textsOf(rowOf('Upendo Laizer'), 'cell')).toEqual(['1', 'TZS 3,000', 'TZS 3,000', today, today, '']),
  );
  expect(textsOf(rowOf('Upendo Laizer'), 'rowheader')).toEqual([`Upendo Laizer${writer.phone}`]);
  expect(bodyRows()).toHaveLength(1);
  await app.user.click(screen.getByRole('link', { name: 'Orders of Upendo Laizer' }));
  const orders = within(await screen.findByRole('table', { name: 'Orders' }));
  await waitFor(() => expect(orders.getAllByRole('row')).toHaveLength(2));
});

test('who owes without a number is among the customers, and leads to their book [LAY-017, R32]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500 }] });
  await recordSale(app.api, seller, seller.productIds[0] ?? '', {
    ...{ quantity: 2, name: 'Mzee Hamisi', phone: '', paymentMethod: 'credit' },
  });
  await app.open('/customers');
  await screen.findByText('1 customer');
  expect(rowOf('Mzee Hamisi')).toHaveTextContent(/Mzee Hamisi.*1.*TZS 3,000/);
  await app.user.click(screen.getByRole('link', { name: 'Debt of Mzee Hamisi' }));
  await screen.findByRole('heading', { level: 1, name: 'Mzee Hamisi' });
  expect(screen.getByRole('region', { name: 'Owes' })).toHaveTextContent('TZS 3,000');
});

test('who no longer matches what is typed leaves the list before the answer has come [LAY-017]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: 1 });
  const [productId = ''] = seller.productIds;
  await recordSale(app.api, seller, productId, { name: 'Mama Lulu', phone: '+255769111222' });
  await recordSale(app.api, seller, productId, { name: 'Baraka Juma', phone: '+255754000003' });
  await app.open('/customers');
  await screen.findByText('2 customers');
  const release = app.network.hold(/^GET \/shops\/.*customers/);
  await app.fill('Search customers', '0754 000 003');
  await waitFor(() => expect(bodyRows()).toHaveLength(1));
  expect(rowOf('Baraka Juma')).toBeTruthy();
  await app.fill('Search customers', 'nobody');
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  await app.fill('Search customers', 'lulu mama');
  await waitFor(() => expect(rowOf('Mama Lulu')).toBeTruthy());
  expect(bodyRows()).toHaveLength(1);
  release();
  await screen.findByText('Found: 1');
  expect(rowOf('Mama Lulu')).toBeTruthy();
});

test('a link that is followed right after typing leads back to what was searched for [LAY-017]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: 1 });
  const [productId = ''] = seller.productIds;
  await recordSale(app.api, seller, productId, { name: 'Mama Lulu', phone: '+255769111222' });
  await recordSale(app.api, seller, productId, { name: 'Baraka Juma', phone: '+255754000003' });
  await app.open('/customers');
  await screen.findByText('2 customers');
  await app.fill('Search customers', 'lulu');
  await app.user.click(screen.getByRole('link', { name: 'Orders of Mama Lulu' }));
  await waitFor(() => expect(app.path()).toMatch(/^\/orders/));
  window.history.back();
  await waitFor(() => expect(app.path()).toBe('/customers?q=lulu'));
});

test('customers that cannot be loaded are asked for again [LAY-017, ERR-001]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: 1 });
  await recordSale(app.api, seller, seller.productIds[0] ?? '', { name: 'Mama Lulu', phone: '+255769111222' });
  // When the realtime socket opens, the queries are refetched anyway.
  app.network.deafen();
  const mend = app.network.refuse(/^GET \/shops\/.*customers/, 400, {
    ...{ code: 400, type: 'general_argument_invalid', message: 'No', version: '1.7.0' },
  });
  await app.open('/customers');
  await screen.findByRole('heading', { level: 1, name: 'Customers' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your customers could not be loaded.');
  mend();
  await app.press('Try again');
  await screen.findByRole('table', { name: 'Customers' });
  expect(rowOf('Mama Lulu')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a customer has a page: what they owe, how to reach them, their note and their orders; a name with a slash is found too [LAY-017, R61]', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500 }] });
  const [productId = ''] = seller.productIds;
  await recordSale(app.api, seller, productId, {
    quantity: 2,
    name: 'Mama Lulu',
    phone: '+255769111222',
    paymentMethod: 'credit',
  });
  await recordSale(app.api, seller, productId, { quantity: 1, name: 'Mama Lulu', phone: '+255769111222' });
  await recordSale(app.api, seller, productId, {
    quantity: 1,
    name: 'Ali 50% / Sons',
    phone: '',
    paymentMethod: 'credit',
  });
  await app.open('/customers');
  const list = within(await screen.findByRole('list', { name: 'Customers' }));
  const row = list.getByRole('link', { name: 'Mama Lulu' }).closest('li');
  expect(row).toHaveTextContent(/TZS 4,500.*2 orders.*Owes TZS 3,000/);
  await app.user.click(list.getByRole('link', { name: 'Mama Lulu' }));
  await screen.findByRole('heading', { level: 1, name: 'Mama Lulu' });
  expect(app.path()).toBe('/customers/phone%3A%2B255769111222');
  expect(screen.getByRole('region', { name: 'Owes' })).toHaveTextContent('TZS 3,000');
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+255769111222');
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/255769111222');
  const orders = within(await screen.findByRole('list', { name: 'Orders' }));
  expect(orders.getAllByRole('listitem')).toHaveLength(2);
  await app.fill('Note, for you alone', 'Pays on Fridays');
  await app.press('Save note');
  await screen.findByText('Note saved');
  await app.user.click(screen.getByRole('link', { name: 'Take a payment' }));
  await screen.findByLabelText('Amount');
  await screen.findByText('Pays on Fridays');

  await app.open('/customers');
  await app.user.click(await screen.findByRole('link', { name: 'Ali 50% / Sons' }));
  await screen.findByRole('heading', { level: 1, name: 'Ali 50% / Sons' });
  await app.open('/customers/phone%3A%2B255769111229');
  await screen.findByRole('heading', { level: 1, name: 'Customer not found' });
});

test("a customer's orders are a table on a desk, with the money in columns of its own [LAY-017, R61]", async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500 }] });
  const [productId = ''] = seller.productIds;
  const lulu = { name: 'Mama Lulu', phone: '+255769111222' };
  await recordSale(app.api, seller, productId, { quantity: 2, ...lulu, paymentMethod: 'credit' });
  await app.open('/customers/phone%3A%2B255769111222');
  const [, row] = within(await screen.findByRole('table', { name: 'Orders' })).getAllByRole('row');
  expect(row).toHaveTextContent(/^DK-\w+.* \d{4}CompletedTZS.3,000TZS.3,000$/);
});

test('a note on a customer without an account with the shop opens one in which nothing is owed [R61, R32]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500 }] });
  await recordSale(app.api, seller, seller.productIds[0] ?? '', { name: 'Baraka Juma', phone: '+255754000003' });
  await app.open('/customers/phone%3A%2B255754000003');
  await screen.findByRole('heading', { level: 1, name: 'Baraka Juma' });
  await app.fill('Note, for you alone', 'Buys for the school');
  await app.press('Save note');
  await screen.findByText('Note saved');
  await screen.findByRole('link', { name: "Customer's account" });
  expect(await screen.findByLabelText('Note, for you alone')).toHaveValue('Buys for the school');
  expect(screen.getByRole('region', { name: 'Owes' })).toHaveTextContent('TZS 0');
});

test('a buyer without an account is a guest in the list until the seller says who it is, and then one customer with them [DOOR-122]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500 }] });
  const [productId = ''] = seller.productIds;
  const neema = { name: 'Neema', phone: '+255754000003' };
  await recordSale(app.api, seller, productId, { quantity: 1, ...neema });
  const typed = { customerName: neema.name, customerPhone: neema.phone };
  const order = await recordOrder(app.api, seller, {
    ...{ channel: 'whatsapp', ...typed, orderItems: [{ productId, quantity: 2 }] },
  });
  await app.open('/customers');
  await waitFor(() => expect(bodyRows()).toHaveLength(2));
  expect(bodyRows().map((row) => row.textContent?.includes('Guest, not proven'))).toEqual([true, false]);
  const path = documentsPath('orders', String(order.$id));
  expect((await app.api('PATCH', path, { data: { isSamePerson: true } }, seller)).status).toBe(200);
  await waitFor(() => expect(bodyRows()).toHaveLength(1));
  expect(bodyRows()[0]).toHaveTextContent(/Neema.*\+255754000003.*2.*TZS 4,500/);
});

// @vitest-environment jsdom
import { formatDay, startOfDay, toDay } from '@duka/domain/values/dates';
import { dayMs, hourMs } from '@duka/domain/values/durations';
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { placeOrder, recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const cards = () => within(screen.getByRole('region', { name: 'Money of today' }));
const toDo = async () => within(await screen.findByRole('region', { name: 'To do' }));

test('what was sold, what came in by way of payment, and what is owed are three figures, each with its list [DASH-003]', async () => {
  const app = await startApp();
  const customer = await app.newSeller({ withStore: false, firstName: 'Neema' });
  const seller = await app.signInNew({ products: [{ quantityInStock: 50, sellingPrice: 1000 }] });
  const line = (quantity: number) => ({ productId: String(seller.productIds[0]), quantity });
  await recordSale(app.api, seller, { paymentMethod: 'cash', orderItems: [line(5)] });
  await recordSale(app.api, seller, { paymentMethod: 'mobile money', orderItems: [line(2)] });
  await recordSale(app.api, seller, { paymentMethod: 'credit', customerName: 'Juma', orderItems: [line(3)] });
  const order = await placeOrder(app.api, { ...customer, name: 'Neema' }, seller.storeId, line(4));
  await app.open('/dashboard');
  const card = async (name: string, text: string) => {
    const link = await screen.findByRole('link', { name: new RegExp(`^${name}`) });
    await waitFor(() => expect(link).toHaveTextContent(text));
    return link.getAttribute('href') ?? '';
  };
  expect(await card('Sales today', 'TZS 14,000')).toMatch(/^\/orders\?status=not-cancelled&from=/);
  expect(await card('Received today', 'TZS 7,000')).toMatch(/^\/orders\?payment=paid&days=payment&from=/);
  expect(await card('Owed to you', 'Owed to youOrders to be paid: 2TZS 7,000')).toBe('/orders?payment=owed');
  expect(cards().getByRole('link', { name: 'Cash TZS 5,000' })).toBeVisible();
  const mobile = cards().getByRole('link', { name: 'Mobile money TZS 2,000' });
  expect(mobile.getAttribute('href')).toMatch(
    /^\/orders\?status=not-cancelled&payment=mobile\+money&days=payment&from=/,
  );

  const data = { paymentMethod: 'bank' };
  await expectStored(app.api('PATCH', documentsPath('orders', String(order.$id)), { data }, seller));
  await app.open('/dashboard');
  await card('Received today', 'TZS 11,000');
  await card('Owed to you', 'Owed to youOrders to be paid: 1TZS 3,000');
  await card('Sales today', 'TZS 14,000');
  expect(await screen.findByRole('link', { name: 'Record a sale' })).toHaveAttribute('href', '/orders/new-sale');
});

test('in the evening of a day on which money moved its end is asked for, in the morning not yet [R31]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ sellingPrice: 1000 }] });
  const line = { productId: String(seller.productIds[0]), quantity: 1 };
  await recordSale(app.api, seller, { paymentMethod: 'cash', orderItems: [line] });
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Dar_es_Salaam', hour: 'numeric' }).format();
  await app.open('/dashboard');
  await screen.findByRole('link', { name: 'Cash TZS 1,000' });
  const link = (await toDo()).queryByRole('link', { name: /^Close the day/ });
  expect(link?.getAttribute('href')).toBe(Number(hour) >= 17 ? '/money/day-end' : undefined);
});

test('the day that is not closed yet is named [R31]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ sellingPrice: 1000 }] });
  const line = { productId: String(seller.productIds[0]), quantity: 1 };
  await recordSale(app.api, seller, { paymentMethod: 'cash', orderItems: [line] });
  const day = toDay(app.server.now().getTime());
  // The next morning.
  app.server.advance(Date.parse(startOfDay(day)) + 32 * hourMs - app.server.now().getTime());
  await app.open('/dashboard');
  const link = await (await toDo()).findByRole('link', { name: `Close the day ${formatDay(day)}` });
  expect(link).toHaveAttribute('href', '/money/day-end');
});

test('the day says what it earned, and is compared with the same weekday a week before [DASH-003, R25]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ quantityInStock: 50, purchasePrice: 600, sellingPrice: 1000 }] });
  const sell = (quantity: number) =>
    recordSale(app.api, seller, {
      paymentMethod: 'cash',
      orderItems: [{ productId: String(seller.productIds[0]), quantity }],
    });
  app.server.advance(-7 * dayMs);
  await sell(3);
  app.server.advance(6 * dayMs);
  await sell(9);
  app.server.advance(dayMs);
  await sell(2);
  await app.open('/dashboard');
  const sales = await screen.findByRole('link', { name: /^Sales today/ });
  await waitFor(() => expect(sales).toHaveTextContent('Sales todayTZS 2,000Same day last week: TZS 3,000'));
  const profit = cards().getByRole('link', { name: /^Gross profit/ });
  expect(profit).toHaveTextContent('Gross profitTZS 800');
  const day = toDay(app.server.now().getTime());
  expect(profit).toHaveAttribute('href', `/analytics?from=${day}&to=${day}`);
});

test('what waits for the seller is one list, each with its count, said once; beyond the specified three, what is zero is not in it [DASH-001, DASH-004, DASH-005, DASH-006]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ quantityInStock: 50 }, { quantityInStock: 2 }] });
  const line = { productId: String(seller.productIds[0]), quantity: 1 };
  await app.open('/dashboard');
  const rows = async () => (await toDo()).getAllByRole('link').map(({ textContent }) => textContent);
  await waitFor(async () => expect(await rows()).toEqual(['Pending orders 0', 'Low stock 1', 'On delivery 0']));
  const customer = await app.newSeller({ withStore: false, firstName: 'Neema' });
  await placeOrder(app.api, { ...customer, name: 'Neema' }, seller.storeId, line);
  await waitFor(async () => expect(await rows()).toEqual(['Pending orders 1', 'Low stock 1', 'On delivery 0']));
  expect(screen.getAllByText('Low stock')).toHaveLength(1);
  expect((await toDo()).getByRole('link', { name: /^Pending/ })).toHaveAttribute('href', '/orders?status=Pending');
});

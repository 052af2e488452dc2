// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { documentsPath, listPath } from '@duka/e2e/support/api.ts';
import { readOrders, recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { goOffline } from '#testing/go-offline.ts';
import { startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

const desk = () => within(screen.getByRole('form', { name: 'Sale' }));
const isDone = () => screen.findByRole('heading', { name: 'Sale recorded' });

/** A sale of 140,000 at the desk. */
async function openSale() {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Pump', quantityInStock: 5, sellingPrice: 140_000 }] });
  await app.open('/orders/new-sale');
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  await app.user.click(await list.findByRole('button', { name: /Pump/ }));
  await screen.findByRole('form', { name: 'Sale' });
  const listPayments = async () => {
    const { body } = await app.api('GET', documentsPath('payments'), undefined, seller);
    return body.documents?.map(({ method, amount }) => [method, amount]);
  };
  return { app, seller, listPayments };
}

test('too little cash is not a sale paid in full: it is refused until somebody owes the rest [R26, SELL-007]', async () => {
  const { app, seller, listPayments } = await openSale();
  await app.fill(await desk().findByLabelText('Cash received'), '10,000');
  await desk().findByText('TZS 130,000 is missing');
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  await app.press('Complete sale: TZS 130,000 is missing');
  await desk().findByText('This is less than the sale costs. Say how the rest is paid.');
  expect(desk().getByLabelText('Cash received')).toHaveFocus();
  expect(await readOrders(app.api, seller)).toEqual([]);

  const group = desk().getByRole('group', { name: 'How is the other TZS 130,000 paid?' });
  expect(shown.mock.contexts).toContain(group);
  const rest = within(group);
  await app.user.click(rest.getByRole('button', { name: 'Credit' }));
  expect(desk().getByLabelText('Customer name')).toHaveFocus();
  await app.press('Complete sale: TZS 130,000 owed');
  await desk().findByText('Say who owes it: a name or a phone number');
  await app.fill(desk().getByLabelText('Customer name'), 'Grace');
  await app.press('Complete sale: TZS 130,000 owed');
  await isDone();
  screen.getByText(/^Cash \+ Credit/);
  expect(screen.getByText(/Still owed/)).toHaveTextContent('Still owed: TZS 130,000');
  expect(await readOrders(app.api, seller)).toMatchObject([{ paid: 10_000, owed: 130_000, paymentMethod: 'credit' }]);
  expect(await listPayments()).toEqual([['cash', 10_000]]);
});

test('the rest of a bill is paid in another way than cash, and the order, its list and its receipt say both [R26]', async () => {
  const { app, seller, listPayments } = await openSale();
  await app.fill(await desk().findByLabelText('Cash received'), '60,000');
  await app.user.click(await desk().findByRole('button', { name: 'Mobile money' }));
  expect(desk().getByLabelText(/^Reference/)).toHaveFocus();
  await desk().findByText('Paid in full');
  await app.press('Complete sale');
  await isDone();
  screen.getByText(/^Cash \+ Mobile money/);
  expect(await listPayments()).toEqual([
    ['cash', 60_000],
    ['mobile money', 80_000],
  ]);
  await app.user.click(screen.getByRole('link', { name: 'Open the order' }));
  const payment = within(await screen.findByRole('region', { name: 'Payment' }));
  await payment.findByText('Cash + Mobile money');
  await app.open('/orders');
  await screen.findByText('Cash + Mobile money');
  const [order] = await readOrders(app.api, seller);
  await app.open(`/orders/${order?.$id}/receipt`);
  const receipt = within(await screen.findByRole('article'));
  expect((await receipt.findByText('Cash')).parentElement).toHaveTextContent('CashTZS 60,000');
  expect(receipt.getByText('Mobile money').parentElement).toHaveTextContent('Mobile moneyTZS 80,000');
  expect(screen.queryByLabelText('Cash received')).toBeNull();
});

test('cash that is no amount keeps the sale from being recorded [R26]', async () => {
  const { app, seller } = await openSale();
  await app.fill(await desk().findByLabelText('Cash received'), '10,x');
  await app.press('Complete sale');
  expect(desk().getByLabelText('Cash received')).toHaveFocus();
  await desk().findByText('Enter whole shillings');
  expect(await readOrders(app.api, seller)).toEqual([]);
});

test('without a network too little cash is a debt of somebody as well, and is sent as one [R26, R33]', async () => {
  const { app, seller, listPayments } = await openSale();
  await app.fill(await desk().findByLabelText('Cash received'), '100000');
  await app.settled();
  const goOnline = goOffline(app);
  await app.press('Complete sale: TZS 40,000 is missing');
  const rest = within(desk().getByRole('group', { name: 'How is the other TZS 40,000 paid?' }));
  await app.user.click(rest.getByRole('button', { name: 'Credit' }));
  await app.fill(desk().getByLabelText('Customer name'), 'Grace');
  await app.press('Complete sale: TZS 40,000 owed');
  await isDone();
  expect(screen.getByText(/Still owed/)).toHaveTextContent('Still owed: TZS 40,000');
  goOnline();
  await waitFor(async () =>
    expect(await readOrders(app.api, seller)).toMatchObject([{ paid: 100_000, owed: 40_000, paymentMethod: 'credit' }]),
  );
  expect(await listPayments()).toEqual([['cash', 100_000]]);
});

test('the quick choices of cash are the bill and the next 5,000, 10,000 and 50,000, and the receipt takes no less than was paid [Q-053, SELL-008]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 5, sellingPrice: 12_300 }] });
  await app.open('/orders/new-sale');
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  await app.user.click(await list.findByRole('button', { name: /Hoe/ }));
  await screen.findByRole('form', { name: 'Sale' });
  await desk().findByLabelText('Cash received');
  const named = (name: string) => desk().queryByRole('button', { name }) !== null;
  const shown = ['10,000', 'Exact', '12,500', '13,000', '15,000', '20,000', '50,000'].filter(named);
  expect(shown).toEqual(['Exact', '15,000', '20,000', '50,000']);
  const order = await recordSale(app.api, seller, {
    orderItems: [{ productId: String(seller.productIds[0]), quantity: 1 }],
  });
  await app.open(`/orders/${order.$id}/receipt`);
  await app.fill(await screen.findByLabelText('Cash received'), '12,000');
  await screen.findByText('TZS 300 is missing');
  await app.fill(screen.getByLabelText('Cash received'), '20,000');
  expect((await screen.findByText('Change')).parentElement).toHaveTextContent('TZS 7,700');
});

test('a credit sale that was undone is paid by nothing: in the list, the order, the receipt and its text [R29, RETURN-013]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 5, sellingPrice: 9000 }] });
  const order = await recordSale(app.api, seller, {
    ...{ customerName: 'Grace', paymentMethod: 'credit' },
    orderItems: [{ productId: String(seller.productIds[0]), quantity: 1 }],
  });
  const data = { orderId: order.$id, kind: 'void', reason: 'Wrong customer' };
  await app.api('POST', documentsPath('returns'), { documentId: 'undone', data }, seller);
  await app.open('/orders');
  await screen.findByText('Nothing to pay');
  expect(screen.queryByText('Credit')).toBeNull();
  await app.open(`/orders/${order.$id}`);
  const payment = within(await screen.findByRole('region', { name: 'Payment' }));
  await payment.findByText('Nothing to pay');
  await app.open(`/orders/${order.$id}/receipt`);
  const receipt = within(await screen.findByRole('article'));
  expect((await receipt.findByText('Payment')).parentElement).toHaveTextContent('PaymentNothing to pay');
  const link = await screen.findByRole('link', { name: 'WhatsApp' });
  const text = new URL(String(link.getAttribute('href'))).searchParams.get('text');
  expect(text).toContain('\nPayment: Nothing to pay');
  expect(text).not.toContain('Credit');
  expect((await app.api('GET', listPath('payments'), undefined, seller)).body.documents).toEqual([]);
});

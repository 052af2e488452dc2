// @vitest-environment jsdom
import { documentsPath, listPath } from '@duka/e2e/support/api.ts';
import { readOrders, recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const desk = () => within(screen.getByRole('form', { name: 'Sale' }));
const isDone = () => screen.findByRole('heading', { name: 'Sale recorded' });

async function openSale() {
  const app = await startApp();
  const seller = await app.signInNew({
    products: [
      { name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 },
      { name: 'Rope', quantityInStock: 9, sellingPrice: 500 },
    ],
  });
  const [hoe = '', rope = ''] = seller.productIds;
  const choose = async (name: string) => {
    const list = within(await screen.findByRole('list', { name: 'Products' }));
    await app.user.click(await list.findByRole('button', { name: new RegExp(name) }));
    await screen.findByRole('form', { name: 'Sale' });
  };
  return { app, seller, hoe, rope, choose };
}

test('a price is agreed on in a line, another is free, and something is taken off the whole [R26]', async () => {
  const { app, seller, choose } = await openSale();
  await app.open('/orders/new-sale');
  await choose('Hoe');
  await choose('Rope');
  await app.press('Change price: Hoe');
  await app.fill(await desk().findByLabelText('Price of Hoe'), '8,x');
  await app.press('Complete sale');
  await desk().findByText('Enter whole shillings');
  expect(desk().getByLabelText('Price of Hoe')).toHaveFocus();
  await app.fill(desk().getByLabelText('Price of Hoe'), '8,500');
  await app.press('Change price: Rope');
  await app.fill(await desk().findByLabelText('Price of Rope'), '0');
  await desk().findByText('Free');
  await app.press('Discount');
  expect(desk().getByLabelText('Taken off the whole')).toHaveFocus();
  await app.fill(desk().getByLabelText('Taken off the whole'), '9000');
  await app.press('Complete sale');
  await desk().findByText('This is more than the goods come to');
  expect(desk().getByLabelText('Taken off the whole')).toHaveFocus();
  await app.fill(desk().getByLabelText('Taken off the whole'), '500');
  await app.press('Complete sale');
  await isDone();
  const [order] = await readOrders(app.api, seller);
  expect(order).toMatchObject({ listTotal: 9500, discount: 500, orderTotal: 8000, paid: 8000, owed: 0 });
  await app.user.click(screen.getByRole('link', { name: 'Open the order' }));
  const items = within(await screen.findByRole('region', { name: 'Items' }));
  await items.findByText(/1 bundle × TZS 8,500/);
  items.getByText('usual price TZS 9,000');
  expect(items.getByText('Taken off').parentElement).toHaveTextContent('Taken off TZS 500');
});

test('several ways of paying are marked as the choice, and a segment leads back to one way, with what was typed kept [R26, SELL-006]', async () => {
  const { app, seller, choose } = await openSale();
  await app.open('/orders/new-sale');
  await choose('Hoe');
  await app.press('Several ways');
  const methods = within(desk().getByRole('group', { name: 'Payment method' }));
  expect(methods.getByRole('radio', { name: 'Several ways' })).toBeChecked();
  expect(methods.getByRole('radio', { name: 'Several ways' })).toHaveFocus();
  await app.fill(await desk().findByLabelText('Paid by Cash'), '2000');
  await app.user.click(methods.getByRole('radio', { name: 'Bank' }));
  expect(methods.getByRole('radio', { name: 'Bank' })).toBeChecked();
  expect(methods.queryByRole('radio', { name: 'Several ways' })).toBeNull();
  expect(desk().queryByLabelText('Paid by Cash')).toBeNull();
  await app.press('Several ways');
  expect(await desk().findByLabelText('Paid by Cash')).toHaveValue('2,000');
  await app.user.click(methods.getByRole('radio', { name: 'Cash' }));
  await app.press('Complete sale');
  await isDone();
  const [order] = await readOrders(app.api, seller);
  expect(order).toMatchObject({ paid: 9000, owed: 0, paymentMethod: 'cash' });
});

test('a sale is paid in several ways, and what is left is owed by a customer who is known [R26, SELL-006]', async () => {
  const { app, seller, rope, choose } = await openSale();
  await recordSale(app.api, seller, {
    ...{ customerName: 'Grace Nnko', customerPhone: '+255769000022' },
    orderItems: [{ productId: rope, quantity: 1 }],
  });
  const owed = { customerName: 'Mzee Granati', paymentMethod: 'credit' };
  await recordSale(app.api, seller, { ...owed, orderItems: [{ productId: rope, quantity: 1 }] });
  await app.open('/orders/new-sale');
  await choose('Hoe');
  await app.press('Several ways');
  await app.fill(await desk().findByLabelText('Paid by Cash'), '10000');
  await desk().findByText('TZS 1,000 more than it costs');
  await app.fill(desk().getByLabelText('Paid by Cash'), '2000');
  await app.fill(desk().getByLabelText('Paid by Mobile money'), '3000');
  await desk().findByText('TZS 4,000 is left as a debt');
  await app.press('Complete sale: TZS 4,000 owed');
  await desk().findByText('Say who owes it: a name or a phone number');
  expect(desk().getByLabelText('Customer name')).toHaveFocus();
  await app.fill(desk().getByLabelText('Customer name'), 'gra');
  const known = within(await desk().findByRole('list', { name: 'Known customers' }));
  // Who owes comes first, also without a number.
  await waitFor(() =>
    expect(known.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual([
      'Mzee Granati',
      'Grace Nnko +255769000022',
    ]),
  );
  await app.user.click(await known.findByRole('button', { name: /Grace Nnko/ }));
  expect(desk().getByLabelText('Customer phone')).toHaveValue('+255769000022');
  await app.fill(desk().getByLabelText('Due on'), '2026-12-24');
  await app.press('Complete sale: TZS 4,000 owed');
  await isDone();
  expect(screen.getByText(/Still owed/)).toHaveTextContent('Still owed: TZS 4,000');
  const [order] = await readOrders(app.api, seller);
  expect(order).toMatchObject({
    ...{ paid: 5000, owed: 4000, paymentMethod: 'credit', customerKey: 'phone:+255769000022' },
    dueAt: '2026-12-24T00:00:00.000+00:00',
  });
  const rules = [{ method: 'equal', attribute: 'orderId', values: [order?.$id] }];
  const { documents } = (await app.api('GET', listPath('payments', ...rules), undefined, seller)).body;
  expect(documents?.map(({ method, amount }) => [method, amount])).toEqual([
    ['cash', 2000],
    ['mobile money', 3000],
  ]);
  await app.user.click(screen.getByRole('link', { name: 'Open the order' }));
  const payment = within(await screen.findByRole('region', { name: 'Payment' }));
  expect((await payment.findByText('Mobile money')).parentElement).toHaveTextContent('TZS 3,000');
  expect(payment.getByText('Still owed').parentElement).toHaveTextContent('TZS 4,000');
  await app.open(`/orders/${order?.$id}/receipt`);
  const receipt = within(await screen.findByRole('article'));
  expect((await receipt.findByText('Mobile money')).parentElement).toHaveTextContent('TZS 3,000');
  expect(receipt.getByText('Still owed').parentElement).toHaveTextContent('TZS 4,000');
});

test('a sale on credit says what the customer owes and may owe, and one beyond the limit is refused in words; the order and the dashboard lead to the debt [R32]', async () => {
  const { app, seller, hoe, choose } = await openSale();
  const hamisi = { customerName: 'Hamisi', customerPhone: '+255755000021' };
  const credit = { ...hamisi, payments: [], orderItems: [{ productId: hoe, quantity: 1 }], dueAt: '2026-01-01' };
  await recordSale(app.api, seller, credit);
  const { documents } = (await app.api('GET', documentsPath('creditAccounts'), undefined, seller)).body;
  const limit = { data: { limit: 12_000 } };
  await app.api('PATCH', documentsPath('creditAccounts', String(documents?.[0]?.$id)), limit, seller);

  await app.open('/orders/new-sale');
  await choose('Hoe');
  await app.user.click(await desk().findByLabelText('Credit'));
  await app.fill(await desk().findByLabelText('Customer phone'), '0755 000 021');
  const said = await desk().findByText(/^Owes TZS 9,000 already, may owe TZS 12,000\./);
  expect(said).toHaveTextContent('TZS 6,000 more must be paid now.');
  await app.press('Complete sale: TZS 9,000 owed');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Hamisi owes TZS 9,000 and may owe TZS 12,000: at least TZS 6,000 more must be paid now, or the limit raised.',
  );

  await app.open('/dashboard');
  await app.user.click(await screen.findByRole('link', { name: 'Debts due 1 · TZS 9,000' }));
  await screen.findByRole('table', { name: 'Customer debts' });
  expect(app.path()).toBe('/money/debts?due=true');
  const [order] = await readOrders(app.api, seller);
  await app.open(`/orders/${order?.$id}`);
  await app.user.click(await screen.findByRole('link', { name: "Customer's account" }));
  await app.user.click(await screen.findByRole('link', { name: 'Hamisi' }));
  await screen.findByRole('heading', { level: 1, name: 'Hamisi' });
});

test('what is no phone number is refused at the till, with the field in focus, and a number is stored in its form [R47]', async () => {
  const { app, seller, choose } = await openSale();
  await app.open('/orders/new-sale');
  await choose('Hoe');
  await app.user.click(desk().getByText('Customer and note (optional)'));
  await app.fill(desk().getByLabelText('Customer phone'), 'next door');
  await app.press('Complete sale');
  await desk().findByText('Please enter a valid phone number');
  expect(desk().getByLabelText('Customer phone')).toHaveFocus();
  await app.fill(desk().getByLabelText('Customer phone'), '(0769) 111.222');
  await app.press('Complete sale');
  await isDone();
  const [order] = await readOrders(app.api, seller);
  expect(order).toMatchObject({ customerPhone: '+255769111222', customerKey: 'phone:+255769111222' });
});

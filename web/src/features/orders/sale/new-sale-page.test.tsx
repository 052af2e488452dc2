// @vitest-environment jsdom
import { documentsPath } from '@duka/e2e/support/api.ts';
import { readOrders, readStock } from '@duka/e2e/support/orders.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

const orderCreates = /^POST .*collections\/orders\/documents/;
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
    },
  };
}

test('what is not there to be found, or not enough of, is said in words, and nothing is sold [Q-053]', async () => {
  const { app, seller, choose } = await openSale([
    { name: 'Hoe', quantityInStock: 2 },
    { name: 'Empty', quantityInStock: 0 },
  ]);
  await app.fill('Find a product', '4006381333931');
  await app.user.keyboard('{Enter}');
  await screen.findByText('No product found for 4006381333931');
  await app.fill('Find a product', '');
  expect(await screen.findByRole('button', { name: /Empty/ })).toBeDisabled();
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

test('a lost answer and a repeated press never sell twice, not even the last piece [Q-053]', async () => {
  const { app, seller, choose } = await openSale([{ name: 'Hoe', quantityInStock: 1, sellingPrice: 9000 }]);
  await choose('Hoe');
  const endLoss = app.network.loseAnswers(orderCreates);
  await app.press('Complete sale');
  await desk().findByText(/No answer came\./);
  endLoss();
  await app.press('Complete sale');
  await isDone();
  expect(await readOrders(app.api, seller)).toHaveLength(1);
  expect(await readStock(app.api, seller, String(seller.productIds[0]))).toBe(0);
});

test('after a lost answer a changed sale is not taken for the stored one: the seller chooses [Q-053]', async () => {
  const { app, seller, choose } = await openSale([{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }]);
  await choose('Hoe');
  const endLoss = app.network.loseAnswers(orderCreates);
  await app.press('Complete sale');
  await desk().findByText(/No answer came\./);
  endLoss();
  await app.press('More of Hoe');
  await app.press('Complete sale');
  await desk().findByText(/This sale was recorded already/);
  await app.press('Sell this as well');
  await app.press('Complete sale');
  await isDone();
  expect((await readOrders(app.api, seller)).map(({ orderTotal }) => orderTotal)).toEqual([18000, 9000]);
});

test('a reload in the middle of a sale loses nothing, and the finished sale is gone from the device [Q-053]', async () => {
  const { app, seller, choose } = await openSale([{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }]);
  await choose('Hoe');
  await app.fill(await quantityOf('Hoe'), '2.5');
  await app.user.click(desk().getByLabelText('Mobile money'));
  await app.fill(await desk().findByLabelText('Reference'), 'QK7');
  await app.user.click(desk().getByText('Customer and note (optional)'));
  await app.fill(await desk().findByLabelText('Customer name'), 'Grace');
  await app.fill(desk().getByLabelText('Customer phone'), '0769000022');
  await app.open('/orders/new-sale');
  await screen.findByRole('form', { name: 'Sale' });
  expect(await quantityOf('Hoe')).toHaveValue('2.5');
  expect(desk().getByLabelText('Mobile money')).toBeChecked();
  expect(desk().getByLabelText('Reference')).toHaveValue('QK7');
  expect(desk().getByLabelText('Customer phone')).toHaveValue('0769000022');
  await app.user.dblClick(await screen.findByRole('button', { name: 'Complete sale' }));
  await isDone();
  const [order, ...others] = await readOrders(app.api, seller);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    ...{ customerName: 'Grace', customerPhone: '0769000022', paymentMethod: 'mobile money', paymentReference: 'QK7' },
    ...{ channel: 'walk-in', orderTotal: 22500 },
  });
  await app.open('/orders/new-sale');
  await screen.findByRole('heading', { name: 'Nothing to sell yet' });
});

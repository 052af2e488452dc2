// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { placeOrder, recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

test('an order of an account whose number the shop knows asks whether it is the same person, and joins them once the seller says so [R32]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', sellingPrice: 9000 }] });
  const buyer = await app.newSeller({ withStore: false, firstName: 'Neema', lastName: 'Mushi' });
  const orderItems = [{ productId: String(seller.productIds[0]), quantity: 1 }] as const;
  const order = await placeOrder(app.api, { ...buyer, name: 'Neema' }, seller.storeId, ...orderItems);
  await app.open(`/orders/${order.$id}`);
  await screen.findByRole('link', { name: 'Send a message' });
  await app.settled();
  expect(screen.queryByRole('button', { name: 'This is the same person' })).toBeNull();

  const owes = { customerName: 'Mama Neema', customerPhone: buyer.phone, paymentMethod: 'credit', orderItems };
  const sale = await recordSale(app.api, seller, owes);
  await screen.findByText(/^Your shop knows Mama Neema by this number\. If Neema Mushi is the same person/);
  await app.press('This is the same person');
  await screen.findByText('They are one customer now.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'This is the same person' })).toBeNull());
  const { body } = await expectStored(app.api('GET', documentsPath('orders', String(sale.$id)), undefined, seller));
  expect(body).toMatchObject({ customerKey: `account:${buyer.userId}` });
});

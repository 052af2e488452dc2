// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

test('an order says of which goods nobody knows the cost, as their product was deleted before the sale was sent [R44]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', sellingPrice: 9000, purchasePrice: 5000 }] });
  const [hoe] = seller.productIds;
  await app.api('DELETE', documentsPath('products', hoe), undefined, seller);
  const soldAs = (productName: string) => ({ productName, unitName: '' });
  const orderItems = [
    { productId: hoe, quantity: 1, unitPrice: 9000, soldAs: soldAs('Hoe') },
    { productId: 'never', quantity: 1, unitPrice: 700, soldAs: soldAs('Rake') },
  ];
  const now = new Date().toISOString();
  const data = { storeId: seller.storeId, paymentMethod: 'cash', orderItems, soldAt: now, sentAt: now };
  await expectStored(app.api('POST', documentsPath('orders'), { documentId: 'late', data }, seller));
  await app.open('/orders/late');
  expect((await screen.findByText(/^Cost unknown/)).closest('li')).toHaveTextContent('Rake');
});

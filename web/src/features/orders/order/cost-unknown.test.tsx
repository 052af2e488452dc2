// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

test('an order says of which goods nobody knows the cost, as their product was deleted before the sale was sent, and so does each profit that counts them [R44]', async () => {
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
  // Wherever a profit is shown that counts them, a line says so.
  for (const path of ['/analytics', '/money', '/money/month']) {
    await app.open(path);
    await screen.findByText(
      'Goods sold for TZS 700 have no known cost: this profit counts them as if they had cost nothing.',
    );
  }
  const undo = { documentId: 'undone', data: { orderId: 'late', kind: 'void', reason: 'Typed wrong' } };
  await expectStored(app.api('POST', documentsPath('returns'), undo, seller));
  await app.open('/money/month');
  await screen.findByText('Gross profit');
  await app.settled();
  expect(screen.queryByText(/^Goods sold for/)).toBeNull();
});

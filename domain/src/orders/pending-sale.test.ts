import { expect, test } from 'vitest';
import type { SaleGood } from './order-goods.ts';
import { type SaleDraft, startSale } from './order-sale.ts';
import { toPendingSale } from './pending-sale.ts';

const soldAt = '2026-11-22T07:00:00.000Z';
const stored = { barcode: '', image: '', quantityInStock: 9, hasExpiry: false, expiryDate: null };
const sugar: SaleGood = { ...stored, id: 'sugar', name: 'Sugar', unitName: 'kg', sellingPrice: 3000 };
const goods = new Map([
  ['sugar', { ...sugar, packs: [{ id: 'bag', productId: 'sugar', name: 'Bag', factor: 50, sellingPrice: 140_000 }] }],
]);
const draft = (changes: Partial<SaleDraft>): SaleDraft => ({ ...startSale('s1'), ...changes });

test('a pending sale has the prices that were paid and the goods as they were sold, and the same total as the server [R26, R30, R33]', () => {
  const lines = [
    { productId: 'sugar', quantity: '1.5', price: '2900' },
    { productId: 'sugar', packId: 'bag', quantity: '2' },
  ];
  const soldAs = { productName: 'Sugar', unitName: 'kg' };
  const sale = toPendingSale(draft({ lines, discount: '350' }), goods, 'shop', soldAt);
  expect(sale.data.orderItems).toEqual([
    { productId: 'sugar', quantity: 1.5, unitPrice: 2900, soldAs },
    {
      ...{ productId: 'sugar', packId: 'bag', quantity: 2, unitPrice: 140_000 },
      soldAs: { ...soldAs, pack: { name: 'Bag', factor: 50 } },
    },
  ]);
  expect(sale.order).toMatchObject({ trackingId: '', orderTotal: 284_000, listTotal: 284_500, paid: 284_000, owed: 0 });
  expect(sale.items.map(({ quantity, amount, pack }) => [quantity, amount, pack?.quantity])).toEqual([
    [1.5, 4350, undefined],
    [100, 280_000, 2],
  ]);
  expect(sale.money).toMatchObject([{ method: 'cash', amount: 284_000, countsAt: soldAt }]);
});

test('a sale of the day before, beyond the stock and less some per cent, is what the server will make of it [R26, R58]', () => {
  const lines = [{ productId: 'sugar', quantity: '10', isBeyondStock: true as const }];
  const terms = { discount: '12.5', isDiscountPercent: true, soldOn: '2026-11-21' };
  const sale = toPendingSale(draft({ lines, ...terms }), goods, 'shop', soldAt);
  expect(sale.data).toMatchObject({ discount: 3750, daysAgo: 1, orderItems: [{ quantity: 10, isBeyondStock: true }] });
  const dayBefore = '2026-11-21T07:00:00.000Z';
  expect(sale.order).toMatchObject({ orderDate: dayBefore, orderTotal: 26_250, discount: 3750 });
  expect(sale.money).toMatchObject([{ amount: 26_250, countsAt: dayBefore, at: soldAt }]);
});

test('what a sale that waits leaves open is owed by its customer [R26, R33]', () => {
  const lines = [{ productId: 'sugar', quantity: '2' }];
  const parts = { cash: '1000', 'mobile money': '', bank: '' };
  const { order, money } = toPendingSale(
    draft({ lines, isSplit: true, parts, customerName: ' Neema ' }),
    goods,
    'shop',
    soldAt,
  );
  expect(order).toMatchObject({ customerName: 'Neema', paid: 1000, owed: 5000, paymentMethod: 'credit' });
  expect(money.map(({ method, amount }) => [method, amount])).toEqual([['cash', 1000]]);
});

import { expect, test } from 'vitest';
import { startCorrection } from './purchase-correction.ts';
import { checkPurchase, toPurchaseData } from './purchase-draft.ts';

const good = {
  ...{
    id: 'b1',
    productId: 'dap',
    keptProductId: 'dap',
    productName: 'DAP',
    purchaseId: 'old',
    supplierName: 'Meru',
    batchNo: 'L7',
  },
  ...{ expiryDate: '2027-03-31T00:00:00.000+00:00', received: 150, left: 20, cost: 6_300_000, costLeft: 1, at: '' },
  ...{ pack: { name: 'bag', quantity: 3 }, unitName: 'kg' },
};
const recorded = {
  ...{ id: 'old', supplierId: 'meru', reference: 'INV 7', dueAt: '2026-12-31T00:00:00.000+00:00', total: 6_300_000 },
  ...{ goods: [good], paid: [{ method: 'bank', amount: 100_000 }] as const },
};
const bag = { id: 'p1', productId: 'dap', name: 'bag', factor: 50, sellingPrice: 1 };

test('the form of a correction sends what was recorded, in its packs, once it says what was wrong [R46]', () => {
  const draft = startCorrection(recorded, [bag], 'new');
  expect(checkPurchase(draft)).toEqual([{ field: 'reason', message: 'reason_missing' }]);
  expect(toPurchaseData({ ...draft, reason: ' A nought too many ' }, 'shop', 'meru')).toEqual({
    ...{ storeId: 'shop', supplierId: 'meru', reference: 'INV 7', dueAt: '2026-12-31' },
    ...{ payments: [{ method: 'bank', amount: 100_000 }], replacesId: 'old', cancelReason: 'A nought too many' },
    items: [{ productId: 'dap', packId: 'p1', quantity: 3, cost: 6_300_000, batchNo: 'L7', expiryDate: '2027-03-31' }],
  });
});

test.each([
  ['all in one way', [{ method: 'cash', amount: 6_300_000 }] as const, 'all'],
  ['nothing', [], 'none'],
])('paid %s', (_, paid, share) => {
  expect(startCorrection({ ...recorded, paid }, [], 'new')).toMatchObject({ share, lines: [{ quantity: '150' }] });
});

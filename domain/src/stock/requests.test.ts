import { expect, test } from 'vitest';
import { readPurchase } from './goods-in.ts';
import { readLoss, readLostQuantity } from './goods-out.ts';
import { readSupplierEntry } from './supplier-payment.ts';

const line = { productId: 'urea', quantity: 2.5, cost: 10_000 };
const cash = (amount: number) => [{ method: 'cash', amount }];
const problemOf = (answer: object) => ('attribute' in answer ? answer.attribute : undefined);

test('a purchase is read with its batches, and what is not paid stays owed to the supplier [R28, BUY-001]', () => {
  const items = [
    line,
    { ...line, packId: { $id: 'bag' }, batchNo: ' L7 ', expiryDate: '2027-03-31T00:00:00.000+00:00' },
  ];
  const data = { storeId: 'shop', supplierId: { $id: 'meru' }, dueAt: '2026-12-31', payments: cash(5000), items };
  expect(readPurchase(data)).toMatchObject({
    ...{ storeId: 'shop', supplierId: 'meru', dueDay: '2026-12-31', total: 20_000, paid: 5000 },
    lines: [
      { productId: 'urea', quantity: 2.5, cost: 10_000, batchNo: '', expiryDay: '' },
      { packId: 'bag', batchNo: 'L7', expiryDay: '2027-03-31' },
    ],
  });
});

test.each([
  ['without a shop', { storeId: undefined }, 'storeId'],
  ['with sums of its own', { total: 5 }, 'total'],
  ['with an attribute nobody knows', { colour: 'red' }, 'colour'],
  ['without goods', { items: [] }, 'items'],
  ['of nothing', { items: [{ ...line, quantity: 0 }] }, 'items.quantity'],
  ['of less than a thousandth', { items: [{ ...line, quantity: 0.0005 }] }, 'items.quantity'],
  ['for cents', { items: [{ ...line, cost: 10.5 }] }, 'items.cost'],
  ['for less than nothing', { items: [{ ...line, cost: -1 }] }, 'items.cost'],
  ['without its product', { items: [{ ...line, productId: '' }] }, 'items.productId'],
  ['in a pack that is no id', { items: [{ ...line, packId: 7 }] }, 'items.packId'],
  ['with a date that does not exist', { items: [{ ...line, expiryDate: '2026-02-30' }] }, 'items.expiryDate'],
  ['with a date of the year 27', { items: [{ ...line, expiryDate: '0027-03-31' }] }, 'items.expiryDate'],
  ['that is due in 1970', { dueAt: '1970-01-01' }, 'dueAt'],
  ['with a line nobody knows', { items: [{ ...line, colour: 'red' }] }, 'items.colour'],
  ['paid twice over', { payments: cash(10_001) }, 'payments'],
  ['paid by a promise', { payments: [{ method: 'credit', amount: 1 }] }, 'payments'],
  ['that is owed to nobody', { payments: cash(9999), supplierId: null }, 'supplierId'],
  ['with too long a note', { note: 'x'.repeat(1001) }, 'note'],
])('a purchase %s is refused [R28]', (_, changes, attribute) => {
  const data = { storeId: 'shop', supplierId: 'meru', payments: cash(10_000), items: [line], ...changes };
  expect(problemOf(readPurchase(data))).toBe(attribute);
});

test('goods that cost nothing need no supplier and no payment [R28]', () => {
  expect(readPurchase({ storeId: 'shop', items: [{ ...line, cost: 0 }] })).toMatchObject({ total: 0, paid: 0 });
});

test.each([
  ['for a reason nobody knows', { reason: 'stolen by a cat' }, 'reason'],
  ['of nothing', { quantity: 0 }, 'quantity'],
  ['with a cost of its own', { cost: 5 }, 'cost'],
  ['of no product', { productId: null }, 'productId'],
  ['of a batch that is no id', { batchId: 7 }, 'batchId'],
])('a loss %s is refused [R28]', (_, changes, attribute) => {
  const data = { storeId: 'shop', productId: 'urea', quantity: 1, reason: 'broken' };
  expect(readLoss(data)).toMatchObject({ batchId: null, note: '' });
  expect(problemOf(readLoss({ ...data, ...changes }))).toBe(attribute);
});

test.each([
  ['of nothing', { amount: 0 }, 'amount'],
  ['of cents', { amount: 0.5 }, 'amount'],
  ['by a promise', { method: 'unpaid' }, 'method'],
  ['that is a purchase', { kind: 'purchase' }, 'kind'],
  ['with a balance of its own', { balanceAfter: 0 }, 'balanceAfter'],
  ['to nobody', { supplierId: '' }, 'supplierId'],
  ['since a day', { owedSince: '2026-11-01' }, 'owedSince'],
  ['that is a debt from before, by a method', { kind: 'opening' }, 'method'],
])('a payment to a supplier %s is refused [R28]', (_, changes, attribute) => {
  const data = { storeId: 'shop', supplierId: 'meru', kind: 'payment', amount: 500, method: 'cash' };
  expect(readSupplierEntry(data, '2026-11-21')).toMatchObject({ amount: 500, reference: '', note: '' });
  expect(problemOf(readSupplierEntry({ ...data, ...changes }, '2026-11-21'))).toBe(attribute);
});

test.each([
  ['0.001', 0.001, undefined],
  ['1,000,000', 1_000_000, undefined],
  ['', undefined, 'missing'],
  ['0', 0, 'missing'],
  ['-1', -1, 'negative'],
  ['0.0005', 0.0005, 'too_many_decimals'],
  ['1000000.001', 1_000_000.001, 'too_large'],
  ['two', 'two', 'not_a_number'],
])('a loss of %j is judged alike as typed and as sent [R28]', (typed, quantity, problem) => {
  const data = { storeId: 'shop', productId: 'urea', quantity, reason: 'broken' };
  expect(readLostQuantity(typed, 2_000_000)).toEqual(problem === undefined ? { quantity } : { problem });
  expect(problemOf(readLoss(data))).toBe(problem === undefined ? undefined : 'quantity');
});

test('all that is there may be gone, and not a thousandth more [R28]', () => {
  expect(readLostQuantity('2.5', 2.5)).toEqual({ quantity: 2.5 });
  expect(readLostQuantity('2.501', 2.5)).toEqual({ problem: 'too_many' });
});

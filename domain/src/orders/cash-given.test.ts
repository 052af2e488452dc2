import { expect, test } from 'vitest';
import { findShortage, payInParts, payRest, suggestCash } from './cash-given.ts';
import { startSale } from './order-sale.ts';
import { findOwed, findTermsProblem, readParts } from './sale-sums.ts';

test.each([
  [0, []],
  [1, [1, 5000, 10_000, 50_000]],
  [5000, [5000, 10_000, 50_000]],
  [8293, [8293, 10_000, 50_000]],
  [12_300, [12_300, 15_000, 20_000, 50_000]],
  [50_000, [50_000]],
  [140_000, [140_000, 150_000]],
  [142_300, [142_300, 145_000, 150_000]],
])('a bill of %i is paid with the bill itself or with the next 5,000, 10,000 or 50,000 [R26]', (total, suggested) => {
  expect(suggestCash(total)).toEqual(suggested);
});

const product = { id: 'tv', sellingPrice: 140_000, quantityInStock: 3, hasExpiry: false, expiryDate: null };
const goods = new Map([['tv', product]]);
const sale = (given: string) => ({ ...startSale('sale'), lines: [{ productId: 'tv', quantity: '1' }], given });

test.each([
  ['', 0, undefined],
  ['140,000', 0, undefined],
  ['150000', 0, undefined],
  ['139,999', 1, 'too_little'],
  ['10,000', 130_000, 'too_little'],
  ['0', 140_000, 'too_little'],
  ['ten', 0, 'given'],
])('of 140,000 with "%s" in cash %i are missing [R26]', (given, missing, problem) => {
  expect(findShortage(sale(given), 140_000)).toBe(missing);
  expect(findTermsProblem(sale(given), goods, '2026-11-21')).toBe(problem);
});

test('typed cash counts for no other payment method [R26]', () => {
  expect(findTermsProblem({ ...sale('10,000'), paymentMethod: 'mobile money' }, goods, '2026-11-21')).toBeUndefined();
  expect(findTermsProblem({ ...sale('ten'), paymentMethod: 'bank' }, goods, '2026-11-21')).toBeUndefined();
});

test('the rest is owed by somebody who is named, or paid in another way [R26, SELL-007]', () => {
  const owed = payRest(sale('10,000'), 140_000, 'credit');
  expect(readParts(owed)).toEqual([{ method: 'cash', amount: 10_000 }]);
  expect(findOwed(owed, 140_000)).toBe(130_000);
  expect(findTermsProblem(owed, goods, '2026-11-21')).toBe('nobody_owes');
  expect(findTermsProblem({ ...owed, customerName: 'Asha' }, goods, '2026-11-21')).toBeUndefined();
  const paid = payRest(sale('10,000'), 140_000, 'mobile money');
  expect(readParts(paid)).toEqual([
    { method: 'cash', amount: 10_000 },
    { method: 'mobile money', amount: 130_000 },
  ]);
  expect(findTermsProblem(paid, goods, '2026-11-21')).toBeUndefined();
});

test('paying in parts begins with cash that is too little, and comes back to parts that were typed before [R26]', () => {
  expect(readParts(payInParts(sale('10,000'), 140_000))).toEqual([{ method: 'cash', amount: 10_000 }]);
  expect(readParts(payInParts(sale('150,000'), 140_000))).toEqual([]);
  const typed = { ...sale('10,000'), parts: { cash: '', 'mobile money': '5,000', bank: '' } };
  expect(readParts(payInParts(typed, 140_000))).toEqual([{ method: 'mobile money', amount: 5000 }]);
  expect(payInParts(typed, 140_000).given).toBe('10,000');
});

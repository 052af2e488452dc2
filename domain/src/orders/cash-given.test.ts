import { expect, test } from 'vitest';
import { findShortage, payRest, suggestCash } from './cash-given.ts';
import { startSale } from './order-sale.ts';
import { findOwed, findTermsProblem, readParts } from './sale-sums.ts';

test.each([
  [0, []],
  [1, [1, 500, 1000, 2000, 5000, 10_000]],
  [500, [500, 1000, 2000, 5000, 10_000]],
  [8293, [8293, 8500, 9000, 10_000]],
  [8500, [8500, 9000, 10_000]],
  [9900, [9900, 10_000]],
  [12_300, [12_300, 12_500, 13_000, 14_000, 15_000, 20_000]],
  [140_000, [140_000]],
  [142_300, [142_300, 142_500, 143_000, 144_000, 145_000, 150_000]],
])('a bill of %i is paid with the bill itself or with notes above it [R26]', (total, suggested) => {
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
  expect(findTermsProblem(sale(given), goods)).toBe(problem);
});

test('cash that was typed counts for no other way to pay [R26]', () => {
  expect(findTermsProblem({ ...sale('10,000'), paymentMethod: 'mobile money' }, goods)).toBeUndefined();
  expect(findTermsProblem({ ...sale('ten'), paymentMethod: 'bank' }, goods)).toBeUndefined();
});

test('the rest is owed by somebody who is named, or paid in another way [R26]', () => {
  const owed = payRest(sale('10,000'), 140_000, 'credit');
  expect(readParts(owed)).toEqual([{ method: 'cash', amount: 10_000 }]);
  expect(findOwed(owed, 140_000)).toBe(130_000);
  expect(findTermsProblem(owed, goods)).toBe('nobody_owes');
  expect(findTermsProblem({ ...owed, customerName: 'Asha' }, goods)).toBeUndefined();
  const paid = payRest(sale('10,000'), 140_000, 'mobile money');
  expect(readParts(paid)).toEqual([
    { method: 'cash', amount: 10_000 },
    { method: 'mobile money', amount: 130_000 },
  ]);
  expect(findTermsProblem(paid, goods)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { findRecordedQuantity, findStockChange, formatStockChange } from './stock-change.ts';

test.each([
  [50, undefined, '+0.00%'],
  [50, 50, '+0.00%'],
  [60, 50, '+20.00%'],
  [40, 50, '-20.00%'],
  [0, 50, '-100.00%'],
  [49.999999, 50, '+0.00%'],
  [2, 3, '-33.33%'],
  [5, 0, '+100.00%'],
  [0, 0, '+0.00%'],
])('%d in stock, with %s recorded before, is a change of %s [VIEW-013]', (now, recorded, expected) => {
  expect(formatStockChange(findStockChange(now, recorded))).toBe(expected);
});

test.each([
  ['nothing moved', undefined, true, undefined],
  ['the product is new', { quantityAfter: 12, change: 12 }, false, 12],
  ['2.3 came to what was there', { quantityAfter: 12.4, change: 2.3 }, true, 10.1],
])('when %s, the quantity recorded 30 days ago is found [VIEW-013]', (_, earliest, hasOlder, expected) => {
  expect(findRecordedQuantity(earliest, hasOlder)).toBe(expected);
});

import { expect, test } from 'vitest';
import { countPages, formatCount } from './product-count.ts';

test.each([
  [0, '0'],
  [24, '24'],
  [4999, '4,999'],
  [5000, '5,000+'],
  [10000, '10,000'],
])('a count of %i reads %s: one that stopped at 5,000 does not claim to be all [LIST-008]', (total, shown) => {
  expect(formatCount(total)).toBe(shown);
});

test.each([
  [0, 1, 0, 0],
  [25, 1, 25, 1],
  [26, 1, 25, 2],
  [5000, 1, 25, 200],
  [5000, 200, 25, 201],
  [5000, 250, 25, 251],
  [5000, 250, 7, 250],
])('of %i counted products, page %i with %i rows is one of %i', (total, page, rows, pages) => {
  expect(countPages(total, page, rows, 25)).toBe(pages);
});

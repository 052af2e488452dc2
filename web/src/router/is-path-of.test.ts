import { expect, test } from 'vitest';
import { isPathOf } from './is-path-of.ts';

test.each([
  ['/products', '/products'],
  ['/products', '/Products/'],
  ['/orders/:orderId', '/orders/o-1'],
  ['/orders/:orderId/receipt', '/orders/o-1/receipt'],
  ['/products/view/:productId', '/products/view/a%20b%2Fc'],
  ['/products/view/:productId', '/products/view/50%'],
])('the page of %s is opened at %s [LAY-001]', (pattern, pathname) => {
  expect(isPathOf(pattern, pathname)).toBe(true);
});

test.each([
  ['/products', '/'],
  ['/products', '/products/add'],
  ['/products/view/:productId', '/products/view/'],
  ['/orders/:orderId', '/orders/o-1/receipt'],
])('the page of %s is not opened at %s [LAY-011]', (pattern, pathname) => {
  expect(isPathOf(pattern, pathname)).toBe(false);
});

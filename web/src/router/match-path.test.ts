import { expect, test } from 'vitest';
import { matchPath } from './match-path.ts';

test.each([
  ['/products', '/products', {}],
  ['/products', '/Products/', {}],
  ['/orders/:orderId', '/orders/o-1', { orderId: 'o-1' }],
  ['/orders/:orderId/receipt', '/orders/o-1/receipt', { orderId: 'o-1' }],
  ['/products/view/:productId', '/products/view/a%20b%2Fc', { productId: 'a b/c' }],
  ['/products/view/:productId', '/products/view/50%', { productId: '50%' }],
])('the page of %s is opened at %s [LAY-001]', (pattern, pathname, parameters) => {
  expect(matchPath(pattern, pathname)).toEqual(parameters);
});

test.each([
  ['/products', '/'],
  ['/products', '/products/add'],
  ['/products/view/:productId', '/products/view/'],
  ['/orders/:orderId', '/orders/o-1/receipt'],
])('the page of %s is not opened at %s [LAY-011]', (pattern, pathname) => {
  expect(matchPath(pattern, pathname)).toBeNull();
});

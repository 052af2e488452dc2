import { expect, test } from 'vitest';
import { findNearestPage } from './nearest-page.ts';
import { listPagePatterns } from './seller-pages.ts';

test.each([
  ['/prodcts', '/products'],
  ['/Product', '/products'],
  ['/product/add', '/products/add'],
  ['/product/view/P-1', '/products/view/P-1'],
  ['/products/view', '/products'],
  ['/orders/o-1/recipt', '/orders/o-1/receipt'],
  ['/orders/o-1/receipt/print', '/orders'],
  ['/settings/store', '/settings'],
  ['/mesages', '/messages'],
  ['/mony', '/money'],
  ['/mony/m', '/money'],
])('whoever asks for %s is offered %s [LAY-011]', (asked, offered) => {
  expect(findNearestPage(asked, listPagePatterns())).toBe(offered);
});

test.each([['/no/such/page'], ['/wp-login.php'], ['/x']])('nothing is near %s [LAY-011]', (asked) => {
  expect(findNearestPage(asked, listPagePatterns())).toBeUndefined();
});

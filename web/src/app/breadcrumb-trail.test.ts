import { expect, test } from 'vitest';
import { toBreadcrumbs } from './breadcrumb-trail.ts';
import { paths } from './paths.ts';

const words = (pathname: string) => toBreadcrumbs(pathname).map((crumb) => crumb.label);

test.each([
  [paths.dashboard, ['Dashboard']],
  [paths.products, ['Products']],
  [paths.addProduct, ['Products', 'Add Product']],
  [paths.viewProduct('p-1'), ['Products', 'View Product']],
  ['/products/p-1/edit', ['Products', 'Edit Product']],
  [paths.settings, ['Settings']],
  [paths.orders, ['Orders']],
  [`${paths.orders}/o-1`, ['Orders', 'Order']],
  [paths.newSale, ['Orders', 'Record a sale']],
  [paths.messages, ['Messages']],
  [paths.customers, ['Customers']],
  [`${paths.customers}/phone%3A%2B255712345678`, ['Customers', 'Customer']],
  [paths.analytics, ['Analytics']],
  [paths.reorder, ['Products', 'To reorder']],
  [paths.money, ['Money']],
  [`${paths.debts}/b-1`, ['Money', 'Debts', "Customer's account"]],
  [`${paths.debts}/new`, ['Money', 'Debts', 'Open an account']],
  [`${paths.money}/losses`, ['Money', 'Lost goods']],
  [`${paths.money}/purchases`, ['Money', 'Purchases']],
  [`${paths.money}/purchases/new`, ['Money', 'Purchases', 'Stock came in']],
  [`${paths.money}/suppliers`, ['Money', 'Suppliers']],
  [`${paths.money}/suppliers/s-1`, ['Money', 'Suppliers', 'Supplier']],
])('the breadcrumbs of %s are %j [LAY-024] [LAY-025]', (pathname, labels) => {
  expect(words(pathname)).toEqual(labels);
});

test('every breadcrumb but the last leads back to its page [LAY-024]', () => {
  expect(toBreadcrumbs(paths.addProduct)).toEqual([{ label: 'Products', to: '/products' }, { label: 'Add Product' }]);
});

test('a product whose id reads like a page or like a property of every object gets no breadcrumb of its own [LAY-024]', () => {
  expect(words(paths.viewProduct('settings'))).toEqual(['Products', 'View Product']);
  expect(words('/constructor')).toEqual([]);
});

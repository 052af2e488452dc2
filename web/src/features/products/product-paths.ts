import type { Product } from '@duka/domain/products/product';

/** The addresses that the product pages link to; LAY-004 to LAY-007. */
export const productPaths = {
  list: '/products',
  add: '/products/add',
  /** The form of one product, to open in a new tab or to come back to. */
  edit: (id: string) => `/products/${encodeURIComponent(id)}/edit`,
  import: '/products/import',
  /** What runs low, as a list to buy it anew. */
  reorder: '/products/reorder',
  /** Opens the list as a form for counting stock. */
  count: '/products?count=1',
  view: (id: string) => `/products/view/${encodeURIComponent(id)}`,
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
} as const;

/**
 * The way to a product's form: a click goes to /products/add and hands the product over (LAY-005, VIEW-020), a new tab
 * opens the form's own address (decision 0036).
 */
export function editLink(product: Product) {
  return { to: productPaths.edit(product.id), clickTo: productPaths.add, state: { product } };
}

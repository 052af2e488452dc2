/** The addresses that the product pages link to; LAY-004 to LAY-007. */
export const productPaths = {
  list: '/products',
  add: '/products/add',
  import: '/products/import',
  /** Opens the list as a form for counting stock. */
  count: '/products?count=1',
  view: (id: string) => `/products/view/${encodeURIComponent(id)}`,
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
} as const;

/** The addresses the product pages know of; LAY-004 to LAY-007. */
export const productPaths = {
  list: '/products',
  add: '/products/add',
  import: '/products/import',
  /** The list as a form for what is on the shelves. */
  count: '/products?count=1',
  view: (id: string) => `/products/view/${encodeURIComponent(id)}`,
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
} as const;

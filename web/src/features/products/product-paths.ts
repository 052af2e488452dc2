/** The addresses the product pages know of; LAY-004 to LAY-006. */
export const productPaths = {
  list: '/products',
  add: '/products/add',
  view: (id: string) => `/products/view/${encodeURIComponent(id)}`,
} as const;

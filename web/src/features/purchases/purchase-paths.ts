/** The addresses that the pages of what is bought in link to. */
export const purchasePaths = {
  list: '/money/purchases',
  /** The form; with a product's id it begins with a line of it. */
  add: (productId?: string) =>
    productId === undefined
      ? '/money/purchases/new'
      : `/money/purchases/new?${new URLSearchParams({ product: productId })}`,
  suppliers: '/money/suppliers',
  supplier: (id: string) => `/money/suppliers/${encodeURIComponent(id)}`,
  product: (id: string) => `/products/view/${encodeURIComponent(id)}`,
} as const;

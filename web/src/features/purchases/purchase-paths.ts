/** The addresses that the pages of what is bought in link to. */
export const purchasePaths = {
  list: '/money/purchases',
  /** The form; with a product's id it begins with a line of it. */
  add: (productId?: string) =>
    productId === undefined
      ? '/money/purchases/new'
      : `/money/purchases/new?${new URLSearchParams({ product: productId })}`,
  purchase: (id: string) => `/money/purchases/${encodeURIComponent(id)}`,
  /** The form filled with what was recorded. */
  correct: (id: string) => `/money/purchases/${encodeURIComponent(id)}/correct`,
  suppliers: '/money/suppliers',
  importSuppliers: '/money/suppliers/import',
  supplier: (id: string) => `/money/suppliers/${encodeURIComponent(id)}`,
  product: (id: string) => `/products/view/${encodeURIComponent(id)}`,
} as const;

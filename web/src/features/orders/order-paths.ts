/**
 * What a link hands over to a form that leads back to its page once it is saved (`purchase-form.tsx`). The page stores what was typed on
 * it, so leaving it by such a link is not asked about (`data-comes-back`, leave-guard.tsx).
 */
export const comingBack = { state: { comesBack: true }, 'data-comes-back': true } as const;

/** The addresses that the order pages link to; LAY-007. */
export const orderPaths = {
  list: '/orders',
  newSale: '/orders/new-sale',
  paste: '/orders/paste',
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  receipt: (id: string) => `/orders/${encodeURIComponent(id)}/receipt`,
  /** Writes down what came in of a product. */
  addStock: (id: string) => `/money/purchases/new?${new URLSearchParams({ product: id })}`,
  product: (id: string) => `/products/view/${encodeURIComponent(id)}`,
  thread: (accountId: string) => `/messages?${new URLSearchParams({ with: accountId })}`,
} as const;

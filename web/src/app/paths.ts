/** Every address of the app; LAY-002 to LAY-009, Q-085. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  products: '/products',
  addProduct: '/products/add',
  importProducts: '/products/import',
  reorder: '/products/reorder',
  viewProduct: (id: string) => `/products/view/${encodeURIComponent(id)}`,
  orders: '/orders',
  newSale: '/orders/new-sale',
  pasteOrder: '/orders/paste',
  messages: '/messages',
  customers: '/customers',
  analytics: '/analytics',
  settings: '/settings',
  /** Who did what (STAFF-052). */
  activity: '/activity',
  money: '/money',
  debts: '/money/debts',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  /** No page: where a session ends; PERM-016, Q-068. */
  login: '/login',
} as const;

/** Where the form of one product is opened directly; a click on Edit leads to `addProduct` (decision 0036). */
export const editProductPattern = '/products/:productId/edit';

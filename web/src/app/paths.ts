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
  /** The log of the members' activities (STAFF-052). */
  activity: '/activity',
  /** The register of inputs, by lot and buyer (R75). */
  register: '/register',
  money: '/money',
  debts: '/money/debts',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  /** The address to which the end of a session leads; it has no page of its own (PERM-016, Q-068). */
  login: '/login',
} as const;

/** The address of the form of one product; a click on Edit leads to `addProduct` instead (decision 0036). */
export const editProductPattern = '/products/:productId/edit';

import { matchPath } from 'react-router';
import { paths } from './paths.ts';
import { type Screen, screen } from './screen.tsx';

/** The id part is a record id. */
export const productViewPattern = '/products/view/:productId';

/** The id part is a record id. */
export const orderPattern = '/orders/:orderId';
export const receiptPattern = '/orders/:orderId/receipt';

/** The pages inside the seller's layout, each in a script of its own. */
export const dashboardPage = screen('dashboard', async () => (await import('./dashboard-screen.tsx')).DashboardScreen);
export const productListPage = screen(
  'product-list',
  async () => (await import('#features/products/list/product-list-page.tsx')).ProductListPage,
);
export const productFormPage = screen(
  'product-form',
  async () => (await import('#features/products/form/product-form-page.tsx')).ProductFormPage,
);
export const importPage = screen('import', async () => (await import('#features/imports/import-page.tsx')).ImportPage);
export const productViewPage = screen(
  'product-view',
  async () => (await import('#features/products/view/product-view-page.tsx')).ProductViewPage,
);
export const ordersPage = screen(
  'orders',
  async () => (await import('#features/orders/list/orders-page.tsx')).OrdersPage,
);
export const newSalePage = screen(
  'new-sale',
  async () => (await import('#features/orders/sale/new-sale-page.tsx')).NewSalePage,
);
export const receiptPage = screen(
  'receipt',
  async () => (await import('#features/orders/order/receipt-page.tsx')).ReceiptPage,
);
export const orderPage = screen('order', async () => (await import('#features/orders/order/order-page.tsx')).OrderPage);
export const settingsPage = screen('settings', async () => (await import('./settings-screen.tsx')).SettingsScreen);
export const messagesPage = screen(
  'messages',
  async () => (await import('#features/messages/messages-page.tsx')).MessagesPage,
);
export const customersPage = screen(
  'customers',
  async () => (await import('#features/customers/customers-page.tsx')).CustomersPage,
);
export const analyticsPage = screen(
  'analytics',
  async () => (await import('#features/analytics/analytics-page.tsx')).AnalyticsPage,
);

type Preload = Pick<Screen<never>, 'preload'>;

const pages: readonly [pattern: string, page: Preload][] = [
  [paths.dashboard, dashboardPage],
  [paths.products, productListPage],
  [paths.addProduct, productFormPage],
  [paths.importProducts, importPage],
  [productViewPattern, productViewPage],
  [paths.orders, ordersPage],
  [paths.newSale, newSalePage],
  [orderPattern, orderPage],
  [receiptPattern, receiptPage],
  [paths.messages, messagesPage],
  [paths.customers, customersPage],
  [paths.analytics, analyticsPage],
  [paths.settings, settingsPage],
];

export function preloadPage(pathname: string) {
  const page = pages.find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? dashboardPage;
  page.preload();
}

/** Fetches the pages a seller is likely to open next, once the one asked for is there. */
export function preloadOtherPages() {
  for (const [, page] of pages) page.preload();
}

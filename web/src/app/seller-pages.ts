import type { Capability } from '@duka/domain/capabilities';
import { can } from '#data/calls/capabilities.ts';
import { isPathOf } from '#router/is-path-of.ts';
import { editProductPattern, paths } from './paths.ts';
import { type Screen, screen } from './screen.tsx';

/** The pages inside the seller's layout, each in a script of its own. */
const dashboardPage = screen('dashboard', async () => (await import('./dashboard-screen.tsx')).DashboardScreen);
const productListPage = screen(
  'product-list',
  async () => (await import('#features/products/list/product-list-page.tsx')).ProductListPage,
);
const productFormPage = screen(
  'product-form',
  async () => (await import('#features/products/form/product-form-page.tsx')).ProductFormPage,
);
const productViewPage = screen(
  'product-view',
  async () => (await import('#features/products/view/product-view-page.tsx')).ProductViewPage,
);
const ordersPage = screen('orders', async () => (await import('#features/orders/list/orders-page.tsx')).OrdersPage);
const newSalePage = screen(
  'new-sale',
  async () => (await import('#features/orders/sale/new-sale-page.tsx')).NewSalePage,
);
const pastePage = screen('paste', async () => (await import('#features/orders/paste/paste-page.tsx')).PastePage);
const receiptPage = screen(
  'receipt',
  async () => (await import('#features/orders/order/receipt-page.tsx')).ReceiptPage,
);
const orderPage = screen('order', async () => (await import('#features/orders/order/order-page.tsx')).OrderPage);
const settingsPage = screen('settings', async () => (await import('./settings-screen.tsx')).SettingsScreen);
const messagesPage = screen(
  'messages',
  async () => (await import('#features/messages/messages-page.tsx')).MessagesPage,
);
const customersPage = screen(
  'customers',
  async () => (await import('#features/customers/customers-page.tsx')).CustomersPage,
);
const customerPage = screen(
  'customer',
  async () => (await import('#features/customers/customer-page.tsx')).CustomerPage,
);
const analyticsPage = screen(
  'analytics',
  async () => (await import('#features/analytics/analytics-page.tsx')).AnalyticsPage,
);
const registerPrintPage = screen(
  'register-print',
  async () => (await import('#features/register/register-print-page.tsx')).RegisterPrintPage,
);
/** The pages that stand in no bar, as they are printed. */
export const printedPages: ReadonlySet<Screen<object>> = new Set([receiptPage, registerPrintPage]);
const rarerPages = screen('rarer', async () => (await import('./rarer-pages.tsx')).RarerPages);

/** Which page stands at which address. The first that fits counts, so a fixed part comes before an id in its place. */
const pages: readonly [pattern: string, page: Screen<object>, needs?: Capability][] = [
  [paths.dashboard, dashboardPage],
  [paths.products, productListPage],
  [paths.addProduct, productFormPage],
  [paths.importProducts, rarerPages, 'imports'],
  [paths.reorder, rarerPages, 'figures'],
  ['/products/view/:productId', productViewPage],
  [editProductPattern, productFormPage],
  [paths.orders, ordersPage],
  [paths.newSale, newSalePage, 'sales'],
  [paths.pasteOrder, pastePage, 'commands'],
  ['/orders/:orderId', orderPage],
  ['/orders/:orderId/receipt', receiptPage, 'sales'],
  [paths.messages, messagesPage],
  [paths.customers, customersPage, 'customers'],
  ['/customers/:customerKey', customerPage, 'customers'],
  [paths.analytics, analyticsPage, 'figures'],
  [paths.settings, settingsPage],
  [paths.activity, rarerPages, 'figures'],
  [paths.register, rarerPages, 'figures'],
  [`${paths.register}/print`, registerPrintPage, 'figures'],
  [paths.money, rarerPages, 'sales'],
  [`${paths.money}/*`, rarerPages, 'sales'],
  ['/outbox', rarerPages],
];

/** The pages that this backend can fill. */
const listPages = () => pages.filter(([, , needs]) => needs === undefined || can(needs));

export function listPagePatterns(): string[] {
  return listPages().map(([pattern]) => pattern);
}

/** The page at this address, with the pattern that names its ids; undefined when there is none. */
export function findPage(pathname: string) {
  const [pattern, page, needs] = pages.find(([each]) => isPathOf(each, pathname)) ?? [];
  if (!pattern || !page || (needs && !can(needs))) return undefined;
  return { pattern, page };
}

/** An unknown address leads to the dashboard. */
export function pageAt(pathname: string): Screen<object> {
  return findPage(pathname)?.page ?? dashboardPage;
}

/** Fetches the pages a seller is likely to open next, once the one asked for is there. */
export function preloadOtherPages() {
  for (const [, page] of listPages()) page.preload();
}

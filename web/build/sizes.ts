import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { budgets } from './budgets.ts';
import { type Bundle, filesFor, isScript } from './bundle.ts';

/** One line of the size table; `limit` and `value` are in `unit`. */
export interface Size {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: 'kB' | 'requests';
}

/** Scripts, by their names in vite.config.ts or their source: of the sign-in, and those that every later page stands in. */
const appModule = 'frame';
export const signInModules = [appModule, 'sign-in'];
export const frameModules = [appModule, 'seller'];
const registrationModule = 'src/app/registration-screen.tsx';
/** What app.html fetches first of all: the calls of the page most sellers work on. */
export const firstCallModules = ['first-calls'];
/**
 * What a page fetches only once someone opens it there, or once it can be used, as charts, payment details, the goods of a
 * sale, what is asked of a phone, the earlier ends of days, the sums above a list and what became of a product meanwhile; what answers without a network;
 * what says why there is nothing to show; and the table of wide screens, which does not travel to a phone.
 */
const deferredModules = [
  'src/data/local-data.ts',
  'src/features/analytics/money-and-stock.tsx',
  'src/features/credit/account-entry-table.tsx',
  'src/features/credit/account-share.tsx',
  'src/features/credit/debt-csv.ts',
  'src/features/credit/limit-form.tsx',
  'src/features/credit/opening-form.tsx',
  'src/features/credit/payment-form.tsx',
  'src/features/credit/take-back-dialog.tsx',
  'src/features/credit/write-off-form.tsx',
  'src/features/dashboard/week-chart.tsx',
  'src/features/imports/import-reading.tsx',
  'src/features/imports/import-review.tsx',
  'src/features/imports/people-review.tsx',
  'src/features/imports/read-opened.ts',
  'src/features/messages/emoji-picker.tsx',
  'src/features/messages/new-message-dialog.tsx',
  'src/features/messages/thread.tsx',
  'src/features/money/cash-entry-dialog.tsx',
  'src/features/money/close-question.tsx',
  'src/features/money/day-close-list.tsx',
  'src/features/money/day-end-correction.tsx',
  'src/features/money/entry-table.tsx',
  'src/features/money/expense-dialog.tsx',
  'src/features/money/opening-money-card.tsx',
  'src/features/money/refused-day-end.tsx',
  'src/features/money/reopen-dialog.tsx',
  'src/features/money/statement-review.tsx',
  'src/features/money/take-back-entry.tsx',
  'src/features/money/take-back-expense.tsx',
  'src/features/orders/list/order-confirm.tsx',
  'src/features/orders/list/order-filter-panel.tsx',
  'src/features/orders/list/order-list-states.tsx',
  'src/features/orders/list/order-table.tsx',
  'src/features/orders/list/today-sums.tsx',
  'src/features/orders/order/guest-buyer.tsx',
  'src/features/orders/order/order-ask.tsx',
  'src/features/orders/order/order-buyer.tsx',
  'src/features/orders/order/order-events.tsx',
  'src/features/orders/order/order-money.tsx',
  'src/features/orders/order/order-payment-form.tsx',
  'src/features/orders/order/order-undo.tsx',
  'src/features/orders/order/receipt-share.tsx',
  'src/features/orders/order/take-back-dialog.tsx',
  'src/features/orders/order/void-dialog.tsx',
  'src/features/orders/paste/paste-form.tsx',
  'src/features/orders/sale/expired-dialog.tsx',
  'src/features/orders/sale/known-customers.tsx',
  'src/features/orders/sale/left-sales.tsx',
  'src/features/orders/sale/open-asks.tsx',
  'src/features/orders/sale/queued-sales.tsx',
  'src/features/orders/sale/registered-buyer.tsx',
  'src/features/orders/sale/sale-ask.tsx',
  'src/features/orders/sale/sale-asked.tsx',
  'src/features/orders/sale/sale-day.tsx',
  'src/features/orders/sale/sale-form.tsx',
  'src/features/orders/sale/sale-parts.tsx',
  'src/features/orders/sale/sale-problem.tsx',
  'src/features/orders/sale/sale-subsidy.tsx',
  'src/features/products/form/catalogue-fill.tsx',
  'src/features/products/form/product-changes.tsx',
  'src/features/products/list/export-dialog.tsx',
  'src/features/products/list/no-store.tsx',
  'src/features/products/list/product-filter-panel.tsx',
  'src/features/products/list/product-list-head.tsx',
  'src/features/products/list/product-menu.tsx',
  'src/features/products/list/product-select-rows.tsx',
  'src/features/products/list/product-table.tsx',
  'src/features/products/list/product-tools.tsx',
  'src/features/products/product-list-empty.tsx',
  'src/features/products/stock-count/stock-count.tsx',
  'src/features/products/view/product-all-time.tsx',
  'src/features/products/view/product-batches.tsx',
  'src/features/products/view/product-on-page.tsx',
  'src/features/products/view/purchase-history.tsx',
  'src/features/products/view/safety-sheet.tsx',
  'src/features/products/view/stock-history.tsx',
  'src/features/purchases/correct-purchase-form.tsx',
  'src/features/purchases/take-back-dialog.tsx',
  'src/features/purchases/take-back-payment-dialog.tsx',
  'src/features/register/programme-dialog.tsx',
  'src/features/register/subsidy-programme-view.tsx',
  'src/features/settings/address-sheet.tsx',
  'src/features/settings/business-form.tsx',
  'src/features/settings/payment-sheet.tsx',
  'src/features/settings/scale-form.tsx',
  'src/features/settings/sharing-form.tsx',
  'src/features/settings/store-details-form.tsx',
  'src/features/settings/store-rows.tsx',
  'src/shop/asks/ask-panel.tsx',
  'src/features/wallets/paste-message.tsx',
];
/** What answers the calls of a page that the service worker has stored, by its name in vite.config.ts. */
export const sourceModules = ['source'];
/** The page most sellers work on: app.html, which is the same for every address, fetches it ahead. */
export const mainPageModules = ['src/features/products/list/product-list-page.tsx'];

/** What a signed-in seller sees first: dashboard.html fetches it ahead. */
export const dashboardModules = ['src/app/dashboard-screen.tsx'];

export function measure(dist: string, bundle: Bundle): Size[] {
  const kb = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000;
  const signIn = filesFor(bundle, signInModules);
  const later = bundle.lazy.filter((module) => module.startsWith('src/') && !frameModules.includes(module));
  const pages = later.map((module): Size => {
    const files = filesFor(bundle, [...framesOf(module), module]);
    const more = files.filter((file) => isScript(file) && !signIn.includes(file));
    const limit = deferredModules.includes(module) ? budgets.deferredScriptKb : budgets.pageScriptKb;
    return { name: pageName(module), value: kb(more), limit, unit: 'kB' };
  });
  const styles = Object.values(bundle.manifest).flatMap((chunk) =>
    chunk.file.endsWith('.css') ? [chunk.file] : (chunk.css ?? []),
  );
  return [
    { name: 'sign-in, scripts', value: kb(signIn.filter(isScript)), limit: budgets.signInScriptKb, unit: 'kB' },
    { name: 'styles', value: kb([...new Set(styles)]), limit: budgets.styleKb, unit: 'kB' },
    // The page itself and its icon come on top of the files it names.
    { name: 'sign-in, requests', value: signIn.length + 2, limit: budgets.signInRequests, unit: 'requests' },
    ...pages,
  ];
}

export function findExcess(sizes: readonly Size[]): string[] {
  return sizes
    .filter((size) => size.value > size.limit)
    .map((size) => `${size.name}: ${size.value.toFixed(1)} ${size.unit}, at most ${size.limit} allowed`);
}

/** What a module finds there when it is opened: a step of the registration has no use for the seller's pages. */
function framesOf(module: string): readonly string[] {
  if (module.includes('/auth/')) return [];
  return module.includes('/registration') ? [appModule, registrationModule] : frameModules;
}

function pageName(module: string): string {
  return `${module.slice(module.lastIndexOf('/') + 1).replace(/\.tsx?$/, '')}, scripts more`;
}

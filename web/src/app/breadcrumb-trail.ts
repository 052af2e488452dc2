import { m } from '#paraglide/messages.js';
import { isPathOf } from '#router/is-path-of.ts';
import { editProductPattern, paths } from './paths.ts';

/** A label of LAY-025 and, except for the last one, its address. */
export interface Breadcrumb {
  readonly label: string;
  readonly to?: string;
}

const labels: Readonly<Record<string, () => string>> = {
  [paths.dashboard]: m.layout_dashboard,
  [paths.products]: m.layout_products,
  [paths.addProduct]: m.layout_add_product,
  [paths.importProducts]: m.layout_import_products,
  [paths.reorder]: m.reorder_title,
  '/products/view': m.layout_view_product,
  [paths.settings]: m.layout_settings,
  [paths.activity]: m.activity_title,
  [paths.register]: m.lots_title,
  [paths.orders]: m.layout_orders,
  [paths.newSale]: m.layout_record_sale,
  [paths.pasteOrder]: m.orders_paste_title,
  [paths.messages]: m.layout_messages,
  [paths.customers]: m.layout_customers,
  [paths.analytics]: m.layout_analytics,
  [paths.money]: m.layout_money,
  '/money/expenses': m.money_expenses,
  '/money/day-end': m.money_day_end,
  '/money/month': m.money_sheet,
  '/money/moves': m.money_moves,
  '/money/entries': m.money_entries,
  '/money/mobile': m.mobile_title,
  '/money/losses': m.money_sheet_losses,
  '/money/mobile/statement': m.statement_title,
  '/money/mobile/paste': m.receipts_title,
  '/money/purchases': m.purchases_title,
  '/money/purchases/new': m.purchases_add,
  '/money/suppliers': m.purchases_suppliers,
  '/money/suppliers/import': m.people_import_suppliers,
  [paths.debts]: m.layout_debts,
  '/money/debts/new': m.credit_open,
  '/money/debts/import': m.people_import_customers,
};

/** The label of an id below a page, where the id is all that its address adds. */
const labelsOfIds: Readonly<Record<string, () => string>> = {
  [paths.orders]: m.layout_order,
  [paths.customers]: m.layout_customer,
  [paths.debts]: m.layout_debt_book,
  '/money/purchases': m.purchases_one,
  '/money/suppliers': m.purchases_supplier,
  '/money/day-end': m.money_close_one,
};

/** Walks the segments of a path; one without a label, like a product's id, makes no breadcrumb. */
export function toBreadcrumbs(pathname: string): Breadcrumb[] {
  const segments = pathname.split('/').filter(Boolean);
  const known = segments
    .map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
    .filter((path) => Object.hasOwn(labels, path));
  const crumbs = known.map((path) => ({ label: labels[path]?.() ?? path, to: path }));
  if (isPathOf(editProductPattern, pathname)) return [...crumbs, { label: m.layout_edit_product() }];
  const last = crumbs.pop();
  if (!last) return [];
  const labelOfId = last.to === pathname ? undefined : labelsOfIds[last.to];
  return labelOfId ? [...crumbs, last, { label: labelOfId() }] : [...crumbs, { label: last.label }];
}

import type { Right } from '@duka/domain/collections/rights';
import { actRights, callRights } from '@duka/domain/members/screen-rights';
import { isPathOf } from '#router/is-path-of.ts';
import { editProductPattern, paths } from './paths.ts';

/** Of each list one right is needed. */
type PageRights = readonly (readonly Right[])[];

const bookkeeping = ['sell', 'money', 'costs', 'credit', 'stock', 'products'] as const;

/**
 * What is needed to open a page (R63): what the server asks for what the page reads. The first address that fits counts; a page that is not
 * named is open to every member.
 */
const pageRights: readonly (readonly [pattern: string, ...PageRights])[] = [
  [paths.addProduct, actRights.addProduct],
  [paths.importProducts, actRights.addProduct, ['costs']],
  [paths.reorder, callRights.reorder],
  [editProductPattern, actRights.editProduct],
  [paths.newSale, actRights.sell],
  [paths.pasteOrder, callRights.pasteOrder],
  [`${paths.orders}/*`, actRights.readOrders],
  [paths.orders, actRights.readOrders],
  [paths.messages, ['messages']],
  [paths.customers, callRights.customers],
  [`${paths.customers}/*`, callRights.customers],
  [paths.analytics, callRights.sales],
  [`${paths.register}/*`, callRights.register],
  [paths.register, callRights.register],
  ['/money/expenses', actRights.readExpenses],
  ['/money/day-end/*', actRights.readDayCloses],
  ['/money/day-end', actRights.readDayCloses],
  ['/money/entries', actRights.readCashEntries],
  ['/money/month', callRights.money],
  ['/money/moves', actRights.readPayments],
  ['/money/mobile/statement', actRights.readPayments],
  ['/money/mobile', actRights.readPayments],
  ['/money/mobile/paste', actRights.readReceipts],
  ['/money/losses', actRights.readLosses],
  ['/money/purchases/new', actRights.addSupplier, actRights.readPurchases],
  ['/money/purchases/*', actRights.readPurchases],
  ['/money/purchases', actRights.readPurchases],
  ['/money/suppliers/import', actRights.addSupplier, actRights.readSuppliers],
  ['/money/suppliers/*', actRights.readSuppliers],
  ['/money/suppliers', actRights.readSuppliers],
  [`${paths.debts}/*`, callRights.debts],
  [paths.debts, callRights.debts],
  [paths.money, bookkeeping],
];

/** Returns whether somebody may open the page at an address; `may` tells of which rights they have one. */
export function mayOpen(pathname: string, may: (anyOf: readonly Right[]) => boolean): boolean {
  const [, ...rights] = pageRights.find(([pattern]) => isPathOf(pattern, pathname)) ?? [''];
  return rights.every(may);
}

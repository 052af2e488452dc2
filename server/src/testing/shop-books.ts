import type { ModelOrder, ModelProduct, ShopModel } from './shop-model.ts';
import { owedOf } from './shop-model.ts';

/** The money of shops beside their orders, in whole shillings; moments are milliseconds. */
export interface ModelBooks {
  /** Every movement of money, when it was written. */
  readonly moves: { readonly storeId: string; readonly method: string; readonly amount: number; readonly at: number }[];
  readonly expenses: ModelExpense[];
  readonly closes: ModelClose[];
  readonly purchases: ModelPurchase[];
  readonly suppliers: { readonly id: string; readonly storeId: string }[];
  /** What goods that were thrown away had cost, and debts that were given up; below 0 for those that are so no longer. */
  readonly losses: ModelLoss[];
  /** What goods that a count found cost. */
  readonly found: ModelLoss[];
  readonly givenUp: ModelSum[];
}

interface ModelSum {
  readonly storeId: string;
  readonly amount: number;
  readonly at: number;
}

interface ModelLoss extends ModelSum {
  /** Whose quantity was counted, typed or imported; undoing an import takes it back. */
  readonly product?: ModelProduct;
}

export interface ModelExpense {
  readonly id: string;
  readonly storeId: string;
  readonly kind: string;
  readonly method: string;
  readonly amount: number;
  readonly day: string;
  isCancelled: boolean;
}

export interface ModelClose {
  readonly id: string;
  readonly storeId: string;
  readonly at: number;
  readonly ways: Readonly<Record<string, ModelWay>>;
}

interface ModelWay {
  readonly expected: number;
  readonly counted: number | null;
  readonly taken: number;
}

interface ModelPurchase {
  readonly id: string;
  readonly storeId: string;
  /** Empty where nobody is named. */
  readonly supplierId: string;
  readonly total: number;
  paid: number;
}

export const emptyBooks = (): ModelBooks => ({
  ...{ moves: [], expenses: [], closes: [], purchases: [], suppliers: [], losses: [], found: [], givenUp: [] },
});

const ways = ['cash', 'mobile money', 'bank'] as const;

/** Answers what each way should hold: since the last end of a day, or since the day began before the first one. */
export function holdsNow({ closes, moves }: ModelBooks, storeId: string, dayStart: number): Record<string, number> {
  const last = closes.findLast((close) => close.storeId === storeId);
  const sum = (method: string) =>
    moves
      .filter((move) => move.storeId === storeId && move.method === method)
      .filter(({ at }) => (last ? at > last.at : at >= dayStart))
      .reduce((all, { amount }) => all + amount, 0);
  const start = (way: ModelWay | undefined) => (way ? (way.counted ?? way.expected) - way.taken : 0);
  return Object.fromEntries(ways.map((method) => [method, start(last?.ways[method]) + sum(method)]));
}

/** Names whose order it is: a number is an account's that has ordered from the shop by it (R32). */
export function customerOf({ orders, accounts }: ShopModel, { customer, name, phone, storeId }: ModelOrder): string {
  const account = accounts.find((each) => customer === `phone:${each.phone}`);
  const isKnown = account && orders.some((each) => each.storeId === storeId && each.customer === account.key);
  if (isKnown) return account.key;
  return customer || `name:${(name || phone).toLowerCase()}`;
}

/** Lists who owes a shop, and of which orders, the oldest first. */
export function listDebts(model: ShopModel, storeId: string): { key: string; orders: ModelOrder[] }[] {
  const debts = new Map<string, ModelOrder[]>();
  for (const order of model.orders.filter((each) => each.storeId === storeId && owedOf(each) > 0)) {
    const key = customerOf(model, order);
    debts.set(key, [...(debts.get(key) ?? []), order]);
  }
  return [...debts].map(([key, orders]) => ({ key, orders: orders.sort((a, b) => a.at - b.at) }));
}

/** Pays or gives up so much of a debt, the oldest orders first; answers the status of the call. */
export function settleDebt(
  model: ShopModel,
  { key, orders }: { readonly key: string; readonly orders: readonly ModelOrder[] },
  { amount, method, at }: { readonly amount: number; readonly method: string | undefined; readonly at: number },
): number {
  if (key === '' || amount > orders.reduce((sum, order) => sum + owedOf(order), 0)) return 409;
  let rest = amount;
  for (const order of orders) {
    const part = Math.min(rest, owedOf(order));
    if (part === 0) break;
    rest -= part;
    const { storeId } = order;
    if (method === undefined) {
      order.writtenOff += part;
      model.books.givenUp.push({ storeId, amount: part, at });
    } else {
      order.received = [...order.received, { method, amount: part, at }];
      model.books.moves.push({ storeId, method, amount: part, at });
    }
    const main = order.received.toSorted((a, b) => a.amount - b.amount).at(-1);
    if (owedOf(order) === 0 && main) {
      order.payment = main.method;
      order.paidAt = at;
    }
  }
  return 201;
}

/** Pays a supplier, the oldest purchases first; answers the status of the call. */
export function paySupplier(
  { purchases, moves }: ModelBooks,
  supplierId: string,
  { storeId, method, amount, at }: { storeId: string; method: string; amount: number; at: number },
): number {
  const own = purchases.filter((purchase) => purchase.supplierId === supplierId);
  if (amount > own.reduce((sum, { total, paid }) => sum + total - paid, 0)) return 409;
  let rest = amount;
  for (const purchase of own) {
    const part = Math.min(rest, purchase.total - purchase.paid);
    purchase.paid += part;
    rest -= part;
  }
  moves.push({ storeId, method, amount: -amount, at });
  return 201;
}

import type { ModelOrder, ShopModel } from './shop-model.ts';
import { owedOf } from './shop-model-orders.ts';

/** Names whose order it is: a number is an account's that has ordered from the shop by it (R32). */
export function customerOf({ orders, accounts }: ShopModel, { customer, name, phone, storeId }: ModelOrder): string {
  const account = accounts.find((each) => customer === `phone:${each.phone}`);
  const isKnown = account && orders.some((each) => each.storeId === storeId && each.customer === account.key);
  if (isKnown) return account.key;
  return customer || `name:${(name || phone).toLowerCase()}`;
}

/** Lists the debtors of a shop with their owed orders, the oldest first. */
export function listDebts(model: ShopModel, storeId: string): { key: string; orders: ModelOrder[] }[] {
  const debts = new Map<string, ModelOrder[]>();
  for (const order of model.orders.filter((each) => each.storeId === storeId && owedOf(each) > 0)) {
    const key = customerOf(model, order);
    debts.set(key, [...(debts.get(key) ?? []), order]);
  }
  return [...debts].map(([key, orders]) => ({ key, orders: orders.sort((a, b) => a.at - b.at) }));
}

/** Pays or writes off `amount` of a debt, the oldest orders first; returns the status of the call. */
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
      model.books.debtWriteOffs.push({ storeId, amount: part, at });
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

import type { ModelBuyer, ModelOpening } from './shop-books.ts';
import type { ModelOrder, ShopModel } from './shop-model.ts';
import { owedOf } from './shop-model-orders.ts';

/** Names whose order it is: a number is an account's that has ordered from the shop by it (R32). */
export function customerOf({ orders, accounts }: ShopModel, { customer, name, phone, storeId }: ModelBuyer): string {
  const account = accounts.find((each) => customer === `phone:${each.phone}`);
  const isKnown = account && orders.some((each) => each.storeId === storeId && each.customer === account.key);
  if (isKnown) return account.key;
  return customer || `name:${(name || phone).toLowerCase()}`;
}

/** A debtor: what is owed from before, and the owed orders, the oldest first. */
interface ModelDebt {
  readonly key: string;
  readonly openings: readonly ModelOpening[];
  readonly orders: readonly ModelOrder[];
  readonly balance: number;
  readonly oldest: number;
}

/** Lists the debtors of a shop. */
export function listDebts(model: ShopModel, storeId: string): ModelDebt[] {
  const debts = new Map<string, ModelOrder[]>();
  const owedBefore = model.books.openings.filter((each) => each.storeId === storeId && each.left > 0);
  for (const { of } of owedBefore) debts.set(customerOf(model, of), []);
  for (const order of model.orders.filter((each) => each.storeId === storeId && owedOf(each) > 0)) {
    const key = customerOf(model, order);
    debts.set(key, [...(debts.get(key) ?? []), order]);
  }
  return [...debts].map(([key, orders]) => {
    const openings = owedBefore.filter(({ of }) => customerOf(model, of) === key).sort((a, b) => a.at - b.at);
    const left = openings.reduce((sum, opening) => sum + opening.left, 0);
    const balance = orders.reduce((sum, order) => sum + owedOf(order), left);
    const oldest = Math.min(...[...openings, ...orders].map(({ at }) => at));
    return { key, openings, orders: orders.sort((a, b) => a.at - b.at), balance, oldest };
  });
}

/** Pays or writes off `amount` of a debt, what is from before and then the oldest orders first; returns the status of the call. */
export function settleDebt(
  model: ShopModel,
  { key, openings, orders, balance }: ModelDebt,
  { amount, method, at }: { readonly amount: number; readonly method: string | undefined; readonly at: number },
): number {
  if (key === '' || amount > balance) return 409;
  let rest = amount;
  for (const opening of openings) {
    const part = Math.min(rest, opening.left);
    if (part === 0) break;
    rest -= part;
    opening.left -= part;
    if (method === undefined) model.books.debtWriteOffs.push({ storeId: opening.storeId, amount: part, at });
    else {
      opening.received = [...opening.received, { method, amount: part, at }];
      model.books.moves.push({ storeId: opening.storeId, method, amount: part, at });
    }
  }
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

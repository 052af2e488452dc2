import { receivedMethods } from '@duka/domain/money/payment';
import { holdsNow, type ModelBooks, validCloses } from './shop-books.ts';
import { listDebts } from './shop-debts.ts';
import { type ShopModel, worthOf } from './shop-model.ts';
import { recountMoney, sumOf } from './shop-recount-sums.ts';
import { dayOf, ranked } from './shop-rows.ts';
import { monthsUntil, type ShopBooks } from './shop-screens-books.ts';

/** The shop's books, recounted from its history. */
export function recountBooks(model: ShopModel, storeId: string, nowMs: number): ShopBooks {
  const ofShop = (each: { readonly storeId: string }) => each.storeId === storeId;
  const { books } = model;
  const debts = listDebts(model, storeId).map(({ key, balance, oldest }) => [key, balance, oldest] as const);
  const purchases = books.purchases.filter(ofShop);
  return {
    debts: {
      all: { debtors: debts.length, balance: debts.reduce((sum, [, balance]) => sum + balance, 0) },
      byAge: ranked(debts, ([, , oldest]) => oldest),
    },
    holds: holdsNow(books, storeId),
    closes: ranked(
      books.closes.filter(ofShop).map(({ id, methods, isCancelled }) => {
        return [
          ...[id, String(isCancelled)],
          ...Object.values(methods).flatMap(({ expected, counted, taken, banked }) => [
            ...[expected, String(counted), taken, banked],
          ]),
        ];
      }),
      ([id]) => id,
    ),
    suppliers: ranked(
      books.suppliers.filter(ofShop).map(({ id }) => {
        const own = purchases.filter(({ supplierId }) => supplierId === id);
        const sum = (name: 'total' | 'paid') => own.reduce((all, each) => all + each[name], 0);
        return [id, sum('total'), sum('total') - sum('paid') + owedFromBefore(books, [id])];
      }),
      ([id]) => id,
    ),
    purchases: ranked(
      purchases.map(({ id, total, paid }) => [id, total, paid, total - paid]),
      ([id]) => id,
    ),
    months: monthsUntil(nowMs).map((month) => recountMonth(model, storeId, month)),
  };
}

function owedFromBefore({ supplierOpenings }: ModelBooks, ids: readonly string[]): number {
  return supplierOpenings.filter(({ supplierId }) => ids.includes(supplierId)).reduce((sum, { left }) => sum + left, 0);
}

function recountMonth(model: ShopModel, storeId: string, month: string): ShopBooks['months'][number] {
  const { books } = model;
  const orders = model.orders.filter((order) => order.storeId === storeId);
  const range = { from: `${month}-01`, to: `${month}-31` };
  const sold = sumOf(orders, range);
  const inMonth = ({ storeId: of, at }: { readonly storeId: string; readonly at: number }) =>
    of === storeId && dayOf(at).startsWith(month);
  const sumIn = (all: typeof books.debtWriteOffs) => all.filter(inMonth).reduce((sum, { amount }) => sum + amount, 0);
  const spent = books.expenses.filter(
    (one) => one.storeId === storeId && !one.isCancelled && one.day.startsWith(month),
  );
  const expensesTotal = spent.reduce((sum, { amount }) => sum + amount, 0);
  const [losses, found, writtenOff] = [sumIn(books.losses), sumIn(books.found), sumIn(books.debtWriteOffs)];
  const rounding = orders
    .flatMap(({ roundings }) => roundings)
    .filter(({ at }) => dayOf(at).startsWith(month))
    .reduce((sum, { amount }) => sum + amount, 0);
  const { received, owed } = recountMoney(
    orders,
    range,
    books.openings.filter((each) => each.storeId === storeId),
  );
  const supplierIds = books.suppliers.filter((each) => each.storeId === storeId).map(({ id }) => id);
  const purchases = books.purchases.filter((each) => each.storeId === storeId);
  return {
    ...{
      month,
      sales: sold.total,
      cost: sold.total - sold.profit,
      costCorrections: 0,
      grossProfit: sold.profit,
      losses,
      found,
      writtenOff,
      rounding,
    },
    ...{ subsidyRefused: 0, subsidyPaid: 0, owedBySubsidies: 0, advances: 0 },
    ...{ expensesTotal, profit: sold.profit + found + rounding - losses - writtenOff - expensesTotal },
    received: receivedMethods.map((methodName) => received.find(({ method }) => method === methodName)?.total ?? 0),
    differences: receivedMethods.map((methodName) =>
      validCloses(books, storeId)
        .filter(inMonth)
        .reduce((sum, { methods }) => {
          const { counted = null, expected = 0 } = methods[methodName] ?? {};
          return sum + (counted === null ? 0 : counted - expected);
        }, 0),
    ),
    owedToShop: owed.reduce((sum, { total }) => sum + total, 0),
    owedByShop: purchases.reduce((sum, { total, paid }) => sum + total - paid, owedFromBefore(books, supplierIds)),
    stockWorth: model.products
      .filter((product) => product.storeId === storeId && !product.isGone)
      .reduce((sum, product) => sum + worthOf(product), 0),
  };
}

import { describeOrderMatches, everyOrder } from '@duka/domain/orders/order-filter';
import { countEvery } from '@duka/domain/products/product-total';
import { listCustomers, listDebts } from '@duka/domain/rows/local-customers';
import { sumToday } from '@duka/domain/rows/local-dashboard';
import { sumCashBalances, sumMoney, sumMonth } from '@duka/domain/rows/local-money';
import { listProductsToRestock } from '@duka/domain/rows/local-restock-list';
import { listProductSales, listSalesDays, listUnsold } from '@duka/domain/rows/local-sales-figures';
import type { ShopRows } from '@duka/domain/rows/shop-rows';
import { day } from './raw-rows.ts';
import type { Days } from './recount-sales.ts';
import { type FigurePeriods, type ShownFigures, toShown } from './recount-shop.ts';
import { listPath, type TestApp, type TestMember } from './test-app.ts';

const all = { search: '', limit: 100, offset: 0 } as const;

/** Asks the server for every figure that its pages show. */
export async function askFigures(
  shop: TestApp,
  as: TestMember,
  storeId: string,
  { ranges, months }: FigurePeriods,
): Promise<ShownFigures> {
  const ask = async (path: string) => {
    const { status, body } = await shop.call('GET', `/v1/shops/${storeId}/${path}`, { as });
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body;
  };
  const shown: Parameters<typeof toShown>[0]['ranges'][number][] = [];
  for (const { from, to } of ranges) {
    const of = `from=${from}&to=${to}`;
    const { days, products } = await ask(`sales?${of}&limit=100`);
    const [money, unsold] = [await ask(`money?${of}`), await ask(`unsold?${of}&limit=100`)];
    shown.push({ days, goods: products, money, unsold });
  }
  return toShown({
    ...{ today: await ask('today'), drawer: await ask('drawer'), ranges: shown },
    reorder: await ask('reorder?limit=100'),
    months: await Promise.all(months.map((month) => ask(`month-sheet?month=${month}`))),
    debts: await ask('debts?order=oldest&limit=100'),
    customers: await ask('customers?order=total&limit=100'),
  });
}

/** Counts the orders of the lists that a range of the money page leads to. */
export async function askLists(shop: TestApp, as: TestMember, storeId: string, ranges: readonly Days[]) {
  const count = (filter: Partial<typeof everyOrder>) =>
    countEvery(describeOrderMatches(storeId, { ...everyOrder, ...filter }), async (queries) => {
      const { body } = await shop.call('GET', listPath('orders', ...queries), { as });
      return body as unknown as { total: number; documents: { $id: string }[] };
    });
  const counts: (readonly [number, number])[] = [];
  for (const { from, to } of ranges) {
    counts.push([await count({ payment: 'paid', days: 'payment', from, to }), await count({ payment: 'owed' })]);
  }
  return counts;
}

/** Adds up the same on a phone, from the rows that the feed sent it. */
export function addUpFigures(rows: ShopRows, storeId: string, { nowMs, ranges, months }: FigurePeriods): ShownFigures {
  const today = day(new Date(nowMs).toISOString());
  return toShown({
    ...{ today: { ...sumToday(rows, storeId, nowMs) }, drawer: { ...sumCashBalances(rows, '2000-01-01') } },
    ranges: ranges.map((range) => ({
      ...{ days: listSalesDays(rows, range), goods: listProductSales(rows, range, 100) },
      ...{ money: sumMoney(rows, range), unsold: listUnsold(rows, range, 100) },
    })),
    reorder: listProductsToRestock(rows, today, 100),
    months: months.map((month) => sumMonth(rows, month)),
    debts: listDebts(rows, { ...all, order: 'oldest', isDue: false, today }),
    customers: listCustomers(rows, { at: 0, customers: [] }, { ...all, order: 'total' }),
  });
}

import type { Recall } from '@duka/domain/register/recall';
import type { RegisterRow } from '@duka/domain/register/sale-register';
import { isDay } from '@duka/domain/values/dates';
import { startOfMonth } from '@duka/domain/values/periods';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { askShop } from '#data/calls/figures.ts';
import { readToday } from '#data/calls/now.ts';

/** What the register of sales shows; stored in the address, and so read by the printed page too. */
export interface RegisterFilter {
  /** Days of the shop, both included. */
  readonly from: string;
  readonly to: string;
  /** True for all goods, also those that belong into no register. */
  readonly isAll: boolean;
  readonly page: number;
}

/** Sales of a page of the list, and those that are read at once for a file or to print. */
export const salesOfPage = 25;
const salesAtOnce = 100;
/** The most sales that are printed or written to a file: a year of a busy shop. */
const maxSales = 20_000;

interface RegisterPage {
  readonly total: number;
  readonly rows: readonly RegisterRow[];
}

export function parseRegisterFilter(parameters: URLSearchParams): RegisterFilter {
  const today = readToday();
  const day = (name: string, fallback: string) => {
    const value = parameters.get(name) ?? '';
    return isDay(value) ? value : fallback;
  };
  const page = Number(parameters.get('page'));
  return {
    ...{ from: day('from', startOfMonth(today)), to: day('to', today), isAll: parameters.get('goods') === 'all' },
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}

export function toRegisterParameters({ from, to, isAll, page }: RegisterFilter): Record<string, string> {
  return { from, to, ...(isAll && { goods: 'all' }), ...(page > 1 && { page: String(page) }) };
}

function listSales(
  storeId: string,
  { from, to, isAll }: RegisterFilter,
  limit: number,
  offset: number,
): Promise<RegisterPage> {
  return askShop(storeId, 'register', { from, to, all: String(isAll), limit, offset });
}

export function useSales(storeId: string, filter: RegisterFilter) {
  return useQuery({
    queryKey: ['orders', 'register', storeId, filter],
    queryFn: () => listSales(storeId, filter, salesOfPage, (filter.page - 1) * salesOfPage),
    placeholderData: keepPreviousData,
    enabled: filter.from <= filter.to,
  });
}

/** Returns the rows of all sales that a filter finds, the oldest first, as a register is written. */
export async function listAllSales(storeId: string, filter: RegisterFilter): Promise<RegisterRow[]> {
  const rows: RegisterRow[] = [];
  for (let offset = 0; offset < maxSales; offset += salesAtOnce) {
    const page = await listSales(storeId, filter, salesAtOnce, offset);
    rows.push(...page.rows);
    if (offset + salesAtOnce >= page.total) break;
  }
  return rows.reverse();
}

export function getRecall(storeId: string, lot: string): Promise<Recall> {
  return askShop(storeId, 'recall', { lot });
}

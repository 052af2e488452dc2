import { addDays, startOfMonth } from '@duka/domain/values/periods';
import { readToday } from '#data/calls/now.ts';
import { useSales } from '#shop/figures/figure-queries.ts';

/** All cards and the chart share one call: what was sold since the beginning of the month before. */
export function useRecentSales(storeId: string) {
  const today = readToday();
  const from = startOfMonth(addDays(startOfMonth(today), -1));
  return { today, ...useSales(storeId, { from, to: today }, 0) };
}

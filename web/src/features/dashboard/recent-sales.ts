import { toDay } from '@duka/domain/values/dates';
import { addDays, startOfMonth } from '@duka/domain/values/periods';
import { useSales } from '#shop/figures/figure-queries.ts';

/** One question for all cards and the chart: what was sold since the month before began. */
export function useRecentSales(storeId: string) {
  const today = toDay(Date.now());
  const from = startOfMonth(addDays(startOfMonth(today), -1));
  return { today, ...useSales(storeId, { from, to: today }, 0) };
}

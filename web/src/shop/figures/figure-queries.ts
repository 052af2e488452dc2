import type { DayRange } from '@duka/domain/figures/sales-report';
import type { SeenToday } from '@duka/domain/figures/today';
import { describeExpiry } from '@duka/domain/products/expiry-query';
import { compare, equal, limit, notEqual, order, select } from '@duka/domain/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { takeArrived, takePrefetched } from '#boot/prefetch.ts';
import { todayStart } from '#boot/today-start.ts';
import { can } from '#data/calls/capabilities.ts';
import { listDocuments } from '#data/calls/documents.ts';
import { getMoney, getSales, getToday } from '#data/calls/figures.ts';
import type { DashboardCounts } from '#data/calls/hosted-counts.ts';
import { readNowMs, readToday } from '#data/calls/now.ts';

/** Asks for the shop's sales of some days, and the products that brought in most of them. */
export function useSales(storeId: string, range: DayRange, products: number) {
  return useQuery({
    queryKey: ['figures', storeId, 'sales', range, products],
    queryFn: () => getSales(storeId, range, products),
    placeholderData: keepPreviousData,
  });
}

/** Asks for the money of the shop's day, and for what waits for the seller. */
export function useToday(storeId: string) {
  return useQuery(todayQuery(storeId));
}

/** Asks for the counts of the dashboard: with the money of the day, or alone where the backend has no figures. */
export function useDashboardCounts(storeId: string) {
  const byLists = {
    queryKey: ['figures', storeId, 'dashboard-counts'] as const,
    queryFn: async (): Promise<DashboardCounts> =>
      (await import('#data/calls/hosted-counts.ts')).countForDashboard(storeId),
  };
  return useQuery<DashboardCounts>(can('figures') ? todayQuery(storeId) : byLists);
}

function todayQuery(storeId: string) {
  const start = todayStart(storeId);
  return {
    queryKey: ['figures', storeId, 'today'] as const,
    queryFn: () => takePrefetched<SeenToday>(start) ?? getToday(storeId),
    initialData: () => takeArrived<SeenToday>(start),
  };
}

/** Asks for what came in during some days, and what is owed now. */
export function useMoney(storeId: string, range: DayRange) {
  return useQuery({
    queryKey: ['figures', storeId, 'money', range],
    queryFn: () => getMoney(storeId, range),
    placeholderData: keepPreviousData,
  });
}

/**
 * Asks for published products in stock that have expired or will within 30 days, the first to expire first; `total`
 * counts all of them.
 */
export function useExpiringStock(storeId: string, rows: number) {
  const today = readToday();
  return useQuery({
    queryKey: ['figures', storeId, 'expiring', today, rows],
    queryFn: async () => {
      const { total, documents } = await listDocuments('products', [
        equal('storeId', storeId),
        ...describeExpiry(undefined, readNowMs()),
        compare('greaterThan', 'quantityInStock', 0),
        notEqual('status', 'draft'),
        order('orderAsc', 'expiryDate'),
        limit(rows),
        select('$id', 'name', 'expiryDate', 'quantityInStock', 'purchasePrice', 'stockCost'),
      ]);
      return { total, products: documents };
    },
    placeholderData: keepPreviousData,
  });
}

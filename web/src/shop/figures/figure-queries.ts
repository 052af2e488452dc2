import type { DayRange } from '@duka/domain/figures/sales-report';
import { lastExpiryDayToTell } from '@duka/domain/messages/notification';
import { compare, equal, limit, notEqual, order, select } from '@duka/domain/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDocuments } from '#api/documents.ts';
import { getSales } from '#api/figures.ts';

/** Asks for the shop's sales of some days, and the products that brought in most of them. */
export function useSales(storeId: string, range: DayRange, products: number) {
  return useQuery({
    queryKey: ['figures', storeId, 'sales', range, products],
    queryFn: () => getSales(storeId, range, products),
    placeholderData: keepPreviousData,
  });
}

/**
 * Asks for published products in stock that have expired or will within 30 days, the first to expire first; `total`
 * counts all of them.
 */
export function useExpiringStock(storeId: string, rows: number) {
  const lastDay = lastExpiryDayToTell(Date.now());
  return useQuery({
    queryKey: ['figures', storeId, 'expiring', lastDay, rows],
    queryFn: async () => {
      const { total, documents } = await listDocuments('products', [
        equal('storeId', storeId),
        equal('hasExpiry', true),
        compare('lessThanEqual', 'expiryDate', `${lastDay}T20:59:59.999Z`),
        compare('greaterThan', 'quantityInStock', 0),
        notEqual('status', 'draft'),
        order('orderAsc', 'expiryDate'),
        limit(rows),
        select('$id', 'name', 'expiryDate', 'quantityInStock'),
      ]);
      return { total, products: documents };
    },
    placeholderData: keepPreviousData,
  });
}

import { parseOrderEvent } from '@duka/domain/orders/order-history';
import { equal, limit, select } from '@duka/domain/query';
import { readText } from '@duka/domain/values/unchecked-values';
import { useQuery } from '@tanstack/react-query';
import { listDocuments } from '#api/documents.ts';
import { mostEvents, orderKeys } from '#features/orders/order-queries.ts';

/** Queries the events of an order, oldest first. */
export function useOrderEvents(orderId: string) {
  return useQuery({
    queryKey: [...orderKeys.one(orderId), 'events'],
    queryFn: async () => {
      const { documents } = await listDocuments('orderEvents', [
        equal('orderId', orderId),
        select('$id', 'kind', 'value', 'at', 'by', 'byRole'),
        limit(mostEvents),
      ]);
      return documents.flatMap((document) => parseOrderEvent(document) ?? []);
    },
  });
}

/**
 * Queries why goods of an order came back, by the moment at which they did; its events do not say. Asked for only where
 * something came back, and missing without a network.
 */
export function useReturnReasons(orderId: string, hasReturns: boolean) {
  return useQuery({
    queryKey: [...orderKeys.one(orderId), 'return-reasons'],
    enabled: hasReturns,
    queryFn: async () => {
      const { documents } = await listDocuments('returns', [
        equal('orderId', orderId),
        select('$id', 'reason', 'at'),
        limit(mostEvents),
      ]);
      return documents.map(({ at, reason }) => ({ atMs: Date.parse(readText(at)), reason: readText(reason) }));
    },
  });
}

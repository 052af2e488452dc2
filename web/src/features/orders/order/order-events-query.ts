import { parseOrderEvent } from '@duka/domain/orders/order-history';
import { equal, limit, select } from '@duka/domain/query';
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

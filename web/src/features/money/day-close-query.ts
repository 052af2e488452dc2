import { parseDayClose } from '@duka/domain/money/day-close';
import { parseActor } from '@duka/domain/orders/actor';
import { useQuery } from '@tanstack/react-query';
import { getDocument } from '#data/calls/documents.ts';

/** Fetches a day close; one of another shop is not found. */
export function useDayClose(storeId: string, id: string) {
  return useQuery({
    queryKey: ['money', storeId, 'close', id],
    queryFn: async () => {
      const document = await getDocument('dayCloses', id);
      return { close: parseDayClose(document), actor: parseActor(document) };
    },
  });
}

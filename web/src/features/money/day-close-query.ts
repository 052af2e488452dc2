import { hideExpected, parseDayClose } from '@duka/domain/money/day-close';
import { parseActor } from '@duka/domain/orders/actor';
import { useQuery } from '@tanstack/react-query';
import { getDocument } from '#data/calls/documents.ts';
import { useMembership } from '#session/membership.ts';

/** Fetches a day close; one of another shop is not found. */
export function useDayClose(storeId: string, id: string) {
  const { can } = useMembership();
  const isBlind = !can('costs');
  return useQuery({
    queryKey: ['money', storeId, 'close', id, isBlind],
    queryFn: async () => {
      const document = await getDocument('dayCloses', id);
      const close = parseDayClose(document);
      return { close: close && isBlind ? hideExpected(close) : close, actor: parseActor(document) };
    },
  });
}

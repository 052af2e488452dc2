import { useQuery } from '@tanstack/react-query';
import { useMembership } from '#session/membership.ts';
import { useStore } from '#session/store-queries.ts';

const none: ReadonlySet<string> = new Set();

/** Returns the ids of the orders that a phone is asked to pay, as far as nobody knows yet whether it has (ASK-036). */
export function useAskedOrders(): ReadonlySet<string> {
  const storeId = useStore().data?.id ?? '';
  const { can } = useMembership();
  const { data = none } = useQuery({
    queryKey: ['payment-requests', 'orders', storeId],
    // Most shops ask no phones.
    queryFn: async ({ client }) => (await import('#shop/asks/request-reads.ts')).listAskedOrders(client, storeId),
    enabled: storeId !== '' && can('sell', 'orders', 'credit'),
  });
  return data;
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelPaymentRequest } from '#data/calls/payment-requests.ts';
import { invalidateStale } from '#session/stale-queries.ts';
import { useStore } from '#session/store-queries.ts';
import { listRequestsOf } from './request-reads.ts';

/** Returns a function that cancels what is still asked for an order of which nothing is to be paid any more (ASK-035). */
export function useStopAsking(orderId: string): () => void {
  const client = useQueryClient();
  const storeId = useStore().data?.id ?? '';
  const stop = useMutation({
    mutationFn: async () => {
      const waiting = (await listRequestsOf({ orderId })).find(({ status }) => status === 'asked');
      if (!waiting) return;
      await cancelPaymentRequest(storeId, waiting.id);
      await invalidateStale(client, 'paymentRequests');
    },
  });
  return () => stop.mutate();
}

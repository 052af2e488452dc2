import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AskTarget, askPayment, cancelPaymentRequest } from '#data/calls/payment-requests.ts';
import { invalidateStale } from '#session/stale-queries.ts';
import { useStore } from '#session/store-queries.ts';
import { listRequestsOf } from './request-reads.ts';

interface Asked {
  readonly phone: string;
  readonly amount: number;
  /** The request that is still open; undefined for none. */
  readonly insteadOf: string | undefined;
}

/** Asks a phone, once the open request is cancelled, and cancels what was asked; the requests are read again after each. */
export function useAsking(storeId: string, target: AskTarget) {
  const client = useQueryClient();
  const onSettled = () => invalidateStale(client, 'paymentRequests');
  const ask = useMutation({
    mutationFn: async ({ insteadOf, ...asked }: Asked) => {
      if (insteadOf !== undefined) await cancelPaymentRequest(storeId, insteadOf);
      return askPayment(storeId, { ...target, ...asked });
    },
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: (requestId: string) => cancelPaymentRequest(storeId, requestId),
    onSettled,
  });
  return { ask, cancel };
}

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

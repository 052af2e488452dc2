import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AskTarget, askPayment, cancelPaymentRequest } from '#data/calls/payment-requests.ts';
import { invalidateStale } from '#session/stale-queries.ts';

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

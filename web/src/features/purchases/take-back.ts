import { makeDocumentId } from '@duka/domain/document-id';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createOnce } from '#data/calls/create-once.ts';
import { getFreshDocument, updateDocument } from '#data/calls/documents.ts';
import { isUpdateConflict } from '#data/connection/api-error.ts';
import { invalidateStale } from '#session/stale-queries.ts';

/**
 * Takes a purchase back. It needs the network, as the phone does not know what is left of the goods; a second try after a lost answer
 * finds it done.
 */
export function useTakeBackPurchase(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (cancelReason: string) => {
      try {
        await updateDocument('purchases', id, { isCancelled: true, cancelReason });
      } catch (error) {
        const stored = isUpdateConflict(error) ? await getFreshDocument('purchases', id) : undefined;
        if (stored?.cancelReason !== cancelReason) throw error;
      }
    },
    onSettled: () => void invalidateStale(client, 'products', 'purchases', 'payments'),
  });
}

/** Takes a payment to a supplier back, under an id that is made once. */
export function useTakeBackPayment(storeId: string) {
  const client = useQueryClient();
  const [id] = useState(() => makeDocumentId(Date.now(), Math.random));
  return useMutation({
    mutationFn: ({ paymentId, reason }: { paymentId: string; reason: string }) =>
      createOnce('supplierEntries', id, { storeId, reversesId: paymentId, note: reason }),
    onSettled: () => void invalidateStale(client, 'suppliers', 'payments'),
  });
}

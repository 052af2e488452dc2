import { makeDocumentId } from '@duka/domain/document-id';
import type { ReturnRequest } from '@duka/domain/orders/return-request';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isAlreadyTaken, isUpdateConflict } from '#api/api-error.ts';
import { createDocument } from '#api/documents.ts';
import { orderKeys } from '#features/orders/order-queries.ts';
import { m } from '#paraglide/messages.js';

/**
 * Takes goods of an order back, or undoes it, under one id: what is sent again after a lost answer is done once. The order
 * and all that is drawn from it are read again.
 */
export function useTakeBack(orderId: string, onDone: () => void) {
  const client = useQueryClient();
  const [id] = useState(() => makeDocumentId(Date.now(), Math.random));
  return useMutation({
    mutationFn: async (request: Omit<ReturnRequest, 'orderId'>) => {
      try {
        await createDocument('returns', id, { ...request, orderId });
      } catch (error) {
        if (!isAlreadyTaken(error)) throw error;
      }
    },
    onSuccess: onDone,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: orderKeys.all });
      // Stock and every figure have changed.
      void client.invalidateQueries({ queryKey: ['products'] });
    },
  });
}

/** Says why nothing was taken back. */
export function describeRefusal(error: Error | null): string | undefined {
  if (!error) return undefined;
  return isUpdateConflict(error) ? m.orders_back_conflict() : m.orders_change_failed();
}

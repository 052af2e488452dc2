import { makeDocumentId } from '@duka/domain/document-id';
import type { ReturnRequest } from '@duka/domain/orders/return-request';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createOnce } from '#data/calls/create-once.ts';
import { isUpdateConflict } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';

/**
 * Takes goods of an order back, or undoes it, under one id: what is sent again after a lost answer is done once. The order
 * and all that is drawn from it are read again.
 */
export function useTakeBack(orderId: string, onDone: () => void) {
  const client = useQueryClient();
  const [id] = useState(() => makeDocumentId(Date.now(), Math.random));
  return useMutation({
    mutationFn: (request: Omit<ReturnRequest, 'orderId'>) => createOnce('returns', id, { ...request, orderId }),
    onSuccess: onDone,
    onSettled: () => void invalidateStale(client, 'orders'),
  });
}

/** Says why nothing was taken back. */
export function describeRefusal(error: Error | null): string | undefined {
  if (!error) return undefined;
  return isUpdateConflict(error) ? m.orders_back_conflict() : m.orders_change_failed();
}

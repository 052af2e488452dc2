import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createOnce } from '#data/calls/create-once.ts';
import { updateDocument } from '#data/calls/documents.ts';
import { invalidateStale } from '#session/stale-queries.ts';
import { type DayEnd, toCountedAttributes } from './use-close-day.ts';

/** Stores an end in the place of another one, with the reason. */
export function useCorrectClose(storeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, methods, day, note, ...why }: DayEnd & { correctsId: string; cancelReason: string }) => {
      const { correctsId, cancelReason } = why;
      const data = {
        storeId,
        day,
        ...toCountedAttributes(methods),
        note: note === '' ? null : note,
        correctsId,
        cancelReason,
      };
      return createOnce('dayCloses', id, data);
    },
    onSettled: () => invalidateStale(client, 'dayCloses'),
  });
}

/** Takes an end back, with the reason: the money counts as if the day had not been closed. */
export function useReopenDay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, cancelReason }: { id: string; cancelReason: string }) =>
      updateDocument('dayCloses', id, { isCancelled: true, cancelReason }),
    onSettled: () => invalidateStale(client, 'dayCloses'),
  });
}

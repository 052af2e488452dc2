import type { DayClose } from '@duka/domain/money/day-close';
import { formatDay } from '@duka/domain/values/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeOrQueue } from '#data/outbox/change-or-queue.ts';
import { createOrQueue } from '#data/outbox/create-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { closeOf, moneyPaths } from './money-paths.ts';
import { type DayEnd, describeDayEnd, toDayEndData } from './use-close-day.ts';

/** An end that is put in the place of another one. */
interface Correction extends DayEnd {
  readonly correctsId: string;
  readonly cancelReason: string;
}

/** Stores an end in the place of another one, with the reason, or queues it on this device; undefined is returned for a queued one. */
export function useCorrectClose(storeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (end: Correction) => {
      const { methods: _, ...typed } = end;
      const { id, day, correctsId, cancelReason } = typed;
      return createOrQueue({
        ...{ collection: 'dayCloses', documentId: id, path: moneyPaths.dayEnd, shown: typed },
        title: titleOf(day, m.money_close_correct()),
        details: [...describeDayEnd(end), [m.orders_back_reason(), cancelReason]],
        data: { ...toDayEndData(storeId, end), correctsId, cancelReason },
        // The end that it corrects may wait as well.
        needs: [correctsId],
      });
    },
    onSettled: () => invalidateStale(client, 'dayCloses'),
  });
}

/**
 * Takes an end back, with the reason, or queues that on this device: the money counts as if the day had not been closed. Returns whether
 * it is stored.
 */
export function useReopenDay({ id, day }: DayClose) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cancelReason: string) =>
      changeOrQueue({
        ...{ collection: 'dayCloses', documentId: id, path: closeOf(id) },
        ...{ data: { isCancelled: true, cancelReason }, opened: { isCancelled: false, cancelReason: null } },
        title: titleOf(day, m.money_close_reopen()),
        details: [[m.orders_back_reason(), cancelReason]],
      }),
    onSettled: () => invalidateStale(client, 'dayCloses'),
  });
}

function titleOf(day: string, what: string): string {
  return `${m.outbox_day_end({ day: formatDay(day) ?? day })}: ${what}`;
}

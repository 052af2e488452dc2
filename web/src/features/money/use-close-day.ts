import { makeDocumentId } from '@duka/domain/document-id';
import { byMethod, differenceOf, type MethodCloses, toMethodAttributes } from '@duka/domain/money/day-close';
import { receivedMethods } from '@duka/domain/money/payment';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Detail } from '#data/outbox/command.ts';
import { createOrQueue } from '#data/outbox/create-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import type { DayEndDraft } from './day-end-draft.ts';
import { differenceText } from './difference-words.ts';
import { moneyPaths } from './money-paths.ts';

/** The day's end has its id from the device: pressed once more after a lost answer, it is the same one. */
export const newDayEndId = () => makeDocumentId(Date.now(), Math.random);

/** The typed values with which the form opens once more for a rejected day close. */
export interface TypedDayEnd {
  readonly id: string;
  readonly draft: DayEndDraft;
  readonly isBanked: boolean;
  readonly day: string;
  readonly note: string;
  /** The end in whose place it is put, and why; absent for a day that is closed anew. */
  readonly correctsId?: string;
  readonly cancelReason?: string;
}

export interface DayEnd extends TypedDayEnd {
  readonly methods: MethodCloses;
}

/**
 * Stores a day close; without a network it is queued on this device, and undefined is returned. The expected balances
 * is the server's to say.
 */
export function useCloseDay(storeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (end: DayEnd) => {
      const { methods: _, ...typed } = end;
      return createOrQueue({
        ...{ collection: 'dayCloses', documentId: typed.id, path: moneyPaths.dayEnd, shown: typed },
        title: m.outbox_day_end({ day: formatDay(typed.day) ?? typed.day }),
        details: describeDayEnd(end),
        data: toDayEndData(storeId, end),
      });
    },
    onSuccess: () => invalidateStale(client, 'dayCloses'),
  });
}

/** Returns the data with which an end is sent. */
export function toDayEndData(storeId: string, { day, methods, note }: DayEnd) {
  return {
    ...{ storeId, day, note: note === '' ? null : note },
    ...toMethodAttributes({
      counted: byMethod((method) => methods[method].counted),
      taken: byMethod((method) => methods[method].taken),
    }),
    ...{ bankedCash: methods.cash.banked, bankedMobile: methods['mobile money'].banked },
  };
}

/** Lists what was counted, with the difference, and the note. */
export function describeDayEnd({ methods, note }: DayEnd): Detail[] {
  return [...receivedMethods.flatMap((method) => describeMethod(method, methods)), [m.money_note(), note]];
}

function describeMethod(method: (typeof receivedMethods)[number], methods: MethodCloses): Detail[] {
  const { counted, expected } = methods[method];
  if (counted === null) return [];
  if (expected === null) return [[paymentWords[method](), formatPrice(counted)]];
  return [[paymentWords[method](), `${formatPrice(counted)} · ${differenceText(differenceOf(methods[method]))}`]];
}

import { makeDocumentId } from '@duka/domain/document-id';
import { byMethod, differenceOf, type MethodCloses, toMethodAttributes } from '@duka/domain/money/day-close';
import { receivedMethods } from '@duka/domain/money/payment';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createOrQueue } from '#outbox/create-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import type { DayEndDraft } from './day-end-draft.ts';
import { differenceText } from './difference-words.ts';
import { moneyPaths } from './money-paths.ts';

/** The day's end has its id from the device: pressed once more after a lost answer, it is the same one. */
export const newDayEndId = () => makeDocumentId(Date.now(), Math.random);

/** What was typed, by which the form opens once more for an end that the server did not take. */
export interface TypedDayEnd {
  readonly id: string;
  readonly draft: DayEndDraft;
  readonly isBanked: boolean;
  readonly day: string;
  readonly note: string;
}

export interface DayEnd extends TypedDayEnd {
  readonly ways: MethodCloses;
}

/**
 * Stores the end of a day; without a network it waits on this device, and undefined is returned. What each way should have held
 * is the server's to say.
 */
export function useCloseDay(storeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ways, ...typed }: DayEnd) =>
      createOrQueue({
        ...{ collection: 'dayCloses', documentId: typed.id, path: moneyPaths.dayEnd, shown: typed },
        title: m.outbox_day_end({ day: formatDay(typed.day) ?? typed.day }),
        details: [...receivedMethods.flatMap((way) => describeWay(way, ways)), [m.money_note(), typed.note]],
        data: { storeId, day: typed.day, ...toCountedAttributes(ways), note: typed.note === '' ? null : typed.note },
      }),
    onSuccess: () => invalidateStale(client, 'dayCloses'),
  });
}

/** The attributes of what was counted, taken out and banked. */
export function toCountedAttributes(ways: MethodCloses) {
  return {
    ...toMethodAttributes({ counted: byMethod((way) => ways[way].counted), taken: byMethod((way) => ways[way].taken) }),
    ...{ bankedCash: ways.cash.banked, bankedMobile: ways['mobile money'].banked },
  };
}

function describeWay(way: (typeof receivedMethods)[number], ways: MethodCloses): [label: string, value: string][] {
  const { counted } = ways[way];
  if (counted === null) return [];
  return [[paymentWords[way](), `${formatPrice(counted)} · ${differenceText(differenceOf(ways[way]))}`]];
}

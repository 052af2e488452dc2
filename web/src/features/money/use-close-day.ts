import { makeDocumentId } from '@duka/domain/document-id';
import { byWay, toWayAttributes } from '@duka/domain/money/day-close';
import { parseShillings } from '@duka/domain/values/number-input';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createOnce } from '#api/create-once.ts';
import { makeOld } from '#session/made-old.ts';
import type { DayEndDraft } from './day-end-draft.ts';

/** The day's end has its id from the device: pressed once more after a lost answer, it is the same one. */
export const newDayEndId = () => makeDocumentId(Date.now(), Math.random);

interface DayEnd {
  readonly id: string;
  readonly typed: DayEndDraft;
  readonly note: string;
}

/** Stores the end of a day. What each way should have held is the server's to say. */
export function useCloseDay(storeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, typed, note }: DayEnd) => {
      const counted = byWay((way) => amountOf(typed[way].counted));
      const taken = byWay((way) => amountOf(typed[way].taken) ?? 0);
      const amounts = toWayAttributes({ counted, taken });
      return createOnce('dayCloses', id, { storeId, ...amounts, note: note === '' ? null : note });
    },
    onSuccess: () => makeOld(client, 'dayCloses'),
  });
}

function amountOf(text: string): number | null {
  const input = parseShillings(text);
  return input.kind === 'value' ? input.value : null;
}

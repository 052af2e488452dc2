import { byWay, type WayClose } from '@duka/domain/money/day-close';
import type { ReceivedMethod } from '@duka/domain/money/payment';
import { parseShillings } from '@duka/domain/values/number-input';

/** What is typed for one way of payment. */
export interface TypedWay {
  readonly counted: string;
  readonly taken: string;
}

export type DayEndDraft = Readonly<Record<ReceivedMethod, TypedWay>>;

export const emptyDayEnd: DayEndDraft = byWay(() => ({ counted: '', taken: '' }));

/** What is wrong with a typed amount; undefined where nothing is. */
export type WayProblem = { readonly field: keyof TypedWay; readonly kind: 'invalid' | 'more-than-counted' };

/** Reads what is typed for a way that should hold so much. An empty count is none, nothing typed is nothing taken. */
export function readWay({ counted, taken }: TypedWay, expected: number): WayClose | WayProblem {
  const [count, out] = [parseShillings(counted), parseShillings(taken)];
  if (count.kind === 'invalid') return { field: 'counted', kind: 'invalid' };
  if (out.kind === 'invalid') return { field: 'taken', kind: 'invalid' };
  const close = {
    expected,
    counted: count.kind === 'value' ? count.value : null,
    taken: out.kind === 'value' ? out.value : 0,
  };
  const there = close.counted ?? expected;
  return close.taken > Math.max(0, there) ? { field: 'taken', kind: 'more-than-counted' } : close;
}

export function isProblem(way: WayClose | WayProblem): way is WayProblem {
  return 'field' in way;
}

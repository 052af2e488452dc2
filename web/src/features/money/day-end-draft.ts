import { byMethod, type DayClose, type MethodClose } from '@duka/domain/money/day-close';
import type { ReceivedMethod } from '@duka/domain/money/payment';
import { formatWhole } from '@duka/domain/values/money';
import { type NumberProblem, parseShillings } from '@duka/domain/values/number-input';

/** The typed values of one payment method. */
export interface TypedMethod {
  readonly counted: string;
  readonly taken: string;
}

export type DayEndDraft = Readonly<Record<ReceivedMethod, TypedMethod>>;

export const emptyDayEnd: DayEndDraft = byMethod(() => ({ counted: '', taken: '' }));

/** The form of a new end of a day; with the balance of mobile money where a statement tells it. */
export function beginDraft(mobile: number | undefined): DayEndDraft {
  if (mobile === undefined) return emptyDayEnd;
  return { ...emptyDayEnd, 'mobile money': { counted: formatWhole(mobile), taken: '' } };
}

/** Writes what was counted and taken out as it is typed. */
export function toDayEndDraft({ methods }: DayClose): DayEndDraft {
  return byMethod((method) => {
    const { counted, taken } = methods[method];
    return { counted: counted === null ? '' : formatWhole(counted), taken: taken === 0 ? '' : formatWhole(taken) };
  });
}

/** The problem of a typed amount; undefined where nothing is. */
export type WayProblem = { readonly field: keyof TypedMethod; readonly kind: NumberProblem | 'more-than-counted' };

interface WayScene {
  readonly method: ReceivedMethod;
  /** The expected balance; null for who may not see it, of whom the server checks what is taken out of what was not counted. */
  readonly expected: number | null;
  /** True if what is taken out goes to the bank. */
  readonly isBanked: boolean;
}

/** Reads what is typed for a way. An empty count is none, nothing typed is nothing taken. */
export function readMethod(
  { counted, taken }: TypedMethod,
  { method, expected, isBanked }: WayScene,
): MethodClose | WayProblem {
  const [count, out] = [parseShillings(counted), parseShillings(taken)];
  if (count.kind === 'invalid') return { field: 'counted', kind: count.reason };
  if (out.kind === 'invalid') return { field: 'taken', kind: out.reason };
  const close = {
    expected,
    counted: count.kind === 'value' ? count.value : null,
    taken: out.kind === 'value' ? out.value : 0,
  };
  const there = close.counted ?? expected;
  if (there !== null && close.taken > Math.max(0, there)) return { field: 'taken', kind: 'more-than-counted' };
  return { ...close, banked: isBanked && method !== 'bank' ? close.taken : 0 };
}

/**
 * Returns how much more was counted than there should be, whatever is taken out: null for no count, undefined for none that can be read, or
 * be compared.
 */
export function typedDifference({ counted }: TypedMethod, expected: number | null): number | null | undefined {
  const count = parseShillings(counted);
  if (count.kind === 'invalid' || expected === null) return undefined;
  return count.kind === 'value' ? count.value - expected : null;
}

export function isProblem(method: MethodClose | WayProblem): method is WayProblem {
  return 'field' in method;
}

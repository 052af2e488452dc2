import { type NumberProblem, parseQuantity } from '#values/number-input.ts';
import { sumQuantities } from '#values/quantity.ts';

/** What a seller counted of one product. */
export interface StockCount {
  readonly id: string;
  readonly name: string;
  /** What was in stock when it was counted. */
  readonly known: number;
  /** As typed; empty for not counted. */
  readonly typed: string;
}

/** How a count differs from what was believed to be there. */
export type CountDifference =
  | { readonly kind: 'none' }
  | { readonly kind: 'changed'; readonly quantity: number; readonly change: number }
  | { readonly kind: 'invalid'; readonly reason: NumberProblem };

export function findCountDifference({ known, typed }: Pick<StockCount, 'known' | 'typed'>): CountDifference {
  const input = parseQuantity(typed);
  if (input.kind === 'invalid') return { kind: 'invalid', reason: input.reason };
  if (input.kind === 'missing' || input.value === known) return { kind: 'none' };
  return { kind: 'changed', quantity: input.value, change: sumQuantities([input.value, -known]) };
}

/** Reads counts kept on the device; whatever is nothing of the kind is left out. */
export function parseStockCounts(value: unknown): StockCount[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item): StockCount[] => {
    if (typeof item !== 'object' || item === null) return [];
    const { id, name, known, typed } = item as Record<string, unknown>;
    const fits = typeof id === 'string' && typeof name === 'string' && typeof typed === 'string';
    return fits && typeof known === 'number' && Number.isFinite(known) ? [{ id, name, known, typed }] : [];
  });
}

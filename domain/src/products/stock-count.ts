import { type NumberProblem, parseQuantity } from '#values/number-input.ts';
import { sumQuantities } from '#values/quantity.ts';

/** The quantity that a seller counted of one product. */
export interface StockCount {
  readonly id: string;
  readonly name: string;
  /** The product's category, by id; empty for none. Counts of an older app do not say it. */
  readonly category?: string;
  /** The quantity that was in stock when the product was counted. */
  readonly known: number;
  /** The counted quantity as typed; empty when it was not counted. */
  readonly typed: string;
  /** Made when the product was counted, so that a count that is stored twice counts once. Counts of an older app have none. */
  readonly key?: string;
}

/** The difference between a count and the known quantity. */
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

/** How many products of a category are counted, of all when it is empty: a quantity as it was counts too. */
export function countCounted(counts: readonly StockCount[], category: string): number {
  return counts.filter((count) => count.typed.trim() !== '' && (category === '' || count.category === category)).length;
}

/** Reads counts that were stored on the device; anything else among them is left out. */
export function parseStockCounts(value: unknown): StockCount[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item): StockCount[] => {
    if (typeof item !== 'object' || item === null) return [];
    const { id, name, category, known, typed, key } = item as Record<string, unknown>;
    const fits = typeof id === 'string' && typeof name === 'string' && typeof typed === 'string';
    if (!fits || typeof known !== 'number' || !Number.isFinite(known)) return [];
    const marks = { ...(typeof category === 'string' && { category }), ...(typeof key === 'string' && { key }) };
    return [{ id, name, known, typed, ...marks }];
  });
}

import type { RuleBreak, RuleKey } from '#rule-words.ts';
import { findQuantityProblem, findShillingsProblem, parseQuantity, parseShillings } from '#values/number-input.ts';
import { foldText } from '#values/search.ts';
import { maxQuantity, type Pack } from './packs.ts';

/** The most characters of a pack's name, as in the collection. */
export const maxPackNameLength = 64;

/** True if two packs of a product would have the same name: capitals, accents and spaces make no difference. */
export function isSamePackName(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}

/** A pack as it is typed. */
export interface PackDraft {
  readonly name: string;
  readonly factor: string;
  readonly sellingPrice: string;
}

export interface PackProblem {
  readonly field: keyof PackDraft;
  readonly rule: Exclude<Extract<RuleKey, `pack_${string}`>, 'pack_too_many'>;
}

/** Returns the values of a typed pack, or the first problem that prevents storing it; `names` are the other packs'. */
export function readPackDraft(
  { name, factor, sellingPrice }: PackDraft,
  names: readonly string[],
): Omit<Pack, 'id' | 'productId'> | PackProblem {
  const [amount, price] = [parseQuantity(factor), parseShillings(sellingPrice)];
  const values = {
    name: name.trim(),
    factor: amount.kind === 'value' ? amount.value : Number.NaN,
    sellingPrice: price.kind === 'value' ? price.value : Number.NaN,
  };
  const isTaken = names.some((other) => isSamePackName(other, name));
  const problem = isTaken ? ({ field: 'name', rule: 'pack_name_taken' } as const) : findPackProblem(values);
  return problem ?? values;
}

/** Finds the first rule of a pack that a call's values would break; R30. Only what is sent is judged. */
export function checkPackValues(values: Readonly<Record<string, unknown>>): RuleBreak | undefined {
  const problem = findPackProblem(values);
  return problem && { attribute: problem.field, rule: problem.rule };
}

function findPackProblem({ name, factor, sellingPrice }: Readonly<Record<string, unknown>>): PackProblem | undefined {
  if (name !== undefined && (typeof name !== 'string' || name.trim() === '')) {
    return { field: 'name', rule: 'pack_name_required' };
  }
  if (factor !== undefined && !isFactor(Number(factor))) return { field: 'factor', rule: 'pack_factor' };
  if (sellingPrice !== undefined && findShillingsProblem(Number(sellingPrice))) {
    return { field: 'sellingPrice', rule: 'pack_price' };
  }
  return undefined;
}

function isFactor(factor: number): boolean {
  return findQuantityProblem(factor) === undefined && factor > 0 && factor <= maxQuantity;
}

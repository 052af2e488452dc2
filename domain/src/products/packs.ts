import type { RuleBreak, RuleKey } from '#rule-words.ts';
import { formatAmount } from '#values/amount.ts';
import { findQuantityProblem, findShillingsProblem, parseQuantity, parseShillings } from '#values/number-input.ts';
import { toThousandths } from '#values/quantity.ts';
import { foldText } from '#values/search.ts';

/** What a product is sold in beside its own unit: a bag, a crate, a kilo; R30. */
export interface Pack {
  readonly id: string;
  readonly productId: string;
  readonly name: string;
  /** How much of the product's unit is in one: above 0, with at most three decimals. */
  readonly factor: number;
  /** Whole shillings for one pack. */
  readonly sellingPrice: number;
}

/** The most packs of one product. */
export const mostPacks = 12;
/** The most characters of a pack's name, as in the collection. */
export const longestPackName = 64;
/** The most of a product's unit in one pack, and in one line of an order. */
const largestQuantity = 1_000_000;

/** Reads a pack's document; undefined for what is none, or for one whose product was not told. */
export function parsePack(document: unknown): Pack | undefined {
  const { $id: id, productId: product, name, factor, sellingPrice } = Object(document);
  const productId = typeof product === 'string' ? product : Object(product).$id;
  if (typeof id !== 'string' || typeof productId !== 'string' || typeof name !== 'string') return undefined;
  if (typeof sellingPrice !== 'number' || typeof factor !== 'number' || !(factor > 0)) return undefined;
  return { id, productId, name, factor, sellingPrice };
}

/**
 * Answers how much of the product's unit so many packs are; undefined where that is no whole number of thousandths, or
 * more than an order's line may have. Both numbers have at most three decimals; the answer is exact.
 */
export function toBaseQuantity(quantity: number, factor: number): number | undefined {
  if (quantity * factor > largestQuantity) return undefined;
  // At most 10^12, so that every whole number up to it is exact.
  const millionths = toThousandths(quantity) * toThousandths(factor);
  return millionths % 1000 === 0 ? millionths / 1_000_000 : undefined;
}

/** Answers how many whole packs a stock is enough for. */
export function countWholePacks(quantityInStock: number, factor: number): number {
  const packs = Math.floor(toThousandths(quantityInStock) / toThousandths(factor));
  return Math.max(packs, 0);
}

/** Formats packs with what is in them, `2 bags (100 kg)`. */
export function formatPacks(quantity: number, name: string, baseQuantity: number, unitName: string): string {
  return `${formatAmount(quantity, name)} (${formatAmount(baseQuantity, unitName)})`;
}

/** Answers the price of one of the product's unit in a pack, rounded to whole shillings; only to be shown. */
export function toUnitPrice(packPrice: number, factor: number): number {
  return Math.round((packPrice * 1000) / toThousandths(factor));
}

/** Answers whether two packs of a product would have the same name: capitals, accents and spaces make no difference. */
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

/** Answers the values of a typed pack, or the first thing that keeps it from being stored; `names` are the other packs'. */
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
  return findQuantityProblem(factor) === undefined && factor > 0 && factor <= largestQuantity;
}

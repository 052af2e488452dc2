import { findQuantityProblem, findShillingsProblem, type NumberProblem } from './number-input.ts';

/** The most of a product, in its unit, that one line of an order, a purchase or a loss holds. */
export const maxQuantity = 1_000_000;

/** The problem that prevents a quantity, typed or sent, from being sold, bought or thrown away; `missing` for nothing at all. */
export function findGoodsProblem(quantity: number): NumberProblem | 'missing' | undefined {
  if (quantity === 0) return 'missing';
  return findQuantityProblem(quantity) ?? (quantity > maxQuantity ? 'too_large' : undefined);
}

/** True if a sent value is a quantity of goods. */
export function isGoodsQuantity(value: unknown): value is number {
  return typeof value === 'number' && findGoodsProblem(value) === undefined;
}

/** True if a sent value is an amount of money. */
export function isShillings(value: unknown): value is number {
  return typeof value === 'number' && findShillingsProblem(value) === undefined;
}

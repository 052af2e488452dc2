import { largestNumber } from '#values/number-input.ts';
import { productStatuses } from './product.ts';

/** The first attribute that makes a product unacceptable, and why, in short English for the wire. */
export interface ProductValueProblem {
  readonly attribute: string;
  readonly text: string;
}

const prices = ['purchasePrice', 'sellingPrice'] as const;

/**
 * Checks what every server refuses, whoever asks, on create and on update, over the attributes that are given. Types
 * and lengths are checked by the table of collections; null and absent attributes pass.
 */
export function checkProductValues(attributes: Readonly<Record<string, unknown>>): ProductValueProblem | undefined {
  for (const attribute of ['quantityInStock', ...prices]) {
    const text = findNumberProblem(attributes[attribute]);
    if (text) return { attribute, text };
  }
  for (const attribute of prices) {
    const price = attributes[attribute];
    if (typeof price === 'number' && !Number.isInteger(price)) return { attribute, text: 'must be whole shillings' };
  }
  const { quantityInStock, status, expiryDate } = attributes;
  if (typeof quantityInStock === 'number' && !hasThreeDecimals(quantityInStock))
    return { attribute: 'quantityInStock', text: 'must have at most three decimals' };
  if (status !== undefined && status !== null && !productStatuses.some((known) => known === status))
    return { attribute: 'status', text: `must be one of ${productStatuses.join(', ')}` };
  if (typeof expiryDate === 'string' && Number.isNaN(Date.parse(expiryDate)))
    return { attribute: 'expiryDate', text: 'must be a date' };
  return undefined;
}

function findNumberProblem(value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined;
  if (!Number.isFinite(value)) return 'must be a finite number';
  if (value < 0) return 'must be zero or more';
  if (value > largestNumber) return `must be at most ${largestNumber}`;
  return undefined;
}

/** Decimals are counted in the text, as 0.1 + 0.2 has seventeen and 4.35 * 1000 is not whole. */
function hasThreeDecimals(value: number): boolean {
  return Number(value.toFixed(3)) === value;
}

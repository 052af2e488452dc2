import { sumQuantities } from './quantity.ts';

/** The meaning of a typed number: an empty field is missing, a typed 0 is a value. */
export type NumberInput =
  | { readonly kind: 'missing' }
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'invalid'; readonly reason: NumberProblem };

export type NumberProblem = 'not_a_number' | 'negative' | 'not_whole' | 'too_many_decimals' | 'too_large';

/** The most shillings or units that one field holds: a million million (R21). */
export const maxNumber = 1_000_000_000_000;

/** The most shillings of a total, such as a price times a quantity: beyond it numbers are no longer exact (R21). */
export const maxTotal = Number.MAX_SAFE_INTEGER;

/** True if a total is more than may be stored. */
export function isTotalTooLarge(total: number): boolean {
  return !(total <= maxTotal);
}

/**
 * Reads an amount as people write it: `12,500`, `12 500`, `TSh 12,500`, `12,500/=`, `12500.00`; whole shillings (decision
 * 0021). Three digits after a point are refused, as 50.000 may be fifty or fifty thousand.
 */
export function parseShillings(text: string): NumberInput {
  const bare = withoutCurrency(text);
  if (/^\d+\.\d{3}$/.test(bare)) return { kind: 'invalid', reason: 'not_whole' };
  return checkInput(parseNumber(bare), findShillingsProblem);
}

/** Returns an amount without blanks and without the signs of shillings around it. */
export function withoutCurrency(text: string): string {
  return text.replace(/\s/g, '').replace(currency, '');
}

/** The signs of shillings before and after an amount: `TSh`, `TZS`, `Sh.`, and `/=` or `/-` for no cents; also half typed. */
const currency = /^t?(sh|zs)s?\.?(?=\d)|(?<=[\d.])(\/[=-]?)?(t?(sh|zs)s?\.?)?$/gi;

/** Reads a quantity: up to three decimals (decision 0021). */
export function parseQuantity(text: string): NumberInput {
  return checkInput(parseNumber(text), findQuantityProblem);
}

/** Returns why a number is no price, typed or sent; undefined if it is one. */
export function findShillingsProblem(value: number): NumberProblem | undefined {
  return findNumberProblem(value) ?? (Number.isInteger(value) ? undefined : 'not_whole');
}

/** Adds two typed quantities; one that cannot be read counts for nothing. */
export function addQuantities(one: string, other: string): string {
  const known = [one, other].map(parseQuantity).flatMap((input) => (input.kind === 'value' ? [input.value] : []));
  return String(sumQuantities(known));
}

/** Returns why a number is no quantity, typed or sent; undefined if it is one. */
export function findQuantityProblem(value: number): NumberProblem | undefined {
  // Compared as text: 0.1 + 0.2 has seventeen decimals, and 4.35 * 1000 is not whole.
  return findNumberProblem(value) ?? (Number(value.toFixed(3)) === value ? undefined : 'too_many_decimals');
}

/** Returns the number to store; 0 for an empty or invalid field (PROD-029). */
export function toNumber(input: NumberInput): number {
  return input.kind === 'value' ? input.value : 0;
}

function checkInput(input: NumberInput, findProblem: (value: number) => NumberProblem | undefined): NumberInput {
  const reason = input.kind === 'value' ? findProblem(input.value) : undefined;
  return reason ? { kind: 'invalid', reason } : input;
}

function findNumberProblem(value: number): NumberProblem | undefined {
  if (!Number.isFinite(value)) return 'not_a_number';
  if (value < 0) return 'negative';
  return value > maxNumber ? 'too_large' : undefined;
}

function parseNumber(text: string): NumberInput {
  const compact = text.replace(/\s/g, '');
  if (compact === '') return { kind: 'missing' };
  // Digits, plain or grouped, then decimals: `1500`, `1,500.25`, `.5`. Exponents and digits of other scripts are not
  // accepted.
  const match = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/.exec(compact);
  if (!match || (!match[2] && !match[3])) return { kind: 'invalid', reason: 'not_a_number' };
  // More digits than a number holds make Infinity, which is capped so that it is refused as too large. `+ 0` turns -0 into 0.
  return { kind: 'value', value: Math.min(Number(compact.replaceAll(',', '')), Number.MAX_VALUE) + 0 };
}

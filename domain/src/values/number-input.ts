/** The meaning of a typed number: an empty field is missing, a typed 0 is a value. */
export type NumberInput =
  | { readonly kind: 'missing' }
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'invalid'; readonly reason: NumberProblem };

export type NumberProblem = 'not_a_number' | 'negative' | 'not_whole' | 'too_many_decimals' | 'too_large';

/** The most shillings or units one field holds: a million millions. Sums of such numbers stay exact. */
export const largestNumber = 1_000_000_000_000;

/** Reads a price: whole shillings, with or without grouping commas (decision 0021). */
export function parseShillings(text: string): NumberInput {
  const input = parseNumber(text);
  if (input.kind === 'value' && !Number.isInteger(input.value)) return { kind: 'invalid', reason: 'not_whole' };
  return input;
}

/** Reads a quantity: up to three decimals (decision 0021). */
export function parseQuantity(text: string): NumberInput {
  const input = parseNumber(text);
  if (input.kind === 'value' && /\.\d{3}0*[1-9]/.test(text)) return { kind: 'invalid', reason: 'too_many_decimals' };
  return input;
}

/** Answers the number to store; 0 for what was not given (PROD-029). */
export function toNumber(input: NumberInput): number {
  return input.kind === 'value' ? input.value : 0;
}

function parseNumber(text: string): NumberInput {
  const compact = text.replace(/\s/g, '');
  if (compact === '') return { kind: 'missing' };
  // Digits, plain or grouped, then decimals: `1500`, `1,500.25`, `.5`. Exponents and digits of other scripts are not
  // accepted.
  const match = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/.exec(compact);
  if (!match || (!match[2] && !match[3])) return { kind: 'invalid', reason: 'not_a_number' };
  const value = Number(compact.replaceAll(',', ''));
  if (value < 0) return { kind: 'invalid', reason: 'negative' };
  if (value > largestNumber) return { kind: 'invalid', reason: 'too_large' };
  return { kind: 'value', value: value + 0 };
}

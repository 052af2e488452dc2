import { findShillingsProblem, type NumberProblem, parseShillings } from '#values/number-input.ts';

/** Why an amount cannot be paid; `missing` for nothing at all. */
export type AmountProblem = NumberProblem | 'missing';

/** The problem that prevents a number from being an amount that is paid, typed or sent: whole shillings above 0. */
export function findAmountProblem(amount: number): AmountProblem | undefined {
  return amount === 0 ? 'missing' : findShillingsProblem(amount);
}

/** True if a value that is sent is an amount that can be paid. */
export function isPaidAmount(value: unknown): value is number {
  return typeof value === 'number' && findAmountProblem(value) === undefined;
}

/** Reads an amount as it is typed, of which at most `most` can be paid: the shillings, or why it cannot be. */
export function readPaidAmount(
  typed: string,
  max = Number.POSITIVE_INFINITY,
): { readonly amount: number } | { readonly problem: AmountProblem | 'too_much' } {
  const input = parseShillings(typed);
  if (input.kind !== 'value') return { problem: input.kind === 'missing' ? 'missing' : input.reason };
  const problem = findAmountProblem(input.value) ?? (input.value > max ? 'too_much' : undefined);
  return problem ? { problem } : { amount: input.value };
}

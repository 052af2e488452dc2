import { parseShillings } from '#values/number-input.ts';

/** Reads what was handed over; undefined while nothing readable is typed. */
export function readGiven(given: string): number | undefined {
  const input = parseShillings(given);
  return input.kind === 'value' ? input.value : undefined;
}

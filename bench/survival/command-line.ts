import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

/** Reads whole numbers given as `--name 5`; `defaults` stand for what is not given. Throws for anything else. */
export function readNumbers<const Names extends Record<string, number>>(defaults: Names): Record<keyof Names, number> {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options });
  const numbers = Object.entries(defaults).map(([name, fallback]) => {
    const text = values[name] as string | undefined;
    if (text !== undefined && !/^\d{1,10}$/.test(text))
      throw new Error(`--${name} must be a whole number, not "${text}".`);
    return [name, text === undefined ? fallback : Number(text)];
  });
  return Object.fromEntries(numbers);
}

export function newSeed(): number {
  return randomInt(2 ** 31);
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Prints the first faults and answers the exit code: 0 when there are none, else 1. */
export function conclude(faults: readonly string[]): number {
  for (const fault of faults.slice(0, 20)) console.error(`FAULT ${fault}`);
  console.log(faults.length === 0 ? 'No faults.' : `${faults.length} faults.`);
  return faults.length === 0 ? 0 : 1;
}

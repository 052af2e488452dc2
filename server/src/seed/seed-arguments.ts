import { parseArgs } from 'node:util';
import type { BulkSizes } from './bulk.ts';

/** Thrown for arguments that cannot be used; the message is one clear line for the person at the terminal. */
export class SeedArgumentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SeedArgumentError';
  }
}

export const usage =
  'Usage: npm run seed                                  the demo shops\n' +
  '       npm run seed -- --stores 2000 --products 100000 --large-store 10000 --busy-store 200000   shops for measuring, --open for such with open pages';

const largest = { stores: 90_000, products: 10_000_000, 'large-store': 900_000, 'busy-store': 1_000_000 } as const;

/** Returns the sizes asked for, or undefined when the demo is. Throws `SeedArgumentError`. */
export function parseSeedArguments(args: readonly string[]): BulkSizes | undefined {
  if (args.length === 0) return undefined;
  const { stores = 0, products = 0, 'large-store': largeStore = 0, 'busy-store': busyStore = 0 } = readNumbers(args);
  if (products > 0 && stores === 0) throw new SeedArgumentError('--products needs --stores: the shops to share them.');
  return { stores, products, largeStore, busyStore, areOpen: args.includes('--open') };
}

function readNumbers(args: readonly string[]): Partial<Record<keyof typeof largest, number>> {
  const option = { type: 'string' } as const;
  const { tokens } = parseArgs({
    args: args.filter((arg) => arg !== '--open'),
    options: { stores: option, products: option, 'large-store': option, 'busy-store': option },
    strict: false,
    tokens: true,
  });
  const numbers: Partial<Record<keyof typeof largest, number>> = {};
  for (const token of tokens) {
    const given = args[token.index] ?? '';
    if (token.kind !== 'option' || !isOption(token.name)) throw new SeedArgumentError(`Unknown argument "${given}".`);
    numbers[token.name] = readNumber(token.name, token.value);
  }
  return numbers;
}

function isOption(name: string): name is keyof typeof largest {
  return Object.hasOwn(largest, name);
}

function readNumber(name: keyof typeof largest, text: string | undefined): number {
  const number = Number(text);
  if (text === undefined || !/^\d{1,9}$/.test(text) || number > largest[name]) {
    throw new SeedArgumentError(`--${name} needs a whole number from 0 to ${largest[name].toLocaleString('en')}.`);
  }
  return number;
}

import { expect, test } from 'vitest';
import { parseSeedArguments } from './seed-arguments.ts';

test('without arguments the demo is meant, with them the sizes [R14]', () => {
  expect(parseSeedArguments([])).toBeUndefined();
  expect(parseSeedArguments(['--stores', '2000', '--products', '100000', '--large-store', '10000'])).toEqual({
    stores: 2000,
    products: 100_000,
    largeStore: 10_000,
    busyStore: 0,
    areOpen: false,
  });
  expect(parseSeedArguments(['--large-store=25', '--busy-store=300', '--open'])).toEqual({
    stores: 0,
    products: 0,
    largeStore: 25,
    busyStore: 300,
    areOpen: true,
  });
});

test.each([
  [['--shops', '3'], 'Unknown argument "--shops".'],
  [['demo'], 'Unknown argument "demo".'],
  [['--__proto__', '3'], 'Unknown argument "--__proto__".'],
  [['--stores'], '--stores needs a whole number from 0 to 90,000.'],
  [['--stores', 'many'], '--stores needs a whole number from 0 to 90,000.'],
  [['--stores', '-3'], '--stores needs a whole number from 0 to 90,000.'],
  [['--stores', '1.5'], '--stores needs a whole number from 0 to 90,000.'],
  [['--stores', '90001'], '--stores needs a whole number from 0 to 90,000.'],
  [['--products', '10'], '--products needs --stores: the shops to share them.'],
])('%j is refused with one clear line [R14]', (args, message) => {
  expect(() => parseSeedArguments(args)).toThrow(message);
});

import { kiswahiliNames } from '@duka/domain/products/reference-names';
import { learnNames } from '@duka/domain/values/names';
import { afterEach, expect, test } from 'vitest';
import { describeSold } from './order-words.ts';

afterEach(() => learnNames({}));

test('in Kiswahili the unit of a line is translated, and a pack keeps the name that the seller gave it, also that of a unit [R30]', () => {
  learnNames(kiswahiliNames);
  const crates = { name: 'crate', quantity: 2, price: 20_000 };
  const item = { pack: crates, quantity: 40, unitName: 'kg' } as Parameters<typeof describeSold>[0];
  expect(describeSold(item, 'sw')).toBe('crate 2 (kilo 40)');
  expect(describeSold({ ...item, pack: { ...crates, name: 'mfuko' } }, 'sw')).toBe('mifuko 2 (kilo 40)');
  expect(describeSold({ ...item, pack: null, unitName: 'crate' }, 'sw')).toBe('kreti 40');
  expect(describeSold(item)).toBe('2 crates (40 kg)');
});

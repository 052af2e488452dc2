import { expect, test } from 'vitest';
import { asksFor } from '#inputs/input-rules.ts';
import { kiswahiliNames } from './reference-names.ts';

test('five categories of the reference data ask for the facts of inputs [INPUT-001]', () => {
  const asking = Object.keys(kiswahiliNames).filter((name) => asksFor([name]));
  expect(asking).toEqual(['Seeds', 'Fertilisers', 'Crop protection', 'Animal feed', 'Veterinary']);
});

import { expect, test } from 'vitest';
import { readSoldAs } from './sold-as.ts';

const rice = { productName: 'Rice', unitName: 'kg' };

test.each([rice, { ...rice, pack: { name: 'Sack', factor: 50 } }])(
  'a line may say that it was sold as %j [R33]',
  (soldAs) => {
    expect(readSoldAs(soldAs)).toEqual(soldAs);
  },
);

test('goods without a unit, and not in a pack, were sold by their name alone [R33]', () => {
  expect(readSoldAs({ productName: 'Hoe' })).toEqual({ productName: 'Hoe', unitName: '' });
  expect(readSoldAs({ ...rice, pack: null })).toEqual(rice);
});

test.each([
  [null],
  ['Rice'],
  [{ ...rice, productName: '' }],
  [{ ...rice, productName: 'x'.repeat(257) }],
  [{ ...rice, unitName: 7 }],
  [{ ...rice, pack: 'Sack' }],
  [{ ...rice, pack: { name: 'Sack', factor: 0 } }],
  [{ ...rice, pack: { name: 'Sack', factor: '50' } }],
  [{ ...rice, pack: { name: 'Sack', factor: 0.0001 } }],
  [{ ...rice, pack: { name: ' ', factor: 50 } }],
  [{ ...rice, pack: { name: 'x'.repeat(65), factor: 50 } }],
])('%j says nothing of what was sold [R33]', (value) => {
  expect(readSoldAs(value)).toBeUndefined();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPackValues, isSamePackName, readPackDraft } from './pack-draft.ts';
import { countWholePacks, parsePack, toBaseQuantity, toUnitPrice } from './packs.ts';

test.each([
  [2, 50, 100],
  [0.5, 50, 25],
  [1, 0.02, 0.02],
  [25, 0.02, 0.5],
  [0.05, 0.02, 0.001],
  [0.01, 0.02, undefined],
  [0.333, 0.5, undefined],
  [0.334, 0.5, 0.167],
  [1_000_000, 1, 1_000_000],
  [1_000_000, 1.001, undefined],
  [0.001, 1_000_000, 1000],
])('%d packs of %d hold %s of the unit: exactly, or they cannot be sold', (quantity, factor, held) => {
  expect(toBaseQuantity(quantity, factor)).toBe(held);
});

test('what packs hold is exact to the thousandth for every quantity and factor', () => {
  const thousandths = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(thousandths, thousandths, (quantity, factor) => {
      const exact = BigInt(quantity) * BigInt(factor);
      const held = toBaseQuantity(quantity / 1000, factor / 1000);
      expect(held).toBe(exact % 1000n === 0n && exact <= 10n ** 12n ? Number(exact / 1000n) / 1000 : undefined);
    }),
  );
});

test.each([
  [142.5, 20, 7],
  [20, 20, 1],
  [19.999, 20, 0],
  [0.3, 0.1, 3],
  [-4, 2, 0],
])('a stock of %d is enough for packs of %d: %d of them', (stock, factor, whole) => {
  expect(countWholePacks(stock, factor)).toBe(whole);
});

test('the price of the unit in a pack is rounded, and the names of packs are compared as people read them', () => {
  expect(toUnitPrice(140_000, 50)).toBe(2800);
  expect(toUnitPrice(3200, 0.02)).toBe(160_000);
  expect(isSamePackName(' Bag  of 50', 'bag of 50')).toBe(true);
});

test.each([
  [{ name: ' ' }, 'pack_name_required'],
  [{ factor: 0 }, 'pack_factor'],
  [{ factor: -1 }, 'pack_factor'],
  [{ factor: 0.0005 }, 'pack_factor'],
  [{ factor: 1_000_000.001 }, 'pack_factor'],
  [{ sellingPrice: -1 }, 'pack_price'],
  [{ sellingPrice: 1e12 + 1 }, 'pack_price'],
  [{ name: 'bag', factor: 0.001, sellingPrice: 0 }, undefined],
  [{ factor: 1_000_000, sellingPrice: 1e12 }, undefined],
])('the values %j of a pack break the rule %s [R21]', (values, rule) => {
  expect(checkPackValues(values)).toEqual(rule && expect.objectContaining({ rule }));
});

test('a typed pack is read, or the field that is wrong is named', () => {
  const typed = { name: ' Bag ', factor: '50', sellingPrice: '140,000' };
  expect(readPackDraft(typed, ['crate'])).toEqual({ name: 'Bag', factor: 50, sellingPrice: 140_000 });
  expect(readPackDraft(typed, ['BAG'])).toEqual({ field: 'name', rule: 'pack_name_taken' });
  expect(readPackDraft({ ...typed, factor: '' }, [])).toMatchObject({ field: 'factor' });
  expect(readPackDraft({ ...typed, sellingPrice: '10.5' }, [])).toMatchObject({ field: 'sellingPrice' });
});

test('a pack is read with its product as an id or as a record, and nothing else counts as one', () => {
  const values = { $id: 'p', name: 'bag', factor: 50, sellingPrice: 1 };
  const pack = { id: 'p', productId: 'urea', name: 'bag', factor: 50, sellingPrice: 1 };
  expect(parsePack({ ...values, productId: 'urea' })).toEqual(pack);
  expect(parsePack({ ...values, productId: { $id: 'urea' } })).toEqual(pack);
  for (const other of [null, {}, { ...values, productId: null }, { ...values, productId: 'urea', factor: 0 }]) {
    expect(parsePack(other)).toBeUndefined();
  }
});

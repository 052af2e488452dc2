import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDocumentId, makeDocumentId } from './document-id.ts';

test.each(['a', 'A1', '5f5ea5c16897e', 'a.b-c_d', 'x'.repeat(36), '0'])('%s is an id', (id) => {
  expect(isDocumentId(id)).toBe(true);
});

test.each(['', '.a', '-a', '_a', 'a b', 'a/b', 'é', 'x'.repeat(37), 'unique()', 'a\n', 7, null, undefined, {}])(
  '%j is no id',
  (id) => {
    expect(isDocumentId(id)).toBe(false);
  },
);

test('a made id has 20 hex digits, tells its second, and is an id', () => {
  expect(makeDocumentId(0x6740_0000 * 1000, () => 0)).toBe('67400000000000000000');
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (now, chance) => {
        const id = makeDocumentId(now.getTime(), () => chance);
        expect(id).toMatch(/^[0-9a-f]{20}$/);
        expect(isDocumentId(id)).toBe(true);
      },
    ),
  );
});

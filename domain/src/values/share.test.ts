import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from './share.ts';

test.each([
  [1000, 0, 1, 3, 333],
  [1000, 1, 2, 3, 334],
  [1000, 2, 3, 3, 333],
  [100, 0, 1, 2, 50],
  [5, 0, 1, 2, 3],
  [5, 1, 2, 2, 2],
  [0, 0, 4, 4, 0],
  [70, 0, 0, 0, 0],
])('of %d shillings the parts %d to %d of %d get %d', (total, before, after, all, share) => {
  expect(shareOf(total, before, after, all)).toBe(share);
});

test('shares that follow one another add up to the total, however large, and none is negative', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), parts, (total, sizes) => {
      const all = sizes.reduce((sum, size) => sum + size, 0);
      let before = 0;
      const shares = sizes.map((size) => {
        const share = shareOf(total, before, before + size, all);
        before += size;
        return share;
      });
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readColumns, writeColumns } from './feed-columns.ts';
import type { FedRow, FeedPage } from './shop-feed.ts';

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 2 }));
const row = fc
  .record({ $id: fc.string(), others: fc.dictionary(fc.constantFrom('name', 'units', 'price', 'image'), value) })
  .map(({ $id, others }): FedRow => ({ $id, $createdAt: '', $updatedAt: '', ...others }));

test('whatever rows are written as columns are read as the same rows, with nothing where there was nothing [R34]', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), fc.array(row, { minLength: 1 }), (products, orders) => {
      const page: FeedPage = { cursor: '1-0-0', more: false, reset: false, rows: { products, orders }, deleted: {} };
      expect(readColumns(JSON.parse(JSON.stringify(writeColumns(page))))).toEqual(page);
      expect(readColumns(page)).toEqual(page);
    }),
  );
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openShopDb, readCollection, type StoredDocument } from './shop-db.ts';
import { createStoredRows } from './stored-rows.ts';

const row = (id: string, price: number): StoredDocument => ({ $id: id, $createdAt: '', $updatedAt: '', price });
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const page = fc.record({
  changed: fc.uniqueArray(fc.record({ id, price: fc.nat(9) }), { selector: ({ id: own }) => own }),
  gone: fc.uniqueArray(id, { maxLength: 2 }),
  /** Another tab stored it. */
  isFromElsewhere: fc.boolean(),
});

test('rows in memory follow each page of the feed, and are read again where another tab has stored one [R34]', async () => {
  let phones = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(page, { maxLength: 5 }), async (pages) => {
      phones += 1;
      const db = await openShopDb({ accountId: `phone-${phones}`, storeId: '' });
      const stored = createStoredRows(db);
      let cursor = '0';
      await stored.read('products', cursor);
      for (const { changed, gone, isFromElsewhere } of pages) {
        const next = `${Number(cursor) + 1}`;
        const rows = changed.filter((each) => !gone.includes(each.id)).map((each) => row(each.id, each.price));
        for (const each of rows) await db.put('documents', each, ['products', each.$id]);
        for (const each of gone) await db.delete('documents', ['products', each]);
        const feedPage = {
          cursor: next,
          more: false,
          reset: false,
          rows: { products: rows },
          deleted: { products: gone },
        };
        if (!isFromElsewhere) stored.follow(cursor, feedPage);
        cursor = next;
        if (!isFromElsewhere)
          expect(await stored.read('products', cursor)).toEqual(await readCollection(db, 'products'));
      }
    }),
    { numRuns: 30 },
  );
});

test('rows that a page of the feed does not touch stay the same in memory, and are read again once they are forgotten', async () => {
  const db = await openShopDb({ accountId: 'same', storeId: '' });
  await db.put('documents', row('a', 1), ['products', 'a']);
  const stored = createStoredRows(db);
  const before = await stored.read('products', '1');
  stored.follow('1', { cursor: '2', more: false, reset: false, rows: { units: [row('kg', 0)] }, deleted: {} });
  expect(await stored.read('products', '2')).toBe(before);
  stored.forget('products');
  expect(await stored.read('products', '2')).not.toBe(before);
});

test('a collection is read whole, some hundred rows at a time, in the order of its ids', async () => {
  const db = await openShopDb({ accountId: 'large', storeId: '' });
  const tx = db.transaction('documents', 'readwrite');
  const ids = Array.from({ length: 1_203 }, (_, index) => `p${String(index).padStart(5, '0')}`);
  for (const each of [...ids].reverse()) void tx.store.put(row(each, 1), ['products', each]);
  void tx.store.put(row('p00001', 1), ['productPacks', 'p00001']);
  await tx.done;
  expect((await readCollection(db, 'products')).map(({ $id }) => $id)).toEqual(ids);
});

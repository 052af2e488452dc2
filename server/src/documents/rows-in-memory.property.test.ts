import {
  and,
  bestFirst,
  compare,
  contains,
  equal,
  limit,
  notEqual,
  offset,
  or,
  order,
  type QueryDescription,
  searchFor,
} from '@duka/domain/query';
import { type QueriedRow, queryRows } from '@duka/domain/rows/query-rows';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { insertRow } from '#testing/one-of-each.ts';
import { listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

// A phone answers from the rows it holds what the server would answer of the same rows (decision 0049).

let shop: TestApp;
let asha: TestMember;
let rows: QueriedRow[];

const names = ['Urea 50 kg', 'urea', 'Mbolea ya kisasa', 'Café Ñandú', 'Hoe', 'Jembe kubwa', 'Seed 3', 'Seeds', 'x_y%'];
const searched = ['name', 'manufacturer', 'productId', 'barcode', 'description'];

beforeAll(async () => {
  shop = await openTestApp();
  asha = await shop.newSeller('asha', 'asha-shop');
  await shop.database.transaction(async ({ documents }) => {
    for (let index = 0; index < 60; index += 1) {
      const pick = <Item>(items: readonly Item[], step: number) => items[(index * step) % items.length] as Item;
      await insertRow(documents, 'products', `p${String(index).padStart(3, '0')}`, {
        ...{ storeId: 'asha-shop', name: pick(names, 7), manufacturer: pick([null, 'Yara', 'yara east', ''], 3) },
        ...{ productId: `SKU-${index % 13}`, barcode: index % 4 === 0 ? `60000${index}` : null },
        ...{ description: pick([null, 'For maize', 'urea for rice'], 5), status: pick(['published', 'draft'], 1) },
        ...{ quantityInStock: pick([0, 1, 2.5, 10, 11], 1), sellingPrice: pick([100, 100, 250, 900], 3) },
        ...{ purchasePrice: 50, hasDiscount: pick([true, false, null], 1), units: pick([['piece'], []], 3) },
        ...{
          hasExpiry: index % 3 === 0,
          expiryDate: index % 3 === 0 ? `2026-12-${10 + (index % 9)}T00:00:00.000Z` : null,
        },
        ...{ createdAt: `2026-11-0${1 + (index % 5)}T07:00:00.000Z`, updstedAt: '2026-11-20T07:00:00.000Z' },
      });
    }
  });
  const { body } = await shop.call(
    'GET',
    listPath('products', equal('storeId', 'asha-shop'), limit(100), {
      method: 'select',
      values: ['*', '$id', '$createdAt', 'units.*'],
    }),
    { as: asha },
  );
  rows = (body.documents as (QueriedRow & { units: { $id: string }[] })[]).map((row) => ({
    ...row,
    units: row.units.map(({ $id }) => $id),
    storeId: 'asha-shop',
  }));
});

const word = fc.constantFrom(
  'urea',
  'UREA',
  'Seed',
  'seed 3',
  'kg',
  'mbolea',
  'mbolae',
  'cafe',
  'x_y',
  '%',
  'yara',
  '600',
  '3',
  'nothing',
  'jembe kubwa',
);
const leaf: fc.Arbitrary<QueryDescription> = fc.oneof(
  fc
    .record({ name: fc.constantFrom('name', 'manufacturer', 'productId'), text: word })
    .map(({ name, text }) => contains(name, text)),
  fc.constantFrom(...names).map((name) => equal('name', name, 'Hoe')),
  fc.constantFrom('published', 'draft').map((status) => notEqual('status', status)),
  fc.constantFrom('piece', 'other').map((id) => equal('units', id)),
  fc.boolean().map((value) => equal('hasDiscount', value)),
  fc
    .record({
      method: fc.constantFrom('lessThan', 'lessThanEqual', 'greaterThan', 'greaterThanEqual'),
      asked: fc.constantFrom<[string, string | number]>(
        ['quantityInStock', 2.5],
        ['sellingPrice', 250],
        ['expiryDate', '2026-12-14T03:00:00.000+03:00'],
        ['name', 'Mbolea'],
        ['$createdAt', '2026-11-21T07:00:00.000Z'],
      ),
    })
    .map(({ method, asked: [name, value] }) => compare(method, name, value)),
  fc.constantFrom('barcode', 'units', 'manufacturer').map((attribute) => ({ method: 'isNull', attribute })),
  fc.constantFrom('barcode', 'units').map((attribute) => ({ method: 'isNotNull', attribute })),
  fc.constant({ method: 'between', attribute: 'sellingPrice', values: [100, 250] }),
  fc.constantFrom('Ur', 'MB').map((text) => ({ method: 'startsWith', attribute: 'name', values: [text] })),
);
const condition = fc.oneof(
  { weight: 4, arbitrary: leaf },
  { weight: 1, arbitrary: fc.tuple(leaf, leaf).map((pair) => or(...pair)) },
  { weight: 1, arbitrary: fc.tuple(leaf, leaf).map((pair) => and(...pair)) },
);
const search = fc
  .array(word, { maxLength: 2 })
  .map((words) => searchFor(words, searched, (each) => (each === 'kg' ? [equal('units', 'piece')] : [])));
const sorting = fc.constantFrom<QueryDescription[]>(
  [],
  [bestFirst],
  [order('orderAsc', 'name')],
  [order('orderDesc', 'sellingPrice')],
  [order('orderAsc', 'expiryDate'), order('orderDesc', 'name')],
  [order('orderDesc', 'createdAt')],
);
const page = fc.record({ size: fc.integer({ min: 1, max: 30 }), skipped: fc.integer({ min: 0, max: 30 }) });

test('whatever a list asks, rows in memory give the rows, their order and their number that the server gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(condition, { maxLength: 2 }),
      search,
      sorting,
      page,
      async (some, words, sorted, { size, skipped }) => {
        const queries = [equal('storeId', 'asha-shop'), ...some, ...words, ...sorted, limit(size), offset(skipped)];
        const { status, body } = await shop.call('GET', listPath('products', ...queries), { as: asha });
        expect(status).toBe(200);
        const own = queryRows('products', rows, queries);
        const served = (body.documents as QueriedRow[]).map(({ $id }) => $id);
        expect([own?.rows.map(({ $id }) => $id), own?.total]).toEqual([served, body.total]);
      },
    ),
    { numRuns: 150 },
  );
});

test('a list continues after the cursor’s row', async () => {
  const asked = (after: string) => [
    equal('status', 'published'),
    order('orderAsc', 'name'),
    limit(7),
    { method: 'cursorAfter', values: [after] },
  ];
  const { body } = await shop.call('GET', listPath('products', ...asked('p010')), { as: asha });
  expect(queryRows('products', rows, asked('p010'))?.rows.map(({ $id }) => $id)).toEqual(
    (body.documents as QueriedRow[]).map(({ $id }) => $id),
  );
});

test('what only the server can answer is left to it', () => {
  expect(queryRows('products', rows, [{ method: 'search', attribute: 'name', values: ['urea'] }])).toBeUndefined();
});

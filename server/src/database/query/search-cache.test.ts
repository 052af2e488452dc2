import { toPartners } from '@duka/domain/products/trade-partners';
import { rankOf, toSearchWords } from '@duka/domain/values/search';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { DocumentRow } from '#database/types.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import type { Condition } from './conditions.ts';

/** The cached texts, the tables and the rule itself must give the same result. */
const database = await openTestDatabase();
afterAll(() => database.close());

const at = '2026-11-21T07:00:00.000Z';
const row = (id: string, attributes: DocumentRow['attributes']): DocumentRow => ({
  ...{ id, createdAt: at, updatedAt: at, permissions: [] },
  attributes,
});
await database.transaction(async ({ documents }) => {
  await documents.insert('users', row('u', { userId: 'u', firstName: 'Asha', email: 'u@duka.example' }));
  await documents.insert('stores', row('s', { ownerId: 'u', storeName: 'Shop' }));
});

const searched = ['name', 'manufacturer', 'productId', 'barcode', 'description'] as const;
type Texts = Readonly<Record<(typeof searched)[number], string>>;

const ofShop: Condition = { method: 'equal', attribute: 'storeId', values: ['s'] };
const search = (text: string): Condition[] => [
  ofShop,
  ...toSearchWords(text).map((word): Condition => {
    const parts = searched.map((attribute): Condition => ({ method: 'contains', attribute, values: [word] }));
    return { method: 'or', conditions: parts };
  }),
];
/** A condition beyond the search, which all rows fulfil: the tables are asked. */
const any: Condition = { method: 'greaterThan', attribute: 'quantityInStock', values: [0] };

async function find(where: Condition[]): Promise<string[]> {
  const order = [{ attribute: '$sequence', descending: true }];
  return (await database.documents.list('products', { where, order, limit: 100 })).map(({ id }) => id);
}

let made = 0;
async function add(texts: Texts): Promise<string> {
  made += 1;
  const id = `p${made}`;
  const values = { quantityInStock: 1, purchasePrice: 1, sellingPrice: 1, createdAt: at, updstedAt: at, storeId: 's' };
  await database.transaction((tx) => tx.documents.insert('products', row(id, { ...values, ...texts, barcode: null })));
  return id;
}

const plain = ['maize', 'Máize', 'seed', 'se', '10', '1', 'kg', '50%', '_', 'ß', 'ai'];
const ofTrade = ['mahindi', 'corn', 'Mbegu', 'za', 'seeds,', 'dawa ya magugu', 'herbicide'];
const text = fc.array(fc.constantFrom(...plain, ...ofTrade), { maxLength: 3 });
const texts = text.map((words) => words.join(' '));

test('cached texts, the tables and the rule find the same in the same order, as products come, change and go', async () => {
  const shelf = new Map<string, Texts>();
  const product = fc.record({
    name: texts,
    manufacturer: texts,
    productId: texts,
    barcode: fc.constant(''),
    description: texts,
  });
  await fc.assert(
    fc.asyncProperty(product, product, texts, async (added, changed, typed) => {
      shelf.set(await add(added), added);
      const [first] = shelf.keys();
      if (first !== undefined && shelf.size > 12) {
        await database.transaction((tx) => tx.documents.delete('products', first));
        shelf.delete(first);
      } else if (first !== undefined) {
        const attributes = { ...changed, barcode: null };
        await database.transaction((tx) => tx.documents.update('products', first, { updatedAt: at, attributes }));
        shelf.set(first, changed);
      }
      const where = search(typed);
      const found = await find(where);
      if (where.length > 1) {
        expect(found).toEqual(expected(shelf, typed));
        expect(await find([...where, any])).toEqual(found);
        expect(await database.documents.count('products', where, 100)).toBe(found.length);
      }
    }),
    { numRuns: 60 },
  );
});

/** The rows that the rule finds, the best match first, of equals the newest. */
function expected(shelf: ReadonlyMap<string, Texts>, typed: string): string[] {
  const words = toSearchWords(typed);
  const number = (id: string) => Number(id.slice(1));
  const found = [...shelf].flatMap(([id, { name, ...others }]) => {
    const rank = rankOf(words, { title: name, others: Object.values(others) }, toPartners(words));
    return rank === undefined ? [] : [{ id, rank }];
  });
  return found.sort((one, other) => one.rank - other.rank || number(other.id) - number(one.id)).map(({ id }) => id);
}

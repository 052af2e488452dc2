import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import type { DocumentRow, StoredValue } from '#database/types.ts';
import { useTestPostgres } from '#testing/postgres-setup.ts';
import { openPostgresTestDatabase } from '#testing/postgres-test-database.ts';
import type { PostgresServer } from '#testing/start-postgres.ts';
import { openSqliteTestDatabase } from '#testing/test-database.ts';
import { createMarketRefresh } from './market-index.ts';

let server: PostgresServer;

beforeAll(async () => {
  server = await useTestPostgres();
});

afterAll(() => server.stop());

const at = '2026-11-21T07:00:00.000Z';
const shops = ['asha-shop', 'juma-shop', 'neema-shop'];
const categories = ['alfa', 'beta'];
const words = ['maize', 'urea', 'dap', ...categories];
const everywhere = { region: '', district: '', after: undefined, limit: 10 };

function row(id: string, attributes: DocumentRow['attributes']): DocumentRow {
  return { id, createdAt: at, updatedAt: at, permissions: [], attributes };
}

const product = fc.record({
  name: fc.constantFrom('Maize', 'UREA 50 kg', 'Maize and DAP', 'Hoe'),
  status: fc.constantFrom('published', 'draft'),
  isOnPage: fc.constantFrom(true, false, null),
  storeId: fc.constantFrom(...shops),
  productCategories: fc.subarray(categories),
});
const categoriesAlone = fc.record({ productCategories: fc.subarray(categories) });
const place = fc.record({
  region: fc.constantFrom('Arusha', 'Mbeya'),
  district: fc.constantFrom('Urban', 'Rural'),
  storeId: fc.constantFrom(...shops).map((id) => [id]),
});
const changed = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant('products'), fc.constantFrom('p1', 'p2', 'p3', 'p4'), product) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('products'), fc.constantFrom('p1', 'p2'), categoriesAlone) },
  fc.tuple(fc.constant('storeLocations'), fc.constantFrom('l1', 'l2'), place),
  fc.tuple(
    fc.constant('stores'),
    fc.constantFrom(...shops),
    fc.record({ isOpenToPublic: fc.constantFrom(true, true, true, false) }),
  ),
) as fc.Arbitrary<['products' | 'storeLocations' | 'stores', string, Record<string, StoredValue>]>;
/** A row that is saved, of which an update names only some attributes, or deleted; then the index may follow. */
const step = fc.record({
  change: changed,
  names: fc.constantFrom(0, 0, 7, 14, 30),
  isDeletion: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
  isFollowed: fc.constantFrom(true, true, false),
});

const required = {
  products: {
    ...{
      name: 'Hoe',
      storeId: 'asha-shop',
      status: 'published',
      productCategories: [],
      quantityInStock: 1,
      purchasePrice: 1,
    },
    ...{ sellingPrice: 2, createdAt: at, updstedAt: at },
  },
  storeLocations: { ward: 'W', street: 'S', road: 'R', houseNo: '1', latitude: 0, longtude: 0 },
  stores: {},
};

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function run(database: Database, { change, names, isDeletion, isFollowed }: Step): Promise<void> {
  const [collection, id, attributes] = change;
  await database.transaction(async ({ documents }) => {
    if (isDeletion && collection !== 'stores') {
      await documents.delete(collection, id);
      return;
    }
    const some = Object.fromEntries(Object.entries(attributes).filter((_, at) => ((names >> at) & 1) === 0));
    if (await documents.update(collection, id, { updatedAt: at, attributes: some })) return;
    await documents.insert(collection, row(id, { ...required[collection], ...attributes }));
  });
  if (isFollowed) await checkIndex(database);
}

function throwIt(error: unknown): never {
  throw error;
}

/** Lets the index follow; throws unless it then is what the rows say. */
async function checkIndex(database: Database): Promise<void> {
  await createMarketRefresh(database, throwIt)();
  expect(await readIndex(database)).toEqual(await recount(database));
  await checkMatches(database);
}

/** Returns the shops and the words of their goods as the rows say them. */
async function recount({ documents }: Database) {
  const all = { where: [], limit: 100 };
  const open = (await documents.list('stores', all)).filter(({ attributes }) => attributes.isOpenToPublic === true);
  const goods = (await documents.list('products', all)).filter(
    ({ attributes }) => attributes.status !== 'draft' && attributes.isOnPage !== false,
  );
  const wordsOf = ({ attributes }: DocumentRow) =>
    `${attributes.name} ${(attributes.productCategories as string[]).join(' ')}`.toLowerCase().split(' ');
  const shopsOf = (word: string) =>
    open
      .filter(({ id }) => goods.some((good) => good.attributes.storeId === id && wordsOf(good).includes(word)))
      .map(({ id }) => id);
  return {
    shops: open.map(({ id }) => id).sort(),
    words: Object.fromEntries(words.map((word) => [word, shopsOf(word).sort()])),
  };
}

async function readIndex({ market }: Database) {
  const idsOf = (found: readonly { storeId: string }[]) => found.map(({ storeId }) => storeId).sort();
  const found = await Promise.all(
    words.map(async (word) => [word, idsOf(await market.listByWord(word, everywhere))] as const),
  );
  return { shops: idsOf(await market.listShops(everywhere)), words: Object.fromEntries(found) };
}

/** Throws unless each shop is listed at its place, and each word with a product of the shop that has it. */
async function checkMatches({ market, documents }: Database): Promise<void> {
  for (const { storeId, region, district } of await market.listShops(everywhere)) {
    const [first] = await documents.list('storeLocations', {
      where: [{ method: 'equal', attribute: 'storeId', values: [storeId] }],
      limit: 1,
    });
    expect([region, district]).toEqual([first?.attributes.region ?? '', first?.attributes.district ?? '']);
    for (const word of words) {
      const matches = await market.listByWord(word, { ...everywhere, region, district });
      const productId = matches.find((each) => each.storeId === storeId)?.productId;
      if (typeof productId !== 'string') continue;
      expect((await documents.get('products', productId))?.attributes.storeId).toBe(storeId);
    }
  }
}

test('after any changes the index of the market is what the rows say, on both engines [DOOR-071]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 40, size: 'max' }), async (steps) => {
      for (const database of [await openSqliteTestDatabase(), await openPostgresTestDatabase(server.url)]) {
        try {
          await database.transaction(async ({ documents }) => {
            await documents.insert(
              'users',
              row('asha', { userId: 'asha', firstName: 'Asha', email: 'a@duka.example' }),
            );
            for (const id of categories) await documents.insert('productCategories', row(id, { name: id }));
            for (const id of shops)
              await documents.insert('stores', row(id, { ownerId: 'asha', storeName: id, isOpenToPublic: true }));
            for (const id of ['p1', 'p2']) await documents.insert('products', row(id, required.products));
          });
          for (const each of steps) await run(database, each);
          await checkIndex(database);
        } finally {
          await database.close();
        }
      }
    }),
    { numRuns: Number(process.env.DUKA_TEST_RUNS ?? 4), endOnFailure: true },
  );
}, 120_000);

import { foldText } from '@duka/domain/values/search';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestPostgres } from '#testing/postgres-setup.ts';
import { emptyDatabase, openPostgresTestDatabase, urlOf } from '#testing/postgres-test-database.ts';
import type { PostgresServer } from '#testing/start-postgres.ts';
import { openSqliteTestDatabase } from '#testing/test-database.ts';
import type { Database } from './database.ts';
import type { Condition } from './query/conditions.ts';
import { forgive } from './query/search-text.ts';
import { everyone, type FeedEntry } from './store/feed-store.ts';
import { MissingReferenceError, UniqueError } from './store-errors.ts';
import type { DocumentRow, ListOptions, StoredValue } from './types.ts';

let server: PostgresServer;

beforeAll(async () => {
  server = await useTestPostgres();
});

afterAll(() => server.stop());

const at = '2026-11-21T07:00:00.000Z';
const shops = ['asha-shop', 'juma-shop'];

function row(id: string, attributes: DocumentRow['attributes'], createdAt = at): DocumentRow {
  return { id, createdAt, updatedAt: createdAt, permissions: [`read("user:${id}")`], attributes };
}

async function fill(database: Database): Promise<void> {
  await database.transaction(async ({ documents }) => {
    for (const id of ['asha', 'juma', 'neema', 'baraka']) {
      await documents.insert('users', row(id, { userId: `${id}-1`, firstName: id, email: `${id}@duka.example` }));
    }
    for (const id of shops) {
      await documents.insert('stores', row(id, { ownerId: id.split('-')[0] as string, storeName: id }));
    }
    for (const id of ['kg', 'bag', 'piece']) await documents.insert('units', row(id, { name: id }));
  });
}

const words = [
  ...[
    '',
    ' ',
    'Urea',
    'urea',
    'UREA 50',
    'Mbegu Bora',
    'mbegu bora',
    'embegu',
    'Éclair',
    'eclair',
    'Straße',
    'STRASSE',
  ],
  ...[
    'a_b',
    'axb',
    '50%',
    "it's",
    'back\\slash',
    ' x',
    '😀',
    'Ωmega',
    'ωμεγα',
    '"quoted"',
    'line\nbreak',
    '10',
    '9',
    'null',
  ],
  ...[
    'Fertiliser',
    'Fertilizer',
    'Fertlliser',
    'maize seed',
    'seed maize',
    'İstanbul',
    'ﬁsh',
    'e\u0301te',
    '(x)',
    '[a-z]+',
  ],
];
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  fc.string({ maxLength: 5 }).filter(isStorable),
);
const number = fc.constantFrom(0, 1, 1.5, 2.345, 0.001, 3, -2, 1000, 1e15, 9_007_199_254_740_991);
const moment = fc.constantFrom(at, '2026-11-20T21:00:00.000Z', '2026-11-20T20:59:59.999Z', '2025-02-28T23:30:00.000Z');
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const product = fc.record({
  name: text,
  description: orNull(text),
  manufacturer: orNull(text),
  productId: orNull(text),
  barcode: orNull(fc.constantFrom('', '62001', '62002', '62003')),
  quantityInStock: number,
  purchasePrice: number,
  sellingPrice: number,
  hasDiscount: orNull(fc.boolean()),
  expiryDate: orNull(moment),
  status: orNull(fc.constantFrom('published', 'draft')),
  createdAt: moment,
  updstedAt: moment,
  storeId: fc.constantFrom(...shops, 'no-shop'),
  units: fc.subarray(['kg', 'bag', 'piece']),
});
const order = fc.record({
  storeId: fc.constantFrom(...shops),
  trackingId: fc.constant('DK-1'),
  customerId: orNull(fc.constantFrom('neema', 'baraka')),
  customerName: text,
  customerPhone: orNull(fc.constantFrom('', '+255712000001', '+255754000002')),
  orderDate: moment,
  orderTotal: fc.constantFrom(0, 1, 999, 1_000_000, 9_000_000_000_000_000),
  status: fc.constantFrom('Pending', 'Completed', 'Cancelled'),
  channel: fc.constantFrom('walk-in', 'marketplace'),
  paymentMethod: fc.constantFrom('cash', 'credit', 'unpaid', 'bank'),
  owed: orNull(fc.constantFrom(0, 5, 999)),
  returned: orNull(fc.constantFrom(0, 1)),
});
const line = fc.record({
  storeId: fc.constantFrom(...shops),
  productName: text,
  quantity: fc.constantFrom(1, 0.5, 2.345, 1000),
  unitPrice: fc.constantFrom(1, 333, 12_345),
  unitCost: fc.constantFrom(0, 1, 101),
  total: orNull(fc.constantFrom(7, 700)),
  cost: orNull(fc.constantFrom(3, 300)),
});
const payment = fc.record({
  storeId: fc.constantFrom(...shops),
  kind: fc.constantFrom('sale', 'debt', 'refund', 'correction', 'expense'),
  method: fc.constantFrom('cash', 'mobile money', 'bank'),
  amount: fc.constantFrom(-500, -1, 1, 250, 9_000_000_000_000_000),
  countsAt: moment,
  at: moment,
});
const book = fc.record({
  storeId: fc.constantFrom(...shops),
  customerKey: text,
  name: text,
  phone: orNull(fc.constantFrom('+255712000001', '+255754000002')),
  balance: fc.constantFrom(0, 1, 5000),
  oldestAt: moment,
  dueAt: orNull(moment),
});
const message = fc.record({
  senderId: fc.constantFrom('asha-1', 'juma-1', 'neema-1', 'baraka-1'),
  receiverId: fc.constantFrom('asha-1', 'juma-1', 'neema-1', 'baraka-1'),
  content: text,
});
const rows = {
  products: product,
  orders: order,
  orderItems: line,
  payments: payment,
  creditAccounts: book,
  messages: message,
};
type Kind = keyof typeof rows;
const kinds = Object.keys(rows) as Kind[];

const texts = ['name', 'manufacturer', 'productId', 'barcode', 'description'];
const compared: Readonly<Record<string, fc.Arbitrary<string | number | boolean>>> = {
  ...{
    name: text,
    description: text,
    barcode: text,
    $id: fc.constantFrom('r1', 'r2', 'x'),
    storeId: fc.constantFrom(...shops),
  },
  ...{
    quantityInStock: number,
    sellingPrice: number,
    hasDiscount: fc.boolean(),
    expiryDate: moment,
    $createdAt: moment,
  },
  status: fc.constantFrom('published', 'draft', ''),
};
const isText = (attribute: string) => ['name', 'description', 'barcode', 'status'].includes(attribute);

const condition = fc.constantFrom(...Object.keys(compared)).chain((attribute): fc.Arbitrary<Condition> => {
  const value = compared[attribute] as fc.Arbitrary<string | number | boolean>;
  const one = (method: 'equal') =>
    fc.record({ method: fc.constant(method), attribute: fc.constant(attribute), values: fc.tuple(value) });
  const compares = fc.record({
    method: fc.constantFrom('lessThan', 'lessThanEqual', 'greaterThan', 'greaterThanEqual', 'notEqual', 'equal'),
    attribute: fc.constant(attribute),
    values: fc.tuple(value),
  });
  const isEmpty = fc.record({ method: fc.constantFrom('isNull', 'isNotNull'), attribute: fc.constant(attribute) });
  const many = fc.record({
    method: fc.constant('equal'),
    attribute: fc.constant(attribute),
    values: fc.array(value, { minLength: 1, maxLength: 3 }),
  });
  const between = fc.record({
    method: fc.constant('between'),
    attribute: fc.constant(attribute),
    values: fc.tuple(value, value),
  });
  const holds = fc.record({
    method: fc.constantFrom('contains', 'startsWith', 'endsWith', 'search'),
    attribute: fc.constant(attribute),
    values: fc.tuple(value),
  });
  const usual = [one('equal'), compares, isEmpty, many, between];
  return fc.oneof(...(isText(attribute) ? [...usual, holds] : usual)) as fc.Arbitrary<Condition>;
});
const membership = fc.record({
  method: fc.constantFrom('equal', 'notEqual'),
  attribute: fc.constant('units'),
  values: fc.subarray(['kg', 'bag'], { minLength: 1 }),
}) as fc.Arbitrary<Condition>;
const either = fc.record({
  method: fc.constantFrom('and', 'or'),
  conditions: fc.array(fc.oneof(condition, membership), { minLength: 1, maxLength: 3 }),
}) as fc.Arbitrary<Condition>;
const search = fc
  .array(
    text.filter((word) => foldText(word) !== ''),
    { minLength: 1, maxLength: 2 },
  )
  .map((typed): Condition[] =>
    typed.map((word) => ({
      method: 'or',
      conditions: texts.map((attribute) => ({ method: 'contains', attribute, values: [word] })),
    })),
  );
const ofShop: Condition = { method: 'equal', attribute: 'storeId', values: ['asha-shop'] };
const list = fc.record({
  where: fc.oneof(
    fc.array(fc.oneof(condition, membership, either), { maxLength: 3 }),
    search.map((words) => [ofShop, ...words]),
    fc.tuple(search, condition).map(([words, one]) => [...words, one]),
  ),
  order: fc.array(
    fc.record({
      attribute: fc.constantFrom('name', 'expiryDate', 'sellingPrice', 'hasDiscount', '$createdAt'),
      descending: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  limit: fc.constantFrom(1, 3, 25),
  offset: fc.constantFrom(0, 0, 1),
});

type Step =
  | { readonly do: 'insert'; readonly kind: Kind; readonly values: Record<string, StoredValue> }
  | { readonly do: 'update'; readonly kind: Kind; readonly place: number; readonly values: Record<string, StoredValue> }
  | { readonly do: 'update-all'; readonly kind: Kind; readonly values: readonly Record<string, StoredValue>[] }
  | { readonly do: 'delete'; readonly kind: Kind; readonly place: number }
  | { readonly do: 'list'; readonly options: ListOptions; readonly direction: 'after' | 'before' }
  | { readonly do: 'feed'; readonly entries: readonly FeedEntry[] }
  | { readonly do: 'ask'; readonly search: string; readonly storeId: string };

const insert = fc.constantFrom(...kinds).chain((kind) =>
  fc.record({
    do: fc.constant('insert'),
    kind: fc.constant(kind),
    values: rows[kind] as fc.Arbitrary<Record<string, StoredValue>>,
  }),
);
const update = fc.constantFrom(...kinds).chain((kind) =>
  fc.record({
    do: fc.constant('update'),
    kind: fc.constant(kind),
    place: fc.nat(9),
    values: rows[kind] as fc.Arbitrary<Record<string, StoredValue>>,
  }),
);
const updateAll = fc.constantFrom(...kinds).chain((kind) =>
  fc.record({
    do: fc.constant('update-all'),
    kind: fc.constant(kind),
    values: fc.array(rows[kind] as fc.Arbitrary<Record<string, StoredValue>>, { minLength: 1, maxLength: 3 }),
  }),
);
const owners = [...shops, everyone];
const entry = fc.record({
  owner: fc.constantFrom(...owners),
  collection: fc.constantFrom('products', 'orders'),
  document: fc.constantFrom('one', 'other'),
});
const step = fc.oneof(
  { weight: 5, arbitrary: insert },
  { weight: 2, arbitrary: update },
  { weight: 2, arbitrary: updateAll },
  fc.record({ do: fc.constant('delete'), kind: fc.constantFrom(...kinds), place: fc.nat(9) }),
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('list'), options: list, direction: fc.constantFrom('after', 'before') }),
  },
  fc.record({ do: fc.constant('feed'), entries: fc.array(entry, { minLength: 1, maxLength: 6 }) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask'), search: text, storeId: fc.constantFrom(...shops) }) },
) as fc.Arbitrary<Step>;

function withoutLists(values: Record<string, StoredValue>): Record<string, StoredValue> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !Array.isArray(value)));
}

/** Does one step, the `number`th; returns all that the engine says to it. */
async function run(
  database: Database,
  step: Step,
  number: number,
  ids: Readonly<Record<Kind, string[]>>,
): Promise<unknown> {
  const { documents, figures, debts, money, feed } = database;
  switch (step.do) {
    case 'insert': {
      const order = ids.orders.at(-1) ?? 'no-order';
      const values =
        step.kind === 'orderItems'
          ? { ...step.values, orderId: order, productId: ids.products.at(-1) ?? null }
          : step.values;
      return attempt(database.transaction((tx) => tx.documents.insert(step.kind, row(`r${number}`, values))));
    }
    case 'update': {
      const id = ids[step.kind][step.place] ?? 'no-row';
      return attempt(
        database.transaction((tx) => tx.documents.update(step.kind, id, { updatedAt: at, attributes: step.values })),
      );
    }
    case 'update-all': {
      const known = ids[step.kind].slice(0, step.values.length);
      const changed = known.map((id, index) => ({ id, attributes: withoutLists(step.values[index] ?? {}) }));
      return attempt(database.transaction((tx) => tx.documents.updateAll(step.kind, at, changed)));
    }
    case 'delete':
      return attempt(
        database.transaction((tx) => tx.documents.delete(step.kind, ids[step.kind][step.place] ?? 'no-row')),
      );
    case 'list': {
      const { options, direction } = step;
      const found = await documents.list('products', options);
      const first = found[0];
      const forgiving = forgive('products', options.where);
      return [
        ...[found, await documents.count('products', options.where, 5)],
        first && (await documents.list('products', { ...options, cursor: { id: first.id, direction } })),
        forgiving && (await documents.list('products', { ...options, where: forgiving })),
      ];
    }
    case 'feed':
      await database.transaction((tx) => tx.feed.record(step.entries));
      return Promise.all(owners.map(async (owner) => [await feed.lastVersion(owner), await feed.list(owner, 0, 10)]));
    case 'ask': {
      const { storeId, search } = step;
      const page = { search, limit: 5, offset: 0 };
      const periods = ['2026-11', '2026-11-21', '2026-11-20'];
      return [
        await figures.listSalesDays(storeId, '2025-01-01', '2026-12-31'),
        await figures.listProductSales(storeId, periods, 10),
        await figures.readMoney(storeId, '2026-01-01', '2026-12-31'),
        await figures.listCustomers(storeId, { ...page, order: 'total' }),
        await figures.listCustomers(storeId, { ...page, order: 'lastOrderAt' }),
        await figures.listUnsold(storeId, periods, 10),
        await figures.listReorder(storeId, periods, 10),
        await figures.listMostSold(storeId, { from: '2025-01-01', before: '2027-01-01', maxOrders: 5 }, 5),
        await debts.sum(storeId, '2026-12-01'),
        ...(await Promise.all(
          (['due', 'oldest', 'balance'] as const).map((order) =>
            debts.list(storeId, { ...page, order, isDue: false, today: '2026-12-01' }),
          ),
        )),
        await money.readCashBalances(storeId),
      ];
    }
  }
}

/** Returns the result, or the name of the documented error. */
async function attempt(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof UniqueError) return `unique ${error.columns}`;
    if (error instanceof MissingReferenceError) return 'missing';
    throw error;
  }
}

/** A text that both engines store as it is: PostgreSQL has no NUL, and half a character is none. */
function isStorable(some: string): boolean {
  return !some.includes('\0') && some.isWellFormed();
}

test('after any sequence of writes both engines give the same lists, searches, counts, sums and errors', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50, size: 'max' }), async (steps) => {
      const engines = [await openSqliteTestDatabase(), await openPostgresTestDatabase(server.url)];
      try {
        for (const database of engines) await fill(database);
        const ids = Object.fromEntries(kinds.map((kind) => [kind, [] as string[]])) as Record<Kind, string[]>;
        for (const [number, step] of steps.entries()) {
          const results = [];
          for (const database of engines) results.push(await run(database, step, number, ids));
          expect(results[1], JSON.stringify(step)).toEqual(results[0]);
          if (step.do === 'insert' && results[0] === undefined) ids[step.kind].push(`r${number}`);
        }
      } finally {
        for (const database of engines) await database.close();
      }
    }),
    { numRuns: Number(process.env.DUKA_TEST_RUNS ?? 5), endOnFailure: true },
  );
}, 120_000);

test('PostgreSQL folds each letter as the search does [LIST-020]', async () => {
  const admin = new Client({ connectionString: urlOf(server.url, 'postgres') });
  await admin.connect();
  // While somebody is connected to the empty database none can be copied from it.
  const name = `folded_${process.pid}`;
  await admin.query(`create database ${name} template ${emptyDatabase}`);
  const client = new Client({ connectionString: urlOf(server.url, name) });
  await client.connect();
  const letters = Array.from({ length: 0xfffe }, (_, code) => String.fromCharCode(code + 1)).filter(isStorable);
  // This mark is a letter of its own only where no letter stands before it.
  const texts = [...letters.filter((letter) => letter !== '\u0345').map((letter) => `a${letter}b`), ...words];
  const { rows } = await client.query(
    'select folded(text) as folded from unnest($1::text[]) with ordinality as texts(text, place) order by place',
    [texts],
  );
  await client.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
});

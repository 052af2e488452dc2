import { beforeAll, expect, test } from 'vitest';
import type { StoredValue } from '#database/types.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

/**
 * The queries of wire section 8.4, rule by rule, over one shop of six products. Each is made a day after the
 * one before it.
 */
const products: Record<string, Record<string, StoredValue>> = {
  urea: {
    name: 'Urea 50% N',
    sellingPrice: 100,
    manufacturer: 'Yara',
    barcode: '6001',
    hasExpiry: true,
    units: ['bag'],
  },
  dap: { name: 'DAP fertiliser', sellingPrice: 200, manufacturer: 'Yara', units: ['bag', 'kilo'] },
  maize: {
    name: 'maize seed',
    sellingPrice: 300,
    manufacturer: 'SeedCo',
    hasExpiry: false,
    productCategories: ['seeds'],
  },
  beans: { name: 'Bean seed', sellingPrice: 300, expiryDate: '2027-01-31T00:00:00.000Z', productCategories: ['seeds'] },
  hoe: { name: 'Hoe_2', sellingPrice: 400, manufacturer: 'Zana', quantityInStock: 0.5 },
  sprayer: { name: 'Knapsack sprayer', sellingPrice: 500, quantityInStock: 0 },
};
const all = Object.keys(products);

let shop: TestApp & { asha: TestMember };

beforeAll(async () => {
  const app = await openTestApp();
  const asha = await app.newSeller('asha', 'shop');
  await app.newSeller('juma', 'juma-shop');
  await app.database.transaction(async ({ documents }) => {
    const insert = (
      collection: 'units' | 'productCategories' | 'products',
      id: string,
      day: number,
      attributes: object,
    ) => {
      const at = `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;
      const row = { id, createdAt: at, updatedAt: at, permissions: [] };
      return documents.insert(collection, { ...row, attributes: attributes as Record<string, StoredValue> });
    };
    for (const id of ['bag', 'kilo']) await insert('units', id, 1, { name: id });
    await insert('productCategories', 'seeds', 1, { name: 'Seeds' });
    for (const [index, [id, more]] of Object.entries(products).entries()) {
      const at = `2026-11-${String(index + 1).padStart(2, '0')}T08:00:00.000Z`;
      const common = { storeId: 'shop', quantityInStock: 5, purchasePrice: 50, createdAt: at, updstedAt: at };
      await insert('products', id, index + 1, { ...common, ...more });
    }
    await insert('products', 'foreign', 7, {
      ...{ storeId: 'juma-shop', quantityInStock: 5, purchasePrice: 50, sellingPrice: 100, name: 'Urea' },
      ...{ createdAt: '2026-11-07T08:00:00.000Z', updstedAt: '2026-11-07T08:00:00.000Z' },
    });
  });
  shop = { ...app, asha };
});

type Query = { method: string; attribute?: string; values?: unknown[] };
const q = (method: string, attribute: string, ...values: unknown[]): Query => ({ method, attribute, values });
const on = (method: string, attribute: string): Query => ({ method, attribute });
const plain = (method: string, ...values: unknown[]): Query => ({ method, values });

async function list(...queries: Query[]) {
  const { status, body } = await shop.call('GET', listPath('products', ...queries), { as: shop.asha });
  return { status, body, ids: ((body.documents ?? []) as { $id: string }[]).map(({ $id }) => $id) };
}

/** The matching rows, in the order of insertion; `total` is their number. */
const filters: [words: string, queries: Query[], ids: string[]][] = [
  ['no query at all', [], all],
  ['equal', [q('equal', 'manufacturer', 'Yara')], ['urea', 'dap']],
  ['equal to one of several', [q('equal', 'sellingPrice', 100, 500)], ['urea', 'sprayer']],
  ['equal on an id', [q('equal', '$id', 'hoe', 'urea', 'foreign')], ['urea', 'hoe']],
  ['equal on a boolean', [q('equal', 'hasExpiry', false)], ['maize']],
  ['equal on a to-one relation', [q('equal', 'storeId', 'shop')], all],
  ['equal on a stranger’s shop', [q('equal', 'storeId', 'juma-shop')], []],
  ['equal on a date in another zone', [q('equal', 'expiryDate', '2027-01-31T03:00:00.000+03:00')], ['beans']],
  ['notEqual, which rows without a value do not match', [q('notEqual', 'manufacturer', 'Yara')], ['maize', 'hoe']],
  ['lessThan', [q('lessThan', 'sellingPrice', 200)], ['urea']],
  ['lessThanEqual', [q('lessThanEqual', 'sellingPrice', 200)], ['urea', 'dap']],
  ['greaterThan', [q('greaterThan', 'sellingPrice', 400)], ['sprayer']],
  ['greaterThanEqual', [q('greaterThanEqual', 'sellingPrice', 400)], ['hoe', 'sprayer']],
  ['a range that rows without a value do not match', [q('lessThan', 'expiryDate', '2030-01-01')], ['beans']],
  ['a fraction', [q('lessThan', 'quantityInStock', 1), q('greaterThan', 'quantityInStock', 0)], ['hoe']],
  ['between, both ends included', [q('between', 'sellingPrice', 200, 300)], ['dap', 'maize', 'beans']],
  [
    'between two moments of making',
    [q('between', '$createdAt', '2026-11-02', '2026-11-03T09:00:00Z')],
    ['dap', 'maize'],
  ],
  ['contains, a part of a text', [q('contains', 'name', 'seed')], ['maize', 'beans']],
  ['contains one of several parts', [q('contains', 'name', 'sprayer', 'DAP')], ['dap', 'sprayer']],
  ['contains a percent sign, which is no wildcard', [q('contains', 'name', '%')], ['urea']],
  ['contains an underscore, which is no wildcard', [q('contains', 'name', '_')], ['hoe']],
  ['contains on a to-many relation', [q('contains', 'units', 'kilo')], ['dap']],
  ['contains one of several on a to-many relation', [q('contains', 'units', 'kilo', 'bag')], ['urea', 'dap']],
  ['contains on a relation to nothing', [q('contains', 'productCategories', 'none')], []],
  ['startsWith', [q('startsWith', 'name', 'Bean')], ['beans']],
  ['startsWith a percent sign', [q('startsWith', 'name', '%')], []],
  ['endsWith', [q('endsWith', 'name', 'seed')], ['maize', 'beans']],
  ['endsWith an underscore and more', [q('endsWith', 'name', '_2')], ['hoe']],
  ['search, in any case', [q('search', 'name', 'UREA')], ['urea']],
  ['search, one of several words, the last as a prefix', [q('search', 'name', 'hoe fert')], ['dap', 'hoe']],
  ['search, no prefix but of the last word', [q('search', 'name', 'fert hoe')], ['hoe']],
  ['isNull', [on('isNull', 'manufacturer')], ['beans', 'sprayer']],
  ['isNotNull', [on('isNotNull', 'barcode')], ['urea']],
  ['several rules, which all must hold', [q('equal', 'manufacturer', 'Yara'), q('contains', 'units', 'kilo')], ['dap']],
  ['or', [plain('or', q('equal', '$id', 'hoe'), q('equal', 'manufacturer', 'SeedCo'))], ['maize', 'hoe']],
  ['and', [plain('and', q('greaterThan', 'sellingPrice', 250), on('isNull', 'manufacturer'))], ['beans', 'sprayer']],
  [
    'or within and within or',
    [
      plain(
        'or',
        q('equal', '$id', 'urea'),
        plain(
          'and',
          q('equal', 'sellingPrice', 300),
          plain('or', on('isNull', 'manufacturer'), q('contains', 'units', 'bag')),
        ),
      ),
    ],
    ['urea', 'beans'],
  ],
  [
    'an or that would let a stranger’s row in',
    [plain('or', q('equal', 'storeId', 'juma-shop'), q('equal', '$id', 'foreign'))],
    [],
  ],
  ['a value that is SQL', [q('equal', 'name', "' or 1=1 --")], []],
  ['500 values', [q('equal', '$id', 'hoe', ...Array(499).fill('x'))], ['hoe']],
];

test.each(filters)('a list filtered by %s [CALL-020, CALL-021, R13]', async (_, queries, ids) => {
  const answer = await list(...queries);
  expect([answer.status, answer.ids, answer.body.total]).toEqual([200, ids, ids.length]);
});

const price = (method: string): Query => on(method, 'sellingPrice');
const dearest = ['sprayer', 'hoe', 'maize', 'beans', 'dap', 'urea'];

test.each<[string, Query[], string[]]>([
  ['orderDesc, ties in the order of insertion', [price('orderDesc')], dearest],
  ['orderAsc', [price('orderAsc')], ['urea', 'dap', 'maize', 'beans', 'hoe', 'sprayer']],
  [
    'a second order for the ties of the first',
    [price('orderDesc'), on('orderAsc', 'name')],
    ['sprayer', 'hoe', 'beans', 'maize', 'dap', 'urea'],
  ],
  ['the newest first', [on('orderDesc', '$createdAt')], all.toReversed()],
  ['limit', [plain('limit', 2)], ['urea', 'dap']],
  ['a limit beyond any number of rows', [plain('limit', 1_000_000)], all],
  ['offset', [plain('offset', 4)], ['hoe', 'sprayer']],
  ['an offset behind the end', [plain('offset', 100)], []],
  ['the first of two limits', [plain('limit', 1), plain('limit', 5)], ['urea']],
  ['the first of two offsets', [plain('offset', 5), plain('offset', 0)], ['sprayer']],
  ['cursorAfter', [price('orderDesc'), plain('cursorAfter', 'maize'), plain('limit', 2)], ['beans', 'dap']],
  [
    'cursorBefore: the rows next to it, still in order',
    [price('orderDesc'), plain('cursorBefore', 'beans'), plain('limit', 2)],
    ['hoe', 'maize'],
  ],
  ['cursorAfter without an order', [plain('cursorAfter', 'beans')], ['hoe', 'sprayer']],
  ['cursorAfter the last', [plain('cursorAfter', 'sprayer')], []],
  ['cursorBefore the first', [plain('cursorBefore', 'urea')], []],
  ['the first of two cursors', [plain('cursorAfter', 'hoe'), plain('cursorBefore', 'dap')], ['sprayer']],
])('a list by %s; the total is that of all six [CALL-020, CALL-021, R13]', async (_, queries, ids) => {
  const answer = await list(...queries);
  expect([answer.status, answer.ids, answer.body.total]).toEqual([200, ids, 6]);
});

test('an order by an attribute that is null on some rows has them all [R13]', async () => {
  expect((await list(on('orderAsc', 'manufacturer'))).ids.toSorted()).toEqual(all.toSorted());
});

test.each(['cursorAfter', 'cursorBefore'])('%s a row whose order is null is refused [R13]', async (method) => {
  for (const order of [[on('orderAsc', 'manufacturer')], [price('orderDesc'), on('orderDesc', 'barcode')]]) {
    const answer = await list(...order, plain(method, 'beans'));
    expect([answer.status, answer.body.type]).toEqual([400, 'database_query_order_null']);
  }
  expect((await list(on('orderAsc', 'name'), plain(method, 'beans'))).status).toBe(200);
});

test('a select answers just what it names, and the $ members only when they are named [R13]', async () => {
  const select = async (...names: string[]) => {
    const { body } = await list(q('equal', '$id', 'dap'), plain('select', ...names));
    return (body.documents as object[])[0];
  };
  expect(await select('name', 'sellingPrice')).toEqual({ name: 'DAP fertiliser', sellingPrice: 200 });
  expect(await select('$id', '$createdAt')).toEqual({ $id: 'dap', $createdAt: '2026-11-02T08:00:00.000+00:00' });
  expect(await select('units.*', '$id')).toMatchObject({
    $id: 'dap',
    units: [{ $id: 'bag', name: 'bag' }, { $id: 'kilo' }],
  });
  const one = `${documentsPath('products', 'dap')}?queries[]=${encodeURIComponent(JSON.stringify(plain('select', 'name')))}`;
  expect((await shop.call('GET', one, { as: shop.asha })).body).toEqual({
    ...{ name: 'DAP fertiliser', $databaseId: 'marketplace', $collectionId: 'products' },
  });
});

test('relations come nested three levels deep, and without the way back [DATA-049, R7]', async () => {
  const { body } = await shop.call('GET', documentsPath('products', 'dap'), { as: shop.asha });
  expect(body).toMatchObject({ storeId: { $id: 'shop', ownerId: { $id: 'asha', userId: 'asha' } } });
  expect(body.storeId).not.toHaveProperty('products');
});

const invalid = (words: string) => ['general_query_invalid', `Invalid query: ${words}`];

test.each<[Query, string[]]>([
  [q('lessThan', 'sellingPrice', 1, 2), invalid('LessThan queries require exactly one value.')],
  [q('notEqual', 'name', 'a', 'b'), invalid('NotEqual queries require exactly one value.')],
  [q('startsWith', 'name', 'a', 'b'), invalid('StartsWith queries require exactly one value.')],
  [q('contains', 'name'), invalid('Contains queries require at least one value.')],
  [q('between', 'sellingPrice', 1), invalid('Between queries require exactly two values.')],
  [q('between', 'sellingPrice', 1, 2, 3), invalid('Between queries require exactly two values.')],
  [
    q('contains', 'sellingPrice', 1),
    invalid('Cannot query contains on attribute "sellingPrice" because it is not an array or string.'),
  ],
  [q('equal', 'hasExpiry', 1), invalid('Query value is invalid for attribute "hasExpiry"')],
  [q('equal', 'name', null), invalid('Query value is invalid for attribute "name"')],
  [q('equal', 'createdAt', 'yesterday'), invalid('Query value is invalid for attribute "createdAt"')],
  [q('equal', 'storeId.storeName', 'x'), invalid('Cannot query nested attribute on: storeId')],
  [plain('or', q('equal', 'name', 'a')), invalid('Or queries require at least two queries')],
  [plain('and'), invalid('And queries require at least two queries')],
  [plain('or', q('equal', 'name', 'a'), plain('limit', 1)), invalid('Or queries can only contain filter queries')],
  [plain('or', q('equal', 'name', 'a'), q('equal', 'foo', 'b')), invalid('Attribute not found in schema: foo')],
  [plain('select', 'name', 'foo'), invalid('Attribute not found in schema: foo')],
  [plain('select'), invalid('No attributes selected')],
  [on('orderAsc', 'foo'), invalid('Attribute not found in schema: foo')],
  [plain('limit', 'x'), invalid('Invalid limit: Value must be a valid range between 1 and 9,223,372,036,854,775,808')],
  [plain('offset', -1), invalid('Invalid offset: Value must be a valid range between 0 and 9,223,372,036,854,775,808')],
  [q('equal', 'name', ...Array(501).fill('x')), invalid('Query on attribute has greater than 500 values: name')],
  [
    plain('cursorAfter', 'foreign'),
    ['general_cursor_not_found', "Document 'foreign' for the 'cursor' value not found."],
  ],
])('the query %j is refused [R13]', async (query, refusal) => {
  const { status, body } = await list(query);
  expect([status, body.type, body.message]).toEqual([400, ...refusal]);
});

test('a hundred queries of 4,096 characters are read; with one more of either the call is refused [R13]', async () => {
  const longest = JSON.stringify(
    q('notEqual', 'name', 'x'.repeat(4096 - JSON.stringify(q('notEqual', 'name', '')).length)),
  );
  expect(longest.length).toBe(4096);
  const ask = async (texts: string[]) => {
    const query = texts.map((text) => `queries[]=${encodeURIComponent(text)}`).join('&');
    return (await shop.call('GET', `${documentsPath('products')}?${query}`, { as: shop.asha })).body;
  };
  expect((await ask(Array(100).fill(longest))).total).toBe(6);
  expect((await ask(Array(101).fill(longest))).type).toBe('general_argument_invalid');
  expect((await ask([`${longest} `])).type).toBe('general_argument_invalid');
});

test('a total counts to 5,000 and no further, while every page can be reached [R13]', async () => {
  const { call, database, newSeller } = await openTestApp();
  const asha = await newSeller('asha', 'shop');
  const at = '2026-11-01T08:00:00.000Z';
  await database.transaction(async ({ documents }) => {
    for (let number = 1; number <= 5001; number += 1) {
      const attributes = {
        storeId: 'shop',
        name: `P${number}`,
        quantityInStock: 1,
        purchasePrice: 1,
        sellingPrice: number,
      };
      const row = { id: `p${number}`, createdAt: at, updatedAt: at, permissions: [] };
      await documents.insert('products', { ...row, attributes: { ...attributes, createdAt: at, updstedAt: at } });
    }
  });
  const { body } = await call('GET', listPath('products', plain('offset', 5000)), { as: asha });
  expect(body).toMatchObject({ total: 5000, documents: [{ $id: 'p5001' }] });
  const most = await call('GET', listPath('products', q('greaterThan', 'sellingPrice', 2)), { as: asha });
  expect(most.body.total).toBe(4999);
});

test('the queries of a call have a thousand values together at most, nested ones included [R21]', async () => {
  const tooMany = invalid('The queries of one call have more than 1000 values together');
  const values = (count: number) => Array.from({ length: count }, (_, at) => `v${at}`);
  const ask = async (...queries: object[]) => {
    const { status, body } = await shop.call('GET', listPath('products', ...queries), { as: shop.asha });
    return status === 200 ? body.total : [body.type, body.message];
  };
  const half = q('contains', 'name', ...values(500));
  expect(await ask(half, q('equal', 'name', ...values(500)))).toBe(0);
  expect(await ask(half, q('contains', 'barcode', ...values(500)))).toBe(0);
  expect(await ask(half, half, q('equal', 'name', 'Urea'))).toEqual(tooMany);
  const nested = plain('or', q('equal', 'name', ...values(301)), q('contains', 'name', ...values(200)));
  expect(await ask(half, nested)).toEqual(tooMany);
  expect(await ask(...Array(99).fill(half))).toEqual(tooMany);
  const single = q('notEqual', 'name', 'x');
  expect(await ask(plain('or', ...Array(60).fill(single)), plain('and', ...Array(60).fill(single)))).toBe(6);
});

test('a condition without values counts as one, so that a call has no more conditions than values [R21]', async () => {
  const nothing = plain('or', ...Array.from({ length: 100 }, () => on('isNull', '$id')));
  const path = (count: number) => listPath('units', ...Array.from({ length: count }, () => nothing));
  expect((await shop.call('GET', path(9), { as: shop.asha })).status).toBe(200);
  const { body } = await shop.call('GET', path(11), { as: shop.asha });
  expect([body.type, body.message]).toEqual(invalid('The queries of one call have more than 1000 values together'));
});

test('what no program asks is refused in words, and breaks nothing [R10, R21]', async () => {
  const ask = async (collection: string, queries: object[], as?: TestMember) => {
    const { status, body } = await shop.call('GET', listPath(collection, ...queries), as && { as });
    return [status, body.type ?? body.total];
  };
  const refused = [400, 'general_query_invalid'];
  expect(await ask('users', [{ method: { toString: 1 } }])).toEqual(refused);
  expect(await ask('products', [plain('select', `units${'.'.repeat(4000)}`)], shop.asha)).toEqual(refused);
  const names = Array.from({ length: 465 }, (_, at) => `n${at}`);
  const ways = plain('or', ...Array.from({ length: 60 }, (_, at) => q('equal', '$id', at === 0 ? 'bag' : `u${at}`)));
  const both = [q('equal', 'name', 'bag', ...names.slice(1)), q('equal', 'name', 'bag', ...names.slice(1))];
  expect(await ask('units', [ways, ...both, on('orderAsc', 'name')], shop.asha)).toEqual([200, 1]);
});

test('what is ordered by an attribute already is not ordered by it again, behind a cursor as well', async () => {
  const again = Array.from({ length: 97 }, () => on('orderDesc', 'sellingPrice'));
  const { ids } = await list(on('orderAsc', 'sellingPrice'), ...again, plain('cursorAfter', 'maize'));
  expect(ids).toEqual(['beans', 'hoe', 'sprayer']);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestFirst } from '#query.ts';
import {
  countFilters,
  describeProductPage,
  everyProduct,
  isFiltered,
  isPriceRangeReversed,
  type ProductFilter,
  parseProductFilter,
  toProductParameters,
} from './product-filter.ts';

const known = {
  categories: [
    { id: 'seeds', name: 'Seeds' },
    { id: 'feed', name: 'Animal feed' },
  ],
  units: [{ id: 'bag', name: 'Bag (seed)' }],
};
const noon = Date.parse('2026-11-21T09:00:00Z');
const describe = (filter: Partial<ProductFilter>) =>
  describeProductPage('store1', { ...everyProduct, ...filter }, known, noon);
const read = (query: string) =>
  parseProductFilter(new Map(query.split('&').map((p) => p.split('=') as [string, string])) as never);

test('a filter goes into the address and comes back the same', () => {
  const filter: ProductFilter = {
    search: '100% maize & beans',
    isCode: true,
    category: 'seeds',
    unit: 'bag',
    stock: 'low-stock',
    expiry: 'expired',
    minPrice: '1000',
    maxPrice: '5,000',
    order: 'price-low',
    page: 3,
  };
  const parameters = toProductParameters(filter);
  expect(parseProductFilter({ get: (name) => parameters[name] ?? null })).toEqual(filter);
  expect(toProductParameters(everyProduct)).toEqual({});
});

test.each([
  ['page=0', { page: 1 }],
  ['page=-2', { page: 1 }],
  ['page=1.5', { page: 1 }],
  ['page=x', { page: 1 }],
  ['page=99999999999', { page: 1 }],
  ['stock=plenty', { stock: '' }],
  ['expiry=yesterday', { expiry: '' }],
  ['order=DROP', { order: 'newest' }],
  ['category=<script>', { category: '' }],
  ['unit=../units', { unit: '' }],
])('an address with %s is read as not asking for it', (address, expected) => {
  expect(read(address)).toMatchObject(expected);
});

test('a search from the address is cut to what one query holds, emoji whole', () => {
  const { search } = read(`q=${'🌽'.repeat(10_000)}`);
  expect(search).toBe('🌽'.repeat(100));
});

test('every query of a search stays within 4,096 characters, whatever is typed', () => {
  const many = Array.from({ length: 100 }, (_, index) => ({
    id: `${index}`.padStart(36, 'x'),
    name: `Category ${index}`,
  }));
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (typed) => {
      const filter = parseProductFilter({ get: (name) => (name === 'q' ? typed : null) });
      for (const query of describeProductPage('store1', filter, { categories: many, units: many }, noon))
        expect(JSON.stringify(query).length).toBeLessThanOrEqual(4096);
    }),
  );
  for (const typed of ['\u0000'.repeat(200), 'a', 'Category', '"'.repeat(200)]) {
    const filter = { ...everyProduct, search: typed.slice(0, 100) };
    for (const query of describeProductPage('store1', filter, { categories: many, units: many }, noon))
      expect(JSON.stringify(query).length).toBeLessThanOrEqual(4096);
  }
});

test('a page asks for 25 products of the own store, newest first [CALL-020, CALL-021, CALL-027, PERM-007]', () => {
  expect(describe({ page: 3 })).toEqual([
    { method: 'equal', attribute: 'storeId', values: ['store1'] },
    { method: 'orderDesc', attribute: 'createdAt' },
    { method: 'limit', values: [25] },
    { method: 'offset', values: [50] },
    expect.objectContaining({ method: 'select' }),
  ]);
});

test('a page asks only for what its rows show, of categories and units for the names', () => {
  const { values = [] } = describe({}).find(({ method }) => method === 'select') ?? {};
  expect(values).toEqual(expect.arrayContaining(['$id', 'name', 'productCategories.$id', 'units.$id']));
  for (const hidden of ['*', 'description', 'longDescription', 'storeId']) expect(values).not.toContain(hidden);
});

test('a search looks into all seven places [LIST-020]', () => {
  expect(describe({ search: '  SEED ' })).toContainEqual({
    method: 'or',
    values: [
      { method: 'contains', attribute: 'name', values: ['SEED'] },
      { method: 'contains', attribute: 'manufacturer', values: ['SEED'] },
      { method: 'contains', attribute: 'productId', values: ['SEED'] },
      { method: 'contains', attribute: 'barcode', values: ['SEED'] },
      { method: 'contains', attribute: 'description', values: ['SEED'] },
      { method: 'equal', attribute: 'productCategories', values: ['seeds'] },
      { method: 'equal', attribute: 'units', values: ['bag'] },
    ],
  });
});

test('each word of a search is a rule of its own, so that their order makes no difference [LIST-020]', () => {
  const words = describe({ search: 'bag, maize' }).filter(({ method }) => method === 'or');
  expect(words.map(({ values }) => values?.length)).toEqual([6, 5]);
  expect(words[0]?.values).toContainEqual({ method: 'equal', attribute: 'units', values: ['bag'] });
  expect(describe({ search: '620 000 123' })[1]?.values).toContainEqual({
    method: 'contains',
    attribute: 'barcode',
    values: ['620000123'],
  });
});

test('a search asks for the best match first, unless the seller wants another order', () => {
  const ordered = (filter: Partial<ProductFilter>) =>
    describe(filter).filter(({ method }) => method.startsWith('order'));
  expect(ordered({ search: 'seed' })).toEqual([bestFirst]);
  expect(ordered({ search: 'seed', order: 'name' })).toEqual(ordered({ order: 'name' }));
  expect(ordered({ search: ' ' })).toEqual(ordered({}));
});

test.each([
  [{ category: 'seeds' }, [{ method: 'equal', attribute: 'productCategories', values: ['seeds'] }], 'LIST-021'],
  [{ unit: 'bag' }, [{ method: 'equal', attribute: 'units', values: ['bag'] }], 'LIST-022'],
  [{ stock: 'in-stock' }, [{ method: 'greaterThan', attribute: 'quantityInStock', values: [10] }], 'LIST-023'],
  [
    { stock: 'low-stock' },
    [
      { method: 'greaterThan', attribute: 'quantityInStock', values: [0] },
      { method: 'lessThanEqual', attribute: 'quantityInStock', values: [10] },
    ],
    'LIST-023',
  ],
  [{ stock: 'out-of-stock' }, [{ method: 'lessThanEqual', attribute: 'quantityInStock', values: [0] }], 'LIST-023'],
  [{ minPrice: '1,000' }, [{ method: 'greaterThanEqual', attribute: 'sellingPrice', values: [1000] }], 'LIST-024'],
  [{ maxPrice: '0' }, [{ method: 'lessThanEqual', attribute: 'sellingPrice', values: [0] }], 'LIST-024'],
] as const)('a filter narrows the list by its own rule: %j %j [%s]', (filter, rules, _row) => {
  for (const rule of rules) expect(describe(filter)).toContainEqual(rule);
  expect(describe(filter)).toHaveLength(describe({}).length + rules.length);
  expect(isFiltered({ ...everyProduct, ...filter })).toBe(true);
  expect(countFilters({ ...everyProduct, ...filter })).toBe(1);
});

test('what expires is looked for among goods on sale and in stock, the first to expire first [R24]', () => {
  const rules = describe({ expiry: 'expired' });
  for (const rule of [
    { method: 'lessThan', attribute: 'expiryDate', values: ['2026-11-20T21:00:00.000Z'] },
    { method: 'greaterThan', attribute: 'quantityInStock', values: [0] },
    { method: 'notEqual', attribute: 'status', values: ['draft'] },
    { method: 'orderAsc', attribute: 'expiryDate' },
  ]) {
    expect(rules).toContainEqual(rule);
  }
  expect(describe({ expiry: 'expiring', order: 'name' })).toContainEqual({ method: 'orderAsc', attribute: 'name' });
  expect([isFiltered({ ...everyProduct, expiry: 'expired' }), countFilters(everyProduct)]).toEqual([true, 0]);
});

test('a price that is no price, and an order, do not count as a filter [LIST-009, LIST-024]', () => {
  expect(describe({ minPrice: 'cheap', maxPrice: '-5' })).toEqual(describe({}));
  expect(isFiltered({ ...everyProduct, minPrice: 'cheap', search: '  ', order: 'name', page: 2 })).toBe(false);
});

test.each([
  ['name', { method: 'orderAsc', attribute: 'name' }],
  ['price-low', { method: 'orderAsc', attribute: 'sellingPrice' }],
  ['price-high', { method: 'orderDesc', attribute: 'sellingPrice' }],
  ['stock-low', { method: 'orderAsc', attribute: 'quantityInStock' }],
] as const)('the order %s is asked of the server', (order, query) => {
  expect(describe({ order })).toContainEqual(query);
});

test.each([
  ['500', '100', true],
  ['100', '100', false],
  ['', '100', false],
  ['x', '100', false],
])('from "%s" to "%s" is a range no price can be in: %s', (minPrice, maxPrice, expected) => {
  expect(isPriceRangeReversed({ ...everyProduct, minPrice, maxPrice })).toBe(expected);
});

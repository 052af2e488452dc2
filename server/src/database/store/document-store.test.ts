import { expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import type { Condition } from '#database/query/conditions.ts';
import { MissingReferenceError, UniqueError } from '#database/store-errors.ts';
import type { DocumentRow, StoredValue } from '#database/types.ts';
import { openTestDatabase } from '#testing/test-database.ts';

const at = '2026-11-21T07:00:00.000Z';
const row = (id: string, attributes: Record<string, StoredValue>): DocumentRow => ({
  id,
  createdAt: at,
  updatedAt: at,
  permissions: [],
  attributes,
});
const product = (id: string, more: Record<string, StoredValue> = {}) =>
  row(id, {
    name: `Product ${id}`,
    quantityInStock: 5,
    purchasePrice: 100,
    sellingPrice: 150,
    createdAt: at,
    updstedAt: at,
    storeId: 'shop',
    ...more,
  });

async function openShop(...products: DocumentRow[]): Promise<Database> {
  return fillShop(await openTestDatabase(), products);
}

async function fillShop(database: Database, products: DocumentRow[]): Promise<Database> {
  await database.transaction(async ({ documents }) => {
    await documents.insert('users', row('asha', { userId: 'asha', firstName: 'Asha', email: 'asha@duka.example' }));
    await documents.insert('stores', row('shop', { ownerId: 'asha', storeName: 'Shamba' }));
    await documents.insert('stores', row('other', { ownerId: 'asha', storeName: 'Other' }));
    await documents.insert('productCategories', row('seeds', { name: 'Seeds' }));
    await documents.insert('productCategories', row('tools', { name: 'Tools' }));
    for (const each of products) await documents.insert('products', each);
  });
  return database;
}

async function idsWhere(database: Database, ...where: Condition[]): Promise<string[]> {
  return (await database.documents.list('products', { where })).map(({ id }) => id);
}

test('a document comes back with every attribute as it was stored [DATA-040, DATA-043, DATA-045, DATA-050]', async () => {
  const database = await openShop(
    product('maize', {
      hasExpiry: true,
      hasDiscount: false,
      quantityInStock: 2.5,
      productCategories: ['tools', 'seeds'],
    }),
  );
  const stored = await database.documents.get('products', 'maize');
  expect(stored?.attributes).toMatchObject({
    hasExpiry: true,
    hasDiscount: false,
    hasReturnPolicy: null,
    quantityInStock: 2.5,
    productCategories: ['tools', 'seeds'],
    units: [],
    storeId: 'shop',
  });
});

test('each filter of the contract finds exactly its rows', async () => {
  const database = await openShop(
    product('a', { name: 'Urea 50% _bag', sellingPrice: 100, productCategories: ['seeds'] }),
    product('b', { name: 'DAP bag', sellingPrice: 200, manufacturer: 'Yara' }),
    product('c', { name: 'Hoe', sellingPrice: 300, manufacturer: 'Zana' }),
  );
  const attribute = 'sellingPrice';
  expect(await idsWhere(database, { method: 'equal', attribute, values: [100, 300] })).toEqual(['a', 'c']);
  expect(await idsWhere(database, { method: 'lessThan', attribute, values: [200] })).toEqual(['a']);
  expect(await idsWhere(database, { method: 'between', attribute, values: [100, 200] })).toEqual(['a', 'b']);
  expect(await idsWhere(database, { method: 'notEqual', attribute: 'manufacturer', values: ['Yara'] })).toEqual(['c']);
  expect(await idsWhere(database, { method: 'isNull', attribute: 'manufacturer' })).toEqual(['a']);
  expect(await idsWhere(database, { method: 'contains', attribute: 'name', values: ['BAG'] })).toEqual(['a', 'b']);
  expect(await idsWhere(database, { method: 'contains', attribute: 'name', values: ['0% _'] })).toEqual(['a']);
  expect(await idsWhere(database, { method: 'contains', attribute: 'name', values: ['%'] })).toEqual(['a']);
  expect(await idsWhere(database, { method: 'startsWith', attribute: 'name', values: ['h'] })).toEqual(['c']);
  expect(await idsWhere(database, { method: 'endsWith', attribute: 'name', values: ['bag'] })).toEqual(['a', 'b']);
  expect(await idsWhere(database, { method: 'search', attribute: 'name', values: ['zzz dA'] })).toEqual(['b']);
  expect(await idsWhere(database, { method: 'equal', attribute: 'productCategories', values: ['seeds'] })).toEqual([
    'a',
  ]);
  expect(
    await idsWhere(database, {
      method: 'or',
      conditions: [
        { method: 'equal', attribute: '$id', values: ['c'] },
        {
          method: 'and',
          conditions: [
            { method: 'equal', attribute: 'storeId', values: ['shop'] },
            { method: 'equal', attribute, values: [200] },
          ],
        },
      ],
    }),
  ).toEqual(['b', 'c']);
});

test('ties of a sorted list follow the order of insertion, and a page continues after or before the cursor’s row', async () => {
  const database = await openShop(product('z'), product('m', { sellingPrice: 900 }), product('a'), product('k'));
  const order = [{ attribute: 'sellingPrice', descending: true }];
  const page = async (options: object) =>
    (await database.documents.list('products', { where: [], order, ...options })).map(({ id }) => id);
  expect(await page({})).toEqual(['m', 'z', 'a', 'k']);
  expect(await page({ limit: 2, cursor: { id: 'm', direction: 'after' } })).toEqual(['z', 'a']);
  expect(await page({ limit: 2, cursor: { id: 'k', direction: 'before' } })).toEqual(['z', 'a']);
  expect(await page({ limit: 2, offset: 2 })).toEqual(['a', 'k']);
});

test('counting stops at the cap', async () => {
  const database = await openShop(product('a'), product('b'), product('c'));
  expect(await database.documents.count('products', [], 5000)).toBe(3);
  expect(await database.documents.count('products', [], 2)).toBe(2);
});

test('with the scope `marketplace` a barcode is unique over all shops, while an empty one may repeat [PROD-028]', async () => {
  const database = await fillShop(await openTestDatabase('marketplace'), [
    product('a', { barcode: '6001' }),
    product('b', { barcode: '' }),
  ]);
  const insert = (each: DocumentRow) => database.transaction(({ documents }) => documents.insert('products', each));
  await expect(insert(product('c', { barcode: '6001', storeId: 'other' }))).rejects.toThrow(UniqueError);
  await insert(product('d', { barcode: '' }));
  await insert(product('e', { barcode: null }));
});

test('by default two shops may have the same barcode, and each only once [PROD-028]', async () => {
  const database = await openTestDatabase();
  await database.transaction(async ({ documents }) => {
    await documents.insert('users', row('asha', { userId: 'asha', firstName: 'Asha', email: 'asha@duka.example' }));
    await documents.insert('stores', row('shop', { ownerId: 'asha', storeName: 'Shamba' }));
    await documents.insert('stores', row('other', { ownerId: 'asha', storeName: 'Other' }));
    await documents.insert('products', product('a', { barcode: '6001' }));
    await documents.insert('products', product('b', { barcode: '6001', storeId: 'other' }));
  });
  const again = database.transaction(({ documents }) =>
    documents.insert('products', product('c', { barcode: '6001' })),
  );
  await expect(again).rejects.toThrow(UniqueError);
});

test('rows that match conditions are deleted, at most `limit` at once', async () => {
  const database = await openShop(product('a'));
  const unit = { method: 'startsWith', attribute: 'name', values: ['old '] } as const;
  await database.transaction(async ({ documents }) => {
    for (const id of ['a', 'b', 'c']) await documents.insert('units', row(id, { name: `old ${id}` }));
    await documents.insert('units', row('d', { name: 'new' }));
    expect(await documents.deleteSome('units', [unit], 2)).toBe(2);
    expect(await documents.deleteSome('units', [unit], 2)).toBe(1);
    expect(await documents.deleteSome('units', [unit], 2)).toBe(0);
  });
  expect((await database.documents.get('units', 'd'))?.attributes.name).toBe('new');
});

test('a relation to nothing is refused, and a shop with products is not deleted', async () => {
  const database = await openShop(product('a'));
  const insert = database.transaction(({ documents }) =>
    documents.insert('products', product('b', { storeId: 'none' })),
  );
  await expect(insert).rejects.toThrow(MissingReferenceError);
  const remove = database.transaction(({ documents }) => documents.delete('stores', 'shop'));
  await expect(remove).rejects.toThrow(MissingReferenceError);
});

test('an update changes only what it names', async () => {
  const database = await openShop(product('a', { manufacturer: 'Yara', productCategories: ['seeds'] }));
  await database.transaction(({ documents }) =>
    documents.update('products', 'a', {
      updatedAt: 'later',
      attributes: { manufacturer: null, productCategories: ['tools'] },
    }),
  );
  const stored = await database.documents.get('products', 'a');
  expect(stored).toMatchObject({ createdAt: at, updatedAt: 'later' });
  expect(stored?.attributes).toMatchObject({ name: 'Product a', manufacturer: null, productCategories: ['tools'] });
});

test('a failed transaction stores nothing, and others in the same commit are stored', async () => {
  const database = await openShop();
  const insert = (id: string, fail: boolean) =>
    database.transaction(async ({ documents }) => {
      await documents.insert('products', product(id));
      if (fail) throw new Error('no');
    });
  const results = await Promise.allSettled([insert('a', false), insert('b', true), insert('c', false)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await idsWhere(database)).toEqual(['a', 'c']);
});

test('the categories of some products are listed, each once [DOOR-028]', async () => {
  const database = await openShop(
    product('maize', { productCategories: ['seeds'] }),
    product('hoe', { productCategories: ['tools', 'seeds'] }),
    product('plan', { productCategories: ['tools'], status: 'draft', storeId: 'other' }),
    product('none'),
  );
  const listOf = async (...where: Condition[]) =>
    (await database.documents.listRelated('products', 'productCategories', where)).sort();
  expect(await listOf()).toEqual(['seeds', 'tools']);
  expect(await listOf({ method: 'equal', attribute: 'storeId', values: ['other'] })).toEqual(['tools']);
  expect(await listOf({ method: 'equal', attribute: '$id', values: ['maize', 'none'] })).toEqual(['seeds']);
  expect(await listOf({ method: 'equal', attribute: '$id', values: ['none'] })).toEqual([]);
});

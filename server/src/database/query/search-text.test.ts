import { afterAll, expect, test } from 'vitest';
import type { DocumentRow, Order } from '#database/types.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import type { Condition } from './conditions.ts';
import { forgive, joinSearches } from './search-text.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const at = '2026-11-21T07:00:00.000Z';
const row = (id: string, attributes: DocumentRow['attributes']): DocumentRow => ({
  ...{ id, createdAt: at, updatedAt: at, permissions: [] },
  attributes,
});

const goods: Record<string, DocumentRow['attributes']> = {
  hoe: {
    name: 'Jembe kubwa',
    manufacturer: 'Kilimo Bora',
    productId: 'P1',
    barcode: '6200001',
    description: '50% off',
  },
  seed: { name: 'MAIZE seed', manufacturer: null, productId: 'P2', barcode: null, description: 'Été_çà' },
  rake: { name: 'Rake', manufacturer: 'Bora', productId: 'P3', barcode: '6200003', description: null },
};
await database.transaction(async (tx) => {
  await tx.documents.insert('users', row('u', { userId: 'u', firstName: 'Asha', email: 'u@duka.example' }));
  await tx.documents.insert('stores', row('s', { ownerId: 'u', storeName: 'Shop' }));
  await tx.documents.insert('units', row('kg', { name: 'Kilogram' }));
  for (const [id, texts] of Object.entries(goods)) {
    const numbers = { quantityInStock: 1, purchasePrice: 1, sellingPrice: 1, createdAt: at, updstedAt: at };
    const units = id === 'rake' ? ['kg'] : [];
    await tx.documents.insert('products', row(id, { ...texts, ...numbers, storeId: 's', units }));
  }
});

const texts = ['name', 'manufacturer', 'productId', 'barcode', 'description'];

function search(text: string, others: readonly Condition[] = []): Condition[] {
  const words = text.split(' ').map((word): Condition => {
    const parts = texts.map((attribute): Condition => ({ method: 'contains', attribute, values: [word] }));
    return { method: 'or', conditions: [...parts, ...others] };
  });
  return [{ method: 'equal', attribute: 'storeId', values: ['s'] }, ...words];
}

async function find(where: readonly Condition[]): Promise<string[]> {
  const order = [{ attribute: 'createdAt', descending: true }];
  const rows = await database.documents.list('products', { where, order, limit: 25 });
  expect(await database.documents.count('products', where, 100)).toBe(rows.length);
  return rows.map(({ id }) => id);
}

test.each([
  ['bora', ['hoe', 'rake']],
  ['KILIMO', ['hoe']],
  ['maize S', ['seed']],
  ['62000', ['hoe', 'rake']],
  ['p2', ['seed']],
  ['50%', ['hoe']],
  ['%', ['hoe']],
  ['_', ['seed']],
  ['Été', ['seed']],
  ['ete_CA', ['seed']],
  ['seed maize', ['seed']],
  ['bora jembe', ['hoe']],
  ['bora seed', []],
  ['\\', []],
  ['kubwaKilimo', []],
  ['kubwa\nKilimo', []],
  ['zebra', []],
])(
  'a search for "%s" finds the rows with it in one text, and nothing across two texts [LIST-020]',
  async (text, ids) => {
    expect(await find(search(text))).toEqual(ids);
  },
);

test('a search may also name units, and pages like any other list [LIST-020]', async () => {
  const unit: Condition = { method: 'equal', attribute: 'units', values: ['kg'] };
  expect(await find(search('kubwa', [unit]))).toEqual(['hoe', 'rake']);
  const page = (offset: number) => database.documents.list('products', { where: search('bora'), limit: 1, offset });
  expect([(await page(0))[0]?.id, (await page(1))[0]?.id, (await page(2))[0]?.id]).toEqual(['rake', 'hoe', undefined]);
  const cursor = { id: 'hoe', direction: 'after' } as const;
  const after = await database.documents.list('products', { where: search('bora'), limit: 5, cursor });
  expect(after.map(({ id }) => id)).toEqual(['rake']);
});

test.each([
  ['mahindi', ['seed']],
  ['Mbegu za mahindi', ['seed']],
  ['mbegu ya mahindi', ['seed']],
  ['corn', ['seed']],
  ['hoes', ['hoe']],
  ['rakes bora', ['rake']],
  ['mahindi bora', []],
])('"%s" finds products named in the other language too', async (text, ids) => {
  expect(await find(search(text))).toEqual(ids);
});

test('orders are found by the typed text alone, and products by partners only of whole words', () => {
  const word = (attributes: readonly string[], text: string): Condition => ({
    method: 'or',
    conditions: attributes.map((attribute): Condition => ({ method: 'contains', attribute, values: [text] })),
  });
  const found = { method: 'found', attribute: '$texts', values: ['mahindi'] };
  expect(joinSearches('orders', [word(['customerName', 'trackingId', 'customerPhone'], 'mahindi')])).toEqual([found]);
  expect(joinSearches('products', [word(texts, 'mahind')])).toEqual([{ ...found, values: ['mahind'] }]);
  expect(joinSearches('products', [word(texts, 'mahindi')])).not.toEqual([found]);
});

test('a changed text is found as it is now [LIST-020]', async () => {
  const rename = (name: string) =>
    database.transaction((tx) => tx.documents.update('products', 'rake', { updatedAt: at, attributes: { name } }));
  await rename('Fork');
  expect(await find(search('rake'))).toEqual([]);
  expect(await find(search('fork'))).toEqual(['rake']);
  await rename('Rake');
});

test('products with the typed word come before those named in the other language', async () => {
  const numbers = { quantityInStock: 1, purchasePrice: 1, sellingPrice: 1, createdAt: at, updstedAt: at };
  const add = (id: string, name: string) =>
    database.transaction((tx) => tx.documents.insert('products', row(id, { ...numbers, name, storeId: 's' })));
  await add('typed', 'Maize bran');
  await add('partner', 'Pumba za mahindi');
  const rows = await database.documents.list('products', { where: search('bran') });
  expect(rows.map(({ id }) => id)).toEqual(['typed', 'partner']);
  await database.transaction(async (tx) => {
    for (const id of ['typed', 'partner']) await tx.documents.delete('products', id);
  });
});

test('the best match comes first, of equals the newest, unless another order is asked for', async () => {
  const sorted = async (text: string, order: readonly Order[]) =>
    (await database.documents.list('products', { where: search(text), order })).map(({ id }) => id);
  const byName = { attribute: 'name', descending: false };
  const newest = { attribute: '$sequence', descending: true };
  expect(await sorted('p2', [newest])).toEqual(['seed']);
  expect(await sorted('r', [newest])).toEqual(['rake', 'hoe']);
  expect(await sorted('bora', [newest])).toEqual(['rake', 'hoe']);
  expect(await sorted('bora', [byName])).toEqual(['hoe', 'rake']);
  expect(await sorted('kubwa bora', [])).toEqual(['hoe']);
  expect(await sorted('e', [newest])).toEqual(['rake', 'seed', 'hoe']);
});

test('a mistake is forgiven in words of five letters and more, and nowhere else [LIST-020]', async () => {
  const almost = async (text: string) => find(forgive('products', search(text)) ?? []);
  expect(await almost('jmebe')).toEqual(['hoe']);
  expect(await almost('kubba kilmo')).toEqual(['hoe']);
  expect(await almost('maise seed')).toEqual(['seed']);
  expect(await almost('maise rake')).toEqual([]);
  expect(await almost('mahindi maise')).toEqual(['seed']);
  expect(forgive('products', search('raku 6200002'))).toBeUndefined();
});

test('a search finds only rows of its shop, also as its products change and go', async () => {
  await database.transaction(async (tx) => {
    await tx.documents.insert('stores', row('other', { ownerId: 'u', storeName: 'Other' }));
    const values = { quantityInStock: 1, purchasePrice: 1, sellingPrice: 1, createdAt: at, updstedAt: at };
    await tx.documents.insert('products', row('theirs', { ...values, name: 'Rake', storeId: 'other' }));
  });
  expect(await find(search('rake'))).toEqual(['rake']);
  const move = (storeId: string) =>
    database.transaction((tx) => tx.documents.update('products', 'theirs', { updatedAt: at, attributes: { storeId } }));
  await move('s');
  expect((await find(search('rake'))).sort()).toEqual(['rake', 'theirs']);
  await database.transaction((tx) => tx.documents.delete('products', 'theirs'));
  expect(await find(search('rake'))).toEqual(['rake']);
});

test('only the same part of every text is one search; anything less is asked text by text', () => {
  const part = (attribute: string, text = 'a'): Condition => ({ method: 'contains', attribute, values: [text] });
  const either = (...conditions: Condition[]): Condition[] => [{ method: 'or', conditions }];
  const all = texts.map((attribute) => part(attribute));
  expect(joinSearches('products', either(...all))).toEqual([{ ...part('$texts'), method: 'found' }]);
  for (const where of [
    either(...all.slice(1)),
    either(...all.slice(1), part('name', 'b')),
    either(...all.slice(1), part('longDescription')),
    [{ method: 'and', conditions: all } as Condition],
  ]) {
    expect(joinSearches('products', where)).toEqual(where);
  }
  expect(joinSearches('units', either(part('name'), part('$id')))).toEqual(either(part('name'), part('$id')));
});

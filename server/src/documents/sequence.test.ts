import { expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, openTestApp } from '#testing/test-app.ts';

const moment = new Date('2026-11-21T07:00:00.000Z');

async function openTwoShops() {
  const app = await openTestApp(moment);
  const asha = await app.newSeller('asha', 'asha-shop');
  const juma = await app.newSeller('juma', 'juma-shop');
  const hoeOf = (storeId: string) => ({
    ...{ ...listed, name: 'Hoe', quantityInStock: 1, purchasePrice: 1, sellingPrice: 2, storeId },
    ...{ createdAt: moment.toISOString(), updstedAt: moment.toISOString() },
  });
  const make = (as: typeof asha, documentId: string, headers = {}) =>
    app.call('POST', documentsPath('products'), {
      ...{ as, headers },
      body: { documentId, data: hoeOf(`${as.id}-shop`) },
    });
  const get = (path: string, format?: string) =>
    app.call('GET', path, { as: asha, headers: format === undefined ? {} : { 'x-appwrite-response-format': format } });
  return { asha, juma, make, get };
}

test('a document has $sequence in the form of the asked format: none before 1.8, a number in 1.8, a text from 1.9 on', async () => {
  const { asha, make, get } = await openTwoShops();
  await make(asha, 'hoe');
  const path = documentsPath('products', 'hoe');
  for (const format of [undefined, '1.7.0', '1.6', 'nonsense', '']) {
    expect((await get(path, format)).body, format).not.toHaveProperty('$sequence');
  }
  const { $sequence } = (await get(path, '1.8.0')).body;
  expect(Number.isSafeInteger($sequence)).toBe(true);
  for (const format of ['1.9.0', '1.10', '2.0.0']) {
    expect((await get(path, format)).body.$sequence, format).toBe(String($sequence));
  }
});

test('related documents, lists, new and changed rows have it too, and every later call returns the same', async () => {
  const { asha, make, get } = await openTwoShops();
  const made = await make(asha, 'hoe', { 'x-appwrite-response-format': '1.8.0' });
  const path = documentsPath('products');
  const asked = async (format: string) => (await get(path, format)).body.documents as Record<string, unknown>[];
  // Three times, as an answer that is asked again comes out of memory.
  for (let time = 0; time < 3; time += 1) {
    expect((await asked('1.8.0'))[0]).toMatchObject({
      ...{ $sequence: made.body.$sequence, storeId: { $sequence: expect.any(Number) } },
    });
    expect((await asked('1.9.0'))[0]).toMatchObject({ storeId: { $sequence: expect.any(String) } });
    expect((await asked('1.7.0'))[0]).not.toHaveProperty('$sequence');
  }
  const rows = await get('/v1/tablesdb/marketplace/tables/products/rows', '1.9.0');
  expect(rows.body.rows).toMatchObject([{ $sequence: String(made.body.$sequence) }]);
});

test('it reveals nothing beyond $createdAt and $id: writes of other shops do not change it', async () => {
  const one = await openTwoShops();
  const other = await openTwoShops();
  for (const name of ['a', 'b', 'c', 'd']) await other.make(other.juma, name);
  const format = { 'x-appwrite-response-format': '1.8.0' };
  const sequences = await Promise.all([one, other].map((shop) => shop.make(shop.asha, 'hoe', format)));
  expect(sequences[0]?.body.$sequence).toBe(sequences[1]?.body.$sequence);
  expect(Math.floor(Number(sequences[0]?.body.$sequence) / 1000)).toBe(moment.getTime());
});

test('a selected $sequence, and an order by it, are known from format 1.8 on', async () => {
  const { asha, make, get } = await openTwoShops();
  for (const name of ['a', 'b']) await make(asha, name);
  const query = (method: string, rest: object) => encodeURIComponent(JSON.stringify({ method, ...rest }));
  const path = (text: string) => `${documentsPath('products')}?queries[0]=${text}`;
  const select = path(query('select', { values: ['name', '$sequence'] }));
  const order = path(query('orderDesc', { attribute: '$sequence' }));
  expect((await get(select, '1.8.0')).body.documents).toMatchObject([{ $sequence: expect.any(Number) }, {}]);
  expect((await get(order, '1.8.0')).body.documents).toMatchObject([{ $id: 'b' }, { $id: 'a' }]);
  for (const asked of [select, order]) {
    const { status, body } = await get(asked, '1.7.0');
    expect([status, body.message]).toEqual([400, 'Invalid query: Attribute not found in schema: $sequence']);
  }
});

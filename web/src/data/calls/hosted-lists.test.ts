import { describeProductPage, parseProductFilter } from '@duka/domain/products/product-filter';
import { equal, type QueryDescription, select } from '@duka/domain/query';
import { seedReference } from '@duka/server/src/seed/reference.ts';
import { expect, test } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';
import { listAsHosted } from './hosted-lists.ts';

const asha = { userId: 'asha', email: 'asha@duka.example', password: 'DukaTest2026', name: 'Asha Mushi' };
/** What a hosted backend answers 400 to. */
const refused =
  /"(equal|contains)","attribute":"(productCategories|units)"|"values":\[[^\]]*"(productCategories|units)"/;

/** A shop of 110 products, every third of them pulses, and a backend that knows no filter by category. */
async function openShop() {
  const { database } = await openRealBackend();
  await seedReference(database, new Date());
  const { createAccount, createSession } = await import('./account.ts');
  await createAccount(asha);
  await createSession(asha.email, asha.password);
  const { createDocument, listDocuments } = await import('./documents.ts');
  await createDocument('users', 'asha', { userId: 'asha', firstName: 'Asha', email: asha.email });
  await createDocument('stores', 's1', { ownerId: 'asha', storeName: 'Asha Agrovet', storeType: 'Small-Scale' });
  const at = '2026-11-26T08:00:00.000+00:00';
  for (let index = 0; index < 110; index += 1) {
    await createDocument('products', `p${index}`, {
      ...{ name: `Goods ${index}`, productId: `P${100_000 + index}`, quantityInStock: 20, purchasePrice: 1000 },
      ...{ sellingPrice: 1000 + ((index * 37) % 130), createdAt: at, updstedAt: at, storeId: 's1' },
      ...{ productCategories: [index % 3 === 0 ? 'pulses' : 'seeds'], units: ['kg'] },
    });
  }
  const sent: string[] = [];
  const ask = (queries: readonly QueryDescription[]) => {
    sent.push(...queries.map((query) => JSON.stringify(query)));
    return listDocuments('products', queries);
  };
  return { ask, sent, listDocuments };
}

test('a list filtered or searched by category is the server’s own, row by row and page by page, without a rule that a hosted backend refuses [LIST-020, LIST-021]', async () => {
  const { ask, sent, listDocuments } = await openShop();
  const known = { categories: [{ id: 'pulses', name: 'Pulses' }], units: [] };
  for (const address of [
    'category=pulses',
    'category=pulses&page=2',
    'q=pulses&order=price-high',
    'category=seeds&min=1050&page=2',
  ]) {
    const queries = describeProductPage('s1', parseProductFilter(new URLSearchParams(address)), known, Date.now());
    const expected = await listDocuments('products', queries);
    const found = await listAsHosted('products', queries, ask);
    expect(found.total, address).toBe(expected.total);
    expect(found.documents.map(({ $id }) => $id)).toEqual(expected.documents.map(({ $id }) => $id));
    expect(found.documents.length).toBeGreaterThan(0);
  }
  expect(sent.filter((query) => refused.test(query))).toEqual([]);
});

test('a relation is asked for by the id of its row, and no selection goes with all attributes, as it would leave out the id', async () => {
  const sent: (readonly QueryDescription[])[] = [];
  const ask = async (queries: readonly QueryDescription[]) => {
    sent.push(queries);
    return { total: 0, documents: [] };
  };
  await listAsHosted('products', [equal('storeId', 's1'), select('$id', 'name', 'units.name', 'storeId')], ask);
  await listAsHosted('products', [equal('storeId', 's1'), select('*', 'units.*')], ask);
  expect(sent).toEqual([
    [equal('storeId', 's1'), select('$id', 'name', 'units.name', 'storeId.$id')],
    [equal('storeId', 's1')],
  ]);
});

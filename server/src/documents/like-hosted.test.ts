import { expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, openTestApp } from '#testing/test-app.ts';

/** What a real Appwrite 1.7.4 was seen to do with documents, and no rule of ours needs otherwise. */
async function openShop() {
  const app = await openTestApp();
  const asha = await app.newSeller('asha', 'asha-shop');
  const moment = '2026-11-20T08:00:00.000+00:00';
  const hoe = {
    ...{ ...listed, name: 'Hoe', quantityInStock: 1, purchasePrice: 1, sellingPrice: 2, storeId: 'asha-shop' },
    ...{ createdAt: moment, updstedAt: moment },
  };
  const post = (body: object) => app.call('POST', documentsPath('products'), { as: asha, body });
  const get = (path: string) => app.call('GET', path, { as: asha });
  return { app, asha, hoe, post, get };
}

test('the data of a document may be JSON in a text, in a change too; text that is no JSON is missing data', async () => {
  const { app, asha, hoe, post } = await openShop();
  expect((await post({ documentId: 'hoe', data: JSON.stringify(hoe) })).status).toBe(201);
  const change = { data: JSON.stringify({ name: 'Jembe' }) };
  const changed = await app.call('PATCH', documentsPath('products', 'hoe'), { as: asha, body: change });
  expect(changed).toMatchObject({ status: 200, body: { name: 'Jembe' } });
  for (const data of ['{', '7', 'null', '[]', '']) {
    const { status, body } = await post({ documentId: 'other', data });
    expect([status, body.type], data).toEqual([400, 'document_missing_data']);
  }
});

test('a new document without an id is missing data', async () => {
  const { hoe, post } = await openShop();
  const { status, body } = await post({ data: hoe });
  expect([status, body.type, body.message]).toEqual([
    400,
    'document_missing_data',
    'Document ID is required when creating a single document',
  ]);
});

test('a number that is none, and a date that is none, are refused in the words of hosted', async () => {
  const { hoe, post } = await openShop();
  const refusal = async (data: object) => (await post({ documentId: 'hoe', data: { ...hoe, ...data } })).body.message;
  expect(await refusal({ sellingPrice: '5' })).toBe(
    'Invalid document structure: Attribute "sellingPrice" has invalid format. Value must be a valid float',
  );
  expect(await refusal({ createdAt: 'yesterday' })).toBe(
    'Invalid document structure: Attribute "createdAt" has invalid type. Value must be valid date between 1000-01-01 00:00:00 and 9999-12-31 23:59:59.',
  );
});

test('a limit may be a number in a text; queries without brackets, and a limit for one document, are refused', async () => {
  const { hoe, post, get } = await openShop();
  await post({ documentId: 'hoe', data: hoe });
  const limit = (value: unknown) => encodeURIComponent(JSON.stringify({ method: 'limit', values: [value] }));
  const list = documentsPath('products');
  expect((await get(`${list}?queries[0]=${limit('1')}`)).body.documents).toHaveLength(1);
  expect((await get(`${list}?queries=${limit(1)}`)).body).toMatchObject({
    code: 400,
    type: 'general_argument_invalid',
  });
  expect((await get(`${list}/hoe?queries[0]=${limit(1)}`)).body).toMatchObject({
    ...{ code: 400, type: 'general_query_invalid', message: 'Invalid query: Invalid query method: limit' },
  });
});

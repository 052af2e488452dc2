import { expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, openTestApp } from '#testing/test-app.ts';

/** Behaviour of a real Appwrite 1.7.4 with documents, as observed, that no rule of ours changes. */
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

test('a number that is none, and a date that is none, are refused in the words of Appwrite', async () => {
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

test('a document is made or changed by PUT, by who may; another’s is neither', async () => {
  const { app, asha, hoe, get } = await openShop();
  const juma = await app.newSeller('juma', 'juma-shop');
  const put = (data: object, as = asha) => app.call('PUT', documentsPath('products', 'hoe'), { as, body: { data } });
  expect((await put(hoe)).status).toBe(201);
  expect(await put({ ...hoe, name: 'Jembe' })).toMatchObject({ status: 200, body: { name: 'Jembe' } });
  const theirs = { ...hoe, storeId: 'juma-shop', name: 'Stolen' };
  expect((await put(theirs, juma)).body).toMatchObject({ code: 409, type: 'document_already_exists' });
  expect((await get(documentsPath('products', 'hoe'))).body).toMatchObject({ name: 'Jembe', quantityInStock: 1 });
});

test('rows of tables are documents by another name: made, read, listed, changed, deleted, and related ones too', async () => {
  const { app, asha, hoe, get } = await openShop();
  const rows = '/v1/tablesdb/marketplace/tables/products/rows';
  const made = await app.call('POST', rows, { as: asha, body: { rowId: 'hoe', data: hoe } });
  expect(made).toMatchObject({
    status: 201,
    body: { $id: 'hoe', $tableId: 'products', storeId: { $tableId: 'stores' } },
  });
  expect(JSON.stringify(made.body)).not.toContain('$collectionId');
  const changed = await app.call('PATCH', `${rows}/hoe`, { as: asha, body: { data: { name: 'Jembe' } } });
  const one = (await get(`${rows}/hoe`)).body;
  expect(one).toEqual(changed.body);
  expect((await get(rows)).body).toEqual({ total: 1, rows: [one] });
  expect((await get(`${rows}?total=false`)).body).toEqual({ total: 0, rows: [one] });
  expect((await get(documentsPath('products', 'hoe'))).body).toMatchObject({
    name: 'Jembe',
    $collectionId: 'products',
  });
  expect((await app.call('DELETE', `${rows}/hoe`, { as: asha })).status).toBe(204);
  expect((await get(`${rows}/hoe`)).body.type).toBe('document_not_found');
});

test('who may not see or change a document may not by the name of a row', async () => {
  const { app, hoe, post } = await openShop();
  await post({ documentId: 'hoe', data: hoe });
  const juma = await app.newSeller('juma', 'juma-shop');
  const row = '/v1/tablesdb/marketplace/tables/products/rows/hoe';
  for (const as of [juma, undefined]) {
    expect((await app.call('GET', row, { as })).status).toBeGreaterThanOrEqual(401);
    expect((await app.call('GET', row.slice(0, -4), { as })).body.rows ?? []).toEqual([]);
    for (const method of ['PATCH', 'PUT'] as const) {
      expect((await app.call(method, row, { as, body: { data: { name: 'Stolen' } } })).status).toBeGreaterThanOrEqual(
        400,
      );
    }
    expect((await app.call('DELETE', row, { as })).status).toBeGreaterThanOrEqual(401);
  }
});

const query = (method: string, rest: object) => encodeURIComponent(JSON.stringify({ method, ...rest }));
const products = (...queries: string[]) =>
  `${documentsPath('products')}?${queries.map((text, at) => `queries[${at}]=${text}`).join('&')}`;

test('a related document of which members are selected names its collection, and its id', async () => {
  const { hoe, post, get } = await openShop();
  await post({ documentId: 'hoe', data: hoe });
  const select = (...values: string[]) => query('select', { values });
  const category = { $databaseId: 'marketplace', $collectionId: 'productCategories' };
  const [byId] = (await get(products(select('productCategories.$id')))).body.documents as object[];
  expect(byId).toEqual({ productCategories: [{ $id: hoe.productCategories[0], ...category }] });
  const [byName] = (await get(products(select('productCategories.name')))).body.documents as object[];
  // The id comes along for apps that are installed and ask in the words of an earlier release (wire section 8.4).
  expect(byName).toEqual({
    productCategories: [{ $id: hoe.productCategories[0], name: expect.any(String), ...category }],
  });
  const one = await get(`${documentsPath('products', 'hoe')}?queries[0]=${select('name', '$id')}`);
  expect(one.body).toEqual({ $id: 'hoe', name: 'Hoe', $databaseId: 'marketplace', $collectionId: 'products' });
  expect((await get(products(select('name', '$id')))).body.documents).toEqual([{ $id: 'hoe', name: 'Hoe' }]);
});

test('a relation to many is given as a list, one to one as an id or a document, in a change too', async () => {
  const { app, asha, hoe, post } = await openShop();
  const one = 'Invalid relationship value. Must be either a document ID or a document, array given.';
  const many = 'Invalid relationship value. Must be either an array of documents or document IDs, document ID given.';
  const [category] = hoe.productCategories;
  const asked: [object, string][] = [
    [{ storeId: ['asha-shop'] }, one],
    [{ storeId: [] }, one],
    [{ productCategories: category }, many],
    [{ productCategories: { $id: category } }, many.replace('document ID given', 'document given')],
  ];
  for (const [data, message] of asked) {
    const refused = { status: 400, body: { type: 'relationship_value_invalid', message } };
    expect(await post({ documentId: 'hoe', data: { ...hoe, ...data } }), JSON.stringify(data)).toMatchObject(refused);
  }
  const taken = { ...hoe, storeId: { $id: 'asha-shop' }, productCategories: [{ $id: category }] };
  expect((await post({ documentId: 'hoe', data: taken })).status).toBe(201);
  const patch = (data: object) => app.call('PATCH', documentsPath('products', 'hoe'), { as: asha, body: { data } });
  for (const [data, message] of asked) expect((await patch(data)).body.message).toBe(message);
});

test('a list is ordered by a relation to one; by one to many, and by what lies beyond a relation, it is not', async () => {
  const { hoe, post, get } = await openShop();
  for (const documentId of ['a', 'b']) await post({ documentId, data: hoe });
  const order = (attribute: string) => products(query('orderAsc', { attribute }));
  const { body } = await get(order('storeId'));
  expect((body.documents as { $id: string }[]).map(({ $id }) => $id)).toEqual(['a', 'b']);
  expect((await get(order('units'))).body).toMatchObject({ code: 400, type: 'general_query_invalid' });
  const beyond = await get(products(query('equal', { attribute: 'storeId.$id', values: ['asha-shop'] })));
  expect(beyond.body.message).toBe('Invalid query: Cannot query nested attribute on: storeId');
});

test('the words of a cursor at a missing value name the attribute, and those of a limit the bounds that Appwrite names', async () => {
  const { hoe, post, get } = await openShop();
  await post({ documentId: 'hoe', data: hoe });
  const cursor = query('cursorAfter', { values: ['hoe'] });
  const { body } = await get(products(query('orderAsc', { attribute: 'expiryDate' }), cursor));
  expect([body.type, body.message]).toEqual([
    'database_query_order_null',
    "The order attribute 'expiryDate' had a null value. Cursor pagination requires all documents order attribute values are non-null.",
  ]);
  expect((await get(products(query('limit', { values: [0] })))).body.message).toContain('9,223,372,036,854,775,808');
});

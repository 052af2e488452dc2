import { expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { closeAfterTest } from '#testing/spread-calls.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

const product = (storeId: string, more: object = {}) => ({
  ...listed,
  name: 'Urea 46% 50 kg',
  quantityInStock: 12,
  purchasePrice: 120000,
  sellingPrice: 140000,
  createdAt: '2026-11-20T08:00:00.000+00:00',
  updstedAt: '2026-11-20T08:00:00.000+00:00',
  storeId,
  ...more,
});

async function openTwoShops(barcodeScope?: 'shop' | 'marketplace') {
  const database = await openTestDatabase(barcodeScope);
  closeAfterTest(database);
  const shop = await openTestApp(undefined, { database });
  const asha = await shop.newSeller('asha', 'asha-shop');
  const juma = await shop.newSeller('juma', 'juma-shop');
  await shop.database.transaction(async ({ documents }) => {
    const meta = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', permissions: [] };
    await documents.insert('productCategories', { id: 'fertilisers', ...meta, attributes: { name: 'Fertilisers' } });
    await documents.insert('units', { id: 'bag', ...meta, attributes: { name: 'bag' } });
  });
  return { ...shop, asha, juma };
}

async function create(
  { call }: Pick<TestApp, 'call'>,
  as: TestMember | undefined,
  collection: string,
  documentId: string,
  data: unknown,
) {
  return call('POST', documentsPath(collection), { ...(as && { as }), body: { documentId, data } });
}

const idsOf = (body: Record<string, unknown>) => (body.documents as { $id: string }[]).map(({ $id }) => $id);

test('a created product is answered with its relations nested, and reads back the same [CALL-022, CALL-026, CALL-035, DATA-049, DATA-050, DATA-051]', async () => {
  const shop = await openTwoShops();
  const data = product('asha-shop', { productCategories: ['fertilisers'], units: [{ $id: 'bag' }] });
  const created = await create(shop, shop.asha, 'products', 'urea', data);
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    $id: 'urea',
    $databaseId: 'marketplace',
    $collectionId: 'products',
    $createdAt: '2026-11-21T07:00:00.000+00:00',
    $permissions: ['read("user:asha")', 'update("user:asha")', 'delete("user:asha")'],
    createdAt: '2026-11-20T08:00:00.000+00:00',
    status: 'published',
    barcode: null,
    storeId: { $id: 'asha-shop', storeName: "asha's shop", ownerId: { $id: 'asha', userId: 'asha' } },
    productCategories: [{ $id: 'fertilisers', name: 'Fertilisers' }],
    units: [{ $id: 'bag', name: 'bag' }],
  });
  const read = await shop.call('GET', documentsPath('products', 'urea'), { as: shop.asha });
  expect(read.body).toEqual(created.body);
});

test('a product is unseen and untouchable for another seller and for a guest [PERM-007, PERM-008, CALL-024]', async () => {
  const shop = await openTwoShops();
  await create(shop, shop.asha, 'products', 'urea', product('asha-shop'));
  const path = documentsPath('products', 'urea');
  const stolen = { data: { name: 'Mine now' } };

  expect(await shop.call('GET', path, { as: shop.juma })).toMatchObject({
    status: 404,
    body: { type: 'document_not_found' },
  });
  expect(await shop.call('PATCH', path, { as: shop.juma, body: stolen })).toMatchObject({ status: 404 });
  expect(await shop.call('DELETE', path, { as: shop.juma })).toMatchObject({ status: 404 });
  const list = await shop.call(
    'GET',
    listPath('products', { method: 'equal', attribute: 'storeId', values: ['asha-shop'] }),
    { as: shop.juma },
  );
  expect(list.body).toEqual({ total: 0, documents: [] });

  expect(await shop.call('GET', path)).toMatchObject({ status: 401, body: { type: 'user_unauthorized' } });
  expect(await shop.call('GET', documentsPath('products'))).toMatchObject({
    status: 401,
    body: { type: 'user_unauthorized' },
  });
  expect(await shop.call('PATCH', path, { body: stolen })).toMatchObject({ status: 401 });
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 401 });
  expect(await create(shop, undefined, 'products', 'x', product('asha-shop'))).toMatchObject({ status: 401 });

  expect((await shop.call('DELETE', path, { as: shop.asha })).status).toBe(204);
  expect((await shop.call('GET', path, { as: shop.asha })).status).toBe(404);
});

test("a product cannot be put into a stranger's store, nor moved there, nor may a store name a stranger as owner [PERM-007, PROD-027]", async () => {
  const shop = await openTwoShops();
  expect((await create(shop, shop.juma, 'products', 'x', product('asha-shop'))).status).toBe(401);
  await create(shop, shop.juma, 'products', 'hoe', product('juma-shop'));
  const moved = await shop.call('PATCH', documentsPath('products', 'hoe'), {
    as: shop.juma,
    body: { data: { storeId: 'asha-shop' } },
  });
  expect(moved.status).toBe(401);
  expect((await create(shop, shop.juma, 'stores', 'fake', { ownerId: 'asha', storeName: 'Fake' })).status).toBe(401);
  const both = {
    storeId: ['juma-shop', 'asha-shop'],
    accountName: 'A',
    accountNo: '0150412776',
    type: 'bank',
    provider: 'CRDB',
  };
  expect((await create(shop, shop.juma, 'storePayments', 'p', both)).status).toBe(401);
});

test('only the words of the contract answer a malformed document [CALL-022]', async () => {
  const shop = await openTwoShops();
  const refusal = async (data: unknown) => {
    const { status, body } = await create(shop, shop.asha, 'products', 'bad', data);
    return `${status} ${body.type}: ${body.message}`;
  };
  const { name: _, ...nameless } = product('asha-shop');
  const structure = '400 document_invalid_structure: Invalid document structure:';
  expect(await refusal(nameless)).toBe(`${structure} Missing required attribute "name"`);
  expect(await refusal({ ...nameless, name: null, foo: 1 })).toBe(`${structure} Missing required attribute "name"`);
  expect(await refusal(product('asha-shop', { foo: 1 }))).toBe(`${structure} Unknown attribute: "foo"`);
  expect(await refusal(JSON.parse('{"__proto__": {"x": 1}}'))).toBe(`${structure} Missing required attribute "name"`);
  expect(await refusal(product('asha-shop', { sellingPrice: '5' }))).toBe(
    `${structure} Attribute "sellingPrice" has invalid format. Value must be a valid float`,
  );
  expect(await refusal(product('asha-shop', { name: 'é'.repeat(257) }))).toBe(
    `${structure} Attribute "name" has invalid type. Value must be a valid string and no longer than 256 chars`,
  );
  expect(await refusal(product('asha-shop', { hasExpiry: 1 }))).toBe(
    `${structure} Attribute "hasExpiry" has invalid type. Value must be a valid boolean`,
  );
  expect(await refusal(product('asha-shop', { units: ['none'] }))).toMatch(/^400 relationship_value_invalid/);
  expect(await refusal(product('asha-shop', { storeId: ['asha-shop', 'juma-shop'] }))).toMatch(
    /^400 relationship_value_invalid/,
  );
  for (const nothing of [undefined, {}, 'text', []])
    expect(await refusal(nothing)).toMatch(/^400 document_missing_data/);
  const longest = await create(shop, shop.asha, 'products', 'ok', product('asha-shop', { name: '😀'.repeat(256) }));
  expect(longest.status).toBe(201);
});

test('a negative price, a fraction of a shilling or an unknown status is refused by the server too [PROD-024, PROD-029]', async () => {
  const shop = await openTwoShops();
  for (const bad of [
    { sellingPrice: -1 },
    { purchasePrice: 10.5 },
    { quantityInStock: -1 },
    { status: 'sold' },
    { sellingPrice: 1e300 },
  ]) {
    const { status, body } = await create(shop, shop.asha, 'products', 'bad', product('asha-shop', bad));
    expect(`${status} ${body.type}`).toBe('400 document_invalid_structure');
  }
});

test('a barcode of the shop is refused, also when both come at once, while an empty one may repeat [PROD-028]', async () => {
  const shop = await openTwoShops();
  const results = await Promise.all([
    create(shop, shop.asha, 'products', 'a', product('asha-shop', { barcode: '6001' })),
    create(shop, shop.asha, 'products', 'b', product('asha-shop', { barcode: '6001' })),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(results.find(({ status }) => status === 409)?.body.type).toBe('document_already_exists');
  expect((await create(shop, shop.asha, 'products', 'c', product('asha-shop', { barcode: '' }))).status).toBe(201);
  expect((await create(shop, shop.asha, 'products', 'd', product('asha-shop', { barcode: '' }))).status).toBe(201);
  const again = await create(shop, shop.asha, 'products', 'c', product('asha-shop'));
  expect(again.status).toBe(409);
});

test.each([
  ['shop', [201, 201]],
  ['marketplace', [201, 409]],
] as const)(
  'a barcode that another shop holds, where it stands once in the %s [PROD-028, R6]',
  async (scope, statuses) => {
    const shop = await openTwoShops(scope);
    const first = await create(shop, shop.asha, 'products', 'a', product('asha-shop', { barcode: '6001' }));
    const second = await create(shop, shop.juma, 'products', 'b', product('juma-shop', { barcode: '6001' }));
    expect([first.status, second.status]).toEqual(statuses);
  },
);

test('an update changes only what it names; null clears; a required one cannot be cleared [CALL-023, CALL-026]', async () => {
  const shop = await openTwoShops();
  await create(shop, shop.asha, 'products', 'urea', product('asha-shop', { manufacturer: 'Yara', units: ['bag'] }));
  const patch = (data: unknown) =>
    shop.call('PATCH', documentsPath('products', 'urea'), { as: shop.asha, body: { data } });
  const changed = await patch({ manufacturer: null, sellingPrice: 150000, $id: 'ignored' });
  expect(changed).toMatchObject({
    status: 200,
    body: { $id: 'urea', manufacturer: null, sellingPrice: 150000, units: [{ $id: 'bag' }] },
  });
  expect(await patch({ name: null })).toMatchObject({ status: 400, body: { type: 'document_invalid_structure' } });
  expect(await patch(undefined)).toMatchObject({ status: 400, body: { type: 'document_missing_payload' } });
  expect(
    (await shop.call('PATCH', documentsPath('products', 'none'), { as: shop.asha, body: { data: { name: 'x' } } }))
      .status,
  ).toBe(404);
});

test('every change of stock leaves a movement, written by the server alone [VIEW-013]', async () => {
  const shop = await openTwoShops();
  await create(shop, shop.asha, 'products', 'urea', product('asha-shop'));
  await shop.call('PATCH', documentsPath('products', 'urea'), {
    as: shop.asha,
    body: { data: { quantityInStock: 9.5 } },
  });
  await shop.call('PATCH', documentsPath('products', 'urea'), {
    as: shop.asha,
    body: { data: { quantityInStock: 9.5, name: 'Urea' } },
  });
  const path = listPath('stockMovements', { method: 'equal', attribute: 'productId', values: ['urea'] });
  const { body } = await shop.call('GET', path, { as: shop.asha });
  expect(body.documents).toMatchObject([
    { change: 12, quantityAfter: 12, reason: 'initial' },
    { change: -2.5, quantityAfter: 9.5, reason: 'edit' },
  ]);
  expect((await shop.call('GET', path, { as: shop.juma })).body.total).toBe(0);
  const forged = {
    storeId: 'asha-shop',
    productId: 'urea',
    change: 99,
    quantityAfter: 99,
    reason: 'edit',
    at: '2026-11-21',
  };
  expect((await create(shop, shop.asha, 'stockMovements', 'm', forged)).status).toBe(401);
});

test('reference data are read by members and written by no client', async () => {
  const shop = await openTwoShops();
  expect((await shop.call('GET', documentsPath('units'), { as: shop.asha })).body).toMatchObject({ total: 2 });
  expect((await create(shop, shop.asha, 'units', 'x', { name: 'x' })).status).toBe(401);
  const patch = await shop.call('PATCH', documentsPath('units', 'bag'), {
    as: shop.asha,
    body: { data: { name: 'sack' } },
  });
  expect(patch.status).toBe(401);
  expect((await shop.call('DELETE', documentsPath('units', 'bag'), { as: shop.asha })).status).toBe(401);
});

test('of other users a member sees the name only, and cannot search or sort by what is hidden [R1]', async () => {
  const shop = await openTwoShops();
  const { body } = await shop.call('GET', documentsPath('users', 'asha'), { as: shop.juma });
  expect(body).toMatchObject({ userId: 'asha', firstName: 'asha', email: null, phone: null, $permissions: [] });
  const find = async (...queries: object[]) =>
    idsOf((await shop.call('GET', listPath('users', ...queries), { as: shop.juma })).body);
  expect(await find({ method: 'equal', attribute: 'userId', values: ['asha', 'juma'] })).toEqual(['asha', 'juma']);
  expect(
    await find({ method: 'equal', attribute: 'email', values: ['asha@duka.example', 'juma@duka.example'] }),
  ).toEqual(['juma']);
  expect(
    await find({
      method: 'or',
      values: [
        { method: 'startsWith', attribute: 'phone', values: ['+2557'] },
        { method: 'isNotNull', attribute: 'email' },
      ],
    }),
  ).toEqual(['juma']);
  const sorted = await shop.call('GET', listPath('users', { method: 'orderAsc', attribute: 'email' }), {
    as: shop.juma,
  });
  expect(sorted.status).toBe(400);
  const forged = await create(shop, shop.juma, 'users', 'fake', { userId: 'asha', firstName: 'Fake', email: 'x@y.zz' });
  expect(forged.status).toBe(401);
});

test('a guest may look up one phone number and learns nothing but an alias that signs in [CALL-019, PERM-006, AUTH-020]', async () => {
  const shop = await openTwoShops();
  const phone = { method: 'equal', attribute: 'phone', values: ['+255700000001'] };
  const { status, body } = await shop.call('GET', listPath('users', phone, { method: 'limit', values: [1] }));
  expect(status).toBe(200);
  const [row] = body.documents as Record<string, unknown>[];
  expect(
    Object.keys(row ?? {})
      .filter((name) => !name.startsWith('$'))
      .sort(),
  ).toEqual(['email', 'phone']);
  expect(JSON.stringify(body)).not.toContain('asha@duka.example');
  const session = await shop.call('POST', '/v1/account/sessions/email', {
    body: { email: row?.email, password: 'DukaTest2026' },
  });
  expect(session.status).toBe(201);
  expect((await shop.call('GET', listPath('users', { ...phone, values: ['+2550'] }))).body).toEqual({
    total: 0,
    documents: [],
  });

  const refused = [
    [],
    [{ ...phone, values: ['+255700000001', '+255700000002'] }],
    [phone, { method: 'isNotNull', attribute: 'email' }],
    [{ method: 'startsWith', attribute: 'phone', values: ['+'] }],
    [{ method: 'equal', attribute: 'email', values: ['asha@duka.example'] }],
    [phone, { method: 'orderAsc', attribute: 'email' }],
    [{ method: 'or', values: [phone, phone] }],
  ];
  for (const queries of refused) expect((await shop.call('GET', listPath('users', ...queries))).status).toBe(401);
});

test('a message is seen by its two parties; the receiver may mark it read and change nothing else [R4, DATA-056, DATA-057]', async () => {
  const shop = await openTwoShops();
  const neema = await shop.newMember('neema');
  const message = { senderId: 'neema', receiverId: 'asha', content: 'Habari' };
  expect((await create(shop, neema, 'messages', 'm1', message)).body).toMatchObject({ isRead: false });
  expect((await create(shop, shop.juma, 'messages', 'm2', message)).status).toBe(401);
  expect((await create(shop, neema, 'messages', 'm3', { ...message, receiverId: 'nobody' })).status).toBe(400);
  const path = documentsPath('messages', 'm1');
  const patch = (as: TestMember, data: object) => shop.call('PATCH', path, { as, body: { data } });
  expect((await shop.call('GET', path, { as: shop.juma })).status).toBe(404);
  expect((await patch(shop.asha, { content: 'changed' })).status).toBe(401);
  expect((await patch(shop.asha, { isRead: true })).body).toMatchObject({ isRead: true, content: 'Habari' });
  expect((await patch(neema, { receiverId: 'juma' })).status).toBe(401);
  expect((await patch(neema, { senderId: 'juma' })).status).toBe(401);
});

test('a select with dotted paths nests just those related documents; without one, relations stay ids', async () => {
  const shop = await openTwoShops();
  const data = product('asha-shop', { productCategories: ['fertilisers'], units: ['bag'] });
  await create(shop, shop.asha, 'products', 'urea', data);
  const select = async (...values: string[]) => {
    const path = listPath('products', { method: 'select', values });
    return ((await shop.call('GET', path, { as: shop.asha })).body.documents as object[])[0];
  };
  expect(await select('*', 'units.*')).toMatchObject({
    name: data.name,
    storeId: 'asha-shop',
    productCategories: ['fertilisers'],
    units: [{ $id: 'bag', name: 'bag' }],
  });
  expect(await select('storeId', 'units')).toEqual({ storeId: 'asha-shop', units: ['bag'] });
  const $databaseId = 'marketplace';
  expect(await select('units.name', 'storeId.storeName', 'name')).toEqual({
    name: data.name,
    storeId: { ...{ $databaseId, $collectionId: 'stores' }, $id: 'asha-shop', storeName: expect.any(String) },
    units: [{ ...{ $databaseId, $collectionId: 'units' }, $id: 'bag', name: 'bag' }],
  });
});

test('lists answer queries as the contract says: order, pages, cursors, totals, select [CALL-020, CALL-021, CALL-027]', async () => {
  const shop = await openTwoShops();
  for (let at = 1; at <= 30; at += 1) {
    await create(
      shop,
      shop.asha,
      'products',
      `p${at}`,
      product('asha-shop', { name: `Item ${at}`, sellingPrice: at * 100 }),
    );
  }
  const list = async (...queries: object[]) =>
    (await shop.call('GET', listPath('products', ...queries), { as: shop.asha })).body;
  const all = await list();
  expect([all.total, idsOf(all).length, idsOf(all)[0]]).toEqual([30, 25, 'p1']);
  const dear = { method: 'orderDesc', attribute: 'sellingPrice' };
  expect(idsOf(await list(dear, { method: 'limit', values: [2] }, { method: 'offset', values: [1] }))).toEqual([
    'p29',
    'p28',
  ]);
  expect(idsOf(await list(dear, { method: 'limit', values: [2] }, { method: 'cursorAfter', values: ['p10'] }))).toEqual(
    ['p9', 'p8'],
  );
  expect(
    idsOf(await list(dear, { method: 'limit', values: [2] }, { method: 'cursorBefore', values: ['p10'] })),
  ).toEqual(['p12', 'p11']);
  const some = await list(
    { method: 'between', attribute: 'sellingPrice', values: [500, 700] },
    { method: 'select', values: ['name'] },
  );
  expect(some).toEqual({ total: 3, documents: [{ name: 'Item 5' }, { name: 'Item 6' }, { name: 'Item 7' }] });
  expect(idsOf(await list({ method: 'search', attribute: 'name', values: ['30'] }))).toEqual(['p30']);
});

test.each([
  [['{'], 'general_query_invalid', 'Invalid query: Syntax error'],
  [['{"method":"foo","attribute":"name","values":["x"]}'], 'general_query_invalid', 'Invalid query method: foo'],
  [
    ['{"method":"equal","attribute":"foo","values":["x"]}'],
    'general_query_invalid',
    'Invalid query: Attribute not found in schema: foo',
  ],
  [
    ['{"method":"equal","attribute":"__proto__","values":["x"]}'],
    'general_query_invalid',
    'Invalid query: Attribute not found in schema: __proto__',
  ],
  [
    ['{"method":"equal","attribute":"name","values":[]}'],
    'general_query_invalid',
    'Invalid query: Equal queries require at least one value.',
  ],
  [
    ['{"method":"equal","attribute":"sellingPrice","values":["x"]}'],
    'general_query_invalid',
    'Invalid query: Query value is invalid for attribute "sellingPrice"',
  ],
  [
    ['{"method":"search","attribute":"manufacturer","values":["x"]}'],
    'general_query_invalid',
    'Searching by attribute "manufacturer" requires a fulltext index.',
  ],
  [
    ['{"method":"limit","values":[0]}'],
    'general_query_invalid',
    'Invalid query: Invalid limit: Value must be a valid range between 1 and 9,223,372,036,854,775,808',
  ],
  [
    ['{"method":"cursorAfter","values":["none"]}'],
    'general_cursor_not_found',
    "Document 'none' for the 'cursor' value not found.",
  ],
  [
    [`{"method":"equal","attribute":"name","values":["${'x'.repeat(4100)}"]}`],
    'general_argument_invalid',
    'Invalid `queries` param: Value must be a valid string and at least 1 chars and no longer than 4096 chars',
  ],
  [
    Array(101).fill('{"method":"limit","values":[1]}'),
    'general_argument_invalid',
    'Invalid `queries` param: Value must a valid array no longer than 100 items',
  ],
])('a query that cannot be read is refused in the words of the contract', async (texts, type, message) => {
  const shop = await openTwoShops();
  const url = `${documentsPath('products')}?${texts.map((text, at) => `queries[${at}]=${encodeURIComponent(text)}`).join('&')}`;
  expect(await shop.call('GET', url, { as: shop.asha })).toMatchObject({
    status: 400,
    body: { type, message, code: 400, version: '1.7.5' },
  });
});

test('unknown databases, collections and malformed ids have different errors', async () => {
  const shop = await openTwoShops();
  const type = async (url: string) => (await shop.call('GET', url, { as: shop.asha })).body.type;
  expect(await type('/v1/databases/other/collections/products/documents')).toBe('database_not_found');
  expect(await type(documentsPath('secrets'))).toBe('collection_not_found');
  expect(await type(documentsPath('__proto__'))).toBe('collection_not_found');
  expect((await create(shop, shop.asha, 'products', '../etc', product('asha-shop'))).body.type).toBe(
    'general_argument_invalid',
  );
  const generated = await create(shop, shop.asha, 'products', 'unique()', product('asha-shop'));
  expect(generated.body.$id).toMatch(/^[0-9a-f]{20}$/);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import {
  documentsPath,
  listPath,
  openTestApp,
  operatorHeaders,
  type TestApp,
  type TestMember,
} from '#testing/test-app.ts';

let shop: TestApp;
let asha: TestMember;
let juma: TestMember;
let clock: { ms: number };

beforeEach(async () => {
  clock = { ms: Date.parse('2026-11-21T07:00:00.000Z') };
  const now = { getTime: () => clock.ms, toISOString: () => new Date(clock.ms).toISOString() } as Date;
  shop = await openTestApp(now);
  asha = await shop.newSeller('asha', 'asha-shop');
  juma = await shop.newSeller('juma', 'juma-shop');
  const body = { documentId: 'seeds', data: { name: 'Seeds' } };
  await shop.call('POST', documentsPath('productCategories'), { headers: operatorHeaders, body });
});

afterEach(() => shop.app.close());

const product = { ...listed, name: 'DAP', quantityInStock: 10, purchasePrice: 1000, sellingPrice: 1500 };
const create = (documentId: string, data: object = {}) => ({
  documentId,
  action: 'create',
  data: { ...product, ...data },
});
const update = (documentId: string, data: object, more: object = {}) => ({
  documentId,
  action: 'update',
  data,
  ...more,
});

const send = (rows: object[], { as = asha, mode = 'all', importId = 'first', ...more }: Record<string, unknown> = {}) =>
  shop.call('POST', '/v1/shops/asha-shop/imports', {
    as: as as TestMember,
    body: { importId, mode, rows, ...more },
  });

const outcomes = (body: Record<string, unknown>) =>
  (body.rows as { outcome: string }[]).map(({ outcome }) => outcome).join(' ');

async function list(collection: string, as = asha) {
  const { body } = await shop.call('GET', listPath(collection), { as });
  return body as { total: number; documents: Record<string, unknown>[] };
}

test('many products are stored at once, with the ledger behind them [IMPORT-008]', async () => {
  const { status, body } = await send([
    create('one', { productCategories: ['seeds'] }),
    create('two', { barcode: '6001' }),
  ]);
  expect([status, body]).toEqual([
    200,
    {
      stored: true,
      rows: [
        { documentId: 'one', outcome: 'created' },
        { documentId: 'two', outcome: 'created' },
      ],
    },
  ]);
  const { documents } = await list('products');
  expect(documents).toHaveLength(2);
  expect(documents.find(({ $id }) => $id === 'one')).toMatchObject({
    ...{ ...product, productCategories: [{ $id: 'seeds' }], units: [{ $id: 'piece' }] },
    status: 'published',
    createdAt: '2026-11-21T07:00:00.000+00:00',
    $permissions: ['read("any")', 'update("user:asha")', 'delete("user:asha")'],
  });
  const movements = (await list('stockMovements')).documents;
  expect(movements.map(({ change, quantityAfter, reason }) => [change, quantityAfter, reason])).toEqual([
    [10, 10, 'import'],
    [10, 10, 'import'],
  ]);
});

test('a new product comes with the packs it is sold in, and takes them along when the import is undone [BULK-021]', async () => {
  const pack = (documentId: string, data: object) => ({
    documentId,
    data: { name: 'Sack', factor: 50, sellingPrice: 70_000, ...data },
  });
  const withPacks = (...packs: object[]) => ({ ...create('seed'), packs });
  await send([withPacks(pack('sack', {}), pack('crate', { name: 'Crate', factor: 2.5 }))]);
  const { documents } = await list('productPacks');
  expect(documents).toMatchObject([
    {
      $id: 'sack',
      name: 'Sack',
      factor: 50,
      sellingPrice: 70_000,
      $permissions: ['read("user:asha")', 'update("user:asha")', 'delete("user:asha")'],
    },
    { $id: 'crate', name: 'Crate', factor: 2.5 },
  ]);
  await shop.call('DELETE', '/v1/shops/asha-shop/imports/first', { as: asha });
  expect([(await list('products')).total, (await list('productPacks')).total]).toEqual([0, 0]);
});

test.for([
  ['a factor of 0', { factor: 0 }],
  ['a price of half a shilling', { sellingPrice: 0.5 }],
  ['the name of another', { name: ' SACK ' }],
  ['a shop of its own', { storeId: 'juma-shop' }],
  ['an attribute that no pack has', { barcode: '6001' }],
] as const)('a pack with %s refuses its row, and nothing is stored [BULK-021]', async ([, data]) => {
  const packs = [
    { documentId: 'sack', data: { name: 'Sack', factor: 50, sellingPrice: 70_000 } },
    { documentId: 'other', data: { name: 'Crate', factor: 2, sellingPrice: 1, ...data } },
  ];
  const { status, body } = await send([{ ...create('seed'), packs }]);
  expect([status, body.stored, outcomes(body)]).toEqual([200, false, 'refused']);
  expect((await list('products')).total).toBe(0);
});

test('packs of an update, more than a product has, and what are none are no rows [BULK-021]', async () => {
  const packs = Array.from({ length: 13 }, (_, index) => ({
    documentId: `p${index}`,
    data: { name: `P${index}`, factor: 2, sellingPrice: 1 },
  }));
  const statuses = async (row: object) => (await send([row])).status;
  expect([
    await statuses({ ...create('seed'), packs }),
    await statuses({ ...update('seed', {}), packs: packs.slice(0, 1) }),
    await statuses({ ...create('seed'), packs: [{ documentId: 'a b', data: {} }] }),
    await statuses({ ...create('seed'), packs: [{ documentId: 'sack', data: 'sack' }] }),
    await statuses({ ...create('seed'), packs: 'sack' }),
  ]).toEqual([400, 400, 400, 400, 400]);
});

test('a new product without stock has its beginning in the ledger, as one that is typed in has [VIEW-013, IMPORT-008]', async () => {
  await send([create('empty', { quantityInStock: 0 })]);
  const movements = (await list('stockMovements')).documents;
  expect(movements).toMatchObject([{ change: 0, quantityAfter: 0, reason: 'import' }]);
});

test('of all or nothing nothing is stored for one bad row, and every bad row is named [BULK-006]', async () => {
  await send([create('stored', { barcode: '6001' })], { importId: 'earlier' });
  const { body } = await send([
    create('good'),
    create('taken', { barcode: '6001' }),
    create('negative', { sellingPrice: -1 }),
    create('unknown', { productCategories: ['nothing'] }),
    create('fraction', { purchasePrice: 0.5 }),
  ]);
  expect([body.stored, outcomes(body)]).toEqual([false, 'created refused refused refused refused']);
  expect(body.rows).toMatchObject([
    {},
    { type: 'document_already_exists', attribute: 'barcode' },
    { type: 'document_invalid_structure' },
    { type: 'relationship_value_invalid' },
    { type: 'document_invalid_structure' },
  ]);
  expect((await list('products')).total).toBe(1);
  expect((await list('stockMovements')).total).toBe(1);
});

test('two rows of one file with the same barcode are refused together', async () => {
  const { body } = await send([create('one', { barcode: '6001' }), create('two', { barcode: '6001' })]);
  expect([body.stored, outcomes(body)]).toEqual([false, 'created refused']);
  expect((await list('products')).total).toBe(0);
});

test('a barcode in another form of a number of the shop is refused as that barcode [GTIN-001]', async () => {
  await send([create('stored', { barcode: '697929110035' })], { importId: 'earlier' });
  const { body } = await send([create('same', { barcode: '0697929110035' }), create('own', { barcode: '96385075' })]);
  expect(outcomes(body)).toBe('refused created');
  expect(body.rows).toMatchObject([{ type: 'document_already_exists', attribute: 'barcode' }, {}]);
});

test('row by row the good ones are stored and the bad ones named [BULK-006]', async () => {
  const rows = [create('one', { barcode: '6001' }), create('two', { barcode: '6001' }), create('three')];
  const { body } = await send(rows, { mode: 'rows' });
  expect([body.stored, outcomes(body)]).toEqual([true, 'created refused created']);
  expect((await list('products')).total).toBe(2);
});

test('a check stores nothing and knows the barcodes of the shop, while those of others say nothing [PROD-028]', async () => {
  const theirs = { storeId: 'juma-shop', ...product, barcode: '6001', createdAt: at(), updstedAt: at() };
  await shop.call('POST', documentsPath('products'), { as: juma, body: { documentId: 'theirs', data: theirs } });
  await send([create('mine', { barcode: '6002' })], { importId: 'first' });
  const rows = [create('one', { barcode: '6001' }), create('two', { barcode: '6002' })];
  const { body } = await send(rows, { mode: 'check' });
  expect([body.stored, outcomes(body)]).toEqual([false, 'created refused']);
  expect((await list('products')).total).toBe(1);
});

const at = () => new Date(clock.ms).toISOString();

test.each(['all', 'rows'])('a second try after a lost answer doubles nothing (%s) [BULK-007]', async (mode) => {
  const rows = [create('one'), create('two', { barcode: '6001' })];
  const answers = await Promise.all([send(rows, { mode }), send(rows, { mode })]);
  answers.push(await send(rows, { mode }));
  for (const { body } of answers) expect([body.stored, outcomes(body)]).toEqual([true, 'created created']);
  expect((await list('products')).total).toBe(2);
  expect((await list('stockMovements')).total).toBe(2);
});

test('a row with nothing new changes nothing, not even its time [IMPORT-006]', async () => {
  await send([create('one')]);
  const before = (await list('products')).documents;
  clock.ms += 60_000;
  const { body } = await send([update('one', product)], { importId: 'second' });
  expect(outcomes(body)).toBe('unchanged');
  expect((await list('products')).documents).toEqual(before);
  expect((await list('stockMovements')).total).toBe(1);
});

test('counted stock is saved together, and refused where something was sold meanwhile [BULK-009, BULK-010]', async () => {
  await send([create('one'), create('two')]);
  clock.ms += 60_000;
  const count = (known: number) => [
    update('one', { quantityInStock: 8 }, { knownQuantity: 10 }),
    update('two', { quantityInStock: 5 }, { knownQuantity: known }),
  ];
  const refused = (await send(count(12), { importId: 'count', reason: 'edit' })).body;
  expect(refused).toMatchObject({
    stored: false,
    rows: [{ outcome: 'updated' }, { outcome: 'refused', type: 'document_update_conflict', quantityInStock: 10 }],
  });
  expect((await list('products')).documents.map(({ quantityInStock }) => quantityInStock)).toEqual([10, 10]);
  const done = (await send(count(10), { importId: 'count', reason: 'edit' })).body;
  expect([done.stored, outcomes(done)]).toEqual([true, 'updated updated']);
  const movements = (await list('stockMovements')).documents.filter(({ reason }) => reason === 'edit');
  expect(movements.map(({ change }) => change).sort()).toEqual([-2, -5]);
});

test('stock that was counted or brought without a network is added to what is there by now, once, and may leave it below 0 [R41, OFFLINE-006]', async () => {
  await send([create('one')]);
  clock.ms += 60_000;
  const add = (quantityChange: number, importId: string) =>
    send([update('one', {}, { quantityChange })], { importId, reason: 'edit' });
  expect(outcomes((await add(2.5, 'brought')).body)).toBe('updated');
  expect(outcomes((await add(2.5, 'brought')).body)).toBe('updated');
  await add(-14, 'counted');
  await add(-0.3, 'counted-too');
  expect((await list('products')).documents).toMatchObject([{ quantityInStock: -1.8 }]);
  await add(3, 'brought-too');
  expect((await list('products')).documents).toMatchObject([{ quantityInStock: 1.2 }]);
  const movements = (await list('stockMovements')).documents.filter(({ reason }) => reason === 'edit');
  expect(movements.map(({ change }) => change)).toEqual([2.5, -14, -0.3, 3]);
});

test('an import is taken back: what it made is gone, what it changed is as before [BULK-008]', async () => {
  await send([create('old', { manufacturer: 'Yara' })], { importId: 'earlier' });
  clock.ms += 60_000;
  await send([create('new'), update('old', { quantityInStock: 3, manufacturer: 'Minjingu' })]);
  clock.ms += 60_000;
  const { status, body } = await shop.call('DELETE', '/v1/shops/asha-shop/imports/first', { as: asha });
  expect([status, body]).toEqual([200, { undone: 2 }]);
  const { documents } = await list('products');
  expect(documents).toMatchObject([{ $id: 'old', quantityInStock: 10, manufacturer: 'Yara' }]);
  const changes = (await list('stockMovements')).documents.map(({ change }) => change);
  expect(changes.reduce<number>((sum, change) => sum + Number(change), 0)).toBe(10 + 10);
  // A second time there is nothing left to undo.
  expect((await shop.call('DELETE', '/v1/shops/asha-shop/imports/first', { as: asha })).body).toEqual({ undone: 0 });
});

test.each(['sold', 'changed'])('an import of which something was %s since stays [BULK-008]', async (what) => {
  await send([create('one'), create('two')]);
  if (what === 'changed') {
    clock.ms += 60_000;
    const body = { data: { name: 'DAP 50 kg' } };
    await shop.call('PATCH', documentsPath('products', 'two'), { as: asha, body });
  } else {
    const data = { storeId: 'asha-shop', orderItems: [{ productId: 'two', quantity: 1 }] };
    const sold = await shop.call('POST', documentsPath('orders'), { as: asha, body: { documentId: 'sale', data } });
    expect(sold.status).toBe(201);
  }
  const { status, body } = await shop.call('DELETE', '/v1/shops/asha-shop/imports/first', { as: asha });
  expect([status, body.type]).toEqual([409, 'document_update_conflict']);
  expect((await list('products')).total).toBe(2);
});

test('nobody but the owner and the operator imports into a shop [PERM-007, PERM-018, IMPORT-010]', async () => {
  await send([create('one')], { importId: 'earlier' });
  expect((await send([create('two')], { as: juma })).status).toBe(404);
  expect((await shop.call('DELETE', '/v1/shops/asha-shop/imports/earlier', { as: juma })).status).toBe(404);
  const body = { importId: 'first', mode: 'all', rows: [create('two')] };
  expect((await shop.call('POST', '/v1/shops/asha-shop/imports', { body })).status).toBe(401);
  expect((await shop.call('DELETE', '/v1/shops/asha-shop/imports/earlier')).status).toBe(401);
  expect((await shop.call('POST', '/v1/shops/none/imports', { headers: operatorHeaders, body })).status).toBe(404);
  expect((await list('products')).total).toBe(1);
  const byKey = await shop.call('POST', '/v1/shops/asha-shop/imports', { headers: operatorHeaders, body });
  expect(outcomes(byKey.body)).toBe('created');
  expect((await list('products')).documents[0]?.$permissions).toContain('update("user:asha")');
});

test("another shop's products and attributes of the server cannot be written by an import [PERM-007, IMPORT-010]", async () => {
  const theirs = { storeId: 'juma-shop', ...product, createdAt: at(), updstedAt: at() };
  await shop.call('POST', documentsPath('products'), { as: juma, body: { documentId: 'theirs', data: theirs } });
  const rows = [
    update('theirs', { name: 'Mine' }),
    create('theirs', { name: 'Mine' }),
    create('one', { storeId: 'juma-shop' }),
    create('two', { createdAt: at() }),
    create('three', { owner: 'asha' }),
  ];
  const { body } = await send(rows, { mode: 'rows' });
  expect(outcomes(body)).toBe('refused refused refused refused refused');
  expect((await list('products', juma)).documents).toMatchObject([{ $id: 'theirs', name: 'DAP' }]);
  expect((await list('products')).total).toBe(0);
});

test('of imports at the same time only one gets a barcode [PROD-028, IMPORT-009]', async () => {
  const one = (importId: string) =>
    send([create(`a-${importId}`), create(`b-${importId}`, { barcode: '6001' })], { importId });
  const answers = await Promise.all(['1', '2', '3', '4'].map(one));
  expect(answers.filter(({ body }) => body.stored)).toHaveLength(1);
  expect((await list('products')).total).toBe(2);
});

test.each([
  [{ rows: [] }, 'rows'],
  [{ rows: 'x' }, 'rows'],
  [{ rows: Array.from({ length: 5001 }, (_, index) => create(`p${index}`)) }, 'rows'],
  [{ rows: Array.from({ length: 1001 }, (_, index) => create(`p${index}`)), mode: 'rows' }, 'rows'],
  [{ mode: 'some' }, 'mode'],
  [{ reason: 'order' }, 'reason'],
  [{ importId: '../x' }, 'importId'],
  [{ rows: [null] }, 'rows[0].documentId'],
  [{ rows: [{ documentId: 'one', action: 'delete', data: {} }] }, 'rows[0].action'],
  [{ rows: [{ documentId: 'one', action: 'create' }] }, 'rows[0].data'],
  [{ rows: [{ ...create('one'), knownQuantity: '1' }] }, 'rows[0].knownQuantity'],
  [{ rows: [update('one', {}, { quantityChange: 0.0001 })] }, 'rows[0].quantityChange'],
  [{ rows: [update('one', { quantityInStock: 1 }, { quantityChange: 1 })] }, 'rows[0].quantityChange'],
  [{ rows: [{ ...create('one'), quantityChange: 1 }] }, 'rows[0].quantityChange'],
])('a call that makes no sense is refused and says why: %#', async (body, name) => {
  const answer = await send([create('one')], body);
  expect([answer.status, answer.body.type]).toEqual([400, 'general_argument_invalid']);
  expect(answer.body.message).toContain(name);
});

test('an import stays undoable while the shop has imported 50,000 rows at most since, so that the rows to undo do not fill the disk [R41, IMPORT-013]', async () => {
  const old = (importId: string, at: string, count: number) =>
    shop.database.transaction(async ({ imports }) => {
      for (let row = 0; row < count; row += 1) {
        const written = {
          storeId: 'asha-shop',
          importId,
          documentId: `${importId}-${row}`,
          action: 'create' as const,
          at,
        };
        await imports.insert({ ...written, before: null, after: null, callId: null, place: null });
      }
    });
  await old('oldest', '2026-11-20T07:00:00.000Z', 10);
  await old('older', '2026-11-20T08:00:00.000Z', 49_995);
  expect((await send([create('one')])).status).toBe(200);
  expect(await shop.database.imports.list('asha-shop', 'oldest')).toHaveLength(10);
  expect((await send([create('two')], { importId: 'second' })).status).toBe(200);
  expect(await shop.database.imports.list('asha-shop', 'oldest')).toHaveLength(10);
  await old('newer', '2026-11-20T09:00:00.000Z', 10);
  expect((await send([create('three')], { importId: 'third' })).status).toBe(200);
  expect(await shop.database.imports.list('asha-shop', 'oldest')).toHaveLength(0);
  expect((await shop.database.imports.list('asha-shop', 'older')).length).toBe(49_995);
});

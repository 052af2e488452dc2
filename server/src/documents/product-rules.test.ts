import { ruleWords } from '@duka/domain/rule-words';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { insertRow } from '#testing/one-of-each.ts';
import { documentsPath, openTestApp } from '#testing/test-app.ts';

const at = '2026-11-21T07:00:00.000Z';
const product = {
  ...{ name: 'Urea', productCategories: ['goods'], units: ['piece'], storeId: 'shop' },
  ...{ quantityInStock: 5, purchasePrice: 1000, sellingPrice: 1500, createdAt: at, updstedAt: at },
};

async function openShop() {
  const { app, call, newSeller, database } = await openTestApp();
  onTestFinished(() => app.close());
  const as = await newSeller('asha', 'shop');
  const create = (data: object, documentId = 'product') =>
    call('POST', documentsPath('products'), { as, body: { documentId, data: { ...product, ...data } } });
  const update = (data: object, documentId = 'product') =>
    call('PATCH', documentsPath('products', documentId), { as, body: { data } });
  /** A product of the time before these rules. */
  const insertOld = (data: object) =>
    database.transaction(({ documents }) =>
      insertRow(documents, 'products', 'old', { ...product, status: 'published', ...data }),
    );
  return { create, update, insertOld, call, as };
}

const refusal = (words: string) => ({
  status: 400,
  body: { type: 'document_invalid_structure', message: `Invalid document structure: ${words}` },
});

test.each([
  ['without a name [PROD-024]', { name: '' }, 'name', ruleWords.product_required_fields],
  ['with a name of blanks [PROD-024]', { name: ' \t' }, 'name', ruleWords.product_required_fields],
  ['without a category [PROD-025]', { productCategories: [] }, 'productCategories', 'Please select a product category'],
  ['without a unit [PROD-026]', { units: [] }, 'units', 'Please select a unit'],
  ['with a negative price [PROD-029]', { sellingPrice: -1 }, 'sellingPrice', 'Enter 0 or more'],
  ['with cents [PROD-029]', { purchasePrice: 0.5 }, 'purchasePrice', 'Enter whole shillings, without cents'],
  ['with too large a price', { sellingPrice: 1e12 + 1 }, 'sellingPrice', 'This number is too large'],
  [
    'with stock that is worth more than can be counted [R21]',
    { quantityInStock: 9008, sellingPrice: 1e12 },
    'quantityInStock',
    'Price times quantity is more than can be counted',
  ],
  ['with a negative stock', { quantityInStock: -0.5 }, 'quantityInStock', 'Enter 0 or more'],
  ['with a fourth decimal of stock', { quantityInStock: 0.0001 }, 'quantityInStock', 'Enter at most three decimals'],
  ['that expires on no day', { hasExpiry: true, expiryDate: null }, 'expiryDate', 'Expiry Date is required'],
])(
  'a published product %s is refused in the words of the form, new and changed, alone and in an import',
  async (_, data, attribute, words) => {
    const { create, update, call, as } = await openShop();
    const refused = refusal(`Attribute "${attribute}": ${words}`);
    expect(await create(data)).toMatchObject(refused);
    expect((await create({})).status).toBe(201);
    expect(await update(data)).toMatchObject(refused);
    const { storeId: _storeId, createdAt: _createdAt, updstedAt: _updstedAt, ...own } = product;
    const rows = [
      { documentId: 'imported', action: 'create', data: { ...own, ...data } },
      { documentId: 'product', action: 'update', data },
    ];
    const body = { importId: 'file', mode: 'rows', rows };
    const imported = await call('POST', '/v1/shops/shop/imports', { as, body });
    const { type, message } = refused.body;
    expect(imported.body.rows).toMatchObject(rows.map(() => ({ outcome: 'refused', type, message })));
  },
);

test('the first rule that is broken is named, in the order of the form [PROD-021]', async () => {
  const { create } = await openShop();
  const nothing = { productCategories: [], units: [], sellingPrice: -1 };
  expect((await create({ ...nothing, name: '' })).body.message).toContain('"name"');
  expect((await create(nothing)).body.message).toContain('"productCategories"');
  expect((await create({ ...nothing, productCategories: ['goods'] })).body.message).toContain('"units"');
  expect((await create({ sellingPrice: -1 })).body.message).toContain('"sellingPrice"');
});

test('a draft asks only for a name, and for all of it when it goes on sale [PROD-024, PROD-025, PROD-026]', async () => {
  const { create, update } = await openShop();
  const idea = { status: 'draft', productCategories: [], units: [], purchasePrice: 0, sellingPrice: 0 };
  expect(await create({ ...idea, name: ' ' })).toMatchObject(refusal('Attribute "name": Product Name is required'));
  expect((await create(idea)).status).toBe(201);
  expect((await update({ status: 'published' })).body.message).toContain('"productCategories"');
  expect((await update({ status: 'published', productCategories: ['goods'], units: ['piece'] })).status).toBe(200);
  expect((await update({ units: [] })).body.message).toContain('"units"');
});

test('a product of the time before these rules is still counted, pictured and taken off sale, and corrected when it is edited', async () => {
  const { insertOld, update } = await openShop();
  await insertOld({ productCategories: [], sellingPrice: 0.5 });
  expect((await update({ quantityInStock: 3 }, 'old')).status).toBe(200);
  expect((await update({ image: 'picture' }, 'old')).status).toBe(200);
  expect((await update({ quantityInStock: -3 }, 'old')).status).toBe(400);
  expect((await update({ name: 'Urea 46%' }, 'old')).body.message).toContain('"productCategories"');
  expect((await update({ name: 'Urea 46%', productCategories: ['goods'] }, 'old')).body.message).toContain(
    '"sellingPrice"',
  );
  expect((await update({ productCategories: ['goods'], sellingPrice: 1500 }, 'old')).status).toBe(200);
});

test('goods that have expired can be recorded, and edited with the day left as it is [PROD-030]', async () => {
  const { create, update } = await openShop();
  expect((await create({ hasExpiry: true, expiryDate: '2026-11-01T00:00:00.000+00:00' })).status).toBe(201);
  expect((await update({ name: 'Old milk' })).status).toBe(200);
});

test('whatever is sent as a product, a stored one on sale has all that the form asks for [PROD-021]', async () => {
  const { create, call, as } = await openShop();
  let sent = 0;
  const wild = fc.record(
    {
      name: fc.constantFrom('', ' ', 'Urea', '\u00a0', '🌽'),
      productCategories: fc.constantFrom([], ['goods'], ['goods', 'goods'], null, 'goods'),
      units: fc.constantFrom([], ['piece'], null, { $id: 'piece' }),
      quantityInStock: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat(2000)),
      purchasePrice: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat()),
      sellingPrice: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat()),
      hasExpiry: fc.boolean(),
      expiryDate: fc.constantFrom(null, '2027-02-28T00:00:00.000Z'),
      status: fc.constantFrom('published', 'draft', null),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(wild, async (data) => {
      sent += 1;
      const { status } = await create(data, `wild-${sent}`);
      const { body } = await call('GET', documentsPath('products', `wild-${sent}`), { as });
      expect([201, 400]).toContain(status);
      if (status === 400) {
        expect(body.type).toBe('document_not_found');
        return;
      }
      expect(String(body.name).trim()).not.toBe('');
      if (body.status === 'draft') return;
      expect([body.productCategories, body.units].map((list) => (list as object[]).length > 0)).toEqual([true, true]);
      for (const price of [body.purchasePrice, body.sellingPrice]) {
        expect(Number.isInteger(price) && Number(price) >= 0 && Number(price) <= 1e12).toBe(true);
      }
      expect(body.hasExpiry !== true || body.expiryDate !== null).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('what a new product and a change of it are answered with is what is stored', async () => {
  const { create, update, call, as } = await openShop();
  const odd = {
    ...{ name: 'half \ud83c of it', manufacturer: 'none \uffff', description: 'a\0b', productId: null },
    ...{ units: ['piece', 'piece'], productCategories: [{ $id: 'goods' }, 'goods'], quantityInStock: 2.345 },
    ...{ hasExpiry: true, expiryDate: '2027-03-01T02:30:00.000+03:00' },
  };
  const created = await create(odd);
  expect(created.status).toBe(201);
  const read = async () => (await call('GET', documentsPath('products', 'product'), { as })).body;
  expect(created.body).toEqual(await read());
  const changed = await update({ ...odd, name: 'Another \udc00', units: [], status: 'draft', manufacturer: null });
  expect(changed.status).toBe(200);
  expect(changed.body).toEqual(await read());
});

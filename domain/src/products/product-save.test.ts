import { expect, test } from 'vitest';
import { emptyProductDraft, type ProductDraft } from './product-draft.ts';
import { checkProductSave, type ProductSaveContext } from './product-save.ts';

const draft: ProductDraft = {
  ...emptyProductDraft,
  name: 'Maize seed',
  sellingPrice: '550000',
  purchasePrice: '340000',
  quantityInStock: '12',
  category: 'seeds',
  unit: 'bag',
  barcode: '6001',
};
const context: ProductSaveContext = {
  userId: 'asha',
  store: { id: 'store1', ownerAccountId: 'asha' },
  status: 'published',
  nowMs: Date.parse('2026-11-21T07:00:00Z'),
  isBarcodeTaken: async () => false,
};
const check = async (changes: Partial<ProductDraft>, situation: Partial<ProductSaveContext> = {}) =>
  (await checkProductSave({ ...draft, ...changes }, { ...context, ...situation }))?.message;

test('a complete form passes [PROD-021]', async () => {
  expect(await check({})).toBeUndefined();
});

test('the checks come in the specified order: mending one shows the next [PROD-021, PROD-022, PROD-023, PROD-024, PROD-025, PROD-026, PROD-027, PROD-028]', async () => {
  const stranger = { id: 'store1', ownerAccountId: 'juma' };
  const taken = { isBarcodeTaken: async () => true };
  const nothing = { name: ' ', sellingPrice: '', purchasePrice: '', category: '', unit: '' };
  expect(await check(nothing, { ...taken, userId: undefined, store: 'none' })).toBe('log_in');
  expect(await check(nothing, { ...taken, store: 'none' })).toBe('no_store');
  expect(await check(nothing, { ...taken, store: stranger })).toBe('required_fields');
  expect(await check({ ...nothing, name: 'Maize' }, { ...taken, store: stranger })).toBe('required_fields');
  expect(await check({ category: '', unit: '' }, { ...taken, store: stranger })).toBe('category_required');
  expect(await check({ unit: '' }, { ...taken, store: stranger })).toBe('unit_required');
  expect(await check({ sellingPrice: '-1' }, { ...taken, store: stranger })).toBe('not_your_store');
  expect(await check({ sellingPrice: '-1' }, taken)).toBe('negative');
  expect(await check({}, taken)).toBe('barcode_taken');
});

test.each([
  ['name', { name: '  ' }],
  ['sellingPrice', { sellingPrice: '' }],
  ['purchasePrice', { purchasePrice: ' ' }],
] as const)('a missing %s is pointed at [PROD-024]', async (field, changes) => {
  expect(await checkProductSave({ ...draft, ...changes }, context)).toEqual({ message: 'required_fields', field });
});

test('a typed 0 is a price and a stock [PROD-024, PROD-029]', async () => {
  expect(await check({ sellingPrice: '0', purchasePrice: '0', quantityInStock: '0' })).toBeUndefined();
});

test('a store that could not be read is not the same as none [PROD-035]', async () => {
  expect(await check({}, { store: 'unreadable' })).toBe('store_not_available');
  expect(await check({}, { store: { id: '', ownerAccountId: 'asha' } })).toBe('store_not_available');
});

test('a draft needs only a name, and its values must still be storable', async () => {
  const bare = { sellingPrice: '', purchasePrice: '', quantityInStock: '', category: '', unit: '', barcode: '' };
  expect(await check(bare, { status: 'draft' })).toBeUndefined();
  expect(await check({ ...bare, name: '' }, { status: 'draft' })).toBe('name_required');
  expect(await check({ ...bare, sellingPrice: 'cheap' }, { status: 'draft' })).toBe('not_a_number');
});

test.each([
  [{ name: 'x'.repeat(256) }, undefined],
  [{ name: 'x'.repeat(257) }, 'too_long'],
  [{ name: '🌽'.repeat(256) }, undefined],
  [{ longDescription: 'x'.repeat(10_001) }, 'too_long'],
  [{ barcode: '1'.repeat(65) }, 'too_long'],
  [{ quantityInStock: '1.2345' }, 'too_many_decimals'],
  [{ quantityInStock: '' }, undefined],
  [{ sellingPrice: '99.5' }, 'not_whole'],
  [{ purchasePrice: '1000000000001' }, 'too_large'],
  [{ purchasePrice: '1000000000000', quantityInStock: '9008' }, 'worth_too_large'],
  [{ purchasePrice: '1000000000000', quantityInStock: '9007' }, undefined],
])('values are checked at their edges', async (changes, expected) => {
  expect(await check(changes)).toBe(expected);
});

test('a barcode is asked for only when it is given, trimmed [PROD-028]', async () => {
  const asked: string[] = [];
  const isBarcodeTaken = async (barcode: string) => asked.push(barcode) > 0;
  expect(await check({ barcode: '  ' }, { isBarcodeTaken })).toBeUndefined();
  expect(await check({ barcode: ' 6001 ' }, { isBarcodeTaken })).toBe('barcode_taken');
  expect(asked).toEqual(['6001']);
});

test.each([
  ['2026-11-20', undefined, 'expiry_date_past'],
  ['2026-11-21', undefined, undefined],
  ['2026-11-20', '2026-11-20', undefined],
  ['2026-11-19', '2026-11-20', 'expiry_date_past'],
  ['', undefined, 'expiry_date_required'],
  ['2027-02-30', undefined, 'expiry_date_required'],
])('an expiry on %s, with %s stored, gives %s [PROD-030]', async (expiryDate, storedExpiryDate, expected) => {
  const stored = storedExpiryDate === undefined ? {} : { storedExpiryDate };
  expect(await check({ hasExpiry: true, expiryDate }, stored)).toBe(expected);
});

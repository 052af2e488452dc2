import { expect, test } from 'vitest';
import { findReferenceName, parseProduct, parseReferences } from './product.ts';

const document = {
  $id: '66f1c0ffee0123456789',
  $createdAt: '2026-11-20T07:00:00.000+00:00',
  $updatedAt: '2026-11-21T07:00:00.000+00:00',
  name: 'Maize seed',
  description: 'Short',
  longDescription: 'Long',
  manufacturer: 'Meru Agro',
  productId: 'P123456789',
  barcode: '6001',
  image: 'file1',
  quantityInStock: 12.5,
  purchasePrice: 340000,
  sellingPrice: 550000,
  hasDiscount: true,
  hasExpiry: true,
  expiryDate: '2027-11-21T00:00:00.000+00:00',
  hasReturnPolicy: true,
  status: 'draft',
  createdAt: '2026-11-20T07:00:00.000+00:00',
  updstedAt: '2026-11-21T07:00:00.000+00:00',
  storeId: { $id: 'store1', storeName: 'Asha Agrovet' },
  productCategories: [
    { $id: 'seeds', name: 'Seeds' },
    { $id: 'other', name: 'Other' },
  ],
  units: [{ $id: 'bag', name: 'Bag' }],
};

test('a product document is read with every field of the specification [DATA-040, DATA-042, DATA-043, DATA-044, DATA-045, DATA-046, DATA-047, DATA-048]', () => {
  expect(parseProduct(document)).toEqual({
    id: '66f1c0ffee0123456789',
    name: 'Maize seed',
    description: 'Short',
    longDescription: 'Long',
    manufacturer: 'Meru Agro',
    productId: 'P123456789',
    barcode: '6001',
    image: 'file1',
    quantityInStock: 12.5,
    purchasePrice: 340000,
    sellingPrice: 550000,
    hasDiscount: true,
    hasExpiry: true,
    expiryDate: '2027-11-21T00:00:00.000+00:00',
    hasReturnPolicy: true,
    isOnPage: true,
    ...{ registrationNo: '', activeIngredient: '', hazardClass: '', crops: '', dose: '' },
    ...{ reentryDays: null, preharvestDays: null },
    status: 'draft',
    createdAt: '2026-11-20T07:00:00.000+00:00',
    updstedAt: '2026-11-21T07:00:00.000+00:00',
    updatedAt: '2026-11-21T07:00:00.000+00:00',
    store: { id: 'store1', name: 'Asha Agrovet' },
    categories: [
      { id: 'seeds', name: 'Seeds' },
      { id: 'other', name: 'Other' },
    ],
    units: [{ id: 'bag', name: 'Bag' }],
  });
});

test.each([
  ['a record', { $id: 'a', name: 'Seeds' }, [{ id: 'a', name: 'Seeds' }]],
  ['an id', 'a', [{ id: 'a' }]],
  ['a list of ids', ['a', 'b'], [{ id: 'a' }, { id: 'b' }]],
  ['null', null, []],
  ['an empty text', '', []],
  ['nonsense', [7, {}, null, ['a']], []],
])('a relation sent as %s is read [DATA-049, DATA-050, DATA-051]', (_, sent, expected) => {
  const product = parseProduct({ $id: 'p', storeId: sent, productCategories: sent, units: sent });
  expect(product.categories).toEqual(expected);
  expect(product.units).toEqual(expected);
  expect(product.store).toEqual(expected[0] ?? null);
});

test('attributes of the wrong type take their defaults, and a product without a status is on sale', () => {
  const product = parseProduct({ $id: 'p', name: 7, quantityInStock: '5', sellingPrice: Number.NaN, hasExpiry: 'yes' });
  expect(product).toMatchObject({
    name: '',
    quantityInStock: 0,
    sellingPrice: 0,
    hasExpiry: false,
    expiryDate: null,
    status: 'published',
  });
});

test.each([null, 'text', [], {}, { $id: '' }, { $id: 5 }])('%j is no product', (value) => {
  expect(() => parseProduct(value)).toThrow('without $id');
});

test('the first category counts; its name comes with it or from the loaded list [DATA-050]', () => {
  const known = [{ id: 'seeds', name: 'Seeds' }];
  expect(findReferenceName([{ id: 'x', name: 'First' }, { id: 'seeds' }], known)).toBe('First');
  expect(findReferenceName([{ id: 'seeds' }], known)).toBe('Seeds');
  expect(findReferenceName([{ id: 'gone' }], known)).toBeUndefined();
  expect(findReferenceName([], known)).toBeUndefined();
});

test('of categories and units only id and name are read [DATA-053, DATA-054, DATA-055]', () => {
  const documents = [{ $id: 'kg', name: 'Kilo', unitCategory: 'weight', $createdAt: 'x' }, { $id: 'nameless' }, null];
  expect(parseReferences(documents)).toEqual([{ id: 'kg', name: 'Kilo' }]);
});

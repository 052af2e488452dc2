import { expect, test } from 'vitest';
import { listChangedAttributes, listMissingAttributes, toProductAttributes } from './product-attributes.ts';
import { emptyProductDraft, type ProductDraft } from './product-draft.ts';
import { productFieldNames, productFields } from './product-fields.ts';

const draft: ProductDraft = {
  ...emptyProductDraft,
  name: ' Maize seed ',
  barcode: ' ',
  category: 'seeds',
  unit: 'bag',
  purchasePrice: '340,000',
  sellingPrice: '550000',
  hasExpiry: true,
  expiryDate: '2027-11-21',
};

test('a form is stored with numbers as numbers, none given as 0, and no barcode as null [PROD-029, DATA-043, DATA-044]', () => {
  expect(toProductAttributes(draft, 'published')).toEqual({
    name: 'Maize seed',
    description: '',
    longDescription: '',
    manufacturer: '',
    barcode: null,
    quantityInStock: 0,
    purchasePrice: 340000,
    sellingPrice: 550000,
    hasDiscount: false,
    hasExpiry: true,
    expiryDate: '2027-11-21T00:00:00.000+00:00',
    hasReturnPolicy: false,
    isOnPage: true,
    ...{ registrationNo: null, activeIngredient: null, hazardClass: null, crops: null, dose: null },
    ...{ reentryDays: null, preharvestDays: null },
    status: 'published',
    productCategories: ['seeds'],
    units: ['bag'],
  });
  expect(toProductAttributes(emptyProductDraft, 'draft')).toMatchObject({
    productCategories: [],
    units: [],
    status: 'draft',
  });
});

test('the facts of an input are stored without their margins, days as numbers, and an empty one as null [INPUT-002, INPUT-003]', () => {
  const typed = {
    registrationNo: ' IN/0042 ',
    crops: 'maize, beans',
    hazardClass: 'II',
    reentryDays: '1',
    preharvestDays: ' 0 ',
  };
  expect(toProductAttributes({ ...draft, ...typed }, 'published')).toMatchObject({
    ...{
      registrationNo: 'IN/0042',
      crops: 'maize, beans',
      hazardClass: 'II',
      reentryDays: 1,
      preharvestDays: 0,
      dose: null,
    },
  });
});

test('an expiry date without the toggle is not stored [DATA-046]', () => {
  expect(toProductAttributes({ ...draft, hasExpiry: false }, 'published').expiryDate).toBeNull();
});

test('an edit sends only what was changed', () => {
  const same = { stored: 'published', wanted: 'published' } as const;
  expect(listChangedAttributes(draft, draft, same)).toEqual({});
  expect(listChangedAttributes(draft, { ...draft, sellingPrice: '600000' }, same)).toEqual({ sellingPrice: 600000 });
  expect(listChangedAttributes(draft, { ...draft, category: 'feed' }, same)).toEqual({ productCategories: ['feed'] });
  expect(listChangedAttributes(draft, { ...draft, hasExpiry: false, expiryDate: '' }, same)).toEqual({
    hasExpiry: false,
    expiryDate: null,
  });
  expect(listChangedAttributes(draft, draft, { stored: 'draft', wanted: 'published' })).toEqual({
    status: 'published',
  });
});

test.each(productFieldNames)('a change of %s is sent', (field) => {
  const typed = { hasDiscount: true, hasReturnPolicy: true, hasExpiry: false, expiryDate: '2028-01-31' };
  const changed = { ...draft, [field]: field in typed ? typed[field as keyof typeof typed] : '7' };
  const sent = listChangedAttributes(draft, changed, { stored: 'published', wanted: 'published' });
  expect(Object.keys(sent)).toEqual(productFields[field].attributes);
});

test('what a create may not lack is listed by name, a 0 being present [PROD-019]', () => {
  expect(listMissingAttributes({})).toEqual([
    'name',
    'quantityInStock',
    'purchasePrice',
    'sellingPrice',
    'createdAt',
    'updstedAt',
  ]);
  const zeros = {
    name: 'a',
    quantityInStock: 0,
    purchasePrice: 0,
    sellingPrice: 0,
    createdAt: 'now',
    updstedAt: 'now',
  };
  expect(listMissingAttributes(zeros)).toEqual([]);
  expect(listMissingAttributes({ ...zeros, name: '', sellingPrice: null })).toEqual(['name', 'sellingPrice']);
});

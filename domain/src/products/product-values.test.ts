import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collections } from '#collections.ts';
import { explainRuleBreak } from '#rule-words.ts';
import { toProductAttributes } from './product-attributes.ts';
import { emptyProductDraft, maxTextLengths } from './product-draft.ts';
import { checkProductSave } from './product-save.ts';
import { checkProductValues } from './product-values.ts';

const good = {
  ...{ name: 'Urea', productCategories: ['fertiliser'], units: ['bag'], status: 'published' },
  ...{ quantityInStock: 5, purchasePrice: 1000, sellingPrice: 1500 },
};
const explain = (problem: ReturnType<typeof checkProductValues>) => problem && explainRuleBreak(problem);

const wrong: [object, string][] = [
  [{ name: ' ' }, 'Attribute "name": Please fill in all required fields (Product Name, Selling Price, Cost Price)'],
  [{ productCategories: [] }, 'Attribute "productCategories": Please select a product category'],
  [{ units: [] }, 'Attribute "units": Please select a unit'],
  [{ sellingPrice: -1 }, 'Attribute "sellingPrice": Enter 0 or more'],
  [{ purchasePrice: -0.01 }, 'Attribute "purchasePrice": Enter 0 or more'],
  [{ quantityInStock: -1 }, 'Attribute "quantityInStock": Enter 0 or more'],
  [{ sellingPrice: Number.POSITIVE_INFINITY }, 'Attribute "sellingPrice": Enter a number, for example 1500'],
  [{ quantityInStock: Number.NaN }, 'Attribute "quantityInStock": Enter a number, for example 1500'],
  [{ sellingPrice: 1e12 + 1 }, 'Attribute "sellingPrice": This number is too large'],
  [{ quantityInStock: 1e300 }, 'Attribute "quantityInStock": This number is too large'],
  [{ sellingPrice: 1500.5 }, 'Attribute "sellingPrice": Enter whole shillings, without cents'],
  [{ quantityInStock: 1.2345 }, 'Attribute "quantityInStock": Enter at most three decimals'],
  [{ hasExpiry: true, expiryDate: null }, 'Attribute "expiryDate": Expiry Date is required'],
  [{ hazardClass: 'IV' }, 'Attribute "hazardClass": Choose one of the classes Ia, Ib, II, III and U'],
  [{ reentryDays: -1 }, 'Attribute "reentryDays": Enter whole days from 0 to 3,650'],
  [{ reentryDays: 0.5 }, 'Attribute "reentryDays": Enter whole days from 0 to 3,650'],
  [{ preharvestDays: 3651 }, 'Attribute "preharvestDays": Enter whole days from 0 to 3,650'],
  [{ status: 'hidden' }, 'Attribute "status" must be one of published, draft'],
  [{ status: '' }, 'Attribute "status" must be one of published, draft'],
];

test.each(wrong)(
  'a product on sale with %j is refused in the words of the form [PROD-021, INPUT-003]',
  (attributes, words) => {
    expect(explain(checkProductValues({ ...good, ...attributes }))).toBe(words);
  },
);

test.each([
  [{}],
  [{ quantityInStock: 0, purchasePrice: 0, sellingPrice: 0 }],
  [{ quantityInStock: 4.35, sellingPrice: 1e12 }],
  [{ quantityInStock: 1_000_000.125 }],
  [{ status: null }],
  [{ hazardClass: 'Ia', reentryDays: 0, preharvestDays: 3650 }],
  [{ hazardClass: null, reentryDays: null, preharvestDays: null }],
  [{ hasExpiry: false, expiryDate: null }],
  // What has expired is still recorded; only the form asks that a day be chosen that is to come.
  [{ hasExpiry: true, expiryDate: '2020-11-21T00:00:00.000+00:00' }],
])('a product on sale with %j is taken', (attributes) => {
  expect(checkProductValues({ ...good, ...attributes })).toBeUndefined();
});

test('the first rule that is broken is named, in the order of the form [PROD-021]', () => {
  const nothing = { name: '', quantityInStock: 1, purchasePrice: -1, sellingPrice: 1 };
  const first = (more: object) => checkProductValues({ ...nothing, ...more })?.attribute;
  expect(first({})).toBe('name');
  expect(first({ name: 'Urea' })).toBe('productCategories');
  expect(first({ name: 'Urea', productCategories: ['seeds'] })).toBe('units');
  expect(first({ name: 'Urea', productCategories: ['seeds'], units: ['bag'] })).toBe('purchasePrice');
});

test('a draft needs only a name', () => {
  const draft = { name: 'Idea', status: 'draft', quantityInStock: 0, purchasePrice: 0, sellingPrice: 0 };
  expect(checkProductValues(draft)).toBeUndefined();
  expect(explain(checkProductValues({ ...draft, name: '' }))).toBe('Attribute "name": Product Name is required');
});

test('a change is judged by the product it leaves, one of the quantity by the quantity', () => {
  const old = { ...good, productCategories: [], sellingPrice: 0.5 };
  expect(checkProductValues({ ...old, name: 'DAP' }, ['name'])?.attribute).toBe('productCategories');
  expect(checkProductValues(old, ['status'])?.attribute).toBe('productCategories');
  expect(checkProductValues({ ...old, status: 'draft', sellingPrice: 1 }, ['status'])).toBeUndefined();
  expect(checkProductValues({ ...old, quantityInStock: 4 }, ['quantityInStock', 'updstedAt'])).toBeUndefined();
  expect(checkProductValues({ ...old, quantityInStock: -4 }, ['quantityInStock'])?.attribute).toBe('quantityInStock');
  expect(checkProductValues({ ...old, quantityInStock: -4 }, ['image'])).toBeUndefined();
});

const typed = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '12',
    '1,500',
    '2.5',
    '0.125',
    '1.2345',
    '-1',
    '-0',
    'cheap',
    '1e5',
    '.',
    '1000000000001',
  ),
  fc.nat().map(String),
  fc.double({ noNaN: true }).map(String),
);
const drafts = fc.record({
  name: fc.constantFrom('', ' ', 'Urea', '🌽'),
  category: fc.constantFrom('', 'seeds'),
  unit: fc.constantFrom('', 'bag'),
  quantityInStock: typed,
  purchasePrice: typed,
  sellingPrice: typed,
  hasExpiry: fc.boolean(),
  expiryDate: fc.constantFrom('', '2026-11-21', '2027-02-28'),
});

test('whatever the form takes the server takes, and what lies in a sent product the server judges as the form does', async () => {
  const shop = { userId: 'asha', store: { id: 'shop', ownerAccountId: 'asha' }, isBarcodeTaken: async () => false };
  const nowMs = Date.parse('2026-11-21T07:00:00Z');
  await fc.assert(
    fc.asyncProperty(drafts, fc.constantFrom('published', 'draft'), async (fields, status) => {
      const draft = { ...emptyProductDraft, ...fields };
      const typedProblem = await checkProductSave(draft, { ...shop, status, nowMs });
      const sentProblem = checkProductValues({ ...toProductAttributes(draft, status) });
      // A number that cannot be read, or is not given, is not sent as it was typed.
      const isSent = !typedProblem || !/Price|quantity/.test(String(typedProblem.field));
      if (!typedProblem) expect(sentProblem).toBeUndefined();
      else if (isSent) expect(sentProblem).toHaveProperty('rule', `product_${typedProblem.message}`);
    }),
  );
});

test('the texts of the form are as long as the collection takes', () => {
  const { attributes } = collections.products;
  for (const [field, maxLength] of Object.entries(maxTextLengths)) {
    expect(attributes[field as keyof typeof maxTextLengths].size).toBe(maxLength);
  }
});

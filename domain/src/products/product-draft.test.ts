import { expect, test } from 'vitest';
import { parseProduct } from './product.ts';
import { emptyProductDraft, parseProductDraft, setExpiry, toProductDraft } from './product-draft.ts';

const product = parseProduct({
  $id: 'p1',
  name: 'Maize seed',
  quantityInStock: 2.5,
  purchasePrice: 0,
  sellingPrice: 5000,
  hasExpiry: true,
  expiryDate: '2027-11-21T00:00:00.000+00:00',
  productCategories: [{ $id: 'seeds', name: 'Seeds' }],
  units: ['bag'],
});

test('a stored product opens in the form as it is stored [PROD-012]', () => {
  expect(toProductDraft(product)).toMatchObject({
    name: 'Maize seed',
    category: 'seeds',
    unit: 'bag',
    quantityInStock: '2.5',
    purchasePrice: '0',
    sellingPrice: '5000',
    hasExpiry: true,
    expiryDate: '2027-11-21',
  });
});

test('a price that a draft never had is asked for, not shown as 0', () => {
  expect(toProductDraft({ ...product, status: 'draft' })).toMatchObject({ purchasePrice: '', sellingPrice: '5000' });
});

test('turning the expiry on proposes one year from today, in Tanzania [PROD-014, CONST-018]', () => {
  const lateEvening = Date.parse('2026-11-20T21:30:00Z');
  const on = setExpiry(emptyProductDraft, true, lateEvening);
  expect(on).toMatchObject({ hasExpiry: true, expiryDate: '2027-11-21' });
  expect(setExpiry(on, false, lateEvening)).toMatchObject({ hasExpiry: false, expiryDate: '' });
});

test('a form kept on the device is read back', () => {
  const draft = { ...emptyProductDraft, name: '<script>alert(1)</script> 🌽' };
  expect(parseProductDraft(JSON.parse(JSON.stringify({ ...draft, extra: 1 })))).toEqual(draft);
});

test('a form that was stored before a field existed is read with that field empty [Q-067]', () => {
  const { barcode: _, ...before } = { ...emptyProductDraft, name: 'Hoe' };
  expect(parseProductDraft(before)).toEqual({ ...emptyProductDraft, name: 'Hoe' });
});

test.each([null, 'text', 7, {}, { ...emptyProductDraft, name: 7 }, { ...emptyProductDraft, expiryDate: 'soon' }])(
  '%j is not such a form',
  (stored) => {
    expect(parseProductDraft(stored)).toBeUndefined();
  },
);

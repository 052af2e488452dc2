import { expect, test } from 'vitest';
import { addDifference, copyPart, explainStock, listConflicts, mergeDrafts } from './draft-merge.ts';
import { emptyProductDraft, type ProductDraft } from './product-draft.ts';

const opened: ProductDraft = { ...emptyProductDraft, name: 'Maize', quantityInStock: '21', sellingPrice: '1500' };

test.each<[what: string, mine: Partial<ProductDraft>, theirs: Partial<ProductDraft>, shown: object, both: string[]]>([
  ['nobody changed anything', {}, {}, {}, []],
  ['only the seller changed it', { quantityInStock: '71' }, {}, { quantityInStock: '71' }, []],
  ['only somebody else did', {}, { quantityInStock: '18' }, { quantityInStock: '18' }, []],
  [
    'each changed another part',
    { name: 'Bean' },
    { quantityInStock: '18' },
    { name: 'Bean', quantityInStock: '18' },
    [],
  ],
  [
    'both changed it, to something else',
    { quantityInStock: '71' },
    { quantityInStock: '20' },
    { quantityInStock: '71' },
    ['quantityInStock'],
  ],
  ['both changed it, to the same', { quantityInStock: '18' }, { quantityInStock: '18' }, { quantityInStock: '18' }, []],
  ['the same number, typed otherwise', { sellingPrice: '1,800' }, { sellingPrice: '1800' }, {}, []],
  ['days before the harvest, typed otherwise', { preharvestDays: '07' }, { preharvestDays: '7' }, {}, []],
  ['days before re-entry', { reentryDays: '1' }, { reentryDays: '2' }, { reentryDays: '1' }, ['reentryDays']],
  ['a text with a margin', { name: 'Maize ' }, { name: 'Bean' }, { name: 'Bean' }, []],
  ['what is no number', { quantityInStock: 'many' }, { quantityInStock: '20' }, {}, ['quantityInStock']],
  [
    'a field the seller emptied',
    { sellingPrice: '' },
    { sellingPrice: '1800' },
    { sellingPrice: '' },
    ['sellingPrice'],
  ],
  [
    'a day of expiry that is turned on and its day',
    {},
    { hasExpiry: true, expiryDate: '2027-01-31' },
    { hasExpiry: true, expiryDate: '2027-01-31' },
    [],
  ],
  [
    'a day of expiry that both turned on',
    { hasExpiry: true, expiryDate: '2027-01-31' },
    { hasExpiry: true, expiryDate: '2027-03-31' },
    { hasExpiry: true, expiryDate: '2027-01-31' },
    ['expiryDate'],
  ],
])('what was typed is never lost, and what was not touched follows: %s', (_, mine, theirs, shown, both) => {
  const stored = { ...opened, ...theirs };
  const { base, draft } = mergeDrafts(opened, { ...opened, ...mine }, stored);
  expect(draft).toMatchObject(shown);
  expect(listConflicts(base, draft, stored)).toEqual(both);
  // Another change meanwhile finds the same: a conflict stays until the seller has decided.
  const again = mergeDrafts(base, draft, stored);
  expect(again).toEqual({ base, draft, followed: [] });
});

test('the parts that follow are named', () => {
  const stored = { ...opened, quantityInStock: '18', sellingPrice: '1800' };
  expect(mergeDrafts(opened, { ...opened, sellingPrice: '1700' }, stored).followed).toEqual(['quantityInStock']);
});

test('a conflict that lasts over a second change has the first base of the seller', () => {
  const typed = { ...opened, quantityInStock: '71' };
  const first = mergeDrafts(opened, typed, { ...opened, quantityInStock: '20' });
  const stored = { ...opened, quantityInStock: '18' };
  const second = mergeDrafts(first.base, first.draft, stored);
  expect(second.base.quantityInStock).toBe('21');
  expect(addDifference(second.base, second.draft, stored)).toBe(68);
});

test('a conflict is over once the seller chooses their value or the stored one', () => {
  const stored = { ...opened, quantityInStock: '20' };
  const { base, draft } = mergeDrafts(opened, { ...opened, quantityInStock: '71' }, stored);
  expect(listConflicts(copyPart('quantityInStock', stored, base), draft, stored)).toEqual([]);
  expect(listConflicts(base, copyPart('quantityInStock', stored, draft), stored)).toEqual([]);
});

test.each([
  ['21', '71', '20', 70],
  ['10', '12', '7', 9],
  ['10', '2', '5', undefined],
  ['10', '2', '8', 0],
  ['0.3', '0.4', '0.2', 0.3],
  ['', '5', '2', 7],
  ['10', 'many', '5', undefined],
  ['10', '', '5', undefined],
])('opened at %s, set to %s, %s stored: with the difference %s', (from, typed, now, sum) => {
  const at = (quantityInStock: string) => ({ ...opened, quantityInStock });
  expect(addDifference(at(from), at(typed), at(now))).toBe(sum);
});

const order = (change: number) => ({ change, reason: 'order' });
test.each([
  [21, 20, [order(-1)], { kind: 'sold', quantity: 1 }],
  [21, 18, [order(-1), order(-2), order(-5)], { kind: 'sold', quantity: 3 }],
  [10, 15, [{ change: 5, reason: 'import' }], { kind: 'added', quantity: 5 }],
  [10, 12, [{ change: 2, reason: 'cancel' }], { kind: 'added', quantity: 2 }],
  [10, 12, [order(-1), { change: 3, reason: 'edit' }], { kind: 'changed' }],
  [10, 4, [{ change: -6, reason: 'edit' }], { kind: 'changed' }],
  [10, 4, [order(-1)], { kind: 'changed' }],
  [10, 4, [], { kind: 'changed' }],
  [0.3, 0.2, [order(-0.1)], { kind: 'sold', quantity: 0.1 }],
])('stock that came from %s to %s by %j has the reason %j', (from, to, movements, reason) => {
  expect(explainStock(from, to, movements)).toEqual(reason);
});

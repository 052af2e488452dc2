import { expect, test } from 'vitest';
import { valueText } from './value-text.ts';

const names = new Map([['seeds', 'Seeds']]);

test.each([
  ['name', 'Rope', 'Rope'],
  ['barcode', null, 'nothing'],
  ['note', '', 'nothing'],
  ['sellingPrice', 1700, '1,700'],
  ['hasExpiry', true, 'Yes'],
  ['hasReturnPolicy', false, 'No'],
  ['expiryDate', '2026-12-01T00:00:00.000Z', '1 Dec 2026'],
  ['status', 'published', 'Published'],
  ['status', 'In-Progress', 'In-Progress'],
  ['status', 'On-Its-Way', 'On-Its-Way'],
  ['paymentMethod', 'mobile money', 'Mobile money'],
  ['image', 'f-1', 'another photo'],
  ['productCategories', ['seeds'], 'Seeds'],
  ['productCategories', [{ $id: 'seeds', name: 'Seeds' }, 'unknown'], 'Seeds, another choice'],
  ['units', [], 'nothing'],
])('%s of %o is said as %s on the page of what waits [R33]', (attribute, value, words) => {
  expect(valueText(attribute, value, names)).toBe(words);
});

import { expect, test } from 'vitest';
import { holdsData, toRelationId, toRelationIds, toWritableData } from './document-data.ts';

test('what the backend adds is not written back, and related records go as their ids [CALL-022, CALL-023]', () => {
  const data = {
    $id: 'p1',
    $permissions: [],
    name: 'Maize',
    expiryDate: null,
    storeId: { $id: 's1', storeName: 'Asha' },
    units: [{ $id: 'bag', name: 'Bag' }, 'kg'],
  };
  expect(toWritableData(data)).toEqual({ name: 'Maize', expiryDate: null, storeId: 's1', units: ['bag', 'kg'] });
});

test.each([
  ['s1', ['s1']],
  [{ $id: 's1' }, ['s1']],
  [
    ['s1', { $id: 's2' }],
    ['s1', 's2'],
  ],
  [null, []],
  [undefined, []],
  ['', []],
  [[{}, 7], []],
])('a relation is read as ids, however it came: %j [CALL-035]', (value, ids) => {
  expect(toRelationIds(value)).toEqual(ids);
  expect(toRelationId(value)).toBe(ids[0]);
});

const sent = {
  name: 'Maize',
  barcode: '',
  price: 5,
  createdAt: '2026-11-21T07:00:00.000Z',
  storeId: 's1',
  units: ['bag'],
};
const stored = {
  $id: 'p1',
  name: 'Maize',
  barcode: null,
  price: 5,
  createdAt: '2026-11-21T07:00:00.000+00:00',
  storeId: { $id: 's1' },
  units: [{ $id: 'bag' }],
  image: null,
};

test('a stored document is known again whatever notation it comes back in', () => {
  expect(holdsData(stored, sent)).toBe(true);
});

test.each([
  ['name', 'Beans'],
  ['price', '5'],
  ['createdAt', '2026-11-21T07:00:00.001Z'],
  ['storeId', 's2'],
  ['units', []],
  ['image', 'f1'],
])('and is another one when its %s differs', (name, value) => {
  expect(holdsData(stored, { ...sent, [name]: value })).toBe(false);
});

import { expect, test } from 'vitest';
import { readHouses, readPlaceId, readPlaces, toPlaceKey } from './places.ts';

const list = (...places: unknown[]) => ({ kind: 'list', places });

test.each([
  [{ regions: [{ id: 1, name: 'Arusha' }] }, list({ key: '1', name: 'Arusha' })],
  [{ Councils: [{ id: 'a-1', name: ' Arusha Urban ', extra: 1 }] }, list({ key: '"a-1"', name: 'Arusha Urban' })],
  [
    { message: 'ok', anything: [{ id: 7, name: 'Sekei' }], more: [{ id: 8, name: 'Kati' }] },
    list({ key: '7', name: 'Sekei' }),
  ],
  [[{ id: 7, name: 'Sekei' }], list({ key: '7', name: 'Sekei' })],
  [{ Wards: [] }, list()],
  [
    { Wards: [null, { id: 1 }, { name: 'x' }, { id: 2, name: '' }, { id: 3, name: 'Kati' }] },
    list({ key: '3', name: 'Kati' }),
  ],
  [
    {
      Wards: [
        { id: 1, name: 'Kati' },
        { id: 1, name: 'Kati' },
      ],
    },
    list({ key: '1', name: 'Kati' }),
  ],
])(
  'the first array of an answer holds the places: %j [NAPA-003, NAPA-004, NAPA-005, NAPA-006, NAPA-007, DATA-063]',
  (answer, read) => {
    expect(readPlaces(answer)).toEqual(read);
  },
);

test('a text in the field is an error [NAPA-009]', () => {
  expect(readPlaces({ Wards: 'No wards' })).toEqual({ kind: 'error_text', text: 'No wards' });
});

test.each([
  [null],
  [''],
  ['<html>'],
  [7],
  [{}],
  [{ Wards: null }],
  [{ Wards: { id: 1 } }],
  [{ Wards: [{ ID: 1 }] }],
  [{ Wards: [1, 2] }],
])('anything else counts as a failed call: %j [NAPA-014]', (answer) => {
  expect(readPlaces(answer)).toEqual({ kind: 'garbage' });
});

test.each([
  [
    { addressId: 10, houseNumber: '12B', postcode: '23101', latitude: -3.4, longitude: 36.7 },
    { key: '10', name: '12B', postcode: '23101', latitude: -3.4, longitude: 36.7 },
  ],
  [
    { addressId: '10', houseNumber: 12, postcode: 23101, latitude: '-3.4', longitude: '36.7' },
    { key: '"10"', name: '12', postcode: '23101', latitude: -3.4, longitude: 36.7 },
  ],
  [
    { addressId: 10, latitude: 'north', longitude: 999 },
    { key: '10', name: '', postcode: '', latitude: 0, longitude: 0 },
  ],
])('a house is read from %j [NAPA-008, DATA-064]', (house, read) => {
  expect(readHouses({ HouseInfo: [house] })).toEqual(list(read));
});

test.each([[1], ['1'], ['ward "7"'], [12345678901]])('the id %j goes back to the service as it came', (id) => {
  expect(readPlaceId(toPlaceKey(id))).toBe(id);
});

import { expect, test } from 'vitest';
import {
  chooseHouse,
  choosePlace,
  emptyLocationForm,
  knownPosition,
  listMissingLevels,
  matchChoice,
  unknownHouse,
  unknownRoad,
} from './location-form.ts';

const filled = {
  region: 'Arusha',
  regionId: '1',
  district: 'Arusha Urban',
  districtId: '101',
  ward: 'Sekei',
  wardId: '10101',
  street: 'Naura',
  streetId: '1010105',
  road: 'Barabara ya mfano 1',
  roadId: '101010501',
  houseNo: 'Mfano 2',
  addressID: '10101050102',
  postcode: '23101',
  latitude: '-3.36912',
  longtude: '36.68288',
};
const house = { key: '9', name: '12B', postcode: '23101', latitude: -3.4, longitude: 36.7 };

test.each([
  ['region', 'regionId', []],
  ['district', 'districtId', ['region']],
  ['ward', 'wardId', ['region', 'district']],
  ['street', 'streetId', ['region', 'district', 'ward']],
  ['road', 'roadId', ['region', 'district', 'ward', 'street']],
] as const)(
  'another %s clears what stands below it [LOC-008, LOC-009, LOC-010, LOC-011, LOC-012]',
  (level, keyField, above) => {
    const kept = Object.fromEntries(
      above.flatMap((each) => [
        [each, filled[each]],
        [`${each}Id`, filled[`${each}Id`]],
      ]),
    );
    const changed = choosePlace(filled, level, { key: '77', name: 'Another' });
    expect(changed).toEqual({ ...emptyLocationForm, ...kept, [level]: 'Another', [keyField]: '77' });
  },
);

test('the same place chosen again clears nothing [LOC-008]', () => {
  expect(choosePlace(filled, 'region', { key: '1', name: 'Arusha' })).toEqual(filled);
});

test('a house fills address id, postcode, latitude and longitude [LOC-013, DATA-036, DATA-035]', () => {
  const form = { ...filled, houseNo: '', addressID: '', postcode: '', latitude: '', longtude: '' };
  expect(chooseHouse(form, house)).toEqual({
    ...form,
    houseNo: '12B',
    addressID: '9',
    postcode: '23101',
    latitude: '-3.4',
    longtude: '36.7',
  });
});

test.each([
  [
    'a house without number and postcode',
    { ...house, name: '', postcode: '' },
    { houseNo: '0', postcode: '0', latitude: '-3.4' },
  ],
  ['a house number nobody knows', unknownHouse, { houseNo: '0', postcode: '0', latitude: '0', longtude: '0' }],
])('%s is chosen as "0" [CONST-008, DATA-032, DATA-033]', (_what, chosen, fields) => {
  expect(chooseHouse(filled, chosen)).toMatchObject(fields);
});

test('of a road nobody knows no house number is known either, and both are chosen as "0" [CONST-008, DATA-031, DATA-032]', () => {
  const chosen = choosePlace(filled, 'road', unknownRoad);
  expect(chosen).toMatchObject({ street: filled.street, road: '0', houseNo: '0', postcode: '0', latitude: '0' });
  expect(listMissingLevels(chosen)).toEqual([]);
  expect(choosePlace(chosen, 'road', { key: '7', name: 'Sokoine' })).toMatchObject({ road: 'Sokoine', houseNo: '' });
});

test('every level is asked for, the house number too [LOC-015]', () => {
  expect(listMissingLevels(filled)).toEqual([]);
  expect(listMissingLevels(emptyLocationForm)).toEqual(['region', 'district', 'ward', 'street', 'road', 'houseNo']);
  expect(listMissingLevels({ ...filled, ward: '  ', houseNo: '' })).toEqual(['ward', 'houseNo']);
});

test.each([
  ['-3.4', '36.7', { latitude: -3.4, longitude: 36.7 }],
  ['0', '36.7', undefined],
  ['-3.4', '0', undefined],
  ['', '', undefined],
])('the position %s, %s is known only when both are, and not 0 [LOC-003, LOC-004]', (latitude, longtude, position) => {
  expect(knownPosition({ latitude, longtude })).toEqual(position);
});

test('a stored place is found again by its name, so that its levels open [LOC-002]', () => {
  const stored = { ...filled, regionId: '' };
  const offered = { places: [{ key: '1', name: 'ARUSHA ' }], isBuiltIn: false };
  expect(matchChoice(stored, 'region', offered)).toEqual(filled);
  expect(matchChoice(stored, 'region', undefined)).toEqual(stored);
});

test('a place the service does not know goes with all below it; built-in places drive out nothing [NAPA-010]', () => {
  const places = [{ key: '5', name: 'Kati' }];
  expect(matchChoice(filled, 'ward', { places, isBuiltIn: true })).toEqual(filled);
  expect(matchChoice(filled, 'ward', { places, isBuiltIn: false })).toEqual({
    ...emptyLocationForm,
    region: 'Arusha',
    regionId: '1',
    district: 'Arusha Urban',
    districtId: '101',
  });
});

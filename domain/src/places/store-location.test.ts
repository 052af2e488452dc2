import { expect, test } from 'vitest';
import { emptyLocationForm } from './location-form.ts';
import { hasPlaceholder } from './placeholder-places.ts';
import {
  checkStoreLocationValues,
  explainLocationRefusal,
  formatAddress,
  toLocationForm,
  toStoreLocationValues,
} from './store-location.ts';

const values = {
  region: 'Arusha',
  district: 'Arusha Urban',
  ward: 'Sekei',
  street: 'Naura',
  road: 'Barabara ya mfano 1',
  houseNo: '12B',
  postcode: '23101',
  latitude: -3.36912,
  longtude: 36.68288,
};

test('a form is stored trimmed, the council as district and the longitude as longtude [LOC-022, DATA-031, DATA-035]', () => {
  const padded = Object.entries(toLocationForm(values)).map(([field, text]) => [field, ` ${text}\t`]);
  expect(toStoreLocationValues(Object.fromEntries(padded))).toEqual(values);
});

test('what is not known is stored as "0" and 0 [CONST-008, DATA-032, DATA-033, DATA-034, DATA-035]', () => {
  const stored = toStoreLocationValues({
    ...toLocationForm(values),
    houseNo: '',
    postcode: '',
    latitude: '',
    longtude: '',
  });
  expect(stored).toEqual({ ...values, houseNo: '0', postcode: '0', latitude: 0, longtude: 0 });
});

test('a stored location opens as a form, also one that lacks the optional attributes', () => {
  expect(toLocationForm(null)).toEqual(emptyLocationForm);
  const { houseNo, postcode, latitude, longtude, ...required } = values;
  expect(toLocationForm({ ...required, houseNo: null, latitude: null })).toMatchObject({
    ...required,
    houseNo: '0',
    postcode: '0',
    latitude: '0',
    longtude: '0',
  });
});

test.each([
  [{}, undefined],
  [values, undefined],
  [{ houseNo: '', postcode: '', latitude: null }, undefined],
  [{ ward: '  ' }, 'ward'],
  [{ latitude: 90.1 }, 'latitude'],
  [{ latitude: Number.NaN }, 'latitude'],
  [{ longtude: -180.5 }, 'longtude'],
  [{ storeId: ['s1'] }, undefined],
  [{ storeId: [] }, 'storeId'],
  [{ storeId: ['s1', 's2'] }, 'storeId'],
])('of a location with %j the server refuses %s [LOC-015, DATA-030]', (attributes, refused) => {
  expect(checkStoreLocationValues(attributes)?.attribute).toBe(refused);
});

test.each([
  [{ status: 500, message: 'Server Error' }, { key: 'server_error' }],
  [{ status: 503, message: '' }, { key: 'server_error' }],
  [
    { status: 400, message: 'Invalid document structure' },
    { key: 'save_failed_because', reason: 'Invalid document structure' },
  ],
  [{ status: 0, message: '' }, { key: 'save_failed' }],
])('a location that could not be saved, %o, is told [LOC-028, LOC-029]', (refusal, explanation) => {
  expect(explainLocationRefusal(refusal)).toEqual(explanation);
});

test.each([
  [{ ...values, ward: 'Placeholder ward 2' }, true],
  [{ ...values, houseNo: 'Placeholder house 1' }, true],
  [values, false],
  [{ ...values, houseNo: null }, false],
])('an address with placeholders is known as one to be completed: %j [NAPA-013]', (location, isToComplete) => {
  expect(hasPlaceholder(location)).toBe(isToComplete);
});

test('an address reads from the house outwards, without what is not known [CONST-008]', () => {
  expect(formatAddress(values)).toBe('12B, Barabara ya mfano 1, Naura, Sekei, Arusha Urban, Arusha, 23101');
  expect(formatAddress({ ...values, houseNo: '0', postcode: null })).toBe(
    'Barabara ya mfano 1, Naura, Sekei, Arusha Urban, Arusha',
  );
});

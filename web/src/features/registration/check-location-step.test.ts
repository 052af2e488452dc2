import { chooseHouse, emptyLocationForm, unknownHouse } from '@duka/domain/places/location-form';
import { expect, test } from 'vitest';
import { checkLocationForm } from '#shop/location/check-location-form.ts';
import { checkLocationStep } from './check-location-step.ts';

const places = {
  region: 'Arusha',
  district: 'Arusha Urban',
  ward: 'Sekei',
  street: 'Naura',
  road: 'Barabara ya mfano 1',
};
const filled = chooseHouse({ ...emptyLocationForm, ...places }, unknownHouse);
const store = { $id: 'shop' };

test('the form asks for every level, and for the store [LOC-015, LOC-016, LOC-019]', () => {
  expect(checkLocationForm('shop', filled)).toBeUndefined();
  expect(checkLocationForm('shop', emptyLocationForm)?.message).toBe(
    'Please fill in all required fields: Region, Council, Ward, Street, Road, House number',
  );
  expect(checkLocationForm('shop', { ...filled, houseNo: '' })).toEqual({
    message: 'Please fill in all required fields: House number',
    missing: ['houseNo'],
  });
  expect(checkLocationForm('', filled)?.message).toBe('Store ID is missing. Please complete store registration first.');
});

test('the flow asks for the registered store first, then for the fields, in its own words [LOC-014, LOC-017, LOC-021]', () => {
  expect(checkLocationStep(store, filled)).toBeUndefined();
  expect(checkLocationStep(null, emptyLocationForm)).toBe('Store registration must be completed first');
  expect(checkLocationStep(store, { ...filled, street: '', houseNo: '' })).toBe(
    'Missing required fields: Street, House number',
  );
});

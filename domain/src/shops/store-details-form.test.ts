import { expect, test } from 'vitest';
import { checkStoreDetailsForm, toChangedStore, toStoreDetailsForm } from './store-details-form.ts';

const stored = {
  storeName: 'Asha Agrovet',
  storeType: 'Medium-Scale',
  phone: '+255712000001',
  bRegNo: '412776',
  tinNo: '104382917',
  activeHrs: '07:30am - 05:30pm',
};

test('a stored shop opens the form with its times, in whichever notation they are stored [FORM-005, FORM-008]', () => {
  const { activeHrs: _, ...details } = stored;
  const form = { ...details, openingTime: '07:30', closingTime: '17:30' };
  expect(toStoreDetailsForm(stored)).toEqual(form);
  expect(toStoreDetailsForm({ ...stored, activeHrs: '07:30 - 17:30' })).toEqual(form);
});

test('a shop without hours opens the form on 08:00 - 17:00, one with hours in other words on none [CONST-007, FORM-008]', () => {
  expect(toStoreDetailsForm({ ...stored, activeHrs: null })).toMatchObject({
    openingTime: '08:00',
    closingTime: '17:00',
  });
  expect(toStoreDetailsForm({ ...stored, activeHrs: 'Mon-Sat' })).toMatchObject({ openingTime: '', closingTime: '' });
});

test('every field is required [FORM-009]', () => {
  const empty = { storeName: '', storeType: '', phone: '', bRegNo: '', tinNo: '', openingTime: '', closingTime: '' };
  expect(checkStoreDetailsForm(empty)).toEqual({
    storeName: 'required',
    storeType: 'required',
    phone: 'required',
    bRegNo: 'required',
    tinNo: 'required',
    openingTime: 'required',
    closingTime: 'required',
  });
  expect(checkStoreDetailsForm(toStoreDetailsForm(stored))).toEqual({});
});

test('times that were left alone keep the stored notation, changed ones are stored in that of the form [FORM-008, DATA-024]', () => {
  const form = toStoreDetailsForm(stored);
  expect(toChangedStore({ ...form, storeName: 'Asha' }, stored)).toEqual({ ...stored, storeName: 'Asha' });
  expect(toChangedStore({ ...form, closingTime: '18:00' }, stored).activeHrs).toBe('07:30 - 18:00');
  const without = { ...stored, activeHrs: null };
  expect(toChangedStore(toStoreDetailsForm(without), without).activeHrs).toBe('08:00 - 17:00');
});

import { expect, test } from 'vitest';
import { checkStoreSettingsForm, toStoreSettings, toStoreSettingsForm } from './store-settings-form.ts';

const store = { storeName: 'Rehema Agrovet', storeDescription: null, storeLocation: null, acceptReturns: null };

test.each([
  [null, true],
  [true, true],
  [false, false],
])('returns stored as %j are shown as %j [SET-020]', (acceptReturns, shown) => {
  expect(toStoreSettingsForm({ ...store, acceptReturns }).acceptReturns).toBe(shown);
});

test('a shop needs a name [SET-025]', () => {
  const form = toStoreSettingsForm(store);
  expect(checkStoreSettingsForm(form)).toEqual({});
  expect(checkStoreSettingsForm({ ...form, storeName: ' ' })).toEqual({ storeName: 'store_name_required' });
  expect(checkStoreSettingsForm({ ...form, storeDescription: 'x'.repeat(4001) })).toEqual({
    storeDescription: 'too_long',
  });
});

test('what is stored is trimmed [SET-007, DATA-027, DATA-028]', () => {
  const typed = { storeName: ' A ', storeDescription: ' b\nc ', storeLocation: ' d ', acceptReturns: false };
  expect(toStoreSettings(typed)).toEqual({
    storeName: 'A',
    storeDescription: 'b\nc',
    storeLocation: 'd',
    acceptReturns: false,
  });
});

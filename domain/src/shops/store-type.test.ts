import { expect, test } from 'vitest';
import { storeTypes, toStoreType, toStoreTypeChoice } from './store-type.ts';

test('a shop is of one of four types [CONST-005, SHOP-003]', () => {
  expect(storeTypes).toEqual(['Small-Scale', 'Medium-Scale', 'Large-Scale', 'Other']);
});

test.each([
  ['Medium-Scale Shop', 'Medium-Scale'],
  ['Large-Scale Shop', 'Large-Scale'],
  ['Small-Scale', 'Small-Scale'],
  ['Medium-ScaleShop', 'Small-Scale'],
])('the suffix " Shop" is stripped from the type: "%s" is stored as %s [SHOP-015]', (type, stored) => {
  expect(toStoreType(type)).toBe(stored);
});

test.each(['Other', 'Kiosk', 'medium-scale', 'Other Shop'])(
  'any other type is stored as Small-Scale: %s [SHOP-016]',
  (type) => {
    expect(toStoreType(type)).toBe('Small-Scale');
  },
);

test.each([
  ['Medium-Scale', 'Medium-Scale'],
  ['Large-Scale Shop', 'Large-Scale'],
  ['Kiosk', ''],
  [null, ''],
])('a stored type opens the form on its choice, a foreign one on none: %s', (stored, choice) => {
  expect(toStoreTypeChoice(stored)).toBe(choice);
});

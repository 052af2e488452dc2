import { expect, test } from 'vitest';
import { checkStoreCreation, toNewStore } from './store-creation.ts';

const store = {
  storeName: ' Mbegu Bora ',
  storeType: 'Large-Scale Shop',
  phone: '0712 000 001',
  bRegNo: ' 412776 ',
  tinNo: '4382917',
  activeHrs: '07:30am - 05:30pm',
  license: 'http://localhost:4000/no-license.svg',
};

test('a store has a name [SHOP-017]', () => {
  expect(checkStoreCreation({ storeName: ' ', storeType: 'Other' })).toBe('store_name_required');
});

test('a store has a type, and no type does not become Small-Scale [SHOP-018]', () => {
  expect(checkStoreCreation({ storeName: 'Mbegu Bora', storeType: '' })).toBe('store_type_required');
  expect(checkStoreCreation(store)).toBeUndefined();
});

test('a store is created with its owner, scale, phone and TIN in their stored form [CALL-034, DATA-022, DATA-023, DATA-026, SHOP-012, SHOP-015]', () => {
  expect(toNewStore('asha', store)).toEqual({
    ownerId: 'asha',
    storeName: 'Mbegu Bora',
    storeType: 'Large-Scale',
    phone: '+255712000001',
    bRegNo: '412776',
    tinNo: '004382917',
    activeHrs: '07:30am - 05:30pm',
    license: 'http://localhost:4000/no-license.svg',
  });
  expect(toNewStore('asha', { ...store, storeType: 'Other' }).storeType).toBe('Small-Scale');
});

import { expect, test } from 'vitest';
import { checkShopForm, type ShopForm, toShopForm, toStoreValues } from './shop-form.ts';

const complete: ShopForm = {
  storeName: 'Mbegu Bora',
  storeType: 'Other',
  activeHrs: 'Mon-Sat 8 to 5',
  openingTime: '',
  closingTime: '',
  phone: '0712 000 001',
  bRegNo: '412776',
  tinNo: '104382917',
};

test('a new form is empty but for the hours [CONST-007, SHOP-002, SHOP-006]', () => {
  expect(toShopForm(null)).toEqual({
    storeName: '',
    storeType: '',
    activeHrs: '07:30am - 05:30pm',
    openingTime: '07:30',
    closingTime: '17:30',
    phone: '',
    bRegNo: '',
    tinNo: '',
  });
});

test('everything but the times is required [SHOP-010]', () => {
  const blank = {
    storeName: ' ',
    storeType: '',
    activeHrs: ' ',
    phone: '',
    bRegNo: '',
    tinNo: '',
    openingTime: '',
    closingTime: '',
  };
  expect(checkShopForm(blank)).toEqual({
    storeName: 'required',
    storeType: 'required',
    activeHrs: 'required',
    phone: 'required',
    bRegNo: 'required',
    tinNo: 'required',
  });
  expect(checkShopForm(complete)).toEqual({});
});

test.each([
  ['phone', '12345678', 'phone_malformed'],
  ['phone', '1234567890123', 'phone_malformed'],
  ['phone', '0712-ABC-001', 'phone_malformed'],
  ['phone', '123456789', undefined],
  ['phone', '+255 712 000 001', undefined],
  ['tinNo', 'unknown', 'tin_malformed'],
  ['tinNo', '12', undefined],
  ['storeName', 'x'.repeat(129), 'too_long'],
  ['bRegNo', 'x'.repeat(64), undefined],
  ['bRegNo', 'x'.repeat(65), 'too_long'],
  ['activeHrs', 'x'.repeat(65), 'too_long'],
])('%s "%s" is %s [SHOP-010, SHOP-014, CONST-002]', (field, value, problem) => {
  expect(checkShopForm({ ...complete, [field]: value })).toEqual(problem ? { [field]: problem } : {});
});

test('the hours are stored as their text, the phone and the TIN in their one form [SHOP-011, SHOP-012, SHOP-016, DATA-024]', () => {
  expect(toStoreValues({ ...complete, tinNo: '4382917' })).toEqual({
    storeName: 'Mbegu Bora',
    storeType: 'Small-Scale',
    activeHrs: 'Mon-Sat 8 to 5',
    phone: '+255712000001',
    bRegNo: '412776',
    tinNo: '004382917',
  });
});

test('a stored shop comes back into the form as it is stored', () => {
  const stored = {
    storeName: 'Mbegu Bora',
    storeType: 'Large-Scale',
    phone: '+255712000001',
    bRegNo: null,
    tinNo: '004382917',
    activeHrs: '08:00 - 17:00',
  };
  expect(toShopForm(stored)).toEqual({
    storeName: 'Mbegu Bora',
    storeType: 'Large-Scale',
    activeHrs: '08:00 - 17:00',
    openingTime: '08:00',
    closingTime: '17:00',
    phone: '+255712000001',
    bRegNo: '',
    tinNo: '004382917',
  });
});

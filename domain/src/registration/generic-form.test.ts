import { expect, test } from 'vitest';
import {
  businessTypes,
  checkBusinessInformation,
  checkPersonalInformation,
  countGenericSteps,
  countries,
  formatAddress,
  type GenericForm,
  isTakenForTanzanian,
  toGenericStore,
  toGenericSummary,
} from './generic-form.ts';

const form: GenericForm = {
  phone: '+1 202-555-0123',
  address: '12 Main Street',
  city: 'Springfield',
  zipCode: '62701',
  country: 'US',
  businessName: ' Prairie Seeds ',
  businessType: 'wholesale',
  taxId: '12-3456789',
  businessAddress: '',
};

test('countries and business types are the given ones [CONST-020, CONST-021]', () => {
  expect(countries).toEqual(['US', 'CA', 'UK', 'AU', 'DE', 'FR', 'Other']);
  expect(businessTypes).toEqual(['retail', 'wholesale', 'manufacturer', 'service', 'other']);
});

test('sellers have three steps, others two [FORM-015, CONST-009]', () => {
  expect(['seller', 'customer', ''].map(countGenericSteps)).toEqual([3, 2, 2]);
});

test('a complete form passes both steps, with or without a business address [FORM-017, FORM-018]', () => {
  expect(checkPersonalInformation(form)).toEqual({});
  expect(checkBusinessInformation(form)).toEqual({});
  expect(checkBusinessInformation({ ...form, businessAddress: 'Mill Road 1' })).toEqual({});
});

test.each([
  ['phone', '', 'phone_required'],
  ['phone', '+1 202 555', 'phone_malformed'],
  ['phone', '+1 202 555 0123 4567', 'phone_malformed'],
  ['address', '', 'required'],
  ['address', 'x'.repeat(129), 'too_long'],
  ['city', ' ', 'required'],
  ['zipCode', '', 'required'],
  ['country', '', 'required'],
  ['country', 'TZ', 'required'],
] as const)('step 2 points at the %s %j: %s [FORM-016, FORM-017]', (field, value, problem) => {
  expect(checkPersonalInformation({ ...form, [field]: value })).toEqual({ [field]: problem });
});

test.each([
  ['businessName', '', 'required'],
  ['businessName', 'x'.repeat(129), 'too_long'],
  ['businessType', '', 'required'],
  ['businessType', 'Small-Scale', 'required'],
  ['taxId', '  ', 'required'],
  ['taxId', '1'.repeat(65), 'too_long'],
  ['businessAddress', 'x'.repeat(257), 'too_long'],
] as const)('step 3 points at the %s %j: %s [FORM-016, FORM-018]', (field, value, problem) => {
  expect(checkBusinessInformation({ ...form, [field]: value })).toEqual({ [field]: problem });
});

test('the store takes the business name, the phone, the tax ID and the address; it has no TIN [FORM-013, DATA-022]', () => {
  expect(toGenericStore({ ...form, businessAddress: ' Mill Road 1 ' })).toEqual({
    storeName: 'Prairie Seeds',
    storeType: 'wholesale',
    phone: '+12025550123',
    bRegNo: '12-3456789',
    tinNo: '',
    storeLocation: 'Mill Road 1',
  });
});

test('without a business address the shop is where its owner is [FORM-013]', () => {
  expect(toGenericStore(form).storeLocation).toBe('12 Main Street, Springfield 62701, US');
  expect(formatAddress({ ...form, country: 'Other' })).toBe('12 Main Street, Springfield 62701');
  const most = { ...form, address: 'x'.repeat(128), city: 'x'.repeat(64), zipCode: '1'.repeat(16) };
  expect(formatAddress(most).length).toBeLessThanOrEqual(256);
});

test.each([
  ['+44 20 7946 0958', false],
  ['', false],
  ['020 7946 0958', true],
  ['2025550123', true],
])('a phone %j is taken for a Tanzanian one: %s [FORM-012, DATA-073]', (phone, isTaken) => {
  expect(isTakenForTanzanian(phone)).toBe(isTaken);
});

test('the summary holds the address and the business, and begins as pending [DATA-065, DATA-066, DATA-067]', () => {
  const seller = { userId: 'u1', fullName: 'Ann Lee', email: 'ann@duka.example', phone: '+12025550100' };
  const summary = toGenericSummary(seller, 's1', form, new Date('2026-11-21T08:00:00.000Z'));
  expect(summary).toEqual({
    ...seller,
    address: { street: '12 Main Street', city: 'Springfield', zipCode: '62701', country: 'US' },
    role: 'seller',
    sellerInfo: {
      shop: { storeId: 's1', storeName: 'Prairie Seeds', phone: '+12025550123' },
      business: {
        businessType: 'wholesale',
        taxId: '12-3456789',
        businessAddress: '12 Main Street, Springfield 62701, US',
      },
    },
    registrationDate: '2026-11-21T08:00:00.000Z',
    status: 'pending',
    lastUpdated: '2026-11-21T08:00:00.000Z',
  });
});

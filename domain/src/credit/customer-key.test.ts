import { expect, test } from 'vitest';
import { toCustomerKey } from './customer-key.ts';

test.each([
  [{ customerId: 'neema', name: 'Neema', phone: '+255754000001' }, 'account:neema'],
  [{ customerId: null, name: 'Neema', phone: '0754 000 001' }, 'phone:+255754000001'],
  [{ customerId: null, name: 'Someone else', phone: '+255754000001' }, 'phone:+255754000001'],
  [{ customerId: null, name: '  Mzee  HAMISI ', phone: '' }, 'name:mzee hamisi'],
  [{ customerId: null, name: 'Zoë', phone: 'shop next door' }, 'name:zoe'],
  [{ customerId: null, name: ' ', phone: '' }, null],
])('%j owes as %s [R32]', (customer, key) => {
  expect(toCustomerKey(customer)).toBe(key);
});

import { expect, test } from 'vitest';
import { customerKeyOf } from './customer-key.ts';

test.each([
  ['an account before a phone', { customerId: 'u1', customerName: 'A', customerPhone: '+255712000001' }, 'account:u1'],
  [
    'a phone, however it is written',
    { customerId: null, customerName: 'A', customerPhone: '0712 000 001' },
    'phone:+255712000001',
  ],
  ['what is no number', { customerId: null, customerName: 'A', customerPhone: 'Next Door' }, 'phone:next door'],
  [
    'a name, whatever its letters',
    { customerId: null, customerName: ' Mzee JUMA ', customerPhone: null },
    'name:mzee juma',
  ],
  ['nobody', { customerId: null, customerName: ' ', customerPhone: '' }, null],
])('a debt is known by %s [R26]', (_, buyer, key) => {
  expect(customerKeyOf(buyer, true)).toBe(key);
});

test('a name alone names nobody who owes nothing [R26]', () => {
  expect(customerKeyOf({ customerId: null, customerName: 'Juma', customerPhone: null }, false)).toBeNull();
});

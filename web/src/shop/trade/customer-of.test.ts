import { expect, test } from 'vitest';
import { customerOf } from './customer-of.ts';

test('an order names its customer, else their number, else somebody at the counter', () => {
  expect(customerOf({ customerName: 'Juma Mollel', customerPhone: '+255712345678' })).toBe('Juma Mollel');
  expect(customerOf({ customerName: ' ', customerPhone: '+255712345678' })).toBe('+255712345678');
  expect(customerOf({ customerName: '', customerPhone: null })).toBe('Customer at the counter');
});

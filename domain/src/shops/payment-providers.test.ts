import { expect, test } from 'vitest';
import { defaultPaymentType, guessMobileProvider, listProviders, paymentTypes } from './payment-providers.ts';

test('a shop is paid by bank or mobile money, by bank unless said otherwise [CONST-006, DATA-039]', () => {
  expect(paymentTypes).toEqual(['bank', 'mobile']);
  expect(defaultPaymentType).toBe('bank');
});

test('mobile money offers the six services, banks theirs, and no name stands twice [PAY-001]', () => {
  const names = (type: 'bank' | 'mobile') => listProviders(type).map(({ name }) => name);
  expect(names('mobile')).toEqual(['M-Pesa', 'Mixx by Yas', 'Airtel Money', 'HaloPesa', 'T-Pesa', 'AzamPesa']);
  expect(names('bank').slice(0, 3)).toEqual(['CRDB', 'NMB', 'NBC']);
  for (const type of paymentTypes) expect(new Set(names(type)).size).toBe(names(type).length);
});

test.each([
  ['+255754000001', 'M-Pesa'],
  ['+255654000001', 'Mixx by Yas'],
  ['+255784000001', 'Airtel Money'],
  ['+255621000001', 'HaloPesa'],
  ['+255731000001', 'T-Pesa'],
  ['+255641000001', undefined],
  ['+254754000001', undefined],
  ['+2557', undefined],
  ['', undefined],
])('the prefix of %j hints at %j [PAY-001]', (phone, provider) => {
  expect(guessMobileProvider(phone)).toBe(provider);
});

import { expect, test } from 'vitest';
import { checkStorePaymentValues, listMissingPaymentFields, maskAccountNo, parsePaymentType } from './store-payment.ts';

const bank = { accountName: 'Asha Agrovet', accountNo: '0150412776100', type: 'bank', provider: 'CRDB' };

test('payment creation needs four of the five fields, listed in their order [PAY-008]', () => {
  expect(listMissingPaymentFields({ ...bank, providerBranch: '' })).toEqual([]);
  expect(listMissingPaymentFields({})).toEqual(['accountName', 'accountNo', 'type', 'provider']);
  expect(listMissingPaymentFields({ ...bank, accountName: ' ', provider: null })).toEqual(['accountName', 'provider']);
});

test('an unknown type reads as the default [DATA-039]', () => {
  expect(parsePaymentType('mobile')).toBe('mobile');
  expect(parsePaymentType('bank')).toBe('bank');
  expect(parsePaymentType(undefined)).toBe('bank');
  expect(parsePaymentType('cheque')).toBe('bank');
});

test.each([
  [{ ...bank }, undefined],
  [{ providerBranch: null }, undefined],
  [{ type: 'mobile', accountNo: '0754 000 001' }, undefined],
  [{ ...bank, type: 'cheque' }, 'type'],
  [{ ...bank, type: '' }, 'type'],
  [{ ...bank, accountNo: '  ' }, 'accountNo'],
  [{ accountName: '' }, 'accountName'],
  [{ provider: '' }, 'provider'],
  [{ type: 'mobile', accountNo: 'my phone' }, 'accountNo'],
])('of %j the server refuses %j [PAY-008, DATA-038, CONST-006]', (values, attribute) => {
  expect(checkStorePaymentValues(values)?.attribute).toBe(attribute);
});

test.each([
  ['0150412776100', '•••• 6100'],
  ['+255754000001', '•••• 0001'],
  ['12345', '•••• 45'],
  ['1', '••••'],
])('of the stored number %j no more than %j is shown [DATA-038]', (accountNo, shown) => {
  expect(maskAccountNo(accountNo)).toBe(shown);
});

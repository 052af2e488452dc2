import { expect, test } from 'vitest';
import {
  type BusinessForm,
  checkBusinessForm,
  hasBusinessProblems,
  toBusinessForm,
  toBusinessStore,
} from './business-form.ts';
import { emptyPaymentForm, toPaymentValues } from './payment-form.ts';

const payment = {
  accountName: 'Asha Agrovet',
  accountNo: '0150412776100',
  type: 'bank',
  provider: 'CRDB',
  providerBranch: 'Arusha',
};
const store = { bRegNo: 'BRN-1', tinNo: '123456789' };
const form = toBusinessForm(store, payment);
const check = (changes: Partial<BusinessForm>) => checkBusinessForm({ ...form, ...changes });

test('the form holds the registration number, the TIN and the bank details as they are stored [FORM-001, Q-010]', () => {
  expect(form).toMatchObject({ ...store, bank: { accountNo: '0150412776100', provider: 'CRDB', type: 'bank' } });
  expect(toPaymentValues(form.bank)).toEqual(payment);
});

test('a shop paid by mobile money starts with empty bank details [FORM-001]', () => {
  const mobile = { ...payment, type: 'mobile', provider: 'M-Pesa', accountNo: '+255754000001' };
  expect(toBusinessForm(store, mobile).bank).toEqual(emptyPaymentForm);
  expect(toBusinessForm({ bRegNo: null, tinNo: null }, undefined)).toMatchObject({ bRegNo: '', tinNo: '' });
});

test('all six fields are required [FORM-003]', () => {
  expect(hasBusinessProblems(check({}))).toBe(false);
  expect(checkBusinessForm({ bRegNo: ' ', tinNo: '', bank: emptyPaymentForm })).toEqual({
    bRegNo: 'required',
    tinNo: 'required',
    bank: { accountName: 'required', accountNo: 'required', provider: 'required', providerBranch: 'required' },
  });
  expect(hasBusinessProblems(check({ bank: { ...form.bank, providerBranch: '' } }))).toBe(true);
});

test('the TIN is stored as nine digits, and one without a digit is refused [FORM-003, CONST-003]', () => {
  expect(check({ tinNo: 'none' }).tinNo).toBe('tin_malformed');
  expect(toBusinessStore({ ...form, bRegNo: ' BRN-2 ', tinNo: '123-456' })).toEqual({
    bRegNo: 'BRN-2',
    tinNo: '000123456',
  });
});

test('a registration number longer than the column is refused before the server does [FORM-003]', () => {
  expect(check({ bRegNo: 'x'.repeat(64) }).bRegNo).toBeUndefined();
  expect(check({ bRegNo: 'x'.repeat(65) }).bRegNo).toBe('too_long');
});

import { expect, test } from 'vitest';
import {
  changePaymentType,
  checkPaymentForm,
  dropChangedProblems,
  emptyPaymentForm,
  type PaymentForm,
  toPaymentForm,
  toPaymentValues,
} from './payment-form.ts';

const bank: PaymentForm = {
  accountName: ' Asha Agrovet ',
  accountNo: ' 0150412776100 ',
  type: 'bank',
  provider: 'CRDB',
  otherProvider: '',
  providerBranch: ' Arusha ',
};
const mobile: PaymentForm = { ...bank, type: 'mobile', accountNo: '0754 000-001', provider: 'M-Pesa' };

test('each of the five fields is required, and bank is chosen from the start [PAY-001, PAY-006, DATA-039]', () => {
  expect(emptyPaymentForm.type).toBe('bank');
  expect(checkPaymentForm(emptyPaymentForm)).toEqual({
    accountName: 'required',
    accountNo: 'required',
    provider: 'required',
    providerBranch: 'required',
  });
  expect(checkPaymentForm({ ...bank, providerBranch: '  ' })).toEqual({ providerBranch: 'required' });
  expect(checkPaymentForm(bank)).toEqual({});
});

test('another provider is asked for by name, and stored by it [PAY-006, DATA-038]', () => {
  const other = { ...bank, provider: 'Other' };
  expect(checkPaymentForm(other)).toEqual({ otherProvider: 'required' });
  expect(toPaymentValues({ ...other, otherProvider: ' Uchumi ' }).provider).toBe('Uchumi');
});

test.each([
  ['0754000001', undefined],
  ['+255 754 000 001', undefined],
  ['+254722000001', undefined],
  ['075400000', 'not_a_phone'],
  ['07540000011', 'not_a_phone'],
  ['0222 000 001', 'not_a_phone'],
  ['M-Pesa', 'not_a_phone'],
])('a mobile money account is a phone number: %j [PAY-006]', (accountNo, problem) => {
  expect(checkPaymentForm({ ...mobile, accountNo }).accountNo).toBe(problem);
});

test('a prefix of another network is no reason to refuse [PAY-006]', () => {
  expect(checkPaymentForm({ ...mobile, accountNo: '0784 000 001' })).toEqual({});
});

test.each([
  ['01J1027 68.400/1', undefined],
  ['12345', undefined],
  ['1234', 'not_an_account'],
  ['+255754000001', 'not_an_account'],
  ['<script>12345', 'not_an_account'],
  ['1'.repeat(65), 'too_long'],
])('a bank account has digits: %j [PAY-006]', (accountNo, problem) => {
  expect(checkPaymentForm({ ...bank, accountNo }).accountNo).toBe(problem);
});

test('what is stored is trimmed, and a phone is in its one form [DATA-038, DATA-071]', () => {
  expect(toPaymentValues(bank)).toEqual({
    accountName: 'Asha Agrovet',
    accountNo: '0150412776100',
    type: 'bank',
    provider: 'CRDB',
    providerBranch: 'Arusha',
  });
  expect(toPaymentValues(mobile).accountNo).toBe('+255754000001');
});

test('another type clears the provider and nothing else [PAY-001]', () => {
  expect(changePaymentType({ ...bank, provider: 'Other', otherProvider: 'Uchumi' }, 'mobile')).toEqual({
    ...bank,
    type: 'mobile',
    provider: '',
    otherProvider: '',
  });
  expect(changePaymentType(bank, 'bank')).toBe(bank);
});

test('stored details open as the form they came from [DATA-038, DATA-039]', () => {
  const values = { ...toPaymentValues(mobile), providerBranch: null };
  expect(toPaymentForm(values)).toMatchObject({ type: 'mobile', provider: 'M-Pesa', providerBranch: '' });
  const unknown = toPaymentForm({ ...values, type: 'cheque', provider: 'Uchumi' });
  expect(unknown).toMatchObject({ type: 'bank', provider: 'Other', otherProvider: 'Uchumi' });
});

test('a field that is changed loses its message, the others keep theirs [PAY-006]', () => {
  const problems = checkPaymentForm(emptyPaymentForm);
  const changed = { ...emptyPaymentForm, accountName: 'A' };
  expect(dropChangedProblems(problems, emptyPaymentForm, changed)).toEqual({
    accountNo: 'required',
    provider: 'required',
    providerBranch: 'required',
  });
});

import { expect, test } from 'vitest';
import { readEntryRequest } from '#credit/entry-request.ts';
import { readSupplierEntry } from '#stock/supplier-payment.ts';
import { readExpense } from './expense.ts';
import { readPaidAmount } from './paid-amount.ts';
import { readPaymentList } from './payment-list.ts';

/** What the server says of an amount that is sent, by each of its commands. */
function listRefusals(amount: unknown): (string | undefined)[] {
  const paid = { storeId: 'shop', amount, method: 'cash' };
  const answers: object[] = [
    readEntryRequest({ ...paid, accountId: 'book', kind: 'payment' }, '2026-11-21'),
    readEntryRequest({ ...paid, accountId: 'book', kind: 'write-off', method: null, note: 'gone' }, '2026-11-21'),
    readEntryRequest({ ...paid, accountId: 'book', kind: 'opening', method: null }, '2026-11-21'),
    readSupplierEntry({ ...paid, supplierId: 'meru', kind: 'payment' }, '2026-11-21'),
    readExpense({ ...paid, kind: 'rent', expenseDate: '2026-11-21' }, '2026-11-21'),
  ];
  const listed = readPaymentList([{ method: 'cash', amount }]) ? undefined : 'amount';
  return [...answers.map((answer) => ('attribute' in answer ? String(answer.attribute) : undefined)), listed];
}

test.each([
  ['1', 1],
  [' 1,500 ', 1500],
  ['1000000000000', 1_000_000_000_000],
])('%j can be paid, as typed and as sent [R28, R31, R32, R76]', (typed, amount) => {
  expect(readPaidAmount(typed)).toEqual({ amount });
  expect(listRefusals(amount)).toEqual(new Array(6).fill(undefined));
});

test.each([
  ['', 'missing', undefined],
  ['0', 'missing', 0],
  ['-0', 'missing', -0],
  ['-1', 'negative', -1],
  ['0.5', 'not_whole', 0.5],
  ['1000000000001', 'too_large', 1_000_000_000_001],
  ['ten', 'not_a_number', 'ten'],
  ['1e3', 'not_a_number', Number.NaN],
])('%j is %s and cannot be paid, as typed and as sent [R28, R31, R32, R76]', (typed, problem, sent) => {
  expect(readPaidAmount(typed)).toEqual({ problem });
  expect(listRefusals(sent)).toEqual(new Array(6).fill('amount'));
});

test('of what is owed all can be paid, and not a shilling more [R28, R32, CREDIT-005]', () => {
  expect(readPaidAmount('4,500', 4500)).toEqual({ amount: 4500 });
  expect(readPaidAmount('4,501', 4500)).toEqual({ problem: 'too_much' });
});

import { expect, test } from 'vitest';
import { findExpenseDayProblem, parseExpense, readExpense } from './expense.ts';

const rent = { storeId: 'shop', kind: 'rent', amount: 150_000, method: 'bank', expenseDate: '2026-11-20' };

test('an expense counts on the day of the shop on which it was paid [R31]', () => {
  const read = { storeId: 'shop', kind: 'rent', amount: 150_000, method: 'bank', day: '2026-11-20', note: '' };
  expect(readExpense(rent, '2026-11-21')).toEqual(read);
  // 22:00 UTC is one in the morning of the next day.
  const late = { ...rent, expenseDate: '2026-11-20T22:00:00.000+00:00', note: ' November ' };
  expect(readExpense(late, '2026-11-21')).toEqual({ ...read, day: '2026-11-21', note: 'November' });
});

test.each([
  ['that is taken back already', { isCancelled: true }, 'isCancelled', 'is decided by the server; leave it out'],
  ['with something unknown', { to: 'Juma' }, 'to', 'is not known'],
  ['of no shop', { storeId: '' }, 'storeId', 'must be the ID of the shop'],
  ['of an unknown kind', { kind: 'gold' }, 'kind', 'must be one of rent, transport, wages, electricity, other'],
  ['of nothing', { amount: 0 }, 'amount', 'must be whole shillings above 0'],
  ['of half a shilling', { amount: 10.5 }, 'amount', 'must be whole shillings above 0'],
  ['that is owed', { method: 'credit' }, 'method', 'must be one of cash, mobile money, bank'],
  ['of no date', { expenseDate: 'today' }, 'expenseDate', 'must be the date on which it was paid'],
  ['of tomorrow', { expenseDate: '2026-11-22' }, 'expenseDate', 'must be today or earlier: nothing is paid tomorrow'],
  ['of 1970', { expenseDate: '1970-01-01' }, 'expenseDate', 'must be 2000-01-01 or later'],
  ['with a note that is none', { note: 5 }, 'note', 'must be a text of at most 500 characters'],
])('an expense %s is refused in words [R31]', (_, wrong, attribute, text) => {
  expect(readExpense({ ...rent, ...wrong }, '2026-11-21')).toEqual({ attribute, text });
});

test('a stored expense is read with its day, and one of a later version is left out', () => {
  const row = { ...rent, $id: 'a', expenseDate: '2026-11-20T00:00:00.000+00:00', note: null, isCancelled: true };
  const read = { id: 'a', kind: 'rent', amount: 150_000, method: 'bank', day: '2026-11-20', note: '' };
  expect(parseExpense(row)).toEqual({ ...read, isCancelled: true });
  expect(parseExpense({ ...row, kind: 'insurance' })).toBeUndefined();
});

test.each([
  ['', 'missing'],
  ['2026-02-30', 'missing'],
  ['2026-11-20', undefined],
  ['2026-11-21', undefined],
  ['2026-11-22', 'ahead'],
  ['1999-12-31', 'early'],
  ['2000-01-01', undefined],
])('the day %j of an expense is judged alike in the form and in the call [R31]', (day, problem) => {
  expect(findExpenseDayProblem(day, '2026-11-21')).toBe(problem);
  const read = readExpense({ ...rent, expenseDate: day }, '2026-11-21');
  expect('attribute' in read && read.attribute === 'expenseDate').toBe(problem !== undefined);
});

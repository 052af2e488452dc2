import { expect, test } from 'vitest';
import { readAccountRequest } from './account-request.ts';
import { readEntryRequest } from './entry-request.ts';

const payment = { storeId: 'shop', accountId: 'book', kind: 'payment', amount: 5000, method: 'cash' };
const today = '2026-11-21';

test.each([
  [{ balance: 5 }, 'balance is decided by the server; leave it out'],
  [{ colour: 'red' }, 'colour is not known'],
  [{ storeId: 7 }, 'storeId must be the ID of the shop'],
  [{ name: '', phone: '' }, 'name must say whose account it is, by name or phone'],
  [{ name: 'x'.repeat(257) }, 'name must be a text of at most 256 characters'],
  [{ limit: 0.5 }, 'limit must be whole shillings, 0 or more, or null'],
  [{ limit: -1 }, 'limit must be whole shillings, 0 or more, or null'],
  [{ customerId: 7 }, 'customerId must be the ID of a customer, or null'],
])('a book with %j is refused in words [R32]', (wrong, words) => {
  const problem = readAccountRequest({ storeId: 'shop', name: 'Neema', ...wrong });
  expect(problem).toEqual({ attribute: words.split(' ')[0], text: words.slice(words.indexOf(' ') + 1) });
});

test('a book under what is no phone number is refused [R32, R47]', () => {
  expect(readAccountRequest({ storeId: 'shop', name: 'Neema', phone: 'next door' })).toEqual({
    ...{ attribute: 'phone', rule: 'shop_phone_malformed' },
  });
});

test('a book is opened by a phone in any form, and a limit of 0 is one [R32]', () => {
  expect(readAccountRequest({ storeId: 'shop', name: ' Neema ', phone: '0754 000 001', limit: 0 })).toEqual({
    ...{ storeId: 'shop', customerKey: 'phone:+255754000001', customerId: null },
    ...{ name: 'Neema', phone: '+255754000001', limit: 0, note: '', language: null },
  });
});

test.each([
  [{ orderId: 'order' }, 'orderId is decided by the server; leave it out'],
  [{ colour: 'red' }, 'colour is not known'],
  [{ storeId: null }, 'storeId must be the ID of the shop'],
  [{ accountId: undefined }, 'accountId must be the ID of a customer’s account'],
  [{ kind: 'sale' }, 'kind must be one of payment, write-off, opening, repayment'],
  [{ amount: 0 }, 'amount must be whole shillings above 0'],
  [{ amount: -5 }, 'amount must be whole shillings above 0'],
  [{ amount: 1.5 }, 'amount must be whole shillings above 0'],
  [{ amount: '5' }, 'amount must be whole shillings above 0'],
  [{ method: 'credit' }, 'method must be cash, mobile money, bank'],
  [{ reference: 'x'.repeat(65) }, 'reference must be a text of at most 64 characters'],
  [{ note: 7 }, 'note must be a text of at most 500 characters'],
  [{ kind: 'write-off' }, 'method is for a payment: nothing comes in by a write-off'],
  [{ owedSince: '2026-11-01' }, 'owedSince is for an opening debt'],
  [{ kind: 'opening' }, 'method is for a payment: nothing comes in by an opening debt'],
  ...['2026-11-22', '1999-12-31', '2026-02-30', 'yesterday', 7].map((owedSince): [object, string] => [
    { kind: 'opening', method: null, owedSince },
    'owedSince must be a date, today or earlier, and not before 2000-01-01',
  ]),
  [{ kind: 'write-off', method: null }, 'note must say why the debt is given up'],
])('a line with %j is refused in words [R32, R76]', (wrong, words) => {
  const problem = readEntryRequest({ ...payment, ...wrong }, today);
  expect(problem).toEqual({ attribute: words.split(' ')[0], text: words.slice(words.indexOf(' ') + 1) });
});

test('a payment and a write-off are read with their texts trimmed [R32]', () => {
  const read = { storeId: 'shop', accountId: 'book', amount: 5000 };
  expect(readEntryRequest({ ...payment, reference: ' QX7 ' }, today)).toEqual({
    ...{ ...read, kind: 'payment', method: 'cash', reference: 'QX7', note: '', owedSince: null, keepsRest: false },
  });
  expect(readEntryRequest({ ...read, kind: 'write-off', note: ' moved away ' }, today)).toEqual({
    ...{
      ...read,
      kind: 'write-off',
      method: null,
      reference: '',
      note: 'moved away',
      owedSince: null,
      keepsRest: false,
    },
  });
});

test('an opening debt is read with the day since when it is owed, or without [R76]', () => {
  const opening = { storeId: 'shop', accountId: 'book', kind: 'opening', amount: 5000 };
  const read = { ...opening, method: null, reference: '', note: '', keepsRest: false };
  expect(readEntryRequest({ ...opening, owedSince: today }, today)).toEqual({
    ...{ ...read, owedSince: '2026-11-21T00:00:00.000Z' },
  });
  expect(readEntryRequest({ ...opening, owedSince: '' }, today)).toEqual({ ...read, owedSince: null });
});

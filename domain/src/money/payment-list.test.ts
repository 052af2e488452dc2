import { expect, test } from 'vitest';
import { maxPayments, readPaymentList } from './payment-list.ts';

test('a list of payments is read with its references, and an empty one pays nothing [R26]', () => {
  expect(readPaymentList([])).toEqual([]);
  expect(
    readPaymentList([
      { method: 'cash', amount: 500 },
      { method: 'mobile money', amount: 1500, reference: ' QJ7 ' },
    ]),
  ).toEqual([
    { method: 'cash', amount: 500, reference: '' },
    { method: 'mobile money', amount: 1500, reference: 'QJ7' },
  ]);
});

test.each([
  ['nothing', null],
  ['an object', { method: 'cash', amount: 1 }],
  ['what is owed', [{ method: 'credit', amount: 1 }]],
  ['no amount', [{ method: 'cash' }]],
  ['nothing paid', [{ method: 'cash', amount: 0 }]],
  ['money that goes out', [{ method: 'cash', amount: -5 }]],
  ['half a shilling', [{ method: 'cash', amount: 0.5 }]],
  ['a text', [{ method: 'cash', amount: '5' }]],
  ['too much', [{ method: 'cash', amount: 1e13 }]],
  ['too long a reference', [{ method: 'cash', amount: 1, reference: 'x'.repeat(65) }]],
  ['too many', Array.from({ length: maxPayments + 1 }, () => ({ method: 'cash', amount: 1 }))],
])('%s is no list of payments [R26]', (_, value) => {
  expect(readPaymentList(value)).toBeUndefined();
});

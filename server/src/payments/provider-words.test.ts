import { expect, test } from 'vitest';
import { readFailure, readShillings } from './provider-words.ts';

const amounts: readonly (readonly [unknown, number | undefined])[] = [
  [10_000, 10_000],
  ['10000', 10_000],
  ['10000.00', 10_000],
  ['10,000', 10_000],
  ['1,234,567.5', 1_234_567],
  [' 500 ', 500],
  ...['0', 0, -5, '-5', '', null, undefined, {}, '1e9', '10,00', 'TZS 10', Number.NaN, '9'.repeat(400)].map(
    (none) => [none, undefined] as const,
  ),
];

test.each(amounts)('an amount is whole shillings, as a number or a text: %j [ASK-020]', (written, shillings) => {
  expect(readShillings(written)).toBe(shillings);
});

test.each([
  ['Insufficient balance', 'funds'],
  ['The balance is insufficient for the transaction', 'funds'],
  ['Customer cancelled the request', 'refused'],
  ['Transaction timed out', 'refused'],
  ['Amount exceeds the limit of the wallet', 'limit'],
  ['Invalid / unsupported phone number', 'phone'],
  ['Your request could not be initiated. Please contact system admin. Invalid Vendor', 'shop'],
  ['Application has no access to COLLECTION API feature. Enable it on your application.', 'shop'],
  ['Something that nobody has met', 'other'],
  [undefined, 'other'],
])('the words of a provider say why a payment failed: %s [ASK-020]', (words, failure) => {
  expect(readFailure(words)).toBe(failure);
});

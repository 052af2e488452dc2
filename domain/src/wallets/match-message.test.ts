import { expect, test } from 'vitest';
import { isLikeName, matchMessage, type OpenDebt } from './match-message.ts';

const message = { amount: 70_000, phone: '+255754000123', sender: 'MUSHI NEEMA JUMA' };

function order(id: string, debt: Partial<OpenDebt> = {}): OpenDebt {
  const since = '2026-11-20T08:00:00.000Z';
  return { target: { orderId: id }, owed: 5000, name: '', phone: '', customerKey: null, since, ...debt };
}

function namesOf(debts: readonly OpenDebt[], asked: Parameters<typeof matchMessage>[0] = message) {
  return matchMessage(asked, debts).map(({ target, why }) => [Object.values(target)[0], why.join(' ')].join(': '));
}

test('the same sum, number and name are told, the best first, at most three [WALLET-010, WALLET-011]', () => {
  const debts = [
    order('other'),
    order('name', { name: 'Neema Mushi' }),
    order('sum', { owed: 70_000 }),
    order('all', { owed: 70_000, phone: '+255754000123', name: 'Neema Mushi' }),
    order('number', { phone: '+255754000123' }),
  ];
  expect(namesOf(debts)).toEqual(['all: sum number name', 'sum: sum', 'number: number']);
});

test('of debts that fit as well the newest comes first [WALLET-011]', () => {
  const older = order('older', { owed: 70_000 });
  const newer = order('newer', { owed: 70_000, since: '2026-11-26T08:00:00.000Z' });
  expect(namesOf([older, newer])).toEqual(['newer: sum', 'older: sum']);
});

test('the only order of a book and the book are one guess [WALLET-011]', () => {
  const customerKey = 'phone:+255754000123';
  const book: OpenDebt = { ...order(''), target: { accountId: 'book' }, owed: 70_000, customerKey };
  expect(namesOf([order('only', { owed: 70_000, customerKey }), book])).toEqual(['only: sum']);
  expect(namesOf([order('part', { owed: 30_000, customerKey }), book])).toEqual(['book: sum']);
});

test.each([
  ['+255754***123', true],
  ['+255754******123', true],
  ['+255754***124', false],
  ['+255755***123', false],
  // Too little is shown to tell numbers apart.
  ['+255***', false],
  [null, false],
] as const)('the hidden number %s is that of +255754000123: %s [WALLET-012]', (phone, isSame) => {
  expect(namesOf([order('one', { phone: '+255754000123' })], { ...message, phone })).toEqual(
    isSame ? ['one: number'] : [],
  );
});

test.each([
  ['MUSHI NEEMA JUMA', 'Neema Mushi', true],
  ['NEEMA J MUSHI', 'Neema Juma Mushi', true],
  ['NEEMA MUSHI', 'Nema Mushi', true],
  ['HASSANI MALENGELO', 'Hassan Malengero', true],
  ['Mama Neema', 'NEEMA MUSHI', true],
  ['NEEMA MUSHI', 'Neema Kimaro', false],
  ['NEEMA MUSHI', 'Juma Mushi', false],
  ['TIPS-CRDB', 'CRDB Bank', true],
  ['TIPS', 'Tips', false],
  ['', '', false],
])('"%s" is like "%s": %s [WALLET-013]', (one, other, isLike) => {
  expect(isLikeName(one, other)).toBe(isLike);
  expect(isLikeName(other, one)).toBe(isLike);
});

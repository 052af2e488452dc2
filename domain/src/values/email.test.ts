import { expect, test } from 'vitest';
import { isEmailShaped } from './email.ts';

test.each([
  ['asha@duka.example', true],
  ['a@b.c', true],
  ['asha+shop@mail.duka.example', true],
  ['asha@duka', false],
  ['@duka.example', false],
  ['asha@', false],
  ['asha@.example', false],
  ['asha@duka.', false],
  ['asha@@duka.example', false],
  ['as ha@duka.example', false],
  ['asha@duka.exa mple', false],
  ['asha.duka.example', false],
  ['', false],
])('%j looks like an address: %s [AUTH-026]', (typed, isEmail) => {
  expect(isEmailShaped(typed)).toBe(isEmail);
});

test('an address has at most 320 characters [AUTH-026]', () => {
  const end = '@duka.example';
  expect(isEmailShaped('a'.repeat(320 - end.length) + end)).toBe(true);
  expect(isEmailShaped('a'.repeat(321 - end.length) + end)).toBe(false);
});

test('hostile text is judged at once [AUTH-026]', () => {
  expect(isEmailShaped(`${'a.'.repeat(1_000_000)}@`)).toBe(false);
});

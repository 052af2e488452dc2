import { overratedPasswords } from '@duka/domain/accounts/overrated-passwords';
import { shortestPassword } from '@duka/domain/accounts/password';
import { ratePassword } from '@duka/domain/accounts/password-strength';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test('the form knows every common password that it would find good enough, and calls no other one common [R22]', async () => {
  const refused = dictionary['passwords-common'].filter((password) => password.length >= shortestPassword);
  const overrated = new Set(refused.filter((password) => ratePassword(password) !== 'weak'));
  expect([...overratedPasswords].sort()).toEqual([...overrated].sort());
  expect(await isCommonPassword('Password123')).toBe(true);
  expect(overratedPasswords.has('password123')).toBe(true);
});

import { expect, test } from 'vitest';
import { checkNewPassword, isGuessablePassword, minPasswordLength } from './password.ts';
import { isPasswordTooLong } from './password-length.ts';

const check = (password: string, confirmation = password) => checkNewPassword({ password, confirmation });

test('a password of 8 characters, repeated, is taken [CONST-004]', () => {
  expect(minPasswordLength).toBe(8);
  expect(check('12345678')).toEqual({});
});

test.each(['1', '1234567', 'ñandúes', '🌽🌽🌽🌽🌽🌽🌽'])(
  'a password of less than 8 characters is too short: %j [CONST-004, REG-021]',
  (text) => {
    expect(check(text)).toEqual({ password: 'password_too_short' });
  },
);

test('nothing typed is missing, in both fields [REG-020, REG-022]', () => {
  expect(check('')).toEqual({ password: 'password_required', confirmation: 'confirmation_required' });
  expect(check('12345678', '')).toEqual({ confirmation: 'confirmation_required' });
});

test('a repetition must be equal to the letter [REG-023]', () => {
  expect(check('12345678', '12345678 ')).toEqual({ confirmation: 'confirmation_differs' });
  expect(check('Mbegu-Bora', 'mbegu-bora')).toEqual({ confirmation: 'confirmation_differs' });
});

test('spaces belong to a password [REG-021]', () => {
  expect(check('  mbegu ')).toEqual({});
});

test.each([
  ['a', 256],
  ['é', 128],
  ['ラ', 85],
  ['🌽', 64],
])('a password has at most 256 bytes: %s', (character, count) => {
  expect(isPasswordTooLong(character.repeat(count))).toBe(false);
  expect(isPasswordTooLong(character.repeat(count + 1))).toBe(true);
  expect(check(character.repeat(count + 1))).toEqual({ password: 'password_too_long' });
});

test.each([
  ['blanks', ' \t \u00a0    '],
  ['one character repeated', 'zzzzzzzz'],
  ['one character repeated in both cases', 'aAaAaAaAaA'],
  ['one sign outside the basic plane repeated', '🌽🌽🌽🌽🌽🌽🌽🌽'],
  ['the email', 'asha.mushi@duka.example'],
  ['the email in capitals, with a blank', 'Asha.Mushi@Duka.Example '],
  ['what stands before its @', 'ASHA.mushi'],
])('%s is easily guessed and refused by form and server (R22)', (_, password) => {
  const email = ' Asha.Mushi@duka.example';
  expect(isGuessablePassword(password, email)).toBe(true);
  expect(checkNewPassword({ password, confirmation: password, email })).toEqual({ password: 'password_guessable' });
});

test.each(['asha.mushi1', 'duka.example', 'zzzzzzzy', '  mbegu ', 'DukaDemo2026', 'z'.repeat(64)])(
  '%j is not found to be guessable without a list (R22)',
  (password) => expect(isGuessablePassword(password, 'asha.mushi@duka.example')).toBe(false),
);

test('a short part before the @, or no address at all, makes no password guessable (R22)', () => {
  expect(isGuessablePassword('juma2026', 'juma@duka.example')).toBe(false);
  expect(isGuessablePassword('juma2026')).toBe(false);
});

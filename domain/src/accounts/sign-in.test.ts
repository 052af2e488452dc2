import { expect, test } from 'vitest';
import { checkRecoveryRequest, checkSignIn, parseIdentifier } from './sign-in.ts';

const form = { identifier: 'asha@duka.example', password: 'DukaDemo2026', rememberMe: false };

test.each(['asha@duka.example', '  asha@duka.example ', '+255712000001', '0712 000 001', '7'])(
  '%j may be sent [AUTH-001, AUTH-026]',
  (identifier) => {
    expect(checkSignIn({ ...form, identifier })).toEqual({});
  },
);

test.each(['', '   ', '\t\n'])('an empty email-or-phone field is pointed at: %j [AUTH-025]', (identifier) => {
  expect(checkSignIn({ ...form, identifier })).toEqual({ identifier: 'identifier_required' });
});

test.each([
  'asha',
  'asha@duka',
  '0712-abc',
  '+',
  '---',
  "' OR 1=1 --",
  '<script>',
  '1'.repeat(321),
  'a'.repeat(1_000_000),
])('what is neither an address nor a number is pointed at [AUTH-026]', (identifier) => {
  expect(checkSignIn({ ...form, identifier })).toEqual({ identifier: 'identifier_malformed' });
});

test('an empty password is pointed at, and both fields at once [AUTH-027]', () => {
  expect(checkSignIn({ ...form, password: '' })).toEqual({ password: 'password_required' });
  expect(checkSignIn({ identifier: '', password: '', rememberMe: true })).toEqual({
    identifier: 'identifier_required',
    password: 'password_required',
  });
});

test('a password is not trimmed, may be short, but not longer than any can be [AUTH-027]', () => {
  expect(checkSignIn({ ...form, password: ' ' })).toEqual({});
  expect(checkSignIn({ ...form, password: 'x'.repeat(257) })).toEqual({ password: 'password_too_long' });
});

test.each([
  ['0712000001', { kind: 'phone', value: '+255712000001' }],
  ['+255 712-000-001', { kind: 'phone', value: '+255712000001' }],
  ['12', { kind: 'phone', value: '+25512' }],
  [' Asha@duka.example ', { kind: 'email', value: 'Asha@duka.example' }],
] as const)('%j is understood as what it is [AUTH-028]', (identifier, expected) => {
  expect(parseIdentifier(identifier)).toEqual(expected);
});

test.each([
  ['', 'recovery_needs_email'],
  ['  ', 'recovery_needs_email'],
  ['asha', 'identifier_malformed'],
  ['asha@duka.example', undefined],
  ['0712000001', undefined],
] as const)('a recovery mail asked for with %j: %s [AUTH-029]', (identifier, problem) => {
  expect(checkRecoveryRequest(identifier)).toBe(problem);
});

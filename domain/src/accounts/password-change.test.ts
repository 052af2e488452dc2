import { expect, test } from 'vitest';
import { checkPasswordChange } from './password-change.ts';

const valid = { current: 'DukaTest2026', next: 'Mahindi2026', repeat: 'Mahindi2026' };

test.each([
  ['the current password is required [SET-028]', { current: '' }, { current: 'current_password_required' }],
  ['a new password is required [SET-029]', { next: '', repeat: '' }, { next: 'new_password_required' }],
  ['seven characters are too short [SET-030]', { next: 'Abcdef7', repeat: 'Abcdef7' }, { next: 'password_too_short' }],
  ['eight characters are enough [SET-030]', { next: 'Abcdefg8', repeat: 'Abcdefg8' }, {}],
  [
    '256 characters are the most [SET-030]',
    { next: 'a'.repeat(257), repeat: 'a'.repeat(257) },
    { next: 'password_too_long' },
  ],
  [
    'the account’s own address is refused (R22)',
    { next: 'Asha@duka.example', repeat: 'Asha@duka.example', email: 'asha@duka.example' },
    { next: 'password_guessable' },
  ],
  ['a repeat that differs is refused [SET-031]', { repeat: 'mahindi2026' }, { repeat: 'passwords_differ' }],
  ['an empty repeat differs [SET-031]', { repeat: '' }, { repeat: 'passwords_differ' }],
  [
    'every field is named that is to be corrected [SET-028, SET-029]',
    { current: '', next: '', repeat: '' },
    { current: 'current_password_required', next: 'new_password_required' },
  ],
])('%s', (_, change, expected) => {
  expect(checkPasswordChange({ ...valid, ...change })).toEqual(expected);
});

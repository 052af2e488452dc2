import { expect, test } from 'vitest';
import { checkRegisterForm, checkRegisterPerson, explainRegisterRefusal, toFullName } from './register-form.ts';

const form = {
  firstName: 'Rehema',
  lastName: 'Mushi',
  email: 'rehema@duka.example',
  phone: '0712 345 678',
  password: 'Mbegu-Bora',
  confirmation: 'Mbegu-Bora',
};

test('a complete form may be sent [REG-009]', () => {
  expect(checkRegisterForm(form)).toEqual({});
});

test.each([
  ['firstName', '', 'first_name_required', 'REG-014'],
  ['firstName', '  ', 'first_name_required', 'REG-014'],
  ['lastName', '', 'last_name_required', 'REG-015'],
  ['lastName', 'x'.repeat(122), 'name_too_long', 'REG-015'],
  ['email', ' ', 'email_required', 'REG-016'],
  ['email', 'rehema', 'email_malformed', 'REG-017'],
  ['email', 'rehema@duka', 'email_malformed', 'REG-017'],
  ['email', 'rehema mushi@duka.example', 'email_malformed', 'REG-017'],
  ['phone', '', 'phone_required', 'REG-018'],
  ['phone', '07123456', 'phone_malformed', 'REG-019'],
  ['phone', '0712345678901', 'phone_malformed', 'REG-019'],
  ['phone', 'call 0712345678', 'phone_malformed', 'REG-019'],
  ['phone', '+255 712 345678 or 9', 'phone_malformed', 'REG-019'],
  ['phone', '---', 'phone_malformed', 'REG-019'],
] as const)('%s %j is pointed at: %s [%s]', (field, value, problem, _row) => {
  expect(checkRegisterForm({ ...form, [field]: value })).toEqual({ [field]: problem });
});

test.each(['712345678', '255712345678', '+255 712-345-678', '(0712) 345 678', '0712345678'])(
  'a phone of 9 to 12 digits is taken: %j [REG-019, CONST-002]',
  (phone) => {
    expect(checkRegisterForm({ ...form, phone })).toEqual({});
  },
);

test.each([
  ['', '', { password: 'password_required', confirmation: 'confirmation_required' }],
  ['1234567', '1234567', { password: 'password_too_short' }],
  ['12345678', '', { confirmation: 'confirmation_required' }],
  ['12345678', '12345679', { confirmation: 'confirmation_differs' }],
  ['12345678', '12345678', {}],
] as const)(
  'of the password %j repeated as %j: %j [REG-020, REG-021, REG-022, REG-023, CONST-004]',
  (password, confirmation, problems) => {
    expect(checkRegisterForm({ ...form, password, confirmation })).toEqual(problems);
  },
);

test('everything is pointed at together, in the order of the form [REG-014, REG-023]', () => {
  const empty = { firstName: '', lastName: '', email: '', phone: '', password: '', confirmation: '' };
  expect(Object.keys(checkRegisterForm(empty))).toEqual(Object.keys(empty));
});

test('whose account is open is asked for no password [REG-030]', () => {
  expect(checkRegisterPerson({ ...form, email: '' })).toEqual({ email: 'email_required' });
});

test('the full name is both names with single spaces [DATA-005]', () => {
  expect(toFullName({ firstName: ' Mary  Jane ', lastName: ' Doe ' })).toBe('Mary Jane Doe');
});

test.each([
  [{ status: 409, type: 'user_already_exists', message: 'A user…' }, { key: 'account_exists' }],
  [{ status: 400, type: 'general_argument_invalid', message: 'Invalid…' }, { key: 'input_refused' }],
  [{ status: 429, type: 'general_rate_limit_exceeded', message: 'Slow down.' }, { sentence: 'Slow down.' }],
  [{ status: 0, type: '', message: '' }, { key: 'registration_failed' }],
])('an answer %j means %j [REG-036, REG-037, REG-038]', (refusal, explanation) => {
  expect(explainRegisterRefusal(refusal)).toEqual(explanation);
});

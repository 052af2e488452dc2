import { expect, test } from 'vitest';
import { checkProfileForm, type ProfileForm, toProfileAttributes, toProfileForm } from './profile-form.ts';

const form: ProfileForm = { fullName: 'Rehema Mushi', phone: '0712 000 001', location: 'Arusha', bio: 'Seeds' };
const email = 'rehema@duka.example';

test('the form shows what is stored, and the account name where there is no user document [SET-002]', () => {
  const user = { firstName: 'Rehema', lastName: 'A Mushi', phone: '+255712000001', location: null, bio: null };
  expect(toProfileForm('Old Name', user)).toEqual({
    fullName: 'Rehema A Mushi',
    phone: '+255712000001',
    location: '',
    bio: '',
  });
  expect(toProfileForm('Rehema', null).fullName).toBe('Rehema');
});

test('a profile needs a full name, and an account with an email [SET-023, SET-024]', () => {
  expect(checkProfileForm(form, email)).toEqual({});
  expect(checkProfileForm({ ...form, fullName: '  ' }, '')).toEqual({
    fullName: 'full_name_required',
    email: 'email_required',
  });
});

test.each([
  ['', undefined],
  ['+255712000001', undefined],
  ['12345678', 'phone_malformed'],
  ['1234567890123', 'phone_malformed'],
  ['my phone', 'phone_malformed'],
])('a phone may be left out, but not be nonsense: %j [CONST-002, SET-002]', (phone, problem) => {
  expect(checkProfileForm({ ...form, phone }, email).phone).toBe(problem);
});

test('what is longer than its column is refused before the server does [SET-002]', () => {
  expect(checkProfileForm({ ...form, bio: 'x'.repeat(2000) }, email)).toEqual({});
  expect(checkProfileForm({ ...form, bio: 'x'.repeat(2001) }, email)).toEqual({ bio: 'too_long' });
});

test.each([
  ['Rehema Mushi', 'Rehema', 'Mushi'],
  ['  Mary   Jane Doe ', 'Mary', 'Jane Doe'],
  ['Juma', 'Juma', ''],
])('the full name %j is split on spaces [SET-021, DATA-005, DATA-006]', (fullName, firstName, lastName) => {
  expect(toProfileAttributes({ fullName })).toEqual({ firstName, lastName });
});

test('only what was changed is stored, trimmed, the phone in its one form [SET-002, DATA-008, DATA-015]', () => {
  expect(toProfileAttributes({ phone: '0712 000-001', location: ' Mbeya ' })).toEqual({
    phone: '+255712000001',
    location: 'Mbeya',
  });
  expect(toProfileAttributes({})).toEqual({});
  expect(toProfileAttributes({ phone: ' ', bio: '' })).toEqual({ phone: '', bio: '' });
});

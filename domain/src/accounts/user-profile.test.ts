import { expect, test } from 'vitest';
import { fullNameOf, requireProfileFields, splitFullName, toUserProfile } from './user-profile.ts';

test('the user document of a new seller is complete [DATA-004, DATA-007, DATA-008, DATA-009, DATA-010, DATA-011, DATA-012, DATA-013, CONST-010, CONST-011]', () => {
  const seller = { userId: 'u1', fullName: 'Rehema Mushi', email: 'rehema@duka.example', phone: '+255712345678' };
  expect(toUserProfile({ ...seller, bio: 'Selling online.' })).toEqual({
    userId: 'u1',
    firstName: 'Rehema',
    lastName: 'Mushi',
    role: 'seller',
    phone: '+255712345678',
    email: 'rehema@duka.example',
    m2fStatus: 'disabled',
    maxSessions: 2,
    bio: 'Selling online.',
    avatar: '/seller.svg',
  });
});

test.each([
  ['Rehema Mushi', 'Rehema', 'Mushi'],
  ['Mary Jane Doe', 'Mary', 'Jane Doe'],
  ['Rehema', 'Rehema', ''],
  ['  Rehema   van  Mushi ', 'Rehema', 'van Mushi'],
])('%j is stored as %j and %j [DATA-005, DATA-006]', (fullName, firstName, lastName) => {
  expect(splitFullName(fullName)).toEqual({ firstName, lastName });
});

test.each([
  [{ firstName: 'Neema', lastName: 'Mollel' }, 'Neema Mollel'],
  [{ firstName: 'Neema', lastName: '' }, 'Neema'],
  [{ firstName: 'Neema', lastName: null }, 'Neema'],
  [{}, ''],
])('%j is called %j [MSG-005, MSG-010]', (user, name) => expect(fullNameOf(user)).toBe(name));

test.each(['firstName', 'lastName', 'email'])('a profile without %s is not made [REG-034]', (field) => {
  const profile = { firstName: 'Rehema', lastName: 'Mushi', email: 'rehema@duka.example' };
  expect(() => requireProfileFields(profile)).not.toThrow();
  expect(() => requireProfileFields({ ...profile, [field]: '' })).toThrow(
    'Missing required user profile fields (firstName, lastName, email)',
  );
});

import { expect, test } from 'vitest';
import { toSessionUser } from './session-user.ts';

const account = {
  $id: 'asha',
  email: 'asha@duka.example',
  name: 'Asha Mushi',
  emailVerification: false,
  mfa: false,
  registration: '2026-11-21T07:00:00.000+00:00',
  prefs: { role: 'seller', orderUpdates: false },
};
const session = { $id: 'session1', userId: 'asha', expire: '2027-11-21T07:00:00.000+00:00' };

test('the hand-over carries id, email, name, verification, registration, role and session [DATA-020]', () => {
  expect(toSessionUser(account, session)).toEqual({
    id: 'asha',
    email: 'asha@duka.example',
    name: 'Asha Mushi',
    emailVerification: false,
    registration: '2026-11-21T07:00:00.000+00:00',
    role: 'seller',
    session,
    preferences: account.prefs,
  });
});

test.each([{}, { role: '' }, { role: 7 }])('an absent role reads as customer: %j [DATA-021, PERM-003]', (prefs) => {
  expect(toSessionUser({ ...account, prefs }, session).role).toBe('customer');
});

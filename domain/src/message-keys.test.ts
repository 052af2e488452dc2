import { expect, test } from 'vitest';
import { explainLinkRefusal, explainSignInRefusal } from './message-keys.ts';

test.each([
  [{ status: 401, type: 'user_invalid_credentials', message: 'Invalid credentials.' }, { key: 'wrong_credentials' }],
  [{ status: 400, type: 'general_argument_invalid', message: 'Invalid `email` param' }, { key: 'invalid_input' }],
  [{ status: 429, type: 'general_rate_limit_exceeded', message: 'Rate limit' }, { sentence: 'Rate limit' }],
  [{ status: 500, type: 'general_unknown', message: 'Server Error' }, { sentence: 'Server Error' }],
  [{ status: 503, type: '', message: '' }, { key: 'sign_in_failed' }],
  [{ status: 0, type: '', message: '' }, { key: 'sign_in_failed' }],
] as const)('a sign-in refused with %o [AUTH-030, AUTH-031, AUTH-032]', (refusal, explanation) => {
  expect(explainSignInRefusal(refusal)).toEqual(explanation);
});

test.each([
  [{ status: 401, type: 'user_invalid_token', message: 'Invalid token' }, { key: 'link_expired' }],
  [{ status: 404, type: 'user_not_found', message: 'User not found' }, { key: 'link_expired' }],
  [{ status: 400, type: 'general_argument_invalid', message: 'Invalid `userId` param' }, { key: 'link_expired' }],
  [{ status: 400, type: 'general_argument_invalid', message: 'Invalid `password` param' }, { key: 'password_refused' }],
  [{ status: 429, type: 'general_rate_limit_exceeded', message: 'Rate limit' }, { sentence: 'Rate limit' }],
  [{ status: 0, type: '', message: '' }, { key: 'link_failed' }],
] as const)('a mailed link refused with %o [CALL-015, CALL-017]', (refusal, explanation) => {
  expect(explainLinkRefusal(refusal)).toEqual(explanation);
});

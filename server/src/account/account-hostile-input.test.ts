import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApi, signUp } from '#testing/test-api.ts';

const calls = [
  ['POST', '/account'],
  ['POST', '/account/sessions/email'],
  ['GET', '/account'],
  ['GET', '/account/prefs'],
  ['PATCH', '/account/prefs'],
  ['PATCH', '/account/name'],
  ['PATCH', '/account/email'],
  ['PATCH', '/account/phone'],
  ['PATCH', '/account/password'],
  ['GET', '/account/sessions'],
  ['PUT', '/account/recovery'],
  ['POST', '/account/verification'],
  ['PUT', '/account/verification'],
  ['PATCH', '/account/mfa'],
  ['GET', '/account/mfa/factors'],
  ['POST', '/account/mfa/challenge'],
  ['PUT', '/account/mfa/challenge'],
  ['POST', '/account/mfa/authenticators/totp'],
  ['PUT', '/account/mfa/authenticators/totp'],
  ['POST', '/account/mfa/authenticators/sms'],
  ['POST', '/account/mfa/recovery-codes'],
  ['POST', '/account/deletion'],
] as const;

const names = [
  ...['userId', 'email', 'password', 'oldPassword', 'name', 'prefs', 'phone', 'url', 'secret', '__proto__'],
  ...['mfa', 'factor', 'challengeId', 'otp'],
];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    'asha@duka.example',
    '12345678',
    'unique()',
    '+255712000001',
    'http://localhost/',
    'totp',
    '123456',
    '\u0000',
    '\ud800',
  ),
);
const value = fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) });
const body = fc.oneof(
  { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...names), value).map((fields) => JSON.stringify(fields)) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);
/** HTTP lets these characters through in header values: printable Latin-1. */
const headerText = fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)) });
const headers = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'origin',
    'referer',
    'cookie',
    'host',
    'x-appwrite-session',
    'x-fallback-cookies',
    'x-appwrite-project',
    'x-appwrite-key',
    'accept',
    'range',
    'x-forwarded-for',
    'user-agent',
  ),
  headerText,
  { maxKeys: 3 },
);

test('whatever is sent to the account calls, the answer is never a failure of ours (R10)', async () => {
  const api = await createTestApi({ config: { publicUrl: 'https://duka.example' } });
  const { cookie } = await signUp(api);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      body,
      headers,
      fc.boolean(),
      async ([method, path], sent, extra, asMember) => {
        const answer = await api.call(method, path, {
          ...(method !== 'GET' && { body: sent }),
          ...(asMember && { cookie }),
          headers: { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...extra },
        });
        expect(answer.statusCode).toBeLessThan(500);
        if (answer.statusCode >= 400) {
          expect(Object.keys(answer.json()).sort()).toEqual(['code', 'message', 'type', 'version']);
          expect(answer.json().code).toBe(answer.statusCode);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('whatever stands in the path, the answer is never a failure of ours (R10)', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const part = fc.oneof(
    fc.string({ unit: 'binary' }).map((raw) => encodeURIComponent(raw.toWellFormed())),
    fc.constantFrom('%', '%ff', '%00', '..', '__proto__', 'constructor', 'current', '%2e%2e%2f', '*', ':sessionId'),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('GET', 'DELETE' as const), part, fc.boolean(), async (method, id, inQuery) => {
      if (id === 'current' && method === 'DELETE') return;
      const path = inQuery
        ? `/account?project=${id}&queries[0]=${id}&a[__proto__]=${id}`
        : `${id.length % 2 ? '/account/sessions' : '/account/mfa/authenticators'}/${id}`;
      const answer = await api.call(method as 'GET', path, { cookie });
      expect(answer.statusCode).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
});

import { overratedPasswords } from '@duka/domain/accounts/overrated-passwords';
import { minPasswordLength } from '@duka/domain/accounts/password';
import { ratePassword } from '@duka/domain/accounts/password-strength';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { createTestApi, password, signIn, signUp } from '#testing/test-api.ts';
import { isCommonPassword } from './chosen-password.ts';

const words =
  'Invalid `password` param: Choose a password that is harder to guess: not a common one, not your email, and not one character repeated';

test.each([
  'password',
  'PassWord1',
  'password123',
  '12345678',
  'qwertyuiop',
  '        ',
  'mmmmmmmm',
  'rehema.said@duka.example',
  'Rehema.Said',
])('the password %j is refused, with what to do, when an account is opened (R22) [CALL-004]', async (guessable) => {
  const api = await createTestApi();
  const body = { userId: 'rehema', email: 'rehema.said@duka.example', password: guessable };
  const refused = await api.call('POST', '/account', { body });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ type: 'general_argument_invalid', message: words });
  const taken = await api.call('POST', '/account', { body: { ...body, password: `${guessable} tano` } });
  expect(taken.statusCode).toBe(201);
});

test.each(['DukaDemo2026', 'TestPassword123!', 'Passw0rd!23', 'correct horse battery staple', 'Mahindi2026'])(
  'the password %j is taken (R22) [CALL-004]',
  async (chosen) => {
    const api = await createTestApi();
    const body = { userId: 'rehema', email: 'rehema@duka.example', password: chosen };
    expect((await api.call('POST', '/account', { body })).statusCode).toBe(201);
  },
);

test('a guessable password does not replace a good one, neither by a change nor by a recovery (R22) [CALL-013, CALL-015]', async () => {
  const api = await createTestApi();
  const { id, email, cookie } = await signUp(api);
  const url = 'http://localhost/reset-password';
  await api.call('POST', '/account/recovery', { body: { email, url }, headers: { host: 'localhost' } });
  await expect.poll(() => api.mails.length).toBe(1);
  const secret = /secret=([0-9a-f]+)/.exec(api.mails[0]?.text ?? '')?.[1];
  for (const guessable of ['iloveyou', email]) {
    const change = { password: guessable, oldPassword: password };
    expect((await api.call('PATCH', '/account/password', { cookie, body: change })).json().message).toBe(words);
    const recovery = { userId: id, secret, password: guessable };
    expect((await api.call('PUT', '/account/recovery', { body: recovery })).json().message).toBe(words);
  }
  // Without the link a caller learns nothing about the address.
  const foreign = { userId: id, secret: 'wrong', password: email };
  expect((await api.call('PUT', '/account/recovery', { body: foreign })).json().type).toBe('user_invalid_token');
  await signIn(api, email);
  const better = { userId: id, secret, password: 'Mbegu-Mpya-2027' };
  expect((await api.call('PUT', '/account/recovery', { body: better })).statusCode).toBe(200);
});

test('the form knows every common password that it would find good enough, and calls no other one common [R22]', async () => {
  const refused = dictionary['passwords-common'].filter((password) => password.length >= minPasswordLength);
  const overrated = new Set(refused.filter((password) => ratePassword(password) !== 'weak'));
  expect([...overratedPasswords].sort()).toEqual([...overrated].sort());
  expect(await isCommonPassword('Password123')).toBe(true);
  expect(overratedPasswords.has('password123')).toBe(true);
});

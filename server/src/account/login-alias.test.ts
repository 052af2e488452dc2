import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApi, password, signUp } from '#testing/test-api.ts';
import { isEmail } from './account-params.ts';
import { isLoginAlias, loginAliasMs, makeLoginAlias, resolveLoginAlias } from './login-alias.ts';
import { readServerKey } from './server-key.ts';

const now = () => new Date('2026-11-21T07:00:00.000Z');
const seal = { key: randomBytes(32), now };

test.each(['a', 'asha-1', 'X'.repeat(36)])(
  'an alias of %s looks like an e-mail and reveals nothing (R2) [CALL-019]',
  (id) => {
    const alias = makeLoginAlias(id, seal);
    expect(isEmail(alias)).toBe(true);
    expect(isLoginAlias(alias)).toBe(true);
    expect(alias.length).toBe(makeLoginAlias('other', seal).length);
    expect(alias).not.toBe(makeLoginAlias(id, seal));
    expect(alias).not.toContain(Buffer.from(id).toString('hex').padEnd(6, 'z'));
    expect(resolveLoginAlias(alias, seal)).toBe(id);
    expect(resolveLoginAlias(alias.toUpperCase(), seal)).toBe(id);
  },
);

test('an alias ends after ten minutes, and cannot be forged or moved to another server (R2) [CALL-019]', () => {
  const alias = makeLoginAlias('asha-1', seal);
  const later = (ms: number) => ({ ...seal, now: () => new Date(now().getTime() + ms) });
  expect(resolveLoginAlias(alias, later(loginAliasMs - 1000))).toBe('asha-1');
  expect(resolveLoginAlias(alias, later(loginAliasMs))).toBeUndefined();
  expect(resolveLoginAlias(alias, { ...seal, key: randomBytes(32) })).toBeUndefined();
  const other = alias.startsWith('alias-0') ? '1' : '0';
  expect(resolveLoginAlias(alias.replace(/alias-./, `alias-${other}`), seal)).toBeUndefined();
  expect(resolveLoginAlias('alias-x@login.duka.invalid', seal)).toBeUndefined();
});

test('an alias opens a session with the account’s password, and guesses by aliases end [CALL-019]', async () => {
  const api = await createTestApi();
  const { id, email } = await signUp(api);
  const key = await readServerKey(api.database, 'login-alias');
  const alias = () => makeLoginAlias(id, { key, now: () => new Date('2026-11-21T07:01:00.000Z') });
  const tryWith = (address: string, secret: string) =>
    api.call('POST', '/account/sessions/email', { body: { email: address, password: secret } });

  const session = await tryWith(alias(), password);
  expect([session.statusCode, session.json().userId, session.json().providerUid]).toEqual([201, id, email]);
  for (let count = 0; count < 10; count += 1) {
    expect((await tryWith(alias(), 'not my password')).statusCode).toBe(401);
  }
  expect((await tryWith(alias(), password)).statusCode).toBe(429);
});

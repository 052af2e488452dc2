import { codeOf, stepMs } from '@duka/server/src/testing/test-authenticator.ts';
import { expect, test } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';

const asha = { userId: 'asha', email: 'asha@duka.example', password: 'DukaTest2026', name: 'Asha Mushi' };

async function open() {
  const backend = await openRealBackend();
  const account = await import('./account.ts');
  const mfa = await import('./mfa.ts');
  const { isSecondFactorMissing } = await import('#data/connection/api-error.ts');
  await account.createAccount(asha);
  await account.createSession(asha.email, asha.password);
  // Without a proven address there is no second factor (R49).
  await backend.database.transaction(({ accounts }) => accounts.update(asha.userId, { emailVerified: true }));
  const nextCode = (secret: string) => {
    backend.advance(stepMs);
    return codeOf(secret, backend.now());
  };
  return { ...account, ...mfa, isSecondFactorMissing, nextCode };
}

test('an app is enrolled, asked for at the next sign-in, and turned off with a code [SET-011]', async () => {
  const api = await open();
  const { secret, uri } = await api.startAuthenticator();
  expect(uri).toContain(secret);
  await expect(api.confirmAuthenticator('000000')).rejects.toMatchObject({ type: 'user_invalid_token' });
  await api.confirmAuthenticator(api.nextCode(secret));
  const codes = await api.createRecoveryCodes();
  expect((await api.setTwoFactor(true)).mfa).toBe(true);
  await api.deleteSession();

  await api.createSession(asha.email, asha.password);
  const refused = await api.getAccount().catch((error) => error);
  expect(api.isSecondFactorMissing(refused)).toBe(true);
  expect(await api.listFactors()).toMatchObject({ totp: true, email: false, recoveryCode: true });
  await api.completeChallenge(await api.startChallenge('recoveryCode'), codes[0] ?? '');
  expect((await api.getAccount()).mfa).toBe(true);
  expect((await api.renewRecoveryCodes()).length).toBe(6);
  await api.deleteSession();

  await api.createSession(asha.email, asha.password);
  await api.completeChallenge(await api.startChallenge('totp'), api.nextCode(secret));
  expect((await api.setTwoFactor(false)).mfa).toBe(false);
  await api.removeAuthenticator();
  expect(await api.listFactors()).toMatchObject({ totp: false, recoveryCode: false });
});

test('what was entered long ago does not turn the second factor off [SET-011]', async () => {
  const api = await open();
  const { secret } = await api.startAuthenticator();
  await api.confirmAuthenticator(api.nextCode(secret));
  await api.setTwoFactor(true);
  const refused = await api.setTwoFactor(false).catch((error) => error);
  expect(refused).toMatchObject({ type: 'user_more_factors_required' });
});

test('the sessions of an account tell their device, and which of them is this one [SET-013]', async () => {
  const api = await open();
  const [session, ...others] = await api.listSessions();
  expect(others).toEqual([]);
  expect(session).toMatchObject({ current: true, userId: 'asha', ip: '127.0.0.1' });
});

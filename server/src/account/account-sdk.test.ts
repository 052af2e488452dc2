import { Account, AppwriteException, AuthenticationFactor, AuthenticatorType, Client, ID } from 'appwrite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApi, password, type TestApi } from '#testing/test-api.ts';
import { codeOf, proveAddress, stepMs } from '#testing/test-authenticator.ts';

/** Stores the cookies of responses and sends them back, as a browser does and Node does not. */
function keepCookies(): void {
  const jar = new Map<string, string>();
  const plainFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await plainFetch(url, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}

async function connect(api: TestApi): Promise<{ account: Account; origin: string }> {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  keepCookies();
  return { account: new Account(new Client().setEndpoint(`${origin}/v1`).setProject('duka')), origin };
}

/** The secret of the next mail, which may leave after the answer. */
async function readSecret({ mails }: TestApi): Promise<string> {
  const find = () => /secret=([0-9a-f]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  await expect.poll(find).not.toBe('');
  const secret = find();
  mails.length = 0;
  return secret;
}

test('the official client signs up, signs in, stores a profile and signs out [CALL-001, CALL-002, CALL-003, CALL-004, CALL-005, CALL-009]', async () => {
  const api = await createTestApi();
  const { account } = await connect(api);
  const id = ID.unique();
  const created = await account.create(id, 'asha@duka.example', password, 'Asha Mushi');
  expect(created).toMatchObject({ $id: id, email: 'asha@duka.example', labels: ['seller'], emailVerification: false });

  const session = await account.createEmailPasswordSession('asha@duka.example', password);
  expect(await account.getSession('current')).toEqual(session);
  expect((await account.get()).name).toBe('Asha Mushi');
  expect((await account.updateName('Asha M.')).name).toBe('Asha M.');
  expect((await account.updatePrefs({ role: 'seller' })).prefs).toEqual({ role: 'seller' });
  expect(await account.getPrefs()).toEqual({ role: 'seller' });
  expect((await account.updatePhone('+255712000001', password)).phone).toBe('+255712000001');
  expect((await account.updateEmail('mushi@duka.example', password)).email).toBe('mushi@duka.example');
  await account.updatePassword('a new password', password);
  expect((await account.listSessions()).total).toBe(1);

  expect(await account.deleteSession('current')).toEqual({ message: '' });
  await expect(account.get()).rejects.toThrow(AppwriteException);
  await account.createEmailPasswordSession('mushi@duka.example', 'a new password');
  expect(await account.deleteSessions()).toEqual({ message: '' });
  await expect(account.get()).rejects.toMatchObject({ code: 401, type: 'general_unauthorized_scope' });
});

test('the official client recovers a password and proves an e-mail [CALL-014, CALL-015, CALL-016, CALL-017]', async () => {
  const api = await createTestApi();
  const { account, origin } = await connect(api);
  const { $id } = await account.create(ID.unique(), 'asha@duka.example', password);
  await account.createEmailPasswordSession('asha@duka.example', password);
  await account.createVerification(`${origin}/verify-email`);
  await account.updateVerification($id, await readSecret(api));
  expect((await account.get()).emailVerification).toBe(true);

  await account.createRecovery('asha@duka.example', `${origin}/reset-password`);
  await account.updateRecovery($id, await readSecret(api), 'a new password');
  await expect(account.get()).rejects.toMatchObject({ code: 401 });
  await account.createEmailPasswordSession('asha@duka.example', 'a new password');
});

test('the official client enrols an app, signs in with its code or a recovery code, and turns it off [SET-011]', async () => {
  const api = await createTestApi();
  const { account } = await connect(api);
  const nextCode = (secret: string) => {
    api.advance(stepMs);
    return codeOf(secret, api.now());
  };
  await account.create(ID.unique(), 'asha@duka.example', password);
  await account.createEmailPasswordSession('asha@duka.example', password);
  await proveAddress(api, { id: (await account.get()).$id });
  const { secret } = await account.createMfaAuthenticator(AuthenticatorType.Totp);
  await account.updateMfaAuthenticator(AuthenticatorType.Totp, nextCode(secret));
  const { recoveryCodes } = await account.createMfaRecoveryCodes();
  expect((await account.updateMFA(true)).mfa).toBe(true);
  await account.deleteSession('current');

  await account.createEmailPasswordSession('asha@duka.example', password);
  await expect(account.get()).rejects.toMatchObject({ code: 401, type: 'user_more_factors_required' });
  expect(await account.listMfaFactors()).toEqual({ totp: true, phone: false, email: false, recoveryCode: true });
  const byCode = await account.createMfaChallenge(AuthenticationFactor.Recoverycode);
  await account.updateMfaChallenge(byCode.$id, recoveryCodes[0] ?? '');
  expect((await account.getMfaRecoveryCodes()).recoveryCodes.length).toBe(5);
  expect((await account.updateMfaRecoveryCodes()).recoveryCodes.length).toBe(6);
  await account.deleteSession('current');

  await account.createEmailPasswordSession('asha@duka.example', password);
  const byApp = await account.createMfaChallenge(AuthenticationFactor.Totp);
  const session = await account.updateMfaChallenge(byApp.$id, nextCode(secret));
  expect(session.factors).toEqual(['password', 'totp']);
  expect((await account.updateMFA(false)).mfa).toBe(false);
  expect(await account.deleteMfaAuthenticator(AuthenticatorType.Totp)).toEqual({ message: '' });
});

test('a refusal reaches the client with message, status, type and body [ERR-001, ERR-002]', async () => {
  const api = await createTestApi();
  const { account } = await connect(api);
  const error = await account.createEmailPasswordSession('nobody@duka.example', password).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(AppwriteException);
  expect(error).toMatchObject({
    message: 'Invalid credentials. Please check the email and password.',
    code: 401,
    type: 'user_invalid_credentials',
  });
  expect(JSON.parse(error.response)).toEqual({
    message: error.message,
    code: 401,
    type: 'user_invalid_credentials',
    version: '1.7.5',
  });
});

test('the client itself names a missing parameter and a bad endpoint [ERR-004, ERR-005]', async () => {
  const account = new Account(new Client());
  expect(() => account.create(undefined as unknown as string, '', '')).toThrow('Missing required parameter: "userId"');
  expect(() => new Client().setEndpoint('duka')).toThrow('Invalid endpoint URL: duka');
});

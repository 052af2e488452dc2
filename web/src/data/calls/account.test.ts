import { expect, test } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';

const asha = { userId: 'asha', email: 'asha@duka.example', password: 'DukaTest2026', name: 'Asha Mushi' };

async function open() {
  const backend = await openRealBackend();
  const { createAccount, createSession, getSession, deleteSession, deleteSessions } = await import('./account.ts');
  const { getAccount, updatePreferences, updateName, updateEmail, updatePassword } = await import('./account.ts');
  const { requestRecovery, completeRecovery, requestVerification, completeVerification } = await import('./account.ts');
  await createAccount(asha);
  const sessions = { createSession, getSession, deleteSession, deleteSessions };
  const changes = { getAccount, updatePreferences, updateName, updateEmail, updatePassword };
  const links = { requestRecovery, completeRecovery, requestVerification, completeVerification };
  return { ...backend, ...sessions, ...changes, ...links };
}

test('an account is made without a session; a session opens it and ends with its deletion [CALL-004, CALL-005, CALL-007, CALL-009, SESS-003]', async () => {
  const { createSession, getAccount, deleteSession } = await open();
  await expect(getAccount()).rejects.toMatchObject({ status: 401, isAuthentication: true });
  await createSession(asha.email, asha.password);
  expect(await getAccount()).toMatchObject({ $id: 'asha', email: asha.email, name: asha.name, prefs: {} });
  await deleteSession();
  await expect(getAccount()).rejects.toMatchObject({ status: 401 });
});

test('the current session can be asked for [CALL-006]', async () => {
  const { createSession, getSession } = await open();
  const opened = await createSession(asha.email, asha.password);
  expect((await getSession()).$id).toBe(opened.$id);
  expect((await getSession(opened.$id)).userId).toBe('asha');
});

test('logout of all devices ends every session [CALL-008, SESS-004]', async () => {
  const { createSession, deleteSession, deleteSessions, call, getAccount } = await open();
  await createSession(asha.email, asha.password);
  const elsewhere = await call('POST', '/account/sessions/email', { body: asha });
  const cookie = elsewhere.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  expect((await call('GET', '/account', { cookie })).statusCode).toBe(200);
  await deleteSessions();
  expect((await call('GET', '/account', { cookie })).statusCode).toBe(401);
  await expect(getAccount()).rejects.toMatchObject({ status: 401 });
  await expect(deleteSession()).rejects.toMatchObject({ isAuthentication: true });
});

test('a changed preference leaves the others as they are, a phone among them [CALL-010, CALL-018]', async () => {
  const { createSession, updatePreferences } = await open();
  await createSession(asha.email, asha.password);
  const { prefs } = await updatePreferences({}, { orderUpdates: false, role: 'customer' });
  const changed = await updatePreferences(prefs, { role: 'seller', phone: '+255712000001' });
  expect(changed.prefs).toEqual({ orderUpdates: false, role: 'seller', phone: '+255712000001' });
});

test('name, email and password can be changed [CALL-011, CALL-012, CALL-013]', async () => {
  const { createSession, deleteSession, updateName, updateEmail, updatePassword } = await open();
  await createSession(asha.email, asha.password);
  expect((await updateName('Asha M')).name).toBe('Asha M');
  expect((await updateEmail('asha.m@duka.example', asha.password)).email).toBe('asha.m@duka.example');
  await expect(updatePassword('Mbegu-Mpya-2026', 'not the old one')).rejects.toMatchObject({ status: 401 });
  await updatePassword('Mbegu-Mpya-2026', asha.password);
  await deleteSession();
  expect((await createSession('asha.m@duka.example', 'Mbegu-Mpya-2026')).userId).toBe('asha');
});

test('mails lead to the pages for a new password and for the address [AUTH-003, AUTH-004, CALL-014, CALL-015, CALL-016, CALL-017]', async () => {
  const backend = await open();
  const { createSession, requestRecovery, requestVerification, completeRecovery, completeVerification } = backend;
  const link = async (count: number) => {
    await expect.poll(() => backend.mails.length).toBe(count);
    return new URL(/https?:\/\/\S+/.exec(backend.mails.at(-1)?.text ?? '')?.[0] ?? '');
  };
  const read = ({ searchParams }: URL) => [searchParams.get('userId') ?? '', searchParams.get('secret') ?? ''] as const;

  await createSession(asha.email, asha.password);
  await requestVerification();
  const verification = await link(1);
  expect(verification.origin + verification.pathname).toBe(`${backend.url}/verify-email`);
  await completeVerification(...read(verification));
  expect((await backend.getAccount()).emailVerification).toBe(true);

  await requestRecovery(asha.email);
  const recovery = await link(2);
  expect(recovery.origin + recovery.pathname).toBe(`${backend.url}/reset-password`);
  await completeRecovery(...read(recovery), 'Mbegu-Mpya-2026');
  await expect(completeRecovery(...read(recovery), 'Mbegu-Tatu-2026')).rejects.toMatchObject({
    type: 'user_invalid_token',
  });
  expect((await createSession(asha.email, 'Mbegu-Mpya-2026')).userId).toBe('asha');
});

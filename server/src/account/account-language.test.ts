import { expect, test } from 'vitest';
import { createTestApi } from '#testing/test-api.ts';

const password = 'Mbegu-Bora-2026';

async function openApi() {
  const api = await createTestApi();
  const call = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, headers: Record<string, string> = {}) =>
    api.call(method, url, { body, headers });
  const signUp = (userId: string, headers?: Record<string, string>) =>
    call('POST', '/account', { userId, email: `${userId}@duka.example`, password }, headers);
  const signIn = async (userId: string, headers?: Record<string, string>) => {
    const answer = await call(
      'POST',
      '/account/sessions/email',
      { email: `${userId}@duka.example`, password },
      headers,
    );
    const cookies = answer.cookies.map(({ name, value }) => [name, value]);
    const session = cookies.find(([name]) => name === 'a_session_duka')?.[1] ?? '';
    const as = { 'x-appwrite-session': decodeURIComponent(session) };
    const prefs = (await call('GET', '/account/prefs', undefined, as)).json();
    return { language: cookies.find(([name]) => name === 'duka_language')?.[1], prefs, as };
  };
  return { call, signUp, signIn, mails: api.mails };
}

test('an account that is opened in English says nothing of a language, as ever (R35)', async () => {
  const { signUp, signIn } = await openApi();
  expect((await signUp('asha', { 'accept-language': 'en-GB,sw;q=0.5' })).json().prefs).toEqual({});
  expect(await signIn('asha')).toMatchObject({ prefs: {}, language: undefined });
});

test('an account that is opened in Kiswahili stays in it, whatever the devices request that it signs in on (R35)', async () => {
  const { signUp, signIn } = await openApi();
  expect((await signUp('asha', { 'accept-language': 'sw' })).json().prefs).toEqual({ language: 'sw' });
  const devices: Record<string, string>[] = [{ 'accept-language': 'en' }, { cookie: 'duka_language=en' }];
  for (const headers of devices) {
    expect(await signIn('asha', headers)).toMatchObject({ prefs: { language: 'sw' }, language: undefined });
  }
});

test('an account without a language takes the one that was chosen on the device it signs in on, not what a browser asks for (R35)', async () => {
  const { signUp, signIn } = await openApi();
  await signUp('asha');
  expect(await signIn('asha', { 'accept-language': 'sw' })).toMatchObject({ prefs: {}, language: undefined });
  expect(await signIn('asha', { cookie: 'duka_language=sw' })).toMatchObject({ prefs: { language: 'sw' } });
  expect(await signIn('asha', { cookie: 'duka_language=en' })).toMatchObject({ prefs: { language: 'sw' } });
});

test('mails to an account are written in its language (R35)', async () => {
  const { call, signUp, mails } = await openApi();
  for (const [id, cookie] of [
    ['asha', 'duka_language=sw'],
    ['juma', ''],
  ] as const) {
    await signUp(id, { cookie });
    await call('POST', '/account/recovery', { email: `${id}@duka.example`, url: 'http://localhost/reset-password' });
  }
  await expect
    .poll(() => mails.map(({ subject }) => subject))
    .toEqual(['Weka nenosiri jipya la Duka', 'Set a new Duka password']);
  expect(mails[0]?.text).toMatch(/^Habari,\n\nKuna aliyeomba/);
});

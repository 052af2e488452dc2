import { expect, test } from 'vitest';
import { createTestApi, password, type Seller, signIn, signUp, type TestApi } from '#testing/test-api.ts';
import { passChallenge, signUpProtected } from '#testing/test-authenticator.ts';

const next = 'Mahindi-Mapya-2026';

/** The mails since the last call, once all are there: alerts follow the response. */
async function mailed(api: TestApi, count: number) {
  await expect.poll(() => api.mails.length).toBe(count);
  return api.mails.splice(0).map(({ to, subject }) => [to, subject]);
}

/** The next mail, which may leave after the answer. */
async function nextMail(api: TestApi) {
  await expect.poll(() => api.mails.length).toBeGreaterThan(0);
  return api.mails.splice(0)[0];
}

/** The parameters of the link in the next mail. */
async function readLink(api: TestApi) {
  const { searchParams } = new URL(/https?:\/\/\S+/.exec((await nextMail(api))?.text ?? '')?.[0] ?? '');
  return { userId: searchParams.get('userId'), secret: searchParams.get('secret') };
}

async function prove(api: TestApi, { cookie }: Seller) {
  await api.call('POST', '/account/verification', { cookie, body: { url: 'http://localhost/verify-email' } });
  const body = await readLink(api);
  expect((await api.call('PUT', '/account/verification', { body })).statusCode).toBe(200);
}

test('the owner hears of a new password, by a change and after a recovery, and of nothing that was refused [CALL-013, CALL-015]', async () => {
  const api = await createTestApi();
  const { cookie, email } = await signUp(api);
  const change = (oldPassword: string) =>
    api.call('PATCH', '/account/password', { cookie, body: { password: next, oldPassword } });
  expect((await change('not my password')).statusCode).toBe(401);
  expect((await change(password)).statusCode).toBe(200);
  expect(await mailed(api, 1)).toEqual([[email, 'Your Duka password was changed']]);

  await api.call('POST', '/account/recovery', { body: { email, url: 'http://localhost/reset-password' } });
  const body = { ...(await readLink(api)), password };
  expect((await api.call('PUT', '/account/recovery', { body })).statusCode).toBe(200);
  expect(await mailed(api, 1)).toEqual([[email, 'Your Duka password was changed']]);
});

test('a changed address is mailed to the old and the new one, and the mail to the new one, which may be a stranger’s, has no name [CALL-012]', async () => {
  const api = await createTestApi();
  const seller = await signUp(api);
  await prove(api, seller);
  const change = (email: string) =>
    api.call('PATCH', '/account/email', { cookie: seller.cookie, body: { email, password } });
  expect((await change('new@duka.example')).statusCode).toBe(200);
  await expect.poll(() => api.mails.length).toBe(2);
  const mails = api.mails.splice(0);
  const [old, fresh] = [seller.email, 'new@duka.example'].map((to) => mails.find((mail) => mail.to === to));
  expect([old?.to, old?.subject]).toEqual([seller.email, 'The e-mail address of your Duka account was changed']);
  expect(old?.text).toMatch(/^Hello Asha Mushi,/);
  expect(old?.text).not.toContain('new@duka.example');
  expect([fresh?.to, fresh?.subject]).toEqual(['new@duka.example', 'This is the e-mail address of a Duka account now']);
  expect(fresh?.text).toMatch(/^Hello,/);
  expect(`${fresh?.text}${fresh?.html}`).not.toMatch(/Asha|seller1/);
  expect((await change('NEW@duka.example')).statusCode).toBe(200);
  expect((await change((await signUp(api)).email)).statusCode).toBe(409);
  expect(api.mails).toEqual([]);
});

test('the owner gets one mail each for two-factor turned on or off, its app, and new recovery codes [SET-011, SET-019]', async () => {
  const api = await createTestApi();
  const seller = await signUpProtected(api);
  const { email, cookie } = seller;
  expect(await mailed(api, 1)).toEqual([[email, 'Two-factor sign-in was turned on']]);
  await passChallenge(api, cookie, seller.nextCode());
  await api.call('POST', '/account/mfa/recovery-codes', { cookie });
  expect((await api.call('PATCH', '/account/mfa/recovery-codes', { cookie })).statusCode).toBe(200);
  expect(await mailed(api, 1)).toEqual([[email, 'The recovery codes of your Duka account are new']]);
  expect((await api.call('PATCH', '/account/mfa', { cookie, body: { mfa: false } })).statusCode).toBe(200);
  expect(await mailed(api, 1)).toEqual([[email, 'Two-factor sign-in was turned off']]);
});

test('nobody is greeted by a name at an address that is not proven, and a name brings no link or line into a mail', async () => {
  const api = await createTestApi();
  const seller = await signUp(api);
  const name = 'Asha\r\nBcc: evil@evil.example https://evil.example/login';
  await api.call('PATCH', '/account/name', { cookie: seller.cookie, body: { name } });
  const recover = async () => {
    await api.call('POST', '/account/recovery', {
      body: { email: seller.email, url: 'http://localhost/reset-password' },
    });
    return nextMail(api);
  };
  expect((await recover())?.text).toMatch(/^Hello,\n/);
  await prove(api, seller);
  const mail = await recover();
  expect(mail?.text).toMatch(/^Hello Asha,\n/);
  for (const part of [mail?.text, mail?.html, mail?.subject]) expect(part).not.toMatch(/evil|Bcc/);
});

test('an address gets three mails a day about one kind of change (R50)', async () => {
  const api = await createTestApi();
  const { email, cookie } = await signUp(api);
  for (let count = 0; count < 12; count += 1) {
    const body = { password: count % 2 === 0 ? next : password, oldPassword: count % 2 === 0 ? password : next };
    expect((await api.call('PATCH', '/account/password', { cookie, body })).statusCode).toBe(200);
  }
  await signIn(api, email);
  expect((await mailed(api, 3)).length).toBe(3);
});

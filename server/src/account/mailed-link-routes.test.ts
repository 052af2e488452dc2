import { hourMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { createTestApi, password, signIn, signUp, type TestApi } from '#testing/test-api.ts';
import { openSocket } from '#testing/test-sockets.ts';

const url = 'http://localhost:4000/reset-password';

function startRecovery(api: TestApi, email: string, page = url) {
  return api.call('POST', '/account/recovery', { body: { email, url: page }, headers: { host: 'localhost:4000' } });
}

const users = '/databases/marketplace/collections/users/documents';

/** Returns an account, and the alias that a guest gets who looks up its phone number. */
async function openAccountWithPhone(api: TestApi) {
  const { id, email, cookie } = await signUp(api);
  const data = { userId: id, firstName: 'Asha', email, phone: '+255712000009' };
  await api.call('POST', users, { cookie, body: { documentId: id, data } });
  const query = encodeURIComponent(JSON.stringify({ method: 'equal', attribute: 'phone', values: [data.phone] }));
  const found = await api.call('GET', `${users}?queries[0]=${query}`);
  return { id, email, alias: found.json().documents[0].email as string };
}

/** The links with a secret in all mails; other mails may come between them. */
function listLinks({ mails }: TestApi): string[] {
  return mails.flatMap(({ text }) => /https?:\/\/\S+secret=\S+/.exec(text)?.[0] ?? []);
}

function lastLink(api: TestApi): URL {
  return new URL(listLinks(api).at(-1) ?? '');
}

function readLink(api: TestApi): { userId: string; secret: string } {
  const { searchParams } = lastLink(api);
  return { userId: searchParams.get('userId') ?? '', secret: searchParams.get('secret') ?? '' };
}

/** Asks for a recovery whose mail comes, which may be later than the answer; returns both. */
async function recover(api: TestApi, email: string) {
  const known = listLinks(api).length;
  const answer = await startRecovery(api, email);
  await expect.poll(() => listLinks(api).length).toBe(known + 1);
  return { answer, link: readLink(api) };
}

test('recovery mails a link with userId, secret and expire, valid for one hour, which do not name the account (R17) [CALL-014]', async () => {
  const api = await createTestApi();
  const { id, email } = await signUp(api);
  const { answer } = await recover(api, email.toUpperCase());
  expect(answer.statusCode).toBe(201);
  const token = answer.json();
  expect(token).toEqual({
    $id: expect.stringMatching(/^[0-9a-f]{20}$/),
    $createdAt: expect.any(String),
    userId: expect.stringMatching(/^[0-9a-f]{20}$/),
    secret: '',
    expire: expect.any(String),
    phrase: '',
  });
  expect(answer.body).not.toContain(id);
  expect(Date.parse(token.expire) - Date.parse(token.$createdAt)).toBe(hourMs);
  expect(api.mails).toMatchObject([{ to: email, subject: 'Set a new Duka password' }]);
  const link = lastLink(api);
  expect(link.origin + link.pathname).toBe(url);
  expect(readLink(api)).toEqual({ userId: token.userId, secret: expect.stringMatching(/^[0-9a-f]{256}$/) });
  const expire = token.expire.replace('T', '+').replace('+00:00', '').replaceAll(':', '%3A');
  expect(link.search).toContain(`expire=${expire}`);
});

test('an unknown e-mail is answered like a known one, the same each time, and no mail goes out (R9) [CALL-014]', async () => {
  const api = await createTestApi();
  const { email } = await signUp(api);
  const known = (await startRecovery(api, email)).json();
  const [first, second] = [await startRecovery(api, 'no@duka.example'), await startRecovery(api, 'no@duka.example')];
  expect(first.statusCode).toBe(201);
  expect(Object.keys(first.json())).toEqual(Object.keys(known));
  expect(first.json().userId).toMatch(/^[0-9a-f]{20}$/);
  expect(second.json().userId).toBe(first.json().userId);
  expect((await startRecovery(api, email.toUpperCase())).json().userId).toBe(known.userId);
  await expect.poll(() => api.mails.length).toBe(2);
  const end = (userId: string) =>
    api.call('PUT', '/account/recovery', { body: { userId, secret: 'x', password: 'another one' } });
  expect((await end(first.json().userId)).json()).toEqual((await end(known.userId)).json());
});

test('a seller who knows only the phone number gets the mail too, with the alias of the look-up [AUTH-033, CALL-014, CALL-019]', async () => {
  const api = await createTestApi();
  const { email, alias } = await openAccountWithPhone(api);
  expect(alias).not.toBe(email);
  expect((await startRecovery(api, alias)).statusCode).toBe(201);
  await expect.poll(() => api.mails).toMatchObject([{ to: email }]);
});

test('a recovery asked for by phone leads a stranger to no account, row, file or address (R17) [AUTH-033, CALL-014]', async () => {
  const api = await createTestApi();
  const { id, email, alias } = await openAccountWithPhone(api);
  const stranger = await signUp(api);
  const byPhone = await startRecovery(api, alias);
  const byEmail = await startRecovery(api, email);
  const { userId, $id } = byPhone.json();
  expect(byPhone.body).not.toContain(id);
  expect((await startRecovery(api, alias)).json().userId).toBe(userId);
  expect(byEmail.json().userId).not.toBe(userId);
  expect(byEmail.headers['x-ratelimit-remaining']).toBe(byPhone.headers['x-ratelimit-remaining']);
  for (const as of [{}, { cookie: stranger.cookie }]) {
    for (const opaque of [userId, $id]) {
      expect((await api.call('GET', `${users}/${opaque}`, as)).statusCode).toBeGreaterThanOrEqual(400);
      for (const way of ['', '/view', '/download', '/preview']) {
        expect((await api.call('GET', `/storage/buckets/files/files/${opaque}${way}`, as)).statusCode).toBe(404);
      }
    }
  }
});

test('the id of the answer ends a recovery as well, and so does the account’s in links of before (R17) [CALL-015]', async () => {
  const api = await createTestApi();
  const { id, email, alias } = await openAccountWithPhone(api);
  const end = async (userId: string, secret: string) => {
    const answer = await api.call('PUT', '/account/recovery', { body: { userId, secret, password: 'a new password' } });
    return [answer.statusCode, answer.json().userId ?? answer.json().type];
  };
  for (const asked of [alias, email]) {
    const { answer, link } = await recover(api, asked);
    const { userId } = answer.json();
    const { secret } = link;
    const another = (await startRecovery(api, 'nobody@duka.example')).json().userId;
    expect(await end(another, secret)).toEqual([401, 'user_invalid_token']);
    expect(await end(userId, secret)).toEqual([200, userId]);
  }
  expect(await end(id, (await recover(api, email)).link.secret)).toEqual([200, id]);
});

test('a mail that cannot be sent changes nothing in the answer (R9) [CALL-014]', async () => {
  const api = await createTestApi({
    sendMail: async () => {
      throw new Error('the mail server is away');
    },
  });
  const { email } = await signUp(api);
  expect((await startRecovery(api, email)).statusCode).toBe(201);
});

test('the link sets a new password once, proves the e-mail, ends all sessions and signs nobody in (R8) [CALL-015]', async () => {
  const api = await createTestApi();
  const { cookie, email } = await signUp(api);
  const body = { ...(await recover(api, email)).link, password: 'a new password' };
  const answer = await api.call('PUT', '/account/recovery', { body });
  expect([answer.statusCode, answer.cookies, answer.json().secret]).toEqual([200, [], '']);
  expect((await api.call('GET', '/account', { cookie })).statusCode).toBe(401);
  await expect(signIn(api, email, password)).rejects.toThrow('user_invalid_credentials');
  const fresh = await signIn(api, email, 'a new password');
  expect((await api.call('GET', '/account', { cookie: fresh })).json().emailVerification).toBe(true);

  const again = await api.call('PUT', '/account/recovery', { body });
  expect([again.statusCode, again.json().type]).toEqual([401, 'user_invalid_token']);
});

test('a link used twice at once sets one password [CALL-015]', async () => {
  const api = await createTestApi();
  const { email } = await signUp(api);
  const { link } = await recover(api, email);
  const end = (secret: string) => api.call('PUT', '/account/recovery', { body: { ...link, password: secret } });
  const answers = await Promise.all([end('first password'), end('second password')]);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401]);
});

test('a wrong, foreign, old or replaced secret is refused; an unknown account is not found [CALL-015]', async () => {
  const api = await createTestApi();
  const [asha, juma] = [await signUp(api), await signUp(api)];
  const { link } = await recover(api, asha.email);
  const end = async (body: object) => {
    const answer = await api.call('PUT', '/account/recovery', {
      body: { ...link, password: 'a new password', ...body },
    });
    return [answer.statusCode, answer.json().type];
  };
  expect(await end({ secret: 'wrong' })).toEqual([401, 'user_invalid_token']);
  expect(await end({ userId: juma.id })).toEqual([401, 'user_invalid_token']);
  expect(await end({ userId: 'nobody' })).toEqual([404, 'user_not_found']);
  expect(await end({ password: 'short' })).toEqual([400, 'general_argument_invalid']);
  expect((await api.call('PUT', '/account/verification', { body: link })).json().type).toBe('user_invalid_token');
  api.advance(hourMs);
  expect(await end({})).toEqual([401, 'user_invalid_token']);
});

test('a new e-mail voids the links sent to the old one (R8) [CALL-012]', async () => {
  const api = await createTestApi();
  const { cookie, email } = await signUp(api);
  const body = { ...(await recover(api, email)).link, password: 'a new password' };
  await api.call('PATCH', '/account/email', { cookie, body: { email: 'new@duka.example', password } });
  expect((await api.call('PUT', '/account/recovery', { body })).json().type).toBe('user_invalid_token');
});

test.each([
  ...['https://evil.example/reset', 'http://localhost.evil.example/', 'http://duka.example/'].map(
    (page) => [page, 'URL host must be one of: localhost, 127.0.0.1, [::1]'] as const,
  ),
  // These look like another host.
  ...['http://bank.example@localhost/reset', 'http://bank.example:x@localhost/reset'].map(
    (page) => [page, 'URL must not hold a user name or a password.'] as const,
  ),
])('a link to %s, a host that is not ours or looks like another, is refused [CALL-014]', async (page, words) => {
  const api = await createTestApi();
  const { email } = await signUp(api);
  const answer = await startRecovery(api, email, page);
  expect([answer.statusCode, answer.json().message]).toEqual([400, `Invalid \`url\` param: ${words}`]);
  expect(api.mails).toEqual([]);
});

test('a stranger who names their own host in the request cannot have the link lead there [CALL-014]', async () => {
  const api = await createTestApi({ config: { publicUrl: 'https://duka.example' } });
  const { email } = await signUp(api);
  const ask = (host: string) =>
    api.call('POST', '/account/recovery', {
      body: { email, url: `https://${host}/reset-password` },
      headers: { host },
    });
  expect((await ask('evil.example')).json().message).toBe(
    'Invalid `url` param: URL host must be one of: https://duka.example',
  );
  expect((await ask('duka.example')).statusCode).toBe(201);
  // Another port or scheme of the same host may be another program.
  for (const url of ['https://duka.example:8443/reset-password', 'http://duka.example/reset-password']) {
    const body = { email, url };
    const answer = await api.call('POST', '/account/recovery', { body, headers: { host: 'duka.example' } });
    expect(answer.json().message).toBe('Invalid `url` param: URL host must be one of: https://duka.example');
  }
});

test.each(['javascript:alert(1)', 'reset', '', 7])('%j is no page for a link [CALL-014]', async (page) => {
  const api = await createTestApi();
  const answer = await startRecovery(api, 'a@duka.example', page as string);
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'Invalid `url` param: Value must be a valid URL.']);
});

test('an e-mail address asks for ten recoveries an hour (wire section 11)', async () => {
  const api = await createTestApi();
  const ask = (email: string) => startRecovery(api, email);
  await Promise.all(Array.from({ length: 10 }, () => ask('a@duka.example')));
  expect((await ask('A@duka.example')).statusCode).toBe(429);
  expect((await ask('b@duka.example')).statusCode).toBe(201);
});

test('the seller’s e-mail is proven by a mailed link, without a session, once [CALL-016, CALL-017]', async () => {
  const api = await createTestApi();
  const { cookie, email, id } = await signUp(api);
  const start = () =>
    api.call('POST', '/account/verification', {
      cookie,
      body: { url: 'http://localhost:4000/verify-email' },
      headers: { host: 'localhost:4000' },
    });
  const started = await start();
  expect([started.statusCode, started.json()]).toMatchObject([201, { userId: id, secret: '', phrase: '' }]);
  expect(api.mails).toMatchObject([{ to: email, subject: 'Confirm your Duka e-mail address' }]);
  expect(lastLink(api).pathname).toBe('/verify-email');

  const ended = await api.call('PUT', '/account/verification', { body: readLink(api) });
  expect([ended.statusCode, ended.json().userId]).toEqual([200, id]);
  expect((await api.call('GET', '/account', { cookie })).json().emailVerification).toBe(true);
  const again = await start();
  expect([again.statusCode, again.json()]).toMatchObject([
    409,
    { type: 'user_email_already_verified', message: 'User email is already verified' },
  ]);
  const reused = await api.call('PUT', '/account/verification', { body: readLink(api) });
  expect(reused.json().type).toBe('user_invalid_token');
});

test('a page that is open elsewhere hears that the e-mail was proven, others do not (wire section 10) [CALL-017, RT-001]', async () => {
  const api = await createTestApi();
  const { cookie, id } = await signUp(api);
  const listen = async (as: string) => {
    const socket = await openSocket(api.app, { channels: ['account'], headers: { cookie: as } });
    await socket.next();
    return socket;
  };
  const own = await listen(cookie);
  const other = await listen((await signUp(api)).cookie);
  await api.call('POST', '/account/verification', { cookie, body: { url: 'http://localhost/verify-email' } });
  const link = readLink(api);
  expect((await api.call('PUT', '/account/verification', { body: { ...link, secret: 'wrong' } })).statusCode).toBe(401);
  expect(await own.drain()).toEqual([]);

  const token = (await api.call('PUT', '/account/verification', { body: link })).json();
  const { data } = await own.next();
  expect(data.channels).toEqual(['account', `account.${id}`]);
  expect(data.events[0]).toBe(`users.${id}.verification.${token.$id}.update`);
  expect(data.payload).toEqual(token);
  expect(await other.drain()).toEqual([]);
});

test('ten wrong secrets an hour are looked at for each account (wire section 11)', async () => {
  const api = await createTestApi();
  for (const path of ['/account/recovery', '/account/verification']) {
    const end = () => api.call('PUT', path, { body: { userId: 'asha-1' } });
    for (let count = 0; count < 10; count += 1) expect((await end()).statusCode).toBe(400);
    expect((await end()).statusCode).toBe(429);
  }
});

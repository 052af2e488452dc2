import { expect, test } from 'vitest';
import { isSpread } from '#testing/spread-calls.ts';
import { createTestApi, password, signUp } from '#testing/test-api.ts';

/** Opens an app that fails where it would list sessions, and returns the lines of its log. */
async function openLoggedApi() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const api = await createTestApi({ logger: { level: 'info', base: null, stream: { write } } });
  const { accounts } = api.database;
  Object.assign(accounts, { listSessions: () => Promise.reject(new Error('the disk said no')) });
  return { ...api, lines };
}

test.skipIf(isSpread)(
  'an answer names its line in the log; of a failure the log holds the cause and the answer does not [ERR-001]',
  async () => {
    const api = await openLoggedApi();
    const { cookie } = await signUp(api);
    const answer = await api.call('GET', '/account/sessions?secret=hidden', { cookie });
    const reqId = answer.headers['x-request-id'];
    expect(answer.statusCode).toBe(500);
    const [failure, line] = api.lines.filter((each) => each.reqId === reqId);
    expect(failure).toMatchObject({ level: 50, msg: 'request failed', err: { message: 'the disk said no' } });
    expect(line).toMatchObject({ level: 30, msg: 'request', method: 'GET', status: 500, type: 'general_unknown' });
    expect(line?.path).toBe('/v1/account/sessions');
    expect(answer.body).not.toContain('disk');
    expect(JSON.stringify(api.lines)).not.toContain('hidden');
  },
);

test('a line names the account and the address of the caller, and no e-mail, name, phone or secret', async () => {
  const api = await openLoggedApi();
  const { id, email, cookie } = await signUp(api);
  const from = async (path: string, options: Parameters<typeof api.call>[2]) => {
    const answer = await api.call('GET', path, options);
    return api.lines.find(({ reqId }) => reqId === answer.headers['x-request-id']);
  };
  expect(await from('/account', { cookie })).toMatchObject({ account: id, address: '127.0.0.1', status: 200 });
  const guest = await from('/account', {});
  expect([guest?.account, guest?.address, guest?.status]).toEqual([undefined, '127.0.0.1', 401]);
  const body = { email, password, name: 'Asha' };
  await api.call('POST', '/account/sessions/email', { body });
  await api.call('POST', '/account', { body: { ...body, userId: 'unique()' } });
  const phone = encodeURIComponent(JSON.stringify({ method: 'equal', attribute: 'phone', values: ['+255712000001'] }));
  await api.call('GET', `/databases/marketplace/collections/users/documents?queries[0]=${phone}`);
  const secret = decodeURIComponent(/=([^;]+)/.exec(cookie)?.[1] ?? '');
  for (const secretText of [email, password, 'Asha', '712000001', secret])
    expect(JSON.stringify(api.lines)).not.toContain(secretText);
});

test.each(['/o/', '//o/', '/%6f/', '/O/'])(
  'the token of an order at "%s" stands in no line [DOOR-045]',
  async (path) => {
    const { app, lines } = await openLoggedApi();
    const token = 'WhoeverHasThisSeesIt22';
    for (const rest of ['', '/cancel', '/%ff', '?lang=sw', '/messages?write=1'])
      for (const method of ['GET', 'POST', 'PUT'] as const) await app.inject({ method, url: `${path}${token}${rest}` });
    await app.inject({ url: '/metrics', headers: { referer: `http://duka.example/o/${token}` } });
    expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(16);
    expect(JSON.stringify(lines)).not.toContain(token);
  },
);

test.each([
  ['a route that does not exist', '/v1/nothing'],
  ['an address that cannot be read', '/v1/account/%ff'],
  ['a guest on a member’s call', '/v1/account'],
])('the id is on the answer to %s too, each time another', async (_, url) => {
  const api = await openLoggedApi();
  const ask = async () =>
    (await api.app.inject({ url, headers: { 'x-appwrite-project': 'duka' } })).headers['x-request-id'];
  const [one, other] = [await ask(), await ask()];
  expect(one).toMatch(/^[0-9a-f-]{36}$/);
  expect(other).not.toBe(one);
  expect(api.lines.some(({ reqId }) => reqId === one)).toBe(true);
});

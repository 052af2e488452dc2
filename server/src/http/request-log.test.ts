import { expect, test } from 'vitest';
import { createTestApi, signUp } from '#testing/test-api.ts';

/** Opens an app that fails where it would send a mail, and answers the lines of its log. */
async function openLoggedApi() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const api = await createTestApi({
    logger: { level: 'info', base: null, stream: { write } },
    sendMail: async () => {
      throw new Error('the mail server said no');
    },
  });
  return { ...api, lines };
}

test('an answer names its line in the log; of a failure the log holds the cause and the answer does not [ERR-001]', async () => {
  const api = await openLoggedApi();
  const { cookie } = await signUp(api);
  const answer = await api.call('POST', '/account/verification?secret=hidden', {
    cookie,
    body: { url: 'http://localhost/verify-email' },
    headers: { host: 'localhost' },
  });
  const reqId = answer.headers['x-request-id'];
  expect(answer.statusCode).toBe(500);
  const [failure, line] = api.lines.filter((each) => each.reqId === reqId);
  expect(failure).toMatchObject({ level: 50, msg: 'request failed', err: { message: 'the mail server said no' } });
  expect(line).toMatchObject({ level: 30, msg: 'request', method: 'POST', status: 500, type: 'general_unknown' });
  expect(line?.path).toBe('/v1/account/verification');
  expect(answer.body).not.toContain('mail');
  expect(JSON.stringify(api.lines)).not.toContain('hidden');
});

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

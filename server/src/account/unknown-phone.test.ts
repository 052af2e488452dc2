import { expect, test } from 'vitest';
import { createTestApi, password, signUp, type TestApi } from '#testing/test-api.ts';
import { isLoginAlias } from './login-alias.ts';

const users = '/databases/marketplace/collections/users/documents';
const [known, unknown] = ['+255712000009', '+255712000010'];

/** The app with one account, which has the number `known`. */
async function openApi() {
  const api = await createTestApi();
  const { id, email, cookie } = await signUp(api);
  const data = { userId: id, firstName: 'Asha', email, phone: known };
  expect((await api.call('POST', users, { cookie, body: { documentId: id, data } })).statusCode).toBe(201);
  return { api, id, email };
}

function lookUp(api: TestApi, phone: string) {
  const query = encodeURIComponent(JSON.stringify({ method: 'equal', attribute: 'phone', values: [phone] }));
  return api.call('GET', `${users}?queries[0]=${query}`);
}

/** A fresh alias, as each sign-in of the app asks for one. */
async function findAlias(api: TestApi, phone: string): Promise<string> {
  return (await lookUp(api, phone)).json().documents[0].email;
}

function tryToSignIn(api: TestApi, email: string, secret = 'not my password') {
  return api.call('POST', '/account/sessions/email', { body: { email, password: secret } });
}

function recover(api: TestApi, email: string) {
  const body = { email, url: 'http://localhost:4000/reset-password' };
  return api.call('POST', '/account/recovery', { body, headers: { host: 'localhost:4000' } });
}

type Answer = Awaited<ReturnType<typeof lookUp>>;

/** All of an answer but what differs between any two: its times, its id, and the counts, which tests compare on their own. */
function shapeOf({ statusCode, headers, body }: Answer, ...opaque: readonly string[]) {
  const rest = Object.entries(headers).filter(([name]) => !/^(date|x-request-id|x-ratelimit.*)$/.test(name));
  const text = opaque.reduce((left, each) => left.replaceAll(each, '?'.repeat(each.length)), body);
  return { statusCode, headers: Object.fromEntries(rest), body: text.replaceAll(/\d{4}-\d\d-\d\dT[^"]+/g, 'time') };
}

test('a number that no account has is looked up like one that an account has, however it is written (R2) [AUTH-020, CALL-019]', async () => {
  const { api, id, email } = await openApi();
  const shapes = new Set<string>();
  for (const phone of [known, unknown, known, unknown]) {
    const answer = await lookUp(api, phone);
    const [row] = answer.json().documents;
    expect(isLoginAlias(row.email)).toBe(true);
    expect(answer.body).not.toContain(id);
    expect(answer.body).not.toContain(email);
    shapes.add(JSON.stringify(shapeOf(answer, row.email, phone)));
  }
  expect([...shapes]).toHaveLength(1);
  // Nobody learns by asking twice either: no alias comes a second time.
  for (const phone of [known, unknown]) expect(await findAlias(api, phone)).not.toBe(await findAlias(api, phone));
  for (const written of ['0712000010', '255 712 000 010']) expect((await lookUp(api, written)).json().total).toBe(1);
});

test.each(['+2550', '0712', 'Asha', ''])('what is no phone number has no row: %j (R2) [AUTH-033]', async (text) => {
  const { api } = await openApi();
  expect((await lookUp(api, text)).json()).toEqual({ total: 0, documents: [] });
});

test('guesses at an unknown number are refused, counted and ended like those at a known one (R2, R18) [CALL-005]', async () => {
  const { api, email } = await openApi();
  const seen: Record<string, unknown[]> = { [known]: [], [unknown]: [] };
  for (let time = 0; time < 12; time += 1) {
    for (const phone of [known, unknown]) {
      const answer = await tryToSignIn(api, await findAlias(api, phone));
      seen[phone]?.push({ ...shapeOf(answer), left: answer.headers['x-ratelimit-remaining'] });
    }
  }
  expect(seen[unknown]).toEqual(seen[known]);
  expect(seen[known]?.map((each) => (each as { statusCode: number }).statusCode)).toEqual([
    ...Array(10).fill(401),
    429,
    429,
  ]);
  // The rest of a number's count reveals nothing of an address.
  expect((await tryToSignIn(api, email)).headers['x-ratelimit-remaining']).toBe('9');
});

test('guesses at an e-mail leave the count of its phone number as it is, so that nobody learns that the two belong together (R18) [CALL-005]', async () => {
  const { api, email } = await openApi();
  for (let time = 0; time < 11; time += 1) await tryToSignIn(api, email);
  expect((await tryToSignIn(api, email)).statusCode).toBe(429);
  for (const phone of [known, unknown]) {
    const answer = await tryToSignIn(api, await findAlias(api, phone));
    expect([answer.statusCode, answer.headers['x-ratelimit-remaining']]).toEqual([401, '9']);
  }
});

test('a recovery of an unknown number is answered and counted like one of a known number, and no mail goes out (R9, R17) [AUTH-034, CALL-014]', async () => {
  const { api, email } = await openApi();
  const seen: Record<string, unknown[]> = { [known]: [], [unknown]: [] };
  const ids: Record<string, Set<string>> = { [known]: new Set(), [unknown]: new Set() };
  for (let time = 0; time < 11; time += 1) {
    const answers = await Promise.all(
      [known, unknown].map(async (phone) => ({ phone, answer: await recover(api, await findAlias(api, phone)) })),
    );
    for (const { phone, answer } of answers) {
      const { userId = '', $id = '' } = answer.json();
      if (userId !== '') ids[phone]?.add(userId);
      const left = answer.headers['x-ratelimit-remaining'];
      seen[phone]?.push({ ...shapeOf(answer, userId || '-', $id || '-'), left });
    }
  }
  expect(seen[unknown]).toEqual(seen[known]);
  expect([ids[known]?.size, ids[unknown]?.size]).toEqual([1, 1]);
  expect(new Set(api.mails.map(({ to }) => to))).toEqual(new Set([email]));
});

test('an alias from before somebody took the number signs in to nothing, and one of after does (R2) [CALL-019]', async () => {
  const { api, id, email } = await openApi();
  const before = await findAlias(api, unknown);
  const session = await tryToSignIn(api, email, password);
  const cookie = `a_session_duka=${session.cookies.find(({ name }) => name === 'a_session_duka')?.value}`;
  await api.call('PATCH', `${users}/${id}`, { cookie, body: { data: { phone: unknown } } });
  expect((await tryToSignIn(api, before, password)).statusCode).toBe(401);
  expect((await tryToSignIn(api, await findAlias(api, unknown), password)).statusCode).toBe(201);
  expect((await tryToSignIn(api, await findAlias(api, known), password)).statusCode).toBe(401);
});

import { minuteMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { createTestApi, password, type Seller, signUp, type TestApi } from '#testing/test-api.ts';
import { signUpProtected } from '#testing/test-authenticator.ts';

const phone = '+255712000009';
const users = '/databases/marketplace/collections/users/documents';

const open = () => createTestApi({ provesPhones: true, config: { apiKey: 'key-of-the-operator-for-the-tests' } });

async function store(api: TestApi, { id, email, cookie }: Seller, number: string | null) {
  const data = { userId: id, firstName: 'Asha', email, phone: number };
  const answer = await api.call('POST', users, { cookie, body: { documentId: id, data } });
  return [answer.statusCode, answer.json().type ?? answer.json().phone];
}

async function change(api: TestApi, { id, cookie }: Seller, number: string | null) {
  const answer = await api.call('PATCH', `${users}/${id}`, { cookie, body: { data: { phone: number } } });
  return [answer.statusCode, answer.json().type ?? answer.json().phone];
}

async function ask(api: TestApi, { cookie }: Pick<Seller, 'cookie'>, number = phone) {
  const answer = await api.call('POST', '/account/phone-codes', { cookie, body: { phone: number } });
  return [answer.statusCode, answer.json().type ?? answer.json().phone];
}

async function prove(api: TestApi, { cookie }: Pick<Seller, 'cookie'>, code: string, number = phone) {
  const answer = await api.call('PUT', '/account/phone-codes', { cookie, body: { phone: number, code } });
  return answer.statusCode === 204 ? 204 : [answer.statusCode, answer.json().type];
}

const lastCode = (api: TestApi) => /\d{6}/.exec(api.texts.at(-1)?.text ?? '')?.[0] ?? '';

async function own(api: TestApi, seller: Seller, number = phone) {
  await ask(api, seller, number);
  expect(await prove(api, seller, lastCode(api), number)).toBe(204);
}

const unproven = [400, 'user_phone_not_verified'];
const taken = [409, 'document_already_exists'];
const wrong = [401, 'user_invalid_token'];

test('a number is stored once a code that was sent to it came back, in the registration and when it changes (R16) [DATA-008]', async () => {
  const api = await open();
  const asha = await signUp(api);
  expect(await store(api, asha, phone)).toEqual(unproven);
  expect(await ask(api, asha)).toEqual([201, phone]);
  expect(api.texts).toEqual([
    { to: phone, text: expect.stringMatching(/^\d{6} is your Duka code\. It holds for 10 minutes/) },
  ]);
  expect(await store(api, asha, phone)).toEqual(unproven);
  const code = lastCode(api);
  expect(await prove(api, asha, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe(204);
  const account = (await api.call('GET', '/account', { cookie: asha.cookie })).json();
  expect([account.phone, account.phoneVerification]).toEqual([phone, true]);
  expect(await store(api, asha, '0712 000 009')).toEqual([201, phone]);

  expect(await change(api, asha, '0713 000 010')).toEqual(unproven);
  expect(await change(api, asha, phone)).toEqual([200, phone]);
  await own(api, asha, '+255713000010');
  expect(await change(api, asha, '0713 000 010')).toEqual([200, '+255713000010']);
  expect(await change(api, asha, phone)).toEqual(unproven);
  expect(await change(api, asha, '')).toEqual([200, '']);
});

test('a code is for one account and one number, once, for ten minutes, and a new one replaces it (R16)', async () => {
  const api = await open();
  const [asha, juma] = [await signUp(api), await signUp(api)];
  await ask(api, asha);
  const first = lastCode(api);
  await ask(api, juma);
  expect(await prove(api, juma, first)).toEqual(wrong);
  expect(await prove(api, asha, first, '+255712000010')).toEqual(wrong);
  await ask(api, asha);
  const second = lastCode(api);
  if (second !== first) expect(await prove(api, asha, first)).toEqual(wrong);
  api.advance(10 * minuteMs);
  expect(await prove(api, asha, second)).toEqual(wrong);
  await ask(api, asha);
  expect(await prove(api, asha, lastCode(api))).toBe(204);
  expect(await prove(api, asha, lastCode(api))).toEqual(wrong);
});

test('a number that an account has proven is nobody else’s, and costs no text; one that was only said goes to who proves it (R16) [DATA-008]', async () => {
  const api = await open();
  const [asha, juma, neema] = [await signUp(api), await signUp(api), await signUp(api)];
  await own(api, asha);
  await store(api, asha, phone);
  const sent = api.texts.length;
  expect(await ask(api, juma)).toEqual(taken);
  expect(await store(api, juma, phone)).toEqual(taken);
  expect(api.texts.length).toBe(sent);

  // Neema's number is of the time before the gateway, or the operator's word.
  const said = '+255713000010';
  await store(api, neema, null);
  const headers = { 'x-appwrite-key': 'key-of-the-operator-for-the-tests' };
  await api.call('PATCH', `${users}/${neema.id}`, { headers, body: { data: { phone: said } } });
  expect(
    (await api.call('PATCH', '/account/phone', { cookie: neema.cookie, body: { phone: said, password } })).statusCode,
  ).toBe(200);
  expect(await store(api, juma, said)).toEqual(unproven);
  await own(api, juma, said);
  await expect
    .poll(() => api.mails)
    .toMatchObject([{ to: neema.email, subject: 'Your phone number was taken off your Duka account' }]);
  expect(api.mails[0]?.text).not.toContain(juma.email);
  expect(await store(api, juma, said)).toEqual([201, said]);
  const rows = await api.call('GET', `${users}/${neema.id}`, { cookie: neema.cookie });
  expect(rows.json().phone).toBe(null);
  expect(await change(api, neema, said)).toEqual(taken);
});

test('a number that its holder gave up can be proven anew (R16)', async () => {
  const api = await open();
  const [asha, juma] = [await signUp(api), await signUp(api)];
  await own(api, asha);
  await store(api, asha, phone);
  await change(api, asha, null);
  await own(api, juma);
  expect(await store(api, juma, phone)).toEqual([201, phone]);
  expect(await change(api, asha, phone)).toEqual(taken);
});

test('two who have proven one number ask for it at once, and one gets it (R16)', async () => {
  const api = await open();
  const [asha, juma] = [await signUp(api), await signUp(api)];
  await own(api, asha);
  await own(api, juma);
  const answers = await Promise.all([store(api, asha, phone), store(api, juma, phone)]);
  expect(answers.map(([status]) => status).sort()).toEqual([201, 400]);
});

test('a guest, a session without its second factor and the operator get no codes; a malformed number is refused (R16) [PERM-018]', async () => {
  const api = await open();
  const guest = await api.call('POST', '/account/phone-codes', { body: { phone } });
  expect([guest.statusCode, guest.json().type]).toEqual([401, 'general_unauthorized_scope']);
  const { email } = await signUpProtected(api);
  const half = await api.call('POST', '/account/sessions/email', { body: { email, password } });
  const cookie = half.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  expect(await ask(api, { cookie })).toEqual([401, 'user_more_factors_required']);
  const asha = await signUp(api);
  for (const number of ['0712000009', '+0712000009', '+255', 'asha', '+255712000009\r\nBcc: x', '']) {
    expect(await ask(api, asha, number)).toEqual([400, 'general_argument_invalid']);
  }
  expect(api.texts).toEqual([]);
});

test('texts and guesses are few: five codes an hour for an account and for a number, ten wrong ones (R16, wire section 11)', async () => {
  const api = await open();
  const sellers = await Promise.all(Array.from({ length: 3 }, () => signUp(api)));
  const [asha, juma, neema] = sellers as [Seller, Seller, Seller];
  for (let count = 0; count < 5; count += 1) expect((await ask(api, asha))[0]).toBe(201);
  expect(await ask(api, asha, '+255712000011')).toEqual([429, 'general_rate_limit_exceeded']);
  expect(await ask(api, juma)).toEqual([429, 'general_rate_limit_exceeded']);
  expect((await ask(api, juma, '+255712000012'))[0]).toBe(201);
  for (let count = 0; count < 10; count += 1) expect(await prove(api, neema, 'none')).toEqual(wrong);
  expect(await prove(api, neema, 'none')).toEqual([429, 'general_rate_limit_exceeded']);
});

test('a gateway that fails is said so, and without one there are no codes and a number stays with its first holder (R16)', async () => {
  const broken = await createTestApi({
    provesPhones: true,
    sendText: async () => {
      throw new Error('the gateway is away');
    },
  });
  const answer = await broken.call('POST', '/account/phone-codes', {
    cookie: (await signUp(broken)).cookie,
    body: { phone },
  });
  expect([answer.statusCode, answer.json().message]).toEqual([503, 'The code could not be sent. Please try again.']);

  const api = await createTestApi();
  const asha = await signUp(api);
  expect(await ask(api, asha)).toEqual([501, 'general_phone_disabled']);
  expect(await store(api, asha, phone)).toEqual([201, phone]);
});

test('a proven number alone is no second factor, so that nobody is shut out [SET-011]', async () => {
  const api = await open();
  const asha = await signUp(api);
  await own(api, asha);
  await api.call('PATCH', '/account/mfa', { cookie: asha.cookie, body: { mfa: true } });
  const again = await api.call('POST', '/account/sessions/email', { body: { email: asha.email, password } });
  const cookie = again.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  expect((await api.call('GET', '/account', { cookie })).statusCode).toBe(200);
});

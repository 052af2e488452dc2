import { expect, test } from 'vitest';
import { createTestApi, password, signIn, signUp } from '#testing/test-api.ts';

const wireDate = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);
const passwordWords =
  'Invalid `password` param: Password must be between 8 and 265 characters long, and should not be one of the commonly used password.';

test('an account is made with its id, e-mail, name and the label seller, and without a session [CALL-004, DATA-017, DATA-019]', async () => {
  const api = await createTestApi();
  const body = { userId: 'asha-1', email: 'Asha@Duka.Example', password, name: 'Asha Mushi' };
  const answer = await api.call('POST', '/account', { body });
  expect(answer.statusCode).toBe(201);
  expect(answer.cookies).toEqual([]);
  expect(answer.json()).toEqual({
    $id: 'asha-1',
    $createdAt: wireDate,
    $updatedAt: wireDate,
    name: 'Asha Mushi',
    registration: wireDate,
    status: true,
    labels: ['seller'],
    passwordUpdate: wireDate,
    email: 'asha@duka.example',
    phone: '',
    emailVerification: false,
    phoneVerification: false,
    mfa: false,
    prefs: {},
    targets: [
      {
        ...{ $id: 'asha-1', $createdAt: wireDate, $updatedAt: wireDate, userId: 'asha-1', name: '' },
        ...{ providerId: null, providerType: 'email', identifier: 'asha@duka.example', expired: false },
      },
    ],
    accessedAt: wireDate,
  });
  const row = await api.database.accounts.get('asha-1');
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the server makes the id when asked, and a name may be missing or empty [CALL-004]', async () => {
  const api = await createTestApi();
  const make = (email: string, rest: object) =>
    api.call('POST', '/account', { body: { userId: 'unique()', email, password, ...rest } });
  const [first, second] = [await make('a@duka.example', {}), await make('b@duka.example', { name: '' })];
  expect(first.json()).toMatchObject({ $id: expect.stringMatching(/^[0-9a-f]{20}$/), name: '' });
  expect(second.json().name).toBe('');
});

test('a taken id or e-mail is refused, also when two ask in the same moment (R6) [CALL-004]', async () => {
  const api = await createTestApi();
  const make = (userId: string, email: string) => api.call('POST', '/account', { body: { userId, email, password } });
  const answers = await Promise.all([make('a', 'one@duka.example'), make('b', 'ONE@duka.example')]);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
  const again = await make((await api.database.accounts.findByEmail('one@duka.example'))?.id ?? '', 'two@duka.example');
  expect(again.statusCode).toBe(409);
  expect(again.json()).toEqual({
    message: 'A user with the same id, email, or phone already exists in this project.',
    code: 409,
    type: 'user_already_exists',
    version: '1.7.5',
  });
});

test.each([
  [{}, 'Param "userId" is not optional.'],
  [{ userId: 'a' }, 'Param "email" is not optional.'],
  [{ userId: 'a', email: 'a@b.example' }, 'Param "password" is not optional.'],
  [{ userId: '.a', email: 'x' }, expect.stringContaining('Invalid `userId` param: ')],
  [{ userId: 'a'.repeat(37) }, expect.stringContaining('Invalid `userId` param: ')],
  [{ userId: 'a', email: 'x', password: 'x' }, 'Invalid `email` param: Value must be a valid email address'],
  [{ userId: 'a', email: null }, 'Invalid `email` param: Value must be a valid email address'],
  [{ userId: 'a', email: 'a@b.example', password: 'seven77' }, passwordWords],
  [{ userId: 'a', email: 'a@b.example', password: 12345678 }, passwordWords],
  [{ userId: 'a', email: 'a@b.example', password: 'é'.repeat(129) }, passwordWords],
  [
    { userId: 'a', email: 'a@b.example', password, name: 'x'.repeat(129) },
    'Invalid `name` param: Value must be a valid string and no longer than 128 chars',
  ],
])('sign-up with %j names the first parameter that is wrong [CALL-004, ERR-002]', async (body, message) => {
  const api = await createTestApi();
  const answer = await api.call('POST', '/account', { body });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ message, code: 400, type: 'general_argument_invalid', version: '1.7.5' });
});

test('a password of 8 characters or of 256 bytes is taken, one of fewer characters refused as by the form [CALL-004, REG-021]', async () => {
  const api = await createTestApi();
  for (const [index, text] of ['éàéàéàéà', 'é'.repeat(128), 'x'.repeat(256)].entries()) {
    const body = { userId: `a${index}`, email: `a${index}@duka.example`, password: text };
    expect((await api.call('POST', '/account', { body })).statusCode).toBe(201);
  }
  const short = { userId: 'short', email: 'short@duka.example', password: 'éééé' };
  const refused = await api.call('POST', '/account', { body: short });
  expect([refused.statusCode, refused.json().type]).toEqual([400, 'general_argument_invalid']);
});

test('the account is answered to its session alone [CALL-009, PERM-006]', async () => {
  const api = await createTestApi();
  const { cookie, id, email } = await signUp(api);
  expect((await api.call('GET', '/account', { cookie })).json()).toMatchObject({ $id: id, email });
  const guest = await api.call('GET', '/account');
  expect(guest.statusCode).toBe(401);
  expect(guest.json()).toMatchObject({
    message: 'User (role: guests) missing scope (account)',
    type: 'general_unauthorized_scope',
  });
});

test.each([
  ['GET', '/account/prefs'],
  ['PATCH', '/account/prefs'],
  ['PATCH', '/account/name'],
  ['PATCH', '/account/email'],
  ['PATCH', '/account/phone'],
  ['PATCH', '/account/password'],
  ['GET', '/account/sessions'],
  ['DELETE', '/account/sessions'],
  ['GET', '/account/sessions/current'],
  ['DELETE', '/account/sessions/current'],
  ['POST', '/account/verification'],
] as const)('%s %s asks for a session before anything else [PERM-006]', async (method, path) => {
  const api = await createTestApi();
  const answer = await api.call(method, path, { body: {} });
  expect([answer.statusCode, answer.json().type]).toEqual([401, 'general_unauthorized_scope']);
});

test('preferences are replaced as a whole and answered bare [CALL-010, DATA-018]', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  expect((await api.call('GET', '/account/prefs', { cookie })).body).toBe('{}');
  const prefs = { role: 'seller', phone: '+255712000001', emailNotifications: true, twoFactorEnabled: false };
  const changed = await api.call('PATCH', '/account/prefs', { cookie, body: { prefs } });
  expect([changed.statusCode, changed.json().prefs]).toEqual([200, prefs]);
  await api.call('PATCH', '/account/prefs', { cookie, body: { prefs: { role: 'seller' } } });
  expect((await api.call('GET', '/account/prefs', { cookie })).json()).toEqual({ role: 'seller' });
});

test('a phone update may send the phone into the preferences as well [CALL-018]', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const phone = '+255712000001';
  await api.call('PATCH', '/account/phone', { cookie, body: { phone, password } });
  await api.call('PATCH', '/account/prefs', { cookie, body: { prefs: { phone } } });
  expect((await api.call('GET', '/account', { cookie })).json()).toMatchObject({
    phone,
    phoneVerification: false,
    prefs: { phone },
  });
});

test('keys such as __proto__ are plain data in preferences (R10) [CALL-010]', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const text = '{"prefs":{"__proto__":{"polluted":true},"constructor":1}}';
  const headers = { 'content-type': 'application/json' };
  const changed = await api.call('PATCH', '/account/prefs', { cookie, body: text, headers });
  expect(changed.statusCode).toBe(200);
  expect((await api.call('GET', '/account/prefs', { cookie })).body).toBe(
    '{"__proto__":{"polluted":true},"constructor":1}',
  );
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test.each([[['a']], ['text'], [7], [null], [{ long: 'x'.repeat(65_536) }]])(
  'preferences that are no object, or too long, are refused [CALL-010]',
  async (prefs) => {
    const api = await createTestApi();
    const { cookie } = await signUp(api);
    const answer = await api.call('PATCH', '/account/prefs', { cookie, body: { prefs } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe('Invalid `prefs` param: Value must be a valid object.');
  },
);

test('the name can be changed, up to 128 characters [CALL-011]', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const rename = (name: unknown) => api.call('PATCH', '/account/name', { cookie, body: { name } });
  expect((await rename('🌾'.repeat(128))).json().name).toBe('🌾'.repeat(128));
  expect((await rename('🌾'.repeat(129))).statusCode).toBe(400);
  expect((await rename(7)).statusCode).toBe(400);
});

test('the e-mail changes with the password, and must be proven anew [CALL-012]', async () => {
  const api = await createTestApi();
  const { cookie, id } = await signUp(api);
  const other = await signUp(api);
  await api.database.transaction((tx) => tx.accounts.update(id, { emailVerified: true }));
  const change = (email: string, secret: string) =>
    api.call('PATCH', '/account/email', { cookie, body: { email, password: secret } });

  expect((await change('New@duka.example', 'not my password')).json().type).toBe('user_invalid_credentials');
  const taken = await change(other.email, password);
  expect([taken.statusCode, taken.json().type]).toEqual([409, 'user_target_already_exists']);
  const changed = await change('New@duka.example', password);
  expect(changed.json()).toMatchObject({ email: 'new@duka.example', emailVerification: false });
  await signIn(api, 'new@duka.example');
});

test('an account learns of ten addresses an hour that other accounts have them, and more are not tried; in the next hour it may change its own [R16]', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const other = await signUp(api);
  const change = (email: string) => api.call('PATCH', '/account/email', { cookie, body: { email, password } });

  expect((await change('first@duka.example')).statusCode).toBe(200);
  const many = await Promise.all(Array.from({ length: 12 }, () => change(other.email)));
  expect(many.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(10).fill(409), 429, 429]);
  expect((await change('second@duka.example')).json().type).toBe('general_rate_limit_exceeded');
  api.advance(60 * 60 * 1000);
  expect((await change('second@duka.example')).json().email).toBe('second@duka.example');
  expect((await change(other.email)).statusCode).toBe(409);
});

test('the phone changes with the password, in international form, and belongs to one account [CALL-018]', async () => {
  const api = await createTestApi();
  const [asha, juma] = [await signUp(api), await signUp(api)];
  const change = (cookie: string, phone: string) =>
    api.call('PATCH', '/account/phone', { cookie, body: { phone, password } });
  expect((await change(asha.cookie, '0712000001')).json().message).toContain('Invalid `phone` param: ');
  expect((await change(asha.cookie, '+255712000001')).json().phone).toBe('+255712000001');
  const taken = await change(juma.cookie, '+255712000001');
  expect([taken.statusCode, taken.json().type]).toEqual([409, 'user_target_already_exists']);
});

test('a new password needs the old one and ends every other session (R8) [CALL-013]', async () => {
  const api = await createTestApi();
  const { cookie, email } = await signUp(api);
  const phoneCookie = await signIn(api, email);
  const change = (body: object) => api.call('PATCH', '/account/password', { cookie, body });

  for (const body of [{ password: 'another one' }, { password: 'another one', oldPassword: 'not my password' }]) {
    const refused = await change(body);
    expect([refused.statusCode, refused.json().type]).toEqual([401, 'user_invalid_credentials']);
  }
  expect((await change({ password: 'another one', oldPassword: 'short' })).statusCode).toBe(400);
  expect((await change({ password: 'another one', oldPassword: password })).statusCode).toBe(200);
  expect((await api.call('GET', '/account', { cookie })).statusCode).toBe(200);
  expect((await api.call('GET', '/account', { cookie: phoneCookie })).statusCode).toBe(401);
  await signIn(api, email, 'another one');
  await expect(signIn(api, email, password)).rejects.toThrow('user_invalid_credentials');
});

test('the own password can be guessed wrongly twenty times an hour, over all calls that ask it (wire section 11)', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const guess = (path: string, body: object) => api.call('PATCH', path, { cookie, body });
  for (let count = 0; count < 10; count += 1) {
    await guess('/account/password', { password: 'another one', oldPassword: 'not my password' });
    await guess('/account/email', { email: 'x@duka.example', password: 'not my password' });
  }
  const refused = await guess('/account/phone', { phone: '+255712000001', password });
  expect([refused.statusCode, refused.json().type]).toEqual([429, 'general_rate_limit_exceeded']);
  expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '0' });
});

test('one address may open 200 accounts an hour (wire section 11)', async () => {
  const api = await createTestApi();
  for (let count = 0; count < 200; count += 1) await api.call('POST', '/account', { body: {} });
  const refused = await api.call('POST', '/account', { body: {} });
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    {
      message: 'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
      code: 429,
      type: 'general_rate_limit_exceeded',
      version: '1.7.5',
    },
  ]);
  api.advance(60 * 60 * 1000);
  expect((await api.call('POST', '/account', { body: {} })).statusCode).toBe(400);
});

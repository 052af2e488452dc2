import { expect, test } from 'vitest';
import { createTestApi, signUp, type TestApi } from '#testing/test-api.ts';
import { signUpProtected } from '#testing/test-authenticator.ts';

const users = '/databases/marketplace/collections/users/documents';

type Member = { readonly id: string; readonly cookie: string; readonly email: string };

function create(api: TestApi, { id, cookie, email }: Member, m2fStatus?: string) {
  const data = { userId: id, firstName: 'Asha', email, ...(m2fStatus !== undefined && { m2fStatus }) };
  return api.call('POST', users, { cookie, body: { documentId: id, data } });
}

function change(api: TestApi, { id, cookie }: Member, data: object) {
  return api.call('PATCH', `${users}/${id}`, { cookie, body: { data } });
}

test.each(['enabled', 'disabled', undefined])(
  'a new user document says what is so, whatever came: %s [DATA-010, CONST-010]',
  async (sent) => {
    const api = await createTestApi();
    const [open, secured] = [await signUp(api), await signUpProtected(api)];
    const [first, second] = [await create(api, open, sent), await create(api, secured, sent)];
    expect([first.statusCode, first.json().m2fStatus]).toEqual([201, 'disabled']);
    expect([second.statusCode, second.json().m2fStatus]).toEqual([201, 'enabled']);
  },
);

test('a seller cannot make it say what is not so; everything else of the document is theirs to change [DATA-010, Q-011]', async () => {
  const api = await createTestApi();
  const [open, secured] = [await signUp(api), await signUpProtected(api)];
  await create(api, open, 'disabled');
  await create(api, secured, 'disabled');
  for (const [seller, wrong, right] of [
    [open, 'enabled', 'disabled'],
    [secured, 'disabled', 'enabled'],
  ] as const) {
    for (const value of [wrong, null, 'maybe']) {
      const answer = await change(api, seller, { m2fStatus: value, bio: 'Seeds' });
      expect([answer.statusCode, answer.json().type]).toEqual([401, 'user_unauthorized']);
      expect(answer.json().message).toContain('m2fStatus');
    }
    const answer = await change(api, seller, { m2fStatus: right, bio: 'Seeds' });
    expect([answer.statusCode, answer.json().m2fStatus, answer.json().bio]).toEqual([200, right, 'Seeds']);
  }
});

import { expect, onTestFinished, test } from 'vitest';
import { createTestApi, signUp, type TestApi } from '#testing/test-api.ts';
import { documentsPath, listPath, openTestApp, operatorHeaders, type TestMember } from '#testing/test-app.ts';
import { signUpProtected } from '#testing/test-authenticator.ts';

const number = '+255712000009';

async function openMarket() {
  const { app, call, newMember } = await openTestApp();
  onTestFinished(() => app.close());
  const [asha, juma] = [await newMember('asha'), await newMember('juma')];
  const create = async (as: TestMember, phone: string | null) => {
    const data = { userId: as.id, firstName: as.id, email: as.email, phone };
    const { status, body } = await call('POST', documentsPath('users'), { as, body: { documentId: as.id, data } });
    return [status, body.type ?? body.phone];
  };
  const change = async (as: TestMember, phone: string | null) => {
    const { status, body } = await call('PATCH', documentsPath('users', as.id), { as, body: { data: { phone } } });
    return [status, body.type ?? body.phone];
  };
  /** Signs a guest in by phone as the app does; returns whose session it is. */
  const signInByPhone = async (typed: string) => {
    const found = await call('GET', listPath('users', { method: 'equal', attribute: 'phone', values: [typed] }));
    const [row] = found.body.documents as { email: string; phone: string }[];
    const body = { email: row?.email, password: 'DukaTest2026' };
    const session = await call('POST', '/v1/account/sessions/email', { body });
    return [found.body.total, row?.phone, session.body.userId ?? session.status];
  };
  return { call, asha, juma, create, change, signInByPhone };
}

const taken = [409, 'document_already_exists'];

test.each([number, '0712000009', '255712000009', '712 000 009', '+255 712-000-009'])(
  'a number that another account holds is refused however it is written: %j (R16) [DATA-008, DATA-070, DATA-071, DATA-072, DATA-073]',
  async (spelled) => {
    const { asha, juma, create, change, signInByPhone } = await openMarket();
    expect(await create(asha, number)).toEqual([201, number]);
    expect(await create(juma, spelled)).toEqual(taken);
    expect(await create(juma, '+255712000010')).toEqual([201, '+255712000010']);
    expect(await change(juma, spelled)).toEqual(taken);
    expect(await signInByPhone(spelled)).toEqual([1, spelled, 'asha']);
    // The owner may write it in any way; it is the number that is stored already.
    expect(await change(asha, spelled)).toEqual([200, number]);
  },
);

test('a number is free again once an account drops it, and any number of accounts have none (R16) [DATA-008, DATA-069]', async () => {
  const { asha, juma, create, change, signInByPhone } = await openMarket();
  await create(asha, '');
  expect(await create(juma, '')).toEqual([201, '']);
  expect(await change(asha, number)).toEqual([200, number]);
  expect(await change(juma, number)).toEqual(taken);
  expect(await change(asha, null)).toEqual([200, null]);
  expect(await change(juma, null)).toEqual([200, null]);
  expect(await signInByPhone(number)).toEqual([1, number, 401]);
  expect(await change(juma, number)).toEqual([200, number]);
  expect(await signInByPhone(number)).toEqual([1, number, 'juma']);
});

test('of two who ask for a number at once one gets it (R16) [DATA-008]', async () => {
  const { asha, juma, create, change, signInByPhone } = await openMarket();
  const created = await Promise.all([create(asha, number), create(juma, '0712000009')]);
  expect(created.map(([status]) => status).sort()).toEqual([201, 409]);
  const [[winner], [loser]] = created[0]?.[0] === 201 ? [[asha], [juma]] : [[juma], [asha]];
  expect(await signInByPhone(number)).toEqual([1, number, winner.id]);
  await create(loser, '');
  const other = '+255712000010';
  const changed = await Promise.all([change(asha, other), change(juma, other)]);
  expect(changed.map(([status]) => status).sort()).toEqual([200, 409]);
});

test('the operator too cannot give a number to a second account (R16) [DATA-008]', async () => {
  const { call, asha, juma, create } = await openMarket();
  await create(asha, number);
  await create(juma, '');
  const body = { data: { phone: '0712000009' } };
  const answer = await call('PATCH', documentsPath('users', 'juma'), { headers: operatorHeaders, body });
  expect([answer.status, answer.body.type]).toEqual(taken);
});

test('an account that tries which numbers are taken is refused after ten that are, in an hour (R16) [DATA-008]', async () => {
  const { call, asha, juma, create, change } = await openMarket();
  await create(asha, number);
  await create(juma, '');
  for (let time = 0; time < 9; time += 1) expect(await change(juma, number)).toEqual(taken);
  // Only accepted values count.
  for (const free of ['+255712000010', '+255712000011']) expect(await change(juma, free)).toEqual([200, free]);
  expect(await change(juma, '0712000009')).toEqual(taken);
  expect(await change(juma, number)).toEqual([429, 'general_rate_limit_exceeded']);
  // Nobody else waits for it, nor do changes that name no number.
  expect(await change(asha, '+255712000012')).toEqual([200, '+255712000012']);
  const named = await call('PATCH', documentsPath('users', juma.id), {
    as: juma,
    body: { data: { firstName: 'Juma' } },
  });
  expect(named.status).toBe(200);
});

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

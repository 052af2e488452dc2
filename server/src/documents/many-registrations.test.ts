import { setTimeout as wait } from 'node:timers/promises';
import { projectId } from '@duka/domain/project';
import { equal } from '@duka/domain/query';
import { expect, test } from 'vitest';
import { documentsPath, listPath, openTestApp } from '#testing/test-app.ts';

const password = 'Mbegu-Bora-2026';

/** One seller's own words, so that a mix-up would show in every field. */
function makeSeller(number: number) {
  const id = `seller-${number}`;
  const fullName = `Rehema${number} Mushi${number}`;
  const email = `rehema${number}@duka.example`;
  const phone = `+2557${String(number).padStart(8, '0')}`;
  const storeId = `shop-${number}`;
  return {
    id,
    account: { userId: id, email, password, name: fullName },
    prefs: { role: 'seller', phone },
    documents: {
      users: { userId: id, firstName: `Rehema${number}`, lastName: `Mushi${number}`, role: 'seller', phone, email },
      stores: { ownerId: id, storeName: `Agrovet ${number}`, storeType: 'Small-Scale', phone, bRegNo: `BR-${number}` },
      storeLocations: {
        storeId: [storeId],
        region: 'Arusha',
        district: 'Meru',
        ward: `Ward ${number}`,
        street: `Street ${number}`,
        road: `Road ${number}`,
        houseNo: String(number),
      },
      storePayments: {
        storeId: [storeId],
        accountName: fullName,
        accountNo: phone,
        type: 'mobile',
        provider: 'M-Pesa',
      },
    },
    documentIds: { users: id, stores: storeId, storeLocations: `place-${number}`, storePayments: `money-${number}` },
  };
}

type NewSeller = ReturnType<typeof makeSeller>;
type Registered = keyof NewSeller['documents'];

/** How to call the server. A caller who is refused with a time to retry, as too many sign in at this moment, retries then (R18). */
async function open() {
  const { app } = await openTestApp();
  return async function call(method: Method, path: string, body?: object, session?: string): Promise<Answer> {
    const response = await app.inject({
      ...{ method, url: path },
      headers: { 'x-appwrite-project': projectId, ...(session !== undefined && { 'x-appwrite-session': session }) },
      ...(body && { payload: body }),
    });
    const seconds = response.statusCode === 503 ? Number(response.headers['retry-after'] ?? 0) : 0;
    if (seconds > 0) {
      await wait(seconds * 1000);
      return call(method, path, body, session);
    }
    const cookie = response.cookies.find(({ name }) => name === `a_session_${projectId}`);
    return { status: response.statusCode, session: cookie?.value, body: response.json() };
  };
}

type Method = 'GET' | 'POST' | 'PATCH';
interface Answer {
  readonly status: number;
  readonly session: string | undefined;
  readonly body: Record<string, unknown>;
}
type Call = Awaited<ReturnType<typeof open>>;

/** The calls of the four steps in their order; returns the session's token. */
async function register(call: Call, seller: NewSeller): Promise<string> {
  const { email } = seller.account;
  expect((await call('POST', '/v1/account', seller.account)).status).toBe(201);
  const opened = await call('POST', '/v1/account/sessions/email', { email, password });
  const session = opened.session ?? '';
  expect((await call('PATCH', '/v1/account/prefs', { prefs: seller.prefs }, session)).status).toBe(200);
  for (const [collection, data] of Object.entries(seller.documents)) {
    const documentId = seller.documentIds[collection as Registered];
    const created = await call('POST', documentsPath(collection), { documentId, data }, session);
    expect(created).toMatchObject({ status: 201, body: { $id: documentId } });
  }
  return session;
}

test('50 sellers register at once, and each has exactly what is theirs [REG-024, REG-025, REG-026, REG-029, DATA-003, CALL-025, PERM-007]', async () => {
  const call = await open();
  const sellers = Array.from({ length: 50 }, (_, number) => makeSeller(number));
  const sessions = await Promise.all(sellers.map((seller) => register(call, seller)));
  expect(new Set(sessions).size).toBe(sellers.length);

  const views = sellers.map(async ({ id, account, prefs, documents, documentIds }, at) => {
    const read = async (path: string) => (await call('GET', path, undefined, sessions[at])).body;
    const { email, name } = account;
    expect(await read('/v1/account')).toMatchObject({ $id: id, email, name, prefs });
    for (const [collection, data] of Object.entries(documents)) {
      // Everybody may look a seller up; of the other collections no rule is needed to see one's own alone.
      const path = collection === 'users' ? listPath(collection, equal('userId', id)) : documentsPath(collection);
      const { ownerId, storeId, ...plain }: Record<string, unknown> = data;
      const documentId = documentIds[collection as Registered];
      const found = await read(path);
      expect(found).toMatchObject({ total: 1, documents: [{ $id: documentId, ...plain }] });
      const [document] = found.documents as Record<string, unknown>[];
      if (ownerId !== undefined) expect(document?.ownerId).toMatchObject({ $id: id });
      if (storeId !== undefined) expect(document?.storeId).toMatchObject([{ $id: documentIds.stores }]);
    }
  });
  await Promise.all(views);
});

test('two phones that register one address at once make one account [REG-036]', async () => {
  const call = await open();
  const { account } = makeSeller(1);
  const answers = await Promise.all(
    ['phone-1', 'phone-2'].map((userId) => call('POST', '/v1/account', { ...account, userId })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

import { documentsPath, filesPath, listPath, productOf } from '#survival/wire.ts';
import { expectStatus, expectTrue, joinOutcomes, listAttacks } from './attack.ts';
import { apiKey, need } from './attack-target.ts';
import { listen } from './listen.ts';

const equal = (attribute: string, ...values: string[]) => ({ method: 'equal', attribute, values });

/** The private data of Asha's shop. */
const ofAsha = (storeId: string) =>
  [
    ['products', 'ashas-product', { name: 'Stolen' }],
    ['stores', storeId, { storeName: 'Stolen' }],
    ['messages', 'ashas-message', { content: 'Stolen' }],
  ] as const;

export const accessAttacks = listAttacks('access', {
  "another shop's rows by their ids, as a seller and as a guest (8.2.2)": async ({ call, juma, asha }) => {
    const paths = ofAsha(asha.storeId).map(([collection, id]) => documentsPath(collection, id));
    const answers = paths.flatMap((path) => [call('GET', path, { as: juma }), call('GET', path)]);
    return expectStatus(await Promise.all(answers), 401, 404);
  },

  "another shop's rows changed and deleted (8.2.2, 8.4.1)": async ({ call, juma, asha }) => {
    const answers = [];
    for (const [collection, id, data] of ofAsha(asha.storeId)) {
      for (const as of [juma, undefined]) {
        answers.push(await call('PATCH', documentsPath(collection, id), { as, body: { data } }));
        answers.push(await call('DELETE', documentsPath(collection, id), { as }));
      }
    }
    const { body } = await call('GET', documentsPath('products', 'ashas-product'), { as: asha });
    return joinOutcomes(expectStatus(answers, 401, 404), expectTrue(body.name !== 'Stolen', 'the row is as it was'));
  },

  "lists and totals that name another's shop or account (8.2.2)": async ({ call, juma, asha }) => {
    const answers = await Promise.all([
      call('GET', listPath('products', equal('storeId', asha.storeId)), { as: juma }),
      call('GET', listPath('stores', equal('$id', asha.storeId)), { as: juma }),
      call('GET', listPath('messages', equal('senderId', asha.userId)), { as: juma }),
      call('GET', listPath('users', equal('email', asha.email)), { as: juma }),
      call('GET', listPath('users', { method: 'startsWith', attribute: 'phone', values: ['+2557'] })),
      call('GET', listPath('products')),
    ]);
    const found = answers.reduce((sum, { body }) => sum + (body.total ?? 0), 0);
    return joinOutcomes(expectStatus(answers, 200, 401), expectTrue(found === 0, `${found} rows`));
  },

  "a new row in another's shop or in another's name (8.2.2)": async ({ createDocument, juma, asha, neema }) => {
    const message = { senderId: asha.userId, receiverId: neema.userId, content: 'Forged', isRead: false };
    const user = { userId: asha.userId, firstName: 'Forged', email: asha.email };
    const answers = [
      await createDocument(juma, 'products', 'forged', productOf(asha)),
      await createDocument(juma, 'messages', 'forged', { ...message, fileUrl: '', fileType: '' }),
      await createDocument(juma, 'users', 'forged', user),
      await createDocument(juma, 'stores', 'forged', { ownerId: asha.userId, storeName: 'Forged' }),
      await createDocument(juma, 'notifications', 'forged', { accountId: asha.userId, kind: 'order' }),
      await createDocument(juma, 'units', 'forged', { name: 'Forged' }),
    ];
    return expectStatus(answers, 400, 401, 404, 409);
  },

  "a member's hidden attributes, read and asked for by value (8.2.3)": async ({ call, juma, asha }) => {
    const { body } = need(await call('GET', documentsPath('users', asha.userId), { as: juma }), 200);
    const hidden = [body.email, body.phone, body.bio, body.m2fStatus].filter((value) => value !== null);
    return expectTrue(hidden.length === 0, `200, ${hidden.length} hidden attributes leaked`);
  },

  'rights that a caller gives itself: labels, roles, another owner (8.2.3)': async ({ call, newMember, asha }) => {
    const thief = await newMember();
    const body = { userId: 'promoted', email: 'promoted@duka.example', password: thief.password, labels: ['admin'] };
    const { labels } = need(await call('POST', '/v1/account', { body, from: '198.51.100.250' }), 201).body;
    const taken = await call('PATCH', documentsPath('users', thief.userId), {
      as: thief,
      body: { data: { userId: asha.userId } },
    });
    const moved = await call('PATCH', documentsPath('stores', thief.storeId), {
      as: thief,
      body: { data: { ownerId: asha.userId } },
    });
    return joinOutcomes(
      expectStatus([taken, moved], 400, 401, 404, 409),
      expectTrue(String(labels) === 'seller', `labels ${labels}`),
    );
  },

  "live events of others' messages and products (8.2.2)": async (target) => {
    const { asha, neema, juma, createDocument } = target;
    const channels = ['documents', 'databases.marketplace.collections.messages.documents'];
    const listeners = [
      await listen(target, channels, neema),
      await listen(target, channels, juma),
      await listen(target, channels),
    ];
    const message = { senderId: asha.userId, receiverId: neema.userId, content: 'Siri', isRead: false };
    need(await createDocument(asha, 'messages', 'whispered', { ...message, fileUrl: '', fileType: '' }), 201);
    need(await createDocument(asha, 'products', 'whispered', productOf(asha)), 201);
    const [receiver, stranger, guest] = await Promise.all(listeners.map((listener) => listener.receivedIds()));
    for (const listener of listeners) listener.close();
    const strange = (stranger?.length ?? 0) + (guest?.length ?? 0);
    return expectTrue(strange === 0, `the receiver received ${receiver?.length}, strangers ${strange}`);
  },

  "figures, imports and the data of another's shop (8.2.1)": async ({ call, juma, asha }) => {
    const day = 'from=2026-11-01&to=2026-11-30';
    const imported = { importId: 'forged', rows: [] };
    const answers = await Promise.all([
      call('GET', `/v1/shops/${asha.storeId}/sales?${day}`, { as: juma }),
      call('GET', `/v1/shops/${asha.storeId}/customers`, { as: juma }),
      call('POST', `/v1/shops/${asha.storeId}/imports`, { as: juma, body: imported }),
      call('GET', `/v1/shops/${asha.storeId}/sales?${day}`),
      call('GET', '/v1/account/export'),
      call('GET', '/v1/account/storage'),
      call('POST', '/v1/account/deletion', { body: { password: asha.password } }),
    ]);
    return expectStatus(answers, 400, 401, 404);
  },

  "the operator's key: guessed, cut, beside a session (8.2.1)": async ({ call, juma }) => {
    const withKey = (key: string) => call('GET', filesPath, { headers: { 'x-appwrite-key': key } });
    const answers = [
      await withKey('guess'),
      await withKey(apiKey.slice(0, -1)),
      await withKey(`${apiKey} `.repeat(2)),
      await call('GET', filesPath, { as: juma, headers: { 'x-appwrite-key': apiKey } }),
      await call('GET', '/metrics'),
      await call('GET', '/metrics', { headers: { authorization: 'Bearer guess' } }),
    ];
    return expectStatus(answers, 401, 403, 404);
  },

  'ids that are paths, code or no ids at all (8.2.2)': async ({ call, juma }) => {
    const answers = [];
    for (const id of ['..%2Fashas-product', '%00', "'%20or%201=1", '__proto__', 'x'.repeat(100)]) {
      for (const method of ['GET', 'DELETE']) {
        answers.push(await call(method, documentsPath('products', id), { as: juma }));
        answers.push(await call(method, `${filesPath}/${id}`, { as: juma }));
      }
    }
    return expectStatus(answers, 400, 401, 404);
  },
});

import * as pinned from 'appwrite';
import * as newest from 'appwrite-newest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listed } from '#testing/listed.ts';
import { openFileApp } from '#testing/test-files.ts';
import { listen } from '#testing/test-sockets.ts';

const database = 'marketplace';
const products = `databases.${database}.collections.products.documents`;

/** Features of a browser that Node lacks: cookies that are sent back, a `window`, and a store for the session. */
function pretendBrowser() {
  const jar = new Map<string, string>();
  const plainFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await plainFetch(url, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return answer;
  });
  const getItem = () => {
    const session = jar.get('a_session_duka');
    return session === undefined ? null : JSON.stringify({ a_session_duka: decodeURIComponent(session) });
  };
  const beats = (work: () => void, ms: number) => setInterval(work, ms).unref();
  vi.stubGlobal('window', { setTimeout, clearTimeout, setInterval: beats, clearInterval, localStorage: { getItem } });
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** When the socket that the client opens speaks for the seller, and when it is closed. */
function watchSocket() {
  const ready = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  class Watched extends globalThis.WebSocket {
    constructor(url: string) {
      super(url);
      this.addEventListener('message', ({ data }) => {
        if (JSON.parse(data).type === 'response') ready.resolve();
      });
      this.addEventListener('close', () => closed.resolve());
    }
  }
  vi.stubGlobal('WebSocket', Watched);
  return { ready: ready.promise, closed: closed.promise };
}

/** The release that the app is built on, and the newest one, whose types know more and whose calls are the same. */
const releases: [string, typeof pinned][] = [
  ['18.2.0', pinned],
  ['28.0.0', newest as unknown as typeof pinned],
];

test.each(releases)(
  'one address gives the official client %s accounts, documents, files and live events, by its own headers and queries [OPS-003, CALL-033]',
  async (_, { Account, Client, Databases, ID, Query, Storage }) => {
    const shop = await openFileApp();
    pretendBrowser();
    const socket = watchSocket();
    const client = new Client().setEndpoint(`http://127.0.0.1:${await listen(shop.app)}/v1`).setProject('duka');
    const [account, documents, storage] = [new Account(client), new Databases(client), new Storage(client)];
    const create = (collection: string, id: string, data: object) =>
      documents.createDocument(database, collection, id, data);

    const { $id } = await account.create(ID.unique(), 'asha@duka.example', 'Mbegu-Bora-2026', 'Asha Mushi');
    await account.createEmailPasswordSession('asha@duka.example', 'Mbegu-Bora-2026');
    await create('users', $id, { userId: $id, firstName: 'Asha', email: 'asha@duka.example' });
    const store = await create('stores', ID.unique(), { ownerId: $id, storeName: 'Asha Agrovet' });

    const received = Promise.withResolvers<{ payload: unknown }>();
    const stop = client.subscribe(products, received.resolve);
    await socket.ready;
    const photo = await storage.createFile('files', ID.unique(), new File(['mbegu'], 'mbegu.txt'));
    const at = '2026-11-21T07:00:00.000+00:00';
    const seeds = {
      ...listed,
      storeId: store.$id,
      quantityInStock: 5,
      purchasePrice: 900,
      createdAt: at,
      updstedAt: at,
    };
    const maize = await create('products', ID.unique(), {
      ...seeds,
      name: 'Mahindi',
      sellingPrice: 1500,
      image: photo.$id,
    });
    await create('products', ID.unique(), { ...seeds, name: 'Maharage', sellingPrice: 2500 });
    // Nobody asks for an event in a format, so that it has no $sequence (wire section 10).
    const unnumbered = JSON.stringify(maize, (name, value) => (name === '$sequence' ? undefined : value));
    expect((await received.promise).payload).toEqual(JSON.parse(unnumbered));

    const find = (...queries: string[]) => documents.listDocuments(database, 'products', queries);
    const found = await find(Query.equal('storeId', store.$id), Query.lessThan('sellingPrice', 2000), Query.limit(5));
    expect(found).toEqual({ total: 1, documents: [maize] });
    const either = Query.or([Query.contains('name', 'harage'), Query.equal('sellingPrice', 1500)]);
    const names = await find(either, Query.orderAsc('name'), Query.select(['name']));
    expect(names.documents).toEqual([{ name: 'Maharage' }, { name: 'Mahindi' }]);
    const dearer = await documents.updateDocument(database, 'products', maize.$id, { sellingPrice: 1600 });
    expect(await documents.getDocument(database, 'products', maize.$id)).toEqual(dearer);
    expect(await documents.deleteDocument(database, 'products', maize.$id)).toEqual({ message: '' });
    expect((await find(Query.search('name', 'mahindi'))).total).toBe(0);
    expect((await storage.getFile('files', photo.$id)).mimeType).toBe('text/plain');
    stop();
    await socket.closed;
  },
);

test('rows of tables, and subscriptions with queries, as newer clients have them', async () => {
  const { Account, Client, ID, Query, Realtime, TablesDB } = newest;
  const shop = await openFileApp();
  pretendBrowser();
  const socket = watchSocket();
  const client = new Client().setEndpoint(`http://127.0.0.1:${await listen(shop.app)}/v1`).setProject('duka');
  const [account, tables] = [new Account(client), new TablesDB(client)];
  const { $id } = await account.create({
    userId: ID.unique(),
    email: 'asha@duka.example',
    password: 'Mbegu-Bora-2026',
  });
  await account.createEmailPasswordSession({ email: 'asha@duka.example', password: 'Mbegu-Bora-2026' });
  const create = (tableId: string, rowId: string, data: object) =>
    tables.createRow({ databaseId: database, tableId, rowId, data });
  await create('users', $id, { userId: $id, firstName: 'Asha', email: 'asha@duka.example' });
  await create('stores', 'shop', { ownerId: $id, storeName: 'Asha Agrovet' });

  const received: unknown[] = [];
  const realtime = new Realtime(client);
  const cheap = [Query.lessThan('sellingPrice', 2000)];
  const subscription = await realtime.subscribe(
    'databases.marketplace.tables.products.rows',
    ({ payload }) => received.push((payload as { name: string }).name),
    cheap,
  );
  await socket.ready;
  const at = '2026-11-21T07:00:00.000+00:00';
  const seeds = { ...listed, storeId: 'shop', quantityInStock: 5, purchasePrice: 900, createdAt: at, updstedAt: at };
  await create('products', 'beans', { ...seeds, name: 'Maharage', sellingPrice: 2500 });
  const maize = await create('products', 'maize', { ...seeds, name: 'Mahindi', sellingPrice: 1500 });
  expect(maize.$sequence).toMatch(/^\d{16}$/);
  const queries = [Query.equal('storeId', 'shop'), Query.orderAsc('sellingPrice'), Query.limit(1)];
  const list = { databaseId: database, tableId: 'products', queries };
  expect(await tables.listRows(list)).toEqual({ total: 2, rows: [maize] });
  expect(await tables.listRows({ ...list, total: false })).toEqual({ total: 0, rows: [maize] });
  const one = { databaseId: database, tableId: 'products', rowId: 'maize' };
  await tables.upsertRow({ ...one, data: { sellingPrice: 1600 } });
  expect(await tables.getRow(one)).toMatchObject({ $tableId: 'products', sellingPrice: 1600 });
  await vi.waitFor(() => expect(received).toEqual(['Mahindi', 'Mahindi']));
  await subscription.close();
  await socket.closed;
});

test('the client’s words for a refusal are the server’s [CALL-033, ERR-001]', async () => {
  const { Client, Databases } = pinned;
  const shop = await openFileApp();
  const client = new Client().setEndpoint(`http://127.0.0.1:${await listen(shop.app)}/v1`).setProject('duka');
  await expect(new Databases(client).listDocuments(database, 'products')).rejects.toMatchObject({
    code: 401,
    type: 'user_unauthorized',
    message: 'The current user is not authorized to perform the requested action.',
  });
  const elsewhere = new Client().setEndpoint(client.config.endpoint).setProject('another');
  await expect(new Databases(elsewhere).listDocuments(database, 'products')).rejects.toMatchObject({
    code: 404,
    type: 'project_not_found',
  });
});

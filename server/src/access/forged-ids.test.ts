import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CollectionId } from '@duka/domain/collections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRow, now, oneOfEach, readTable } from '#testing/one-of-each.ts';
import { documentsPath, listPath, openTestApp } from '#testing/test-app.ts';
import { filesPath, get, upload } from '#testing/test-files.ts';

/**
 * What Asha is answered when she sends an id that is not hers to use, wherever a call takes one; to be checked by a
 * person. `another's` is of the right kind and belongs to Juma, `elsewhere` is hers but of another kind, `missing` is
 * nobody’s; the others can be no ids, `prototype` is `__proto__`. A number is a refusal; `empty` a list without a row; `same` says that nothing
 * changed; `done` that any free id will do, or any account.
 */
const table = `
| where                       | another's | elsewhere | missing | malformed | overlong | prototype |
| document to read            | 404       | 404       | 404     | 400       | 400      | 400       |
| document to change          | 404       | 404       | 404     | 400       | 400      | 400       |
| document to delete          | 404       | 404       | 404     | 400       | 400      | 400       |
| new document                | 409       | done      | done    | 400       | 400      | 400       |
| collection                  | 404       | 404       | 404     | 404       | 404      | 404       |
| database                    | 404       | 404       | 404     | 404       | 404      | 404       |
| store of a new product      | 401       | 401       | 401     | 401       | 401      | 401       |
| store of an own product     | 401       | 401       | 401     | 401       | 401      | 401       |
| second store of a location  | 401       | 401       | 401     | 401       | 401      | 401       |
| store of a payment          | 401       | 401       | 401     | 401       | 401      | 401       |
| category of a product       | 400       | 400       | 400     | 400       | 400      | 400       |
| owner of a store            | 401       | 401       | 401     | 401       | 401      | 401       |
| account of a profile        | 401       | 401       | 401     | 401       | 400      | 401       |
| sender of a message         | 401       | 401       | 401     | 401       | 400      | 401       |
| receiver of a message       | done      | 400       | 400     | 400       | 400      | 400       |
| equal $id                   | empty     | empty     | empty   | empty     | empty    | empty     |
| equal storeId               | empty     | empty     | empty   | empty     | empty    | empty     |
| cursorAfter                 | 400       | 400       | 400     | 400       | 400      | 400       |
| cursorBefore                | 400       | 400       | 400     | 400       | 400      | 400       |
| file to read                | 404       | 404       | 404     | 400       | 400      | 400       |
| file to view                | 404       | 404       | 404     | 400       | 400      | 400       |
| file to download            | 404       | 404       | 404     | 400       | 400      | 400       |
| file to preview             | 404       | 404       | 404     | 400       | 400      | 400       |
| file to change              | 401       | 404       | 404     | 400       | 400      | 400       |
| file to delete              | 401       | 404       | 404     | 400       | 400      | 400       |
| new file                    | 409       | done      | done    | 400       | 400      | 400       |
| upload to continue          | 401       | done      | done    | 400       | 400      | 400       |
| session to read             | 404       | 404       | 404     | 404       | 404      | 404       |
| session to end              | 404       | 404       | 404     | 404       | 404      | 404       |
| account of a recovery       | 401       | 404       | 404     | 400       | 400      | 400       |
| account of a verification   | 401       | 404       | 404     | 400       | 400      | 400       |
`;

const kinds = ["another's", 'elsewhere', 'missing', 'malformed', 'overlong', 'prototype'] as const;
type Kind = (typeof kinds)[number];

const forged: Partial<Record<Kind, readonly string[]>> = {
  missing: ['none', 'MINE', 'constructor', 'toString', '0'],
  malformed: ['../theirs', '\u0000', "' or 1=1 --", '-x', 'a b', 'mbegu🌽', '*', '{"$id":"theirs"}'],
  overlong: ['x'.repeat(37), 'x'.repeat(400)],
  prototype: ['__proto__'],
};

type Shop = Awaited<ReturnType<typeof openShop>>;
type Answer = Awaited<ReturnType<Shop['asAsha']>>;

interface Place {
  /** The id that is Juma's, and the one that is Asha's but of another kind. */
  readonly ids: (shop: Shop) => readonly [anothers: string, elsewhere: string];
  readonly send: (shop: Shop, id: string) => Promise<Answer>;
}

const place = (anothers: string, elsewhere: string, send: Place['send']): Place => ({
  ids: () => [anothers, elsewhere],
  send,
});

const product = { ...oneOfEach.products.data, storeId: 'shop' };
const shopLocation = oneOfEach.storeLocations.data;
const payment = oneOfEach.storePayments.data;
const one = encodeURIComponent;

const create = ({ asAsha }: Shop, collection: CollectionId, data: object, documentId = 'new') =>
  asAsha('POST', documentsPath(collection), { documentId, data });
const list = ({ asAsha }: Shop, query: object) => asAsha('GET', listPath('products', query));
const file = (method: 'GET' | 'PUT' | 'DELETE', end = '', body?: object) =>
  place('their-file', 'mine', ({ asAsha }, id) => asAsha(method, `${filesPath}/${one(id)}${end}`, body));
const session = (method: 'GET' | 'DELETE'): Place => ({
  ids: ({ sessionOfJuma }) => [sessionOfJuma, 'asha'],
  send: ({ asAsha }, id) => asAsha(method, `/v1/account/sessions/${one(id)}`),
});
const mailed = (path: string) =>
  place('juma', 'shop', ({ asAsha }, userId) => {
    const password = 'of a thief 2026';
    return asAsha('PUT', `/v1/account/${path}`, { userId, secret: 'guessed', password });
  });

/** By the words of the table. */
const places: Record<string, Place> = {
  'document to read': place('theirs', 'shop', ({ asAsha }, id) => asAsha('GET', documentsPath('products', one(id)))),
  'document to change': place('theirs', 'shop', ({ asAsha }, id) =>
    asAsha('PATCH', documentsPath('products', one(id)), { data: { name: 'Stolen' } }),
  ),
  'document to delete': place('theirs', 'shop', ({ asAsha }, id) =>
    asAsha('DELETE', documentsPath('products', one(id))),
  ),
  'new document': place('theirs', 'shop', (shop, id) => create(shop, 'products', product, id)),
  collection: place('juma-shop', 'shop', ({ asAsha }, id) => asAsha('GET', documentsPath(one(id)))),
  database: place('juma-shop', 'shop', ({ asAsha }, id) =>
    asAsha('GET', documentsPath('products').replace('marketplace', one(id))),
  ),
  'store of a new product': place('juma-shop', 'mine', (shop, storeId) =>
    create(shop, 'products', { ...product, storeId }),
  ),
  'store of an own product': place('juma-shop', 'mine', ({ asAsha }, storeId) =>
    asAsha('PATCH', documentsPath('products', 'mine'), { data: { storeId } }),
  ),
  'second store of a location': place('juma-shop', 'mine', (shop, id) =>
    create(shop, 'storeLocations', { ...shopLocation, storeId: ['shop', id] }),
  ),
  'store of a payment': place('juma-shop', 'mine', (shop, id) =>
    create(shop, 'storePayments', { ...payment, storeId: [id] }),
  ),
  'category of a product': place('theirs', 'shop', (shop, id) =>
    create(shop, 'products', { ...product, productCategories: ['seeds', id] }),
  ),
  'owner of a store': place('juma', 'shop', (shop, ownerId) =>
    create(shop, 'stores', { ...oneOfEach.stores.data, ownerId }),
  ),
  'account of a profile': place('juma', 'shop', (shop, userId) =>
    create(shop, 'users', { ...oneOfEach.users.data, userId }),
  ),
  'sender of a message': place('juma', 'shop', (shop, senderId) =>
    create(shop, 'messages', { senderId, receiverId: 'asha', content: 'Lipa' }),
  ),
  'receiver of a message': place('juma', 'shop', (shop, receiverId) =>
    create(shop, 'messages', { senderId: 'asha', receiverId, content: 'Habari' }),
  ),
  'equal $id': place('theirs', 'shop', (shop, id) => list(shop, { method: 'equal', attribute: '$id', values: [id] })),
  'equal storeId': place('juma-shop', 'mine', (shop, id) =>
    list(shop, { method: 'equal', attribute: 'storeId', values: [id] }),
  ),
  cursorAfter: place('theirs', 'shop', (shop, id) => list(shop, { method: 'cursorAfter', values: [id] })),
  cursorBefore: place('theirs', 'shop', (shop, id) => list(shop, { method: 'cursorBefore', values: [id] })),
  'file to read': file('GET'),
  'file to view': file('GET', '/view'),
  'file to download': file('GET', '/download'),
  'file to preview': file('GET', '/preview'),
  'file to change': file('PUT', '', { name: 'stolen', permissions: ['read("user:asha")'] }),
  'file to delete': file('DELETE'),
  'new file': place('their-file', 'mine', ({ send }, fileId) => send({ fileId, bytes: Buffer.from('x') })),
  'upload to continue': place('their-upload', 'mine', ({ send }, uploadId) =>
    send({ uploadId: one(uploadId), bytes: Buffer.from('56789'), range: 'bytes 5-9/10' }),
  ),
  'session to read': session('GET'),
  'session to end': session('DELETE'),
  'account of a recovery': mailed('recovery'),
  'account of a verification': mailed('verification'),
};

const lines = readTable(table);

const closing: (() => Promise<void>)[] = [];
let common: Shop;

beforeAll(async () => {
  common = await openShop();
});

afterAll(async () => {
  for (const close of closing) await close();
});

test('the table names every place', () => {
  expect(lines.map(([words]) => words)).toEqual(Object.keys(places));
});

test.each(Object.entries(places))(
  '%s: a forged id is answered as the table says, and changes nothing of its owner’s [PERM-018, R5]',
  async (words, { ids, send }) => {
    const line = lines.find(([name]) => name === words) ?? [];
    // If the table says that nothing is stored, the next place finds the shop unchanged.
    const shop = line.includes('done') ? await openShop() : common;
    const before = await shop.readJumas();
    const [anothers, elsewhere] = ids(shop);
    const all = { ...forged, "another's": [anothers], elsewhere: [elsewhere] };
    const cells: string[] = [];
    for (const kind of kinds) {
      const answers = new Set<string>();
      for (const id of all[kind] ?? []) answers.add(describe(await send(shop, id)));
      cells.push([...answers].join(', '));
    }
    expect([words, ...cells]).toEqual(line);
    expect(await shop.readJumas()).toEqual(before);
  },
);

function describe({ status, body }: Answer): string {
  if (status === 200 && body.total === 0) return 'empty';
  return status === 201 ? 'done' : String(status);
}

/** Asha's shop and Juma's, with a product, a file and an upload under way of each. */
async function openShop() {
  const dataDir = mkdtempSync(join(tmpdir(), 'duka-forged-'));
  const shop = await openTestApp(new Date(now), { dataDir });
  closing.push(async () => {
    await shop.app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const asha = await shop.newSeller('asha', 'shop');
  const juma = await shop.newSeller('juma', 'juma-shop');
  await shop.database.transaction(async ({ documents }) => {
    await insertRow(documents, 'productCategories', 'seeds', oneOfEach.productCategories.data);
    await insertRow(documents, 'products', 'mine', product);
    await insertRow(documents, 'products', 'theirs', { ...product, storeId: 'juma-shop' });
  });
  await upload(shop, juma, { fileId: 'their-file', bytes: Buffer.from('Habari') });
  await upload(shop, juma, { fileId: 'their-upload', bytes: Buffer.from('01234'), range: 'bytes 0-4/10' });
  const sessions = await shop.call('GET', '/v1/account/sessions', { as: juma });
  const read = async (path: string) => (await shop.call('GET', path, { as: juma })).body;
  return {
    sessionOfJuma: (sessions.body.sessions as { $id: string }[])[0]?.$id ?? '',
    asAsha: (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      shop.call(method, path, { as: asha, ...(body && { body }) }),
    send: (what: Parameters<typeof upload>[2]) => upload(shop, asha, what),
    readJumas: async () => [
      await read('/v1/account'),
      await read('/v1/account/sessions'),
      await read(documentsPath('users', 'juma')),
      await read(documentsPath('stores')),
      await read(documentsPath('products')),
      await read(filesPath),
      (await get(shop, juma, 'their-file/view')).body,
    ],
  };
}

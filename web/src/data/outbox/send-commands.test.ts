// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createApi, documentsPath } from '@duka/e2e/support/api.ts';
import { readOrders, readStock } from '@duka/e2e/support/orders.ts';
import { createSeller } from '@duka/e2e/support/sellers.ts';
import { seedReference } from '@duka/server/src/seed/reference.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';
import type { NewCommand } from './command.ts';
import { openIdbStorage } from './idb-storage.ts';
import { runCommands } from './run-commands.ts';

type Body = { readonly commands: readonly { readonly id: string; readonly kind: string }[]; readonly sentAt: string };

/** A shop with hoes, and an outbox of its seller that is sent by hand. */
async function openShop() {
  const { url, database } = await openRealBackend();
  await seedReference(database, new Date());
  const api = createApi(url);
  const seller = await createSeller(url, { products: [{ name: 'Hoe', quantityInStock: 900, sellingPrice: 1500 }] });
  const [hoe = ''] = seller.productIds;
  const { createSession } = await import('#data/calls/account.ts');
  await createSession(seller.email, seller.password);
  const { shopOf } = await import('./send-commands.ts');
  const { sendForOutcomes } = await import('./send-for-outcomes.ts');

  const storage = await openIdbStorage(`duka.outbox.${seller.userId}`);
  onTestFinished(() => storage.close());
  const sender = {
    userId: seller.userId,
    ownStoreId: seller.storeId,
    now: () => new Date(),
    readBytes: storage.readBytes,
    listCommands: storage.list,
  };
  const run = () =>
    runCommands({
      ...{ storage, now: sender.now },
      groupOf: (command) => shopOf(command, seller.storeId),
      send: (commands) => sendForOutcomes(commands, sender),
    });
  const bodies: Body[] = [];
  const documentWrites: string[] = [];
  const ask = fetch;
  let act = (sendOn: () => Promise<Response>, _: Body) => sendOn();
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const address = String(input);
    if (address.includes('/documents') && init?.method !== 'GET') documentWrites.push(address);
    if (!address.endsWith('/commands')) return ask(input, init);
    const body: Body = JSON.parse(String(init?.body));
    bodies.push(body);
    return act(() => ask(input, init), body);
  });
  const meet = (next: typeof act) => {
    act = next;
  };
  const toSale = (id: string): NewCommand => ({
    ...{ id, kind: 'sale', title: id, collection: 'orders', documentId: id, doneAt: new Date().toISOString() },
    data: {
      ...{ storeId: seller.storeId, channel: 'walk-in', paymentMethod: 'cash' },
      orderItems: [{ productId: hoe, quantity: 1 }],
    },
  });
  const toChange = (id: string, data: NewCommand['data'], seen: NewCommand['data']): NewCommand => ({
    ...{ id, kind: 'change', title: id, collection: 'products', documentId: hoe, doneAt: new Date().toISOString() },
    ...{ data, seen },
  });
  const states = async () => (await storage.list()).map(({ state }) => state);
  return { api, seller, hoe, storage, run, bodies, documentWrites, meet, toSale, toChange, states };
}

test('what waits goes in calls of at most 100 commands, in its order, and in no call of a document [R62]', async () => {
  const { api, seller, hoe, storage, run, bodies, documentWrites, toSale, toChange } = await openShop();
  const ids = Array.from({ length: 120 }, (_, index) => `sale-${index}`);
  await storage.add(...ids.map(toSale));
  await storage.add(toChange('price', { sellingPrice: 1600 }, { sellingPrice: 1500 }));
  expect(await run()).toBe('done');
  expect(bodies.map(({ commands }) => commands.length)).toEqual([100, 21]);
  expect(bodies.flatMap(({ commands }) => commands.map(({ id }) => id))).toEqual([...ids, 'price']);
  expect(documentWrites).toEqual([]);
  expect(await readStock(api, seller, hoe)).toBe(780);
});

test('after a lost answer the same commands are sent with the same data, and are done once [R62, OFFLINE-003]', async () => {
  const { api, seller, hoe, storage, run, bodies, meet, toSale, toChange, states } = await openShop();
  await storage.add(toSale('first'), toChange('price', { sellingPrice: 1600 }, { sellingPrice: 1500 }));
  const count = { kind: 'stock', collection: 'products', documentId: hoe, doneAt: new Date().toISOString() } as const;
  await storage.add({ ...count, id: 'count', title: '', data: { storeId: seller.storeId, quantityChange: 5 } });
  meet(async (sendOn) => {
    await sendOn();
    throw new TypeError('Failed to fetch');
  });
  expect(await run()).toBe('later');
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting']);
  await api('PATCH', documentsPath('products', hoe), { data: { sellingPrice: 1700 } }, seller);
  meet((sendOn) => sendOn());
  expect(await run()).toBe('done');
  expect(bodies[1]?.commands).toEqual(bodies[0]?.commands);
  expect(await states()).toEqual(['sent', 'sent', 'sent']);
  expect(await readOrders(api, seller)).toHaveLength(1);
  const { body } = await api('GET', documentsPath('products', hoe), undefined, seller);
  expect(body).toMatchObject({ sellingPrice: 1700, quantityInStock: 904 });
});

test('a sale that a page has stored, though its answer was lost, is found to be done [R33]', async () => {
  const { api, seller, storage, run, toSale, states } = await openShop();
  const { id, data } = toSale('tried');
  await api('POST', documentsPath('orders'), { documentId: id, data }, seller);
  await storage.add({ ...toSale('tried'), expected: { orderTotal: 1500 } });
  expect(await run()).toBe('done');
  expect(await states()).toEqual(['sent']);
  expect(await readOrders(api, seller)).toHaveLength(1);
});

test('a new product that a page has stored, though its answer was lost, is not saved over what became of it since [R33]', async () => {
  const { api, seller, hoe, storage, run, states } = await openShop();
  const { body } = await api('GET', documentsPath('products', hoe), undefined, seller);
  const data = Object.fromEntries(Object.entries(body).filter(([name]) => !name.startsWith('$')));
  await storage.add({
    ...{
      id: hoe,
      kind: 'create',
      collection: 'products',
      documentId: hoe,
      title: '',
      doneAt: new Date().toISOString(),
    },
    data: { ...data, storeId: seller.storeId, productCategories: [], units: [], quantityInStock: 3 },
  });
  expect(await run()).toBe('done');
  expect(await states()).toEqual(['sent']);
  expect(await readStock(api, seller, hoe)).toBe(900);
});

test('a change of a product that was deleted is refused as one of what is gone [R33]', async () => {
  const { api, seller, hoe, storage, run, toChange } = await openShop();
  await storage.add(toChange('price', { sellingPrice: 1600 }, { sellingPrice: 1500 }));
  await api('DELETE', documentsPath('products', hoe), undefined, seller);
  expect(await run()).toBe('done');
  expect(await storage.list()).toMatchObject([{ state: 'refused', refusal: { type: 'document_not_found' } }]);
});

test('a call that is refused as a whole is tried command by command, so that one of them stops no other [R62]', async () => {
  const { api, seller, storage, run, meet, toSale, states } = await openShop();
  await storage.add(toSale('first'), toSale('broken'), toSale('last'));
  const refusal = { message: 'Too large', code: 413, type: 'general_argument_invalid' };
  meet(async (sendOn, { commands }) =>
    commands.some(({ id }) => id === 'broken') ? Response.json(refusal, { status: 413 }) : sendOn(),
  );
  expect(await run()).toBe('done');
  expect(await states()).toEqual(['sent', 'refused', 'sent']);
  expect((await readOrders(api, seller)).map(({ $id }) => $id).sort()).toEqual(['first', 'last']);
});

test('a command that the server fails at waits, and those beside it are done [R62, OFFLINE-012]', async () => {
  const { storage, run, meet, toSale, states } = await openShop();
  await storage.add(toSale('broken'), toSale('whole'));
  meet(async (_, { commands }) => {
    const error = { message: 'Server Error', code: 500, type: 'general_unknown' };
    const results = commands.map(({ id }) =>
      id === 'broken' ? { id, status: 'refused', error } : { id, status: 'done' },
    );
    return Response.json({ results });
  });
  expect(await run()).toBe('later');
  expect(await states()).toEqual(['waiting', 'sent']);
});

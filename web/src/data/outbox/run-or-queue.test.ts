// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createApi, documentsPath, listPath } from '@duka/e2e/support/api.ts';
import { placeOrder } from '@duka/e2e/support/orders.ts';
import { createSeller } from '@duka/e2e/support/sellers.ts';
import { seedReference } from '@duka/server/src/seed/reference.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';
import type { UnsentCommand } from './command.ts';

/** What the server has once a shop with hoes, a customer's account, a supplier and an order is there. */
interface Shop {
  readonly storeId: string;
  readonly hoe: string;
  readonly order: string;
}

type Data = Readonly<Record<string, unknown>>;
type Line = readonly [name: string, toCommands: (shop: Shop) => readonly UnsentCommand[]];

const create = (collection: UnsentCommand['collection'], data: Data, id = 'new'): UnsentCommand => ({
  ...{ id, kind: 'create', collection, documentId: id, title: '', data },
});
const change = (
  collection: UnsentCommand['collection'],
  documentId: string,
  data: Data,
  seen: Data,
): UnsentCommand => ({
  ...{ id: 'change', kind: 'change', collection, documentId, title: '', data, seen },
});
const day = '2026-11-20T00:00:00.000+00:00';

/** The commands of each form. */
const forms: readonly Line[] = [
  [
    'a sale',
    ({ storeId, hoe }) => [
      {
        ...{ id: 'new', kind: 'sale', collection: 'orders', documentId: 'new', title: '' },
        data: { storeId, paymentMethod: 'cash', orderItems: [{ productId: hoe, quantity: 2, unitPrice: 1500 }] },
      },
    ],
  ],
  ['a step of an order', ({ order }) => [change('orders', order, { status: 'In-Progress' }, { status: 'Pending' })]],
  ['the payment of an order', () => [change('orders', 'owed', { paymentMethod: 'bank' }, { paymentMethod: 'credit' })]],
  ['a due day', () => [change('orders', 'owed', { dueAt: day }, { dueAt: null })]],
  ['a note', ({ order }) => [change('orders', order, { note: 'Tall' }, { note: null })]],
  [
    'an expense',
    ({ storeId }) => [create('expenses', { storeId, kind: 'rent', amount: 500, method: 'cash', expenseDate: day })],
  ],
  [
    'money that moved',
    ({ storeId }) => [
      create('cashEntries', { storeId, kind: 'owner-in', toMethod: 'cash', amount: 900, entryDate: day }),
    ],
  ],
  ['the end of a day', ({ storeId }) => [create('dayCloses', { storeId, day: '2026-11-20', countedCash: 100 })]],
  [
    'a payment of a debt',
    ({ storeId }) => [create('creditEntries', { storeId, ...debt, kind: 'payment', method: 'cash' })],
  ],
  ['a write-off', ({ storeId }) => [create('creditEntries', { storeId, ...debt, kind: 'write-off', note: 'Gone' })]],
  [
    'a new account',
    ({ storeId }) => [create('creditAccounts', { storeId, name: 'Neema', phone: '+255712000009', limit: 5000 })],
  ],
  ['a limit', () => [change('creditAccounts', 'book', { limit: 9000 }, { limit: null })]],
  ['a new supplier', ({ storeId }) => [create('suppliers', { storeId, name: 'Twiga', phone: '+255712000008' })]],
  ['a change of a supplier', () => [change('suppliers', 'yara', { note: 'Closed on Sundays' }, { note: null })]],
  [
    'a payment to a supplier',
    ({ storeId }) => [
      create('supplierEntries', { storeId, supplierId: 'yara', kind: 'payment', amount: 100, method: 'cash' }),
    ],
  ],
  [
    'a purchase from a new supplier',
    ({ storeId, hoe }) => [
      create('suppliers', { storeId, name: 'Twiga', phone: '' }, 'twiga'),
      {
        ...create('purchases', {
          storeId,
          supplierId: 'twiga',
          items: [{ productId: hoe, quantity: 3, cost: 900 }],
          payments: [],
        }),
        needs: ['twiga', hoe],
      },
    ],
  ],
  [
    'a loss',
    ({ storeId, hoe }) => [create('stockLosses', { storeId, productId: hoe, quantity: 1, reason: 'broken', note: '' })],
  ],
  ['a change of a product', ({ hoe }) => [change('products', hoe, { sellingPrice: 1700 }, { sellingPrice: 1500 })]],
  [
    'a quantity',
    ({ storeId, hoe }) => [
      {
        ...{ id: 'count', kind: 'stock', collection: 'products', documentId: hoe, title: '', knownQuantity: 899 },
        data: { storeId, quantityChange: 5 },
      },
    ],
  ],
  [
    'a pack',
    ({ storeId, hoe }) => [
      create('productPacks', { storeId, productId: hoe, name: 'Ten', factor: 10, sellingPrice: 14000 }),
    ],
  ],
];
const debt = { accountId: 'book', amount: 700 };

/** The collections in which something doubled would be seen: rows of their own, and the ledgers that their commands write. */
const ledgers = [
  'orders',
  'payments',
  'expenses',
  'cashEntries',
  'dayCloses',
  'creditEntries',
  'creditAccounts',
  'suppliers',
];
const others = [
  'supplierEntries',
  'purchases',
  'stockLosses',
  'stockMovements',
  'products',
  'productPacks',
  'orderEvents',
];

async function openShop() {
  const { url, database } = await openRealBackend();
  await seedReference(database, new Date());
  const api = createApi(url);
  const seller = await createSeller(url, { products: [{ name: 'Hoe', quantityInStock: 900, sellingPrice: 1500 }] });
  const { storeId, userId } = seller;
  const [hoe = ''] = seller.productIds;
  const store = async (collection: string, documentId: string, data: Data) => {
    const { status, body } = await api('POST', documentsPath(collection), { documentId, data }, seller);
    expect([status, body.message]).toEqual([201, undefined]);
  };
  await store('suppliers', 'yara', { storeId, name: 'Yara', phone: '' });
  await store('creditAccounts', 'book', { storeId, name: 'Juma', phone: '+255712000007' });
  const orderItems = [{ productId: hoe, quantity: 1 }];
  const owed = { storeId, paymentMethod: 'credit', customerName: 'Juma', customerPhone: '+255712000007', orderItems };
  await store('orders', 'owed', owed);
  const buyer = { ...(await createSeller(url)), name: 'Neema' };
  const { $id: order } = await placeOrder(api, buyer, storeId, { productId: hoe, quantity: 1 });
  await store('purchases', 'bought', {
    ...{ storeId, supplierId: 'yara', items: [{ productId: hoe, quantity: 1, cost: 500 }], payments: [] },
  });
  const { createSession } = await import('#data/calls/account.ts');
  await createSession(seller.email, seller.password);

  /** The answers to lose, of the calls that hold a document's id, and what the server had stored when the first was lost. */
  let lost: { readonly documentId: string; times: number } | undefined;
  let once: unknown;
  const types: unknown[] = [];
  const calls: string[] = [];
  const ask = fetch;
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const address = String(input);
    const answer = await ask(address.startsWith('/') ? url + address : input, init);
    if (!init?.method || init.method === 'GET' || init.method === 'HEAD') return answer;
    calls.push(new URL(address).pathname.split('/').at(-1) ?? '');
    const { results = [] } = await answer.clone().json();
    types.push(...results.flatMap(({ error }: { error?: { type: string } }) => error?.type ?? []));
    if (!lost?.times || !String(init.body).includes(`"$id":"${lost.documentId}"`)) return answer;
    lost.times -= 1;
    once ??= await readAll();
    throw new TypeError('Failed to fetch');
  });

  const { pageOutbox } = await import('./create-outbox.ts');
  onTestFinished(pageOutbox.serve({ userId, readStoreId: () => storeId, onChanged: () => undefined }));
  const { runOrQueue } = await import('./run-or-queue.ts');
  let reads = 0;
  const readAll = async () => {
    // A list that was answered before comes from the server's cache, whose bytes are no buffer to this environment.
    reads += 1;
    const read = async (collection: string) => {
      const path = listPath(collection, { method: 'limit', values: [500 - reads] });
      const { status, body } = await api('GET', path, undefined, seller);
      expect([collection, status, body.message]).toEqual([collection, 200, undefined]);
      const { documents } = body;
      return [collection, documents] as const;
    };
    return Object.fromEntries(await Promise.all([...ledgers, ...others].map(read)));
  };
  const lose = (documentId: string, times: number) => {
    lost = { documentId, times };
  };
  const shop = { storeId, hoe, order: String(order) };
  return { shop, runOrQueue, pageOutbox, readAll, readOnce: () => once, lose, types, calls };
}

test.for(forms)(
  '%s whose answer was lost is sent once more, and is done once [R62, OFFLINE-003]',
  async ([, toCommands]) => {
    const { shop, runOrQueue, pageOutbox, readAll, readOnce, lose, types, calls } = await openShop();
    const commands = toCommands(shop);
    const before = await readAll();
    lose(commands.at(-1)?.documentId ?? '', 1);
    expect(await runOrQueue(...commands)).toMatchObject(commands.map(({ documentId }) => ({ $id: documentId })));
    expect(calls).toEqual(['commands', ...commands.map(() => 'commands')]);
    expect(types).toEqual([]);
    expect(pageOutbox.commands.read()).toEqual([]);
    expect(await readAll()).toEqual(readOnce());
    expect(readOnce()).not.toEqual(before);
  },
);

test.for(forms)(
  '%s all of whose answers were lost is queued, and is done once when it is sent again [R62, OFFLINE-003]',
  async ([, toCommands]) => {
    const { shop, runOrQueue, pageOutbox, readAll, readOnce, lose, types } = await openShop();
    const commands = toCommands(shop);
    lose(commands.at(-1)?.documentId ?? '', 2);
    expect(await runOrQueue(...commands)).toBeUndefined();
    await (await pageOutbox.open()).sendAll();
    expect(pageOutbox.commands.read().map(({ state }) => state)).toEqual(commands.map(() => 'sent'));
    expect(types).toEqual([]);
    expect(await readAll()).toEqual(readOnce());
  },
);

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describeGoodByCode } from '@duka/domain/orders/order-goods';
import { dayMs } from '@duka/domain/values/durations';
import { createApi, documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { createSeller } from '@duka/e2e/support/sellers.ts';
import { seedReference } from '@duka/server/src/seed/reference.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PendingPatch } from '#data/local-store/local-rows.ts';
import type { Command } from '#data/outbox/command.ts';
import { openRealBackend } from '#testing/real-backend.ts';

/** A seller's phone on the real server, with its copy and the calls of the server. `patches` lists the pending commands. */
async function openPhone({ patches = () => [] }: { patches?: () => readonly PendingPatch[] } = {}) {
  const { url, database, now, advance } = await openRealBackend();
  // The copy goes by the clock of the phone.
  advance(Date.now() - now().getTime());
  await seedReference(database, new Date());
  const api = createApi(url);
  const seller = await createSeller(url, { products: [{ name: 'Hoe' }, { name: 'Urea 50 kg' }, { name: 'Seeds' }] });
  const { createSession } = await import('#data/calls/account.ts');
  await createSession(seller.email, seller.password);
  const { pullChanges } = await import('./follow-feed.ts');
  const { createFeedFollower } = await import('./feed-follower.ts');
  const { createLocalStore } = await import('#data/local-store/local-store.ts');
  const { listLocally, getLocally } = await import('#data/local-store/local-documents.ts');
  const { listDocuments, getDocument } = await import('#data/calls/documents.ts');
  const shop = { accountId: seller.userId, storeId: seller.storeId };
  /** Another tab has a store of its own. */
  const openTab = () => ({
    store: createLocalStore({ load: async () => undefined, list: () => patches() }),
    feed: createFeedFollower(() => 0),
  });
  const tab = openTab();
  const copy = await tab.store.open({ accountId: seller.userId, storeId: seller.storeId });
  return {
    ...{ api, seller, copy, tab, shop, listDocuments, getDocument },
    pull: () => pullChanges(tab, shop),
    pullInOtherTab: () => pullChanges(openTab(), shop),
    listHere: async (...asked: Parameters<typeof listDocuments>) =>
      listLocally(
        copy,
        asked[0],
        (asked[1] ?? []).map((each) => JSON.stringify(each)),
      ),
    getHere: async (...asked: Parameters<typeof getDocument>) => getLocally(copy, asked[0], asked[1]),
  };
}

test('the copy on the phone answers as the server does, and follows what is added, changed and deleted', async () => {
  const { api, seller, pull, listDocuments, getDocument, listHere, getHere } = await openPhone();
  const asked = [
    { method: 'equal', attribute: 'storeId', values: [seller.storeId] },
    { method: 'orderAsc', attribute: 'name' },
    { method: 'limit', values: [2] },
  ];
  const names = (page: { documents: readonly object[]; total: number } | undefined) => [
    page?.total,
    ...(page?.documents ?? []).map((document) => 'name' in document && document.name),
  ];
  expect(await pull()).toBe(true);
  expect(names(await listHere('products', asked))).toEqual(names(await listDocuments('products', asked)));

  const [hoe = '', urea = ''] = seller.productIds;
  await expectStored(api('PATCH', `${documentsPath('products')}/${hoe}`, { data: { name: 'A hoe, forged' } }, seller));
  await expectStored(api('DELETE', `${documentsPath('products')}/${urea}`, undefined, seller));
  await pull();
  expect(names(await listHere('products', asked))).toEqual([2, 'A hoe, forged', 'Seeds']);
  const own = await getHere('products', hoe);
  const served = await getDocument('products', hoe);
  expect(own).toMatchObject({ name: served.name, $updatedAt: served.$updatedAt, barcode: null });
  expect(own).toHaveProperty(['units', 0, 'name']);
  expect(await getHere('products', urea)).toBeUndefined();
});

/** Does something while the next answer of the feed is on its way. */
function meetChanges(act: () => Promise<unknown>): void {
  const send = globalThis.fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const answer = await send(...call);
    if (!String(call[0]).includes('/changes')) return answer;
    spy.mockRestore();
    await act();
    return answer;
  });
  onTestFinished(() => spy.mockRestore());
}

test('a copy that is removed, or brought further by another tab, while an answer of the feed travels is whole all the same', async () => {
  const { api, seller, copy, pull, pullInOtherTab, listHere } = await openPhone();
  const names = async () => (await listHere('products', []))?.documents.map((row) => 'name' in row && row.name).sort();
  const { clearCopy } = await import('./copy-quota.ts');
  await pull();
  meetChanges(() => clearCopy(copy));
  await pull();
  expect(await names()).toEqual(['Hoe', 'Seeds', 'Urea 50 kg']);
  await clearCopy(copy);
  const rename = () =>
    expectStored(
      api('PATCH', documentsPath('products', String(seller.productIds[0])), { data: { name: 'A hoe' } }, seller),
    );
  // The other tab has the whole shop before this one's first page comes, which is older.
  meetChanges(async () => {
    await rename();
    await pullInOtherTab();
  });
  await pull();
  expect(await names()).toEqual(['A hoe', 'Seeds', 'Urea 50 kg']);
});

test('where storage is full, the rows of the copy do not travel again and again', async () => {
  const { copy, tab, shop } = await openPhone();
  const { followFeed } = await import('./follow-feed.ts');
  const { createSource } = await import('#data/source.ts');
  // A line for events that does not open.
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      close = () => undefined;
    },
  );
  onTestFinished(() => void vi.restoreAllMocks());
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  const waits = vi.spyOn(globalThis, 'setTimeout');
  const asked = vi.spyOn(globalThis, 'fetch');
  const stop = followFeed({ ...tab, source: createSource() }, shop);
  onTestFinished(() => stop());
  // Once, and once more after what can be asked for again has left.
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(2));
  expect(await copy.feedState.read()).toBeUndefined();
  expect(asked.mock.calls.filter(([input]) => String(input).includes('/changes'))).toHaveLength(1);
  expect(waits.mock.calls.map(([, ms]) => ms)).not.toContain(30_000);
});

test('of other people, of what is not copied and of days long past, the phone answers nothing', async () => {
  const { seller, pull, listHere } = await openPhone();
  await pull();
  const own = await listHere('users', [{ method: 'equal', attribute: 'userId', values: [seller.userId] }]);
  expect(own?.total).toBe(1);
  expect(await listHere('users', [{ method: 'equal', attribute: 'userId', values: ['neema'] }])).toBeUndefined();
  expect(await listHere('stockMovements', [])).toBeUndefined();
  const old = [{ method: 'greaterThanEqual', attribute: 'orderDate', values: ['2020-01-01T00:00:00.000Z'] }];
  expect(await listHere('orders', old)).toBeUndefined();
});

test('without a network the counts of all orders include those that only the server has, and the counts of a search do not', async () => {
  const { api, seller, copy, pull } = await openPhone();
  const { hasOlderOrders, storeOlderOrders } = await import('#data/local-store/order-history.ts');
  const { answerFigures } = await import('#data/local-store/local-figures.ts');
  const { db } = copy;
  const told = { Pending: 1, Completed: 90 };
  // Of a copy that is not whole nobody knows what it lacks.
  await storeOlderOrders(db, told);
  const data = { storeId: seller.storeId, paymentMethod: 'cash', channel: 'walk-in' };
  const orderItems = [{ productId: seller.productIds[0], quantity: 0.5 }];
  await expectStored(
    api('POST', documentsPath('orders'), { documentId: 'sold', data: { ...data, orderItems } }, seller),
  );
  await pull();
  const equal = (attribute: string, value: string) => JSON.stringify({ method: 'equal', attribute, values: [value] });
  const count = (...rules: string[]) => {
    const query = new URLSearchParams(rules.map((rule, at) => [`queries[${at}]`, rule]));
    return answerFigures(copy, seller.storeId, 'order-counts', query);
  };
  const all = equal('storeId', seller.storeId);
  expect(await count(all)).toMatchObject({ Completed: 1, Pending: 0 });
  expect(await hasOlderOrders(db)).toBe(true);
  await storeOlderOrders(db, { Completed: 1 });
  expect(await hasOlderOrders(db)).toBe(false);
  await storeOlderOrders(db, { ...told, Completed: 91 });
  expect(await hasOlderOrders(db)).toBe(true);
  expect(await count(all)).toMatchObject({ Completed: 91, Pending: 1 });
  expect(await count(all, equal('channel', 'walk-in'))).toMatchObject({ Completed: 1, Pending: 0 });
});

test('what has become old leaves the phone: done orders with their lines, not one that is owed, and no product [R34]', async () => {
  const { api, seller, copy, pull, getHere } = await openPhone();
  const [productId = ''] = seller.productIds;
  const sell = async (documentId: string, paymentMethod: string) => {
    const who = { customerName: 'Neema', customerPhone: '+255754000003' };
    const data = { storeId: seller.storeId, paymentMethod, ...who, orderItems: [{ productId, quantity: 0.5 }] };
    await expectStored(api('POST', documentsPath('orders'), { documentId, data }, seller));
  };
  await sell('paid', 'cash');
  await sell('owed', 'credit');
  await pull();
  const { readCollection } = await import('#data/local-store/shop-db.ts');
  const { pruneCopy } = await import('./prune-copy.ts');
  const { db } = copy;
  const linesOf = async () => (await readCollection(db, 'orderItems')).map(({ orderId }) => orderId).sort();
  expect(await linesOf()).toEqual(['owed', 'paid']);
  const later = Date.now() + 63 * dayMs;
  await pruneCopy(copy, later);
  expect((await readCollection(db, 'orders')).map(({ $id }) => $id)).toEqual(['owed']);
  expect(await linesOf()).toEqual(['owed']);
  expect(await readCollection(db, 'payments')).toEqual([]);
  expect(await getHere('products', productId)).toBeDefined();
});

test('pending commands apply to the copy: the sale is listed and its goods are fewer, once, also when its answer was lost [R33, OFFLINE-010]', async () => {
  let patches: () => readonly PendingPatch[] = () => [];
  const { api, seller, pull, listHere, getHere } = await openPhone({ patches: () => patches() });
  const toPatches = (await import('#data/outbox/pending-patches.ts')).createPatches();
  const [hoe = ''] = seller.productIds;
  await pull();
  const before = Number((await getHere('products', hoe))?.quantityInStock);
  const orderItems = [{ productId: hoe, quantity: 0.5 }];
  const data = { storeId: seller.storeId, paymentMethod: 'cash', orderItems };
  const command = { place: 1, state: 'waiting', doneAt: new Date().toISOString(), title: '' } as const;
  const sale: Command = {
    ...{ ...command, id: 'waits', kind: 'sale', collection: 'orders', documentId: 'waits', data },
  };
  const rename: Command = {
    ...{ ...command, id: 'rename', kind: 'change', collection: 'products', documentId: hoe, data: { name: 'A hoe' } },
  };
  patches = () => toPatches([sale, rename]);
  const ofShop = [{ method: 'equal', attribute: 'storeId', values: [seller.storeId] }];
  expect(await listHere('orders', ofShop)).toMatchObject({
    total: 1,
    documents: [{ $id: 'waits', status: 'Completed' }],
  });
  expect(await getHere('products', hoe)).toMatchObject({ name: 'A hoe', quantityInStock: before - 0.5 });

  await expectStored(api('POST', documentsPath('orders'), { documentId: 'waits', data }, seller));
  await pull();
  expect((await listHere('orders', ofShop))?.total).toBe(1);
  expect(await getHere('products', hoe)).toMatchObject({ name: 'A hoe', quantityInStock: before - 0.5 });
  patches = () => [];
  expect(await getHere('products', hoe)).toMatchObject({ name: 'Hoe', quantityInStock: before - 0.5 });
});

test('pending money counts among the receipts and the cash balances, as the server counts it once it is sent [R26, R31, R32, R33, OFFLINE-010]', async () => {
  let patches: () => readonly PendingPatch[] = () => [];
  const { api, seller, copy, pull } = await openPhone({ patches: () => patches() });
  const toPatches = (await import('#data/outbox/pending-patches.ts')).createPatches();
  const { answerFigures } = await import('#data/local-store/local-figures.ts');
  const { readCollection } = await import('#data/local-store/shop-db.ts');
  const [productId = ''] = seller.productIds;
  const { storeId } = seller;
  const who = { customerName: 'Neema', customerPhone: '+255754000003' };
  for (const [documentId, buyer] of [['owed', who] as const, ['lent', { customerName: 'Baraka' }] as const]) {
    const data = {
      storeId,
      paymentMethod: 'credit',
      ...buyer,
      orderItems: [{ productId, quantity: 2, unitPrice: 900 }],
    };
    await expectStored(api('POST', documentsPath('orders'), { documentId, data }, seller));
  }
  await pull();
  const books = await readCollection(copy.db, 'creditAccounts');
  const accountId = books.find(({ name }) => name === 'Baraka')?.$id;
  const command = { place: 1, state: 'waiting', doneAt: new Date().toISOString(), title: '' } as const;
  const expenseDate = command.doneAt.slice(0, 10);
  const expense = { storeId, kind: 'rent', amount: 700, method: 'cash', expenseDate };
  const payment = { storeId, accountId, kind: 'payment', amount: 500, method: 'bank' };
  const commands: Command[] = [
    {
      ...command,
      id: 'pay',
      kind: 'change',
      collection: 'orders',
      documentId: 'owed',
      data: { paymentMethod: 'cash' },
    },
    { ...command, id: 'entry', kind: 'create', collection: 'creditEntries', documentId: 'entry', data: payment },
    { ...command, id: 'rent', kind: 'create', collection: 'expenses', documentId: 'rent', data: expense },
  ];
  const figures = async () => {
    const [drawer, today] = await Promise.all(
      ['drawer', 'today'].map((what) => answerFigures(copy, storeId, what, new URLSearchParams())),
    );
    return [Object(drawer).holds, Object(today).received, Object(today).owed, Object(today).debtsDue];
  };
  patches = () => toPatches(commands);
  const meanwhile = await figures();
  expect(meanwhile.slice(0, 2)).toEqual([
    { cash: 1100, 'mobile money': 0, bank: 500 },
    [
      { method: 'cash', orders: 1, total: 1800 },
      { method: 'bank', orders: 1, total: 500 },
    ],
  ]);
  patches = () => [];
  for (const { kind, collection, documentId, data } of commands) {
    const isNew = kind === 'create';
    const path = isNew ? documentsPath(collection) : `${documentsPath(collection)}/${documentId}`;
    await expectStored(api(isNew ? 'POST' : 'PATCH', path, isNew ? { documentId, data } : { data }, seller));
  }
  await pull();
  expect(await figures()).toEqual(meanwhile);
});

test('a scanned code means the same product on the phone as on the server: the whole barcode, in any form of its number, or product id [SCAN-004, GTIN-001]', async () => {
  const { api, seller, pull, listDocuments, listHere } = await openPhone();
  const [hoe = '', urea = ''] = seller.productIds;
  const change = (id: string, data: object) =>
    expectStored(api('PATCH', `${documentsPath('products')}/${id}`, { data }, seller));
  await change(hoe, { barcode: '4012345678901', description: 'Like 12345678' });
  await change(urea, { barcode: '697929110035', productId: 'P123456789' });
  await pull();
  const codes = ['12345678', '4012345678901', '0697929110035', '00697929110035', 'P123456789', '9792911003'];
  const answers = codes.map(async (code) => {
    const asked = describeGoodByCode(seller.storeId, code);
    const [here, there] = [await listHere('products', asked), await listDocuments('products', asked)];
    return [here, there].map((page) => page?.documents.map(({ $id }) => $id));
  });
  const both = (...ids: string[]) => [ids, ids];
  expect(await Promise.all(answers)).toEqual([both(), both(hoe), both(urea), both(urea), both(urea), both()]);
});

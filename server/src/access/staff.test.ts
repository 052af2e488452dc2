import { collectionIds } from '@duka/domain/collections';
import { presetRights, type Right } from '@duka/domain/collections/rights';
import { beforeAll, expect, test } from 'vitest';
import { insertRow, oneOfEach } from '#testing/one-of-each.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';
import { openSocket } from '#testing/test-sockets.ts';

const now = '2026-11-21T07:00:00.000Z';
/** The cost of one unit: its multiples stand nowhere else. */
const cost = 77_771;
const price = 100_000;

let shop: TestApp;
let asha: TestMember;

beforeAll(async () => {
  shop = await openTestApp(new Date(now));
  asha = await shop.newSeller('asha', 'shop');
  await shop.newSeller('juma', 'juma-shop');
  const { storeId: _, ...product } = oneOfEach.products.data;
  await create(asha, 'products', 'urea', {
    ...product,
    storeId: 'shop',
    purchasePrice: cost,
    sellingPrice: price,
    quantityInStock: 50,
  });
  const items = [{ productId: 'urea', quantity: 10, cost: 10 * cost }];
  await create(asha, 'purchases', 'bought', {
    ...{ storeId: 'shop', items },
    payments: [{ method: 'cash', amount: 10 * cost }],
  });
  await create(asha, 'stockLosses', 'lost', { storeId: 'shop', productId: 'urea', quantity: 1, reason: 'broken' });
  await create(asha, 'orders', 'sold', saleOf(2));
  await create(asha, 'returns', 'back', {
    orderId: 'sold',
    kind: 'return',
    reason: 'Torn',
    refundMethod: 'cash',
    items: [{ line: 0, quantity: 1 }],
  });
  await create(asha, 'dayCloses', 'closed', { storeId: 'shop', countedCash: 90_000 });
});

function saleOf(quantity: number, more: object = {}) {
  return {
    ...{ storeId: 'shop', channel: 'walk-in', customerName: 'Walk-in', paymentMethod: 'cash' },
    orderItems: [{ productId: 'urea', quantity }],
    ...more,
  };
}

async function create(as: TestMember, collection: string, documentId: string, data: object) {
  const answer = await shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

let people = 0;
/** Adds a member with these rights and an account of their own. */
async function hire(rights: readonly Right[], more: Record<string, number | string | boolean> = {}) {
  people += 1;
  const name = `member${people}`;
  const member = await shop.newMember(name);
  await shop.database.transaction(async ({ documents }) => {
    await insertRow(documents, 'users', name, { userId: name, firstName: name, email: member.email });
    const attributes = { storeId: 'shop', name, accountId: name, role: 'cashier', rights, active: true, hasPin: false };
    await insertRow(documents, 'shopMembers', `as-${name}`, { ...attributes, ...more });
  });
  return { ...member, memberId: `as-${name}` };
}

/** Gives a member other rights, as the owner does. */
async function setRights(memberId: string, rights: readonly Right[]) {
  await shop.database.transaction(({ documents }) =>
    documents.update('shopMembers', memberId, { updatedAt: now, attributes: { rights } }),
  );
}

const figures = [
  ...['sales?from=2026-11-01&to=2026-11-30', 'today', 'money?from=2026-11-01&to=2026-11-30', 'order-counts'],
  ...['unsold?from=2026-11-01&to=2026-11-30', 'reorder', 'counter-goods?from=2026-11-01&to=2026-11-30', 'customers'],
  ...['debts', 'drawer', 'month-sheet?month=2026-11', 'changes', 'changes?form=columns', 'catalogue/6201103460652'],
];

/** Every read of the shop that a session can make, as one text. */
async function readEverything(as: TestMember): Promise<string> {
  const texts: string[] = [];
  for (const path of figures)
    texts.push(JSON.stringify((await shop.call('GET', `/v1/shops/shop/${path}`, { as })).body));
  for (const collection of collectionIds) {
    const { body } = await shop.call('GET', documentsPath(collection), { as });
    texts.push(JSON.stringify(body));
    for (const { $id } of (body.documents ?? []) as { $id: string }[]) {
      texts.push(JSON.stringify((await shop.call('GET', documentsPath(collection, $id), { as })).body));
    }
  }
  texts.push(JSON.stringify((await shop.call('GET', '/v1/account/export', { as })).body));
  return texts.join('\n');
}

/** The numbers in a text that are whole multiples of the cost, which only a cost, a worth or a sum of them is. */
function listCosts(text: string): string[] {
  return (text.match(/\d{5,}/g) ?? []).filter((digits) => Number(digits) % cost === 0 && Number(digits) > 0);
}

test('the owner reads costs in many places, which the next test looks for [STAFF-002]', async () => {
  expect(listCosts(await readEverything(asha)).length).toBeGreaterThan(20);
});

test.each([
  ['cashier', presetRights.cashier],
  ['storekeeper', presetRights.storekeeper],
  ['everything but costs', presetRights.owner.filter((right) => right !== 'costs')],
  ['no right at all', []],
] as const)('a member with %s reads no cost in any answer [STAFF-002, R63]', async (_, rights) => {
  const text = await readEverything(await hire(rights));
  expect(listCosts(text)).toEqual([]);
  expect(text).not.toContain('"profit":');
});

test.each([
  ['filter', { method: 'greaterThan', attribute: 'purchasePrice', values: [1] }],
  [
    'filter inside',
    {
      method: 'or',
      values: [
        { method: 'greaterThan', attribute: 'purchasePrice', values: [1] },
        { method: 'equal', attribute: 'name', values: ['none'] },
      ],
    },
  ],
])('a %s by a hidden attribute finds nothing, and its total tells nothing [STAFF-002]', async (_, query) => {
  const cashier = await hire(presetRights.cashier);
  const { body } = await shop.call('GET', listPath('products', query), { as: cashier });
  expect([body.total, body.documents]).toEqual([0, []]);
  expect((await shop.call('GET', listPath('products', query), { as: asha })).body.total).toBe(1);
});

test('no list is ordered by a hidden attribute, and a select of it is empty [STAFF-002]', async () => {
  const cashier = await hire(presetRights.cashier);
  const order = listPath('products', { method: 'orderAsc', attribute: 'purchasePrice', values: [] });
  expect((await shop.call('GET', order, { as: cashier })).body.type).toBe('general_query_invalid');
  const select = listPath('products', { method: 'select', values: ['name', 'purchasePrice', 'stockCost'] });
  const { body } = await shop.call('GET', select, { as: cashier });
  expect(body.documents).toEqual([expect.objectContaining({ name: 'Urea', purchasePrice: null, stockCost: null })]);
});

test.each([
  ['sales?from=2026-11-01&to=2026-11-30', ['orders'], ['money']],
  ['money?from=2026-11-01&to=2026-11-30', ['money'], ['costs']],
  ['month-sheet?month=2026-11', ['money'], ['costs']],
  ['drawer', ['stock'], ['money']],
  ['debts', ['orders'], ['credit']],
  ['order-counts', ['stock'], ['orders']],
  ['reorder', ['orders'], ['stock']],
  ['unsold?from=2026-11-01&to=2026-11-30', ['orders'], ['stock']],
  ['counter-goods?from=2026-11-01&to=2026-11-30', ['stock'], ['sell']],
  ['customers', ['stock'], ['orders']],
  ['catalogue/6201103460652', ['stock'], ['products']],
] as const)('%s is refused with %s, and read with %s [STAFF-003]', async (path, without, having) => {
  const ask = async (rights: readonly Right[]) =>
    shop.call('GET', `/v1/shops/shop/${path}`, { as: await hire(rights) });
  const refused = await ask(without);
  expect([refused.status, refused.body.type]).toEqual([403, 'shop_right_missing']);
  expect((await ask(having)).status).toBe(200);
  const { body } = await shop.call('GET', `/v1/shops/juma-shop/${path}`, { as: await hire(presetRights.owner) });
  expect(body.type).toBe('document_not_found');
});

let sales = 0;
let imports = 0;
/** Sells by a document call and by a command, which answer the same. */
async function sell(as: TestMember, more: object): Promise<string> {
  sales += 1;
  const data = saleOf(1, more);
  const called = await shop.call('POST', documentsPath('orders'), { as, body: { documentId: `call${sales}`, data } });
  const command = { id: `command${sales}`, kind: 'sell', data: { ...data, $id: `command${sales}` } };
  const sent = await shop.call('POST', '/v1/shops/shop/commands', { as, body: { commands: [command] } });
  const [result] = sent.body.results as [{ status: string; error?: { type: string } }];
  const words = called.status === 201 ? 'done' : String(called.body.type);
  expect(result.status === 'done' ? 'done' : result.error?.type).toBe(words);
  return words;
}

test('a sale needs the right to sell, a price below the list the right to it within its limit [STAFF-004, STAFF-003]', async () => {
  const below = (unitPrice: number) => ({ orderItems: [{ productId: 'urea', quantity: 1, unitPrice }] });
  expect(await sell(await hire(['stock']), {})).toBe('shop_right_missing');
  expect(await sell(await hire(['sell']), {})).toBe('done');
  expect(await sell(await hire(['sell']), { discount: 1 })).toBe('shop_right_missing');
  expect(await sell(await hire(['sell']), below(price - 1))).toBe('shop_right_missing');
  const upTo = await hire(['sell', 'discount'], { discountLimit: 10 });
  expect(await sell(upTo, { discount: price / 10 })).toBe('done');
  expect(await sell(upTo, { discount: price / 10 + 1 })).toBe('shop_right_missing');
  expect(await sell(upTo, { ...below((price * 19) / 20), discount: price / 20 + 1 })).toBe('shop_right_missing');
  expect(await sell(await hire(['sell', 'discount']), { discount: price })).toBe('done');
});

test('goods on credit need the right to give credit, a sale taken back the right to undo [STAFF-005]', async () => {
  const onCredit = { customerName: 'Baraka', customerPhone: '+255765000012', paymentMethod: 'credit' };
  expect(await sell(await hire(['sell']), onCredit)).toBe('shop_right_missing');
  expect(await sell(await hire(['sell', 'credit']), onCredit)).toBe('done');
  await create(asha, 'orders', 'to-undo', saleOf(1));
  const data = { orderId: 'to-undo', kind: 'void', reason: 'Wrong goods' };
  const undo = async (as: TestMember) =>
    (await shop.call('POST', documentsPath('returns'), { as, body: { documentId: 'undone', data } })).status;
  expect(await undo(await hire(['sell', 'orders']))).toBe(403);
  expect(await undo(await hire(['sell', 'orders', 'undo']))).toBe(201);
});

test('each line of a sale says the member who sold; the owner is one too [STAFF-006]', async () => {
  const cashier = await hire(['sell']);
  await create(cashier, 'orders', 'by-cashier', saleOf(1));
  await create(asha, 'orders', 'by-asha', saleOf(1));
  const read = async (collection: string, id: string) => {
    const query = { method: 'equal', attribute: collection === 'orders' ? '$id' : 'orderId', values: [id] };
    const { body } = await shop.call('GET', listPath(collection, query), { as: asha });
    return (body.documents as { byMember: string; by?: string }[]).map(({ byMember }) => byMember);
  };
  for (const collection of ['orders', 'orderEvents', 'payments', 'stockMovements']) {
    expect([collection, ...new Set(await read(collection, 'by-cashier'))]).toEqual([collection, cashier.memberId]);
  }
  const { body } = await shop.call(
    'GET',
    listPath('shopMembers', { method: 'equal', attribute: 'role', values: ['owner'] }),
    { as: asha },
  );
  const [owner] = body.documents as [{ $id: string }];
  expect(await read('orders', 'by-asha')).toEqual([owner.$id]);
});

test('nobody makes themselves a member or gives themselves rights by a document, and a former owner has none [STAFF-007]', async () => {
  const cashier = await hire(['sell', 'staff', 'settings']);
  const path = documentsPath('shopMembers', cashier.memberId);
  const all = { rights: presetRights.owner, role: 'owner' };
  for (const as of [cashier, asha]) {
    expect((await shop.call('PATCH', path, { as, body: { data: all } })).status).toBe(401);
    expect((await shop.call('PUT', path, { as, body: { data: all } })).status).toBe(401);
    expect((await shop.call('DELETE', path, { as })).status).toBe(401);
    const body = { documentId: 'more', data: { storeId: 'shop', name: 'More', ...all } };
    expect((await shop.call('POST', documentsPath('shopMembers'), { as, body })).status).toBe(401);
  }
  const store = documentsPath('stores', 'shop');
  expect((await shop.call('PATCH', store, { as: cashier, body: { data: { ownerId: cashier.id } } })).status).toBe(401);
  await shop.database.transaction(({ documents }) =>
    insertRow(documents, 'users', 'former', { userId: 'former', firstName: 'F', email: 'f@duka.example' }),
  );
  const former = await shop.newMember('former');
  await shop.database.transaction(({ documents }) =>
    insertRow(documents, 'shopMembers', 'as-former', {
      storeId: 'shop',
      name: 'F',
      accountId: 'former',
      role: 'owner',
      rights: presetRights.owner,
      active: true,
      hasPin: false,
    }),
  );
  expect((await shop.call('GET', documentsPath('products'), { as: former })).body.total).toBe(0);
});

test('money that came in for an order leaves it only by the right to undo [STAFF-005]', async () => {
  const cashier = await hire(presetRights.cashier);
  await create(asha, 'orders', 'paid', saleOf(1));
  const move = async (as: TestMember, id: string, data: object) =>
    (await shop.call('PATCH', documentsPath('orders', id), { as, body: { data } })).status;
  expect(await move(cashier, 'paid', { paymentMethod: 'bank' })).toBe(403);
  expect(await move(cashier, 'paid', { paymentMethod: 'unpaid' })).toBe(403);
  expect(await move(await hire(['orders', 'undo']), 'paid', { paymentMethod: 'bank' })).toBe(200);
  const onCredit = { customerName: 'Baraka', customerPhone: '+255765000012', paymentMethod: 'credit' };
  await create(asha, 'orders', 'owed', saleOf(1, onCredit));
  expect(await move(cashier, 'owed', { paymentMethod: 'cash' })).toBe(200);
});

test('an import changes of a product what its sender may, whatever reason it names [STAFF-003]', async () => {
  const send = async (as: TestMember, row: object, reason: string) => {
    imports += 1;
    const body = { importId: `import${imports}`, mode: 'rows', reason, rows: [row] };
    const answer = await shop.call('POST', '/v1/shops/shop/imports', { as, body });
    const [result] = (answer.body.rows ?? [answer.body]) as [{ outcome?: string; type?: string }];
    return result.outcome === 'updated' ? 'updated' : result.type;
  };
  const change = (data: object) => ({ documentId: 'urea', action: 'update', data });
  const keeper = await hire(['stock']);
  expect(await send(keeper, change({ quantityInStock: 41 }), 'count')).toBe('updated');
  expect(await send(keeper, change({ sellingPrice: 1 }), 'count')).toBe('shop_right_missing');
  expect(await send(keeper, change({ purchasePrice: 1 }), 'edit')).toBe('shop_right_missing');
  expect(await send(await hire(['stock', 'products']), change({ purchasePrice: 1 }), 'count')).toBe(
    'shop_right_missing',
  );
  expect(await send(keeper, change({ quantityInStock: 40 }), 'import')).toBe('shop_right_missing');
  const added = { documentId: 'added', action: 'create', data: { name: 'Added' } };
  expect(await send(keeper, { ...added, data: { ...oneOfEach.products.data, storeId: undefined } }, 'count')).not.toBe(
    'updated',
  );
});

test('a feed begins anew when rights change, and says nothing of what the member may not read [STAFF-002, R63]', async () => {
  const member = await hire(presetRights.storekeeper);
  const follow = async (cursor?: string) => {
    const query = cursor === undefined ? 'limit=2000' : `limit=2000&cursor=${encodeURIComponent(cursor)}`;
    return (await shop.call('GET', `/v1/shops/shop/changes?${query}`, { as: member })).body as {
      cursor: string;
      reset: boolean;
      rows: Record<string, Record<string, unknown>[]>;
      deleted: Record<string, string[]>;
    };
  };
  const first = await follow();
  expect(Object.keys(first.rows)).not.toContain('payments');
  expect(Object.keys(first.deleted)).toEqual([]);
  await create(asha, 'orders', 'sold-later', saleOf(1));
  const next = await follow(first.cursor);
  expect([next.reset, Object.keys(next.rows), Object.keys(next.deleted)]).toEqual([false, ['products'], []]);
  await setRights(member.memberId, ['stock', 'products', 'costs']);
  const anew = await follow(next.cursor);
  expect(anew.reset).toBe(true);
  expect(Object.keys(anew.rows)).toContain('payments');
  expect(anew.rows.products?.[0]).toMatchObject({ purchasePrice: cost });
});

// The last test, as opening a socket makes the app close after its test.
test('live events of a sale, a purchase and a product carry no cost to who may not see it [STAFF-002, R63]', async () => {
  const storekeeper = await hire(['stock', 'products', 'sell', 'orders']);
  const socket = await openSocket(shop.app, {
    channels: ['documents'],
    headers: { 'x-appwrite-session': storekeeper.session },
  });
  expect((await socket.next()).type).toBe('connected');
  await create(asha, 'orders', 'sold-live', saleOf(3));
  await shop.call('PATCH', documentsPath('products', 'urea'), {
    as: asha,
    body: { data: { purchasePrice: 2 * cost } },
  });
  await shop.call('PATCH', documentsPath('products', 'urea'), {
    ...{ as: asha, body: { data: { purchasePrice: cost, description: 'the last event' } } },
  });
  const received: string[] = [];
  do received.push(JSON.stringify(await socket.next()));
  while (!received.at(-1)?.includes('the last event'));
  expect(received.join()).toContain('sold-live');
  expect(listCosts(received.join('\n'))).toEqual([]);
});

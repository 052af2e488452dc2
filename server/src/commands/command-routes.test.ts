import { readFileSync } from 'node:fs';
import { commandKinds } from '@duka/domain/commands/command-kinds';
import { dayMs, hourMs } from '@duka/domain/values/durations';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';
import { openSocket } from '#testing/test-sockets.ts';
import { createRowQuota } from '#writes/row-quota.ts';
import { forgetOldCommands } from './done-commands.ts';

type Data = Readonly<Record<string, unknown>>;
interface Sent {
  readonly id: string;
  readonly kind: string;
  readonly at?: string;
  readonly data: Data;
  readonly live?: unknown;
}
interface Result {
  readonly id: string;
  readonly status: string;
  readonly documents?: readonly Data[];
  readonly error?: { readonly type: string; readonly code: number; readonly message: string };
}

const now = new Date('2026-11-21T07:00:00.000Z');
const at = now.toISOString();
let shop: TestApp;
let asha: TestMember;
let juma: TestMember;

beforeEach(async () => {
  shop = await openTestApp(now);
  asha = await shop.newSeller('asha', 'asha-shop');
  juma = await shop.newSeller('juma', 'juma-shop');
});

const path = (storeId = 'asha-shop') => `/v1/shops/${storeId}/commands`;

async function send(commands: readonly Sent[], { as = asha, ...more }: { as?: TestMember; sentAt?: string } = {}) {
  const { status, body } = await shop.call('POST', path(), { as, body: { commands, ...more } });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.results as readonly Result[];
}

async function read(collection: string, id: string, as = asha): Promise<Data> {
  const { status, body } = await shop.call('GET', documentsPath(collection, id), { as });
  return status === 200 ? body : {};
}

async function count(collection: string): Promise<unknown> {
  return (await shop.call('GET', listPath(collection), { as: asha })).body.total;
}

const meta = { createdAt: at, updstedAt: at };
const product = { ...listed, ...meta, name: 'DAP', quantityInStock: 10, purchasePrice: 1000, sellingPrice: 1500 };
const save = (id: string, data: Data = {}): Sent => ({
  ...{ id: `save-${id}`, kind: 'save-product', at },
  data: { $id: id, ...product, ...data },
});
const sell = (id: string, data: Data = {}): Sent => ({
  ...{ id: `sell-${id}`, kind: 'sell', at },
  data: { $id: id, orderItems: [{ productId: 'dap', quantity: 1 }], paymentMethod: 'cash', ...data },
});
const pay = (id: string): Sent => ({
  id: `pay-${id}`,
  kind: 'pay-order',
  at,
  data: { $id: id, paymentMethod: 'bank' },
});
const statuses = (results: readonly Result[]) => results.map(({ status }) => status);
const types = (results: readonly Result[]) => results.map(({ error }) => error?.type);

test('a sale is done once: repeated, it is answered as it was at first [R62]', async () => {
  await send([save('dap')]);
  const [first] = await send([sell('one')]);
  expect(first).toMatchObject({ id: 'sell-one', status: 'done', documents: [{ $id: 'one', orderTotal: 1500 }] });
  expect(first?.documents?.[0]?.storeId).toBe('asha-shop');
  await send([pay('one')]);
  const { data, ...others } = sell('one');
  const { orderItems, ...rest } = data;
  // The names of a body may come in any order.
  expect(await send([{ ...others, data: { orderItems, ...rest } }])).toEqual([first]);
  expect(await count('orders')).toBe(1);
  expect((await read('products', 'dap')).quantityInStock).toBe(9);
});

test('another command under an id that was done is refused, and changes nothing [R62]', async () => {
  await send([save('dap'), sell('one')]);
  const other = { ...sell('two'), id: 'sell-one' };
  const [refused] = await send([other]);
  expect(refused).toMatchObject({ status: 'refused', error: { type: 'command_id_reused', code: 409 } });
  expect(Object.keys(refused?.error ?? {}).sort()).toEqual(['code', 'message', 'type', 'version']);
  expect(await count('orders')).toBe(1);
});

test('an id is its account’s own: another account’s command of the same id tells nothing of it [R62]', async () => {
  await send([save('dap')]);
  const body = { commands: [save('dap')] };
  const { body: answer } = await shop.call('POST', path('juma-shop'), { as: juma, body });
  expect(statuses(answer.results as Result[])).toEqual(['refused']);
  const fresh = { commands: [{ ...save('urea'), id: 'save-dap' }] };
  const { body: done } = await shop.call('POST', path('juma-shop'), { as: juma, body: fresh });
  expect(done.results).toMatchObject([{ status: 'done', documents: [{ $id: 'urea', storeId: 'juma-shop' }] }]);
});

test('what is refused holds up what depends on it, and nothing else [R62]', async () => {
  const results = await send([
    save('dap', { name: '' }),
    sell('one'),
    pay('one'),
    {
      id: 'rent',
      kind: 'expense',
      at,
      data: { $id: 'rent', kind: 'rent', amount: 500, method: 'cash', expenseDate: at },
    },
    save('urea'),
    sell('two', { orderItems: [{ productId: 'urea', quantity: 1 }] }),
  ]);
  expect(statuses(results)).toEqual(['refused', 'held', 'held', 'done', 'done', 'done']);
  expect(results[1]).toEqual({ id: 'sell-one', status: 'held' });
  expect(results[0]?.error).toMatchObject({ type: 'document_invalid_structure', code: 400 });
  expect(await count('orders')).toBe(1);
});

test('a refused change of a product that is there holds up no sale of it [R62]', async () => {
  await send([save('dap')]);
  const change = { id: 'change', kind: 'save-product', at, data: { $id: 'dap', sellingPrice: -1 } };
  const again = { id: 'again', kind: 'save-product', at, data: { $id: 'dap', sellingPrice: 1600 } };
  expect(statuses(await send([change, sell('one'), again]))).toEqual(['refused', 'done', 'held']);
});

test('a repeated command that was done is answered as at first, also behind one that is refused now [R62]', async () => {
  await send([save('dap')]);
  const change = (id: string, data: Data): Sent => ({ id, kind: 'save-product', at, data: { $id: 'dap', ...data } });
  const [first] = await send([change('price', { sellingPrice: 1600 })]);
  const [refused, ...others] = await send([
    change('name', { name: '' }),
    change('price', { sellingPrice: 1600 }),
    change('cost', { purchasePrice: 900 }),
    change('price', { sellingPrice: 1700 }),
  ]);
  expect(refused?.status).toBe('refused');
  expect(others).toEqual([first, { id: 'cost', status: 'held' }, { id: 'price', status: 'held' }]);
});

test('a refused command is tried anew: as it was, or corrected under its id [R62]', async () => {
  const forLater = sell('one', { orderItems: [{ productId: 'dap', quantity: 1 }] });
  expect(statuses(await send([save('dap', { name: '' }), forLater]))).toEqual(['refused', 'held']);
  expect(statuses(await send([save('dap')]))).toEqual(['done']);
  expect(statuses(await send([forLater]))).toEqual(['done']);
  const unknown = { id: 'move', kind: 'move-order', at, data: { $id: 'two', status: 'Cancelled' } };
  expect(types(await send([unknown]))).toEqual(['document_not_found']);
  expect(types(await send([unknown]))).toEqual(['document_not_found']);
});

test('two equal commands at one moment are done once, and answered alike [R62]', async () => {
  await send([save('dap')]);
  const twice = await Promise.all(Array.from({ length: 6 }, () => send([sell('one')])));
  expect(statuses(twice.flat())).toEqual(Array(6).fill('done'));
  expect(new Set(twice.map((each) => JSON.stringify(each))).size).toBe(1);
  const counts = await Promise.all(
    Array.from({ length: 4 }, () => send([{ id: 'c', kind: 'count', at, data: { $id: 'dap', quantityChange: 5 } }])),
  );
  expect(new Set(counts.map((each) => JSON.stringify(each))).size).toBe(1);
  expect((await read('products', 'dap')).quantityInStock).toBe(14);
  expect(await count('orders')).toBe(1);
});

test('a sale happened as long before the call as its moment says, whatever the clock of the phone shows [R33]', async () => {
  await send([save('dap')]);
  const phone = Date.parse('2030-01-01T00:00:00.000Z');
  const text = (ms: number) => new Date(ms).toISOString();
  const earlier = { ...sell('one'), at: text(phone - 2 * hourMs) };
  const ahead = { ...sell('two'), at: text(phone + hourMs) };
  const lost = { ...sell('three'), at: '1970-01-01T00:00:00.000Z' };
  const { at: _, ...live } = sell('four');
  expect(statuses(await send([earlier, ahead, lost, live], { sentAt: text(phone) }))).toEqual(Array(4).fill('done'));
  const dateOf = async (id: string) => Date.parse(String((await read('orders', id)).orderDate));
  expect(await dateOf('one')).toBe(now.getTime() - 2 * hourMs);
  for (const id of ['two', 'three', 'four']) expect([id, await dateOf(id)]).toEqual([id, now.getTime()]);
  expect((await read('orders', 'four')).arrivedAt).toBeNull();
  expect((await read('orders', 'one')).arrivedAt).not.toBeNull();
  // Without the moment of the call the clock is taken to be right.
  await send([{ ...sell('five'), at: text(now.getTime() - hourMs) }]);
  expect(await dateOf('five')).toBe(now.getTime() - hourMs);
});

test('a sale that has happened is not refused by the stock; one of this moment is [R33, R58]', async () => {
  await send([save('dap', { quantityInStock: 0 })]);
  const { at: _, ...live } = sell('live');
  const results = await send([live, sell('past')]);
  expect(types(results)).toEqual(['document_update_conflict', undefined]);
  expect((await read('products', 'dap')).quantityInStock).toBe(-1);
});

test('a command that is sent live and later from the queue is the same, and only the queued one counts as past [R62, R33]', async () => {
  await send([save('dap')]);
  const sale = sell('one', { orderItems: [{ productId: 'dap', quantity: 11, unitPrice: 1500 }] });
  const [refused] = await send([{ ...sale, live: {} }]);
  expect(refused).toMatchObject({ status: 'refused', error: { code: 409 } });
  expect(statuses(await send([sale]))).toEqual(['done']);
  expect(statuses(await send([{ ...sale, live: {} }]))).toEqual(['done']);
  const arrived = { id: 'arrived', kind: 'count', at, data: { $id: 'dap', quantityChange: 5 } };
  const [moved] = await send([{ ...arrived, live: { knownQuantity: 10 } }]);
  expect(moved).toMatchObject({ status: 'refused', error: { type: 'document_update_conflict' } });
  expect(statuses(await send([{ ...arrived, live: { knownQuantity: -1 } }, arrived]))).toEqual(['done', 'done']);
  expect((await read('products', 'dap')).quantityInStock).toBe(4);
  expect(await count('orders')).toBe(1);
});

test('a change of what somebody else has changed meanwhile is refused with what is stored [R62]', async () => {
  await send([save('dap')]);
  const change = (id: string, sellingPrice: number, seen: Data): Sent => ({
    ...{ id, kind: 'save-product', at },
    data: { $id: 'dap', sellingPrice, $seen: seen },
  });
  expect(statuses(await send([change('a', 1600, { sellingPrice: 1500 })]))).toEqual(['done']);
  const [refused] = await send([change('b', 1700, { sellingPrice: 1500 })]);
  expect(refused).toMatchObject({ status: 'refused', error: { type: 'document_update_conflict' } });
  expect(refused?.documents).toMatchObject([{ $id: 'dap', sellingPrice: 1600 }]);
  // What has come to the same, and what was seen as it is, is no conflict.
  expect(statuses(await send([change('c', 1600, { sellingPrice: 1500 })]))).toEqual(['done']);
  expect(statuses(await send([change('d', 1700, { sellingPrice: 1600, name: 'Old' })]))).toEqual(['done']);
});

test('every example of the document is done, and there is one of each kind', async () => {
  const { paths } = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'));
  const { examples } = paths['/v1/shops/{storeId}/commands'].post.requestBody.content['application/json'];
  expect(Object.keys(examples).sort()).toEqual(Object.keys(commandKinds).sort());
  const neema = await shop.newMember('neema');
  await shop.call('POST', documentsPath('users'), {
    as: neema,
    body: { documentId: 'neema', data: { userId: 'neema', firstName: 'Neema', email: neema.email, role: 'customer' } },
  });
  const message = { senderId: 'neema', receiverId: 'asha', content: 'Is there DAP?' };
  await shop.call('POST', documentsPath('messages'), { as: neema, body: { documentId: 'question', data: message } });
  for (const [kind, example] of Object.entries(examples)) {
    const { value } = example as { value: { commands: readonly Sent[]; sentAt: string } };
    if (kind === 'move-order') {
      const data = { storeId: 'asha-shop', customerId: 'neema', orderItems: [{ productId: 'dap', quantity: 1 }] };
      const order = await shop.call('POST', documentsPath('orders'), {
        as: neema,
        body: { documentId: 'ordered', data },
      });
      expect([order.status, order.body.message]).toEqual([201, undefined]);
    }
    if (kind === 'repay-advance') {
      const beyond = { accountId: 'owed', amount: 1_000_000, method: 'cash', keepsRest: true };
      expect(
        statuses(await send([{ id: 'beyond', kind: 'pay-debt', at, data: { $id: 'beyond', ...beyond } }])),
      ).toEqual(['done']);
    }
    const lines = await shop.call(
      'GET',
      listPath('orderItems', { method: 'equal', attribute: 'orderId', values: ['sale'] }),
      { as: asha },
    );
    const [line] = lines.body.documents as Data[];
    const commands = JSON.parse(JSON.stringify(value.commands).replace('"itemId":"line"', `"itemId":"${line?.$id}"`));
    const results = await send(commands, { sentAt: value.sentAt });
    expect(results.map(({ status, error }) => [kind, status, error?.message])).toEqual(
      commands.map(() => [kind, 'done', undefined]),
    );
    for (const [index, { documents = [] }] of results.entries()) {
      const ids = kind.startsWith('delete-') ? [] : [value.commands[index]?.data.$id];
      expect(documents.map(({ $id }) => $id)).toEqual(ids);
    }
    expect(await send(commands)).toEqual(results);
  }
  expect((await read('messages', 'question')).isRead).toBe(true);
});

test('the commands of another’s shop are refused as if it was not there, and a guest’s too [R3, R5]', async () => {
  const body = { commands: [save('dap')] };
  for (const as of [juma, undefined]) {
    const { status } = await shop.call('POST', path(), { ...(as && { as }), body });
    expect(status).toBe(as ? 404 : 401);
  }
  await send([save('dap'), sell('one')]);
  const forged: Sent[] = [
    { id: '1', kind: 'save-product', at, data: { $id: 'dap', name: 'Stolen' } },
    { id: '2', kind: 'delete-product', at, data: { $id: 'dap' } },
    { id: '3', kind: 'count', at, data: { $id: 'dap', quantityChange: -5 } },
    { id: '4', kind: 'move-order', at, data: { $id: 'one', status: 'Cancelled' } },
    { id: '5', kind: 'void', at, data: { $id: 'v', orderId: 'one', reason: 'x' } },
    { id: '6', kind: 'save-product', at, data: { $id: 'new', ...product, storeId: 'asha-shop' } },
    {
      id: '7',
      kind: 'expense',
      at,
      data: { $id: 'e', storeId: 'asha-shop', kind: 'rent', amount: 1, method: 'cash', expenseDate: at },
    },
    {
      id: '8',
      kind: 'sell',
      at,
      data: { $id: 's', storeId: 'asha-shop', orderItems: [{ productId: 'dap', quantity: 1 }] },
    },
    { id: '9', kind: 'message', at, data: { $id: 'm', senderId: 'asha', receiverId: 'juma', content: 'Forged' } },
  ];
  for (const one of forged) {
    const { body: answer } = await shop.call('POST', path('juma-shop'), { as: juma, body: { commands: [one] } });
    const [{ status, error, documents }] = answer.results as [Result];
    expect([one.id, status, documents]).toEqual([one.id, 'refused', undefined]);
    expect([400, 401, 404]).toContain(error?.code);
  }
  expect(await read('products', 'dap')).toMatchObject({ name: 'DAP', quantityInStock: 9 });
});

test('a seller with two shops sends the commands of each to that shop [R62]', async () => {
  const second = { documentId: 'second', data: { ownerId: 'asha', storeName: 'Second' } };
  expect((await shop.call('POST', documentsPath('stores'), { as: asha, body: second })).status).toBe(201);
  await send([save('dap')]);
  const commands = [
    { id: 'x', kind: 'save-product', at, data: { $id: 'dap', name: 'Moved' } },
    { id: 'y', kind: 'delete-product', at, data: { $id: 'dap' } },
    { ...save('urea', { storeId: 'asha-shop' }), id: 'z' },
  ];
  const { body } = await shop.call('POST', path('second'), {
    as: asha,
    body: { commands: [commands[0], commands[2]] },
  });
  expect(types(body.results as Result[])).toEqual(['document_not_found', 'document_not_found']);
  const { body: deleted } = await shop.call('POST', path('second'), { as: asha, body: { commands: [commands[1]] } });
  expect(types(deleted.results as Result[])).toEqual(['document_not_found']);
  expect((await read('products', 'dap')).name).toBe('DAP');
});

test.each([
  [{}],
  [{ commands: 'none' }],
  [{ commands: [7] }],
  [{ commands: [{ kind: 'sell', data: {} }] }],
  [{ commands: [{ id: '../x', kind: 'sell', data: {} }] }],
  [{ commands: Array.from({ length: 101 }, (_, index) => ({ ...save('x'), id: `c${index}` })) }],
])('a call that names no commands is refused whole: %#', async (body) => {
  const answer = await shop.app.inject({
    ...{ method: 'POST', url: path(), payload: body },
    headers: { 'x-appwrite-project': 'duka', 'x-appwrite-session': asha.session, 'x-not-described': '1' },
  });
  expect([answer.statusCode, answer.json().type]).toEqual([400, 'general_argument_invalid']);
});

test('a command that cannot be read is refused by itself, whatever it holds [R10]', async () => {
  const strange: unknown[] = [null, 7, 'text', [], {}, { $id: 7 }, { $id: {} }, { $id: { toString: 1 } }];
  const deep = JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`);
  strange.push({ $id: '\u0000' }, { $id: 'x'.repeat(37) }, { $id: 'x', storeId: deep }, { $id: 'x', $seen: 7 });
  strange.push({ $id: 'x', $permissions: deep }, { $id: 'x', quantityChange: 'a', reason: 7 });
  strange.push({ $id: 'x', orderItems: deep, items: deep, isCancelled: true });
  strange.push(JSON.parse('{"$id": "x", "__proto__": {"a": 1}, "constructor": 1, "reversesId": "y"}'));
  const url = await shop.app.listen({ port: 0 });
  for (const kind of [...Object.keys(commandKinds), 'toString', '__proto__', '', 7, null]) {
    const commands = strange.flatMap((data, index) =>
      [at, 'yesterday', 7, null].map((moment, place) => ({
        ...{ id: `c-${index}-${place}`, kind, at: moment, data },
        live: [undefined, {}, 7, { knownQuantity: 'ten' }][place],
      })),
    );
    const answer = await fetch(`${url}${path()}`, {
      ...{ method: 'POST', body: JSON.stringify({ commands, sentAt: 7 }) },
      headers: {
        'x-appwrite-project': 'duka',
        'x-appwrite-session': asha.session,
        'content-type': 'application/json',
      },
    });
    expect(answer.status).toBe(200);
    const { results } = (await answer.json()) as { results: Result[] };
    expect(results.filter(({ error }) => Number(error?.code) >= 500)).toEqual([]);
  }
});

test('commands count as many calls as they are: 4,000 a minute and account [R62]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const call = (as: TestMember) =>
    shop.call('POST', path(), { as, body: { commands: Array.from({ length: 100 }, () => 7) } });
  for (let calls = 0; calls < 40; calls += 1) expect((await call(asha)).status).toBe(400);
  expect((await call(asha)).body.type).toBe('general_rate_limit_exceeded');
  expect((await call(juma)).status).toBe(400);
});

test('what is remembered is limited with all that the account stores, and a deletion is not refused for it [R52]', async () => {
  const small = await openTestApp(now, { env: { DUKA_ACCOUNT_ROWS_MB: '0.01' } });
  const neema = await small.newSeller('neema', 'neema-shop');
  const post = async (command: Sent) => {
    const { body } = await small.call('POST', path('neema-shop'), { as: neema, body: { commands: [command] } });
    return (body.results as Result[])[0] as Result;
  };
  expect((await post(save('dap'))).status).toBe('done');
  const rename = (index: number) => ({ ...save('dap'), id: `rename-${index}`, data: { $id: 'dap', name: 'DAP' } });
  let last = await post(rename(0));
  for (let index = 1; index < 20 && last.status === 'done'; index += 1) last = await post(rename(index));
  expect(last.error?.type).toBe('rows_limit_exceeded');
  expect((await post({ id: 'gone', kind: 'delete-product', data: { $id: 'dap' } })).status).toBe('done');
});

test('a deleted product is gone once, and its repeated deletion is done', async () => {
  await send([save('dap')]);
  const remove = { id: 'remove', kind: 'delete-product', at, data: { $id: 'dap' } };
  expect(await send([remove])).toEqual([{ id: 'remove', status: 'done', documents: [] }]);
  expect(await send([remove])).toEqual([{ id: 'remove', status: 'done', documents: [] }]);
});

test('commands that were done are remembered for 90 days, and counted with what the account has stored [R52, R62]', async () => {
  const used = async () => (await shop.call('GET', '/v1/account/storage', { as: asha })).body.rows;
  await send([save('dap')]);
  const before = (await used()) as { usedBytes: number };
  const mark = { id: 'mark', kind: 'save-product', at, data: { $id: 'dap', name: 'DAP' } };
  await send([mark]);
  expect(((await used()) as { usedBytes: number }).usedBytes).toBeGreaterThan(before.usedBytes + 400);
  const { database } = shop;
  const rowQuota = createRowQuota(1e9);
  const forgetAfter = (days: number) =>
    forgetOldCommands({ database, rowQuota, now: () => new Date(now.getTime() + days * dayMs) });
  const content = 'x'.repeat(10_000);
  const messages = Array.from({ length: 8 }, (_, index) => ({
    ...{ id: `message-${index}`, kind: 'message', at },
    data: { $id: `m${index}`, senderId: 'asha', receiverId: 'juma', content },
  }));
  expect(statuses(await send(messages))).toEqual(Array(8).fill('done'));
  await forgetAfter(89);
  expect(await database.doneCommands.get('asha', 'mark')).toBeDefined();
  const stored = await rowQuota.sumBytes(database, 'asha');
  await forgetAfter(91);
  expect(await database.doneCommands.listOf('asha', '', 10)).toEqual([]);
  expect(await rowQuota.sumBytes(database, 'asha')).toBeLessThan(stored - 8 * 10_000 + 1);
});

test('a command over the socket is as one by itself, and others hear of what it wrote [R42, R62]', async () => {
  await send([save('dap')]);
  const channels = ['databases.marketplace.collections.orders.documents'];
  const headers = { 'x-appwrite-session': asha.session };
  const other = await openSocket(shop.app, { channels, headers });
  const line = await openSocket(shop.app, { channels: ['requests'], headers });
  for (const socket of [other, line]) expect((await socket.next()).type).toBe('connected');
  const request = { id: '1', method: 'POST', path: '/shops/asha-shop/commands', body: { commands: [sell('one')] } };
  line.say({ type: 'request', data: request });
  const { data } = await line.next();
  expect(data).toMatchObject({ status: 200, body: { results: [{ id: 'sell-one', status: 'done' }] } });
  expect((await other.next()).data.payload).toMatchObject({ $id: 'one', orderTotal: 1500 });
  expect(await send([sell('one')])).toEqual((data.body as { results: unknown }).results);
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { listed } from '#testing/listed.ts';
import { createTestApi, type Seller, signUp } from '#testing/test-api.ts';
import { openSocket } from '#testing/test-sockets.ts';

const path = (collection: string, id?: string) =>
  `/databases/marketplace/collections/${collection}/documents${id === undefined ? '' : `/${id}`}`;

/** Asha with a shop and two products, and Neema, a customer. */
async function openShop() {
  const api = await createTestApi();
  const [asha, neema] = [await signUp(api), await signUp(api)];
  const write = async (as: Seller, method: 'POST' | 'PATCH' | 'DELETE', where: string, body?: object) => {
    const answer = await api.call(method, where, { cookie: as.cookie, ...(body && { body }) });
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
  };
  const create = async (as: Seller, collection: string, documentId: string, data: object) => {
    const { status, body } = await write(as, 'POST', path(collection), { documentId, data });
    expect([status, body.message]).toEqual([201, undefined]);
  };
  for (const [{ id, email }, firstName, lastName] of [
    [asha, 'Asha', 'Mushi'],
    [neema, 'Neema', 'Komba'],
  ] as const) {
    await create(id === asha.id ? asha : neema, 'users', id, { userId: id, firstName, lastName, email });
  }
  await create(asha, 'stores', 'shop', { ownerId: asha.id, storeName: 'Asha Agrovet' });
  const at = api.now().toISOString();
  const product = { ...listed, storeId: 'shop', createdAt: at, updstedAt: at, purchasePrice: 1, sellingPrice: 2 };
  await create(asha, 'products', 'urea', { ...product, name: 'Urea', quantityInStock: 12 });
  let messages = 0;
  const send = async (from: Seller, to: Seller, content = 'Habari') => {
    messages += 1;
    await create(from, 'messages', `message-${messages}`, { senderId: from.id, receiverId: to.id, content });
    return `message-${messages}`;
  };
  const choose = (prefs: object) => write(asha, 'PATCH', '/account/prefs', { prefs });
  const setStock = (quantityInStock: number, id = 'urea') =>
    write(asha, 'PATCH', path('products', id), { data: { quantityInStock } });
  const inbox = async (as = asha) => {
    const answer = await api.call('GET', path('notifications'), { cookie: as.cookie });
    return answer.json().documents as Record<string, unknown>[];
  };
  return { ...api, asha, neema, write, create, product, send, choose, setStock, inbox };
}

test('messages of a customer are one notification that counts them, until it is read [SET-010, SET-017]', async () => {
  const { asha, neema, send, inbox, write } = await openShop();
  await send(neema, asha);
  await send(neema, asha);
  const [notification, ...others] = await inbox();
  expect(others).toEqual([]);
  const about = { kind: 'message', accountId: asha.id, documentId: neema.id, name: 'Neema Komba' };
  expect(notification).toMatchObject({ ...about, quantity: 2, isRead: false });
  const id = String(notification?.$id);
  expect((await write(asha, 'PATCH', path('notifications', id), { data: { isRead: true } })).status).toBe(200);
  await send(neema, asha);
  expect(await inbox()).toMatchObject([{ $id: id, quantity: 1, isRead: false }]);
});

test('reading the last message of a customer reads the notification of them [SET-010]', async () => {
  const { asha, neema, send, inbox, write } = await openShop();
  const [first, second] = [await send(neema, asha), await send(neema, asha)];
  const read = (id: string) => write(asha, 'PATCH', path('messages', id), { data: { isRead: true } });
  await read(first);
  expect(await inbox()).toMatchObject([{ isRead: false }]);
  await read(second);
  expect(await inbox()).toMatchObject([{ isRead: true }]);
});

test('who has no shop, and who writes to themselves, gets no notification of messages [SET-010]', async () => {
  const { asha, neema, send, inbox } = await openShop();
  await send(asha, neema);
  await send(asha, asha);
  expect([await inbox(asha), await inbox(neema)]).toEqual([[], []]);
});

test('a seller who has turned messaging off is not notified of messages [SET-010]', async () => {
  const { asha, neema, send, inbox, choose } = await openShop();
  await choose({ messaging: false });
  await send(neema, asha);
  expect(await inbox()).toEqual([]);
  await choose({ messaging: true });
  await send(neema, asha);
  expect(await inbox()).toMatchObject([{ quantity: 1 }]);
});

test('a seller is notified of a new order once, not of their own sale over the counter [SET-010]', async () => {
  const { asha, neema, create, inbox, choose } = await openShop();
  const orderItems = [{ productId: 'urea', quantity: 1 }];
  await create(neema, 'orders', 'first', { storeId: 'shop', customerId: neema.id, orderItems });
  const [notification, ...others] = await inbox();
  expect(others).toEqual([]);
  expect(notification).toMatchObject({ kind: 'order', accountId: asha.id, documentId: 'first', name: 'Neema Komba' });
  expect(notification?.reference).toBeTruthy();
  await create(asha, 'orders', 'counter', {
    storeId: 'shop',
    customerName: 'Walk-in',
    channel: 'walk-in',
    orderItems,
    paymentMethod: 'cash',
  });
  await choose({ orderUpdates: false });
  await create(neema, 'orders', 'second', { storeId: 'shop', customerId: neema.id, orderItems });
  expect((await inbox()).filter(({ kind }) => kind === 'order').length).toBe(1);
});

test('the seller is notified once each time a product runs low or out, by any sale [LIST-018, LIST-019]', async () => {
  const { neema, create, setStock, inbox, choose } = await openShop();
  await choose({ orderUpdates: false, messaging: false });
  const notified = async () =>
    (await inbox()).map(({ kind, documentId, name, quantity }) => [kind, documentId, name, quantity]);
  await setStock(11);
  expect(await notified()).toEqual([]);
  await create(neema, 'orders', 'first', {
    storeId: 'shop',
    customerId: neema.id,
    orderItems: [{ productId: 'urea', quantity: 2 }],
  });
  expect(await notified()).toEqual([['low-stock', 'urea', 'Urea', 9]]);
  await setStock(8);
  await setStock(20);
  expect((await notified()).length).toBe(1);
  await setStock(0);
  expect((await notified()).map((line) => line[3]).sort()).toEqual([0, 9]);
});

test('one sale by which several products run low or out makes one notification and one mail, which name them [LIST-018, LIST-019]', async () => {
  const { asha, create, product, inbox, mails } = await openShop();
  await create(asha, 'products', 'dap', { ...product, name: 'DAP', quantityInStock: 12 });
  await create(asha, 'products', 'can', { ...product, name: 'CAN', quantityInStock: 40 });
  const orderItems = ['urea', 'dap', 'can'].map((productId) => ({ productId, quantity: 12 }));
  await create(asha, 'orders', 'sale', { storeId: 'shop', customerName: 'Grace', orderItems });
  const notified = { kind: 'many-low-stock', name: 'Urea, DAP', quantity: 2, reference: 'out-of-stock', isRead: false };
  expect(await inbox()).toMatchObject([notified]);
  await expect.poll(() => mails.map(({ subject }) => subject)).toEqual(['2 products are low or out of stock']);
  expect(mails[0]?.text).toContain('Urea is out of stock\nDAP is out of stock');
});

test('a draft, and a product entered with little in stock, notify nobody [LIST-018]', async () => {
  const { asha, create, product, setStock, inbox } = await openShop();
  await create(asha, 'products', 'dap', { ...product, name: 'DAP', quantityInStock: 3 });
  await create(asha, 'products', 'can', { ...product, name: 'CAN', quantityInStock: 30, status: 'draft' });
  await setStock(2, 'can');
  expect(await inbox()).toEqual([]);
});

test('only the owner sees a notification; of it only whether it is read can be changed; it can be deleted [PERM-006]', async () => {
  const { asha, neema, send, inbox, write, call } = await openShop();
  await send(neema, asha);
  const where = path('notifications', String((await inbox())[0]?.$id));
  for (const data of [{ name: 'x' }, { accountId: neema.id }, { isRead: true, kind: 'order' }]) {
    expect((await write(asha, 'PATCH', where, { data })).status).toBe(401);
  }
  expect((await write(neema, 'PATCH', where, { data: { isRead: true } })).status).toBe(404);
  expect((await call('GET', where, { cookie: neema.cookie })).statusCode).toBe(404);
  expect((await write(asha, 'DELETE', where)).status).toBe(204);
  expect(await inbox()).toEqual([]);
});

test('a notification arrives by the owner’s socket with what it is about, and by nobody else’s [RT-001]', async () => {
  const { app, asha, neema, send } = await openShop();
  const channels = ['databases.marketplace.collections.notifications.documents'];
  const own = await openSocket(app, { channels, headers: { cookie: asha.cookie } });
  const foreign = await openSocket(app, { channels, headers: { cookie: neema.cookie } });
  await own.next();
  await foreign.next();
  await send(neema, asha);
  await send(neema, asha);
  const events = [await own.next(), await own.next()];
  expect(events.map(({ data }) => data.payload.quantity)).toEqual([1, 2]);
  expect(events[1]?.data.events[0]).toMatch(/\.update$/);
  expect(await foreign.drain()).toEqual([]);
});

test('a product that is filled up and runs low within one millisecond is notified [SET-010]', async () => {
  const { setStock, inbox, advance } = await openShop();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await setStock(4);
  advance(1000);
  await setStock(20);
  await setStock(5);
  expect((await inbox()).map(({ quantity }) => quantity).sort()).toEqual([4, 5]);
});

test('a refused order leaves no notification [SET-010]', async () => {
  const { neema, write, inbox } = await openShop();
  const data = { storeId: 'shop', customerId: neema.id, orderItems: [{ productId: 'urea', quantity: 99 }] };
  expect((await write(neema, 'POST', path('orders'), { documentId: 'first', data })).status).toBe(409);
  expect(await inbox()).toEqual([]);
});

test('copies go by mail while that is on, once for unread messages of one writer, and ten an hour at most [SET-010, SET-017]', async () => {
  const { asha, neema, send, setStock, choose, mails, advance } = await openShop();
  await send(neema, asha);
  await send(neema, asha);
  await vi.waitFor(() => expect(mails.length).toBe(1));
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[asha.email, 'New message from Neema Komba']]);
  await setStock(3);
  await vi.waitFor(() => expect(mails.at(-1)?.subject).toBe('Urea is running low: 3 left'));
  await setStock(0);
  await vi.waitFor(() => expect(mails.at(-1)?.subject).toBe('Urea is out of stock'));
  for (let times = 0; times < 10; times += 1) {
    for (const stock of [20, 5]) {
      const { status, body } = await setStock(stock);
      expect([status, body.message]).toEqual([200, undefined]);
    }
  }
  // Mails leave after the answer of what they are about.
  await vi.waitFor(() => expect(mails.length).toBe(10));
  advance(60 * 60 * 1000);
  await choose({ emailNotifications: false });
  await setStock(0);
  expect(mails.length).toBe(10);
});

import { expect, test } from 'vitest';
import { openWithMails } from '#testing/member-shop.ts';
import { documentsPath, type TestMember } from '#testing/test-app.ts';
import { openSocket } from '#testing/test-sockets.ts';

/** Asha's shop with urea, somebody for the orders and one for the stock, and Juma, who buys there. */
async function openPeople() {
  const shop = await openWithMails();
  const { call, enter, addProduct, create, juma } = shop;
  const { account: cashier, id } = await enter('cashier', { role: 'cashier' });
  const { account: keeper } = await enter('keeper', { role: 'storekeeper' });
  await addProduct('urea');
  const inbox = async (as: TestMember) => {
    const { documents } = (await call('GET', documentsPath('notifications'), { as })).body;
    const rows = documents as Record<string, unknown>[];
    // That somebody joined is another test's.
    return rows.filter(({ kind }) => kind !== 'member').map(({ kind, isRead }) => (isRead ? `${kind} read` : kind));
  };
  return {
    ...{ ...shop, cashier, keeper, cashierId: id },
    all: async (...who: readonly TestMember[]) => Promise.all(who.map(inbox)),
    order: (orderId: string, quantity: number) =>
      create(
        'orders',
        orderId,
        { storeId: 'asha-shop', customerId: 'juma', orderItems: [{ productId: 'urea', quantity }] },
        juma,
      ),
    send: (from: string, to: string, as: TestMember) =>
      create('messages', `from-${from}`, { senderId: from, receiverId: to, content: 'Habari' }, as),
  };
}

test("an order notifies the owner and those of the shop's people who handle orders, each by a row of their own [R64]", async () => {
  const { order, all, asha, cashier, keeper, call, cashierId } = await openPeople();
  await order('first', 1);
  expect(await all(asha, cashier, keeper)).toEqual([['order'], ['order'], []]);
  await call('DELETE', `/v1/shops/asha-shop/members/${cashierId}`, { as: asha });
  await order('second', 1);
  expect(await all(asha, cashier)).toEqual([['order', 'order'], ['order']]);
});

test('goods that run low notify the owner and who handles the stock [R64]', async () => {
  const { order, all, asha, cashier, keeper } = await openPeople();
  await order('most', 49);
  expect((await all(asha, cashier, keeper)).map((kinds) => kinds.includes('low-stock'))).toEqual([true, false, true]);
});

test("a customer's message notifies the owner and who answers messages, until one of them has read it [R64]", async () => {
  const { send, all, call, asha, juma, cashier, keeper } = await openPeople();
  await send('juma', 'asha', juma);
  expect(await all(asha, cashier, keeper)).toEqual([['message'], ['message'], []]);
  const read = { as: cashier, body: { data: { isRead: true } } };
  expect((await call('PATCH', documentsPath('messages', 'from-juma'), read)).status).toBe(200);
  expect(await all(asha, cashier)).toEqual([['message read'], ['message read']]);
  // The answer goes out in the name of the shop, and notifies nobody of its own people.
  await send('asha', 'juma', cashier);
  expect(await all(asha, cashier)).toEqual([['message read'], ['message read']]);
});

test('a member hears by event, over an open line, that they were removed, and nothing of the shop from then on [R64]', async () => {
  const { call, asha, cashier, cashierId, app, addProduct } = await openPeople();
  const channels = ['databases.marketplace.collections.shopMembers.documents', 'documents'];
  const socket = await openSocket(app, { channels, headers: { 'x-appwrite-session': cashier.session } });
  await socket.next();
  await call('DELETE', `/v1/shops/asha-shop/members/${cashierId}`, { as: asha });
  await addProduct('dap');
  const events = (await socket.drain()).filter(({ type }) => type === 'event');
  expect(events.map(({ data }) => data.payload)).toMatchObject([{ $id: cashierId, active: false }]);
});

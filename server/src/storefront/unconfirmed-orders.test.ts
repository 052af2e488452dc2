import { expect, onTestFinished, test } from 'vitest';
import { buyerWithoutAccount } from '#http/caller/caller.ts';
import { openDapShop } from '#testing/dap-shop.ts';
import { documentsPath } from '#testing/test-app.ts';
import { openWrites } from '#testing/test-writes.ts';
import type { RunWrite } from '#writes/run-write.ts';
import type { Write } from '#writes/write.ts';
import { cancelUnconfirmed, confirmWithinMs } from './unconfirmed-orders.ts';

/** Asha's shop with ten DAP and an open page, and an order of two by it. */
async function openOrderedShop() {
  const clock = new Date('2026-11-21T07:00:00.000Z');
  const { shop, asha, list } = await openDapShop(clock, 10);
  onTestFinished(() => shop.app.close());
  const { call, database } = shop;
  const change = (collection: string, id: string, data: object) =>
    call('PATCH', documentsPath(collection, id), { as: asha, body: { data } });
  await change('stores', 'asha-shop', { isOpenToPublic: true });
  const now = () => clock;
  const runWrite = openWrites({ database, now });
  const order = (data: object = {}, id = 'by-link') =>
    runWrite(buyerWithoutAccount, async (write) => {
      const orderItems = [{ productId: 'dap', quantity: 2 }];
      const buyer = { customerName: 'Neema', customerPhone: '0754000003' };
      await write.create('orders', {
        id,
        data: { storeId: 'asha-shop', channel: 'link', ...buyer, orderItems, ...data },
      });
      const confirmBy = new Date(clock.getTime() + confirmWithinMs).toISOString();
      await write.shopPages.addOrderLink({ tokenHash: `hash of ${id}`, orderId: id, storeId: 'asha-shop', confirmBy });
    });
  const state = async () => {
    const [{ status } = {}] = await list('orders');
    const [{ quantityInStock } = {}] = await list('products');
    return { status, quantityInStock, inbox: (await list('notifications')).map(({ kind }) => kind).sort() };
  };
  /** Runs the job some time later; returns the logged failures. `failing` is an order whose cancellation fails. */
  const cancelAfter = async (ms: number, failing?: string) => {
    clock.setTime(clock.getTime() + ms);
    const failures: unknown[] = [];
    const runWithFailure: RunWrite = (caller, work, options) =>
      runWrite(caller, (write) => work(failing === undefined ? write : failOn(write, failing)), options);
    await cancelUnconfirmed({
      ...{ database, runWrite: runWithFailure, now },
      logFailure: (error, orderId) => failures.push([orderId, error]),
    });
    return failures;
  };
  return { ...{ order, state, cancelAfter, change, list }, update: runWrite };
}

const failure = new Error('the row of this order is damaged');

/** Makes the transaction fail as soon as it reads this order. */
function failOn(write: Write, orderId: string): Write {
  const get: Write['documents']['get'] = async (collection, id) => {
    if (id === orderId) throw failure;
    return write.documents.get(collection, id);
  };
  return { ...write, documents: { ...write.documents, get } };
}

test('an order by the page that nobody has confirmed for 48 hours is cancelled, its goods go back, and the shop is notified [DOOR-008]', async () => {
  const { order, state, cancelAfter, list } = await openOrderedShop();
  await order();
  await cancelAfter(confirmWithinMs - 1);
  expect(await state()).toEqual({ status: 'Pending', quantityInStock: 8, inbox: ['order'] });
  await cancelAfter(1);
  const cancelled = { status: 'Cancelled', quantityInStock: 10, inbox: ['order', 'order-expired'] };
  expect(await state()).toEqual(cancelled);
  expect(await list('orderEvents')).toMatchObject([
    { kind: 'placed', value: 'Pending', by: null, byRole: 'customer' },
    { kind: 'status', value: 'Cancelled', byRole: 'operator' },
  ]);
  await cancelAfter(confirmWithinMs);
  expect(await state()).toEqual(cancelled);
});

test('an order that cannot be cancelled is logged once with its cause, and the others are cancelled; the next run tries it again [DOOR-008]', async () => {
  const { order, cancelAfter, list } = await openOrderedShop();
  for (const id of ['a', 'b', 'c']) await order({}, id);
  const states = async () => Object.fromEntries((await list('orders')).map(({ $id, status }) => [$id, status]));
  expect(await cancelAfter(confirmWithinMs, 'b')).toEqual([['b', failure]]);
  expect(await states()).toEqual({ a: 'Cancelled', b: 'Pending', c: 'Cancelled' });
  expect(await cancelAfter(0)).toEqual([]);
  expect(await states()).toEqual({ a: 'Cancelled', b: 'Cancelled', c: 'Cancelled' });
});

test('an order that was confirmed in time stays [DOOR-008]', async () => {
  const { order, state, cancelAfter, change } = await openOrderedShop();
  await order();
  expect((await change('orders', 'by-link', { status: 'In-Progress' })).status).toBe(200);
  await cancelAfter(confirmWithinMs);
  expect(await state()).toMatchObject({ status: 'In-Progress', quantityInStock: 8 });
});

test('the name and the number that a stranger typed join no customer and no book until the seller says so [DOOR-005]', async () => {
  const { order, change, list } = await openOrderedShop();
  await order();
  expect(await list('orders')).toMatchObject([{ customerKey: 'guest:by-link', customerId: null }]);
  expect((await change('orders', 'by-link', { isSamePerson: true })).status).toBe(200);
  expect(await list('orders')).toMatchObject([{ customerKey: 'phone:+255754000003', isSamePerson: true }]);
  expect(await list('creditAccounts')).toMatchObject([{ customerKey: 'phone:+255754000003', balance: 3000 }]);
});

test.each([
  ['a page that is closed', { isOpenToPublic: false }, {}, 'shop_page_closed'],
  ['a shop on holiday', { closedUntil: '2026-11-22T21:00:00.000+00:00' }, {}, 'shop_page_closed'],
  ['a delivery that the shop does not offer', {}, { orderWay: 'delivery' }, 'shop_page_closed'],
  ['less than the least', { minimumOrder: 3001 }, {}, 'shop_page_closed'],
  ['more than there is', {}, { orderItems: [{ productId: 'dap', quantity: 11 }] }, 'document_update_conflict'],
  [
    "a price of one's own",
    {},
    { orderItems: [{ productId: 'dap', quantity: 1, unitPrice: 1 }] },
    'document_invalid_structure',
  ],
  ['a buyer without a number', {}, { customerPhone: '' }, 'document_invalid_structure'],
])('%s takes no order by the page [DOOR-003]', async (_, settings, data, type) => {
  const { order, change, list } = await openOrderedShop();
  if (Object.keys(settings).length > 0) expect((await change('stores', 'asha-shop', settings)).status).toBe(200);
  await expect(order(data)).rejects.toMatchObject({ type });
  expect(await list('orders')).toEqual([]);
});

test('a product that is taken off the page cannot be ordered by it [DOOR-003]', async () => {
  const { order, change } = await openOrderedShop();
  await change('products', 'dap', { isOnPage: false });
  await expect(order()).rejects.toMatchObject({ type: 'document_invalid_structure' });
});

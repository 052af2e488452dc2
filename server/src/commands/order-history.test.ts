import { isOwedMethod, nextStatuses, type OrderStatus, orderStatuses, paymentMethods } from '@duka/domain/orders/order';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DocumentRow } from '#database/types.ts';
import { listed } from '#testing/listed.ts';
import {
  documentsPath,
  listPath,
  openTestApp,
  operatorHeaders,
  type TestApp,
  type TestMember,
} from '#testing/test-app.ts';
import { openWrites } from '#testing/test-writes.ts';

let now: Date;
let shop: TestApp;
let asha: TestMember;
let juma: TestMember;
let neema: TestMember;

beforeEach(async () => {
  now = new Date('2026-11-21T07:00:00.000Z');
  shop = await openTestApp(now);
  asha = await shop.newSeller('asha', 'asha-shop');
  juma = await shop.newSeller('juma', 'juma-shop');
  neema = await shop.newMember('neema');
  await create(neema, 'users', 'neema', { userId: 'neema', firstName: 'Neema', email: neema.email });
  const at = now.toISOString();
  const prices = { ...listed, purchasePrice: 1000, sellingPrice: 1500, createdAt: at, updstedAt: at };
  await create(asha, 'products', 'dap', { storeId: 'asha-shop', name: 'DAP', quantityInStock: 100, ...prices });
});

afterEach(() => shop.app.close());

/** Undefined is the marketplace's own server. */
type Sender = TestMember | undefined;

const sentBy = (as: Sender) => (as ? { as } : { headers: operatorHeaders });

const create = (as: Sender, collection: string, documentId: string, data: object) =>
  shop.call('POST', documentsPath(collection), { ...sentBy(as), body: { documentId, data } });

const change = (as: Sender, id: string, data: object, collection = 'orders') =>
  shop.call('PATCH', documentsPath(collection, id), { ...sentBy(as), body: { data } });

const orderItems = [{ productId: 'dap', quantity: 1 }];
const order = (as: Sender, id: string) =>
  create(as, 'orders', id, { storeId: 'asha-shop', customerId: 'neema', orderItems });

async function list(as: Sender, collection: string, ...queries: object[]): Promise<Record<string, unknown>[]> {
  const limit = { method: 'limit', values: [500] };
  const { body } = await shop.call('GET', listPath(collection, ...queries, limit), sentBy(as));
  return body.documents as Record<string, unknown>[];
}

/** The steps of an order: kind, what it came to, whose account did it, as what. */
async function stepsOf(id: string, as: Sender = asha) {
  const steps = await list(as, 'orderEvents', { method: 'equal', attribute: 'orderId', values: [id] });
  return steps.map(({ kind, value, by, byRole }) => [kind, value, by, byRole]);
}

test('each step of an order is kept with who took it, for its shop and its customer to read [Q-053]', async () => {
  await order(neema, 'o');
  now.setMinutes(now.getMinutes() + 1);
  await change(asha, 'o', { status: 'In-Progress', paymentMethod: 'mobile money' });
  await change(asha, 'o', { note: 'Calls first', paymentReference: 'QK7' });
  await change(undefined, 'o', { status: 'Completed' });
  const steps = [
    ['placed', 'Pending', 'neema', 'customer'],
    ['payment', 'mobile money', 'asha', 'seller'],
    ['status', 'In-Progress', 'asha', 'seller'],
    ['status', 'Completed', null, 'operator'],
  ];
  expect(await stepsOf('o')).toEqual(steps);
  expect(await stepsOf('o', neema)).toEqual(steps);
  expect((await list(asha, 'orderEvents')).map(({ at }) => at)).toEqual([
    '2026-11-21T07:00:00.000+00:00',
    ...Array(3).fill('2026-11-21T07:01:00.000+00:00'),
  ]);
});

test('another seller finds no step of the order, by list or by id [PERM-006]', async () => {
  await order(neema, 'o');
  const [step] = await list(asha, 'orderEvents');
  expect(await list(juma, 'orderEvents')).toEqual([]);
  expect((await shop.call('GET', documentsPath('orderEvents', String(step?.$id)), { as: juma })).status).toBe(404);
});

test('a sale at the counter is one step of the seller, and one in the name of a customer is the operator’s', async () => {
  await create(asha, 'orders', 'sale', { storeId: 'asha-shop', orderItems });
  expect(await stepsOf('sale')).toEqual([['placed', 'Completed', 'asha', 'seller']]);
  await order(undefined, 'o');
  expect(await stepsOf('o')).toEqual([['placed', 'Pending', null, 'operator']]);
});

test('nobody writes, changes or deletes a step by a call, or sends one along with an order', async () => {
  await order(neema, 'o');
  const [step] = await list(asha, 'orderEvents');
  const forged = { orderId: 'o', storeId: 'asha-shop', kind: 'status', value: 'Completed', at: step?.at };
  for (const sender of [asha, neema, undefined]) {
    expect((await create(sender, 'orderEvents', 'forged', forged)).status).toBe(401);
    expect((await change(sender, String(step?.$id), { byRole: 'operator' }, 'orderEvents')).status).toBe(401);
    const { status } = await shop.call('DELETE', documentsPath('orderEvents', String(step?.$id)), sentBy(sender));
    expect(status).toBe(401);
    for (const name of ['orderEvents', 'history', 'by']) {
      expect((await change(sender, 'o', { [name]: [forged] })).status).toBe(400);
      const data = { storeId: 'asha-shop', customerId: 'neema', orderItems, [name]: [forged] };
      expect((await create(sender, 'orders', 'other', data)).status).toBe(400);
    }
  }
  expect(await stepsOf('o')).toEqual([['placed', 'Pending', 'neema', 'customer']]);
});

test('a move that is refused or changes nothing leaves no step', async () => {
  await order(neema, 'o');
  expect((await change(neema, 'o', { status: 'In-Progress' })).status).toBe(409);
  expect((await change(asha, 'o', { paymentMethod: 'cash', status: 'Completed' })).status).toBe(409);
  expect((await change(asha, 'o', { status: 'Pending', paymentMethod: 'unpaid' })).status).toBe(200);
  expect((await create(neema, 'orders', 'o', { storeId: 'asha-shop', customerId: 'neema', orderItems })).status).toBe(
    409,
  );
  expect(await list(asha, 'orderEvents')).toHaveLength(1);
});

test('steps and stock of a move that fails later in its transaction are not stored', async () => {
  await order(neema, 'o');
  const runWrite = openWrites({ database: shop.database, now: () => now });
  const work = runWrite({ kind: 'operator' }, async (write) => {
    const row = (await write.documents.get('orders', 'o')) as DocumentRow;
    await write.update('orders', row, { attributes: { status: 'Cancelled' } });
    expect(await write.documents.count('orderEvents', [], 9)).toBe(2);
    expect(await write.documents.count('stockMovements', [], 9)).toBe(3);
    throw new Error('no room');
  });
  await expect(work).rejects.toThrow('no room');
  expect(await list(asha, 'orderEvents')).toHaveLength(1);
  expect(await list(asha, 'stockMovements')).toHaveLength(2);
});

test('of ten moves at once to the same status one is kept', async () => {
  await order(neema, 'o');
  const cancel = () => Promise.all(Array.from({ length: 5 }, () => change(neema, 'o', { status: 'Cancelled' })));
  const start = () => Promise.all(Array.from({ length: 5 }, () => change(asha, 'o', { status: 'In-Progress' })));
  const answers = (await Promise.all([start(), cancel()])).flat();
  const { body } = await shop.call('GET', documentsPath('orders', 'o'), { as: asha });
  const moves = (await stepsOf('o')).filter(([kind]) => kind === 'status');
  expect(moves.map(([, value]) => value)).toEqual([body.status]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
});

const move = fc.record({
  sender: fc.constantFrom('asha', 'neema', 'operator'),
  status: fc.option(fc.constantFrom(...orderStatuses), { nil: undefined }),
  paymentMethod: fc.option(fc.constantFrom(...paymentMethods), { nil: undefined }),
});

test('after random moves the steps of an order are those of a plain replay', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 25 }), async (moves) => {
      runs += 1;
      const id = `r${runs}`;
      await order(neema, id);
      const senders: Record<string, Sender> = { asha, neema, operator: undefined };
      const roles: Record<string, unknown[]> = {
        ...{ asha: ['asha', 'seller'], neema: ['neema', 'customer'], operator: [null, 'operator'] },
      };
      const expected: unknown[][] = [['placed', 'Pending', 'neema', 'customer']];
      let stands: { status: OrderStatus; paymentMethod: string } = { status: 'Pending', paymentMethod: 'unpaid' };
      for (const { sender, status = stands.status, paymentMethod = stands.paymentMethod } of moves) {
        await change(senders[sender], id, { status, paymentMethod });
        const pays = paymentMethod !== stands.paymentMethod;
        const goes = status !== stands.status;
        const mayPay = !pays || sender !== 'neema';
        const mayGo = !goes || nextStatuses(stands.status).includes(status);
        const isOwnCancel = !goes || sender !== 'neema' || (stands.status === 'Pending' && status === 'Cancelled');
        const isInVain = status === 'Cancelled' && isOwedMethod(stands.paymentMethod) && !isOwedMethod(paymentMethod);
        if (!(mayPay && mayGo && isOwnCancel) || isInVain) continue;
        if (pays) expected.push(['payment', paymentMethod, ...(roles[sender] ?? [])]);
        if (goes) expected.push(['status', status, ...(roles[sender] ?? [])]);
        stands = { status, paymentMethod };
      }
      expect(await stepsOf(id)).toEqual(expected);
    }),
    { numRuns: 10 },
  );
});

test('each movement of stock says who caused it: an edit, an order, a cancellation and an import', async () => {
  await change(undefined, 'dap', { quantityInStock: 90 }, 'products');
  await order(neema, 'o');
  await change(asha, 'o', { status: 'Cancelled' });
  // What was sold in the very moment of an import keeps it from being undone.
  now.setMinutes(now.getMinutes() + 1);
  const rows = [{ documentId: 'dap', action: 'update', data: { quantityInStock: 50 } }];
  const path = '/v1/shops/asha-shop/imports';
  expect((await shop.call('POST', path, { as: asha, body: { importId: 'i', rows } })).status).toBe(200);
  expect((await shop.call('DELETE', `${path}/i`, { headers: operatorHeaders })).status).toBe(200);
  const movements = await list(asha, 'stockMovements');
  expect(movements.map(({ reason, by, byRole }) => [reason, by, byRole])).toEqual([
    ['initial', 'asha', 'seller'],
    ['edit', null, 'operator'],
    ['order', 'neema', 'customer'],
    ['cancel', 'asha', 'seller'],
    ['import', 'asha', 'seller'],
    ['import', null, 'operator'],
  ]);
});

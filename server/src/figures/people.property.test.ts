import { allRights } from '@duka/domain/collections/rights';
import type { PersonFigures } from '@duka/domain/figures/people-figures';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addReferences } from '#testing/listed.ts';
import { insertRow, oneOfEach } from '#testing/one-of-each.ts';
import { documentsPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

const clock = new Date('2026-11-21T07:00:00.000Z');
const price = 1000;

let shop: TestApp;
let people: TestMember[];
let runs = 0;

beforeAll(async () => {
  shop = await openTestApp(clock);
  await addReferences(shop.database);
  const asha = await shop.newSeller('asha', 'first-shop');
  people = [asha];
  for (const name of ['neema', 'rehema']) {
    const member = await shop.newMember(name);
    people.push(member);
    await shop.database.transaction(({ documents }) =>
      insertRow(documents, 'users', name, { userId: name, firstName: name, email: member.email }),
    );
  }
});

const who = fc.nat(2);
const order = fc.nat(30);
const minutes = fc.nat(600);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('sell' as const),
      who,
      minutes,
      quantity: fc.integer({ min: 1, max: 4 }),
      off: fc.nat(400),
    }),
  },
  fc.record({ act: fc.constant('return' as const), who, minutes, order }),
  fc.record({ act: fc.constant('void' as const), who, minutes, order }),
  fc.record({ act: fc.constant('close' as const), who, minutes, counted: fc.nat(20_000) }),
  fc.record({ act: fc.constant('price' as const), who, minutes }),
  fc.record({ act: fc.constant('owe-before' as const), who, minutes, amount: fc.integer({ min: 1, max: 9000 }) }),
);

/** A shop of its own for each run, in which the three work. */
async function openShop(): Promise<string> {
  runs += 1;
  const storeId = `shop-${runs}`;
  const [asha] = people as [TestMember];
  await send(asha, 'stores', storeId, { ownerId: 'asha', storeName: storeId });
  await send(asha, 'products', `urea-${runs}`, {
    ...{ ...oneOfEach.products.data, storeId, quantityInStock: 1000, purchasePrice: 10, sellingPrice: price },
  });
  await shop.database.transaction(async ({ documents }) => {
    for (const { id } of people.slice(1)) {
      const attributes = {
        storeId,
        name: id,
        accountId: id,
        role: 'manager',
        rights: allRights,
        active: true,
        hasPin: false,
      };
      await insertRow(documents, 'shopMembers', `${id}-${runs}`, attributes);
    }
  });
  return storeId;
}

async function send(as: TestMember, collection: string, documentId: string, data: object): Promise<boolean> {
  const { status } = await shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });
  return status === 201;
}

test('the figures by person add up to the shop’s, whoever sold, took back, undid, counted and wrote down debts from before [STAFF-056, R66, R76]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const storeId = await openShop();
      const days = 'from=2026-11-01&to=2027-02-28';
      const orders: string[] = [];
      const acted = new Map<number, Map<string, number[]>>();
      for (const [index, each] of steps.entries()) {
        clock.setTime(clock.getTime() + each.minutes * 60_000);
        const as = people[each.who] as TestMember;
        const id = `${storeId}-${index}`;
        const orderId = orders[('order' in each ? each.order : 0) % Math.max(orders.length, 1)] ?? 'none';
        const isDone = await perform(each, as, { id, storeId, orderId });
        if (isDone && each.act === 'sell') orders.push(id);
        if (!isDone) continue;
        const day = new Date(clock.getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
        const ofPerson = acted.get(each.who) ?? new Map<string, number[]>();
        acted.set(each.who, ofPerson.set(day, [...(ofPerson.get(day) ?? []), clock.getTime()]));
      }
      const ask = async (path: string) =>
        (await shop.call('GET', `/v1/shops/${storeId}/${path}`, { as: people[0] as TestMember })).body;
      const figures = (await ask(`people?${days}`)).people as PersonFigures[];
      const sum = (read: (person: PersonFigures) => number) => figures.reduce((all, one) => all + read(one), 0);
      const sales = (await ask(`sales?${days}`)).days as { orders: number; total: number }[];
      expect(sum((one) => one.sales.count)).toBe(sales.reduce((all, one) => all + one.orders, 0));
      expect(sum((one) => one.sales.total - one.returns.total)).toBe(sales.reduce((all, one) => all + one.total, 0));
      const closes = (await shop.database.documents.list('dayCloses', { where: [] }))
        .map(({ attributes }) => attributes)
        .filter((close) => close.storeId === storeId);
      expect(sum((one) => one.closes.total ?? 0)).toBe(
        closes.reduce((all, one) => all + Number(one.countedCash) - Number(one.expectedCash), 0),
      );
      for (const [index, name] of ['asha', 'neema', 'rehema'].entries()) {
        const person = figures.find((one) => one.name === name);
        const ofDays = [...(acted.get(index)?.values() ?? [])].map((times) => Math.max(...times) - Math.min(...times));
        // The owner also made the product, on the day and at the moment of the first step or before it.
        if (index > 0) expect(person?.days).toBe(ofDays.length);
        const hours = Math.round((ofDays.reduce((all, one) => all + one, 0) / 3_600_000) * 10) / 10;
        if (index > 0) expect(person?.hours).toBe(hours);
      }
      expect(figures.map(({ name }) => name)).toEqual(['asha', 'neema', 'rehema']);
    }),
    { numRuns: 12 },
  );
});

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** Does a step; returns whether it was done. */
async function perform(
  each: Step,
  as: TestMember,
  { id, storeId, orderId }: { readonly id: string; readonly storeId: string; readonly orderId: string },
): Promise<boolean> {
  const urea = storeId.replace('shop', 'urea');
  switch (each.act) {
    case 'owe-before':
      return (
        (await send(as, 'creditAccounts', id, { storeId, name: `Customer ${id}` })) &&
        send(as, 'creditEntries', `${id}-before`, { storeId, accountId: id, kind: 'opening', amount: each.amount })
      );
    case 'sell':
      return send(as, 'orders', id, {
        ...{ storeId, channel: 'walk-in', customerName: 'Walk-in', paymentMethod: 'cash' },
        ...{ orderItems: [{ productId: urea, quantity: each.quantity }], discount: each.off },
      });
    case 'return':
      return send(as, 'returns', id, {
        ...{ orderId, kind: 'return', reason: 'Torn', refundMethod: 'cash', items: [{ line: 0, quantity: 1 }] },
      });
    case 'void':
      return send(as, 'returns', id, { orderId, kind: 'void', reason: 'Wrong goods' });
    case 'close':
      return send(as, 'dayCloses', id, { storeId, countedCash: each.counted });
    case 'price': {
      const data = { sellingPrice: price + 1 + Number(id.split('-').at(-1)) };
      return (await shop.call('PATCH', documentsPath('products', urea), { as, body: { data } })).status === 200;
    }
  }
}

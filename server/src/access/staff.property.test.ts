import { allRights, type Right } from '@duka/domain/collections/rights';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { insertRow, oneOfEach } from '#testing/one-of-each.ts';
import { listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

const now = '2026-11-21T07:00:00.000Z';
const price = 1_000;
const people = 3;

let shop: TestApp;
let asha: TestMember;
/** Each person's two devices. */
let staff: (readonly [TestMember, TestMember])[];
let runs = 0;

beforeAll(async () => {
  shop = await openTestApp(new Date(now));
  asha = await shop.newSeller('asha', 'asha-shop');
  staff = [];
  for (let index = 0; index < people; index += 1) {
    const member = await shop.newMember(`staff${index}`);
    staff.push([member, await shop.newDevice(member)]);
    await shop.database.transaction(({ documents }) =>
      insertRow(documents, 'users', member.id, { userId: member.id, firstName: member.id, email: member.email }),
    );
  }
});

const who = fc.nat(people - 1);
const copies = fc.integer({ min: 1, max: 2 });

/** What happens in the shop. `copies` is how often the command is sent, as after a lost answer, from either of two devices. */
const step = fc.oneof(
  fc.record({ act: fc.constant('rights'), who, rights: fc.subarray([...allRights]) }),
  fc.record({ act: fc.constant('remove'), who, isBack: fc.boolean() }),
  fc.record({ act: fc.constant('sell'), who, copies, quantity: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ act: fc.constant('sell-below'), who, copies, discount: fc.integer({ min: 1, max: price }) }),
  fc.record({ act: fc.constant('sell-on-credit'), who, copies }),
  fc.record({ act: fc.constant('void'), who, copies, order: fc.nat(20) }),
  fc.record({ act: fc.constant('expense'), who, copies, amount: fc.integer({ min: 1, max: 5_000 }) }),
  fc.record({ act: fc.constant('count'), who, copies, quantity: fc.integer({ min: 0, max: 900 }) }),
  fc.record({ act: fc.constant('price'), who, copies, sellingPrice: fc.integer({ min: price, max: 2 * price }) }),
  fc.record({ act: fc.constant('loss'), who, copies }),
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** The rights that each act needs, beside membership. */
const needed: Readonly<Record<string, readonly Right[]>> = {
  sell: ['sell'],
  'sell-below': ['sell', 'discount'],
  'sell-on-credit': ['sell', 'credit'],
  void: ['undo'],
  expense: ['money'],
  count: ['stock'],
  price: ['products'],
  loss: ['stock'],
};

interface Person {
  readonly memberId: string;
  readonly devices: readonly TestMember[];
  rights: readonly Right[];
  isActive: boolean;
}

interface Sent {
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The command of an act; undefined where there is nothing to act on. */
function toCommand(
  step: Step,
  id: string,
  storeId: string,
  productId: string,
  orders: readonly string[],
): Sent | undefined {
  const sale = (more: object, quantity = 1): Sent => ({
    kind: 'sell',
    data: {
      ...{ $id: id, storeId, channel: 'walk-in', customerName: 'Walk-in', paymentMethod: 'cash' },
      ...{ orderItems: [{ productId, quantity }], ...more },
    },
  });
  switch (step.act) {
    case 'sell':
      return sale({}, step.quantity);
    case 'sell-below':
      return sale({ discount: step.discount });
    case 'sell-on-credit':
      return sale({ customerName: 'Baraka', customerPhone: '+255765000012', paymentMethod: 'credit' });
    case 'void': {
      const orderId = orders[step.order % Math.max(orders.length, 1)];
      return orderId === undefined
        ? undefined
        : { kind: 'void', data: { $id: id, orderId, kind: 'void', reason: 'Wrong goods' } };
    }
    case 'expense': {
      const expense = { kind: 'rent', amount: step.amount, method: 'cash', expenseDate: now };
      return { kind: 'expense', data: { $id: id, storeId, ...expense } };
    }
    case 'count':
      return { kind: 'count', data: { $id: productId, quantityInStock: step.quantity } };
    case 'price':
      return { kind: 'save-product', data: { $id: productId, sellingPrice: step.sellingPrice } };
    case 'loss':
      return { kind: 'lose', data: { $id: id, storeId, productId, quantity: 1, reason: 'broken' } };
    default:
      return undefined;
  }
}

test('whatever members with changing rights do over two devices each, what is stored was allowed to who did it, once, and sums by person are the shop’s [STAFF-001, STAFF-003, STAFF-006]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 45 }), async (steps) => {
      const { storeId, productId, persons } = await openShop();
      /** By the id of the command: who did what, as the model says that it may. */
      const done = new Map<string, string>();
      const orders: string[] = [];
      for (const [index, each] of steps.entries()) {
        const person = persons[each.who] as Person;
        if (each.act === 'rights' || each.act === 'remove') {
          if (each.act === 'rights') person.rights = each.rights;
          else person.isActive = each.isBack;
          await setMember(person);
          continue;
        }
        const id = `run${runs}-${index}`;
        const command = toCommand(each, id, storeId, productId, orders);
        if (!command) continue;
        const isAllowed = person.isActive && (needed[each.act] ?? []).every((right) => person.rights.includes(right));
        for (let copy = 0; copy < each.copies; copy += 1) {
          const as = person.devices[copy % 2] as TestMember;
          const status = await send(as, storeId, { id, ...command });
          // What is allowed may still be refused, as a sale that was undone already is; what is not never is done.
          if (!isAllowed) expect([each.act, person.rights, status]).toEqual([each.act, person.rights, 'refused']);
          if (status === 'done') done.set(id, person.memberId);
        }
        if (isAllowed && each.act.startsWith('sell')) expect([each.act, done.has(id)]).toEqual([each.act, true]);
        if (done.has(id) && each.act.startsWith('sell')) orders.push(id);
      }
      await checkStored(storeId, done, persons);
    }),
    { numRuns: 12, endOnFailure: true, seed: 39 },
  );
});

async function openShop() {
  runs += 1;
  const [storeId, productId] = [`shop${runs}`, `product${runs}`];
  const { data } = oneOfEach.products;
  const product = { ...data, storeId, sellingPrice: price, quantityInStock: 1000 };
  await shop.database.transaction(async ({ documents }) => {
    await insertRow(documents, 'stores', storeId, { ownerId: 'asha', storeName: storeId });
    await insertRow(documents, 'products', productId, product);
  });
  const persons: Person[] = [];
  for (const devices of staff) {
    const [member] = devices;
    const person = { memberId: `${storeId}-${member.id}`, devices, rights: [], isActive: true };
    persons.push(person);
    await shop.database.transaction(({ documents }) =>
      insertRow(documents, 'shopMembers', person.memberId, {
        ...{ storeId, name: member.id, accountId: member.id, role: 'cashier' },
        ...{ rights: [], active: true, hasPin: false },
      }),
    );
  }
  return { storeId, productId, persons };
}

async function setMember({ memberId, rights, isActive }: Person): Promise<void> {
  await shop.database.transaction(({ documents }) =>
    documents.update('shopMembers', memberId, { updatedAt: now, attributes: { rights, active: isActive } }),
  );
}

/** Sends a command; a person who is no member finds no shop. */
async function send(as: TestMember, storeId: string, command: Sent & { readonly id: string }): Promise<string> {
  const { status, body } = await shop.call('POST', `/v1/shops/${storeId}/commands`, {
    as,
    body: { commands: [command] },
  });
  if (status === 404) return 'refused';
  expect(status).toBe(200);
  const [result] = body.results as [{ status: string; error?: { code: number } }];
  expect(result.error?.code ?? 0).toBeLessThan(500);
  return result.status;
}

async function list(collection: string, storeId: string) {
  const rules = [
    { method: 'equal', attribute: 'storeId', values: [storeId] },
    { method: 'limit', values: [500] },
  ];
  const { body } = await shop.call('GET', listPath(collection, ...rules), { as: asha });
  return body.documents as Record<string, unknown>[];
}

/** Compares what is stored with what was done: each act once, by who did it; and the sums by person with the shop's. */
async function checkStored(
  storeId: string,
  done: ReadonlyMap<string, string>,
  persons: readonly Person[],
): Promise<void> {
  const orders = await list('orders', storeId);
  for (const collection of ['orders', 'expenses', 'returns', 'stockLosses'] as const) {
    for (const { $id, byMember, reason } of await list(collection, storeId)) {
      // A count writes what it misses and finds as losses of its own.
      if (collection === 'stockLosses' && reason !== 'broken') continue;
      expect([collection, byMember]).toEqual([collection, done.get(String($id))]);
    }
  }
  const owners = new Set(persons.map(({ memberId }) => memberId));
  for (const collection of ['payments', 'orderEvents', 'stockMovements'] as const) {
    for (const { byMember } of await list(collection, storeId)) expect(owners).toContain(byMember);
  }
  const undone = new Set((await list('returns', storeId)).map(({ orderId }) => relationId(orderId)));
  const standing = orders.filter(({ $id }) => !undone.has(String($id)));
  const byPerson = Map.groupBy(standing, ({ byMember }) => byMember);
  const sums = [...byPerson.values()].map((own) => own.reduce((sum, { orderTotal }) => sum + Number(orderTotal), 0));
  const range = 'from=2026-11-01&to=2026-11-30&limit=0';
  const { body } = await shop.call('GET', `/v1/shops/${storeId}/sales?${range}`, { as: asha });
  const total = (body.days as { total: number }[]).reduce((sum, day) => sum + day.total, 0);
  expect(sums.reduce((sum, each) => sum + each, 0)).toBe(total);
}

function relationId(value: unknown): string {
  return typeof value === 'string' ? value : String(Object(value).$id);
}

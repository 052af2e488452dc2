import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { feedHistoryDays } from '@duka/domain/shops/shop-feed';
import { dayMs } from '@duka/domain/values/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUpOnPhone, askServer, listGoods, listSupplierDebts, onlyMoney, readFeed } from '#testing/phone-copy.ts';
import { wait, workOffline } from '#testing/phone-waits.ts';
import { emptyBooks } from '#testing/shop-books.ts';
import { recountShop } from '#testing/shop-recount.ts';
import { takeStep } from '#testing/shop-replay.ts';
import type { World } from '#testing/shop-scene.ts';
import { readShop } from '#testing/shop-screens.ts';
import { type Step, step } from '#testing/shop-steps.ts';
import { documentsPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

const start = '2026-10-26T07:00:00.000Z';
/** A phone has all that happened since then. */
const keptMs = feedHistoryDays * dayMs;
const clock = new Date(start);
let dataDir: string;
let shop: TestApp;
let sellers: { readonly seller: TestMember; readonly devices: readonly TestMember[] }[];
let customers: World['customers'];
let runs = 0;
const waits = fc.array(wait, { minLength: 24, maxLength: 24 });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'duka-figures-'));
  shop = await openTestApp(clock, { dataDir });
  sellers = [await newSeller('asha'), await newSeller('juma')];
  customers = [await newCustomer('neema', 'Neema'), await newCustomer('baraka', 'Baraka')];
});

afterAll(async () => {
  await shop.app.close();
  await shop.database.close();
  rmSync(dataDir, { recursive: true });
});

async function create(as: TestMember, collection: string, documentId: string, data: object) {
  const { status, body } = await shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });
  if (status !== 201) throw new Error(JSON.stringify(body));
}

async function newSeller(name: string) {
  const seller = await shop.newSeller(name, `${name}-shop`);
  return { seller, devices: [seller, await shop.newDevice(seller), await shop.newDevice(seller)] };
}

async function newCustomer(id: string, firstName: string) {
  const member = await shop.newMember(id);
  const phone = `+25575400000${id.length}`;
  await create(member, 'users', id, { userId: id, firstName, lastName: 'Mushi', email: member.email, phone });
  // A proven number is its account's in every shop that it orders from (R32).
  await shop.database.transaction(({ accounts }) => accounts.update(id, { phone, phoneVerified: true }));
  return { member, phone, name: `${firstName} Mushi` };
}

/** Opens two sellers with a new shop each, as of the same moment. */
async function openWorld(): Promise<World> {
  runs += 1;
  clock.setTime(Date.parse(start));
  const stores = sellers.map((each) => ({ id: `${each.seller.id}-${runs}`, ...each }));
  const books = emptyBooks();
  for (const { id, seller } of stores) {
    await create(seller, 'stores', id, { ownerId: seller.id, storeName: id });
    for (const name of ['meru', 'bajuta']) {
      const supplier = { id: `${id}-${name}`, storeId: id };
      await create(seller, 'suppliers', supplier.id, { storeId: id, name });
      books.suppliers.push(supplier);
    }
  }
  const accounts = customers.map(({ member, phone }) => ({ key: `account:${member.id}`, phone }));
  const model = { products: [], orders: [], imports: [], books, accounts };
  return { shop, clock, stores, customers, run: `run${runs}`, model };
}

/** Expects every figure of every screen to be that of the model. */
async function expectFiguresRecounted({ stores, model }: World): Promise<void> {
  for (const { id, seller } of stores) {
    const shown = await readShop(shop, seller, id, clock.getTime());
    expect(shown).toEqual(recountShop(model, id, clock.getTime()));
  }
}

test('after any sequence of sales, returns, purchases, payments, losses, imports and counts by three devices, each command sent twice, every figure of every screen equals a plain recount, for two sellers [DASH-002, DASH-010, VIEW-013, VIEW-014, R26, R28, R29, R30, R31, R32]', async () => {
  await fc.assert(
    // A failing run is not shrunk: a shorter sequence happens at other times of other days, and a run of this length
    // can be read.
    fc.asyncProperty(fc.array(step, { minLength: 120, maxLength: 120 }), async (steps) => {
      const world = await openWorld();
      for (const [index, one] of steps.entries()) await takeStep(world, one, index);
      await expectFiguresRecounted(world);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

test('goods of a deleted product come back in every figure at what they had cost in the batches that they left [RETURN-005, RETURN-014]', async () => {
  const world = await openWorld();
  const values = { name: 'Urea', price: 2000, cost: 1000, quantity: 1000, status: 'published', expires: '' } as const;
  const bought = { pick: 0, pack: 0, quantity: 1000, cost: 500, expires: '' } as const;
  const sold = { pick: 0, pack: 0, quantity: 2000, isForeign: false, price: undefined };
  const steps: Step['what'][] = [
    { kind: 'add', values },
    { kind: 'buy', supplier: 0, method: 'cash', paid: 100, lines: [bought] },
    {
      ...{ kind: 'order', by: 'counter', pick: 0, payment: 'cash', name: '', phone: '', reason: '' },
      ...{ lines: [sold], off: 0, split: [] },
    },
    { kind: 'delete', pick: 0 },
    { kind: 'back', pick: 0, lines: [50], method: 'cash', roundTo: undefined, restock: false },
  ];
  for (const [index, what] of steps.entries()) await takeStep(world, { minutes: 60, store: 0, what }, index);
  expect(world.model.orders[0]?.returns).toMatchObject([{ quantity: 1000, total: 2000, cost: 500 }]);
  await expectFiguresRecounted(world);
});

test('what a phone adds up from its copy equals the figures of the server, and with what waits on it those that the server has once all is sent [R26, R28, R31, R32, R33, R34]', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), waits, async (steps, waiting) => {
      const world = await openWorld();
      for (const [index, one] of steps.entries()) {
        // A phone has all of the last weeks only.
        if (clock.getTime() + one.minutes * 60_000 - Date.parse(start) < keptMs) await takeStep(world, one, index);
      }
      for (const { id, seller } of world.stores) {
        const nowMs = clock.getTime();
        const copy = await readFeed(shop, seller, id);
        expect(addUpOnPhone(copy, id, nowMs)).toEqual(await askServer(shop, seller, id, nowMs));
        const rows = await workOffline(shop, { as: seller, storeId: id, clock }, copy, waiting);
        const meanwhile = onlyMoney(addUpOnPhone(rows, id, clock.getTime()));
        expect(meanwhile).toEqual(onlyMoney(await askServer(shop, seller, id, clock.getTime())));
        const sent = await readFeed(shop, seller, id);
        expect(listSupplierDebts(rows)).toEqual(listSupplierDebts(sent));
        expect(listGoods(rows)).toEqual(listGoods(sent));
        compared += 1;
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(compared).toBe(16);
});

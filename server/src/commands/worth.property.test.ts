import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

/** Whatever happens to goods, what was spent on them and what was found stays in the books of the shop. */
const start = Date.parse('2026-11-02T07:00:00.000Z');
const clock = new Date(start);
let shop: TestApp;
let asha: TestMember;
let runs = 0;

beforeAll(async () => {
  shop = await openTestApp(clock);
  asha = await shop.newSeller('asha', 'shop');
});

afterAll(() => shop.app.close());

const quantity = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map((many) => many * 1000),
  fc.integer({ min: 0, max: 9000 }),
);
const step = fc.record({
  kind: fc.constantFrom(
    'buy',
    'sell',
    'sell',
    'late',
    'void',
    'lose',
    'count',
    'differ',
    'type',
    'file',
    'undo',
    'delete',
    'take-back',
    'correct',
    'return',
  ),
  ...{ product: fc.nat(2), quantity, cost: fc.integer({ min: 0, max: 99_999 }), isCount: fc.boolean() },
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Import {
  readonly id: string;
  readonly productId: string;
  /** The cost of the goods that it brought in. */
  readonly spent: number;
}

interface World {
  readonly storeId: string;
  readonly products: string[];
  readonly orders: string[];
  readonly imports: Import[];
  /** Purchases that were not taken back, with their cost; also of products that were deleted later. */
  readonly purchases: { readonly id: string; readonly productId: string; readonly cost: number }[];
  /** The total cost of goods that were bought or came in by a typed or imported quantity. */
  spent: number;
}

test('money spent on goods plus the worth of found goods equals cost of sales plus losses plus stock worth, after any steps [R28, R44, R45, BATCH-014]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 30 }), async (steps) => {
      const world = await openWorld();
      for (const [index, one] of steps.entries()) {
        clock.setTime(clock.getTime() + 60_000);
        await take(world, one, `${world.storeId}-${index}`);
        const { cost, losses, found, stockWorth } = (await ask(
          `/v1/shops/${world.storeId}/month-sheet?month=2026-11`,
        )) as Record<string, number>;
        // Goods that were sold before they came in have a guessed cost, which nobody has spent yet.
        const guessed = await sumGuesses(world);
        expect([one.kind, Number(cost) + Number(losses) + Number(stockWorth)]).toEqual([
          one.kind,
          world.spent + Number(found) + guessed,
        ]);
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

async function openWorld(): Promise<World> {
  runs += 1;
  clock.setTime(start);
  const storeId = `run-${runs}`;
  expect(await create('stores', storeId, { ownerId: 'asha', storeName: storeId })).toBe(201);
  const world: World = { storeId, products: [], orders: [], imports: [], purchases: [], spent: 0 };
  for (const index of [0, 1, 2]) await addProduct(world, index, `${storeId}-p${index}`);
  return world;
}

/** Adds a product with batches: without batches the cost of each sale is rounded to the purchase price. */
async function addProduct(world: World, index: number, id: string): Promise<void> {
  const at = clock.toISOString();
  const values = { name: id, sellingPrice: 900, purchasePrice: 700, quantityInStock: 0, createdAt: at, updstedAt: at };
  expect(await create('products', id, { ...listed, ...values, storeId: world.storeId })).toBe(201);
  world.products[index] = id;
  await buy(world, `${id}-first`, id, 3000, 2000);
}

async function buy(
  world: World,
  id: string,
  productId: string,
  thousandths: number,
  cost: number,
  more: object = {},
): Promise<void> {
  const payments = cost > 0 ? [{ method: 'cash', amount: cost }] : [];
  const items = [{ productId, quantity: thousandths / 1000, cost }];
  expect(await create('purchases', id, { storeId: world.storeId, items, payments, ...more })).toBe(201);
  world.spent += cost;
  world.purchases.push({ id, productId, cost });
}

async function take(world: World, one: Step, id: string): Promise<void> {
  const { storeId } = world;
  const productId = world.products[one.product] ?? '';
  const amount = Math.max(one.quantity, 1) / 1000;
  // Any of those that stand, whose product may have been deleted since.
  const [wrong] = ['take-back', 'correct'].includes(one.kind)
    ? world.purchases.splice(one.cost % Math.max(world.purchases.length, 1), 1)
    : [];
  if (wrong) {
    world.spent -= wrong.cost;
    const cancelReason = 'Typed wrong';
    if (one.kind === 'correct') {
      const more = { replacesId: wrong.id, cancelReason };
      await buy(world, id, wrong.productId, Math.max(one.quantity, 1), one.cost, more);
    } else {
      const body = { data: { isCancelled: true, cancelReason } };
      expect((await shop.call('PATCH', documentsPath('purchases', wrong.id), { as: asha, body })).status).toBe(200);
    }
  }
  if (one.kind === 'return') await giveBack(world, id, one);
  if (one.kind === 'buy') await buy(world, id, productId, Math.max(one.quantity, 1), one.cost);
  if (one.kind === 'sell' || one.kind === 'late') {
    const moments = { soldAt: new Date(clock.getTime() - 30_000).toISOString(), sentAt: clock.toISOString() };
    const orderItems = [{ productId, quantity: amount }];
    const data = { storeId, orderItems, paymentMethod: 'cash', ...(one.kind === 'late' && moments) };
    if ((await create('orders', id, data)) === 201) world.orders.push(id);
  }
  const order = one.kind === 'void' ? world.orders.at(-1) : undefined;
  if (order) await create('returns', id, { orderId: order, kind: 'void', reason: 'Typed wrong' });
  if (one.kind === 'lose') await create('stockLosses', id, { storeId, productId, quantity: amount, reason: 'lost' });
  if (one.kind === 'count') await importRow(world, id, 'count', { productId, quantity: one.quantity / 1000 });
  if (one.kind === 'file') await importRow(world, id, 'import', { productId, quantity: one.quantity / 1000 });
  if (one.kind === 'differ') {
    const quantityChange = (one.quantity - 4500) / 1000;
    await importRow(world, id, one.isCount ? 'count' : 'edit', { productId, quantityChange });
  }
  if (one.kind === 'type') {
    const raised = await costOfRaise(productId, one.quantity / 1000);
    const body = { data: { quantityInStock: one.quantity / 1000 } };
    const { status } = await shop.call('PATCH', documentsPath('products', productId), { as: asha, body });
    expect(status).toBe(200);
    world.spent += raised;
  }
  if (one.kind === 'undo') {
    const last = world.imports.pop();
    const path = `/v1/shops/${storeId}/imports/${last?.id}`;
    if (!last) return;
    const { status } = await shop.call('DELETE', path, { as: asha });
    // Products that were deleted since are left alone.
    if (status === 200 && world.products.includes(last.productId)) world.spent -= last.spent;
  }
  if (one.kind === 'delete') {
    expect((await shop.call('DELETE', documentsPath('products', productId), { as: asha })).status).toBe(204);
    await addProduct(world, one.product, id);
  }
}

/** Brings a part of a line of the last sale back, whose product may have been deleted since. */
async function giveBack({ orders }: World, id: string, { quantity, isCount }: Step): Promise<void> {
  const orderId = orders.at(-1);
  const [line] = orderId ? await list('orderItems', 'orderId', [orderId]) : [];
  const left = line ? Number(line.quantity) - Number(line.returned ?? 0) : 0;
  const back = Math.round(Math.min(left * 1000, Math.max(quantity, 1))) / 1000;
  const items = [{ itemId: line?.$id, quantity: back, restock: isCount }];
  const data = { orderId, kind: 'return', reason: 'Torn', refundMethod: 'cash', items };
  // A sale that was voided takes nothing back.
  if (back > 0) await create('returns', id, data);
}

async function importRow(
  world: World,
  id: string,
  reason: 'import' | 'count' | 'edit',
  asked: { readonly productId: string; readonly quantity?: number; readonly quantityChange?: number },
): Promise<void> {
  const { productId: documentId, quantity: quantityInStock, quantityChange } = asked;
  const now = Number((await ask(documentsPath('products', documentId))).quantityInStock);
  const wanted = quantityInStock ?? (Math.round(now * 1000) + Math.round(Number(quantityChange) * 1000)) / 1000;
  const raised = await costOfRaise(documentId, wanted);
  const rows = [
    quantityInStock === undefined
      ? { documentId, action: 'update', data: {}, quantityChange }
      : { documentId, action: 'update', data: { quantityInStock } },
  ];
  const body = { importId: id, mode: 'all', reason, rows };
  const answer = await shop.call('POST', `/v1/shops/${world.storeId}/imports`, { as: asha, body });
  expect(answer).toMatchObject({ status: 200, body: { stored: true } });
  // What a count finds is a gain and was never spent.
  const spent = reason === 'count' ? 0 : raised;
  world.spent += spent;
  world.imports.push({ id, productId: documentId, spent });
}

/** What goods cost that a higher quantity brings in. */
async function costOfRaise(productId: string, wanted: number): Promise<number> {
  const { quantityInStock, purchasePrice } = await ask(documentsPath('products', productId));
  const more = Math.round(wanted * 1000) - Math.round(Number(quantityInStock) * 1000);
  return more > 0 ? Math.round((more * Number(purchasePrice)) / 1000) : 0;
}

async function sumGuesses({ storeId, orders }: World): Promise<number> {
  const lines = orders.length === 0 ? [] : await list('orderItems', 'orderId', orders);
  const losses = await list('stockLosses', 'storeId', [storeId]);
  return [...lines, ...losses].reduce((sum, { guessedCost }) => sum + Number(guessedCost ?? 0), 0);
}

async function list(collection: string, attribute: string, values: readonly string[]) {
  const queries = [
    { method: 'equal', attribute, values },
    { method: 'limit', values: [500] },
  ];
  return (await ask(listPath(collection, ...queries))).documents as Record<string, unknown>[];
}

async function ask(path: string): Promise<Record<string, unknown>> {
  const { status, body } = await shop.call('GET', path, { as: asha });
  expect(status).toBe(200);
  return body;
}

async function create(collection: string, documentId: string, data: object): Promise<number> {
  return (await shop.call('POST', documentsPath(collection), { as: asha, body: { documentId, data } })).status;
}

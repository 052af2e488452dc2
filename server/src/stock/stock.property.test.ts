import { toDay } from '@duka/domain/values/dates';
import { dayMs } from '@duka/domain/values/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

/**
 * Two sellers buy, sell, count and throw away, some of it on phones that were offline meanwhile, customers order and call off; afterwards all that is stored is compared
 * with a plain recount, in which a batch is a heap of goods and a shilling is never lost.
 */
const start = '2026-11-02T07:00:00.000Z';
const clock = new Date(start);
let shop: TestApp;
let sellers: TestMember[];
let customer: TestMember;
let runs = 0;

beforeAll(async () => {
  shop = await openTestApp(clock);
  sellers = [await shop.newSeller('asha', 'asha-shop'), await shop.newSeller('juma', 'juma-shop')];
  customer = await shop.newSeller('neema', 'neema-shop');
});

afterAll(() => shop.app.close());

/** A heap of goods that came together; whole thousandths and whole shillings. */
interface Heap {
  /** The day of expiry; 'never' for goods that keep. */
  readonly day: string;
  readonly at: number;
  left: number;
  cost: number;
}

interface ModelProduct {
  readonly id: string;
  readonly seller: TestMember;
  readonly storeId: string;
  price: number;
  /** The stock of a product without batches, in thousandths. */
  plain: number;
  readonly day: string;
  heaps: Heap[] | undefined;
  /** What was sold beyond the heaps, in thousandths. */
  short: number;
}

interface ModelOrder {
  readonly id: string;
  readonly product: ModelProduct;
  readonly quantity: number;
  /** What the goods had cost while they had no batches. */
  readonly cost: number;
  /** The heaps that they were taken from; none while the product had no batches. */
  readonly taken: readonly Taken[];
}

interface Taken {
  readonly heap: Heap;
  readonly quantity: number;
  readonly cost: number;
}

const quantity = fc.oneof(
  fc.integer({ min: 1, max: 9 }).map((many) => many * 1000),
  fc.integer({ min: 1, max: 9000 }),
);
const line = fc.record({
  ...{ product: fc.nat({ max: 3 }), quantity, cost: fc.integer({ min: 0, max: 99_999 }) },
  expires: fc.constantFrom(undefined, -1, 0, 1, 3, 9),
});
const step = fc.record({
  ...{ product: fc.nat({ max: 3 }), quantity, isAllowed: fc.boolean(), paid: fc.nat({ max: 100 }) },
  kind: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'late', 'order', 'cancel', 'lose', 'count', 'night', 'settle'),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
});

test('after any purchases, sales, sales of phones that were offline, orders called off, losses and counts the batches, costs, dates and debts are those of a plain recount [R24, R28, R33]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 30 }), async (steps) => {
      const world = await openWorld();
      for (const [index, one] of steps.entries()) await take(world, one, `r${runs}-${index}`);
      for (const product of world.products) expect(await readProduct(product)).toEqual(recount(product));
      for (const [index, seller] of sellers.entries()) {
        const { body } = await shop.call('GET', documentsPath('suppliers', `${world.run}-s${index}`), { as: seller });
        const { bought = 0, paid = 0 } = world.books[index] ?? {};
        expect([body.bought, body.owed]).toEqual([bought, bought - paid]);
        expect(await sumOf(seller, 'payments', world.run, index)).toBe(0 - paid);
        expect(await sumOf(seller, 'supplierEntries', world.run, index)).toBe(bought - paid);
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

async function openWorld() {
  runs += 1;
  clock.setTime(Date.parse(start));
  const run = `r${runs}`;
  const products: ModelProduct[] = [];
  for (const index of [0, 1, 2, 3]) {
    const seller = sellers[index % 2] as TestMember;
    const storeId = `${seller.id}-shop`;
    const [plain, price, day] = [index * 2500, 700 + index, index > 1 ? dayAfter(2) : 'never'];
    const dates = { hasExpiry: day !== 'never', expiryDate: toDate(day) };
    const meta = { createdAt: start, updstedAt: start, name: `P${index}`, sellingPrice: 900, purchasePrice: price };
    const data = { ...listed, ...meta, ...dates, storeId, quantityInStock: plain / 1000 };
    await send(seller, 'products', `${run}-p${index}`, data);
    products.push({ id: `${run}-p${index}`, seller, storeId, price, plain, day, heaps: undefined, short: 0 });
  }
  for (const [index, seller] of sellers.entries()) {
    await send(seller, 'suppliers', `${run}-s${index}`, { storeId: `${seller.id}-shop`, name: 'Meru' });
  }
  const books = sellers.map(() => ({ bought: 0, paid: 0 }));
  return {
    run,
    products,
    books,
    orders: [] as ModelOrder[],
  };
}

type World = Awaited<ReturnType<typeof openWorld>>;
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function take(world: World, one: Step, id: string): Promise<void> {
  const product = world.products[one.product] as ModelProduct;
  const { seller, storeId } = product;
  if (one.kind === 'night') clock.setTime(clock.getTime() + dayMs);
  else clock.setTime(clock.getTime() + 1000);
  if (one.kind === 'buy') await buy(world, one, id, product);
  if (one.kind === 'settle') await settle(world, one, id, seller);
  if (one.kind === 'late') await sellLate(product, one.quantity, id);
  if (one.kind === 'sell' || one.kind === 'order') {
    const items = [{ productId: product.id, quantity: one.quantity / 1000 }];
    const isOrder = one.kind === 'order';
    const reason = one.isAllowed && !isOrder;
    const asked = {
      storeId,
      orderItems: items,
      ...(isOrder && { customerId: 'neema' }),
      ...(reason && { expiredReason: 'x' }),
    };
    const status = await ask(isOrder ? customer : seller, 'orders', id, asked);
    const taken = sell(product, one.quantity, reason);
    expect(status).toBe(taken ? 201 : 409);
    if (taken && isOrder)
      world.orders.push({ id, product, quantity: one.quantity, cost: worth(product, one.quantity), taken });
    if (taken) await checkLine(seller, id, product, taken);
  }
  const order = one.kind === 'cancel' && world.orders.pop();
  if (order) {
    const body = { data: { status: 'Cancelled' } };
    const as = order.product.seller;
    expect((await shop.call('PATCH', documentsPath('orders', order.id), { as, body })).status).toBe(200);
    giveBack(order);
  }
  if (one.kind === 'lose') {
    const status = await ask(seller, 'stockLosses', id, {
      storeId,
      productId: product.id,
      quantity: one.quantity / 1000,
      reason: 'lost',
    });
    const isThere = stockOf(product) >= one.quantity;
    expect(status).toBe(isThere ? 201 : 409);
    if (isThere) remove(product, one.quantity);
  }
  if (one.kind === 'count') {
    const body = { data: { quantityInStock: one.quantity / 1000 } };
    expect((await shop.call('PATCH', documentsPath('products', product.id), { as: seller, body })).status).toBe(200);
    count(product, one.quantity);
  }
}

/** A sale of an hour ago is stored whatever is left, and what was not there costs what the product costs. */
async function sellLate(product: ModelProduct, wanted: number, id: string): Promise<void> {
  const [sentAt, soldAt] = [clock.getTime(), clock.getTime() - 3_600_000].map((time) => new Date(time).toISOString());
  const items = [{ productId: product.id, quantity: wanted / 1000 }];
  const data = { storeId: product.storeId, orderItems: items, soldAt, sentAt };
  expect(await ask(product.seller, 'orders', id, data)).toBe(201);
  expect(await ask(product.seller, 'orders', id, data)).toBe(409);
  if (!product.heaps) {
    product.plain -= wanted;
    return;
  }
  const today = toDay(clock.getTime());
  const fresh = product.heaps.filter(({ day }) => day >= today);
  const there = Math.max(stockOf(product), 0);
  const taken = takeOff([...byDate(fresh), ...byDate(product.heaps.filter(({ day }) => day < today))], wanted);
  const beyond = Math.max(wanted - there, 0);
  product.short += beyond;
  await checkLine(product.seller, id, product, taken, worth(product, beyond));
}

async function buy(
  world: World,
  { product: first, isAllowed, lines, paid }: Step,
  id: string,
  { seller, storeId }: ModelProduct,
): Promise<void> {
  // Every third purchase or so asks for another seller's goods, too.
  const ofSeller = (product: number) => (isAllowed ? (product & 2) | (first & 1) : product);
  const own = lines.map((each) => ({ ...each, product: world.products[ofSeller(each.product)] as ModelProduct }));
  const items = own.map(({ product, quantity, cost, expires }) => ({
    ...{ productId: product.id, quantity: quantity / 1000, cost },
    expiryDate: toDate(expires === undefined ? 'never' : dayAfter(expires)),
  }));
  const total = own.reduce((sum, { cost }) => sum + cost, 0);
  const amount = Math.round((total * paid) / 100);
  const index = sellers.indexOf(seller);
  const payments = amount > 0 ? [{ method: 'cash', amount }] : [];
  const data = { storeId, supplierId: `${world.run}-s${index}`, payments, items };
  const isOwn = own.every(({ product }) => product.seller === seller);
  expect(await ask(seller, 'purchases', id, data)).toBe(isOwn ? 201 : 400);
  if (!isOwn) return;
  expect(await ask(seller, 'purchases', id, data)).toBe(409);
  const book = world.books[index] as World['books'][number];
  book.bought += total;
  book.paid += amount;
  for (const { product, quantity, cost, expires } of own) {
    if (!product.heaps) product.short = Math.max(-product.plain, 0);
    product.heaps ??=
      product.plain > 0
        ? [{ day: product.day, at: Date.parse(start), left: product.plain, cost: worth(product, product.plain) }]
        : [];
    const day = expires === undefined ? 'never' : dayAfter(expires);
    layIn(product, { day, at: clock.getTime(), left: quantity, cost });
    product.price = Math.round((cost * 1000) / quantity) || product.price;
  }
}

async function settle(world: World, { quantity: amount }: Step, id: string, seller: TestMember): Promise<void> {
  const index = sellers.indexOf(seller);
  const book = world.books[index] as World['books'][number];
  const links = { storeId: `${seller.id}-shop`, supplierId: `${world.run}-s${index}` };
  const isOwed = amount <= book.bought - book.paid;
  expect(await ask(seller, 'supplierEntries', id, { ...links, kind: 'payment', amount, method: 'bank' })).toBe(
    isOwed ? 201 : 409,
  );
  if (isOwed) book.paid += amount;
}

/** Takes goods for a sale, as a shopkeeper would: fresh ones by their date, then expired ones if they may go at all. */
function sell(product: ModelProduct, wanted: number, mayBeExpired: boolean): Taken[] | undefined {
  const today = toDay(clock.getTime());
  if (stockOf(product) < wanted) return undefined;
  if (!product.heaps) {
    if (product.day < today && !mayBeExpired) return undefined;
    product.plain -= wanted;
    return [];
  }
  const fresh = product.heaps.filter(({ day }) => day >= today);
  if (fresh.reduce((sum, { left }) => sum + left, 0) < wanted && !mayBeExpired) return undefined;
  return takeOff([...byDate(fresh), ...byDate(product.heaps.filter(({ day }) => day < today))], wanted);
}

function takeOff(heaps: readonly Heap[], wanted: number): Taken[] {
  const taken: Taken[] = [];
  let rest = wanted;
  for (const heap of heaps) {
    const part = Math.min(rest, heap.left);
    if (part === 0) continue;
    const cost = part === heap.left ? heap.cost : Math.round((heap.cost * part) / heap.left);
    heap.left -= part;
    heap.cost -= cost;
    rest -= part;
    taken.push({ heap, quantity: part, cost });
  }
  return taken;
}

/** Lays goods in, of which those that were sold beyond the heaps are gone already. */
function layIn(product: ModelProduct, heap: Heap): void {
  const gone = Math.min(product.short, heap.left);
  product.short -= gone;
  const left = heap.left - gone;
  product.heaps?.push({ ...heap, left, cost: Math.round((heap.cost * left) / heap.left) });
}

/** What was ordered before there were batches comes back as one of its own, and what was sold beyond the heaps first. */
function giveBack({ product, quantity, cost, taken }: ModelOrder): void {
  if (!product.heaps) {
    product.plain += quantity;
    return;
  }
  const gone = Math.min(product.short, quantity);
  product.short -= gone;
  let rest = quantity - gone;
  for (const part of [...taken].reverse()) {
    const back = Math.min(rest, part.quantity);
    part.heap.left += back;
    part.heap.cost += Math.round((part.cost * back) / part.quantity);
    rest -= back;
  }
  const left = { left: rest, cost: Math.round((cost * rest) / quantity) };
  if (rest > 0) product.heaps.push({ day: product.day, at: clock.getTime(), ...left });
}

function remove(product: ModelProduct, wanted: number): void {
  if (product.heaps) takeOff(byDate(product.heaps), wanted);
  else product.plain -= wanted;
}

function count(product: ModelProduct, counted: number): void {
  const more = counted - stockOf(product);
  if (!product.heaps) product.plain = counted;
  else if (more < 0) takeOff(byDate(product.heaps), -more);
  else if (more > 0) {
    // Of goods that came together those that expire first.
    const newest = byDate(product.heaps)
      .filter(({ left }) => left > 0)
      .reduce<Heap | undefined>((found, heap) => (found && found.at >= heap.at ? found : heap), undefined);
    layIn(product, { day: newest?.day ?? 'never', at: clock.getTime(), left: more, cost: worth(product, more) });
  }
}

function stockOf({ heaps, plain, short }: ModelProduct): number {
  return heaps ? heaps.reduce((sum, { left }) => sum + left, 0) - short : plain;
}

function worth({ price }: ModelProduct, thousandths: number): number {
  return Math.round((thousandths * price) / 1000);
}

function byDate(heaps: readonly Heap[]): Heap[] {
  return [...heaps].sort((a, b) => (a.day === b.day ? a.at - b.at : a.day < b.day ? -1 : 1));
}

function recount(product: ModelProduct) {
  const left = (product.heaps ?? []).filter((heap) => heap.left > 0);
  const day = product.heaps ? (byDate(left)[0]?.day ?? 'never') : product.day;
  return {
    ...{
      stock: stockOf(product) / 1000,
      price: product.price,
      date: toDate(day),
      hasBatches: product.heaps !== undefined,
    },
    batches: left.map((heap) => [heap.day, heap.left / 1000, heap.cost].join(' ')).sort(),
    moved: stockOf(product) / 1000,
  };
}

async function readProduct({ id, seller }: ModelProduct) {
  const { body } = await shop.call('GET', documentsPath('products', id), { as: seller });
  const ofProduct = { method: 'equal', attribute: 'productId', values: [id] };
  const batches = await list(seller, 'batches', ofProduct, { method: 'greaterThan', attribute: 'left', values: [0] });
  const movements = await list(seller, 'stockMovements', ofProduct);
  const last = movements.at(-1)?.quantityAfter ?? 0;
  const changed = movements.reduce((sum, { change }) => sum + Math.round(Number(change) * 1000), 0) / 1000;
  return {
    stock: body.quantityInStock,
    price: body.purchasePrice,
    date: body.expiryDate,
    hasBatches: body.hasBatches === true,
    batches: batches
      .map((batch) =>
        [batch.expiryDate ? toDay(String(batch.expiryDate)) : 'never', batch.left, batch.costLeft].join(' '),
      )
      .sort(),
    moved: last === changed ? changed : `${last} and not ${changed}`,
  };
}

/** A line of a sale keeps the exact cost of its goods and their earliest date. */
async function checkLine(
  seller: TestMember,
  orderId: string,
  product: ModelProduct,
  taken: readonly Taken[],
  more = 0,
): Promise<void> {
  if (!product.heaps) return;
  const [item] = await list(seller, 'orderItems', { method: 'equal', attribute: 'orderId', values: [orderId] });
  const day = taken.map(({ heap }) => heap.day).sort()[0] ?? 'never';
  expect([item?.cost, item?.expiryDate]).toEqual([taken.reduce((sum, { cost }) => sum + cost, more), toDate(day)]);
}

async function sumOf(seller: TestMember, collection: string, run: string, index: number): Promise<number> {
  const rows = await list(seller, collection, {
    method: 'equal',
    attribute: 'supplierId',
    values: [`${run}-s${index}`],
  });
  return rows.reduce((sum, { amount }) => sum + Number(amount), 0);
}

async function list(as: TestMember, collection: string, ...queries: object[]): Promise<Record<string, unknown>[]> {
  const { body } = await shop.call('GET', listPath(collection, ...queries, { method: 'limit', values: [500] }), { as });
  return body.documents as Record<string, unknown>[];
}

async function ask(as: TestMember, collection: string, documentId: string, data: object): Promise<number> {
  return (await shop.call('POST', documentsPath(collection), { as, body: { documentId, data } })).status;
}

async function send(as: TestMember, collection: string, documentId: string, data: object): Promise<void> {
  expect(await ask(as, collection, documentId, data)).toBe(201);
}

function dayAfter(days: number): string {
  return toDay(Date.parse(start) + days * dayMs);
}

function toDate(day: string): string | null {
  return day === 'never' ? null : `${day}T00:00:00.000+00:00`;
}

import { toDay } from '@duka/domain/values/dates';
import { dayMs } from '@duka/domain/values/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

/**
 * Two sellers buy, sell, count and throw away, some of it on phones that were offline meanwhile, goods come back, customers order and
 * call off; afterwards all that is stored is compared with a plain recount, in which a batch is a batch of goods and a shilling is
 * never lost: what was spent on goods, and what is guessed of those sold beyond the stock, is the cost of what was sold, lost and is left.
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

/** A batch of goods that came together; whole thousandths and whole shillings. */
interface ModelBatch {
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
  batches: ModelBatch[] | undefined;
  /** Those that were not cancelled or undone, the first one first. */
  readonly orders: ModelOrder[];
  /** Goods in, as far as they have a cost of their own: what was there before there were batches counts as it leaves. */
  spent: number;
  /** What goods that were lost or missed in a count had cost. */
  lost: number;
}

/** A sale or an order: what it has of the shop's goods by where they came from. */
interface ModelOrder {
  readonly id: string;
  readonly product: ModelProduct;
  readonly isSale: boolean;
  readonly quantity: number;
  /** The first day of expiry of its goods. */
  readonly day: string;
  /** Taken from batches as it was sold. */
  readonly taken: Taken[];
  /** From the batches that settled what it had sold beyond the stock. */
  readonly settled: Taken[];
  /** Without a batch. */
  readonly plain: Goods;
  /** Beyond the stock: the cost is a guess. */
  readonly guessed: Goods;
}

interface Goods {
  quantity: number;
  cost: number;
}

interface Taken extends Goods {
  readonly batch: ModelBatch;
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
  kind: fc.constantFrom(
    ...['buy', 'buy', 'sell', 'sell', 'late', 'late', 'order', 'cancel', 'return', 'return', 'void'],
    ...['lose', 'count', 'night', 'settle'],
  ),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
});

test('after any purchases, sales, sales of phones that were offline, returns, cancelled orders, losses and counts the batches, costs, dates and debts are those of a plain recount, and no shilling is lost [R24, R28, R29, R33, R44]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 30 }), async (steps) => {
      const world = await openWorld();
      for (const [index, one] of steps.entries()) await take(world, one, `r${runs}-${index}`);
      for (const product of world.products) {
        expect(await readProduct(product)).toEqual(recount(product));
        await checkCosts(product);
      }
      const [before, after] = [world.costs, await readCosts()];
      const change = after.map((cost, index) => cost - (before[index] ?? 0));
      expect(change).toEqual(sellers.map((seller) => countCosts(world, seller)));
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
    products.push({
      id: `${run}-p${index}`,
      seller,
      storeId,
      price,
      plain,
      day,
      batches: undefined,
      orders: [],
      spent: 0,
      lost: 0,
    });
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
    /** What the sheets of both months say in each shop before anything happens. */
    costs: await readCosts(),
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
  if (one.kind === 'late') await sellLate(world, product, one.quantity, id);
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
    const isForSale = maySell(product, one.quantity, reason);
    expect(status).toBe(isForSale ? 201 : 409);
    if (isForSale) await sell(world, product, one.quantity, { id, isSale: !isOrder });
  }
  if (one.kind === 'cancel') {
    const order = world.orders.findLast(({ isSale }) => !isSale);
    const body = { data: { status: 'Cancelled' } };
    const call = order && shop.call('PATCH', documentsPath('orders', order.id), { as: order.product.seller, body });
    if (order && call) {
      expect((await call).status).toBe(200);
      undo(world, order);
    }
  }
  if (one.kind === 'return' || one.kind === 'void') await bringBack(world, one, id, product);
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
async function sellLate(world: World, product: ModelProduct, wanted: number, id: string): Promise<void> {
  const [sentAt, soldAt] = [clock.getTime(), clock.getTime() - 3_600_000].map((time) => new Date(time).toISOString());
  const items = [{ productId: product.id, quantity: wanted / 1000 }];
  const data = { storeId: product.storeId, orderItems: items, soldAt, sentAt };
  expect(await ask(product.seller, 'orders', id, data)).toBe(201);
  expect(await ask(product.seller, 'orders', id, data)).toBe(409);
  await sell(world, product, wanted, { id, isSale: true });
}

/** Takes a part of a sale back, or undoes the whole of it. */
async function bringBack(world: World, { kind, quantity: wanted }: Step, id: string, { seller }: ModelProduct) {
  const order = world.orders.findLast(({ isSale, product }) => isSale && product.seller === seller);
  if (!order) return;
  const [item] = await list(seller, 'orderItems', { method: 'equal', attribute: 'orderId', values: [order.id] });
  const left = outOf(order);
  const quantity = Math.min(wanted, left);
  const items = [{ itemId: item?.$id, quantity: quantity / 1000, restock: true }];
  const asked = { orderId: order.id, kind, reason: 'x', ...(kind === 'return' && { items, refundMethod: 'cash' }) };
  const isRefused = kind === 'void' ? left < order.quantity : left === 0;
  const status = await ask(seller, 'returns', id, asked);
  if (isRefused) expect([400, 409]).toContain(status);
  else expect(status).toBe(201);
  if (isRefused) return;
  if (kind === 'void') undo(world, order);
  else giveBack(order, quantity);
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
    if (!product.batches) product.spent += worth(product, Math.max(product.plain, 0));
    product.batches ??=
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

/** Whether goods may be sold that are there, past their date only for a reason. */
function maySell(product: ModelProduct, wanted: number, mayBeExpired: boolean): boolean {
  const today = toDay(clock.getTime());
  if (stockOf(product) < wanted) return false;
  if (mayBeExpired) return true;
  if (!product.batches) return product.day >= today;
  return product.batches.reduce((sum, { day, left }) => sum + (day >= today ? left : 0), 0) >= wanted;
}

/** Takes goods for a sale, as a shopkeeper would: fresh ones by their date, then expired ones, then some that are not there. */
async function sell(
  world: World,
  product: ModelProduct,
  wanted: number,
  { id, isSale }: { readonly id: string; readonly isSale: boolean },
): Promise<void> {
  const today = toDay(clock.getTime());
  const beyond = Math.max(wanted - Math.max(stockOf(product), 0), 0);
  const guessed = { quantity: beyond, cost: worth(product, beyond) };
  const plain = { quantity: 0, cost: 0 };
  let taken: Taken[] = [];
  if (product.batches) {
    const fresh = product.batches.filter(({ day }) => day >= today);
    taken = takeOff([...byDate(fresh), ...byDate(product.batches.filter(({ day }) => day < today))], wanted);
  } else {
    product.plain -= wanted;
    plain.quantity = wanted - beyond;
    plain.cost = worth(product, wanted) - guessed.cost;
    product.spent += plain.cost;
  }
  const [day = 'never'] = product.batches ? taken.map(({ batch }) => batch.day).sort() : [product.day];
  const order = { id, product, isSale, quantity: wanted, day, taken, settled: [], plain, guessed };
  world.orders.push(order);
  product.orders.push(order);
  const [item] = await list(product.seller, 'orderItems', { method: 'equal', attribute: 'orderId', values: [id] });
  expect([item?.cost, item?.expiryDate]).toEqual([costOf(order), toDate(day)]);
}

function takeOff(batches: readonly ModelBatch[], wanted: number): Taken[] {
  const taken: Taken[] = [];
  let rest = wanted;
  for (const batch of batches) {
    const part = Math.min(rest, batch.left);
    if (part === 0) continue;
    const cost = part === batch.left ? batch.cost : Math.round((batch.cost * part) / batch.left);
    batch.left -= part;
    batch.cost -= cost;
    rest -= part;
    taken.push({ batch, quantity: part, cost });
  }
  return taken;
}

/** Lays goods in, of which those that were sold beyond the batches are gone already. */
function layIn(product: ModelProduct, goods: ModelBatch): void {
  const gone = Math.min(shortOf(product), goods.left);
  const left = goods.left - gone;
  const batch = { ...goods, left, cost: Math.round((goods.cost * left) / goods.left) };
  product.batches?.push(batch);
  product.spent += goods.cost;
  settleGuesses(product, { batch, quantity: gone, cost: goods.cost - batch.cost });
}

/** Gives goods to those who had bought what was not there, the first of them first. */
function settleGuesses(
  product: ModelProduct,
  { batch, quantity, cost }: Goods & { readonly batch: ModelBatch | undefined },
): void {
  let done = 0;
  for (const { guessed, settled, plain } of product.orders) {
    const part = Math.min(guessed.quantity, quantity - done);
    if (part === 0) continue;
    takePart(guessed, part);
    const real = partOf(cost, done + part, quantity) - partOf(cost, done, quantity);
    if (batch) settled.push({ batch, quantity: part, cost: real });
    else add(plain, { quantity: part, cost: real });
    done += part;
  }
}

/**
 * Brings goods of an order back: of those it bought beyond the stock none ever left; the others go to the batches that they came from,
 * the last to expire first, and before that to those who had bought what was not there.
 */
function giveBack(order: ModelOrder, quantity: number): void {
  const { product, guessed, plain, taken, settled } = order;
  const own = Math.min(guessed.quantity, quantity);
  takePart(guessed, own);
  let [rest, covering] = [quantity - own, Math.min(shortOf(product), quantity - own)];
  if (!product.batches) {
    const cost = takePart(plain, rest);
    const covered = partOf(cost, covering, Math.max(rest, 1));
    product.spent -= cost - covered;
    product.plain += quantity;
    settleGuesses(product, { batch: undefined, quantity: covering, cost: covered });
    return;
  }
  const batches = [...new Set([...taken, ...settled].map(({ batch }) => batch))];
  for (const batch of byDate(batches).reverse()) {
    const parts = [...taken, ...settled].filter((part) => part.batch === batch);
    const all = parts.reduce((sum, part) => add(sum, part), { quantity: 0, cost: 0 });
    const back = Math.min(rest, all.quantity);
    if (back === 0) continue;
    const cost = takePart(all, back);
    const [first, ...others] = parts;
    Object.assign(first ?? {}, all);
    for (const other of others) Object.assign(other, { quantity: 0, cost: 0 });
    const gone = Math.min(covering, back);
    const goneCost = partOf(cost, gone, back);
    batch.left += back - gone;
    batch.cost += cost - goneCost;
    settleGuesses(product, { batch, quantity: gone, cost: goneCost });
    covering -= gone;
    rest -= back;
  }
  if (rest === 0) return;
  const cost = takePart(plain, rest);
  const left = rest - covering;
  const batch = { day: order.day, at: clock.getTime(), left, cost: partOf(cost, left, rest) };
  product.batches.push(batch);
  settleGuesses(product, { batch, quantity: covering, cost: cost - batch.cost });
}

/** Calls an order off, or undoes a sale. */
function undo(world: World, order: ModelOrder): void {
  giveBack(order, order.quantity);
  for (const list of [world.orders, order.product.orders]) list.splice(list.indexOf(order), 1);
}

function add(sum: Goods, { quantity, cost }: Goods): Goods {
  sum.quantity += quantity;
  sum.cost += cost;
  return sum;
}

/** Takes a part of goods away; returns what it had cost. */
function takePart(goods: Goods, quantity: number): number {
  const cost = quantity === 0 ? 0 : partOf(goods.cost, quantity, goods.quantity);
  goods.quantity -= quantity;
  goods.cost -= cost;
  return cost;
}

/** Returns the cost of `part` of `all` goods that cost `cost` together; half a shilling is rounded up. */
function partOf(cost: number, part: number, all: number): number {
  return all === 0 ? 0 : Number((2n * BigInt(cost) * BigInt(part) + BigInt(all)) / (2n * BigInt(all)));
}

function partsOf({ taken, settled, plain, guessed }: ModelOrder): readonly Goods[] {
  return [...taken, ...settled, plain, guessed];
}

/** What of an order did not come back. */
function outOf(order: ModelOrder): number {
  return partsOf(order).reduce((sum, { quantity }) => sum + quantity, 0);
}

function costOf(order: ModelOrder): number {
  return partsOf(order).reduce((sum, { cost }) => sum + cost, 0);
}

function remove(product: ModelProduct, wanted: number): void {
  if (product.batches) {
    product.lost += takeOff(byDate(product.batches), wanted).reduce((sum, { cost }) => sum + cost, 0);
    return;
  }
  product.plain -= wanted;
  product.spent += worth(product, wanted);
  product.lost += worth(product, wanted);
}

function count(product: ModelProduct, counted: number): void {
  const more = counted - stockOf(product);
  if (!product.batches) {
    const gone = Math.min(shortOf(product), Math.max(more, 0));
    if (more < 0) remove(product, -more);
    product.plain = counted;
    product.spent += worth(product, gone);
    settleGuesses(product, { batch: undefined, quantity: gone, cost: worth(product, gone) });
  } else if (more < 0) {
    remove(product, -more);
  } else if (more > 0) {
    // Of goods that came together those that expire first.
    const newest = byDate(product.batches)
      .filter(({ left }) => left > 0)
      .reduce<ModelBatch | undefined>((found, batch) => (found && found.at >= batch.at ? found : batch), undefined);
    layIn(product, { day: newest?.day ?? 'never', at: clock.getTime(), left: more, cost: worth(product, more) });
  }
}

function stockOf(product: ModelProduct): number {
  const { batches, plain } = product;
  return batches ? batches.reduce((sum, { left }) => sum + left, 0) - shortOf(product) : plain;
}

/** What was sold beyond the stock and no goods have settled yet. */
function shortOf({ orders }: ModelProduct): number {
  return orders.reduce((sum, { guessed }) => sum + guessed.quantity, 0);
}

function worth({ price }: ModelProduct, thousandths: number): number {
  return Math.round((thousandths * price) / 1000);
}

function byDate(batches: readonly ModelBatch[]): ModelBatch[] {
  return [...batches].sort((a, b) => (a.day === b.day ? a.at - b.at : a.day < b.day ? -1 : 1));
}

function recount(product: ModelProduct) {
  const left = (product.batches ?? []).filter((batch) => batch.left > 0);
  const day = product.batches ? (byDate(left)[0]?.day ?? 'never') : product.day;
  return {
    ...{
      stock: stockOf(product) / 1000,
      price: product.price,
      date: toDate(day),
      hasBatches: product.batches !== undefined,
    },
    batches: left.map((batch) => [batch.day, batch.left / 1000, batch.cost].join(' ')).sort(),
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

/** What is stored of a product's sales and losses is what the recount has, and no shilling of what was spent is lost. */
async function checkCosts({ id, seller, orders: own, ...product }: ModelProduct): Promise<void> {
  const ofProduct = { method: 'equal', attribute: 'productId', values: [id] };
  const lines = await list(seller, 'orderItems', ofProduct);
  const stored = own.map((order) => {
    const line = lines.find(({ orderId }) => (orderId as { $id: string }).$id === order.id) ?? {};
    const number = (name: string) => Number(line[name] ?? 0);
    const cost = number('cost') + number('costCorrection') - number('returnedCost');
    return [order.id, cost, number('guessed') * 1000, number('guessedCost')];
  });
  expect(stored).toEqual(own.map((order) => [order.id, costOf(order), order.guessed.quantity, order.guessed.cost]));
  const inStock = (product.batches ?? []).reduce((sum, { cost }) => sum + cost, 0);
  const guessed = own.reduce((sum, order) => sum + order.guessed.cost, 0);
  const sold = own.reduce((sum, order) => sum + costOf(order), 0);
  expect(sold + product.lost + inStock).toBe(product.spent + guessed);
}

/** What goods had cost that both months' sheets of each shop hold. */
async function readCosts(): Promise<number[]> {
  return Promise.all(
    sellers.map(async (seller) => {
      let all = 0;
      for (const month of ['2026-11', '2026-12']) {
        const path = `/v1/shops/${seller.id}-shop/month-sheet?month=${month}`;
        const { cost, losses } = (await shop.call('GET', path, { as: seller })).body;
        all += Number(cost) + Number(losses);
      }
      return all;
    }),
  );
}

function countCosts({ orders, products }: World, seller: TestMember): number {
  const sold = orders.filter(({ product }) => product.seller === seller).map(costOf);
  const lost = products.filter((product) => product.seller === seller).map((product) => product.lost);
  return [...sold, ...lost].reduce((sum, cost) => sum + cost, 0);
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

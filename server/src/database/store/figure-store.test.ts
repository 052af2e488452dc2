import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import type { DocumentRow, DocumentStore, StoredValue } from '#database/types.ts';
import { openTestDatabase } from '#testing/test-database.ts';

let database: Database;

beforeEach(async () => {
  database = await openTestDatabase();
  await insert('users', 'owner', { userId: 'owner', firstName: 'Asha', email: 'asha@duka.example' });
  await insert('users', 'neema', { userId: 'neema', firstName: 'Neema', email: 'neema@duka.example' });
  await insert('stores', 'shop', { ownerId: 'owner', storeName: 'Mkulima' });
  for (const id of productIds) await insert('products', id, makeProduct(id));
});

afterEach(() => database.close());

const productIds = ['seeds', 'hoe', 'dap'];
const at = '2026-11-21T07:00:00.000Z';

function insert(
  collection: Parameters<Database['documents']['insert']>[0],
  id: string,
  attributes: DocumentRow['attributes'],
) {
  const row = { id, createdAt: at, updatedAt: at, permissions: [], attributes };
  return database.transaction((tx) => tx.documents.insert(collection, row));
}

const makeProduct = (name: string) => ({
  ...{ name, quantityInStock: 9, purchasePrice: 100, sellingPrice: 150, createdAt: at, updstedAt: at, storeId: 'shop' },
  ...{ status: 'published', hasDiscount: false, hasExpiry: false, hasReturnPolicy: false },
});

const makeOrder = (id: string, changes: Record<string, StoredValue> = {}) => ({
  ...{ trackingId: id, storeId: 'shop', customerId: 'neema', customerName: 'Neema', customerPhone: '+255712000001' },
  ...{ orderDate: at, orderTotal: 0, status: 'Pending', channel: 'marketplace', paymentMethod: 'unpaid', ...changes },
});

const makeItem = (orderId: string, productId: string, quantity: number) => ({
  ...{ orderId, storeId: 'shop', productId, productName: productId, quantity, unitPrice: 150, unitCost: 100 },
});

test('an order just before midnight in Tanzania counts for the day that ends there', async () => {
  await insert('orders', 'late', makeOrder('late', { orderDate: '2026-11-20T20:59:59.000Z', orderTotal: 5 }));
  await insert('orders', 'early', makeOrder('early', { orderDate: '2026-11-20T21:00:00.000Z', orderTotal: 7 }));
  const days = await database.figures.listSalesDays('shop', '2026-11-01', '2026-11-30');
  expect(days.map(({ day, total }) => [day, total])).toEqual([
    ['2026-11-20', 5],
    ['2026-11-21', 7],
  ]);
});

test('sales of a deleted product have its name', async () => {
  await insert('orders', 'one', makeOrder('one', { orderTotal: 300 }));
  await insert('orderItems', 'one-1', makeItem('one', 'hoe', 2));
  await database.transaction((tx) => tx.documents.delete('products', 'hoe'));
  const sales = await database.figures.listProductSales('shop', ['2026-11'], 10);
  expect(sales).toEqual([{ productId: '', productName: 'hoe', quantity: 2000, total: 300, cost: 200 }]);
});

test('what was sold of a product in the transaction that deletes it, and what was cancelled then, counts by its name', async () => {
  await insert('orders', 'one', makeOrder('one', { orderTotal: 300 }));
  await insert('orderItems', 'one-1', makeItem('one', 'hoe', 2));
  await insert('orders', 'two', makeOrder('two', { orderTotal: 150, orderDate: '2026-10-21T07:00:00.000Z' }));
  await insert('orderItems', 'two-1', makeItem('two', 'hoe', 1));
  await database.transaction(async ({ documents }) => {
    const meta = { createdAt: at, updatedAt: at, permissions: [] };
    await documents.insert('orders', { id: 'three', ...meta, attributes: makeOrder('three', { orderTotal: 450 }) });
    await documents.insert('orderItems', { id: 'three-1', ...meta, attributes: makeItem('three', 'hoe', 3) });
    await documents.delete('products', 'hoe');
    await documents.update('orders', 'one', { updatedAt: at, attributes: { status: 'Cancelled' } });
  });
  const sales = (month: string) => database.figures.listProductSales('shop', [month], 10);
  const hoe = { productId: '', productName: 'hoe' };
  expect(await sales('2026-11')).toEqual([{ ...hoe, quantity: 3000, total: 450, cost: 300 }]);
  expect(await sales('2026-10')).toEqual([{ ...hoe, quantity: 1000, total: 150, cost: 100 }]);
});

test('the customers of a shop are found by a part of their name or number, whatever its characters', async () => {
  await insert('orders', 'one', makeOrder('one', { orderTotal: 300 }));
  await insert(
    'orders',
    'two',
    makeOrder('two', { customerId: null, customerName: 'Grace 100%', customerPhone: '+255769' }),
  );
  await insert(
    'orders',
    'three',
    makeOrder('three', { customerId: null, customerName: 'A sale', customerPhone: null }),
  );
  const search = async (text: string) => {
    const { customers } = await database.figures.listCustomers('shop', {
      search: text,
      order: 'total',
      limit: 9,
      offset: 0,
    });
    return customers.map(({ name }) => name);
  };
  expect(await search('')).toEqual(['Neema', 'Grace 100%']);
  expect(await search('769')).toEqual(['Grace 100%']);
  expect(await search('0%')).toEqual(['Grace 100%']);
  expect(await search('_')).toEqual([]);
});

const operation = fc.record({
  kind: fc.constantFrom(
    'order',
    'order',
    'item',
    'item',
    'status',
    'owe',
    'pay',
    'pay',
    'removeItem',
    'changeItem',
    'rename',
  ),
  pick: fc.nat(1000),
  quantity: fc.integer({ min: 1, max: 9999 }).map((thousandths) => thousandths / 1000),
  status: fc.constantFrom('Pending', 'In-Progress', 'Completed', 'Cancelled'),
  method: fc.constantFrom('cash', 'mobile money', 'bank', 'credit', 'unpaid'),
  way: fc.constantFrom('cash', 'mobile money', 'bank'),
  cause: fc.constantFrom('sale', 'debt', 'correction', 'refund', 'rounding', 'expense'),
  // Only lines from before the sums were stored have none.
  hasSums: fc.boolean(),
  hours: fc.nat(24 * 70),
});

type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

let run = 0;

test('after a thousand random changes every stored sum equals a plain recount of the orders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 250, maxLength: 250 }), async (operations) => {
      const orders: string[] = [];
      const items: string[] = [];
      run += 1;
      const prefix = `run${run}-`;
      const change = async (documents: DocumentStore, index: number, operation: Operation) => {
        const { kind, pick, quantity, status, method, hours, way, cause, hasSums } = operation;
        const id = `${prefix}${index}`;
        const order = orders[pick % Math.max(orders.length, 1)];
        const meta = { createdAt: at, updatedAt: at, permissions: [] };
        if (kind === 'order' || order === undefined) {
          const orderDate = new Date(Date.parse('2026-09-20T00:00:00Z') + hours * 3_600_000).toISOString();
          const customerId = pick % 3 === 0 ? 'neema' : null;
          const attributes = makeOrder(id, {
            orderDate,
            status,
            orderTotal: pick,
            customerId,
            customerPhone: pick % 2 ? `+255${pick % 5}` : null,
          });
          await documents.insert('orders', { id, ...meta, attributes });
          orders.push(id);
        } else if (kind === 'item') {
          await documents.insert('orderItems', {
            id,
            ...meta,
            attributes: {
              ...makeItem(order, productIds[pick % 3] as string, quantity),
              ...(hasSums && { total: pick, cost: pick % 7 }),
            },
          });
          items.push(id);
        } else if (kind === 'removeItem' && items.length > 0) {
          await documents.delete('orderItems', items.splice(pick % items.length, 1)[0] as string);
        } else if (kind === 'changeItem' && items.length > 0) {
          const attributes = { cost: pick, total: hasSums ? pick : null };
          await documents.update('orderItems', String(items[pick % items.length]), { updatedAt: at, attributes });
        } else if (kind === 'owe') {
          const attributes = { paymentMethod: method, owed: hasSums ? pick : null };
          await documents.update('orders', order, { updatedAt: at, attributes });
        } else if (kind === 'pay') {
          const countsAt = new Date(Date.parse('2026-09-20T00:00:00Z') + hours * 3_600_000).toISOString();
          const amount = hasSums && cause !== 'sale' ? -pick : pick;
          const attributes = { storeId: 'shop', orderId: order, kind: cause, method: way, amount, countsAt, at };
          await documents.insert('payments', { id, ...meta, attributes });
        } else if (kind === 'rename') {
          await documents.update('orders', order, {
            updatedAt: at,
            attributes: { orderTotal: pick, customerName: id },
          });
        } else {
          await documents.update('orders', order, { updatedAt: at, attributes: { status } });
        }
      };
      let done = 0;
      while (done < operations.length) {
        // Some transactions change the same rows more than once.
        const some = operations.slice(done, done + 1 + (done % 23));
        const first = done;
        await database.transaction(async ({ documents }) => {
          for (const [index, operation] of some.entries()) await change(documents, first + index, operation);
        });
        done += some.length;
      }
      expect(await readSums()).toEqual(await recount());
    }),
    { numRuns: 4 },
  );
});

/** Reads every sum as one text each, so that the order of rows does not matter. */
async function readSums() {
  const days = await database.figures.listSalesDays('shop', '2026-01-01', '2026-12-31');
  const months = ['2026-09', '2026-10', '2026-11', '2026-12'];
  const products = await database.figures.listProductSales('shop', months, 100);
  const { customers } = await database.figures.listCustomers('shop', {
    search: '',
    order: 'total',
    limit: 1000,
    offset: 0,
  });
  const money = await database.figures.readMoney('shop', '2026-10-01', '2026-10-31');
  return {
    money: [...money.received, ...money.owed].map(({ method, orders, total }) => [method, orders, total].join()).sort(),
    days: days.map(({ day, channel, orders, total, cost }) => [day, channel, orders, total, cost].join()).sort(),
    products: products.map(({ productId, quantity, total, cost }) => [productId, quantity, total, cost].join()).sort(),
    customers: customers.map(({ customer, orders, total }) => [customer, orders, total].join()).sort(),
  };
}

async function recount() {
  const orders = await database.documents.list('orders', { where: [] });
  const items = await database.documents.list('orderItems', { where: [] });
  const days = new Map<string, number[]>();
  const products = new Map<string, number[]>();
  const customers = new Map<string, number[]>();
  const money = new Map<string, number[]>();
  const add = (sums: Map<string, number[]>, key: string, values: number[]) =>
    sums.set(
      key,
      (sums.get(key) ?? values.map(() => 0)).map((value, index) => value + (values[index] as number)),
    );
  for (const { id, attributes: order } of orders) {
    const isLive = order.status !== 'Cancelled';
    const phone = order.customerPhone;
    const customer = order.customerId ? `account:${order.customerId}` : phone ? `phone:${phone}` : undefined;
    if (customer) add(customers, customer, isLive ? [1, order.orderTotal as number] : [0, 0]);
    if (!isLive) continue;
    const owed = (order.owed ?? order.orderTotal) as number;
    if ((order.paymentMethod === 'credit' || order.paymentMethod === 'unpaid') && owed > 0) {
      add(money, order.paymentMethod, [1, owed]);
    }
    const day = dayOf(order.orderDate as string);
    let cost = 0;
    for (const { attributes: item } of items.filter(({ attributes }) => attributes.orderId === id)) {
      const thousandths = Math.round((item.quantity as number) * 1000);
      const lineCost = (item.cost ?? Math.round((thousandths * 100) / 1000)) as number;
      const lineTotal = (item.total ?? Math.round((thousandths * 150) / 1000)) as number;
      add(products, item.productId as string, [thousandths, lineTotal, lineCost]);
      cost += lineCost;
    }
    add(days, `${day},${order.channel}`, [1, order.orderTotal as number, cost]);
  }
  // An order counts once for each method by which it was paid.
  const paid = new Map<string, number[]>();
  for (const { attributes: line } of await database.documents.list('payments', { where: [] })) {
    const day = dayOf(line.countsAt as string);
    if (line.kind === 'expense' || day < '2026-10-01' || day > '2026-10-31') continue;
    add(money, line.method as string, [0, line.amount as number]);
    if (line.kind !== 'refund' && line.kind !== 'rounding')
      add(paid, `${line.method},${line.orderId}`, [line.amount as number]);
  }
  for (const [key, [amount = 0]] of paid) if (amount > 0) add(money, String(key.split(',')[0]), [1, 0]);
  for (const [method, [lines, total]] of money) if (lines === 0 && total === 0) money.delete(method);
  const format = (sums: Map<string, number[]>) => [...sums].map(([key, values]) => [key, ...values].join()).sort();
  return { money: format(money), days: format(days), products: format(products), customers: format(customers) };
}

function dayOf(moment: string): string {
  return new Date(Date.parse(moment) + 3 * 3_600_000).toISOString().slice(0, 10);
}

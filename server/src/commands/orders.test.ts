import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import {
  documentsPath,
  listPath,
  openTestApp,
  operatorHeaders,
  type TestApp,
  type TestMember,
} from '#testing/test-app.ts';

let shop: TestApp;
let asha: TestMember;
let juma: TestMember;
let neema: TestMember;

beforeEach(async () => {
  shop = await openTestApp();
  asha = await shop.newSeller('asha', 'asha-shop');
  juma = await shop.newSeller('juma', 'juma-shop');
  neema = await shop.newMember('neema');
  const data = { userId: 'neema', firstName: 'Neema', lastName: 'Mushi', email: neema.email, phone: '+255754000003' };
  await create(neema, 'users', 'neema', data);
  await create(asha, 'products', 'dap', { ...product, name: 'DAP', quantityInStock: 10 });
  await create(asha, 'products', 'beans', { ...product, name: 'Beans', quantityInStock: 2.5, sellingPrice: 3333 });
});

afterEach(() => shop.app.close());

const at = '2026-11-21T07:00:00.000Z';
const product = {
  ...listed,
  storeId: 'asha-shop',
  purchasePrice: 1000,
  sellingPrice: 1500,
  createdAt: at,
  updstedAt: at,
};

async function create(as: TestMember | undefined, collection: string, documentId: string, data: object) {
  const headers = as ? undefined : operatorHeaders;
  return shop.call('POST', documentsPath(collection), {
    ...(as && { as }),
    ...(headers && { headers }),
    body: { documentId, data },
  });
}

const change = (as: TestMember, id: string, data: object) =>
  shop.call('PATCH', documentsPath('orders', id), { as, body: { data } });

async function list(collection: string, ...queries: object[]): Promise<Record<string, unknown>[]> {
  const { body } = await shop.call('GET', listPath(collection, ...queries, { method: 'limit', values: [1000] }), {
    headers: operatorHeaders,
  });
  return body.documents as Record<string, unknown>[];
}

async function stockOf(productId: string): Promise<unknown> {
  return (await shop.call('GET', documentsPath('products', productId), { as: asha })).body.quantityInStock;
}

const forNeema = (...orderItems: object[]) => ({ storeId: 'asha-shop', customerId: 'neema', orderItems });
const atCounter = (...orderItems: object[]) => ({ storeId: 'asha-shop', orderItems });

test('a customer orders for itself: the server prices the order, takes the stock and writes the movements [Q-053]', async () => {
  const { status, body } = await create(
    neema,
    'orders',
    'first',
    forNeema({ productId: 'dap', quantity: 3 }, { productId: 'beans', quantity: 0.5 }),
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ customerName: 'Neema Mushi', customerPhone: '+255754000003', orderDate: '2026-11-21T07:00:00.000+00:00' },
    // 3 x 1,500 and half of 3,333, rounded once a line.
    ...{ orderTotal: 6167, status: 'Pending', channel: 'marketplace', paymentMethod: 'unpaid' },
  });
  expect(body.trackingId).toMatch(/^DK-[2-9A-HJ-NP-Z]{8}$/);
  expect(await stockOf('dap')).toBe(7);
  expect(await stockOf('beans')).toBe(2);
  const items = await list('orderItems');
  expect(
    items.map(({ productName, quantity, unitPrice, unitCost }) => [productName, quantity, unitPrice, unitCost]),
  ).toEqual([
    ['DAP', 3, 1500, 1000],
    ['Beans', 0.5, 3333, 1000],
  ]);
  const movements = (await list('stockMovements')).filter(({ reason }) => reason === 'order');
  expect(movements.map((movement) => [movement.change, movement.quantityAfter])).toEqual([
    [-3, 7],
    [-0.5, 2],
  ]);
});

test('a sale at the counter is completed at once and belongs to no customer [SELL-003]', async () => {
  const data = {
    ...atCounter({ productId: 'dap', quantity: 1 }),
    paymentMethod: 'mobile money',
    paymentReference: 'QK7',
  };
  const { status, body } = await create(asha, 'orders', 'sale', data);
  expect([status, body.status, body.channel, body.customerId, body.paymentMethod, body.paymentReference]).toEqual([
    201,
    'Completed',
    'walk-in',
    null,
    'mobile money',
    'QK7',
  ]);
});

test("nobody sells from another's shop or orders in another's name; the marketplace's own server may", async () => {
  const line = { productId: 'dap', quantity: 1 };
  expect((await create(juma, 'orders', 'a', atCounter(line))).status).toBe(401);
  expect((await create(neema, 'orders', 'b', atCounter(line))).status).toBe(401);
  expect((await create(asha, 'orders', 'c', forNeema(line))).status).toBe(401);
  expect((await create(juma, 'orders', 'd', { ...atCounter(line), storeId: 'juma-shop' })).status).toBe(400);
  expect((await create(undefined, 'orders', 'e', { ...forNeema(line), paymentMethod: 'bank' })).body).toMatchObject({
    paymentMethod: 'bank',
    status: 'Pending',
  });
  expect(await stockOf('dap')).toBe(9);
});

test.each([
  ['no lines', atCounter(), 'orderItems'],
  ['a product twice', atCounter({ productId: 'dap', quantity: 1 }, { productId: 'dap', quantity: 1 }), 'orderItems'],
  ['a quantity of nothing', atCounter({ productId: 'dap', quantity: 0 }), 'orderItems'],
  ['a quantity of four decimals', atCounter({ productId: 'dap', quantity: 0.0001 }), 'orderItems'],
  ['a price', { ...atCounter({ productId: 'dap', quantity: 1 }), orderTotal: 1 }, 'orderTotal'],
  ['a status', { ...atCounter({ productId: 'dap', quantity: 1 }), status: 'Completed' }, 'status'],
  [
    'an unknown payment method',
    { ...atCounter({ productId: 'dap', quantity: 1 }), paymentMethod: 'shells' },
    'paymentMethod',
  ],
  ['something unknown', { ...atCounter({ productId: 'dap', quantity: 1 }), rebate: 1 }, 'rebate'],
  ['no shop', { orderItems: [{ productId: 'dap', quantity: 1 }] }, 'storeId'],
  ['a product that is not there', atCounter({ productId: 'gold', quantity: 1 }), 'gold'],
  ['what is no id of a product', atCounter({ productId: 'm'.repeat(5000), quantity: 1 }), 'orderItems'],
])('an order with %s is refused and says why', async (_, data, word) => {
  const { status, body } = await create(asha, 'orders', 'wrong', data);
  expect([status, body.type]).toEqual([400, 'document_invalid_structure']);
  expect(body.message).toContain(word);
  expect(await stockOf('dap')).toBe(10);
});

test('a draft is not for sale', async () => {
  await create(asha, 'products', 'draft', { ...product, name: 'Soon', quantityInStock: 5, status: 'draft' });
  expect((await create(neema, 'orders', 'o', forNeema({ productId: 'draft', quantity: 1 }))).status).toBe(400);
});

describe('goods past their date', () => {
  const expiringOn = (day: string) => ({ hasExpiry: true, expiryDate: `${day}T00:00:00.000Z` });
  const line = { productId: 'mancozeb', quantity: 1 };
  const sale = (id: string, data: object = {}) => create(asha, 'orders', id, { ...atCounter(line), ...data });

  beforeEach(async () => {
    const dated = { ...product, name: 'Mancozeb', quantityInStock: 5, ...expiringOn('2026-11-20') };
    expect((await create(asha, 'products', 'mancozeb', dated)).status).toBe(201);
  });

  test('are not sold, and the refusal names them and says what to do [R24]', async () => {
    const refused = await sale('sale', atCounter({ productId: 'dap', quantity: 1 }, line));
    expect([refused.status, refused.body.type]).toEqual([409, 'order_goods_expired']);
    expect(refused.body.message).toBe(
      '"Mancozeb" expired on 20 Nov 2026. Take it out of the sale, or say in "expiredReason" why it is sold all the same.',
    );
    expect((await sale('blank', { expiredReason: '  ' })).status).toBe(409);
    expect([await stockOf('mancozeb'), await stockOf('dap')]).toEqual([5, 10]);
    expect(await list('orders')).toEqual([]);
  });

  test('are sold in words that are kept with the sale, with the date and who said so [R24, SELL-010]', async () => {
    const { status, body } = await sale('sale', { expiredReason: ' For his own test field ' });
    expect([status, body.expiredReason]).toEqual([201, 'For his own test field']);
    expect((await list('orderItems')).map(({ expiryDate }) => expiryDate)).toEqual(['2026-11-20T00:00:00.000+00:00']);
    const steps = (await list('orderEvents')).map(({ kind, value, by }) => [kind, value, by]);
    expect(steps).toEqual([
      ['placed', 'Completed', asha.id],
      ['expired', 'allowed', asha.id],
    ]);
    expect((await change(asha, 'sale', { expiredReason: 'Other words' })).status).toBe(401);
  });

  test('are good through their last day, and words for goods that have not expired are not kept [R24]', async () => {
    await shop.call('PATCH', documentsPath('products', 'mancozeb'), {
      as: asha,
      body: { data: expiringOn('2026-11-21') },
    });
    const { status, body } = await sale('sale', { expiredReason: 'The customer has seen the date' });
    expect([status, body.expiredReason]).toEqual([201, null]);
    expect((await list('orderEvents')).map(({ kind }) => kind)).toEqual(['placed']);
  });

  test('cannot be ordered by a customer, who has no words that would allow it [R24]', async () => {
    const ordered = await create(neema, 'orders', 'order', forNeema(line));
    expect([ordered.status, ordered.body.type]).toEqual([409, 'document_update_conflict']);
    expect(ordered.body.message).toBe('Not available as ordered: "Mancozeb". Order less of it, or leave it out.');
    const asked = { ...forNeema(line), expiredReason: 'I want it' };
    for (const as of [neema, undefined]) {
      const refused = await create(as, 'orders', 'order', asked);
      expect([refused.status, refused.body.type]).toEqual([400, 'document_invalid_structure']);
    }
    expect(await stockOf('mancozeb')).toBe(5);
  });
});

test('an order of more than there is takes nothing, also of its other lines', async () => {
  const { status, body } = await create(
    neema,
    'orders',
    'big',
    forNeema({ productId: 'dap', quantity: 2 }, { productId: 'beans', quantity: 2.501 }),
  );
  expect([status, body.type]).toEqual([409, 'document_update_conflict']);
  // How much the shop has is nobody else's business.
  expect(body.message).toBe('Not available as ordered: "Beans". Order less of it, or leave it out.');
  const sale = await create(asha, 'orders', 'big-sale', atCounter({ productId: 'beans', quantity: 2.501 }));
  expect(sale.body.message).toBe('Not enough in stock: of "Beans" 2.5 are left, 2.501 were ordered.');
  expect([await stockOf('dap'), await stockOf('beans')]).toEqual([10, 2.5]);
});

test('of 100 customers who order one of the last 10 bags at once exactly 10 get one, and the ledger adds up', async () => {
  const line = { productId: 'dap', quantity: 1 };
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => create(undefined, 'orders', `order-${index}`, forNeema(line))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(90);
  expect(await stockOf('dap')).toBe(0);
  const movements = (await list('stockMovements')).filter(
    ({ productId }) => (productId as { $id: string }).$id === 'dap',
  );
  expect(movements.reduce((sum, movement) => sum + Number(movement.change), 0)).toBe(0);
  expect(await list('orders')).toHaveLength(10);
});

test.each([
  [
    ['In-Progress', 'Completed'],
    [200, 200],
  ],
  [
    ['In-Progress', 'Cancelled'],
    [200, 200],
  ],
  [
    ['Cancelled', 'Pending'],
    [200, 409],
  ],
  [['Completed'], [409]],
  [
    ['In-Progress', 'Pending'],
    [200, 409],
  ],
  [['Lost'], [400]],
])('an order that is moved to %j answers %j', async (steps, statuses) => {
  await create(neema, 'orders', 'o', forNeema({ productId: 'dap', quantity: 4 }));
  const answers: number[] = [];
  for (const status of steps) answers.push((await change(asha, 'o', { status })).status);
  expect(answers).toEqual(statuses);
});

test('a cancelled order gives its stock back, once', async () => {
  await create(neema, 'orders', 'o', forNeema({ productId: 'dap', quantity: 4 }));
  expect((await change(neema, 'o', { status: 'Cancelled' })).status).toBe(200);
  expect((await change(asha, 'o', { status: 'Cancelled' })).status).toBe(200);
  expect(await stockOf('dap')).toBe(10);
  expect((await list('stockMovements')).filter(({ reason }) => reason === 'cancel')).toHaveLength(1);
});

test('a customer cancels while an order is pending and changes nothing else; the shop marks it as paid', async () => {
  await create(neema, 'orders', 'o', forNeema({ productId: 'dap', quantity: 4 }));
  expect((await change(neema, 'o', { status: 'In-Progress' })).status).toBe(409);
  expect((await change(neema, 'o', { paymentMethod: 'cash' })).status).toBe(401);
  expect((await change(asha, 'o', { orderTotal: 1 })).status).toBe(401);
  expect((await change(asha, 'o', { paymentMethod: 'shells' })).status).toBe(400);
  const paid = await change(asha, 'o', {
    paymentMethod: 'mobile money',
    paymentReference: 'QK7',
    status: 'In-Progress',
  });
  expect(paid.body).toMatchObject({ paymentMethod: 'mobile money', paymentReference: 'QK7', status: 'In-Progress' });
  expect((await change(neema, 'o', { status: 'Cancelled' })).status).toBe(409);
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    productId: fc.constantFrom('dap', 'beans'),
    thousandths: fc.integer({ min: 1, max: 3000 }),
    isSale: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    pick: fc.nat(),
    status: fc.constantFrom('In-Progress', 'Completed', 'Cancelled'),
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    productId: fc.constantFrom('dap', 'beans'),
    quantity: fc.integer({ min: 0, max: 20 }),
  }),
);

test('after random orders, cancellations and edits every stock equals the sum of its movements', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const placed: string[] = [];
      for (const one of steps) {
        if (one.kind === 'order') {
          runs += 1;
          const line = { productId: one.productId, quantity: one.thousandths / 1000 };
          const { status } = await create(
            one.isSale ? asha : neema,
            'orders',
            `r${runs}`,
            one.isSale ? atCounter(line) : forNeema(line),
          );
          expect([201, 409]).toContain(status);
          if (status === 201) placed.push(`r${runs}`);
        } else if (one.kind === 'edit') {
          await shop.call('PATCH', documentsPath('products', one.productId), {
            as: asha,
            body: { data: { quantityInStock: one.quantity } },
          });
        } else if (placed.length > 0) {
          await change(asha, placed[one.pick % placed.length] as string, { status: one.status });
        }
      }
      const movements = await list('stockMovements');
      for (const id of ['dap', 'beans']) {
        const own = movements.filter(({ productId }) => (productId as { $id: string }).$id === id);
        const sum = own.reduce((total, movement) => total + Math.round(Number(movement.change) * 1000), 0);
        expect(sum / 1000).toBe(await stockOf(id));
        expect(sum).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 5 },
  );
});

let runs = 0;

test('an order that costs more than can be counted is refused, and takes no stock [R21]', async () => {
  for (const id of ['gold', 'silver']) {
    const dear = { name: id, quantityInStock: 9007, sellingPrice: 1e12 };
    expect((await create(asha, 'products', id, { ...product, ...dear })).status).toBe(201);
  }
  const [gold, silver] = [
    { productId: 'gold', quantity: 9007 },
    { productId: 'silver', quantity: 9007 },
  ];
  const refused = await create(asha, 'orders', 'all', atCounter(gold, silver));
  expect([refused.status, refused.body.type]).toEqual([400, 'document_invalid_structure']);
  expect(refused.body.message).toContain('costs more than can be counted');
  expect(await stockOf('gold')).toBe(9007);
  const sold = await create(asha, 'orders', 'gold', atCounter(gold));
  expect([sold.status, sold.body.orderTotal]).toEqual([201, 9007e12]);
});

test('a price from before the rules of prices that is beyond them is not sold at [R21]', async () => {
  const row = { createdAt: at, updatedAt: at, permissions: [] };
  await shop.database.transaction(({ documents }) =>
    documents.insert('products', {
      ...{ ...row, id: 'old' },
      attributes: { ...product, name: 'Old', quantityInStock: 5, sellingPrice: 1e300, status: 'published' },
    }),
  );
  const refused = await create(asha, 'orders', 'old', atCounter({ productId: 'old', quantity: 1 }));
  expect([refused.status, refused.body.type]).toEqual([400, 'document_invalid_structure']);
});

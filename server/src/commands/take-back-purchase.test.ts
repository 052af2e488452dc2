import fc from 'fast-check';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

const clock = new Date();
let shop: TestApp;
let asha: TestMember;
let juma: TestMember;

beforeEach(async () => {
  clock.setTime(Date.parse('2026-11-02T07:00:00.000Z'));
  shop = await openTestApp(clock);
  onTestFinished(() => shop.app.close());
  asha = await shop.newSeller('asha', 'shop');
  juma = await shop.newSeller('juma', 'other');
});

const post = (collection: string, documentId: string, data: object, as = asha) =>
  shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });
const patch = (id: string, data: object, as = asha) =>
  shop.call('PATCH', documentsPath('purchases', id), { as, body: { data } });
const get = async (path: string, as = asha) => (await shop.call('GET', path, { as })).body;
const equal = (attribute: string, value: string) => ({ method: 'equal', attribute, values: [value] });

async function create(collection: string, documentId: string, data: object, as = asha) {
  const { status, body } = await post(collection, documentId, data, as);
  expect([status, status === 201 ? '' : body.message]).toEqual([201, '']);
}

async function list(collection: string, as: TestMember, ...queries: object[]) {
  const { documents } = await get(listPath(collection, ...queries, { method: 'limit', values: [100] }), as);
  return documents as Record<string, unknown>[];
}

/** One of two shops that go through the same, of which one types something wrong. */
interface Shop {
  readonly as: TestMember;
  readonly storeId: string;
  readonly key: string;
}
const shops = () => [
  { as: asha, storeId: 'shop', key: 'a' },
  { as: juma, storeId: 'other', key: 'j' },
];

async function open({ as, storeId, key }: Shop, quantityInStock = 0) {
  const at = clock.toISOString();
  const prices = { quantityInStock, purchasePrice: 50_000, sellingPrice: 80_000, createdAt: at, updstedAt: at };
  await create('products', `${key}-dap`, { ...listed, storeId, name: 'DAP', ...prices }, as);
  await create('suppliers', `${key}-meru`, { storeId, name: 'Meru Agro' }, as);
}

const hours = (count: number) => clock.setTime(clock.getTime() + count * 3_600_000);

function toPurchase({ storeId, key }: Shop, cost: number, more: object = {}) {
  const items = [{ productId: `${key}-dap`, quantity: 10, cost }];
  return { storeId, supplierId: `${key}-meru`, payments: [{ method: 'cash', amount: 100_000 }], items, ...more };
}

const sell = ({ as, storeId, key }: Shop, id: string, quantity: number) =>
  create(
    'orders',
    `${key}-${id}`,
    { storeId, paymentMethod: 'cash', orderItems: [{ productId: `${key}-dap`, quantity }] },
    as,
  );

const pay = ({ as, storeId, key }: Shop, amount: number) =>
  create(
    'supplierEntries',
    `${key}-pay-${amount}`,
    { storeId, supplierId: `${key}-meru`, kind: 'payment', amount, method: 'bank' },
    as,
  );

/** All that the owner sees of goods, costs, debts and money. */
async function look({ as, storeId, key }: Shop) {
  const product = await get(documentsPath('products', `${key}-dap`), as);
  const supplier = await get(documentsPath('suppliers', `${key}-meru`), as);
  const batches = await list('batches', as, equal('productId', `${key}-dap`));
  const purchases = await list('purchases', as);
  const payments = await list('payments', as);
  const perDay = new Map<string, number>();
  for (const { method, countsAt, amount } of payments) {
    const name = `${method} ${String(countsAt).slice(0, 10)}`;
    perDay.set(name, (perDay.get(name) ?? 0) + Number(amount));
  }
  const { month, ...sheet } = await get(`/v1/shops/${storeId}/month-sheet?month=2026-11`, as);
  const day = await get(`/v1/shops/${storeId}/sales?from=2026-11-01&to=2026-11-30&limit=0`, as);
  return {
    stock: [product.quantityInStock, product.purchasePrice],
    batches: batches.filter(({ left }) => Number(left) > 0).map(({ left, costLeft, at }) => [left, costLeft, at]),
    supplier: [supplier.bought, supplier.owed],
    purchases: purchases
      .filter((row) => row.isCancelled !== true)
      .map(({ total, paid, owed, at }) => [total, paid, owed, at]),
    money: Object.fromEntries([...perDay].filter(([, sum]) => sum !== 0)),
    holds: (await get(`/v1/shops/${storeId}/drawer`, as)).holds,
    sheet,
    day,
  };
}

const correctedTo = (id: string, right: number) => ({
  cost: right,
  more: { replacesId: id, cancelReason: 'A nought too many' },
});

test('a purchase of 630,000 typed as 6,300,000 and corrected is as if it had been typed right at first: debt, costs, stock, profit and money [R46, BUY-009]', async () => {
  const [right, wrong] = shops() as [Shop, Shop];
  for (const each of [right, wrong]) await open(each, 4);
  hours(1);
  await create('purchases', 'a-buy', toPurchase(right, 630_000), right.as);
  await create('purchases', 'j-buy', toPurchase(wrong, 6_300_000), wrong.as);
  for (const each of [right, wrong]) {
    hours(24);
    await sell(each, 'first', 6.5);
    await sell(each, 'second', 1);
    await create(
      'stockLosses',
      `${each.key}-loss`,
      { storeId: each.storeId, productId: `${each.key}-dap`, quantity: 0.5, reason: 'lost' },
      each.as,
    );
    await pay(each, 300_000);
    clock.setTime(Date.parse('2026-11-02T08:00:00.000Z'));
  }
  clock.setTime(Date.parse('2026-11-05T07:00:00.000Z'));
  const { cost, more } = correctedTo('j-buy', 630_000);
  await create('purchases', 'j-again', toPurchase(wrong, cost, more), wrong.as);

  expect(await look(wrong)).toEqual(await look(right));
  expect(await get(documentsPath('purchases', 'j-buy'), juma)).toMatchObject({
    ...{ isCancelled: true, cancelReason: 'A nought too many', total: 6_300_000, owed: 0 },
  });
  // What is sold and comes back after that costs the same in both.
  for (const each of [right, wrong]) {
    await sell(each, 'third', 3);
    const [line] = await list('orderItems', each.as, equal('orderId', `${each.key}-first`));
    const items = [{ itemId: line?.$id, quantity: 2.5 }];
    const back = { orderId: `${each.key}-first`, kind: 'return', reason: 'Torn', refundMethod: 'cash', items };
    await create('returns', `${each.key}-back`, back, each.as);
  }
  expect(await look(wrong)).toEqual(await look(right));
});

test('quantities, goods, supplier and payment are corrected too, also where more was sold than came [R46]', async () => {
  const [right, wrong] = shops() as [Shop, Shop];
  for (const each of [right, wrong]) {
    await open(each);
    await create('suppliers', `${each.key}-other`, { storeId: each.storeId, name: 'Kilimo' }, each.as);
  }
  hours(1);
  const items = (each: Shop, quantity: number) => [{ productId: `${each.key}-dap`, quantity, cost: 500_000 }];
  await create('purchases', 'a-buy', { ...toPurchase(right, 0), items: items(right, 8), supplierId: 'a-other' }, asha);
  await create('purchases', 'j-buy', { ...toPurchase(wrong, 0), items: items(wrong, 80), payments: [] }, juma);
  for (const each of [right, wrong]) await sell(each, 'first', 8);
  clock.setTime(Date.parse('2026-11-05T07:00:00.000Z'));
  const more = {
    items: items(wrong, 8),
    supplierId: 'j-other',
    replacesId: 'j-buy',
    cancelReason: 'Eight, not eighty',
  };
  await create('purchases', 'j-again', toPurchase(wrong, 0, more), juma);
  // The drawer changes today, when it was found out.
  const { supplier: _, holds: __, ...seen } = await look(wrong);
  const { supplier: ___, holds: ____, ...expected } = await look(right);
  expect(seen).toEqual(expected);
  expect(await get(documentsPath('suppliers', 'j-meru'), juma)).toMatchObject({ bought: 0, owed: 0 });
  expect(await get(documentsPath('suppliers', 'j-other'), juma)).toMatchObject({ bought: 500_000, owed: 400_000 });
});

test('a purchase is taken back: what is left of it leaves, nothing is owed, its money is back on its day, and what was sold stays sold [R46, BUY-010]', async () => {
  const [own] = shops() as [Shop];
  await open(own, 4);
  await create('purchases', 'before', toPurchase(own, 600_000), asha);
  hours(24);
  await create('purchases', 'wrong', toPurchase(own, 700_000), asha);
  await sell(own, 'first', 20);
  clock.setTime(Date.parse('2026-11-05T07:00:00.000Z'));
  expect(await patch('wrong', { isCancelled: true, cancelReason: 'It never came' })).toMatchObject({
    status: 200,
    body: { isCancelled: true, cancelReason: 'It never came', owed: 0, total: 700_000 },
  });
  const seen = await look(own);
  // 14 were there, and 20 are sold: six were sold beyond the stock, at what they were said to cost.
  expect(seen).toMatchObject({ stock: [-6, 60_000], batches: [], supplier: [600_000, 500_000] });
  expect(seen.money).toMatchObject({ 'cash 2026-11-02': -100_000, 'cash 2026-11-03': 1_600_000 });
  // What comes next settles them.
  await create('purchases', 'next', toPurchase(own, 650_000), asha);
  expect(await look(own)).toMatchObject({
    stock: [4, 65_000],
    batches: [[4, 260_000, '2026-11-05T07:00:00.000+00:00']],
  });
  const { cost } = await get('/v1/shops/shop/month-sheet?month=2026-11');
  expect(cost).toBe(200_000 + 600_000 + 390_000);
});

test('goods of it that were sold are taken from what lies beside them [R46]', async () => {
  const [own] = shops() as [Shop];
  await open(own);
  await create('purchases', 'before', toPurchase(own, 600_000), asha);
  const items = [{ productId: 'a-dap', quantity: 10, cost: 900_000, expiryDate: '2027-01-31' }];
  await create('purchases', 'wrong', toPurchase(own, 0, { items }), asha);
  // By its date it is sold first.
  await sell(own, 'first', 3);
  expect(await patch('wrong', { isCancelled: true, cancelReason: 'Typed twice' })).toMatchObject({ status: 200 });
  expect(await look(own)).toMatchObject({ stock: [7, 60_000], batches: [[7, 420_000, expect.anything()]] });
  expect(await get('/v1/shops/shop/month-sheet?month=2026-11')).toMatchObject({ cost: 180_000 });
});

test('money paid later goes to what else is owed, and where that is less the payment is taken back first [R46, BUY-011]', async () => {
  const [own] = shops() as [Shop];
  await open(own);
  await create('purchases', 'wrong', toPurchase(own, 600_000), asha);
  await pay(own, 200_000);
  expect(await patch('wrong', { isCancelled: true, cancelReason: 'Typed twice' })).toMatchObject({ status: 409 });
  expect(await look(own)).toMatchObject({ supplier: [600_000, 300_000], stock: [10, 60_000] });
  hours(1);
  await create('purchases', 'other', toPurchase(own, 500_000), asha);
  expect(await patch('wrong', { isCancelled: true, cancelReason: 'Typed twice' })).toMatchObject({ status: 200 });
  expect(await look(own)).toMatchObject({ supplier: [500_000, 200_000], stock: [10, 50_000] });
  // The payment is at the other one now, and is taken back from there.
  const reversal = { storeId: 'shop', reversesId: 'a-pay-200000', note: 'It was not sent' };
  await create('supplierEntries', 'undo', reversal, asha);
  expect(await get(documentsPath('purchases', 'other'))).toMatchObject({ paid: 100_000, owed: 400_000 });
});

test('a payment that was taken back is not moved along with the purchase that it had settled [R46]', async () => {
  const [own] = shops() as [Shop];
  await open(own);
  await create('purchases', 'wrong', toPurchase(own, 600_000), asha);
  await pay(own, 200_000);
  await create('supplierEntries', 'undo', { storeId: 'shop', reversesId: 'a-pay-200000', note: 'Not sent' }, asha);
  expect(await patch('wrong', { isCancelled: true, cancelReason: 'Typed twice' })).toMatchObject({ status: 200 });
  expect(await look(own)).toMatchObject({ supplier: [0, 0], money: {}, holds: { cash: 0, bank: 0 } });
});

test('it is taken back once, by its own shop and with a reason; what is refused changes nothing [R5, R46]', async () => {
  const [own] = shops() as [Shop];
  await open(own);
  await create('purchases', 'buy', toPurchase(own, 600_000), asha);
  const before = await look(own);
  const why = { isCancelled: true, cancelReason: 'Typed twice' };
  expect(await patch('buy', why, juma)).toMatchObject({ status: 404 });
  expect(await patch('none', why)).toMatchObject({ status: 404 });
  expect(await patch('buy', { isCancelled: true })).toMatchObject({ status: 400 });
  expect(await patch('buy', { ...why, cancelReason: ' ' })).toMatchObject({ status: 400 });
  expect(await patch('buy', { cancelReason: 'Only words' })).toMatchObject({ status: 400 });
  expect(await patch('buy', { total: 1 })).toMatchObject({ status: 401 });
  const guest = await shop.call('PATCH', documentsPath('purchases', 'buy'), { body: { data: why } });
  expect(guest.status).toBe(401);
  const { more } = correctedTo('buy', 0);
  const theirs = {
    ...toPurchase(own, 1, more),
    storeId: 'other',
    supplierId: null,
    payments: [{ method: 'cash', amount: 1 }],
  };
  expect(await post('purchases', 'c1', theirs, juma)).toMatchObject({ status: 400 });
  await create(
    'products',
    'j-hoe',
    {
      ...listed,
      storeId: 'other',
      name: 'Hoe',
      quantityInStock: 0,
      purchasePrice: 1,
      sellingPrice: 2,
      createdAt: clock.toISOString(),
      updstedAt: clock.toISOString(),
    },
    juma,
  );
  const items = [{ productId: 'j-hoe', quantity: 1, cost: 1 }];
  expect(await post('purchases', 'c2', { ...theirs, items }, juma)).toMatchObject({ status: 404 });
  expect(await post('purchases', 'c3', toPurchase(own, 1_000_000, { replacesId: 'buy' }))).toMatchObject({
    status: 400,
  });
  expect(await look(own)).toEqual(before);
  expect(await patch('buy', why)).toMatchObject({ status: 200 });
  const after = await look(own);
  expect(await patch('buy', why)).toMatchObject({ status: 409 });
  expect(await patch('buy', { ...why, cancelReason: 'Again' })).toMatchObject({ status: 409 });
  expect(await post('purchases', 'c4', toPurchase(own, 630_000, more))).toMatchObject({ status: 409 });
  expect(await look(own)).toEqual(after);
});

/** What happens in both shops alike; quantities in thousandths, of which each costs whole shillings, so that no share is rounded. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('sell' as const), quantity: fc.integer({ min: 1, max: 6000 }) }),
  fc.record({ kind: fc.constant('lose' as const), quantity: fc.integer({ min: 1, max: 2000 }) }),
  fc.record({ kind: fc.constant('back' as const), part: fc.constantFrom(1, 2, 4) }),
  fc.record({
    kind: fc.constant('buy' as const),
    cost: fc.integer({ min: 1, max: 90 }),
    expires: fc.constantFrom(null, '2026-12-31', '2027-06-30'),
  }),
  fc.record({ kind: fc.constant('pay' as const), part: fc.constantFrom(2, 3) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Does a step where the shop can; both shops have the same goods, and so do the same. */
async function take(each: Shop, one: Step, id: string): Promise<void> {
  const { as, storeId, key } = each;
  const product = `${key}-dap`;
  const inStock = Number((await get(documentsPath('products', product), as)).quantityInStock);
  if (one.kind === 'sell') {
    const quantity = Math.min(one.quantity / 1000, inStock);
    if (quantity > 0) await sell(each, id, quantity);
  }
  if (one.kind === 'lose') {
    const quantity = Math.min(one.quantity / 1000, inStock);
    const data = { storeId, productId: product, quantity, reason: 'lost' };
    if (quantity > 0) await create('stockLosses', `${key}-${id}`, data, as);
  }
  if (one.kind === 'back') {
    const [line] = (await list('orderItems', as, equal('productId', product))).toReversed();
    const left = line ? Number(line.quantity) - Number(line.returned ?? 0) : 0;
    const quantity = Math.round((left * 1000) / one.part) / 1000;
    const order = String(Object(line?.orderId).$id ?? line?.orderId);
    const items = [{ itemId: line?.$id, quantity }];
    const back = { orderId: order, kind: 'return', reason: 'Torn', refundMethod: 'cash', items };
    if (quantity > 0) await create('returns', `${key}-${id}`, back, as);
  }
  if (one.kind === 'buy') {
    const items = [{ productId: product, quantity: 10, cost: one.cost * 10_000, expiryDate: one.expires }];
    await create('purchases', `${key}-${id}`, { storeId, supplierId: `${key}-meru`, payments: [], items }, as);
  }
  if (one.kind === 'pay') {
    // The first shop is the one typed right; the other pays the same.
    const owed = Number((await get(documentsPath('suppliers', 'a-meru'), asha)).owed);
    const amount =
      key === 'a'
        ? Math.floor(owed / one.part)
        : -Number((await get(documentsPath('supplierEntries', `a-${id}`))).amount);
    const data = { storeId, supplierId: `${key}-meru`, kind: 'payment', amount, method: 'bank' };
    if (amount > 0) await create('supplierEntries', `${key}-${id}`, data, as);
  }
}

test('whatever was sold, lost, brought back, bought and paid since, a corrected cost leaves goods, costs, debts and the month as if it had been right at first [R46]', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 90 }),
      fc.array(step, { minLength: 10, maxLength: 10 }),
      async (rightCost, steps) => {
        runs += 1;
        clock.setTime(Date.parse('2026-11-02T07:00:00.000Z'));
        shop = await openTestApp(clock);
        asha = await shop.newSeller('asha', 'shop');
        juma = await shop.newSeller('juma', 'other');
        const [right, wrong] = shops() as [Shop, Shop];
        for (const each of [right, wrong]) await open(each, 4);
        hours(1);
        const ofCost = (each: Shop, cost: number) => ({ ...toPurchase(each, cost * 10_000), payments: [] });
        await create('purchases', 'a-buy', ofCost(right, rightCost), asha);
        await create('purchases', 'j-buy', ofCost(wrong, rightCost * 10), juma);
        for (const [index, one] of steps.entries()) {
          hours(1);
          for (const each of [right, wrong]) await take(each, one, `s${runs}-${index}`);
        }
        hours(1);
        const more = { replacesId: 'j-buy', cancelReason: 'A nought too many' };
        await create('purchases', 'j-again', { ...ofCost(wrong, rightCost), ...more }, juma);
        const [seen, expected] = [await look(wrong), await look(right)];
        await shop.app.close();
        const sorted = ({ batches, purchases, ...rest }: typeof seen) => ({
          ...rest,
          batches: batches.map(String).sort(),
          purchases: purchases.map(String).sort(),
        });
        expect(sorted(seen)).toEqual(sorted(expected));
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
});

test('a purchase that was sold more than 2,000 times is not taken back, as all others would wait for it; one sold less is [R46, R57]', async () => {
  const [of] = shops() as [Shop];
  await open(of);
  const buy = (id: string, productId: string) =>
    create('purchases', id, { ...toPurchase(of, 900_000), items: [{ productId, quantity: 5000, cost: 900_000 }] });
  const sell = (id: string, productId: string, lines: number) => {
    const orderItems = Array.from({ length: lines }, (_, at) => ({ productId, quantity: 1, unitPrice: 1000 + at }));
    return create('orders', id, { storeId: of.storeId, paymentMethod: 'cash', orderItems });
  };
  await buy('many', 'a-dap');
  for (let number = 0; number < 21; number += 1) {
    hours(1);
    await sell(`sale-${number}`, 'a-dap', 96);
  }
  const refused = await patch('many', { isCancelled: true, cancelReason: 'Wrong' });
  expect([refused.status, refused.body.type]).toEqual([409, 'document_update_conflict']);
  expect((await get(documentsPath('purchases', 'many'))).isCancelled).not.toBe(true);
  const at = clock.toISOString();
  const prices = { quantityInStock: 0, purchasePrice: 100, sellingPrice: 200, createdAt: at, updstedAt: at };
  await create('products', 'can', { ...listed, storeId: of.storeId, name: 'CAN', ...prices });
  await buy('few', 'can');
  await sell('sale-can', 'can', 96);
  expect((await patch('few', { isCancelled: true, cancelReason: 'Wrong' })).status).toBe(200);
}, 60_000);

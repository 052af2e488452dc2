import type { ShopDebts } from '@duka/domain/credit/debts';
import { type ShopMoney, sumMethods } from '@duka/domain/figures/shop-money';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

const clock = new Date('2026-11-01T07:00:00.000Z');
const price = 1_237;
let shop: TestApp;
let asha: TestMember;
let neema: TestMember;
let shops = 0;

beforeAll(async () => {
  shop = await openTestApp(clock);
  asha = await shop.newSeller('asha', 'first-shop');
  neema = await shop.newMember('neema');
  const user = { userId: 'neema', firstName: 'Neema', email: neema.email, phone: '+255754000001' };
  await shop.call('POST', documentsPath('users'), { as: neema, body: { documentId: 'neema', data: user } });
});

const buyers = [
  { customerName: 'Hamisi', customerPhone: '0755 000 021' },
  { customerName: 'Mzee Hamisi', customerPhone: '+255755000021' },
  { customerName: 'Grace', customerPhone: '' },
];
const methods = ['cash', 'mobile money', 'bank'] as const;

/** What happens to a shop; numbers are taken of what is there, in thousandths. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('sale'),
    buyer: fc.nat(buyers.length - 1),
    quantity: fc.integer({ min: 1, max: 9_999 }),
    parts: fc.array(fc.record({ method: fc.constantFrom(...methods), part: fc.nat(1000) }), { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('order'), quantity: fc.integer({ min: 1, max: 9_999 }) }),
  fc.record({ kind: fc.constant('cancel'), order: fc.nat(30) }),
  fc.record({
    kind: fc.constant('way'),
    order: fc.nat(30),
    method: fc.constantFrom(...methods, 'credit', 'unpaid'),
  }),
  fc.record({ kind: fc.constant('take-back'), entry: fc.nat(30) }),
  fc.record({ kind: fc.constant('opening'), book: fc.nat(3), amount: fc.integer({ min: 1, max: 90_000 }) }),
  fc.record({
    kind: fc.constantFrom('more', 'repayment'),
    book: fc.nat(3),
    amount: fc.integer({ min: 1, max: 5000 }),
    method: fc.constantFrom(...methods),
  }),
  fc.record({ kind: fc.constant('void'), order: fc.nat(30) }),
  fc.record({
    kind: fc.constantFrom('payment', 'write-off'),
    book: fc.nat(3),
    part: fc.integer({ min: 1, max: 1100 }),
    method: fc.constantFrom(...methods),
  }),
);

async function list(collection: string, storeId: string) {
  const rules = [
    { method: 'equal', attribute: 'storeId', values: [storeId] },
    { method: 'limit', values: [500] },
  ];
  const { body } = await shop.call('GET', listPath(collection, ...rules), { as: asha });
  return body.documents as Record<string, unknown>[];
}

async function openShop(): Promise<string> {
  shops += 1;
  const storeId = `shop-${shops}`;
  const at = clock.toISOString();
  const prices = { quantityInStock: 1_000_000, purchasePrice: 800, sellingPrice: price, createdAt: at, updstedAt: at };
  const product = { ...listed, storeId, name: 'DAP', ...prices };
  await create('stores', storeId, { ownerId: 'asha', storeName: storeId });
  await create('products', `dap-${storeId}`, product);
  return storeId;
}

async function create(collection: string, documentId: string, data: object, as = asha): Promise<number> {
  const { status, body } = await shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });
  expect([status, status < 500 ? '' : body]).toEqual([status, '']);
  return status;
}

/** Splits a total into parts of it that come to no more than all of it. */
function splitTotal(total: number, parts: readonly { method: string; part: number }[]) {
  let left = total;
  return parts.flatMap(({ method, part }) => {
    const amount = Math.floor((left * part) / 1000);
    left -= amount;
    return amount > 0 ? [{ method, amount }] : [];
  });
}

type Row = Readonly<Record<string, unknown>>;
const accountOf = ({ accountId }: Row) => Object(accountId).$id ?? accountId;

/** What is left, by the lines of the account of one of them, of what was owed from before; what an advance settled of it comes back with it. */
function leftBefore(entries: readonly Row[], of: Row): number {
  return entries
    .filter((entry) => accountOf(entry) === accountOf(of) && entry.amount !== 0)
    .reduce((sum, { ofOpening }) => sum + Number(ofOpening ?? 0), 0);
}

// biome-ignore lint/suspicious/noExplicitAny: a step has the members of its kind
async function takeStep(storeId: string, one: any, id: string): Promise<void> {
  clock.setTime(clock.getTime() + 3 * 60 * 60 * 1000);
  const orderItems = [{ productId: `dap-${storeId}`, quantity: one.quantity / 1000 }];
  if (one.kind === 'sale') {
    const payments = splitTotal(Math.round((one.quantity * price) / 1000), one.parts);
    await create('orders', id, { storeId, ...buyers[one.buyer], payments, orderItems });
    return;
  }
  if (one.kind === 'order') {
    await create('orders', id, { storeId, customerId: 'neema', orderItems }, neema);
    return;
  }
  if (one.kind === 'cancel' || one.kind === 'way') {
    const orders = await list('orders', storeId);
    const order = orders[one.order % Math.max(1, orders.length)];
    if (!order) return;
    const data = one.kind === 'cancel' ? { status: 'Cancelled' } : { paymentMethod: one.method };
    const { status } = await shop.call('PATCH', documentsPath('orders', String(order.$id)), {
      as: asha,
      body: { data },
    });
    expect([200, 400, 409]).toContain(status);
    return;
  }
  if (one.kind === 'void') {
    const orders = await list('orders', storeId);
    const order = orders[one.order % Math.max(1, orders.length)];
    if (order) await create('returns', id, { orderId: order.$id, kind: 'void', reason: 'Typed twice' });
    return;
  }
  if (one.kind === 'take-back') {
    const entries = await list('creditEntries', storeId);
    const entry = entries[one.entry % Math.max(1, entries.length)];
    if (!entry) return;
    const status = await create('creditEntries', id, { storeId, reversesId: entry.$id, note: 'Typed twice' });
    const isTakenBack = entries.some(({ reversesId }) => reversesId === entry.$id);
    const isMoney = entry.kind === 'repayment' && Number(entry.amount) > 0;
    const isPaid = (entry.kind === 'payment' || entry.kind === 'write-off') && Number(entry.amount) < 0;
    const isOpening = entry.kind === 'opening' && Number(entry.amount) > 0;
    if (isTakenBack || !(isPaid || isOpening || isMoney)) expect(status).toBe(409);
    else if (isMoney) expect(status).toBe(201);
    else if (isOpening) expect(status).toBe(leftBefore(entries, entry) < Number(entry.amount) ? 409 : 201);
    return;
  }
  const books = await list('creditAccounts', storeId);
  const book = books[one.book % Math.max(1, books.length)];
  if (!book) return;
  if (one.kind === 'more') {
    const amount = Math.max(Number(book.balance), 0) + one.amount;
    const data = { storeId, accountId: book.$id, kind: 'payment', amount, method: one.method };
    expect(await create('creditEntries', `${id}-wrong`, data)).toBe(409);
    expect(await create('creditEntries', id, { ...data, keepsRest: true })).toBe(201);
    return;
  }
  if (one.kind === 'repayment') {
    const data = { storeId, accountId: book.$id, kind: 'repayment', amount: one.amount, method: one.method };
    expect(await create('creditEntries', id, data)).toBe(one.amount > -Number(book.balance) ? 409 : 201);
    return;
  }
  if (one.kind === 'opening') {
    const data = { storeId, accountId: book.$id, kind: 'opening', amount: one.amount };
    expect(await create('creditEntries', id, data)).toBe(201);
    return;
  }
  const balance = Math.max(Number(book.balance), 0);
  const amount = Math.ceil((balance * one.part) / 1000);
  const how = one.kind === 'payment' ? { method: one.method } : { note: 'moved away' };
  const status = await create('creditEntries', id, { storeId, accountId: book.$id, kind: one.kind, amount, ...how });
  expect(status).toBe(amount === 0 ? 400 : amount > balance ? 409 : 201);
}

test('after any sales in parts, payments, advances, write-offs, debts from before, all taken back, cancellations, voids and changes of how was paid, what each customer owes is the sum of the lines of their book, of their orders, and what the lists and figures say; and an advance never stands beside a debt [R25, R32, R76, ADVANCE-007]', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25 }), async (steps) => {
      runs += 1;
      const storeId = await openShop();
      for (const [index, one] of steps.entries()) await takeStep(storeId, one, `run-${runs}-${index}`);
      const [orders, books, entries, payments] = await Promise.all(
        ['orders', 'creditAccounts', 'creditEntries', 'payments'].map((collection) => list(collection, storeId)),
      );
      const { body } = await shop.call('GET', `/v1/shops/${storeId}/debts?limit=100`, { as: asha });
      const { debts, all } = body as unknown as ShopDebts;
      const money = (await shop.call('GET', `/v1/shops/${storeId}/today`, { as: asha })).body as unknown as ShopMoney;
      const sumOf = (rows: readonly Record<string, unknown>[] = [], name = 'amount') =>
        rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);

      for (const book of books ?? []) {
        const ofBook = (entries ?? []).filter((entry) => accountOf(entry) === book.$id);
        const before = sumOf(ofBook, 'ofOpening');
        const owed = (orders ?? []).filter((order) => order.customerKey === book.customerKey && Number(order.owed) > 0);
        const dates = [...owed.map(({ orderDate }) => orderDate), ...(before > 0 ? [book.openingAt] : [])]
          .map(String)
          .sort();
        expect(book).toMatchObject({ balance: sumOf(ofBook), oldestAt: dates[0] ?? null });
        expect(Number(book.openingOwed ?? 0)).toBe(before);
        const stored = Number(book.balance);
        const ofAdvance = (payments ?? []).filter(
          ({ kind, creditAccountId }) => kind === 'advance' && Object(creditAccountId).$id === book.$id,
        );
        expect(sumOf(owed, 'owed') + before).toBe(Math.max(stored, 0));
        expect(sumOf(ofAdvance)).toBe(Math.max(-stored, 0));
        expect(debts.find(({ accountId }) => accountId === book.$id)?.balance ?? 0).toBe(Math.max(stored, 0));
        let balance = 0;
        for (const entry of ofBook) {
          balance += Number(entry.amount);
          expect(entry.balanceAfter).toBe(balance);
        }
      }
      for (const order of orders ?? []) {
        const isCancelled = order.status === 'Cancelled';
        const left = Number(order.orderTotal) - sumOf([order], 'paid') - sumOf([order], 'writtenOff');
        expect(order.owed).toBe(isCancelled ? 0 : left);
      }
      const owed = sumOf(orders, 'owed') + sumOf(entries, 'ofOpening');
      const advances = sumOf((payments ?? []).filter(({ kind }) => kind === 'advance'));
      expect([all.balance, sumMethods(money.owed).total, sumOf(entries) + advances]).toEqual([owed, owed, owed]);
      expect(all.debtors).toBe(debts.length);
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

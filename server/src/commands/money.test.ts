import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentsPath, operatorHeaders, type TestMember } from '#testing/test-app.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let asha: TestMember;
let juma: TestMember;

beforeEach(async () => {
  shop = await openTestShop('2026-11-21T07:00:00.000Z');
  asha = shop.asha;
  juma = await shop.newSeller('juma', 'juma-shop');
  await shop.addProduct('dap', { name: 'DAP', quantityInStock: 100, purchasePrice: 1000, sellingPrice: 1500 });
});

afterEach(() => shop.app.close());

const create: TestShop['create'] = (...call) => shop.create(...call);
const change: TestShop['change'] = (...call) => shop.change(...call);
const ask = (path: string) => shop.ask(path);
const sell = (id: string, quantity: number, paymentMethod: string) =>
  create('orders', id, { storeId: 'asha-shop', paymentMethod, orderItems: [{ productId: 'dap', quantity }] });
const rent = { storeId: 'asha-shop', kind: 'rent', amount: 2000, method: 'cash', expenseDate: '2026-11-20' };
const spend = (id: string, data: object = {}, as = asha) => create('expenses', id, { ...rent, ...data }, as);
const close = (id: string, data: object, as = asha) => create('dayCloses', id, { storeId: 'asha-shop', ...data }, as);
const later = (hours: number) => shop.clock.setTime(shop.clock.getTime() + hours * 60 * 60 * 1000);

async function payments(): Promise<unknown[][]> {
  const rows = await shop.list('payments');
  return rows.map(({ kind, method, amount, countsAt }) => [kind, method, amount, String(countsAt).slice(0, 10)]);
}

test('an expense takes its money out of the drawer now and counts on its day; taken back, it brings the money back for that day [R31, MONEY-004, MONEY-005]', async () => {
  const { status, body } = await spend('rent');
  expect(status).toBe(201);
  expect(body).toMatchObject({
    isCancelled: false,
    expenseDate: '2026-11-20T00:00:00.000+00:00',
    by: 'asha',
    amount: 2000,
  });
  expect((await ask('drawer')).holds).toEqual({ cash: -2000, 'mobile money': 0, bank: 0 });
  expect(await ask('month-sheet?month=2026-11')).toMatchObject({ expenses: { rent: 2000 }, profit: -2000 });
  // The answer may have been lost: the same command changes nothing twice.
  expect((await spend('rent')).body.type).toBe('document_already_exists');
  expect((await change('expenses', 'rent', { isCancelled: true })).status).toBe(200);
  expect((await change('expenses', 'rent', { isCancelled: true })).status).toBe(200);
  const back = await change('expenses', 'rent', { isCancelled: false });
  expect([back.status, back.body.type]).toEqual([409, 'document_update_conflict']);
  expect(await payments()).toEqual([
    ['expense', 'cash', -2000, '2026-11-20'],
    ['expense', 'cash', 2000, '2026-11-20'],
  ]);
  expect((await ask('drawer')).holds).toMatchObject({ cash: 0 });
  expect(await ask('month-sheet?month=2026-11')).toMatchObject({ expenses: { rent: 0 }, profit: 0 });
});

test('nothing of an expense is changed or deleted, and none is paid tomorrow [R31, MONEY-004, MONEY-005]', async () => {
  await spend('rent');
  expect((await change('expenses', 'rent', { amount: 1 })).status).toBe(401);
  expect((await shop.call('DELETE', documentsPath('expenses', 'rent'), { as: asha })).status).toBe(401);
  const ahead = await spend('ahead', { expenseDate: '2026-11-22' });
  expect([ahead.status, ahead.body.message]).toEqual([
    400,
    'Invalid document structure: Attribute "expenseDate" must be today or earlier: nothing is paid tomorrow',
  ]);
  expect((await spend('never', { expenseDate: '2026-02-30' })).status).toBe(400);
  expect(await payments()).toHaveLength(1);
});

test('the end of a day keeps what should have been there, and the next day begins with what was left [R31, MONEY-006]', async () => {
  await sell('s1', 4, 'cash');
  await sell('s2', 2, 'mobile money');
  later(10);
  const first = await close('first', { countedCash: 5900, countedMobile: 3000, takenCash: 5000, note: 'Asha' });
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({
    ...{ day: '2026-11-21', expectedCash: 6000, countedCash: 5900, takenCash: 5000, note: 'Asha', by: 'asha' },
    ...{ expectedMobile: 3000, countedMobile: 3000, takenMobile: 0 },
    ...{ expectedBank: 0, countedBank: null, takenBank: 0 },
  });
  expect(await ask('drawer')).toMatchObject({ holds: { cash: 900, 'mobile money': 3000, bank: 0 }, firstMoveAt: null });
  // Nothing was sold since, and the time stands still: the end itself is no movement.
  await sell('s3', 1, 'cash');
  await spend('rent', { amount: 400 });
  expect((await ask('drawer')).holds).toEqual({ cash: 2000, 'mobile money': 3000, bank: 0 });
  const second = await close('second', { countedCash: 2050, countedMobile: 2900 });
  expect(second.body).toMatchObject({ expectedCash: 2000, expectedMobile: 3000, takenCash: 0 });
  expect(await ask('month-sheet?month=2026-11')).toMatchObject({
    differences: { cash: -50, 'mobile money': -100, bank: 0 },
    received: { cash: 7500, 'mobile money': 3000, bank: 0 },
  });
});

test('before its first end a shop is asked for all its money [R31, R43]', async () => {
  await sell('yesterday', 4, 'cash');
  later(24);
  await sell('today', 1, 'cash');
  expect(await ask('drawer')).toMatchObject({ holds: { cash: 7500 }, closedAt: null });
  expect((await close('first', { countedCash: 7500 })).body).toMatchObject({ expectedCash: 7500 });
});

test("nobody else spends a shop's money or ends its day, and what the server decides cannot be sent [R31, PERM-018]", async () => {
  for (const [refused, status] of [
    [await spend('a', {}, juma), 401],
    [await close('b', { countedCash: 1 }, juma), 401],
    [await spend('c', { storeId: 'none' }), 401],
    [await close('d', { countedCash: 1, expectedCash: 1 }), 400],
    [await close('e', {}), 400],
    [await spend('f', { isCancelled: true }), 400],
  ] as const) {
    expect([refused.status, refused.body.code]).toEqual([status, status]);
  }
  await close('end', { countedCash: 0 });
  expect((await change('dayCloses', 'end', { countedCash: 5 })).status).toBe(401);
  for (const path of ['drawer', 'month-sheet?month=2026-11']) {
    const call = (options: object) => shop.call('GET', `/v1/shops/asha-shop/${path}`, options);
    expect((await call({ as: juma })).status).toBe(404);
    expect((await call({})).status).toBe(401);
    expect((await call({ headers: operatorHeaders })).status).toBe(200);
  }
  expect(await payments()).toEqual([]);
});

test('the dashboard asks for the end of a day in its evening, and on the next morning, until it is there [R31, MONEY-009]', async () => {
  const isDue = async () => (await ask('today')).isDayToClose;
  await close('before', { countedCash: 0 });
  await sell('s1', 1, 'cash');
  expect(await isDue()).toBe(false);
  later(8);
  expect(await isDue()).toBe(true);
  later(12);
  expect(await isDue()).toBe(true);
  await close('late', { countedCash: 1500 });
  later(14);
  expect(await isDue()).toBe(false);
});

test('a month is the sales less the cost of the goods and what the shop itself cost [R31, MONEY-014]', async () => {
  await sell('s1', 10, 'cash');
  await sell('s2', 4, 'bank');
  await spend('wages', { kind: 'wages', amount: 1200 });
  await spend('ride', { kind: 'transport', amount: 300, method: 'mobile money', expenseDate: '2026-10-31' });
  expect(await ask('month-sheet?month=2026-11')).toEqual({
    month: '2026-11',
    ...{
      sales: 21_000,
      cost: 14_000,
      grossProfit: 7000,
      costCorrections: 0,
      losses: 0,
      found: 0,
      writtenOff: 0,
      rounding: 0,
    },
    expenses: { rent: 0, transport: 0, wages: 1200, electricity: 0, other: 0 },
    ...{ expensesTotal: 1200, profit: 5800, owedToShop: 0, advances: 0, owedByShop: 0, stockWorth: 86_000 },
    ...{ owedBySubsidies: 0, subsidyPaid: 0, subsidyRefused: 0 },
    received: { cash: 15_000, 'mobile money': 0, bank: 6000 },
    differences: { cash: 0, 'mobile money': 0, bank: 0 },
  });
  expect(await ask('month-sheet?month=2026-10')).toMatchObject({
    sales: 0,
    expenses: { transport: 300 },
    profit: -300,
  });
  expect(await ask('month-sheet?month=2026-13')).toMatchObject({ type: 'general_argument_invalid' });
});

test('the month sheet subtracts losses and written-off debts, and shows what is owed both ways [R31, CREDIT-007]', async () => {
  const send = async (collection: string, id: string, data: object) => {
    const { status, body } = await create(collection, id, { storeId: 'asha-shop', ...data });
    expect([status, body.message]).toEqual([201, undefined]);
  };
  const orderItems = [{ productId: 'dap', quantity: 4 }];
  await send('orders', 'owed', { paymentMethod: 'credit', customerName: 'Grace', orderItems });
  const books = await shop.call('GET', documentsPath('creditAccounts'), { as: asha });
  const [book] = books.body.documents as { $id: string }[];
  const ofBook = { accountId: book?.$id, amount: 500 };
  await send('creditEntries', 'paid', { ...ofBook, kind: 'payment', method: 'mobile money' });
  await send('creditEntries', 'gone', { ...ofBook, kind: 'write-off', note: 'Moved away' });
  await send('suppliers', 'meru', { name: 'Meru Agro' });
  const bought = [{ productId: 'dap', quantity: 10, cost: 9000 }];
  const payments = [{ method: 'cash', amount: 2500 }];
  await send('purchases', 'bought', { supplierId: 'meru', items: bought, payments });
  await send('stockLosses', 'torn', { productId: 'dap', quantity: 1, reason: 'broken' });
  expect(await ask('month-sheet?month=2026-11')).toMatchObject({
    ...{ sales: 6000, cost: 4000, losses: 1000, writtenOff: 500, profit: 500, owedToShop: 5000, owedByShop: 6500 },
    received: { cash: 0, 'mobile money': 500, bank: 0 },
  });
  // Goods and debts move the drawer, too.
  expect((await ask('drawer')).holds).toEqual({ cash: -2500, 'mobile money': 500, bank: 0 });
  expect(await ask('month-sheet?month=2026-10')).toMatchObject({ losses: 0, writtenOff: 0, profit: 0 });
});

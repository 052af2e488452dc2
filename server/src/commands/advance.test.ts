import { beforeEach, expect, test } from 'vitest';
import { createRow, creditSale, openCreditShop } from '#testing/credit-shop.ts';
import { documentsPath, type TestApp, type TestMember } from '#testing/test-app.ts';

const clock = new Date();
let shop: TestApp;
let asha: TestMember;
const sell = creditSale('0754 000 002');

/** Asha's shop, to which Mama Neema has paid 5,000 for 3,000. */
beforeEach(async () => {
  ({ shop, asha } = await openCreditShop(clock));
  await create('orders', 'counter', sell(3));
  await pay('more', 5000, { keepsRest: true });
});

const post = (collection: string, documentId: string, data: object) =>
  shop.call('POST', documentsPath(collection), { as: asha, body: { documentId, data } });
const create = (collection: string, documentId: string, data: object) =>
  createRow(shop, asha, collection, documentId, data);
const get = async (path: string) => (await shop.call('GET', path, { as: asha })).body;
const account = { storeId: 'shop', accountId: 'counter' };
const pay = (id: string, amount: number, more: object = {}) =>
  post('creditEntries', id, { ...account, kind: 'payment', amount, method: 'mobile money', ...more });
const readSums = async () => {
  const { owedToShop, advances, received } = await get('/v1/shops/shop/month-sheet?month=2026-11');
  const { all } = await get('/v1/shops/shop/debts');
  const { customers } = await get('/v1/shops/shop/customers');
  const [{ owed, advance }] = customers as [{ owed: number; advance: number }];
  const { holds } = await get('/v1/shops/shop/drawer');
  return { owedToShop, advances, received, all, owed, advance, holds };
};
const only = (amount: number) => ({ cash: 0, 'mobile money': amount, bank: 0 });

test('what was paid beyond the debt is owed by the shop, and no debt of nobody [ADVANCE-004]', async () => {
  expect(await readSums()).toEqual({
    ...{ owedToShop: 0, advances: 2000, all: { debtors: 0, balance: 0 }, owed: 0, advance: 2000 },
    ...{ received: only(5000), holds: only(5000) },
  });
  expect((await get('/v1/shops/shop/debts')).debts).toEqual([]);
  const { status, body } = await pay('typed-wrong', 1000);
  expect([status, body.message]).toEqual([409, 'Mama Neema owes TZS 0, not TZS 1,000.']);
});

test('the next sales use it first, and only what it does not cover is owed and counts for the limit [ADVANCE-005, ADVANCE-006]', async () => {
  await shop.call('PATCH', documentsPath('creditAccounts', 'counter'), { as: asha, body: { data: { limit: 500 } } });
  await create('orders', 'first', sell(1));
  expect(await readSums()).toMatchObject({ owedToShop: 0, advances: 1000, received: only(5000), holds: only(5000) });
  expect(await post('orders', 'second', sell(2))).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/owes TZS 0 and may owe TZS 500: at least TZS 500 more must be paid now/) },
  });
  await create('orders', 'third', {
    ...sell(2),
    payments: [{ method: 'cash', amount: 500 }],
    paymentMethod: undefined,
  });
  expect(await get(documentsPath('orders', 'third'))).toMatchObject({ paid: 1500, owed: 500, fromAdvance: 1000 });
  expect(await readSums()).toEqual({
    ...{ owedToShop: 500, advances: 0, all: { debtors: 1, balance: 500 }, owed: 500, advance: 0 },
    ...{ received: { ...only(5000), cash: 500 }, holds: { ...only(5000), cash: 500 } },
  });
});

test('the advance of a voided sale is there again, and nothing is said to be given back in the hand [ADVANCE-008]', async () => {
  await create('orders', 'next', sell(1));
  const void_ = await create('returns', 'void', {
    storeId: 'shop',
    orderId: 'next',
    kind: 'void',
    reason: 'Wrong bag',
  });
  expect(void_).toMatchObject({ refunded: 0 });
  expect(await readSums()).toMatchObject({ advances: 2000, received: only(5000), holds: only(5000) });
});

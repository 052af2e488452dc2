import type { CashBalances } from '@duka/domain/money/day-close';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestMember } from '#testing/test-app.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let asha: TestMember;
let juma: TestMember;

/** 21:00 of 21 November in the shop. */
const evening = '2026-11-21T18:00:00.000Z';

beforeEach(async () => {
  shop = await openTestShop(evening);
  asha = shop.asha;
  juma = await shop.newSeller('juma', 'juma-shop');
  await shop.addProduct('dap', { name: 'DAP', quantityInStock: 2000, purchasePrice: 60, sellingPrice: 100 });
});

afterEach(() => shop.app.close());

const later = (hours: number) => shop.clock.setTime(shop.clock.getTime() + hours * 60 * 60 * 1000);
const drawer = async () => (await shop.ask('drawer')) as unknown as CashBalances;
const holds = async () => Object.values((await drawer()).holds);
const sell = (id: string, quantity: number, paymentMethod = 'cash') =>
  shop.create('orders', id, {
    ...{ storeId: 'asha-shop', paymentMethod },
    orderItems: [{ productId: 'dap', quantity }],
  });
const close = (id: string, data: object, as = asha) =>
  shop.create('dayCloses', id, { storeId: 'asha-shop', ...data }, as);
const enter = (id: string, data: object, as = asha) =>
  shop.create('cashEntries', id, { storeId: 'asha-shop', entryDate: '2026-11-21', ...data }, as);
const opening = (id: string, toMethod: string, amount: number, data: object = {}) =>
  enter(id, { kind: 'opening', toMethod, amount, ...data });
const takeBack = (id: string, cancelReason = 'Counted wrong', as = asha) =>
  shop.change('dayCloses', id, { isCancelled: true, cancelReason }, as);

test('the first day-end after midnight counts the money of the evening before and belongs to that day [R43, MONEY-008]', async () => {
  await sell('s1', 1000);
  later(3.5);
  expect(await drawer()).toMatchObject({ holds: { cash: 100_000 }, closedDay: null, isOpened: false });
  const { body } = await close('night', { countedCash: 100_000 });
  expect(body).toMatchObject({ day: '2026-11-21', expectedCash: 100_000 });
  later(20);
  // The next day still gets its own end.
  await sell('s2', 1);
  expect((await close('next', { countedCash: 100_100 })).body).toMatchObject({
    day: '2026-11-22',
    expectedCash: 100_100,
  });
  expect(await drawer()).toMatchObject({ closedDay: '2026-11-22', began: { cash: 100_100 }, isOpened: true });
});

test('money of a day without an end is in the drawer on the next days, and until noon an end can be of either day [R43, MONEY-008]', async () => {
  await sell('s1', 4);
  later(12); // 9:00
  await sell('s2', 1);
  expect((await close('chosen', { countedCash: 500, day: '2026-11-22' })).body.day).toBe('2026-11-22');
  await takeBack('chosen');
  expect((await close('derived', { countedCash: 500 })).body).toMatchObject({ day: '2026-11-21', expectedCash: 500 });
  later(48);
  await sell('s3', 1);
  later(48);
  expect((await drawer()).holds.cash).toBe(600);
  const ahead = await close('ahead', { countedCash: 600, day: '2026-12-24' });
  expect([ahead.status, ahead.body.type]).toEqual([400, 'document_invalid_structure']);
  await close('done', { countedCash: 600 });
  const before = await close('before', { countedCash: 600, day: '2026-11-20' });
  expect([before.status, before.body.type]).toEqual([409, 'document_update_conflict']);
});

test('a difference found in the night counts in the month of its day [R43]', async () => {
  shop.clock.setTime(Date.parse('2026-11-30T18:00:00.000Z'));
  await sell('s1', 10);
  later(4);
  await close('night', { countedCash: 900 });
  expect(await shop.ask('month-sheet?month=2026-11')).toMatchObject({ differences: { cash: -100 } });
  expect(await shop.ask('month-sheet?month=2026-12')).toMatchObject({ differences: { cash: 0 } });
});

test('the first purchase is paid from the opening money, which can be corrected with its date [R43]', async () => {
  const spend = {
    storeId: 'asha-shop',
    kind: 'rent',
    amount: 300_000,
    method: 'mobile money',
    expenseDate: '2026-11-21',
  };
  await shop.create('expenses', 'rent', spend);
  expect(await holds()).toEqual([0, -300_000, 0]);
  const set = await opening('wallet', 'mobile money', 450_000);
  expect(set.body).toMatchObject({
    kind: 'opening',
    amount: 450_000,
    fromMethod: null,
    isCancelled: false,
    by: 'asha',
  });
  expect((await drawer()).isOpened).toBe(true);
  expect(await holds()).toEqual([0, 150_000, 0]);
  expect((await opening('wallet', 'mobile money', 450_000)).body.type).toBe('document_already_exists');
  // Later opening money replaces the first.
  await opening('corrected', 'mobile money', 400_000);
  expect(await holds()).toEqual([0, 100_000, 0]);
  expect((await shop.list('cashEntries')).map(({ $id, isCancelled }) => [$id, isCancelled])).toEqual([
    ['wallet', true],
    ['corrected', false],
  ]);
  await shop.change('cashEntries', 'corrected', { isCancelled: true });
  expect(await holds()).toEqual([0, -300_000, 0]);
  expect((await shop.change('cashEntries', 'corrected', { isCancelled: false })).status).toBe(409);
});

test('opening money of a shop with a history is the money at the beginning of its day [R43, MONEY-012]', async () => {
  await sell('old', 70);
  later(24);
  await sell('today', 5);
  await opening('cash', 'cash', 2000, { entryDate: '2026-11-22' });
  expect(await holds()).toEqual([2500, 0, 0]);
  await opening('earlier', 'cash', 1000, { entryDate: '2026-11-21' });
  expect(await holds()).toEqual([8500, 0, 0]);
  expect((await opening('none', 'bank', 0)).status).toBe(201);
});

test('opening money is refused for a method that was counted, until that day-end is taken back [R43, MONEY-012]', async () => {
  await sell('s1', 10);
  await close('end', { countedCash: 1500 });
  const refused = await opening('cash', 'cash', 500);
  expect([refused.status, refused.body.type]).toEqual([409, 'document_update_conflict']);
  expect((await opening('bank', 'bank', 70)).status).toBe(201);
  await takeBack('end');
  expect((await opening('cash', 'cash', 500)).status).toBe(201);
  expect(await holds()).toEqual([1500, 0, 70]);
});

test('transfers and the owner’s money change the balances of the methods, and are no income and no cost [R43, MONEY-013]', async () => {
  await sell('s1', 100);
  const before = await shop.ask('month-sheet?month=2026-11');
  await enter('t', { kind: 'transfer', fromMethod: 'cash', toMethod: 'bank', amount: 6000 });
  await enter('in', { kind: 'owner-in', toMethod: 'mobile money', amount: 2500, note: 'From home' });
  await enter('out', { kind: 'owner-out', fromMethod: 'cash', amount: 1000 });
  expect(await holds()).toEqual([3000, 2500, 6000]);
  expect(await shop.ask('month-sheet?month=2026-11')).toEqual(before);
  const money = await shop.ask('money?from=2026-11-21&to=2026-11-21');
  expect(money.received).toEqual([{ method: 'cash', orders: 1, total: 10_000 }]);
  for (const id of ['t', 'out', 't']) {
    expect((await shop.change('cashEntries', id, { isCancelled: true })).status).toBe(200);
  }
  expect(await holds()).toEqual([10_000, 2500, 0]);
  const lines = (await shop.list('payments')).map(({ kind, method, amount }) => `${kind} ${method} ${amount}`);
  expect(lines.slice(1)).toEqual([
    ...['transfer cash -6000', 'transfer bank 6000', 'owner-in mobile money 2500', 'owner-out cash -1000'],
    ...['transfer cash 6000', 'transfer bank -6000', 'owner-out cash 1000'],
  ]);
});

test('cash that is taken out at the end of a day and banked arrives at the bank [R43, MONEY-010]', async () => {
  await sell('s1', 100);
  const { body } = await close('end', { countedCash: 10_000, takenCash: 8000, bankedCash: 7000, countedBank: 0 });
  expect(body).toMatchObject({ bankedCash: 7000, bankedMobile: 0, takenCash: 8000 });
  expect(await drawer()).toMatchObject({ holds: { cash: 2000, bank: 7000 }, began: { cash: 2000, bank: 7000 } });
  for (const wrong of [{ bankedCash: 1 }, { takenCash: 5, bankedCash: 6 }, { bankedBank: 1 }, { bankedMobile: -1 }]) {
    expect((await close('wrong', { countedCash: 2000, ...wrong })).status).toBe(400);
  }
  await takeBack('end');
  expect(await drawer()).toMatchObject({ holds: { cash: 10_000, bank: 0 }, closedAt: null, isOpened: false });
});

test('a day-end that is taken back no longer changes the drawer, and stays listed with its reason [R43, MONEY-011]', async () => {
  await sell('s1', 10);
  await close('first', { countedCash: 1000 });
  later(1);
  await sell('s2', 5);
  later(1);
  const before = await drawer();
  await close('second', { countedCash: 1200, takenCash: 1000 });
  later(1);
  await sell('s3', 1);
  expect(await holds()).toEqual([300, 0, 0]);
  const older = await takeBack('first');
  expect([older.status, older.body.type]).toEqual([409, 'document_update_conflict']);
  expect((await takeBack('second', ' ')).status).toBe(400);
  expect((await shop.change('dayCloses', 'second', { cancelReason: 'x' })).status).toBe(400);
  expect((await takeBack('second', 'x', juma)).status).toBe(404);
  const back = await takeBack('second', 'The drawer was not complete');
  expect(back.body).toMatchObject({
    isCancelled: true,
    cancelReason: 'The drawer was not complete',
    countedCash: 1200,
  });
  expect(typeof back.body.cancelledAt).toBe('string');
  const after = await drawer();
  expect(after).toMatchObject({ ...before, holds: { cash: 1600 }, lastMoveAt: after.lastMoveAt });
  // The phone repeats the call, as the response may have been lost.
  expect((await takeBack('second', 'The drawer was not complete')).status).toBe(200);
  expect((await shop.change('dayCloses', 'second', { isCancelled: false })).status).toBe(409);
  expect(await shop.ask('month-sheet?month=2026-11')).toMatchObject({ differences: { cash: 0 } });
  expect((await takeBack('first')).status).toBe(200);
  expect(await drawer()).toMatchObject({ holds: { cash: 1600 }, closedAt: null });
});

test('a correction replaces the newest day-end, and money that moved after it stays [R43, MONEY-011]', async () => {
  await sell('s1', 10);
  await close('wrong', { countedCash: 100, countedBank: 0 });
  later(1);
  await sell('s2', 5);
  expect(await holds()).toEqual([600, 0, 0]);
  const correction = { correctsId: 'wrong', cancelReason: 'A nought was missing', countedCash: 1000 };
  const { status, body } = await close('right', correction);
  expect(status).toBe(201);
  const wrong = (await shop.list('dayCloses')).find(({ $id }) => $id === 'wrong');
  expect(body).toMatchObject({ day: '2026-11-21', at: wrong?.at, expectedCash: 1000, correctsId: 'wrong' });
  expect(wrong).toMatchObject({ isCancelled: true, cancelReason: 'A nought was missing', countedCash: 100 });
  const { lastMoveAt } = await drawer();
  expect(await drawer()).toMatchObject({ holds: { cash: 1500 }, began: { cash: 1000 }, firstMoveAt: lastMoveAt });
  expect((await close('right', correction)).body.type).toBe('document_already_exists');
  expect((await close('again', correction)).body.type).toBe('document_update_conflict');
  expect((await close('reasonless', { countedCash: 1, correctsId: 'right' })).status).toBe(400);
  expect((await close('none', { ...correction, correctsId: 'nothing' })).status).toBe(400);
  expect((await close('other', { ...correction, storeId: 'juma-shop', correctsId: 'right' }, juma)).status).toBe(400);
  expect(await shop.ask('month-sheet?month=2026-11')).toMatchObject({ differences: { cash: 0 } });
});

test('only the shop writes its entries, and malformed values are refused [R43, PERM-018]', async () => {
  const transfer = { kind: 'transfer', fromMethod: 'cash', toMethod: 'bank', amount: 5 };
  for (const [refused, status] of [
    [await enter('a', transfer, juma), 401],
    [await enter('b', { ...transfer, toMethod: 'cash' }), 400],
    [await enter('c', { ...transfer, fromMethod: 'shells' }), 400],
    [await enter('d', { ...transfer, kind: 'gift' }), 400],
    [await enter('e', { ...transfer, amount: 0 }), 400],
    [await enter('f', { ...transfer, amount: 1e300 }), 400],
    [await enter('g', { ...transfer, kind: 'owner-in' }), 400],
    [await enter('h', { ...transfer, entryDate: '2026-11-22' }), 400],
    [await enter('i', { ...transfer, entryDate: '2026-02-30' }), 400],
    [await enter('j', { ...transfer, entryDate: '1970-01-01' }), 400],
    [await enter('j', { ...transfer, isCancelled: true }), 400],
    [await enter('k', { ...transfer, note: 5 }), 400],
    [await close('l', { countedCash: 1, day: '2026-02-30' }), 400],
    [await close('o', { countedCash: 1, day: '1999-12-31' }), 400],
    [await close('m', { countedCash: 1, correctsId: {} }), 400],
    [await close('n', { countedCash: 1, isCancelled: true }), 400],
  ] as const) {
    expect([refused.status, refused.body.code]).toEqual([status, status]);
  }
  await enter('t', transfer);
  expect((await shop.change('cashEntries', 't', { isCancelled: true }, juma)).status).toBe(404);
  expect((await shop.change('cashEntries', 't', { amount: 9 })).status).toBe(401);
});

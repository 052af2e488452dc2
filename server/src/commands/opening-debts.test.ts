import type { ShopDebts } from '@duka/domain/credit/debts';
import { beforeEach, expect, test } from 'vitest';
import { createRow, creditSale, openCreditShop, orderOfNeema } from '#testing/credit-shop.ts';
import { insertRow } from '#testing/one-of-each.ts';
import { documentsPath, listPath, type TestApp, type TestMember } from '#testing/test-app.ts';

const clock = new Date();
let shop: TestApp;
let asha: TestMember;
let neema: TestMember;
let juma: TestMember;

/** Asha's shop, in which Neema bought for 3,000 on credit by a number that her account does not have, and which owes Meru nothing. */
beforeEach(async () => {
  ({ shop, asha, neema } = await openCreditShop(clock));
  juma = await shop.newSeller('juma', 'other');
  await create('orders', 'counter', creditSale('0754 000 002')(3));
  await create('suppliers', 'meru', { storeId: 'shop', name: 'Meru Agro' });
});

const post = (collection: string, documentId: string, data: object, as = asha) =>
  shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });
const create = (collection: string, documentId: string, data: object, as = asha) =>
  createRow(shop, as, collection, documentId, data);
const get = async (path: string, as = asha) => (await shop.call('GET', path, { as })).body;
const list = async (collection: string) =>
  (await get(listPath(collection, { method: 'limit', values: [100] }))).documents as Record<string, unknown>[];
const opening = { storeId: 'shop', accountId: 'counter', kind: 'opening', amount: 50_000 };
const toMeru = { storeId: 'shop', supplierId: 'meru', kind: 'opening', amount: 70_000 };
const readBooks = async () =>
  (await list('creditAccounts')).map(({ $id, balance, openingOwed }) => [$id, balance, openingOwed]);

/** The figures of the shop but for what is owed: sales, profit, money that came in, and what each method holds. */
async function readFigures() {
  const month = await get('/v1/shops/shop/month-sheet?month=2026-11');
  const { owedToShop, owedByShop, ...others } = month;
  const { owed, debtsDue, ...today } = await get('/v1/shops/shop/today');
  const days = await get('/v1/shops/shop/sales?from=2026-01-01&to=2026-11-30');
  const customers = await get('/v1/shops/shop/customers');
  const bought = (customers.customers as Record<string, unknown>[]).map(({ customer, orders, total }) => {
    return [customer, orders, total];
  });
  const drawer = await get('/v1/shops/shop/drawer');
  return { owed: { owedToShop, owedByShop, owed, debtsDue }, others: { others, today, days, bought, drawer } };
}

test('what is owed from before is owed to the shop and by it, and no other figure of it changes [R76, CREDIT-017, BUY-015]', async () => {
  const before = await readFigures();
  expect(before.owed).toMatchObject({ owedToShop: 3000, owedByShop: 0 });
  const { status, body } = await post('creditEntries', 'before', {
    ...opening,
    owedSince: '2026-03-01',
    note: 'Page 12',
  });
  expect([status, body.balanceAfter, body.ofOpening, body.owedSince]).toEqual([
    ...[201, 53_000, 50_000, '2026-03-01T00:00:00.000+00:00'],
  ]);
  await create('supplierEntries', 'to-meru', toMeru);
  const after = await readFigures();
  expect(after.others).toEqual(before.others);
  expect(after.owed).toEqual({
    ...{ owedToShop: 53_000, owedByShop: 70_000, debtsDue: { debtors: 1, balance: 53_000 } },
    owed: [{ method: 'credit', orders: 1, total: 53_000 }],
  });
  const { debts, all } = (await get('/v1/shops/shop/debts?due=true')) as unknown as ShopDebts;
  expect([all.balance, debts.map(({ balance, oldestAt }) => [balance, oldestAt])]).toEqual([
    ...[53_000, [[53_000, '2026-03-01T00:00:00.000+00:00']]],
  ]);
  expect(await get(documentsPath('suppliers', 'meru'))).toMatchObject({ bought: 0, owed: 70_000, openingOwed: 70_000 });
});

test('its payment is money that came in that day, its write-off a loss of that month, and neither touches an order that it does not reach [R76, CREDIT-018]', async () => {
  await create('creditEntries', 'before', opening);
  const account = { storeId: 'shop', accountId: 'counter' };
  await create('creditEntries', 'paid', { ...account, kind: 'payment', amount: 20_000, method: 'cash' });
  await create('creditEntries', 'gone', { ...account, kind: 'write-off', amount: 30_500, note: 'Moved away' });
  expect(await get('/v1/shops/shop/month-sheet?month=2026-11')).toMatchObject({
    ...{ sales: 3000, received: { cash: 20_000 }, writtenOff: 30_500, owedToShop: 2500 },
  });
  expect(await get('/v1/shops/shop/drawer')).toMatchObject({ holds: { cash: 20_000 } });
  expect(await get(documentsPath('orders', 'counter'))).toMatchObject({ paid: 0, owed: 2500, writtenOff: 500 });
  expect(await readBooks()).toEqual([['counter', 2500, 0]]);
  // It was settled, so that it cannot be taken back before what settled it is.
  const back = (id: string, reversesId: string) =>
    post('creditEntries', id, { storeId: 'shop', reversesId, note: 'Typed wrong' });
  expect((await back('undo-1', 'before')).body.message).toBe(
    'Only TZS 0 of what was owed from before is left, not TZS 50,000. Take back first what was paid or written off of it.',
  );
  for (const [id, reversesId] of ['gone', 'paid', 'before'].entries()) {
    expect((await back(`undo-2-${id}`, reversesId)).status).toBe(201);
  }
  expect(await readBooks()).toEqual([['counter', 3000, 0]]);
  expect(await get('/v1/shops/shop/drawer')).toMatchObject({ holds: { cash: 0 } });
  expect(await get('/v1/shops/shop/month-sheet?month=2026-11')).toMatchObject({ writtenOff: 0, received: { cash: 0 } });
});

test('it goes along when the book is joined into that of an account, with what was settled of it, and is taken back there [R32, R76, CREDIT-019]', async () => {
  await create('creditEntries', 'before', { ...opening, owedSince: '2026-03-01' });
  await create('creditEntries', 'paid', { ...opening, kind: 'payment', amount: 1000, method: 'cash' });
  await create('orders', 'ordered', orderOfNeema(2), neema);
  const number = { as: neema, body: { data: { phone: '+255754000002' } } };
  expect((await shop.call('PATCH', documentsPath('users', 'neema'), number)).status).toBe(200);
  await create('orders', 'next', orderOfNeema(1), neema);
  const said = { as: asha, body: { data: { isSamePerson: true } } };
  expect((await shop.call('PATCH', documentsPath('orders', 'next'), said)).status).toBe(200);
  expect(await readBooks()).toEqual([
    ['counter', 0, 0],
    ['ordered', 55_000, 49_000],
  ]);
  const book = await get(documentsPath('creditAccounts', 'ordered'));
  expect(book).toMatchObject({ openingAt: '2026-03-01T00:00:00.000+00:00', oldestAt: '2026-03-01T00:00:00.000+00:00' });
  await create('creditEntries', 'more', { ...opening, amount: 100 });
  await create('creditEntries', 'undo-paid', { storeId: 'shop', reversesId: 'paid', note: 'Typed wrong' });
  await create('creditEntries', 'undo', { storeId: 'shop', reversesId: 'before', note: 'Typed wrong' });
  expect(await readBooks()).toEqual([
    ['counter', 0, 0],
    ['ordered', 6100, 100],
  ]);
});

test.each([0, -1, 0.5, 1e15, 1_000_000_000_001, '5', null])(
  'a debt of %j from before is refused, of a customer and to a supplier [R76]',
  async (amount) => {
    for (const [collection, data] of [['creditEntries', opening] as const, ['supplierEntries', toMeru] as const]) {
      const answer = await post(collection, 'before', { ...data, amount });
      expect(answer).toMatchObject({ status: 400, body: { type: 'document_invalid_structure' } });
    }
    expect(await readBooks()).toEqual([['counter', 3000, null]]);
  },
);

test('more debts from before than can be counted to the shilling are refused [R76]', async () => {
  await shop.database.transaction(async ({ documents }) => {
    const [book] = await documents.getMany('creditAccounts', ['counter']);
    const [supplier] = await documents.getMany('suppliers', ['meru']);
    const most = Number.MAX_SAFE_INTEGER;
    const updatedAt = clock.toISOString();
    if (book) await documents.update('creditAccounts', book.id, { updatedAt, attributes: { balance: most } });
    if (supplier) await documents.update('suppliers', supplier.id, { updatedAt, attributes: { owed: most } });
  });
  for (const [collection, data] of [['creditEntries', opening] as const, ['supplierEntries', toMeru] as const]) {
    expect(await post(collection, 'before', data)).toMatchObject({
      ...{ status: 409, body: { type: 'document_update_conflict' } },
    });
  }
});

test('the server alone says what is left of it [R76]', async () => {
  const forged = [
    ['creditAccounts', { storeId: 'shop', name: 'Grace', openingOwed: 5 }],
    ['creditAccounts', { storeId: 'shop', name: 'Grace', openingAt: '2026-03-01' }],
    ['creditEntries', { ...opening, ofOpening: 5 }],
    ['creditEntries', { ...opening, kind: 'payment', method: 'cash', amount: 10, ofOpening: -10 }],
    ['suppliers', { storeId: 'shop', name: 'Yara', openingOwed: 5 }],
  ] as const;
  for (const [collection, data] of forged) {
    expect(await post(collection, 'forged', data)).toMatchObject({ status: 400 });
  }
  for (const path of [documentsPath('creditAccounts', 'counter'), documentsPath('suppliers', 'meru')]) {
    const { status } = await shop.call('PATCH', path, { as: asha, body: { data: { openingOwed: 5 } } });
    expect([400, 401]).toContain(status);
  }
  expect(await readBooks()).toEqual([['counter', 3000, null]]);
});

test('nobody writes one down in the shop of another, without the right, as a guest, or by a forged id [R5, R63, R76]', async () => {
  await create('creditAccounts', 'theirs', { storeId: 'other', name: 'Hamisi' }, juma);
  await create('suppliers', 'their-yara', { storeId: 'other', name: 'Yara' }, juma);
  const teller = await shop.newMember('teller');
  await shop.database.transaction(async ({ documents }) => {
    await insertRow(documents, 'users', 'teller', { userId: 'teller', firstName: 'Teller', email: teller.email });
    await insertRow(documents, 'shopMembers', 'teller', {
      ...{ storeId: 'shop', name: 'teller', role: 'other', rights: ['sell', 'stock'], active: true, hasPin: false },
      accountId: 'teller',
    });
  });
  const both = [['creditEntries', opening] as const, ['supplierEntries', toMeru] as const];
  for (const [collection, data] of both) {
    for (const as of [juma, neema, teller]) {
      const status = as === teller ? 403 : 401;
      expect([as.id, (await post(collection, 'forged', data, as)).status]).toEqual([as.id, status]);
    }
    const guest = await shop.call('POST', documentsPath(collection), { body: { documentId: 'forged', data } });
    expect(guest.status).toBe(401);
  }
  const wrong = [
    ['creditEntries', { ...opening, accountId: 'theirs' }],
    ['creditEntries', { ...opening, accountId: 'none' }],
    ['creditEntries', { ...opening, accountId: { $id: { $id: 'counter' } } }],
    ['creditEntries', { ...opening, storeId: 'other' }],
    ['supplierEntries', { ...toMeru, supplierId: 'their-yara' }],
    ['supplierEntries', { ...toMeru, supplierId: 'none' }],
  ] as const;
  for (const [collection, data] of wrong) {
    expect([400, 401]).toContain((await post(collection, 'forged', data)).status);
  }
  // Nor is that of another taken back.
  await create('creditEntries', 'of-theirs', { ...opening, storeId: 'other', accountId: 'theirs' }, juma);
  const undo = { storeId: 'shop', reversesId: 'of-theirs', note: 'Mine' };
  expect((await post('creditEntries', 'undo', undo)).status).toBe(404);
  expect((await post('creditEntries', 'undo', { ...undo, storeId: 'other' })).status).toBe(401);
  expect(await readBooks()).toEqual([['counter', 3000, null]]);
});

test('a debt that is sent again is written down once [R76]', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => post('creditEntries', 'before', opening)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await readBooks()).toEqual([['counter', 53_000, 50_000]]);
});

test('payments, write-offs and reversals at the same moment leave what is owed equal to the lines [R76]', async () => {
  await create('creditEntries', 'before', opening);
  const pay = { ...opening, kind: 'payment', amount: 20_000, method: 'cash' };
  const answers = await Promise.all([
    ...[1, 2, 3, 4].map((at) => post('creditEntries', `pay-${at}`, pay)),
    post('creditEntries', 'undo', { storeId: 'shop', reversesId: 'before', note: 'Typed wrong' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
  const lines = await list('creditEntries');
  const sum = (name: string) => lines.reduce((all, line) => all + Number(line[name] ?? 0), 0);
  const [order] = await list('orders');
  expect(await readBooks()).toEqual([['counter', sum('amount'), sum('ofOpening')]]);
  expect(sum('amount')).toBe(sum('ofOpening') + Number(order?.owed));
});

test('the account of a customer and the debt from before come in one call of a phone, in their order [R62, R76, CREDIT-020]', async () => {
  const at = clock.toISOString();
  const commands = [
    { id: 'c-1', kind: 'save-book', at, data: { $id: 'grace', storeId: 'shop', name: 'Grace', phone: '0766 000 003' } },
    { id: 'c-2', kind: 'open-debt', at, data: { $id: 'before', accountId: 'grace', amount: 9000 } },
    { id: 'c-3', kind: 'save-supplier', at, data: { $id: 'yara', name: 'Yara' } },
    { id: 'c-4', kind: 'open-supplier-debt', at, data: { $id: 'to-yara', supplierId: 'yara', amount: 4000 } },
    { id: 'c-5', kind: 'save-book', at, data: { $id: 'twin', storeId: 'shop', name: 'Grace', phone: '0766 000 003' } },
    { id: 'c-6', kind: 'open-debt', at, data: { $id: 'of-twin', accountId: 'twin', amount: 1 } },
  ];
  const send = () => shop.call('POST', '/v1/shops/shop/commands', { as: asha, body: { commands, sentAt: at } });
  const first = (await send()).body.results as { status: string }[];
  // What depends on an account that was refused is held, and a repeated call changes nothing.
  expect(first.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done', 'refused', 'held']);
  expect((await send()).body.results).toMatchObject(first.map(({ status }) => ({ status })));
  expect(await readBooks()).toContainEqual(['grace', 9000, 9000]);
  expect(await get(documentsPath('suppliers', 'yara'))).toMatchObject({ bought: 0, owed: 4000, openingOwed: 4000 });
});

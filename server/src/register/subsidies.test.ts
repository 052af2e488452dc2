import { presetRights } from '@duka/domain/collections/rights';
import { type ClaimSale, type ClaimSums, owedOfClaims } from '@duka/domain/register/claim-sheet';
import { dayMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { listWrongSums } from '#testing/check-ledgers.ts';
import { openWithMails } from '#testing/member-shop.ts';
import { num, readRawRows } from '#testing/raw-rows.ts';
import { documentsPath, type TestMember } from '#testing/test-app.ts';

const storeId = 'asha-shop';
const programmeId = 'masika';
const farmers = ['F-1', 'F-2', 'F-3', 'F-4'] as const;

interface Sheet {
  readonly total: number;
  readonly sums: ClaimSums;
  readonly sales: readonly ClaimSale[];
}

/** Asha's shop in the season Masika: urea in three lots, of which farmers pay at most 7000, and seed of which the government pays 1500. */
async function openSeason() {
  const shop = await openWithMails();
  await shop.addProduct('urea', { quantityInStock: 0, sellingPrice: 10_000 });
  await shop.addProduct('seed', { quantityInStock: 0, sellingPrice: 4000 });
  await shop.addProduct('spade', { sellingPrice: 9000, quantityInStock: 90 });
  await shop.create('subsidyProgrammes', programmeId, {
    ...{ storeId, name: 'Masika', firstDay: '2026-11-01', lastDay: '2027-03-31' },
  });
  await shop.create('subsidyRates', 'of-urea', { storeId, programmeId, productId: 'urea', cap: 7000 });
  await shop.create('subsidyRates', 'of-seed', { storeId, programmeId, productId: 'seed', part: 1500 });
  const buy = (id: string, productId: string, quantity: number, batchNo: string) => {
    shop.clock.setTime(shop.clock.getTime() + 60_000);
    return shop.create('purchases', id, {
      ...{ storeId, payments: [{ method: 'cash', amount: quantity * 100 }] },
      items: [{ productId, quantity, cost: quantity * 100, batchNo, expiryDate: '2028-01-31' }],
    });
  };
  await buy('u-1', 'urea', 7, 'U-1');
  await buy('u-2', 'urea', 9, 'U-2');
  await buy('u-3', 'urea', 60, 'U-3');
  await buy('s-1', 'seed', 8, 'S-1');
  await buy('s-2', 'seed', 80, 'S-2');
  const sell = async (id: string, orderItems: object[], values: object = {}) => {
    shop.clock.setTime(shop.clock.getTime() + dayMs / 8);
    await shop.create('orders', id, {
      ...{ storeId, programmeId, paymentMethod: 'cash', farmerNumber: 'F-1', orderItems, ...values },
    });
  };
  const takeBack = async (orderId: string, quantities: readonly number[]) => {
    const where = [{ method: 'equal', attribute: 'orderId', values: [orderId] }] as const;
    const lines = await shop.database.documents.list('orderItems', { where });
    const items = lines.flatMap(({ id }, place) =>
      quantities[place] ? [{ itemId: id, quantity: quantities[place], restock: true }] : [],
    );
    shop.clock.setTime(shop.clock.getTime() + 60_000);
    await shop.create('returns', `back-${orderId}-${items.length}-${quantities.join('-')}`, {
      ...{ storeId, orderId, kind: 'return', reason: 'Wet', refundMethod: 'cash', items },
    });
  };
  const undo = (orderId: string) =>
    shop.create('returns', `void-${orderId}`, { storeId, orderId, kind: 'void', reason: 'Typed twice' });
  async function read(state = 'all', as: TestMember = shop.asha): Promise<Sheet> {
    const path = `/v1/shops/${storeId}/subsidies/${programmeId}?state=${state}&limit=100`;
    const { status, body } = await shop.call('GET', path, { as });
    expect(status, JSON.stringify(body)).toBe(200);
    return body as unknown as Sheet;
  }
  const claim = (id: string, data: object, as: TestMember = shop.asha) => {
    shop.clock.setTime(shop.clock.getTime() + 60_000);
    const body = { documentId: id, data: { storeId, programmeId, ...data } };
    return shop.call('POST', documentsPath('subsidyClaims'), { as, body });
  };
  const month = async (name: string) =>
    (await shop.call('GET', `/v1/shops/${storeId}/month-sheet?month=${name}`, { as: shop.asha })).body;
  const drawer = async () => (await shop.call('GET', `/v1/shops/${storeId}/drawer`, { as: shop.asha })).body;
  const owed = async () =>
    Number((await shop.database.documents.get('subsidyProgrammes', programmeId))?.attributes.owed);
  return { ...shop, sell, takeBack, undo, read, claim, month, drawer, owed };
}

test('the claim sheet of a season with 30 sales, some returned and some voided, is true to the shilling [INPUT-071, INPUT-073, INPUT-074]', async () => {
  const shop = await openSeason();
  const sold = new Map<string, { urea: number; seed: number }>();
  for (let place = 0; place < 30; place++) {
    const [urea, seed] = [(place % 3) + 0.5 * (place % 2), place % 4 === 0 ? 2 : place % 3 === 0 ? 1 : 0];
    const goods = { urea, seed };
    const orderItems = [
      ...(urea > 0 ? [{ productId: 'urea', quantity: urea }] : []),
      ...(seed > 0 ? [{ productId: 'seed', quantity: seed }] : []),
      ...(place % 5 === 0 ? [{ productId: 'spade', quantity: 1 }] : []),
    ];
    const credit =
      place % 7 === 3 ? { paymentMethod: 'credit', customerName: 'Neema', customerPhone: '0754000001' } : {};
    await shop.sell(`sale-${place}`, orderItems, {
      farmerNumber: farmers[place % 4],
      buyerVillage: 'Usa River',
      ...credit,
    });
    sold.set(`sale-${place}`, goods);
  }
  await shop.takeBack('sale-2', [1]);
  await shop.takeBack('sale-5', [0.333]);
  await shop.takeBack('sale-5', [0.5]);
  await shop.takeBack('sale-8', [2, 2]);
  for (const id of ['sale-4', 'sale-11', 'sale-17']) await shop.undo(id);
  const back: Record<string, { urea: number; seed: number }> = {
    ...{ 'sale-2': { urea: 1, seed: 0 }, 'sale-5': { urea: 0.833, seed: 0 }, 'sale-8': { urea: 2, seed: 2 } },
  };
  const kept = [...sold].flatMap(([id, { urea, seed }]) => {
    if (['sale-4', 'sale-11', 'sale-17'].includes(id)) return [];
    const { urea: ureaBack = 0, seed: seedBack = 0 } = back[id] ?? {};
    const subsidy = Math.round((urea - ureaBack) * 3000) + (seed - seedBack) * 1500;
    return subsidy > 0 ? [{ id, subsidy, urea: urea - ureaBack, seed: seed - seedBack }] : [];
  });
  const sheet = await shop.read();
  expect(sheet.sales.map(({ orderId }) => orderId)).toEqual(kept.map(({ id }) => id));
  for (const { id, subsidy, urea, seed } of kept) {
    const sale = sheet.sales.find(({ orderId }) => orderId === id);
    expect([id, sale?.subsidy]).toEqual([id, subsidy]);
    const quantityOf = (name: string) => sale?.goods.find(({ productId }) => productId === name)?.quantity ?? 0;
    expect([quantityOf('urea'), quantityOf('seed'), quantityOf('spade')]).toEqual([expect.closeTo(urea, 6), seed, 0]);
    for (const { farmerPart, subsidy: part, total, lots } of sale?.goods ?? []) {
      expect(farmerPart + part).toBe(total);
      expect(lots.length).toBeGreaterThan(0);
    }
    expect(sale?.goods.reduce((sum, goods) => sum + goods.subsidy, 0)).toBe(subsidy);
  }
  const all = kept.reduce((sum, { subsidy }) => sum + subsidy, 0);
  expect([sheet.sums, await shop.owed()]).toEqual([{ subsidy: all, paid: 0, refused: 0 }, all]);
  // The first sales took the lots that came first, each its own.
  expect(sheet.sales.find(({ orderId }) => orderId === 'sale-1')?.goods[0]?.lots).toEqual(['U-1']);
  expect(new Set(sheet.sales.flatMap(({ goods }) => goods.flatMap(({ lots }) => lots)))).toEqual(
    new Set(['U-1', 'U-2', 'U-3', 'S-1', 'S-2']),
  );

  const rows = await readRawRows(shop.database, storeId);
  expect(listWrongSums(rows)).toEqual([]);
  const live = rows.orders.filter(({ status }) => status !== 'Cancelled');
  const full = live.reduce((sum, order) => sum + num(order, 'orderTotal') - num(order, 'returned'), 0);
  const debts = live.reduce((sum, order) => sum + num(order, 'owed'), 0);
  const months = await Promise.all([shop.month('2026-11'), shop.month('2026-12')]);
  const sales = months.reduce((sum, each) => sum + Number(each.sales), 0);
  expect(sales).toBe(full);
  expect(months[0]).toMatchObject({ owedBySubsidies: all, owedToShop: debts });
  const bought = rows.purchases.reduce((sum, each) => sum + num(each, 'total'), 0);
  expect(await shop.drawer()).toMatchObject({ holds: { cash: full - all - debts - bought } });
  await shop.app.close();
});

test('a claim is sent, paid in part and refused, and the receivable and the money follow [INPUT-075]', async () => {
  const shop = await openSeason();
  await shop.sell('one', [{ productId: 'urea', quantity: 2 }]);
  await shop.sell('two', [{ productId: 'urea', quantity: 1 }]);
  await shop.sell('three', [{ productId: 'seed', quantity: 2 }]);
  const cash = async () => Object((await shop.drawer()).holds);
  const before = await cash();
  expect((await shop.claim('sent', { kind: 'sent', orderIds: ['two', 'one'] })).status).toBe(201);
  expect((await shop.claim('again', { kind: 'sent', orderIds: ['one'] })).status).toBe(409);
  expect((await shop.read('unsent')).sales.map(({ orderId }) => orderId)).toEqual(['three']);
  const paid = await shop.claim('paid', {
    kind: 'paid',
    orderIds: ['one', 'two'],
    amount: 7000,
    method: 'bank',
    reference: 'T-1',
  });
  expect(paid.status).toBe(201);
  expect((await shop.read('owed')).sales.map((sale) => [sale.orderId, owedOfClaims(sale)])).toEqual([['two', 2000]]);
  expect((await shop.read('settled')).sales.map(({ orderId }) => orderId)).toEqual(['one']);
  expect(await cash()).toEqual({ ...before, bank: before.bank + 7000 });
  expect((await shop.claim('more', { kind: 'paid', orderIds: ['two'], amount: 2001, method: 'bank' })).status).toBe(
    409,
  );
  expect((await shop.claim('no', { kind: 'refused', orderIds: ['two'], note: 'No number' })).status).toBe(201);
  expect(await shop.owed()).toBe(3000);
  expect(await shop.month('2026-11')).toMatchObject({ subsidyPaid: 7000, subsidyRefused: 2000, owedBySubsidies: 3000 });
  expect(listWrongSums(await readRawRows(shop.database, storeId))).toEqual([]);

  // Goods of a refused claim come back, then of a paid one: the one is refused no more, the other is to be given back.
  await shop.takeBack('two', [1]);
  await shop.takeBack('one', [1]);
  expect(await shop.month('2026-11')).toMatchObject({ subsidyRefused: 0, owedBySubsidies: -1000 });
  expect(await shop.owed()).toBe(-1000);
  expect(listWrongSums(await readRawRows(shop.database, storeId))).toEqual([]);
  // What is to be given back is set off against what is owed of others.
  await shop.sell('four', [{ productId: 'urea', quantity: 1 }]);
  expect(
    (await shop.claim('rest-of-all', { kind: 'paid', orderIds: ['one', 'two', 'three', 'four'], method: 'bank' }))
      .status,
  ).toBe(201);
  expect([await shop.owed(), (await cash()).bank - before.bank]).toEqual([0, 9000]);
  // Where nothing is owed of others it is paid back.
  await shop.takeBack('four', [1]);
  expect(
    (await shop.claim('too-much', { kind: 'paid', orderIds: ['four'], amount: -2000, method: 'bank' })).status,
  ).toBe(409);
  expect((await shop.claim('given-back', { kind: 'paid', orderIds: ['four'], method: 'bank' })).status).toBe(201);
  expect([await shop.owed(), (await cash()).bank - before.bank]).toEqual([0, 6000]);
  expect(listWrongSums(await readRawRows(shop.database, storeId))).toEqual([]);
  await shop.app.close();
});

test('a claim that was written down by mistake is taken back, and is owed again [INPUT-075]', async () => {
  const shop = await openSeason();
  await shop.sell('one', [{ productId: 'urea', quantity: 2 }]);
  const cancel = (id: string) =>
    shop.call('PATCH', `${documentsPath('subsidyClaims')}/${id}`, {
      as: shop.asha,
      body: { data: { isCancelled: true } },
    });
  const holds = async () => Object((await shop.drawer()).holds).bank;
  const before = await holds();
  await shop.claim('sent', { kind: 'sent', orderIds: ['one'] });
  await shop.claim('paid', { kind: 'paid', orderIds: ['one'], method: 'bank' });
  expect((await cancel('sent')).status).toBe(409);
  expect((await cancel('paid')).status).toBe(200);
  expect([await shop.owed(), await holds()]).toEqual([6000, before]);
  expect((await cancel('sent')).status).toBe(200);
  expect((await shop.read('unsent')).total).toBe(1);
  expect(listWrongSums(await readRawRows(shop.database, storeId))).toEqual([]);
  await shop.claim('refused', { kind: 'refused', orderIds: ['one'] });
  await shop.takeBack('one', [1]);
  expect((await cancel('refused')).status).toBe(409);
  await shop.app.close();
});

test('another seller, people without the right and guests write and read nothing, and forged ids are refused [INPUT-076]', async () => {
  const shop = await openSeason();
  await shop.sell('one', [{ productId: 'urea', quantity: 1 }]);
  await shop.addProduct('hoe', { storeId: 'juma-shop' }, shop.juma);
  await shop.create(
    'subsidyProgrammes',
    'theirs',
    {
      ...{ storeId: 'juma-shop', name: 'Masika', firstDay: '2026-11-01', lastDay: '2027-03-31' },
    },
    shop.juma,
  );
  const cashier = await shop.enter('neema', { role: 'cashier', rights: presetRights.cashier });
  const storekeeper = await shop.enter('baraka', { role: 'storekeeper', rights: presetRights.storekeeper });
  const path = `/v1/shops/${storeId}/subsidies/${programmeId}`;
  const ask = async (as?: TestMember, to = path) => (await shop.call('GET', to, as ? { as } : {})).status;
  expect([await ask(cashier.account), await ask(storekeeper.account), await ask(shop.juma), await ask()]).toEqual([
    200, 403, 404, 401,
  ]);
  expect(await ask(shop.asha, `/v1/shops/${storeId}/subsidies/theirs`)).toBe(404);
  expect(await ask(shop.asha, `${path}?state=lost`)).toBe(400);

  const create = async (collection: string, data: object, as: TestMember = shop.asha) =>
    (await shop.call('POST', documentsPath(collection), { as, body: { documentId: 'unique()', data } })).status;
  const season = { storeId, name: 'Vuli', firstDay: '2026-11-01', lastDay: '2026-12-31' };
  expect(await create('subsidyProgrammes', season, cashier.account)).toBe(403);
  expect(await create('subsidyProgrammes', season, shop.juma)).toBe(401);
  for (const wrong of [
    { name: ' ' },
    { firstDay: '2027-02-30' },
    { lastDay: '2026-10-31' },
    { lastDay: 7 },
    { owed: -5000 },
  ]) {
    const status = await create('subsidyProgrammes', { ...season, ...wrong });
    const rows = await shop.database.documents.list('subsidyProgrammes', { where: [] });
    expect([status, rows.some(({ attributes }) => attributes.owed === -5000)]).toEqual([
      'owed' in wrong ? 201 : 400,
      false,
    ]);
  }
  const rate = { storeId, programmeId, productId: 'spade', cap: 100 };
  for (const wrong of [
    { cap: null },
    { part: 5 },
    { cap: -1 },
    { cap: 1.5 },
    { productId: 'hoe' },
    { productId: 'none' },
    { programmeId: 'theirs' },
  ]) {
    expect(await create('subsidyRates', { ...rate, ...wrong }), JSON.stringify(wrong)).toBe(400);
  }
  expect(await create('subsidyRates', { ...rate, productId: 'urea' })).toBe(409);
  expect(await create('subsidyRates', rate, cashier.account)).toBe(403);

  const claim = { kind: 'sent', orderIds: ['one'] };
  expect((await shop.claim('c1', claim, cashier.account)).status).toBe(403);
  expect((await shop.claim('c2', claim, shop.juma)).status).toBe(401);
  for (const wrong of [
    ...[
      { orderIds: ['none'] },
      { orderIds: [] },
      { orderIds: ['one', 'one'] },
      { orderIds: 'one' },
      { programmeId: 'theirs' },
    ],
    ...[
      { kind: 'lost' },
      { kind: 'paid' },
      { method: 'cash' },
      { amount: 5 },
      { kind: 'paid', method: 'gold' },
      { isCancelled: true },
    ],
  ]) {
    expect((await shop.claim('c3', { ...claim, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
  }
  for (const wrong of [{ amount: 0 }, { amount: -3000 }, { amount: 3001 }]) {
    expect((await shop.claim('c4', { ...claim, kind: 'paid', method: 'bank', ...wrong })).status).toBe(409);
  }
  expect(await shop.owed()).toBe(3000);
  await shop.app.close();
});

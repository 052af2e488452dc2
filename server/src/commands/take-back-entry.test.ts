import type { ShopDebts } from '@duka/domain/credit/debts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

const clock = new Date();
let shop: TestApp;
let asha: TestMember;
let juma: TestMember;

beforeEach(async () => {
  clock.setTime(Date.parse('2026-10-30T07:00:00.000Z'));
  shop = await openTestApp(clock);
  onTestFinished(() => shop.app.close());
  asha = await shop.newSeller('asha', 'shop');
  juma = await shop.newSeller('juma', 'other');
  const at = clock.toISOString();
  const prices = { quantityInStock: 1000, purchasePrice: 800, sellingPrice: 1000, createdAt: at, updstedAt: at };
  const product = { ...listed, storeId: 'shop', name: 'DAP', ...prices };
  expect(await post('products', 'dap', product)).toMatchObject({ status: 201 });
});

const post = (collection: string, documentId: string, data: object, as = asha) =>
  shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });
const get = async (path: string) => (await shop.call('GET', path, { as: asha })).body;
const readOrder = (id: string) => get(documentsPath('orders', id));
const readBook = async () => ((await get('/v1/shops/shop/debts')) as unknown as ShopDebts).debts[0];
const readMonth = (month: string) => get(`/v1/shops/shop/month-sheet?month=${month}`);

/** Sells `quantity` DAP at 1,000 shillings on credit, an hour after the step before. */
async function sell(id: string, quantity: number) {
  clock.setTime(clock.getTime() + 3_600_000);
  const orderItems = [{ productId: 'dap', quantity }];
  const buyer = { customerName: 'Hamisi', customerPhone: '+255755000021' };
  expect(await post('orders', id, { storeId: 'shop', ...buyer, payments: [], orderItems })).toMatchObject({
    status: 201,
  });
}

async function enter(id: string, amount: number, how: object) {
  clock.setTime(clock.getTime() + 3_600_000);
  const accountId = (await readBook())?.accountId;
  return post('creditEntries', id, { storeId: 'shop', accountId, amount, ...how });
}

const pay = (id: string, amount: number) => enter(id, amount, { kind: 'payment', method: 'cash' });
const takeBack = (id: string, reversesId: string, note = 'Typed for another customer', as = asha) =>
  post('creditEntries', id, { storeId: 'shop', reversesId, note }, as);

async function listEntries() {
  const { documents } = await get(listPath('creditEntries', { method: 'limit', values: [100] }));
  return (documents as Record<string, unknown>[]).map(({ kind, amount, balanceAfter, reversesId }) => [
    ...[kind, amount, balanceAfter, reversesId],
  ]);
}

test('a payment of a debt is taken back: the sales that it settled are owed again, and its money counts for nothing on its day [R46, CREDIT-015]', async () => {
  await sell('first', 5);
  await sell('second', 3);
  expect(await pay('paid', 6000)).toMatchObject({ status: 201 });
  expect(await pay('later', 1000)).toMatchObject({ status: 201 });
  expect(await readOrder('first')).toMatchObject({ owed: 0, paymentMethod: 'cash' });
  clock.setTime(Date.parse('2026-11-02T07:00:00.000Z'));

  expect(await takeBack('undo', 'paid')).toMatchObject({
    status: 201,
    body: { kind: 'payment', amount: 6000, balanceAfter: 7000, reversesId: 'paid', note: 'Typed for another customer' },
  });
  expect(await readOrder('first')).toMatchObject({ owed: 5000, paid: 0, paymentMethod: 'credit', paidAt: null });
  expect(await readOrder('second')).toMatchObject({ owed: 2000, paid: 1000, paymentMethod: 'credit' });
  expect(await readBook()).toMatchObject({ balance: 7000, oldestAt: '2026-10-30T08:00:00.000+00:00' });
  expect(await listEntries()).toEqual([
    ['sale', 5000, 5000, null],
    ['sale', 3000, 8000, null],
    ['payment', -6000, 2000, null],
    ['payment', -1000, 1000, null],
    ['payment', 6000, 7000, 'paid'],
  ]);
  // On the day of the payment only the later one came in; today its money is not in the drawer any more.
  expect(await get('/v1/shops/shop/money?from=2026-10-30&to=2026-10-30')).toMatchObject({
    received: [{ method: 'cash', total: 1000 }],
  });
  expect(await readMonth('2026-11')).toMatchObject({ received: { cash: 0 }, owedToShop: 7000 });
  expect(await get('/v1/shops/shop/drawer')).toMatchObject({ holds: { cash: 1000 } });
});

test('it is taken back once: a repeated call and a second one are 409 and change nothing [R46]', async () => {
  await sell('first', 5);
  await pay('paid', 2000);
  expect(await takeBack('undo', 'paid')).toMatchObject({ status: 201 });
  expect(await takeBack('undo', 'paid')).toMatchObject({ status: 409, body: { type: 'document_already_exists' } });
  expect(await takeBack('again', 'paid')).toMatchObject({ status: 409, body: { type: 'document_update_conflict' } });
  expect(await takeBack('back', 'undo')).toMatchObject({ status: 409, body: { type: 'document_update_conflict' } });
  expect(await readOrder('first')).toMatchObject({ owed: 5000, paid: 0 });
  expect(await readBook()).toMatchObject({ balance: 5000 });
});

test('a debt that was written off is owed again, and the month in which it was written off has lost nothing [R46]', async () => {
  await sell('first', 5);
  await sell('second', 3);
  await enter('first-off', 5000, { kind: 'write-off', note: 'Moved away' });
  await enter('second-off', 1000, { kind: 'write-off', note: 'Poor harvest' });
  expect(await readMonth('2026-10')).toMatchObject({ writtenOff: 6000 });
  clock.setTime(Date.parse('2026-11-02T07:00:00.000Z'));
  expect(await takeBack('undo', 'first-off', 'He is back')).toMatchObject({
    status: 201,
    body: { kind: 'write-off', amount: 5000, balanceAfter: 7000 },
  });
  expect(await readOrder('first')).toMatchObject({ owed: 5000, writtenOff: 0, paymentMethod: 'credit' });
  expect(await readOrder('second')).toMatchObject({ owed: 2000, writtenOff: 1000 });
  expect(await readMonth('2026-10')).toMatchObject({ writtenOff: 1000 });
  expect(await readMonth('2026-11')).toMatchObject({ writtenOff: 0 });
  expect(await readBook()).toMatchObject({ balance: 7000 });
});

test('what a sale took back itself is not taken back twice, and what was given back for goods must be there [R29, R46]', async () => {
  await sell('first', 5);
  await sell('second', 3);
  await pay('both', 8000);
  const order = await shop.call('PATCH', documentsPath('orders', 'first'), {
    as: asha,
    body: { data: { paymentMethod: 'credit' } },
  });
  expect(order.status).toBe(200);
  expect(await takeBack('undo', 'both')).toMatchObject({ status: 201, body: { amount: 3000, balanceAfter: 8000 } });

  await sell('third', 4);
  await enter('rest', 12_000, { kind: 'payment', method: 'bank' });
  const { documents } = await get(listPath('orderItems', { method: 'equal', attribute: 'orderId', values: ['third'] }));
  const itemId = (documents as { $id: string }[])[0]?.$id;
  const back = {
    orderId: 'third',
    kind: 'return',
    reason: 'Torn',
    refundMethod: 'cash',
    items: [{ itemId, quantity: 1 }],
  };
  expect(await post('returns', 'back', back)).toMatchObject({ status: 201 });
  expect(await takeBack('undo-rest', 'rest')).toMatchObject({ status: 409 });
  expect(await readOrder('third')).toMatchObject({ paid: 3000, owed: 0 });
});

test('payments from before settlements were kept are taken back by their money [R46]', async () => {
  await sell('first', 5);
  await sell('second', 3);
  await pay('paid', 6000);
  await pay('later', 1000);
  await shop.database.transaction((tx) => tx.documents.deleteSome('settlements', [], 100));
  expect(await takeBack('undo', 'paid')).toMatchObject({ status: 201, body: { amount: 6000 } });
  expect(await readOrder('first')).toMatchObject({ owed: 5000 });
  expect(await readOrder('second')).toMatchObject({ owed: 2000 });
});

test('what was paid at the order is taken back in the book too [R26, R46]', async () => {
  await sell('first', 5);
  const body = { data: { paymentMethod: 'bank' } };
  expect(await shop.call('PATCH', documentsPath('orders', 'first'), { as: asha, body })).toMatchObject({ status: 200 });
  const { documents } = await get(listPath('creditEntries'));
  const paid = (documents as { $id: string; kind: string }[]).find(({ kind }) => kind === 'payment')?.$id ?? '';
  expect(await takeBack('undo', paid)).toMatchObject({ status: 201, body: { amount: 5000, balanceAfter: 5000 } });
  expect(await readOrder('first')).toMatchObject({ owed: 5000, paid: 0, paymentMethod: 'credit' });
});

test('nobody takes back what another shop was paid, what a sale has written, or anything without a reason [R5, R46]', async () => {
  await sell('first', 5);
  await pay('paid', 2000);
  const { documents } = await get(listPath('creditEntries'));
  const sale = (documents as { $id: string; kind: string }[]).find(({ kind }) => kind === 'sale')?.$id ?? '';
  expect(await takeBack('u1', 'paid', 'Mine', juma)).toMatchObject({ status: 401 });
  expect(await post('creditEntries', 'u2', { storeId: 'other', reversesId: 'paid', note: 'x' }, juma)).toMatchObject({
    status: 404,
    body: { type: 'document_not_found' },
  });
  expect(await takeBack('u3', 'nothing')).toMatchObject({ status: 404 });
  expect(await takeBack('u4', sale)).toMatchObject({ status: 409 });
  expect(await takeBack('u5', 'paid', ' ')).toMatchObject({ status: 400 });
  const forged = { storeId: 'shop', reversesId: 'paid', note: 'x', amount: 1 };
  expect(await post('creditEntries', 'u6', forged)).toMatchObject({ status: 400 });
  const guest = await shop.call('POST', documentsPath('creditEntries'), {
    body: { documentId: 'u7', data: { storeId: 'shop', reversesId: 'paid', note: 'x' } },
  });
  expect(guest.status).toBe(401);
  expect(await readBook()).toMatchObject({ balance: 3000 });
});

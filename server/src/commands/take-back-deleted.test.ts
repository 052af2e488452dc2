import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

const clock = new Date();
let shop: TestApp;
let asha: TestMember;

beforeEach(async () => {
  clock.setTime(Date.parse('2026-11-02T07:00:00.000Z'));
  shop = await openTestApp(clock);
  onTestFinished(() => shop.app.close());
  asha = await shop.newSeller('asha', 'shop');
  for (const id of ['dap', 'urea']) {
    const at = clock.toISOString();
    const prices = { quantityInStock: 0, purchasePrice: 400, sellingPrice: 1000, createdAt: at, updstedAt: at };
    await create('products', id, { ...listed, storeId: 'shop', name: id.toUpperCase(), ...prices });
  }
});

const post = (collection: string, documentId: string, data: object) => {
  clock.setTime(clock.getTime() + 60_000);
  return shop.call('POST', documentsPath(collection), { as: asha, body: { documentId, data } });
};

async function create(collection: string, documentId: string, data: object) {
  const { status, body } = await post(collection, documentId, data);
  expect([status, status === 201 ? '' : body.message]).toEqual([201, '']);
}

async function list(collection: string): Promise<Record<string, unknown>[]> {
  return (await shop.call('GET', listPath(collection), { as: asha })).body.documents as Record<string, unknown>[];
}

const items = (quantity: number, cost: number, productId = 'dap') => [{ productId, quantity, cost }];
const buy = (id: string, goods: object[], more: object = {}) => {
  const payments = [{ method: 'cash', amount: goods.reduce((sum: number, each) => sum + Object(each).cost, 0) }];
  return create('purchases', id, { storeId: 'shop', payments, items: goods, ...more });
};
const sell = (id: string, quantity: number, productId = 'dap') =>
  create('orders', id, { storeId: 'shop', paymentMethod: 'cash', orderItems: [{ productId, quantity }] });
const remove = async (id = 'dap') => {
  clock.setTime(clock.getTime() + 60_000);
  expect((await shop.call('DELETE', documentsPath('products', id), { as: asha })).status).toBe(204);
};
const takeBack = async (id: string) => {
  clock.setTime(clock.getTime() + 60_000);
  const body = { data: { isCancelled: true, cancelReason: 'Never came' } };
  expect(await shop.call('PATCH', documentsPath('purchases', id), { as: asha, body })).toMatchObject({ status: 200 });
};
const correct = (id: string, goods: object[]) =>
  buy(`${id}-right`, goods, { replacesId: id, cancelReason: 'Typed wrong' });

async function sheet() {
  const { body } = await shop.call('GET', '/v1/shops/shop/month-sheet?month=2026-11', { as: asha });
  const { sales, cost, losses, profit, stockWorth } = body;
  return { sales, cost, losses, profit, stockWorth };
}
const left = async () => (await list('batches')).map((batch) => [batch.left, batch.costLeft]);

test('a purchase taken back after its product was deleted leaves no loss and no goods [R45, R46, BUY-012]', async () => {
  await buy('buy', items(10, 5000));
  await remove();
  expect(await sheet()).toMatchObject({ losses: 5000, profit: -5000 });
  await takeBack('buy');
  expect([await sheet(), await left()]).toEqual([{ sales: 0, cost: 0, losses: 0, profit: 0, stockWorth: 0 }, [[0, 0]]]);
});

test('what was sold before the deletion keeps its cost as a guess, and what a count did not find too [R44, R46]', async () => {
  await buy('buy', items(10, 5000));
  await sell('sale', 4);
  const rows = [{ documentId: 'dap', action: 'update', data: { quantityInStock: 5 } }];
  const body = { importId: 'count', mode: 'all', reason: 'count', rows };
  expect((await shop.call('POST', '/v1/shops/shop/imports', { as: asha, body })).status).toBe(200);
  await remove();
  expect(await sheet()).toMatchObject({ cost: 2000, losses: 3000, profit: -1000 });
  await takeBack('buy');
  // One that a count did not find is lost for what it had cost; the five that lay there never were.
  expect(await sheet()).toMatchObject({ sales: 4000, cost: 2000, losses: 500, profit: 1500 });
  expect(await left()).toEqual([[0, 0]]);
  expect(await list('orderItems')).toMatchObject([{ guessed: 4, guessedCost: 2000 }]);
});

test('goods of another purchase settle what was sold, as if it had been taken back before the deletion [R44, R46]', async () => {
  await buy('wrong', items(10, 5000));
  await buy('right', items(10, 3000));
  await sell('sale', 4);
  await remove();
  expect(await sheet()).toMatchObject({ cost: 2000, losses: 6000 });
  await takeBack('wrong');
  expect(await sheet()).toMatchObject({ cost: 1200, losses: 1800, profit: 1000 });
  expect(await left()).toEqual([
    [0, 0],
    [6, 1800],
  ]);
});

test('a purchase is corrected after its product was deleted: to more, to less, and to another cost [R46, BUY-012]', async () => {
  await buy('buy', items(10, 50_000));
  await sell('sale', 4);
  await remove();
  expect(await sheet()).toMatchObject({ cost: 20_000, losses: 30_000 });
  await correct('buy', items(10, 5000));
  expect(await sheet()).toMatchObject({ cost: 2000, losses: 3000, profit: -1000 });
  await correct('buy-right', items(12, 6000));
  expect(await sheet()).toMatchObject({ cost: 2000, losses: 4000, profit: -2000 });
  await correct('buy-right-right', items(3, 1200));
  // Of four that were sold three cost 400 each, and one what they had cost before.
  expect(await sheet()).toMatchObject({ cost: 1700, losses: 0, profit: 2300 });
  await takeBack('buy-right-right-right');
  expect(await sheet()).toMatchObject({ cost: 1700, losses: 0, profit: 2300 });
  const refused = { storeId: 'shop', payments: [{ method: 'cash', amount: 5 }], items: items(1, 5) };
  expect((await post('purchases', 'new', refused)).status).toBe(400);
});

test('goods that came back after the deletion never were either, once their purchase is taken back [R29, R46]', async () => {
  await buy('buy', items(10, 5000));
  await sell('sale', 4);
  await sell('void', 2);
  await remove();
  const [line] = await list('orderItems');
  const back = { orderId: 'sale', kind: 'return', reason: 'Torn', refundMethod: 'cash' };
  await create('returns', 'back', { ...back, items: [{ itemId: line?.$id, quantity: 1, restock: false }] });
  await create('returns', 'undone', { orderId: 'void', kind: 'void', reason: 'Typed wrong' });
  expect(await sheet()).toMatchObject({ sales: 3000, cost: 1500, losses: 3500, profit: -2000 });
  await takeBack('buy');
  expect(await sheet()).toMatchObject({ sales: 3000, cost: 1500, losses: 0, profit: 1500 });
  await create('returns', 'more', { ...back, items: [{ itemId: line?.$id, quantity: 3, restock: true }] });
  expect(await sheet()).toMatchObject({ sales: 0, cost: 0, losses: 0, profit: 0 });
});

test('of two products of a purchase the one that is there loses stock, and the deleted one its loss [R46]', async () => {
  await buy('buy', [...items(10, 5000), ...items(6, 1200, 'urea')]);
  await sell('sale', 1);
  await sell('other', 1, 'urea');
  await remove();
  await takeBack('buy');
  expect(await sheet()).toMatchObject({ cost: 700, losses: 0, profit: 1300 });
  const { body } = await shop.call('GET', documentsPath('products', 'urea'), { as: asha });
  expect(body).toMatchObject({ quantityInStock: -1, stockCost: 0 });
});

test('a product that was made with the id of a deleted one is another one [R46]', async () => {
  await buy('buy', items(10, 5000));
  await remove();
  const at = clock.toISOString();
  const prices = { quantityInStock: 3, purchasePrice: 100, sellingPrice: 1000, createdAt: at, updstedAt: at };
  await create('products', 'dap', { ...listed, storeId: 'shop', name: 'DAP', ...prices });
  await takeBack('buy');
  const { body } = await shop.call('GET', documentsPath('products', 'dap'), { as: asha });
  expect(body).toMatchObject({ quantityInStock: 3 });
  expect(await sheet()).toMatchObject({ losses: 0, stockWorth: 300 });
  await buy('again', items(4, 800));
  await remove();
  expect(await sheet()).toMatchObject({ losses: 1100 });
  await takeBack('again');
  expect(await sheet()).toMatchObject({ losses: 300 });
});

test('a gift that comes back on a day without a sale is no longer counted as sold, also after its product was deleted [R26, R29]', async () => {
  const gift = { productId: 'dap', quantity: 3, unitPrice: 0 };
  const soldAs = { storeId: 'shop', paymentMethod: 'cash' };
  await buy('bought', [{ productId: 'dap', quantity: 3, cost: 0 }, ...items(1, 400, 'urea')]);
  await create('orders', 'sale', { ...soldAs, orderItems: [gift, { productId: 'urea', quantity: 1 }] });
  const line = (await list('orderItems')).find(({ productName }) => productName === 'DAP');
  clock.setTime(Date.parse('2026-11-09T07:00:00.000Z'));
  const returned = {
    kind: 'return',
    reason: 'Torn',
    refundMethod: 'cash',
    items: [{ itemId: line?.$id, quantity: 1 }],
  };
  await create('returns', 'back', { orderId: 'sale', ...returned });
  const sold = async () => {
    const { body } = await shop.call('GET', '/v1/shops/shop/sales?from=2026-11-02&to=2026-11-09', { as: asha });
    return (body.products as Record<string, unknown>[]).map(({ productName, quantity }) => [productName, quantity]);
  };
  const expected = [
    ['UREA', 1000],
    ['DAP', 2000],
  ];
  expect(await sold()).toEqual(expected);
  await remove();
  expect(await sold()).toEqual(expected);
});

import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

const clock = new Date();
let shop: TestApp;
let asha: TestMember;
let juma: TestMember;

beforeEach(async () => {
  clock.setTime(Date.parse('2026-11-21T07:00:00.000Z'));
  shop = await openTestApp(clock);
  onTestFinished(() => shop.app.close());
  asha = await shop.newSeller('asha', 'shop');
  juma = await shop.newSeller('juma', 'other');
  const at = clock.toISOString();
  const prices = { quantityInStock: 5, purchasePrice: 800, sellingPrice: 1000, createdAt: at, updstedAt: at };
  await post('products', 'dap', { ...listed, storeId: 'shop', name: 'DAP', ...prices });
  await post('suppliers', 'meru', { storeId: 'shop', name: 'Meru Agro' });
  await buy('first', 50_000, 20_000);
  await buy('second', 30_000, 0);
});

const post = (collection: string, documentId: string, data: object, as = asha) =>
  shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });
const get = async (path: string) => (await shop.call('GET', path, { as: asha })).body;
const owedOf = async (...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await get(documentsPath('purchases', id))).owed));
const owedToMeru = async () => (await get(documentsPath('suppliers', 'meru'))).owed;

async function buy(id: string, cost: number, paid: number) {
  clock.setTime(clock.getTime() + 3_600_000);
  const payments = paid > 0 ? [{ method: 'cash', amount: paid }] : [];
  const items = [{ productId: 'dap', quantity: 10, cost }];
  return post('purchases', id, { storeId: 'shop', supplierId: 'meru', payments, items });
}

async function pay(id: string, amount: number) {
  clock.setTime(clock.getTime() + 3_600_000);
  return post('supplierEntries', id, { storeId: 'shop', supplierId: 'meru', kind: 'payment', amount, method: 'bank' });
}

const takeBack = (id: string, reversesId: string, note = 'Paid to another', as = asha, storeId = 'shop') =>
  post('supplierEntries', id, { storeId, reversesId, note }, as);

test('a payment to a supplier is taken back: the purchases that it settled are owed again, and its money is there again [R46, BUY-008]', async () => {
  expect(await pay('paid', 40_000)).toMatchObject({ status: 201 });
  expect(await pay('later', 5_000)).toMatchObject({ status: 201 });
  expect(await owedOf('first', 'second')).toEqual([0, 15_000]);
  clock.setTime(Date.parse('2026-11-22T07:00:00.000Z'));
  expect(await takeBack('undo', 'paid')).toMatchObject({
    status: 201,
    body: { kind: 'payment', amount: 40_000, balanceAfter: 55_000, method: 'bank', reversesId: 'paid' },
  });
  expect(await owedOf('first', 'second')).toEqual([30_000, 25_000]);
  expect(await owedToMeru()).toBe(55_000);
  const { documents } = await get(listPath('payments', { method: 'equal', attribute: 'kind', values: ['supplier'] }));
  expect((documents as Record<string, unknown>[]).map(({ amount, countsAt }) => [amount, countsAt])).toEqual([
    [-40_000, '2026-11-21T10:00:00.000+00:00'],
    [-5_000, '2026-11-21T11:00:00.000+00:00'],
    [40_000, '2026-11-21T10:00:00.000+00:00'],
  ]);
  expect(await get('/v1/shops/shop/month-sheet?month=2026-11')).toMatchObject({ owedByShop: 55_000 });
});

test('it is taken back once, by its own shop and with a reason; what is refused changes nothing [R5, R46]', async () => {
  await pay('paid', 40_000);
  expect(await takeBack('u1', 'paid', 'x', juma)).toMatchObject({ status: 401 });
  expect(await takeBack('u2', 'paid', 'x', juma, 'other')).toMatchObject({ status: 404 });
  expect(await takeBack('u3', 'nothing')).toMatchObject({ status: 404 });
  expect(await takeBack('u4', 'paid', '')).toMatchObject({ status: 400 });
  expect(await owedToMeru()).toBe(20_000);
  expect(await takeBack('undo', 'paid')).toMatchObject({ status: 201 });
  expect(await takeBack('undo', 'paid')).toMatchObject({ status: 409, body: { type: 'document_already_exists' } });
  expect(await takeBack('again', 'paid')).toMatchObject({ status: 409, body: { type: 'document_update_conflict' } });
  expect(await takeBack('back', 'undo')).toMatchObject({ status: 409 });
  expect(await owedToMeru()).toBe(60_000);
});

test('a payment from before settlements were kept is taken off the newest purchases that were paid later [R46]', async () => {
  await pay('paid', 40_000);
  await shop.database.transaction((tx) => tx.documents.deleteSome('settlements', [], 100));
  expect(await takeBack('undo', 'paid')).toMatchObject({ status: 201 });
  expect(await owedOf('first', 'second')).toEqual([30_000, 30_000]);
});

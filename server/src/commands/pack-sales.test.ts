import { afterEach, beforeEach, expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, openTestApp, operatorHeaders, type TestApp, type TestMember } from '#testing/test-app.ts';

const at = '2026-11-21T07:00:00.000Z';
let shop: TestApp;
let asha: TestMember;
let neema: TestMember;

beforeEach(async () => {
  shop = await openTestApp(new Date(at));
  asha = await shop.newSeller('asha', 'asha-shop');
  neema = await shop.newMember('neema');
  await create('users', 'neema', { userId: 'neema', firstName: 'Neema', email: neema.email }, neema);
  const product = {
    ...listed,
    storeId: 'asha-shop',
    purchasePrice: 3000,
    sellingPrice: 3600,
    createdAt: at,
    updstedAt: at,
  };
  await create('products', 'beans', { ...product, name: 'Beans', quantityInStock: 250 });
  await create('products', 'hoe', { ...product, name: 'Hoe', quantityInStock: 10 });
  await create('productPacks', 'sack', { ...pack, name: 'sack', factor: 100, sellingPrice: 340_000 });
  await create('productPacks', 'tin', { ...pack, name: 'tin', factor: 0.35, sellingPrice: 1300 });
});

afterEach(() => shop.app.close());

const pack = { storeId: 'asha-shop', productId: 'beans' };

async function create(collection: string, documentId: string, data: object, as = asha) {
  const { status, body } = await shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });
  return { status, body, message: String(body.message ?? '') };
}

const sell = (id: string, orderItems: object[], terms: object = {}) =>
  create('orders', id, { storeId: 'asha-shop', orderItems, ...terms });
const line = (quantity: number, packId?: string) => ({ productId: 'beans', quantity, ...(packId && { packId }) });

async function read(collection: string, id?: string) {
  const { body } = await shop.call('GET', documentsPath(collection, id), { headers: operatorHeaders });
  return body;
}
const stock = async (id = 'beans') => (await read('products', id)).quantityInStock;
const items = async () => (await read('orderItems')).documents as Record<string, unknown>[];

test('the same product is sold by the sack, the tin and the kilo in one sale, each at its own price [R30, SELL-009]', async () => {
  const { status, body } = await sell('sale', [line(2, 'sack'), line(3, 'tin'), line(0.5)]);
  expect([status, body.orderTotal, body.listTotal]).toEqual([201, 685_700, 685_700]);
  expect(await stock()).toBe(48.45);
  const unpacked = { packName: null, packQuantity: null, packPrice: null };
  expect(await items()).toMatchObject([
    {
      quantity: 200,
      unitPrice: 3400,
      packName: 'sack',
      packQuantity: 2,
      packPrice: 340_000,
      total: 680_000,
      cost: 600_000,
    },
    { quantity: 1.05, unitPrice: 3714, packName: 'tin', packQuantity: 3, packPrice: 1300, total: 3900, cost: 3150 },
    { quantity: 0.5, unitPrice: 3600, ...unpacked, total: 1800, cost: 1500 },
  ]);
  const { documents } = (await read('stockMovements')) as { documents: Record<string, unknown>[] };
  expect(documents.filter(({ orderId }) => orderId).map(({ change }) => change)).toEqual([-200, -1.05, -0.5]);
});

test('another price is agreed for a pack, and what is taken off the whole is shared with the rest [R26, R30]', async () => {
  const agreed = { ...line(1, 'sack'), unitPrice: 330_000 };
  const { body } = await sell('sale', [agreed, line(1, 'sack'), line(10)], { discount: 6000 });
  expect([body.orderTotal, body.listTotal]).toEqual([700_000, 716_000]);
  const sold = await items();
  expect(sold).toMatchObject([
    { packPrice: 330_000, listPrice: 340_000, unitPrice: 3300 },
    { packPrice: 340_000, listPrice: 340_000, unitPrice: 3400 },
    { packPrice: null, listPrice: 3600, unitPrice: 3600 },
  ]);
  expect(sold.reduce((sum, { total }) => sum + Number(total), 0)).toBe(700_000);
});

test('what packs cannot be is refused in words, and takes nothing: another’s pack, a part of a thousandth, more than is there', async () => {
  const hoe = { productId: 'hoe', quantity: 1, packId: 'sack' };
  for (const [lines, status, words] of [
    [[hoe], 400, 'does not sell "Hoe" in a pack "sack"'],
    [[line(1, 'crate')], 400, 'does not sell "Beans" in a pack "crate"'],
    [[line(0.01, 'tin')], 400, '0.01 times "tin" of "Beans" is not a whole number of thousandths'],
    [[line(20_000, 'sack')], 400, 'too much for one line'],
    [[line(1, 'sack'), line(2, 'sack')], 400, 'no product twice in one pack at one price'],
    [[{ ...line(1), packId: 7 }], 400, '"packId" where it is sold in a pack'],
    [[line(2, 'sack'), line(50.001)], 409, 'of "Beans" 250 are left, 250.001 were ordered'],
  ] as const) {
    const answer = await sell('sale', [...lines]);
    expect([answer.status, answer.message]).toEqual([status, expect.stringContaining(words)]);
  }
  expect(await stock()).toBe(250);
});

test('a customer orders packs over the marketplace, and a cancelled order gives back what was in them', async () => {
  const order = { storeId: 'asha-shop', customerId: 'neema', orderItems: [line(2, 'tin')] };
  expect((await create('orders', 'hers', order, neema)).body).toMatchObject({ orderTotal: 2600, status: 'Pending' });
  expect(await stock()).toBe(249.3);
  const cancel = { as: asha, body: { data: { status: 'Cancelled' } } };
  expect((await shop.call('PATCH', documentsPath('orders', 'hers'), cancel)).status).toBe(200);
  expect(await stock()).toBe(250);
});

test('a pack that is changed or deleted leaves what was sold in it as it was', async () => {
  await sell('sale', [line(1, 'sack')]);
  const sold = await items();
  const changed = { as: asha, body: { data: { name: 'big sack', factor: 120, sellingPrice: 1 } } };
  expect((await shop.call('PATCH', documentsPath('productPacks', 'sack'), changed)).status).toBe(200);
  expect((await shop.call('DELETE', documentsPath('productPacks', 'sack'), { as: asha })).status).toBe(204);
  expect(await items()).toEqual(sold);
});

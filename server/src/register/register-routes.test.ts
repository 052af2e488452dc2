import { presetRights } from '@duka/domain/collections/rights';
import type { Recall } from '@duka/domain/register/recall';
import type { RegisterRow } from '@duka/domain/register/sale-register';
import { expect, test } from 'vitest';
import { openWithMails } from '#testing/member-shop.ts';
import { insertRow } from '#testing/one-of-each.ts';
import type { TestMember } from '#testing/test-app.ts';

const days = 'from=2026-11-01&to=2026-11-30';

/** Asha's shop with Karate, a pesticide, bought in two lots from Meru, and a spade, which belongs into no register. */
async function openRegister() {
  const shop = await openWithMails();
  await shop.database.transaction(({ documents }) =>
    insertRow(documents, 'productCategories', 'protection', { name: 'Crop protection' }),
  );
  await shop.addProduct('karate', { productCategories: ['protection'], quantityInStock: 0, sellingPrice: 9000 });
  await shop.addProduct('spade');
  await shop.create('suppliers', 'meru', { storeId: 'asha-shop', name: 'Meru' });
  const buy = (id: string, batchNo: string, quantity: number, expiryDate: string) => {
    shop.clock.setTime(shop.clock.getTime() + 60_000);
    return shop.create('purchases', id, {
      ...{ storeId: 'asha-shop', supplierId: 'meru' },
      items: [{ productId: 'karate', quantity, cost: quantity * 6000, batchNo, expiryDate }],
    });
  };
  await buy('first', 'KZ-17', 3, '2027-01-31');
  await buy('second', 'KZ-18', 10, '2027-06-30');
  const sell = (id: string, quantity: number, values: object = {}) => {
    shop.clock.setTime(shop.clock.getTime() + 60_000);
    return shop.create('orders', id, {
      ...{ storeId: 'asha-shop', paymentMethod: 'cash', customerName: 'Neema', customerPhone: '0754 000 001' },
      ...{ buyerVillage: 'Usa River', orderItems: [{ productId: 'karate', quantity }], ...values },
    });
  };
  const takeBack = async (orderId: string, quantity: number) => {
    const [item] = await shop.database.documents.list('orderItems', {
      where: [{ method: 'equal', attribute: 'orderId', values: [orderId] }],
    });
    await shop.create('returns', `back-${orderId}`, {
      ...{ storeId: 'asha-shop', orderId, kind: 'return', reason: 'Broken', refundMethod: 'cash' },
      items: [{ itemId: item?.id, quantity, restock: true }],
    });
  };
  async function read(query = days, as: TestMember = shop.asha) {
    const { status, body } = await shop.call('GET', `/v1/shops/asha-shop/register?${query}`, { as });
    expect(status, JSON.stringify(body)).toBe(200);
    return body as unknown as { total: number; rows: RegisterRow[] };
  }
  const recall = async (lot: string, as: TestMember = shop.asha) => {
    const { status, body } = await shop.call('GET', `/v1/shops/asha-shop/recall?lot=${encodeURIComponent(lot)}`, {
      as,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body as unknown as Recall;
  };
  return { ...shop, buy, sell, takeBack, read, recall };
}

const brief = ({ rows }: { readonly rows: readonly RegisterRow[] }) =>
  rows.map(({ orderId, lot, quantity, returned, isVoided }) => [orderId, lot, quantity, returned, isVoided]);

test('a sale from two lots stands in the register once for each, with who bought it and who served [INPUT-050]', async () => {
  const shop = await openRegister();
  await shop.sell('sale', 5);
  const { total, rows } = await shop.read();
  expect(total).toBe(1);
  expect(brief({ rows })).toEqual([
    ['sale', 'KZ-17', 3, 0, false],
    ['sale', 'KZ-18', 2, 0, false],
  ]);
  expect(rows[0]).toMatchObject({
    ...{ productName: 'karate', unitName: 'piece', expiryDate: '2027-01-31T00:00:00.000+00:00' },
    ...{ customerName: 'Neema', customerPhone: '+255754000001', buyerVillage: 'Usa River', farmerNumber: '' },
  });
  expect(rows[0]?.servedBy).not.toBe('');
  await shop.app.close();
});

test('what came back is said of the lot that it came back to, and a voided sale as a whole [INPUT-051]', async () => {
  const shop = await openRegister();
  await shop.sell('back', 5);
  await shop.takeBack('back', 3);
  await shop.sell('void', 1);
  await shop.create('returns', 'voided', {
    ...{ storeId: 'asha-shop', orderId: 'void', kind: 'void', reason: 'Typed twice' },
  });
  expect(brief(await shop.read())).toEqual([
    ['void', 'KZ-17', 1, 1, true],
    ['back', 'KZ-17', 3, 1, false],
    ['back', 'KZ-18', 2, 2, false],
  ]);
  await shop.sell('spade', 1, { orderItems: [{ productId: 'spade', quantity: 1 }] });
  await shop.create('returns', 'spade-voided', {
    ...{ storeId: 'asha-shop', orderId: 'spade', kind: 'void', reason: 'Typed twice' },
  });
  expect(brief(await shop.read(`${days}&all=true`))[0]).toEqual(['spade', '', 1, 1, true]);
  await shop.app.close();
});

test('what was sold beyond the stock has no lot until goods come in that settle it [INPUT-052]', async () => {
  const shop = await openRegister();
  await shop.sell('beyond', 15, { orderItems: [{ productId: 'karate', quantity: 15, isBeyondStock: true }] });
  expect(brief(await shop.read())).toEqual([
    ['beyond', 'KZ-17', 3, 0, false],
    ['beyond', 'KZ-18', 10, 0, false],
    ['beyond', '', 2, 0, false],
  ]);
  await shop.buy('third', 'KZ-19', 9, '2027-09-30');
  expect(brief(await shop.read()).at(-1)).toEqual(['beyond', 'KZ-19', 2, 0, false]);
  await shop.app.close();
});

test('goods of other categories and open orders are in no register, and `all` shows the goods [INPUT-053]', async () => {
  const shop = await openRegister();
  await shop.sell('both', 1, {
    orderItems: ['karate', 'spade'].map((productId) => ({ productId, quantity: 1 })),
  });
  await shop.sell('tools', 1, { orderItems: [{ productId: 'spade', quantity: 1 }] });
  await shop.sell('open', 1, { channel: 'whatsapp', orderWay: 'pickup', paymentMethod: 'unpaid' });
  expect(brief(await shop.read())).toEqual([['both', 'KZ-17', 1, 0, false]]);
  const all = await shop.read(`${days}&all=true`);
  expect(all.total).toBe(2);
  expect(all.rows.map(({ orderId, productName }) => `${orderId} ${productName}`)).toEqual([
    'tools spade',
    'both karate',
    'both spade',
  ]);
  const page = await shop.read(`${days}&all=true&limit=1&offset=1`);
  expect([page.total, page.rows.length]).toEqual([2, 2]);
  expect((await shop.read('from=2026-12-01&to=2026-12-31')).total).toBe(0);
  await shop.app.close();
});

test('a product that was deleted since stays in the register by its number, and in the recall of its lot [INPUT-053, INPUT-060]', async () => {
  const shop = await openRegister();
  await shop.sell('sale', 2);
  const { status } = await shop.call('DELETE', '/v1/databases/marketplace/collections/products/documents/karate', {
    as: shop.asha,
  });
  expect(status).toBe(204);
  expect(brief(await shop.read(`${days}&all=true`))).toEqual([['sale', 'KZ-17', 2, 0, false]]);
  const { batches, sales } = await shop.recall('KZ-17');
  expect(batches).toMatchObject([{ productName: 'karate', isDeleted: true }]);
  expect(sales.map(({ orderId }) => orderId)).toEqual(['sale']);
  await shop.app.close();
});

test('a recall leads from a lot to its purchase, its supplier and who bought of it [INPUT-060]', async () => {
  const shop = await openRegister();
  await shop.sell('neema', 2);
  await shop.sell('baraka', 4, { customerName: 'Baraka', customerPhone: '', buyerVillage: '' });
  const { batches, sales, more, suggestions } = await shop.recall(' kz-17 ');
  expect([more, suggestions]).toEqual([false, []]);
  expect(batches).toMatchObject([
    { ...{ lot: 'KZ-17', productId: 'karate', received: 3, left: 0 }, purchaseId: 'first', supplierName: 'Meru' },
  ]);
  expect(brief({ rows: sales })).toEqual([
    ['baraka', 'KZ-17', 1, 0, false],
    ['neema', 'KZ-17', 2, 0, false],
  ]);
  expect(await shop.recall('KZ')).toMatchObject({ batches: [], sales: [], suggestions: ['KZ-18', 'KZ-17'] });
  expect(await shop.recall("%_'")).toMatchObject({ batches: [], suggestions: [] });
  await shop.app.close();
});

test('the register is for those who sell or handle orders; a purchase and a supplier are shown as elsewhere [INPUT-054, INPUT-061]', async () => {
  const shop = await openRegister();
  await shop.sell('sale', 2);
  const cashier = await shop.enter('neema', { role: 'cashier', rights: presetRights.cashier });
  expect((await shop.read(days, cashier.account)).total).toBe(1);
  const { batches } = await shop.recall('KZ-17', cashier.account);
  expect(batches[0]).toMatchObject({ purchaseId: null, supplierName: null });
  const storekeeper = await shop.enter('baraka', { role: 'storekeeper', rights: presetRights.storekeeper });
  for (const path of [`register?${days}`, 'recall?lot=KZ-17']) {
    const ask = async (as?: TestMember) =>
      (await shop.call('GET', `/v1/shops/asha-shop/${path}`, as ? { as } : {})).status;
    expect([await ask(storekeeper.account), await ask(shop.juma), await ask()], path).toEqual([403, 404, 401]);
  }
  await shop.app.close();
});

test.each([
  'register?from=2026-11-30&to=2026-11-01',
  'register?from=x&to=2026-11-01',
  `register?${days}&all=1`,
  `register?${days}&limit=101`,
  `register?${days}&offset=-1`,
  'recall',
  'recall?lot=%20',
  'recall?lot=%00',
  `recall?lot=${'x'.repeat(65)}`,
  `recall?lot=a&product=${'x'.repeat(37)}`,
  'recall?lot=a&lot=b',
])('%s is refused [INPUT-054, INPUT-061]', async (path) => {
  const shop = await openWithMails();
  expect((await shop.call('GET', `/v1/shops/asha-shop/${path}`, { as: shop.asha })).status).toBe(400);
  await shop.app.close();
});

import { listed } from '@duka/server/src/testing/listed.ts';
import { expect, test } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';

const asha = { userId: 'asha', email: 'asha@duka.example', password: 'DukaTest2026', name: 'Asha Mushi' };
const day = '2026-11-21';
const at = `${day}T07:00:00.000Z`;

async function openShop() {
  await openRealBackend();
  const { createAccount, createSession } = await import('./account.ts');
  await createAccount(asha);
  await createSession(asha.email, asha.password);
  const { createDocument } = await import('./documents.ts');
  await createDocument('users', 'asha', { userId: 'asha', firstName: 'Asha', email: asha.email });
  await createDocument('stores', 'shop', { ownerId: 'asha', storeName: 'Mkulima' });
  const product = { ...listed, storeId: 'shop', purchasePrice: 1000, sellingPrice: 1500, createdAt: at, updstedAt: at };
  await createDocument('products', 'dap', { ...product, name: 'DAP', quantityInStock: 10 });
  await createDocument('products', 'hoe', { ...product, name: 'Hoe', quantityInStock: 4 });
  return { ...(await import('./figures.ts')), createDocument };
}

test('a sale at the counter is in the shop’s figures at once [DASH-002]', async () => {
  const { createDocument, getSales, listCustomers, listUnsold } = await openShop();
  const { toDay } = await import('@duka/domain/values/dates');
  const { orderDate } = await createDocument('orders', 'one', {
    storeId: 'shop',
    ...{ customerName: 'Grace', customerPhone: '+255769000022', orderItems: [{ productId: 'dap', quantity: 2.5 }] },
  });
  const today = { from: toDay(orderDate), to: toDay(orderDate) };
  expect(await getSales('shop', today, 10)).toEqual({
    days: [{ day: today.from, channel: 'walk-in', orders: 1, total: 3750, cost: 2500 }],
    products: [{ productId: 'dap', productName: 'DAP', quantity: 2500, total: 3750, cost: 2500 }],
  });
  const query = { search: '769', order: 'lastOrderAt', limit: 25, offset: 0 } as const;
  expect(await listCustomers('shop', query)).toMatchObject({
    total: 1,
    customers: [{ customer: 'phone:+255769000022', name: 'Grace', orders: 1, total: 3750, accountId: null }],
  });
  expect(await listUnsold('shop', today, 10)).toEqual({
    total: 1,
    products: [{ productId: 'hoe', productName: 'Hoe', quantityInStock: 4, value: 4000 }],
  });
});

test('figures that are not ours to see fail as every call does', async () => {
  const { getSales } = await openShop();
  await expect(getSales('another', { from: day, to: day }, 1)).rejects.toMatchObject({
    status: 404,
    name: 'ApiFailure',
  });
});

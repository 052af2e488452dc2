import { guestIdOf } from '@duka/domain/messages/guest';
import { expect, test } from 'vitest';
import { buyerWithoutAccount } from '#http/caller/caller.ts';
import { openPageShop } from '#testing/shop-page-shop.ts';
import { openWrites } from '#testing/test-writes.ts';

/** Asha's shop with an order by its page, and Juma's shop beside it. */
async function openOrderedShop() {
  const shop = await openPageShop();
  const { database, clock, addProduct, newSeller, call } = shop;
  await addProduct('dap', { name: 'DAP' });
  const juma = await newSeller('juma', 'juma-shop');
  await openWrites({ database, now: () => clock })(buyerWithoutAccount, async (write) => {
    const buyer = { customerName: 'Neema Komba', customerPhone: '+255754000003' };
    const orderItems = [{ productId: 'dap', quantity: 1 }];
    await write.create('orders', {
      id: 'by-link',
      data: { storeId: 'asha-shop', channel: 'link', ...buyer, orderItems },
    });
  });
  const send = async (senderId: string, receiverId: string, as = shop.asha) =>
    (
      await shop.create(
        'messages',
        `m${Math.random().toString(36).slice(2)}`,
        { senderId, receiverId, content: 'Habari' },
        as,
      )
    ).status;
  return { ...shop, juma, send, call, guest: guestIdOf('by-link') };
}

test('a shop answers the buyer of its own order, and nobody else does [DOOR-120]', async () => {
  const { send, guest, juma, asha, newMember, create } = await openOrderedShop();
  expect(await send('asha', guest)).toBe(201);
  expect(await send('juma', guest, juma)).toBe(400);
  const neema = await newMember('neema');
  expect(await send('neema', guest, neema)).toBe(400);
  for (const forged of ['_nothing', '_', '__proto__', '_../x', guestIdOf('sale')])
    expect(await send('asha', forged)).toBe(400);
  await create(
    'orders',
    'sale',
    { storeId: 'asha-shop', paymentMethod: 'cash', orderItems: [{ productId: 'dap', quantity: 1 }] },
    asha,
  );
  expect(await send('asha', guestIdOf('sale'))).toBe(400);
});

test('nobody writes as a buyer without an account but from the page of the order [DOOR-120]', async () => {
  const { send, guest, juma, list } = await openOrderedShop();
  for (const as of [undefined, juma]) expect(await send(guest, 'asha', as)).toBeGreaterThanOrEqual(400);
  expect(await list('messages')).toEqual([]);
});

test('no account has an id that a buyer without one could have [DOOR-120]', async () => {
  const { call, guest } = await openOrderedShop();
  const body = { userId: guest, email: 'thief@duka.example', password: 'DukaTest2026', name: 'Thief' };
  expect((await call('POST', '/v1/account', { body })).status).toBe(400);
});

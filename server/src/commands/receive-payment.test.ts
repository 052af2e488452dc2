import { type ReceivedPayment, receivePayment } from '@duka/domain/commands/money/receive-payment';
import { expect, test } from 'vitest';
import { createRow, openCreditShop, orderOfNeema } from '#testing/credit-shop.ts';
import { documentsPath } from '#testing/test-app.ts';
import { openWrites } from '#testing/test-writes.ts';
import { serverItself } from '#writes/run-write.ts';

const clock = new Date();

/** Neema's order of three bags for 3,000, which nobody has confirmed yet, and a confirmed payment for it by mobile money. */
async function openPaidShop(amount: number) {
  const { shop, asha, neema } = await openCreditShop(clock);
  await createRow(shop, neema, 'orders', 'order', orderOfNeema(3));
  const runWrite = openWrites({ database: shop.database, now: () => clock });
  const payment: ReceivedPayment = {
    ...{ storeId: 'shop', target: { orderId: 'order' }, amount, method: 'mobile money', reference: 'QK7X1' },
    payer: { phone: '+255754000001', name: 'Neema Mushi' },
  };
  const shares = await runWrite(serverItself, (write) => receivePayment(write, payment));
  const get = async (path: string) => (await shop.call('GET', path, { as: asha })).body;
  return { shares, get };
}

test('confirmed money is in the drawer and in the sums of the day once, and pays the order before it is finished [ADVANCE-001, ADVANCE-003]', async () => {
  const { shares, get } = await openPaidShop(3000);
  expect(shares).toEqual({ toOrder: 3000, toDebts: 0, toAdvance: 0 });
  expect(await get(documentsPath('orders', 'order'))).toMatchObject({
    ...{ status: 'Pending', paid: 3000, owed: 0, paymentMethod: 'mobile money' },
  });
  expect(await get('/v1/shops/shop/drawer')).toMatchObject({ holds: { 'mobile money': 3000 } });
  expect(await get('/v1/shops/shop/today')).toMatchObject({
    ...{ received: [{ method: 'mobile money', orders: 1, total: 3000 }], receivedOrders: 1, owed: [] },
  });
});

test('what comes beyond all debts is received on its day, too, and is the customer’s advance [ADVANCE-001]', async () => {
  const { shares, get } = await openPaidShop(4000);
  expect(shares).toEqual({ toOrder: 3000, toDebts: 0, toAdvance: 1000 });
  expect(await get(documentsPath('creditAccounts', 'order'))).toMatchObject({ balance: -1000, oldestAt: null });
  expect(await get('/v1/shops/shop/today')).toMatchObject({
    ...{ received: [{ method: 'mobile money', orders: 1, total: 4000 }], receivedOrders: 1 },
    debtsDue: { debtors: 0, balance: 0 },
  });
});

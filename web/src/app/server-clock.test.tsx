// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { toDay, toStoredDay } from '@duka/domain/values/dates';
import { dayMs, hourMs } from '@duka/domain/values/durations';
import { documentsPath } from '@duka/e2e/support/api.ts';
import { readOrders, recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

/** A seller on a phone whose clock is `aheadMs` milliseconds ahead of the server's. */
async function openPhone(aheadMs: number) {
  const app = await startApp();
  app.server.advance(-aheadMs);
  let saysTime = true;
  app.network.meet(/./, async (request, send) => {
    const answer = await send(request);
    const headers = new Headers(answer.headers);
    if (saysTime) headers.set('date', app.server.now().toUTCString());
    else headers.delete('date');
    return new Response(answer.body, { status: answer.status, headers });
  });
  const seller = await app.signInNew({
    products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 1500, purchasePrice: 900 }],
  });
  const readExpenses = async () => (await app.api('GET', documentsPath('expenses'), undefined, seller)).body.documents;
  return {
    ...{ app, seller, readExpenses },
    today: () => toDay(app.server.now().getTime()),
    /** Sets whether responses state the time of the server from now on. */
    setSaysTime(isSaid: boolean) {
      saysTime = isSaid;
    },
  };
}

test('"today" of the form of an expense is the day of the server on a phone that is a day ahead [R31, OFFLINE-018]', async () => {
  const { app, today, readExpenses } = await openPhone(dayMs);
  await app.open('/money/expenses');
  await isReady();
  await app.settled();
  await app.press('Add expense');
  const date = await screen.findByLabelText(/^Date/);
  expect(date).toHaveValue(today());
  expect(date).toHaveAttribute('max', today());
  await app.fill(screen.getByLabelText(/^Amount/), '5000');
  await app.press('Save');
  await waitFor(async () => expect(await readExpenses()).toMatchObject([{ amount: 5000 }]));
});

test('an expense of a phone that is a day ahead, dated before it knew, goes as one of the day on which it was written down [R31]', async () => {
  const { app, today, setSaysTime, readExpenses } = await openPhone(dayMs);
  setSaysTime(false);
  await app.open('/money/expenses');
  await isReady();
  await app.press('Add expense');
  expect(await screen.findByLabelText(/^Date/)).toHaveValue(toDay(Date.now()));
  await app.fill(screen.getByLabelText(/^Amount/), '5000');
  const goOnline = goOffline(app);
  await app.press('Save');
  await screen.findByRole('link', { name: '1 waiting' });
  setSaysTime(true);
  goOnline();
  await waitFor(async () => expect(await readExpenses()).toMatchObject([{ expenseDate: toStoredDay(today()) }]));
  expect(screen.queryByRole('link', { name: '1 needs you' })).toBeNull();
});

test('what a page was drawn with is drawn anew once an answer says that the phone is a day behind, and both pages of today agree', async () => {
  const { app, seller, setSaysTime } = await openPhone(-dayMs);
  const sale = {
    channel: 'walk-in',
    paymentMethod: 'cash',
    orderItems: [{ productId: seller.productIds[0], quantity: 2 }],
  };
  await recordSale(app.api, seller, sale);
  setSaysTime(false);
  await app.open('/orders');
  const sold = async () => within(await screen.findByRole('list', { name: 'Sold today' }));
  await waitFor(async () =>
    expect((await sold()).getByRole('link', { name: /Walk-in/ })).toHaveTextContent(/^Walk-in today0$/),
  );
  setSaysTime(true);
  await app.api(
    'PATCH',
    documentsPath('products', String(seller.productIds[0])),
    { data: { sellingPrice: 1600 } },
    seller,
  );
  await recordSale(app.api, seller, { ...sale, orderItems: [{ productId: seller.productIds[0], quantity: 1 }] });
  await waitFor(async () =>
    expect((await sold()).getByRole('link', { name: /Walk-in/ })).toHaveTextContent(/^Walk-in today4,600$/),
  );
});

test.each([
  ['three hours ahead', 3 * hourMs],
  ['a day behind', -dayMs],
])(
  'a sale without a network on a phone that is %s happened when it did, whether the phone knew the time then or not [R33]',
  async (_, aheadMs) => {
    const { app, seller, setSaysTime } = await openPhone(aheadMs);
    for (const isKnown of [false, true]) {
      setSaysTime(isKnown);
      await app.open('/orders/new-sale');
      const list = within(await screen.findByRole('list', { name: 'Products' }));
      await app.user.click(await list.findByRole('button', { name: /Hoe/ }));
      await app.settled();
      const goOnline = goOffline(app);
      await app.press('Complete sale');
      await screen.findByRole('heading', { name: 'Sale recorded' });
      const soldMs = app.server.now().getTime();
      setSaysTime(true);
      goOnline();
      await waitFor(async () => expect(await readOrders(app.api, seller)).toHaveLength(isKnown ? 2 : 1));
      for (const { orderDate } of await readOrders(app.api, seller)) {
        expect(Math.abs(Date.parse(String(orderDate)) - soldMs)).toBeLessThan(60_000);
      }
    }
  },
);

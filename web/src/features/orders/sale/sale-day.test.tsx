// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { formatDay, toDay } from '@duka/domain/values/dates';
import { addDays } from '@duka/domain/values/periods';
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { readOrders } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { readToday } from '#data/calls/now.ts';
import { goOffline } from '#testing/go-offline.ts';
import { startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

const desk = () => within(screen.getByRole('form', { name: 'Sale' }));
const isDone = () => screen.findByRole('heading', { name: 'Sale recorded' });
const dayOf = ({ orderDate }: Record<string, unknown> = {}) => toDay(Date.parse(String(orderDate)));

async function openSale() {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 12_345 }] });
  await app.open('/orders/new-sale');
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  await app.user.click(await list.findByRole('button', { name: /^Hoe/ }));
  await screen.findByRole('form', { name: 'Sale' });
  return { app, seller, yesterday: addDays(readToday(), -1) };
}

const waitingText = 'Not sent yet. It goes by itself when the network is back.';

test('a sale of yesterday is written down as one of yesterday by one press, and any day of the last 30 can be chosen [R58, SELL-013]', async () => {
  const { app, seller, yesterday } = await openSale();
  await app.press('Sold yesterday');
  const field = await desk().findByLabelText('Date of the sale');
  expect(field).toHaveValue(yesterday);
  await app.fill(field, '2020-01-01');
  await app.press('Complete sale');
  await desk().findByText('Choose a day from today back to 30 days ago');
  expect(field).toHaveFocus();
  expect(await readOrders(app.api, seller)).toEqual([]);
  await app.fill(field, yesterday);
  await app.press('Complete sale');
  await isDone();
  screen.getByText(`Sale of ${formatDay(yesterday)}`);
  expect((await readOrders(app.api, seller)).map(dayOf)).toEqual([yesterday]);
});

test('of a day that is closed already it is said that the money counts in the next end [R31, R58, SELL-014]', async () => {
  const { app, seller, yesterday } = await openSale();
  const data = { storeId: seller.storeId, day: yesterday, countedCash: 0 };
  await expectStored(app.api('POST', documentsPath('dayCloses'), { documentId: 'end', data }, seller));
  await app.press('Sold yesterday');
  await desk().findByText(
    `${formatDay(yesterday)} is closed already: the sale counts on that day, its money in the next end of a day.`,
  );
});

test('a sale of yesterday that is recorded without a network is of yesterday on the server too [R33, R58]', async () => {
  const { app, seller, yesterday } = await openSale();
  await app.press('Sold yesterday');
  await desk().findByLabelText('Date of the sale');
  await app.settled();
  const goOnline = goOffline(app);
  await app.press('Complete sale');
  await isDone();
  screen.getByText(waitingText);
  goOnline();
  await waitFor(async () => expect((await readOrders(app.api, seller)).map(dayOf)).toEqual([yesterday]));
  // The page that said so says it no longer.
  await waitFor(() => expect(screen.queryByText(waitingText)).not.toBeInTheDocument());
  screen.getByRole('link', { name: 'Open the order' });
});

test('a discount is typed in shillings or per cent, and what per cent come to is said and sent in whole shillings [R26, SELL-005]', async () => {
  const { app, seller } = await openSale();
  await app.press('Discount');
  await app.user.click(desk().getByLabelText('%'));
  await app.fill(desk().getByLabelText('Taken off the whole'), '101');
  await desk().findByText('This is more than the goods come to');
  await app.fill(desk().getByLabelText('Taken off the whole'), 'ten');
  await desk().findByText('Enter a percentage, with at most three decimals');
  await app.fill(desk().getByLabelText('Taken off the whole'), '10');
  await desk().findByText('10% of TZS 12,345 is TZS 1,235, to the nearest shilling');
  await app.press('Complete sale');
  await isDone();
  expect(await readOrders(app.api, seller)).toMatchObject([{ discount: 1235, orderTotal: 11_110, paid: 11_110 }]);
});

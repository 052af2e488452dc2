// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { documentsPath } from '@duka/e2e/support/api.ts';
import { readOrders, readStock } from '@duka/e2e/support/orders.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { goOffline } from '#testing/go-offline.ts';
import { failToFetch } from '#testing/network.ts';
import { startEmptyDevices } from '#testing/offline-device.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';
import { meetScript } from '#testing/scripts.ts';

startEmptyDevices();

async function openSale(): Promise<{ app: AppPage; seller: Seller }> {
  const app = await startApp();
  const seller = await app.signInNew({
    products: [
      { name: 'Hoe', quantityInStock: 3, sellingPrice: 1500 },
      { name: 'Rope', quantityInStock: 9, sellingPrice: 700 },
    ],
  });
  await app.open('/orders/new-sale');
  await screen.findByRole('list', { name: 'Products' });
  return { app, seller };
}

async function sell(app: AppPage, name: string, quantity: string): Promise<void> {
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  await app.user.click(await list.findByRole('button', { name: new RegExp(name) }));
  const desk = within(await screen.findByRole('form', { name: 'Sale' }));
  await app.fill(await desk.findByLabelText(`Quantity of ${name}`), quantity);
  await app.press('Complete sale');
}

const listed = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('a sale without a network is done, shows its receipt as not sent yet, and goes once the network is back [R33, OFFLINE-002]', async () => {
  const { app, seller } = await openSale();
  const goOnline = goOffline(app);
  await sell(app, 'Hoe', '2');
  await screen.findByRole('heading', { name: 'Sale recorded' });
  await screen.findByText('Not sent yet. It goes by itself when the network is back.');
  await screen.findByText('TZS 3,000');
  await screen.findByRole('link', { name: '1 waiting' });
  await app.user.click(screen.getByRole('link', { name: 'Receipt' }));
  await screen.findByText('Not sent yet');
  expect(await readOrders(app.api, seller)).toEqual([]);
  goOnline();
  await waitFor(async () => expect(await readOrders(app.api, seller)).toHaveLength(1));
  expect(await readOrders(app.api, seller)).toMatchObject([{ orderTotal: 3000, channel: 'walk-in', paid: 3000 }]);
  expect(await readStock(app.api, seller, String(seller.productIds[0]))).toBe(1);
});

test('what says that a sale is recorded needs no script that would have to come without a network [R33]', async () => {
  const { app } = await openSale();
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  await app.user.click(await list.findByRole('button', { name: /Hoe/ }));
  await screen.findByRole('form', { name: 'Sale' });
  await app.settled();
  goOffline(app);
  for (const script of ['sale-done', 'queued-sales']) meetScript(`#features/orders/sale/${script}.tsx`, failToFetch);
  await app.press('Complete sale');
  await screen.findByRole('heading', { name: 'Sale recorded' });
  await screen.findByRole('link', { name: '1 waiting' });
});

test('a browser that was closed meanwhile sends its sales in order when it is opened again, each once [R33, OFFLINE-003]', async () => {
  const { app, seller } = await openSale();
  const goOnline = goOffline(app);
  await sell(app, 'Hoe', '2');
  await app.press('New sale');
  await sell(app, 'Rope', '1');
  await screen.findByText('2 waiting');
  goOnline();
  // The answers of the first try are lost, so that all is sent again.
  const mend = app.network.loseAnswers(/^POST .*\/commands$/);
  await app.open('/outbox');
  await waitFor(async () => expect(await readOrders(app.api, seller)).toHaveLength(2));
  expect(await listed('Waits for the network')).toHaveLength(2);
  mend();
  await app.open('/outbox');
  await waitFor(async () => expect(await listed('Sent today')).toHaveLength(2));
  expect((await readOrders(app.api, seller)).map(({ orderTotal }) => orderTotal).sort()).toEqual([3000, 700]);
  expect(screen.queryByRole('list', { name: 'Waits for the network' })).toBeNull();
});

test('a sale beyond what another has left is stored all the same, and so is one of a product that was deleted meanwhile [R33, OFFLINE-004]', async () => {
  const { app, seller } = await openSale();
  const goOnline = goOffline(app);
  await sell(app, 'Hoe', '3');
  await app.press('New sale');
  await sell(app, 'Rope', '1');
  await screen.findByText('2 waiting');
  const [hoe, rope] = seller.productIds.map(String);
  await app.api('PATCH', documentsPath('products', hoe), { data: { quantityInStock: 1 } }, seller);
  await app.api('DELETE', documentsPath('products', rope), undefined, seller);
  goOnline();
  await waitFor(async () => expect(await readOrders(app.api, seller)).toHaveLength(2));
  expect(await readStock(app.api, seller, String(hoe))).toBe(-2);
  await waitFor(() => expect(screen.queryByText(/waiting/)).toBeNull());
  expect(screen.queryByText('1 needs you')).toBeNull();
});

test('what is discarded is gone after a question, and the focus is at the heading [R33, OFFLINE-008]', async () => {
  const { app } = await openSale();
  goOffline(app);
  await sell(app, 'Rope', '1');
  await app.user.click(await screen.findByRole('link', { name: '1 waiting' }));
  await app.press('Discard');
  const question = within(await screen.findByRole('alertdialog'));
  await app.user.click(question.getByRole('button', { name: 'Discard' }));
  await screen.findByRole('heading', { name: 'Nothing waits' });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a sale that the server did not take stays with its reason, and is mended or discarded [R33, OFFLINE-008]', async () => {
  const { app, seller } = await openSale();
  const goOnline = goOffline(app);
  await sell(app, 'Rope', '1');
  await screen.findByText('1 waiting');
  await app.api('DELETE', documentsPath('products', String(seller.productIds[1])), undefined, seller);
  const reason = { type: 'document_invalid_structure', code: 400, message: 'This sale cannot be stored.' };
  const mend = app.network.refuse(/^POST .*\/commands$/, 400, reason);
  goOnline();
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  mend();
  await screen.findByText(/This sale cannot be stored\./);
  expect(await listed('Needs you')).toEqual([expect.stringContaining('This sale cannot be stored.')]);
  await app.press('Discard');
  await app.press('Keep it');
  // What lies on the desk is not thrown away for it.
  await app.open('/orders/new-sale');
  const goods = within(await screen.findByRole('list', { name: 'Products' }));
  await app.user.click(await goods.findByRole('button', { name: /Hoe/ }));
  await screen.findByLabelText('Quantity of Hoe');
  await app.open('/outbox');
  await app.user.click(await screen.findByRole('link', { name: 'Put it right' }));
  await screen.findByText(/^Another sale is on the desk/);
  await app.press('Start over');
  await app.open('/outbox');
  await app.user.click(await screen.findByRole('link', { name: 'Put it right' }));
  await screen.findByText('This product is no longer sold. Remove it.');
  // What becomes of it on the desk is the seller's; it stays on this device until it is recorded, as a sale that happened then.
  expect(app.path()).toBe('/orders/new-sale');
  screen.getByRole('link', { name: '1 needs you' });
  await app.user.click(screen.getByRole('button', { name: /^Remove / }));
  await sell(app, 'Hoe', '1');
  await waitFor(() => expect(screen.queryByText('1 needs you')).toBeNull());
  await waitFor(async () =>
    expect(await readOrders(app.api, seller)).toMatchObject([{ orderTotal: 1500, arrivedAt: expect.any(String) }]),
  );
});

/** A sale that waits, and a browser that was killed right after it was kept: what stood on the desk is kept beside it. */
async function killAfterSale() {
  const { app, seller } = await openSale();
  const goOnline = goOffline(app);
  const key = `duka.unfinished-sale.${seller.userId}`;
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  await app.user.click(await list.findByRole('button', { name: /Hoe/ }));
  await screen.findByLabelText('Quantity of Hoe');
  const desk = String(localStorage.getItem(key));
  await app.press('Complete sale');
  await screen.findByRole('heading', { name: 'Sale recorded' });
  const mend = app.network.refuse(/^POST .*\/commands$/, 503);
  goOnline();
  return {
    app,
    seller,
    mend,
    bringBack: (change: (desk: string) => string) => localStorage.setItem(key, change(desk)),
  };
}

test('lines of a sale that was kept before the browser was killed are not brought back to the desk [decision 0050]', async () => {
  const { app, seller, mend, bringBack } = await killAfterSale();
  bringBack((desk) => desk);
  await app.open('/orders/new-sale');
  await screen.findByText('The sale of TZS 1,500 is recorded already. This is the next one.');
  expect(screen.queryByLabelText('Quantity of Hoe')).toBeNull();
  mend();
  await app.open('/outbox');
  await waitFor(async () => expect(await readOrders(app.api, seller)).toMatchObject([{ orderTotal: 1500 }]));
});

test('a sale that was changed after the browser was killed is not taken for the one that is kept, and is sold as well or given up [decision 0050]', async () => {
  const { app, seller, mend, bringBack } = await killAfterSale();
  bringBack((desk) => desk.replace('"quantity":"1"', '"quantity":"2"'));
  await app.open('/orders/new-sale');
  expect(await screen.findByLabelText('Quantity of Hoe')).toHaveValue('2');
  await screen.findByText('1 waiting');
  await app.press('Complete sale');
  await screen.findByText(/^This sale of TZS 1,500 was recorded already and is kept on this device/);
  expect(await readOrders(app.api, seller)).toEqual([]);
  await app.press('Sell this as well');
  mend();
  await app.press('Complete sale');
  await screen.findByRole('heading', { name: 'Sale recorded' });
  await app.open('/outbox');
  await waitFor(async () => expect(await readOrders(app.api, seller)).toHaveLength(2));
  expect((await readOrders(app.api, seller)).map(({ orderTotal }) => orderTotal).sort()).toEqual([1500, 3000]);
});

test('whoever signs out is asked first while something waits, and takes it along [R33, OFFLINE-016]', async () => {
  const { app } = await openSale();
  goOffline(app);
  await sell(app, 'Hoe', '1');
  await screen.findByText('1 waiting');
  await app.press('Logout');
  await screen.findByText('Log out and lose what is not sent?');
  await app.press('Log out');
  await screen.findByRole('button', { name: 'Sign In' });
  await waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
});

test('a server in trouble for long gets the sale when it is well again, once [R33]', async () => {
  const { app, seller } = await openSale();
  const goOnline = goOffline(app);
  await sell(app, 'Hoe', '2');
  await screen.findByText('1 waiting');
  const mend = app.network.refuse(/^POST .*\/commands$/, 503);
  goOnline();
  await app.user.click(await screen.findByRole('link', { name: '1 waiting' }));
  await waitFor(() => expect(app.network.calls.some((call) => /^POST .*\/commands$/.test(call))).toBe(true));
  expect(await listed('Waits for the network')).toHaveLength(1);
  // The outbox tries by itself too, and the button is gone once it has sent it.
  const button = await screen.findByRole('button', { name: 'Send now' });
  mend();
  await app.user.click(button);
  await waitFor(async () => expect(await listed('Sent today')).toHaveLength(1));
  expect(await readOrders(app.api, seller)).toHaveLength(1);
});

test('a session that ended meanwhile is opened again, and only the same account goes on with what it left [R33, OFFLINE-017]', async () => {
  const { app, seller } = await openSale();
  const goOnline = goOffline(app);
  await sell(app, 'Hoe', '2');
  await screen.findByText('1 waiting');
  app.network.clearCookies();
  goOnline();
  const other = await app.newSeller();
  await app.signIn(other);
  await app.open('/outbox');
  await screen.findByText('Nothing waits');
  await app.settled();
  expect([...(await readOrders(app.api, seller)), ...(await readOrders(app.api, other))]).toEqual([]);
  app.network.clearCookies();
  await app.signIn(seller);
  await app.open('/outbox');
  await waitFor(async () => expect(await listed('Sent today')).toHaveLength(1));
  expect(await readOrders(app.api, seller)).toHaveLength(1);
});

test('an expense without a network waits, says so, and is stored once when it is back [R31, R33, OFFLINE-002]', async () => {
  const { app, seller } = await openSale();
  await app.open('/money/expenses');
  await app.press('Add expense');
  const goOnline = goOffline(app);
  await app.fill(await screen.findByLabelText('Amount'), '25000');
  await app.press('Save');
  await screen.findByText('Kept on this phone. It goes by itself when the network is back.');
  await app.user.click(await screen.findByRole('link', { name: '1 waiting' }));
  expect(await listed('Waits for the network')).toEqual([expect.stringContaining('Expense, Rent: TZS\u00a025,000')]);
  goOnline();
  await waitFor(async () => expect(await listed('Sent today')).toHaveLength(1));
  const { body } = await app.api('GET', documentsPath('expenses'), undefined, seller);
  expect(body.documents).toMatchObject([{ amount: 25_000, kind: 'rent' }]);
});

test('an end of a day without a network waits, and is stored as the server counts it once it is back [R33, R43, OFFLINE-002]', async () => {
  const { app, seller } = await openSale();
  const data = { storeId: seller.storeId, kind: 'owner-in', toMethod: 'cash', amount: 2000, entryDate: '2026-11-01' };
  await app.api('POST', documentsPath('cashEntries'), { documentId: 'in', data }, seller);
  await app.open('/money/day-end');
  const cash = within(await screen.findByRole('region', { name: 'Cash' }));
  await waitFor(() => expect(cash.getByRole('link')).toHaveTextContent('Should hold TZS 2,000'));
  const goOnline = goOffline(app);
  await app.fill(cash.getByLabelText('Counted'), '1900');
  await app.press('Close the day');
  const question = within(await screen.findByRole('alertdialog', { name: /^Close / }));
  await app.user.click(question.getByRole('button', { name: 'Close the day' }));
  await screen.findByText('Kept on this phone. It goes by itself when the network is back.');
  await app.user.click(await screen.findByRole('link', { name: '1 waiting' }));
  expect(await listed('Waits for the network')).toEqual([expect.stringContaining("Day's end, ")]);
  goOnline();
  await waitFor(async () => expect(await listed('Sent today')).toHaveLength(1));
  const { body } = await app.api('GET', documentsPath('dayCloses'), undefined, seller);
  expect(body.documents).toMatchObject([{ expectedCash: 2000, countedCash: 1900 }]);
});

test('a page of nothing says that nothing waits', async () => {
  const { app } = await openSale();
  await app.open('/outbox');
  await screen.findByText('Nothing waits');
});

test('what has been on the phone alone for more than a day is said to be at risk', async () => {
  const app = await startApp();
  const { userId } = await app.signInNew();
  await app.open('/outbox');
  await screen.findByText('Nothing waits');
  const { pageOutbox } = await import('#data/outbox/create-outbox.ts');
  const wait = (hours: number) => {
    const doneAt = new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
    const about = { id: 'rent', kind: 'create', collection: 'expenses', documentId: 'rent', data: {} } as const;
    pageOutbox.commands.set(userId, [{ ...about, place: 1, state: 'waiting', doneAt, title: 'Rent' }]);
  };
  wait(23);
  await screen.findByRole('list', { name: 'Waits for the network' });
  expect(screen.queryByText(/^This has been on this device alone/)).toBeNull();
  wait(25);
  await screen.findByText(/^This has been on this device alone since .*(am|pm)\. Go where there is a network/);
});

// @vitest-environment jsdom
import { placeholderLicensePath } from '@duka/domain/shops/license';
import { dayMs } from '@duka/domain/values/durations';
import { addDays, startOfMonth, startOfWeek } from '@duka/domain/values/periods';
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { placeOrder } from '@duka/e2e/support/orders.ts';
import { mobile, storePayment } from '@duka/e2e/support/payments.ts';
import { createProduct } from '@duka/e2e/support/products.ts';
import { dayOf, readOrders, recordSale, recount, recountMoney } from '@duka/e2e/support/recount.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { mailedPath } from '#testing/mails.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';

const stepList = () => screen.findByRole('region', { name: 'First steps' });
const expectNoSteps = () => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
const stepsSay = async (words: string) => waitFor(async () => expect(await stepList()).toHaveTextContent(words));

/** The whole number that a text begins with, its thousands apart. */
const toNumber = (text: string | null | undefined) => Number.parseInt((text ?? '').replace(/TZS |,/g, ''), 10);

function orderRows(): HTMLElement[] {
  const table = screen.queryByRole('table', { name: 'Orders' });
  return table ? within(table).getAllByRole('row').slice(1) : [];
}

/** Turns over every page of the list of orders; returns what its orders come to, when there are as many as expected. */
async function addUpOrders(app: AppPage, count: number): Promise<number> {
  const found = new Map<string, number>();
  while (found.size < count) {
    const shown = Math.min(25, count - found.size);
    await screen.findByText(new RegExp(`^Showing ${count} of`));
    const idsNow = () => orderRows().map((row) => within(row).getByRole('rowheader').textContent ?? '');
    await waitFor(() => {
      expect(idsNow()).toHaveLength(shown);
      expect(idsNow().filter((id) => found.has(id))).toEqual([]);
    });
    for (const row of orderRows()) {
      const heads = within(row.closest('table') as HTMLElement).getAllByRole('columnheader');
      // The first column is the row's header.
      const total =
        within(row).getAllByRole('cell')[heads.findIndex((head) => head.textContent?.startsWith('Total')) - 1];
      found.set(within(row).getByRole('rowheader').textContent ?? '', toNumber(total?.textContent));
    }
    if (found.size < count) await app.press('Next page');
  }
  return [...found.values()].reduce((all, total) => all + total, 0);
}

/** A shop that has sold on this and on earlier days, to some customers again. */
async function openSoldShop(app: AppPage): Promise<Seller> {
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 900, sellingPrice: 1500 }] });
  const productId = seller.productIds[0] ?? '';
  const sales = { 0: 27, 1: 3, 8: 2, 20: 2, 45: 1 };
  for (const [daysAgo, count] of Object.entries(sales)) {
    app.server.advance(-Number(daysAgo) * dayMs);
    for (let at = 0; at < count; at += 1) {
      const customer =
        at % 2 === 0
          ? { name: 'Neema Mollel', phone: '+255754000001' }
          : { name: 'Grace Massawe', phone: '+255754000002' };
      const paymentMethod = at % 3 === 0 ? 'credit' : 'cash';
      await recordSale(app.api, seller, productId, { quantity: at + 1, paymentMethod, ...customer });
    }
    app.server.advance(Number(daysAgo) * dayMs);
  }
  return seller;
}

test('the list behind each tile of the dashboard holds as many as the tile counts [DASH-004, DASH-005, DASH-006]', async () => {
  const app = await startApp();
  const expiryDate = `${addDays(dayOf(Date.now()), 12)}T00:00:00.000+00:00`;
  const past = `${addDays(dayOf(Date.now()), -2)}T00:00:00.000+00:00`;
  const seller = await app.signInNew({
    products: [
      { name: 'Hoe', quantityInStock: 200 },
      { name: 'Rake', quantityInStock: 3 },
      { name: 'Milk', hasExpiry: true, expiryDate },
      { name: 'Yeast', hasExpiry: true, expiryDate: past },
    ],
  });
  const customer = { ...(await app.newSeller({ withStore: false })), name: 'Rehema Mushi' };
  const line = { productId: seller.productIds[0] ?? '', quantity: 1 };
  for (let at = 0; at < 5; at += 1) {
    const { $id } = await placeOrder(app.api, customer, seller.storeId, line);
    const data = { status: 'In-Progress' };
    if (at > 2) await expectStored(app.api('PATCH', documentsPath('orders', String($id)), { data }, seller));
  }
  const open = async (name: string, count: number) => {
    await app.open('/dashboard');
    const [tile] = await screen.findAllByRole('link', { name: new RegExp(`^${name}`) });
    if (!tile) throw new Error(`Nothing leads to ${name}.`);
    await waitFor(() => expect(tile).toHaveTextContent(`${name} ${count}`));
    await app.user.click(tile);
  };
  await open('Pending orders', 3);
  await addUpOrders(app, 3);
  await open('On delivery', 2);
  await addUpOrders(app, 2);
  await open('Low stock', 1);
  await screen.findByText(/^Showing 1 of/);
  const products = within(await screen.findByRole('table', { name: 'Products' }));
  await waitFor(() => expect(products.getAllByRole('row')).toHaveLength(2));
  products.getByText('Rake');
  for (const [name, product] of [
    ['Expiring soon', 'Milk'],
    ['Expired', 'Yeast'],
  ] as const) {
    await open(name, 1);
    await screen.findByText(/^Showing 1 of/);
    const found = within(await screen.findByRole('table', { name: 'Products' }));
    await waitFor(() => expect(found.getAllByRole('row')).toHaveLength(2));
    found.getByText(product);
  }
});

test('more stock that expires than the first rows hold is shown down to the last product [DASH-006, LAY-018]', async () => {
  const app = await startApp();
  const expiryDate = `${addDays(dayOf(Date.now()), 12)}T00:00:00.000+00:00`;
  const products = Array.from({ length: 13 }, (_, index) => ({ name: `Milk ${index}`, hasExpiry: true, expiryDate }));
  await app.signInNew({ products });
  await app.open('/dashboard');
  const tile = await screen.findByRole('link', { name: /Expiring soon/ });
  await waitFor(() => expect(tile).toHaveTextContent(/ 13$/));
  await app.open('/analytics#expiring-stock');
  const expiring = within(await screen.findByRole('region', { name: 'Expiring stock' }));
  const more = await expiring.findByRole('button', { name: 'Show more (3 left)' });
  expect(expiring.getAllByRole('listitem')).toHaveLength(10);
  await app.user.click(more);
  await waitFor(() => expect(expiring.getAllByRole('listitem')).toHaveLength(13));
  expect(expiring.queryByRole('button')).toBeNull();
});

test('the orders behind each card of sales, and behind the report, come to the figure that leads to them [DASH-003, LAY-018]', async () => {
  const app = await startApp();
  const seller = await openSoldShop(app);
  const orders = await readOrders(app.api, seller);
  const today = dayOf(Date.now());
  const starts = { 'Sales today': today, 'Weekly sales': startOfWeek(today), 'Monthly sales': startOfMonth(today) };
  const money = recountMoney(orders, today, today);
  const figures = [
    ...Object.entries(starts).map(([name, from]) => [name, recount(orders, from, today)] as const),
    ['Received today', { orders: money.receivedOrders, total: money.received }],
    ['Owed to you', { orders: money.owedOrders, total: money.owed }],
  ] as const;
  for (const [name, counted] of figures) {
    await app.open('/dashboard');
    const card = (await screen.findByRole('heading', { name })).closest('a') as HTMLElement;
    await within(card).findByText(`TZS ${counted.total.toLocaleString('en')}`);
    await app.user.click(card);
    expect(await addUpOrders(app, counted.orders), name).toBe(counted.total);
  }
  await app.open('/analytics');
  const sums = within(await screen.findByRole('region', { name: 'Sales, gross profit and orders' }));
  const [total] = await sums.findAllByText(/^TZS [\d,]+$/);
  const [count] = await sums.findAllByText(/^\d+$/);
  const expected = [toNumber(count?.textContent), toNumber(total?.textContent)] as const;
  expect(expected[0]).toBeGreaterThan(27);
  await app.user.click(screen.getByRole('link', { name: 'Show these orders' }));
  expect(await addUpOrders(app, expected[0])).toBe(expected[1]);
});

test('the orders behind each customer are as many, and come to as much, as the row says [LAY-017]', async () => {
  const app = await startApp();
  await openSoldShop(app);
  for (const name of ['Neema Mollel', 'Grace Massawe']) {
    await app.open('/customers');
    const row = within((await screen.findByText(name)).closest('tr') as HTMLElement);
    const [orders, total] = row.getAllByRole('cell').map((cell) => toNumber(cell.textContent));
    await app.user.click(row.getByRole('link', { name: /^Orders of/ }));
    expect(await addUpOrders(app, orders ?? 0)).toBe(total);
  }
});

const changeStore = ({ api }: AppPage, seller: Seller, data: object) =>
  expectStored(api('PATCH', documentsPath('stores', seller.storeId), { data }, seller));

test('after registration five steps are open, each ticks itself from what is stored, and the last one ends the list for good [DASH-001, CALL-017]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await storePayment(app.api, seller, mobile);
  await app.open('/dashboard');
  await stepsSay('0 of 5 done');
  const steps = within(await stepList()).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Add a picture of your shop'),
    expect.stringContaining('Add your first product'),
    expect.stringContaining('Write down your opening money'),
    expect.stringContaining('Upload your business license'),
    expect.stringContaining('Confirm your email address'),
  ]);

  await createProduct(app.api, seller, {});
  await changeStore(app, seller, { license: location.origin + placeholderLicensePath });
  await app.open('/dashboard');
  await stepsSay('1 of 5 done');
  const first = within(await stepList())
    .getByText('Add your first product')
    .closest('li');
  expect(first).toHaveTextContent('Done');
  expect(within(await stepList()).getAllByRole('link')).toHaveLength(4);

  const file = `${location.origin}/v1/storage/buckets/files/files/picture/view?project=duka`;
  await changeStore(app, seller, { license: file, avatar: file });
  await app.open('/dashboard');
  await stepsSay('3 of 5 done');

  const { storeId } = seller;
  const opening = { storeId, kind: 'opening', toMethod: 'cash', amount: 0, entryDate: dayOf(Date.now()) };
  const entry = { documentId: 'opening', data: opening };
  await expectStored(app.api('POST', documentsPath('cashEntries'), entry, seller));
  await app.open('/dashboard');
  await stepsSay('4 of 5 done');
  expect(within(await stepList()).getByRole('link')).toHaveTextContent('Confirm your email address');

  const url = `${location.origin}/verify-email`;
  await expectStored(app.api('POST', '/account/verification', { url }, seller));
  await app.open(await mailedPath(app, seller.email));
  expect(await screen.findByRole('link', { name: 'Go to your shop' })).toHaveAttribute('href', '/');
  await app.open('/');
  await screen.findByRole('region', { name: 'Product summary' });
  await app.settled();
  expectNoSteps();
  // Known on this device: nothing is asked, so nothing can appear.
  app.network.calls.length = 0;
  await app.open('/dashboard');
  await screen.findByRole('region', { name: 'Product summary' });
  await app.settled();
  expectNoSteps();
  expect(app.network.calls.filter((call) => call.includes('storePayments'))).toEqual([]);
});

test('who ends the first day without opening money is not asked for it any more [DASH-001, R43]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await storePayment(app.api, seller, mobile);
  const day = { storeId: seller.storeId, countedCash: 5000, takenCash: 0, bankedCash: 0 };
  await expectStored(app.api('POST', documentsPath('dayCloses'), { documentId: 'first', data: day }, seller));
  await app.open('/dashboard');
  await stepsSay('1 of 5 done');
  const step = within(await stepList())
    .getByText('Write down your opening money')
    .closest('li');
  expect(step).toHaveTextContent('Done');
});

test('nothing appears, to move later, while it is found out what is open; when it cannot be read, there is no list [DASH-001]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await storePayment(app.api, seller, mobile);
  const release = app.network.hold(/storePayments/);
  await app.open('/dashboard');
  await screen.findByText('Loading your dashboard...');
  expectNoSteps();
  release();
  await stepList();

  app.network.refuse(/storePayments/, 403, { message: 'no', code: 403, type: 'general_access_forbidden' });
  await app.open('/dashboard');
  await screen.findByRole('region', { name: 'Product summary' });
  await app.settled();
  expectNoSteps();
});

test('each step leads to where it is done; what registration could not save is asked for first [PAY-011]', async () => {
  const app = await startApp();
  await app.signInNew({ withLocation: false });
  await app.open('/dashboard');
  const ways: [string, string][] = [
    ['Say where your shop is', '/settings?section=store'],
    ['Add how you are paid', '/settings?section=store'],
    ['Add a picture of your shop', '/settings?section=store'],
    ['Add your first product', '/products/add'],
    ['Write down your opening money', '/money'],
    ['Upload your business license', '/settings?section=store'],
    ['Confirm your email address', '/settings?section=profile'],
  ];
  const links = within(await stepList()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    ways.map(([name, address]) => [expect.stringContaining(name), address]),
  );
  await app.user.click(links[0] as HTMLElement);
  await waitFor(() => expect(app.path()).toBe('/settings?section=store'));
});

test('without a shop there is no list [DASH-001]', async () => {
  const app = await startApp();
  await app.signInNew({ withStore: false });
  await app.open('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  await app.settled();
  expect(screen.queryByText('Loading your dashboard...')).toBeNull();
  expectNoSteps();
});

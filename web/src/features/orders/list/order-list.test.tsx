// @vitest-environment jsdom
import { documentsPath } from '@duka/e2e/support/api.ts';
import { placeOrder, recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

/** A shop with an order of a customer that nobody has confirmed, a sale over the counter, and one on credit. */
async function openShop(widthPx = 1280) {
  const app = await startApp({ widthPx });
  const customer = await app.newSeller({ withStore: false, firstName: 'Neema', lastName: 'Mollel' });
  const { category, units } = await readReferences(app);
  const seller = await app.signInNew({
    products: [
      { name: 'Maize seed', quantityInStock: 50, sellingPrice: 1000, productCategories: [category], units: [units[0]] },
      { name: 'Hoe', quantityInStock: 50, sellingPrice: 9000 },
      { name: 'Rope', quantityInStock: 50, sellingPrice: 100 },
    ],
  });
  const [seed = '', hoe = '', rope = ''] = seller.productIds;
  const lines = [seed, hoe, rope].map((productId) => ({ productId, quantity: 2 }));
  const order = await placeOrder(app.api, { ...customer, name: 'Neema Mollel' }, seller.storeId, ...lines);
  const orderItems = [{ productId: seed, quantity: 1 }];
  await recordSale(app.api, seller, { customerName: 'Grace', paymentMethod: 'cash', orderItems });
  await recordSale(app.api, seller, { customerName: 'Juma', paymentMethod: 'credit', orderItems });
  return { app, seller, order };
}

async function readReferences({ server }: AppPage) {
  const [category] = await server.database.documents.list('productCategories', { where: [] });
  const packet = await server.database.documents.get('units', 'packet');
  return { category: category?.id, units: [packet?.id] };
}

const chip = (name: RegExp) => screen.findByRole('button', { name });
const shown = (names: string[]) =>
  waitFor(() => {
    const text = screen.getByRole('main').textContent ?? '';
    for (const name of ['Neema Mollel', 'Grace', 'Juma']) expect(text.includes(name), name).toBe(names.includes(name));
  });

test('an order says who ordered and what, counted in the plural, and is confirmed in the list; the chips count every status [Q-053, DASH-012]', async () => {
  const { app, seller, order } = await openShop();
  await app.open('/orders');
  await chip(/^All ?3$/);
  expect(await screen.findByText(/^2 packets Maize seed, 2 .*Hoe and 1 more$/)).toBeVisible();
  expect(screen.getAllByText('1 packet Maize seed')).toHaveLength(2);
  await app.user.click(await chip(/^Pending ?1 ?20,200$/));
  await shown(['Neema Mollel']);
  expect(app.path()).toBe('/orders?status=Pending');
  await app.press(`Confirm order ${order.trackingId}`);
  await screen.findByText(`Order ${order.trackingId} is now In-Progress`);
  await chip(/^Pending ?0$/);
  await chip(/^In-Progress ?1 ?20,200$/);
  await shown([]);
  const { body } = await app.api('GET', documentsPath('orders', String(order.$id)), undefined, seller);
  expect(body.status).toBe('In-Progress');
});

test('a confirmed order is said to be so, also where the list has heard of it before the answer came [Q-053]', async () => {
  const { app, order } = await openShop();
  await app.open('/orders?status=Pending');
  await shown(['Neema Mollel']);
  await app.settled();
  app.network.meet(/^POST .*\/commands$/, async (request, send) => {
    const answer = await send(request);
    await shown([]);
    return answer;
  });
  await app.press(`Confirm order ${order.trackingId}`);
  await screen.findByText(`Order ${order.trackingId} is now In-Progress`);
});

test('orders are filtered by payment, and by the day on which their money came in [DASH-003]', async () => {
  const { app } = await openShop();
  await app.open('/orders?payment=owed');
  await shown(['Neema Mollel', 'Juma']);
  // The chips count what the other filters find.
  await chip(/^All ?2$/);
  await chip(/^Completed ?1$/);
  await app.open('/orders');
  await app.press('Filters');
  const filters = within(await screen.findByRole('region', { name: 'Filters' }));
  await app.user.selectOptions(filters.getByLabelText('Payment'), 'Paid in any way');
  await shown(['Grace']);
  expect(app.path()).toBe('/orders?payment=paid');
});

test('a debt that was given up says so, and is not found as credit any more [DASH-003, R32]', async () => {
  const { app, seller } = await openShop();
  await app.open('/orders?payment=credit');
  await shown(['Juma']);
  expect(screen.getByRole('main')).toHaveTextContent(/Juma.*Credit/);
  const { body } = await app.api('GET', `/shops/${seller.storeId}/debts?search=juma`, undefined, seller);
  const [debt] = body.debts as { accountId: string }[];
  const line = { storeId: seller.storeId, accountId: debt?.accountId, kind: 'write-off', amount: 1000, note: 'gone' };
  await app.api('POST', documentsPath('creditEntries'), { documentId: 'given-up', data: line }, seller);
  await shown([]);
  await app.open('/orders');
  await shown(['Neema Mollel', 'Grace', 'Juma']);
  expect(screen.getByRole('main')).toHaveTextContent(/Juma.*Given up/);
});

test('on a phone each order is one row: customer, amount, goods and time, one status that says what is open, and Confirm; search and filters stand beside the heading [Q-053]', async () => {
  const { app, order } = await openShop(360);
  await app.open('/orders');
  const list = within(await screen.findByRole('list', { name: 'Orders' }));
  const rowOf = (name: string) => list.getByRole('link', { name: new RegExp(name) }).closest('li') as HTMLElement;
  await waitFor(() => expect(rowOf('Neema Mollel')).toHaveTextContent(/2 packets Maize seed/));
  expect(rowOf('Neema Mollel')).toHaveTextContent(/TZS 20,200.* [ap]m · 2 packets Maize seed.*Pending · Unpaid/);
  // Money that came in is not said on a phone; what is owed is.
  expect(rowOf('Grace')).toHaveTextContent(/TZS 1,000.*Completed$/);
  expect(rowOf('Juma')).toHaveTextContent(/TZS 1,000.*Completed · Credit$/);
  expect(rowOf('Grace')).not.toHaveTextContent('Cash');
  within(screen.getByRole('heading', { level: 1 }).closest('header')?.parentElement as HTMLElement).getByRole(
    'searchbox',
  );
  await app.fill('Search orders', 'grace');
  await shown(['Grace']);
  await screen.findByText('Showing 1 of 3 orders');
  await app.press('Clear filters');
  await app.press(`Confirm order ${order.trackingId}`);
  await waitFor(() => expect(rowOf('Neema Mollel')).toHaveTextContent(/In-Progress · Unpaid$/));
});

test('the head of the dates turns the list round, which the address keeps [Q-053]', async () => {
  const { app } = await openShop();
  await app.open('/orders');
  await shown(['Neema Mollel', 'Grace', 'Juma']);
  const names = () =>
    within(screen.getByRole('table', { name: 'Orders' }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => /Neema|Grace|Juma/.exec(textContent ?? '')?.[0]);
  expect(names()).toEqual(['Juma', 'Grace', 'Neema']);
  expect(screen.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  await app.press('Date');
  await waitFor(() => expect(names()).toEqual(['Neema', 'Grace', 'Juma']));
  expect(app.path()).toBe('/orders?sort=oldest');
  expect(screen.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'ascending');
});

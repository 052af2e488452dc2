// @vitest-environment jsdom
import { documentsPath } from '@duka/e2e/support/api.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const rows = () =>
  within(screen.getByRole('list', { name: 'Who did what' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** A shop in which its owner has added a product, sold two of it, one below its price, and added Neema. */
async function openShop() {
  const app = await startApp();
  const seller = await app.signInNew({
    products: [{ name: 'DAP', quantityInStock: 9, purchasePrice: 60_000, sellingPrice: 90_000, units: ['bag'] }],
  });
  const { storeId } = seller;
  const productId = String(seller.productIds[0]);
  const sell = async (documentId: string, discount: number) => {
    const sale = { storeId, channel: 'walk-in', customerName: 'Baraka', paymentMethod: 'cash', discount };
    const body = { documentId, data: { ...sale, orderItems: [{ productId, quantity: 1 }] } };
    expect((await app.api('POST', documentsPath('orders'), body, seller)).status).toBe(201);
  };
  await sell('full', 0);
  await sell('cheaper', 5000);
  const added = await app.api('POST', `/shops/${storeId}/members`, { name: 'Neema', role: 'cashier' }, seller);
  expect(added.status).toBe(201);
  return { app, productId, storeId };
}

test('the list says what was done, to what and by whom, and is filtered by what, person and day [STAFF-051, STAFF-057]', async () => {
  const { app } = await openShop();
  await app.open('/activity');
  await screen.findByRole('heading', { level: 1, name: 'Who did what' });
  await waitFor(() => expect(rows()).toHaveLength(5));
  expect(rows()[0]).toMatch(/^Added a person: Neema/);
  expect(rows()[1]).toMatch(/^Sold below the list price: DK-\w+ · BarakaTZS 5,000/);
  expect(rows()[2]).toMatch(/^Sold: DK-\w+ · BarakaTZS 90,000/);
  expect(rows()[3]).toMatch(/^Added a product: DAPTZS 90,000/);
  await app.user.selectOptions(screen.getByLabelText('What'), 'All sales');
  await waitFor(() => expect(rows()).toHaveLength(2));
  await app.user.selectOptions(screen.getByLabelText('What'), 'Sold');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await app.user.selectOptions(await screen.findByLabelText('Person'), 'Neema');
  await screen.findByText('Nothing like that was done');
  expect(app.path()).toContain('/activity');
});

test('the figures by person are a table by name, with the hours beside what was sold [STAFF-056]', async () => {
  const { app } = await openShop();
  await app.open('/activity');
  await app.user.click(await screen.findByRole('button', { name: 'By person' }));
  const table = within(await screen.findByRole('table', { name: 'By person' }));
  const people = table.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(people).toHaveLength(2);
  expect([...people].sort((one, other) => String(one).localeCompare(String(other)))).toEqual(people);
  const owner = table.getByText('TZS 175,000').closest('tr');
  expect(owner?.textContent).toContain('TZS 5,000');
});

test('in a shop of several people an order says who served, and a product who did what to it [STAFF-057]', async () => {
  const { app, productId } = await openShop();
  await app.open('/orders/full');
  await screen.findByText(/Served by /);
  await app.open(`/products/view/${productId}`);
  await screen.findByRole('list', { name: 'Who did what' });
  expect(rows()[0]).toMatch(/^Added a product: DAP/);
});

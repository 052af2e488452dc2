// @vitest-environment jsdom
import { documentsPath } from '@duka/e2e/support/api.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

/** A shop with urea, a fertiliser, of which farmers pay at most 7,000 in the season Masika, and a spade. */
async function openShop(widthPx: number, hasProgramme = true) {
  const app = await startApp({ widthPx });
  const seller = await app.signInNew({
    products: [
      { name: 'Urea', quantityInStock: 50, purchasePrice: 6000, sellingPrice: 10_000, units: ['bag'] },
      { name: 'Spade', quantityInStock: 9, purchasePrice: 6000, sellingPrice: 9000 },
    ],
  });
  const { storeId } = seller;
  const [urea, spade] = seller.productIds.map(String);
  const write = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const answer = await app.api(method, path, body, seller);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  };
  const create = (collection: string, documentId: string, data: object) =>
    write('POST', documentsPath(collection), { documentId, data: { storeId, ...data } });
  await write('PATCH', documentsPath('products', String(urea)), { data: { productCategories: ['fertilisers'] } });
  if (hasProgramme) {
    await create('subsidyProgrammes', 'masika', { name: 'Masika', firstDay: '2020-01-01', lastDay: '2099-12-31' });
    await create('subsidyRates', 'of-urea', { programmeId: 'masika', productId: urea, cap: 7000 });
  }
  const sell = (id: string, values: object = {}) =>
    create('orders', id, {
      ...{ programmeId: 'masika', farmerNumber: 'F-77', customerName: 'Neema', buyerVillage: 'Usa River' },
      ...{ paymentMethod: 'cash', orderItems: [urea, spade].map((productId) => ({ productId, quantity: 1 })) },
      ...values,
    });
  const list = async (collection: 'orders' | 'subsidyRates' | 'subsidyProgrammes') => {
    const where = [{ method: 'equal', attribute: 'storeId', values: [storeId] }] as const;
    return (await app.server.database.documents.list(collection, { where })).map(({ attributes }) => attributes);
  };
  return { app, storeId, sell, list };
}

test('at the counter the farmer pays what the government does not, once the number is told [INPUT-070, INPUT-072]', async () => {
  const { app, list } = await openShop(1280);
  await app.open('/orders/new-sale');
  await app.user.click(await screen.findByRole('button', { name: /Urea/ }));
  await app.user.click(await screen.findByLabelText('Subsidised: Masika'));
  await screen.findByText('The government pays TZS 3,000');
  screen.getByText('The farmer pays TZS 7,000');
  await app.press('Complete sale');
  await screen.findByText("A subsidised sale needs the farmer's number");
  await app.fill('Farmer number', ' F-77 ');
  await app.press('Complete sale');
  await screen.findByRole('heading', { name: 'Sale recorded' });
  screen.getByText('TZS 7,000');
  const [order] = await list('orders');
  expect(order).toMatchObject({ orderTotal: 10_000, paid: 7000, owed: 0, subsidy: 3000, farmerNumber: 'F-77' });
  await app.user.click(screen.getByRole('link', { name: 'Receipt' }));
  const receipt = within(await screen.findByRole('article'));
  for (const text of ['The government pays', 'TZS 3,000', 'The farmer pays', 'F-77']) await receipt.findByText(text);
});

test('a sale without goods of a programme asks nothing of subsidies, nor does a shop without one [INPUT-078]', async () => {
  const { app } = await openShop(1280);
  await app.open('/orders/new-sale');
  await app.user.click(await screen.findByRole('button', { name: /Spade/ }));
  await app.settled();
  expect(screen.queryByText(/Subsidised/)).toBeNull();
});

test('a programme is set up with its goods, one by one or a whole category [INPUT-078]', async () => {
  const { app, list } = await openShop(360, false);
  await app.open('/register?tab=subsidies');
  await app.press('New programme');
  await app.press('Save');
  await screen.findByText('Say what the programme is called');
  await app.fill('Name', ' Vuli ');
  await app.press('Save');
  await screen.findByRole('heading', { name: 'Vuli' });
  await screen.findByRole('option', { name: 'Fertilisers' });
  await app.user.selectOptions(screen.getByLabelText('All goods of a category'), 'Fertilisers');
  await app.press('Add all');
  await app.fill('Amount for one, in the unit of the product', '7000');
  await app.press('Add all');
  await screen.findByText('The farmer pays at most TZS 7,000 for one');
  await screen.findByText('Urea');
  await app.user.click(screen.getByLabelText("Government's part"));
  await app.user.type(screen.getByRole('searchbox', { name: 'Name of the product' }), 'spa');
  await app.user.click(await screen.findByRole('button', { name: /^Add\s*: Spade/ }));
  await screen.findByText('The government pays TZS 7,000 of one');
  expect((await list('subsidyRates')).map(({ cap, part }) => [cap, part])).toEqual([
    [7000, null],
    [null, 7000],
  ]);
  await app.user.click(await screen.findByRole('button', { name: 'Remove Urea' }));
  await waitFor(async () => expect(await list('subsidyRates')).toHaveLength(1));
});

test('the sales of a programme are marked as sent and paid in part, and stand on a sheet to print [INPUT-074, INPUT-075]', async () => {
  const { app, sell, list } = await openShop(360);
  await sell('one');
  await sell('two', { customerName: 'Baraka', farmerNumber: 'F-78' });
  await app.open('/register?tab=subsidies');
  await app.user.click(await screen.findByRole('link', { name: /Masika/ }));
  await screen.findByText('The government owes TZS 6,000');
  await screen.findByText('Sales: 2 · TZS 6,000');
  await app.user.click(screen.getByLabelText('Baraka · F-78'));
  await screen.findByText('Sales: 1 · TZS 3,000');
  await app.user.click(screen.getByLabelText('Baraka · F-78'));
  await app.press('Mark as sent');
  await app.press('Save');
  await screen.findByText('No sales here.');
  await app.press('Sent, owed');
  await app.press('Mark as paid');
  await app.fill('Amount', '6001');
  await app.press('Save');
  await screen.findByText('Enter whole shillings, at most TZS 6,000');
  await app.fill('Amount', '4000');
  await app.press('Save');
  await screen.findByText('The government owes TZS 2,000');
  expect((await list('orders')).map(({ subsidyPaid }) => subsidyPaid)).toEqual([3000, 1000]);
  await app.user.click(await screen.findByRole('button', { name: /^Take back\s*: Paid/ }));
  await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }));
  await screen.findByText('The government owes TZS 6,000');
  await app.press('All');
  await app.user.click(screen.getByRole('link', { name: 'Print' }));
  await screen.findByRole('heading', { name: 'Claims for subsidised sales: Masika' });
  const rows = await screen.findAllByRole('row');
  expect(rows).toHaveLength(4);
  expect(rows[1]?.textContent).toMatch(/F-77NeemaUsa RiverUrea1 bag7,0003,00010,000$/);
  expect(rows[3]?.textContent).toBe('Total14,0006,00020,000');
});

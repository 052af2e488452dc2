// @vitest-environment jsdom
import { documentsPath } from '@duka/e2e/support/api.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { startApp } from '#testing/render-app.ts';

/** A shop that has bought Karate, a pesticide, in the lot KZ-17 from Meru, and sold it to Neema, to Baraka and to somebody unnamed. */
async function openShop(widthPx: number) {
  const app = await startApp({ widthPx });
  const seller = await app.signInNew({
    products: [
      { name: 'Karate', quantityInStock: 0, purchasePrice: 6000, sellingPrice: 9000, units: ['bottle'] },
      { name: 'Spade', quantityInStock: 9, purchasePrice: 6000, sellingPrice: 9000 },
    ],
  });
  const { storeId } = seller;
  const [karate, spade] = seller.productIds.map(String);
  const write = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const answer = await app.api(method, path, body, seller);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  };
  const create = (collection: string, documentId: string, data: object) =>
    write('POST', documentsPath(collection), { documentId, data: { storeId, ...data } });
  await write('PATCH', documentsPath('products', String(karate)), { data: { productCategories: ['crop-protection'] } });
  await create('suppliers', 'meru', { name: 'Meru' });
  const expiryDate = '2031-01-31';
  const items = [{ productId: karate, quantity: 20, cost: 120_000, batchNo: 'KZ-17', expiryDate }];
  await create('purchases', 'bought', { supplierId: 'meru', items });
  const sell = (id: string, customerName: string, customerPhone: string, buyerVillage: string, quantity: number) =>
    create('orders', id, {
      ...{ customerName, customerPhone, buyerVillage, paymentMethod: 'cash' },
      orderItems: [karate, spade].map((productId) => ({ productId, quantity })),
    });
  await sell('neema', 'Neema', '0754000001', 'Usa River', 2);
  await sell('baraka', 'Baraka', '0754000002', '', 1);
  await sell('nobody', '', '', '', 3);
  return { app, storeId };
}

test('the register lists what was sold of registered inputs, by lot and buyer, and prints it [INPUT-055, INPUT-056]', async () => {
  const { app } = await openShop(1280);
  await app.open('/register');
  const table = within(await screen.findByRole('table', { name: 'Register of inputs' }));
  const row = await table.findByRole('row', { name: /Neema/ });
  expect(row.textContent).toMatch(/Karate.*KZ-17.*31 Jan 2031.*2 bottles.*Neema.*\+255754000001.*Usa River/);
  expect(table.queryByText('Spade')).toBeNull();
  await screen.findByText('3 sales');
  await app.user.click(screen.getByLabelText('All goods'));
  await waitFor(() => expect(table.getAllByText('Spade')).toHaveLength(3));
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await app.user.click(screen.getByRole('link', { name: 'Print' }));
  await screen.findByRole('heading', { name: /^Register of inputs sold, / });
  expect(screen.getAllByRole('row')).toHaveLength(7);
  expect(screen.getAllByRole('row', { name: /Karate.*KZ-17.*Neema.*Usa River/ })).not.toEqual([]);
  await app.user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});

test('a lot leads to its purchase and to its buyers, each of whom gets a text in two taps [INPUT-062, INPUT-063, INPUT-064]', async () => {
  const { app } = await openShop(360);
  await app.open('/register?tab=recall');
  await app.fill('Number of the lot', 'KZ');
  await app.press('Find');
  await app.press('KZ-17');
  await screen.findByRole('heading', { name: '3 buyers have goods of this lot' });
  screen.getByText('Without a phone number: 1');
  screen.getByText('In stock still: 14 bottles');
  expect(screen.getByText(/^20 bottles came in on .* From Meru/)).toBeVisible();
  await app.press('Send a text: Neema');
  const link = await screen.findByRole('link', { name: 'WhatsApp' });
  const url = new URL(String(link.getAttribute('href')));
  expect(url.origin + url.pathname).toBe('https://wa.me/255754000001');
  expect(url.searchParams.get('text')).toMatch(
    /^Hello Neema\. This is .* you bought Karate: 2 bottles, lot KZ-17\. Please do not use it/,
  );
  expect(screen.getByRole('link', { name: 'SMS' }).getAttribute('href')).toMatch(
    /^sms:\+255754000001\?body=Hello%20Neema/,
  );
  await app.user.click(screen.getByLabelText('Kiswahili'));
  await screen.findByText(/^Habari Neema\. Hii ni .* ulinunua Karate: \S+ 2, shehena KZ-17/);
  await app.user.click(screen.getByRole('link', { name: 'WhatsApp' }));
  await screen.findByRole('button', { name: 'Send again: Neema' });
});

test('the register is in the navigation of a shop with such goods alone [INPUT-057]', async () => {
  const { app } = await openShop(1280);
  await app.open('/orders');
  await screen.findByRole('link', { name: 'Register of inputs' });
  await app.signInNew();
  await app.open('/orders');
  await screen.findByRole('link', { name: 'Who did what' });
  await app.settled();
  expect(screen.queryByRole('link', { name: 'Register of inputs' })).toBeNull();
});

test('a sale of such goods asks where the buyer lives, and takes it without an answer [INPUT-058]', async () => {
  const { app, storeId } = await openShop(1280);
  await app.open('/orders/new-sale');
  await app.user.click(await screen.findByRole('button', { name: /Karate/ }));
  await app.user.click(await screen.findByText('Who buys? For the register'));
  await app.fill('Village', ' Tengeru ');
  await app.press('Complete sale');
  await waitFor(async () => {
    const orders = await app.server.database.documents.list('orders', {
      where: [{ method: 'equal', attribute: 'storeId', values: [storeId] }],
    });
    expect(orders.map(({ attributes }) => attributes.buyerVillage)).toContain('Tengeru');
  });
});

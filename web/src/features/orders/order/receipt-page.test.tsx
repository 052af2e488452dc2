// @vitest-environment jsdom
import { documentsPath } from '@duka/e2e/support/api.ts';
import { recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { startApp } from '#testing/render-app.ts';

test('a receipt names the shop with its address and phone, and the customer, and goes out as a text [Q-053, SELL-017]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', sellingPrice: 9000, units: ['piece'] }] });
  const order = await recordSale(app.api, seller, {
    ...{ customerName: 'Grace', customerPhone: '0769000022' },
    orderItems: [{ productId: String(seller.productIds[0]), quantity: 2 }],
  });
  await app.open(`/orders/${order.$id}/receipt`);
  const receipt = within(await screen.findByRole('article'));
  for (const words of [
    ...['Rehema Agrovet', 'Barabara ya mfano 2, Naura, Sekei, Arusha Urban, Arusha', seller.phone],
    ...['Grace', '+255769000022', 'Hoe', '2 pieces × TZS 9,000', 'TZS 18,000'],
  ]) {
    receipt.getByText(words);
  }
  const link = await screen.findByRole('link', { name: 'WhatsApp' });
  const { origin, pathname, searchParams } = new URL(String(link.getAttribute('href')));
  expect(origin + pathname).toBe('https://wa.me/255769000022');
  const text = searchParams.get('text');
  expect(text?.split('\n')).toEqual([
    ...['Rehema Agrovet', 'Barabara ya mfano 2, Naura, Sekei, Arusha Urban, Arusha', seller.phone],
    ...['This is not a fiscal receipt.', '', `Order: ${order.trackingId}`, expect.stringMatching(/^Date: /)],
    ...['Customer: Grace', 'Customer phone: +255769000022', '', 'Hoe', '  2 pieces × TZS 9,000 = 18,000', ''],
    ...['Total: TZS 18,000', 'Paid by: Cash'],
  ]);
  const message = String(screen.getByRole('link', { name: 'SMS' }).getAttribute('href'));
  expect(message).toBe(`sms:+255769000022?body=${encodeURIComponent(text ?? '')}`);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  await app.press('Copy text');
  await screen.findByText('Receipt copied');
  expect(writeText).toHaveBeenCalledWith(text);
});

test('a receipt is in the language that is chosen for its customer, amounts and units too, whatever the app speaks [R32, SELL-017]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', sellingPrice: 9000, units: ['piece'] }] });
  const order = await recordSale(app.api, seller, {
    ...{ customerName: 'Grace', customerPhone: '0769000023', paymentMethod: 'credit' },
    orderItems: [{ productId: String(seller.productIds[0]), quantity: 2 }],
  });
  await app.open(`/orders/${order.$id}/receipt`);
  await app.user.click(await screen.findByLabelText('Kiswahili'));
  const receipt = within(await screen.findByRole('article'));
  await receipt.findByText('vipande 2 × TSh 9,000');
  receipt.getByText('TSh 18,000');
  receipt.getByRole('list', { name: 'Bidhaa' });
  const link = await screen.findByRole('link', { name: 'WhatsApp' });
  expect(new URL(String(link.getAttribute('href'))).searchParams.get('text')).toContain('\nJumla: TSh 18,000\n');
  await waitFor(async () => {
    const { body } = await app.api('GET', documentsPath('creditAccounts'), undefined, seller);
    expect(body.documents).toMatchObject([{ name: 'Grace', language: 'sw' }]);
  });
  await app.open(`/orders/${order.$id}/receipt`);
  await waitFor(() => expect(screen.getByLabelText('Kiswahili')).toBeChecked());
});

test('a customer who never owed anything keeps the language of a receipt; where that fails it is said, and this receipt is in it [R32]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', sellingPrice: 9000, units: ['piece'] }] });
  const sell = (customer: object) =>
    recordSale(app.api, seller, {
      ...customer,
      orderItems: [{ productId: String(seller.productIds[0]), quantity: 2 }],
    });
  const books = async () => (await app.api('GET', documentsPath('creditAccounts'), undefined, seller)).body.documents;
  const order = await sell({ customerPhone: '0769000024' });
  await app.open(`/orders/${order.$id}/receipt`);
  const mend = app.network.refuse(/^POST .*creditAccounts/, 500);
  await app.user.click(await screen.findByLabelText('Kiswahili'));
  expect(await screen.findByRole('alert')).toHaveTextContent('It could not be kept for the next time.');
  await within(screen.getByRole('article')).findByText('vipande 2 × TSh 9,000');
  mend();
  await app.press('Try again');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(await books()).toMatchObject([{ phone: '+255769000024', language: 'sw', balance: 0 }]);
  await app.open(`/orders/${(await sell({ customerPhone: '+255 769 000 024', customerName: 'Grace' })).$id}/receipt`);
  await waitFor(() => expect(screen.getByLabelText('Kiswahili')).toBeChecked());

  // A name alone may be anybody's.
  await app.open(`/orders/${(await sell({ customerName: 'Asha' })).$id}/receipt`);
  await app.user.click(await screen.findByLabelText('Kiswahili'));
  await within(await screen.findByRole('article')).findByText('vipande 2 × TSh 9,000');
  await app.settled();
  expect(await books()).toHaveLength(1);
});

test('a receipt of a customer without a number leaves it to the seller whom it goes to [Q-053]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe' }] });
  await app.api('PATCH', documentsPath('stores', seller.storeId), { data: { storeLocation: 'Stall 7' } }, seller);
  const order = await recordSale(app.api, seller, {
    orderItems: [{ productId: String(seller.productIds[0]), quantity: 1 }],
  });
  await app.open(`/orders/${order.$id}/receipt`);
  const receipt = within(await screen.findByRole('article'));
  receipt.getByText('Stall 7');
  expect(receipt.queryByText('Customer')).toBeNull();
  expect(await screen.findByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/\?text=/),
  );
});

test('a receipt says how long to wait after each input, in its language, also in the text [INPUT-005]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({
    products: [
      { name: 'Karate', reentryDays: 1, preharvestDays: 14 },
      { name: 'Hoe' },
      { name: 'Neem', reentryDays: 0, preharvestDays: 3 },
    ],
  });
  const order = await recordSale(app.api, seller, {
    customerPhone: '0769000025',
    orderItems: seller.productIds.map((productId) => ({ productId, quantity: 1 })),
  });
  await app.open(`/orders/${order.$id}/receipt`);
  const receipt = within(await screen.findByRole('article'));
  receipt.getByText('Days before re-entry: 1 · Days before harvest: 14');
  receipt.getByText('Days before harvest: 3');
  const readText = async () =>
    new URL(String((await screen.findByRole('link', { name: 'WhatsApp' })).getAttribute('href'))).searchParams.get(
      'text',
    );
  expect(await readText()).toContain('\n  Days before re-entry: 1 · Days before harvest: 14\nHoe\n');
  await app.user.click(await screen.findByLabelText('Kiswahili'));
  await within(screen.getByRole('article')).findByText('Siku kabla ya kuingia shambani: 1 · Siku kabla ya kuvuna: 14');
  expect(await readText()).toContain('\n  Siku kabla ya kuvuna: 3\n');
});

test('a receipt whose products cannot be read is written without the days to wait [INPUT-005]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Karate', reentryDays: 1 }] });
  const order = await recordSale(app.api, seller, {
    orderItems: [{ productId: String(seller.productIds[0]), quantity: 1 }],
  });
  app.network.refuse(/products\/documents/, 500);
  await app.open(`/orders/${order.$id}/receipt`);
  within(await screen.findByRole('article')).getByText('Karate');
  expect(screen.queryByText(/re-entry/)).toBeNull();
});

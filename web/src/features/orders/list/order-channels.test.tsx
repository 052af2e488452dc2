// @vitest-environment jsdom
import { recordSale } from '@duka/e2e/support/orders.ts';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

/** A shop that sold to Grace at the counter and wrote an order of Neema's down that came by WhatsApp. */
async function openShop(widthPx = 1280) {
  const app = await startApp({ widthPx });
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  const orderItems = [{ productId: seller.productIds[0], quantity: 1 }];
  await recordSale(app.api, seller, { customerName: 'Grace', paymentMethod: 'cash', orderItems });
  const neema = { customerName: 'Neema', customerPhone: '+255754000003' };
  const order = await recordSale(app.api, seller, { channel: 'whatsapp', ...neema, orderItems });
  return { app, seller, order };
}

const rowOf = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('tr, li') ?? document.body;

test('an order says that it came by WhatsApp, the filter finds it, and today says what came so [DOOR-100, DOOR-101]', async () => {
  const { app } = await openShop();
  await app.open('/orders');
  await screen.findByRole('list', { name: 'Sold today' });
  await app.settled();
  const today = within(screen.getByRole('list', { name: 'Sold today' }));
  const sums = today.getAllByRole('link').map(({ textContent }) => textContent);
  expect(sums).toEqual(['Marketplace today0', 'Walk-in today9,000', 'WhatsApp today9,000']);
  expect(within(await rowOf('Neema')).getByText('WhatsApp')).toBeVisible();
  await app.user.click(today.getByRole('link', { name: /^WhatsApp today/ }));
  await screen.findByText(/^Showing 1 of 2/);
  expect(screen.queryByText('Grace')).toBeNull();
  const filter = await screen.findByRole('button', { name: /^Filters/ });
  await app.user.click(filter);
  expect(await screen.findByRole('combobox', { name: 'Channel' })).toHaveDisplayValue('WhatsApp');
});

test('on a phone an order by WhatsApp says so, and one over the counter says nothing [DOOR-100]', async () => {
  const { app } = await openShop(360);
  await app.open('/orders');
  expect(within(await rowOf('Neema')).getByText('WhatsApp')).toBeVisible();
  expect(within(await rowOf('Grace')).queryByText('Walk-in')).toBeNull();
});

test('the report shows the channels of the range apart, and the page of an order how it came [DOOR-100, DOOR-101]', async () => {
  const { app, order } = await openShop();
  await app.open('/analytics');
  await screen.findByRole('table', { name: 'How the orders came' });
  await app.settled();
  const rows = within(screen.getByRole('table', { name: 'How the orders came' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => within(row).getByRole('rowheader').firstChild?.textContent)).toEqual([
    ...['Marketplace', 'Walk-in', 'WhatsApp', 'Together'],
  ]);
  await app.open(`/orders/${order.$id}`);
  await screen.findByText('Ordered by WhatsApp');
});

// @vitest-environment jsdom
import { guestIdOf } from '@duka/domain/messages/guest';
import { readMessages } from '@duka/e2e/support/messages.ts';
import { recordSale } from '@duka/e2e/support/orders.ts';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const neema = { customerName: 'Neema', customerPhone: '+255754000003' };

/** A shop with an order of Neema's by WhatsApp. */
async function openOrderedShop() {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  const orderItems = [{ productId: seller.productIds[0], quantity: 1 }];
  const order = await recordSale(app.api, seller, { channel: 'whatsapp', ...neema, orderItems });
  return { app, seller, orderId: String(order.$id), reference: String(order.trackingId) };
}

test('the seller writes with the buyer of an order without an account, the order at hand [DOOR-121]', async () => {
  const { app, seller, orderId, reference } = await openOrderedShop();
  await app.open(`/messages?with=${guestIdOf(orderId)}`);
  await screen.findByRole('heading', { level: 2, name: 'Neema' });
  expect(await screen.findByRole('link', { name: `Order ${reference} of Neema` })).toHaveAttribute(
    'href',
    `/orders/${orderId}`,
  );
  expect(screen.getByRole('link', { name: 'Call Neema' })).toHaveAttribute('href', 'tel:+255754000003');
  await app.fill(await screen.findByRole('textbox', { name: 'Message' }), 'It is ready');
  await app.user.keyboard('{Enter}');
  const log = within(await screen.findByRole('region', { name: 'Conversation with Neema' }));
  await log.findByText(/^Sent/);
  const contacts = within(screen.getByRole('region', { name: 'Contacts' }));
  expect(await contacts.findByRole('link', { name: /Neema/ })).toHaveTextContent(`Guest · order ${reference}`);
  expect(await readMessages(app.api, seller)).toMatchObject([{ content: 'It is ready' }]);
});

// @vitest-environment jsdom
import { placeOrder, recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { startApp } from '#testing/render-app.ts';

/** Counts the notes that the page plays, in a browser that can play them. */
function listenToNotes(): readonly number[] {
  const started: number[] = [];
  const frequency = { value: 0 };
  const note = { frequency, connect: () => {}, start: () => void started.push(frequency.value), stop: () => {} };
  const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  class Sound {
    readonly currentTime = 0;
    readonly createOscillator = () => note;
    readonly createGain = () => ({ gain, connect: () => {} });
  }
  vi.stubGlobal('AudioContext', Sound);
  return started;
}

test('a device that was set so plays a sound when an order of a customer arrives, and none for what the shop sells [DOOR-105]', async () => {
  const notes = listenToNotes();
  const app = await startApp();
  const customer = await app.newSeller({ withStore: false, firstName: 'Neema', lastName: 'Mollel' });
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  const line = { productId: seller.productIds[0] ?? '', quantity: 1 };
  const order = () => placeOrder(app.api, { ...customer, name: 'Neema Mollel' }, seller.storeId, line);
  await app.open('/orders');
  await screen.findByText('Online');
  await app.settled();
  const first = await order();
  await screen.findByText(`New order ${first.trackingId} from Neema Mollel`);
  expect(notes).toEqual([]);

  await app.open('/settings?section=notifications');
  await app.user.click(await screen.findByRole('switch', { name: 'Play a short sound when an order arrives' }));
  expect(notes).toEqual([880, 1175]);
  await app.open('/orders');
  await screen.findByText('Online');
  await app.settled();
  await recordSale(app.api, seller, { paymentMethod: 'cash', orderItems: [line] });
  const second = await order();
  await screen.findByText(`New order ${second.trackingId} from Neema Mollel`);
  await waitFor(() => expect(notes).toHaveLength(4));
});

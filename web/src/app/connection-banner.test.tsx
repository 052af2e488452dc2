// @vitest-environment jsdom

import { dayMs } from '@duka/domain/values/durations';
import { recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { startApp } from '#testing/render-app.ts';

test('the bar says whether the seller is on line, from the moment the line is gone until it is back', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/dashboard');
  const state = await screen.findByText('Online');
  expect(state.closest('[role=status]')).toHaveTextContent(/^Online$/);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await screen.findByText('Offline');
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('Offline')).toBeNull());
});

test('a newer version is offered, but not under a half-typed form, nor while something is unsent [OFFLINE-019]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/products/add');
  await screen.findByText('Online');
  const { setNetworkState } = await import('#data/connection/network-state.ts');
  const update = () => screen.queryByRole('button', { name: 'Update' });
  setNetworkState({ hasRelease: true });
  await waitFor(() => expect(update()).toBeVisible());
  const name = await screen.findByRole('textbox', { name: 'Product Name' });
  await app.user.type(name, 'H');
  await waitFor(() => expect(update()).toBeNull());
  await app.user.clear(name);
  await waitFor(() => expect(update()).toBeVisible());
  setNetworkState({ waiting: 1 });
  await waitFor(() => expect(update()).toBeNull());
  setNetworkState({ waiting: 0, hasRelease: false });
});

test('nor while something is typed into a dialog that keeps nothing of it, until it is closed', async () => {
  const app = await startApp({ widthPx: 360 });
  await app.signInNew({ products: [{ name: 'Hoe', sellingPrice: 1500 }] });
  await app.open('/products');
  await screen.findByText('Online');
  const { setNetworkState } = await import('#data/connection/network-state.ts');
  const { isHalfTyped } = await import('#ui/forms/half-typed.ts');
  // Behind the dialog too.
  const update = () => screen.queryByRole('button', { name: 'Update', hidden: true });
  setNetworkState({ hasRelease: true });
  await waitFor(() => expect(update()).not.toBeNull());
  await app.user.click(await screen.findByRole('button', { name: /change the price of Hoe/ }));
  const price = within(await screen.findByRole('dialog')).getByRole('textbox');
  expect(update()).not.toBeNull();
  await app.fill(price, '1700');
  await waitFor(() => expect(update()).toBeNull());
  expect(isHalfTyped()).toBe(true);
  await app.press('Cancel');
  await waitFor(() => expect(update()).not.toBeNull());
  expect(isHalfTyped()).toBe(false);
  setNetworkState({ hasRelease: false });
});

test('a device whose copy is older than today says from which day it is, and after more than a day that it has heard nothing [OFFLINE-001]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/dashboard');
  await screen.findByText('Online');
  const { setNetworkState } = await import('#data/connection/network-state.ts');
  const now = Date.now();
  setNetworkState({ isOffline: true, asOf: now });
  expect(await screen.findByText(/^As of/)).toHaveTextContent(/^As of \d{1,2}:\d{2} (am|pm)$/);
  setNetworkState({ asOf: now - 2 * dayMs, heardAt: now - 2 * dayMs });
  await waitFor(() => expect(screen.getByText(/^As of/)).toHaveTextContent(/^As of .*\d{4}.*\d{1,2}:\d{2} (am|pm)$/));
  await screen.findByText(/^This phone has not heard from your shop since .*\d{4}.*Go where there is a network/);
  setNetworkState({ isOffline: false });
});

test('a receipt, which stands in no bar, says from when it is where the phone has answered', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', sellingPrice: 1500 }] });
  const sale = { channel: 'walk-in', paymentMethod: 'cash' };
  const orderItems = [{ productId: String(seller.productIds[0]), quantity: 1 }];
  const order = await recordSale(app.api, seller, { ...sale, orderItems });
  await app.open(`/orders/${order.$id}/receipt`);
  await screen.findByRole('button', { name: 'Print' });
  expect(screen.queryByText(/^As of/)).toBeNull();
  const { setNetworkState } = await import('#data/connection/network-state.ts');
  setNetworkState({ isOffline: true, asOf: Date.now() });
  await screen.findByText(/^As of/);
  setNetworkState({ isOffline: false });
  await waitFor(() => expect(screen.queryByText(/^As of/)).toBeNull());
});

test('a page that was answered by the copy before the bar is there says so, as it does on a line that carries nothing', async () => {
  const app = await startApp();
  await app.signInNew();
  const letGo = app.network.hold(/^GET .*stores/);
  await app.open('/dashboard');
  const { setNetworkState } = await import('#data/connection/network-state.ts');
  // The browser takes such a line for one that is there.
  setNetworkState({ isOffline: true, asOf: Date.now() });
  letGo();
  await screen.findByText(/^As of/);
  await app.settled();
  expect(screen.getByText('Offline')).toBeVisible();
});

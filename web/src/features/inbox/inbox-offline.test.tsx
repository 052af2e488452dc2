// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { listPath } from '@duka/e2e/support/api.ts';
import { sendMessage } from '@duka/e2e/support/messages.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

test('notifications are read and deleted without a network, and on the server once the network is back [SET-010, R33, OFFLINE-002, OFFLINE-010]', async () => {
  allowShopCopy();
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe' }] });
  for (const firstName of ['Amina', 'Baraka']) {
    await sendMessage(app.api, await app.newSeller({ firstName, lastName: 'Mrema' }), seller, 'Habari');
  }
  await app.open('/products');
  await isReady();
  await isCopied(seller.userId);
  await app.user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  await panel.findByRole('button', { name: /^Delete.*Amina/ });
  await app.settled();
  const readAll = async () => {
    const { body } = await app.api('GET', listPath('notifications'), undefined, seller);
    return (body.documents as { readonly isRead: boolean }[]).map(({ isRead }) => isRead);
  };
  const goOnline = goOffline(app);
  await app.user.click(panel.getByRole('button', { name: /^Delete.*Amina/ }));
  await app.user.click(panel.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  // Nobody needs to know that they wait.
  expect(screen.queryByRole('link', { name: /waiting/, hidden: true })).toBeNull();
  expect(await readAll()).toEqual([false, false]);
  goOnline();
  await waitFor(async () => expect(await readAll()).toEqual([true]));
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expectStored, listPath } from '@duka/e2e/support/api.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { addPerson, goTo, openCounter, typePin, unlock } from '#testing/counter.ts';
import { startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

test('the owner makes a device a counter; it shows its people and no figures, and opens by a PIN alone [STAFF-010, STAFF-017]', async () => {
  const { app, neema } = await openCounter();
  expect(screen.getByRole('button', { name: /^Rehema/ })).toBeVisible();
  expect(document.body).not.toHaveTextContent('TZS');
  await unlock(app, neema);
  expect(screen.getByText('Neema')).toBeVisible();
  await app.open('/orders');
  await screen.findByRole('heading', { name: 'Who is at the counter?' });
  await unlock(app, neema);
  await app.press('Lock');
  await screen.findByRole('heading', { name: 'Who is at the counter?' });
});

test('a wrong PIN says how many tries are left, and after five the person is locked out [STAFF-012]', async () => {
  const { app, neema } = await openCounter();
  await typePin(app, { ...neema, pin: '1357' });
  await screen.findByText('Wrong PIN. Tries left: 4');
  for (const left of [3, 2, 1]) {
    await typePin(app, { ...neema, pin: '1357' });
    await screen.findByText(`Wrong PIN. Tries left: ${left}`);
  }
  await typePin(app, { ...neema, pin: '1357' });
  await screen.findByText(/Too many wrong PINs for Neema/);
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/Try again in (4|5):\d\d/));
  expect(screen.getByRole('button', { name: '7' })).toBeDisabled();
});

test('a sale that somebody began at a counter stays theirs, until another one takes it over [STAFF-018]', async () => {
  const { app, seller, neema, rehema } = await openCounter();
  await unlock(app, neema);
  await goTo(app, '/orders/new-sale');
  await app.user.click(await screen.findByRole('button', { name: /^Hoe/ }));
  await screen.findByRole('form', { name: 'Sale' });
  await app.user.click(screen.getAllByRole('button', { name: 'Lock' })[0] as Element);
  await unlock(app, rehema);
  await goTo(app, '/orders/new-sale');
  await screen.findByText('Neema left a sale here. Goods: 1');
  expect(screen.queryByRole('button', { name: 'Complete sale' })).toBeNull();
  await app.press('Take over');
  await app.settled();
  await app.press('Complete sale');
  await screen.findByRole('heading', { name: 'Sale recorded' });
  const { body } = await app.api('GET', listPath('orders'), undefined, seller);
  expect(body.documents).toMatchObject([{ byMember: rehema.id }]);
});

test('a counter that nobody has touched for five minutes locks, and the touch that finds it so does nothing else [STAFF-017]', async () => {
  const { app, neema } = await openCounter();
  await unlock(app, neema);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 6 * 60_000);
  await app.user.click(screen.getAllByRole('link', { name: 'Orders' })[0] as Element);
  await screen.findByRole('heading', { name: 'Who is at the counter?' });
  expect(app.path()).not.toBe('/orders');
});

test('the people page of a counter is that of who is unlocked, and offers no invitation, no handover and no way out of the shop [STAFF-010, STAFF-025]', async () => {
  const { app, seller, rehema } = await openCounter();
  const rights = ['sell', 'staff'];
  await expectStored(app.api('PATCH', `/shops/${seller.storeId}/members/${rehema.id}`, { rights }, seller));
  const people = () => screen.findByRole('list', { name: 'Who works here' });
  const offersNone = () => {
    for (const name of [/^Invite/, 'Leave this shop', 'Hand the shop over']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  };
  await unlock(app, rehema);
  await goTo(app, '/settings?section=people');
  const list = await people();
  expect(within(list).getByText('Rehema').parentElement ?? list).toHaveTextContent('Rehema (You)');
  expect(within(list).getByRole('button', { name: 'Remove Neema' })).toBeVisible();
  expect(within(list).queryByRole('button', { name: 'Remove Rehema' })).toBeNull();
  offersNone();
  await app.press('Lock');
  await unlock(app, { name: 'Asha Mushi', pin: '5093' });
  await goTo(app, '/settings?section=people');
  expect(within(await people()).getByRole('button', { name: 'Remove Rehema' })).toBeVisible();
  offersNone();
  await goTo(app, '/settings?section=counter');
  await screen.findByRole('heading', { name: 'This device is a counter' });
});

test('the settings say that a device is a counter only once it is one [STAFF-010]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await addPerson(app, seller, { name: 'Neema', role: 'cashier', pin: '4711' });
  await app.open('/settings?section=counter');
  await screen.findByRole('heading', { name: 'Sell together at one device' });
  await screen.findByRole('button', { name: 'Make this device a counter' });
  expect(screen.queryByText('This device is a counter')).toBeNull();
});

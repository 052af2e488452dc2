// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { listPath } from '@duka/e2e/support/api.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { goTo, openCounter, typePin, unlock } from '#testing/counter.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, startEmptyDevices } from '#testing/offline-device.ts';

startEmptyDevices();

test('without a network another person is unlocked; what each has sold is theirs once the network is back, whoever is unlocked then [STAFF-013]', async () => {
  const { app, seller, neema, rehema } = await openCounter();
  await unlock(app, neema);
  await goTo(app, '/orders/new-sale');
  const sell = async () => {
    await app.user.click(await screen.findByRole('button', { name: /^Hoe/ }));
    await screen.findByRole('form', { name: 'Sale' });
    await app.settled();
    await app.press('Complete sale');
    await screen.findByRole('heading', { name: 'Sale recorded' });
  };
  await isReady();
  await app.settled();
  const goOnline = goOffline(app);
  await sell();
  await app.press('Lock');
  await typePin(app, { ...rehema, pin: '1357' });
  await screen.findByText('Wrong PIN. Tries left: 4');
  await unlock(app, rehema);
  goOnline();
  await waitFor(async () => {
    const { body } = await app.api('GET', listPath('orders'), undefined, seller);
    expect(body.documents).toMatchObject([{ byMember: neema.id }]);
  });
  await waitFor(async () => {
    const { body } = await app.api('GET', `/shops/${seller.storeId}/members`, undefined, seller);
    expect(body.counters).toMatchObject([{ memberId: rehema.id }]);
  });
  expect(screen.getByRole('button', { name: 'Lock' })).toBeVisible();
});

test('five wrong PINs without a network lock the person out, and a clock that is set shortens nothing [STAFF-012]', async () => {
  const { app, neema } = await openCounter();
  await screen.findByRole('button', { name: /^Neema/ });
  await app.settled();
  goOffline(app);
  for (const left of [4, 3, 2, 1]) {
    await typePin(app, { ...neema, pin: '1357' });
    await screen.findByText(`Wrong PIN. Tries left: ${left}`);
  }
  await typePin(app, { ...neema, pin: '1357' });
  await screen.findByText(/Too many wrong PINs for Neema/);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  await app.press('Somebody else');
  await app.user.click(await screen.findByRole('button', { name: /^Neema/ }));
  await screen.findByText(/Too many wrong PINs for Neema/);
  expect(screen.getByRole('button', { name: '7' })).toBeDisabled();
});

test('without a network a manager allows a return that a cashier may not make; both names stand in the books [STAFF-015]', async () => {
  const { app, seller, neema, rehema } = await openCounter();
  await unlock(app, neema);
  await goTo(app, '/orders/new-sale');
  await app.user.click(await screen.findByRole('button', { name: /^Hoe/ }));
  await screen.findByRole('form', { name: 'Sale' });
  await isReady();
  await app.settled();
  await app.press('Complete sale');
  await screen.findByRole('heading', { name: 'Sale recorded' });
  const { body } = await app.api('GET', listPath('orders'), undefined, seller);
  await goTo(app, `/orders/${String(body.documents?.[0]?.$id)}`);
  await screen.findByRole('button', { name: 'Void' });
  const goOnline = goOffline(app);
  await app.press('Void');
  await app.fill('Reason', 'Wrong goods');
  const dialog = within(await screen.findByRole('dialog', { name: /^Void sale/ }));
  await app.user.click(dialog.getByRole('button', { name: 'Void' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Ask someone who may' }));
  await app.user.click(await asking.findByRole('radio', { name: 'Rehema' }));
  await app.fill(asking.getByLabelText('Reason'), 'The customer is back');
  await app.user.type(asking.getByLabelText('PIN of Rehema'), `${rehema.pin}{Enter}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  goOnline();
  await waitFor(async () => {
    const { body: returns } = await app.api('GET', listPath('returns'), undefined, seller);
    expect(returns.documents).toMatchObject([{ byMember: neema.id, overrideBy: rehema.id }]);
  });
});

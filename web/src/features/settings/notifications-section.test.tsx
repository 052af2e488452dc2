// @vitest-environment jsdom
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

const toggle = (name: string) => screen.findByRole('switch', { name });

async function openNotifications(app: AppPage): Promise<void> {
  await app.open('/settings?section=notifications');
  await toggle('Messages');
}

test('a seller chooses what to be told of, and every other preference stays [SET-010, SET-017, SET-018, SET-022, SET-045, DATA-018]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await openNotifications(app);
  for (const name of ['Email notifications', 'Order updates', 'Messages']) expect(await toggle(name)).toBeChecked();
  expect(await toggle('Promotions')).not.toBeChecked();
  // Those of the account, and the sound of this device.
  expect(screen.getAllByRole('switch')).toHaveLength(5);

  await app.settled();
  await app.user.click(await toggle('Messages'));
  expect(await toggle('Messages')).not.toBeChecked();
  // Chosen on another device meanwhile.
  const { body: before } = await app.api('GET', '/account/prefs', undefined, seller);
  await app.api('PATCH', '/account/prefs', { prefs: { ...before, phone: '+255700000001' } }, seller);
  await app.settled();
  await app.user.click(screen.getAllByRole('link', { name: 'Products' })[0] as HTMLElement);
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await app.user.click(question.getByRole('button', { name: 'Stay' }));
  await app.press('Save notification settings');
  await screen.findByText('Notification settings updated successfully!');
  expect((await app.api('GET', '/account/prefs', undefined, seller)).body).toEqual({
    role: 'seller',
    phone: '+255700000001',
    emailNotifications: true,
    orderUpdates: true,
    messaging: false,
    promotions: false,
  });
  await openNotifications(app);
  expect(await toggle('Order updates')).toBeChecked();
  expect(await toggle('Messages')).not.toBeChecked();
});

test('while the choices are saved nothing can be changed, and a failure keeps them [SET-016, SET-035]', async () => {
  const app = await startApp();
  await app.signInNew();
  await openNotifications(app);
  await app.user.click(await toggle('Promotions'));
  app.network.refuse(/account\/prefs$/, 500);
  const release = app.network.hold(/account\/prefs$/);
  await app.press('Save notification settings');
  expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true');
  expect(await toggle('Promotions')).toBeDisabled();
  release();
  await screen.findByText('Failed to update notification settings.');
  expect(await toggle('Promotions')).toBeChecked();
});

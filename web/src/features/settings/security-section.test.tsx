// @vitest-environment jsdom

import { dayMs } from '@duka/domain/values/durations';
import { openSession, type Seller } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

const card = () => screen.findByRole('group', { name: 'Room for pictures and files' });
const megabyte = 1024 * 1024;
const refusal = { message: 'no', code: 400, type: 'general_bad_request' };
const galaxy =
  'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';

const field = (label: string) => screen.findByLabelText(label);
const deviceList = () => screen.findByRole('list', { name: 'Where you are signed in' });
const countDevices = async () => within(await deviceList()).getAllByRole('listitem').length;
const isSignedOut = () => screen.findByRole('heading', { name: 'Welcome back' });

async function openSecurity(app: AppPage): Promise<void> {
  await app.open('/settings?section=security');
  await field('Current password');
}

/** True if a session still opens the account. */
async function isSessionOpen({ api }: AppPage, session: string): Promise<boolean> {
  return (await api('GET', '/account', undefined, { session })).status === 200;
}

/** Signs in on a phone; returns its session. */
async function signInOnPhone({ server }: AppPage, { email, password }: Seller): Promise<string> {
  const headers = { 'user-agent': galaxy };
  const answer = await server.call('POST', '/account/sessions/email', { body: { email, password }, headers });
  return String(answer.cookies[0]?.value);
}

/** Stores the row of a file, as its bytes do not matter here. */
async function addFile({ server }: AppPage, ownerId: string, id: string, sizeOriginal: number): Promise<void> {
  const at = server.now().toISOString();
  const row = {
    ...{ id, createdAt: at, updatedAt: at, permissions: [], ownerId, name: id, contentKey: id, signature: 's' },
    ...{ mimeType: 'image/webp', sizeOriginal, chunkBytes: 1, chunksTotal: 1, chunksUploaded: 1, received: [] },
  };
  await server.database.transaction(({ files }) => files.insert(row));
}

test('the settings tell how much room the pictures and files take, and when little is left [CALL-036]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await addFile(app, seller.userId, 'photo', 512 * megabyte);
  await app.open('/settings?section=security');
  const used = await within(await card()).findByLabelText('512 MB of 2 GB used');
  // The room of what is written follows; a new shop has written little.
  const rows = await within(await card()).findByLabelText(/^[\d.]+ KB of 1 GB used$/);
  expect(within(await card()).getAllByRole('progressbar')).toEqual([used, rows]);
  expect(used).toHaveValue(25);
  expect(screen.queryByText(/Little room is left/)).toBeNull();

  await addFile(app, seller.userId, 'film', 1400 * megabyte);
  await app.open('/settings?section=security');
  await within(await card()).findByLabelText('1.9 GB of 2 GB used');
  screen.getByText(/Little room is left\./);
});

test('room that cannot be told is asked for again, and everything else of the section is there [SET-032]', async () => {
  const app = await startApp();
  await app.signInNew();
  const end = app.network.refuse(/^GET \/account\/storage$/, 400, refusal);
  await app.open('/settings?section=security');
  const again = await within(await card()).findByRole('button', { name: 'Try again' });
  await screen.findByRole('link', { name: 'Download my data' });
  end();
  await app.user.click(again);
  await within(await card()).findByLabelText('0 KB of 2 GB used');
});

test('a password is changed after every check, and the other devices are signed out at once [SET-012, SET-028, SET-029, SET-030, SET-031, SET-037, SET-047, CALL-013]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await openSecurity(app);
  await waitFor(async () => expect(await countDevices()).toBe(2));
  await app.press('Change password');
  await screen.findByText('Current password is required');
  screen.getByText('New password is required');
  expect(await field('Current password')).toHaveFocus();
  await app.fill('Current password', 'wrong-one');
  await app.fill('New password', 'short');
  await app.fill('Repeat new password', 'other');
  await app.press('Change password');
  await screen.findByText('Password must be at least 8 characters');
  screen.getByText('Passwords do not match');

  await app.fill('New password', 'Mahindi2026');
  await app.fill('Repeat new password', 'Mahindi2026');
  await app.press('Change password');
  await screen.findByText('Failed to update password. Please check your current password.');
  expect(await field('New password')).toHaveValue('Mahindi2026');
  await app.fill('Current password', seller.password);
  await app.press('Change password');
  await screen.findByText('Password updated successfully!');
  expect(await field('New password')).toHaveValue('');
  await waitFor(async () => expect(await countDevices()).toBe(1));
  expect(await isSessionOpen(app, seller.session)).toBe(false);
  await expect(openSession(location.origin, seller)).rejects.toThrow('user_invalid_credentials');
  expect(await isSessionOpen(app, await openSession(location.origin, { ...seller, password: 'Mahindi2026' }))).toBe(
    true,
  );
});

test('a seller sees where they are signed in, and signs one device out [SET-013, SET-036, CALL-008]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const phone = await signInOnPhone(app, seller);
  await openSecurity(app);
  const device = 'Chrome Mobile on Android, Samsung SM-A135F';
  await screen.findByText(device);
  const [own] = within(await deviceList()).getAllByRole('listitem');
  expect(own).toHaveTextContent('This device');
  const other = screen.getByText(device).closest('li') as HTMLElement;
  expect(other).toHaveTextContent(/Last used \d+ \w+ \d{4}, \d+:\d\d [ap]m/);
  const count = await countDevices();
  expect(await isSessionOpen(app, phone)).toBe(true);
  await app.user.click(within(other).getByRole('button', { name: /^Sign out/ }));
  await screen.findByText(`${device} is signed out.`);
  expect(await deviceList()).toHaveFocus();
  await waitFor(async () => expect(await countDevices()).toBe(count - 1));
  expect(await isSessionOpen(app, phone)).toBe(false);
});

test('a seller signs out of all devices, this one too; where that fails it is told, and nobody is signed out [SET-036, SET-046, SESS-004]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await openSecurity(app);
  const end = app.network.refuse(/^DELETE \/account\/sessions$/, 500);
  const signOut = async () => {
    await app.press('Sign out of all devices');
    const question = within(await screen.findByRole('alertdialog'));
    await app.user.click(question.getByRole('button', { name: 'Sign out of all devices' }));
  };
  await signOut();
  await screen.findByText('Failed to sign out of all devices.');
  expect(await isSessionOpen(app, seller.session)).toBe(true);
  end();
  await signOut();
  await isSignedOut();
  await screen.findByText('Signed out of all devices successfully!');
  expect(screen.queryByText(/Your session has ended/)).toBeNull();
  expect(await isSessionOpen(app, seller.session)).toBe(false);
});

test('an account is deleted only after its password and 14 days, and until then it can be taken back [SET-001]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await openSecurity(app);
  const part = async () => within(await screen.findByRole('region', { name: 'Delete my account' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Delete my account' }));
  const readDeletion = async () => (await app.api('GET', '/account/deletion', undefined, seller)).body.deletion;
  await app.user.click(await (await part()).findByRole('button', { name: 'Delete my account' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('This happens in 14 days.');
  await app.press('Delete in 14 days');
  await dialog().findByText('Password is required');
  const password = dialog().getByLabelText('Your password');
  await app.fill(password, 'not-the-password');
  await app.user.keyboard('{Enter}');
  await dialog().findByText('This is not your password.');
  expect(await readDeletion()).toBeNull();

  await app.fill(password, seller.password);
  await app.user.keyboard('{Enter}');
  await (await part()).findByText(/Your account and all its data will be deleted on/);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Delete my account' })).toHaveFocus());
  const { requestedAt, dueAt } = (await readDeletion()) as { requestedAt: string; dueAt: string };
  expect(Date.parse(dueAt) - Date.parse(requestedAt)).toBe(14 * dayMs);
  await openSecurity(app);
  await app.press('Take it back');
  await screen.findByText('Your account stays.');
  await (await part()).findByRole('button', { name: 'Delete my account' });
  expect(await readDeletion()).toBeNull();
});

// @vitest-environment jsdom
import { documentsPath, listPath } from '@duka/e2e/support/api.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { readStore } from '@duka/e2e/support/stored-shop.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectErrors } from '#testing/expected-errors.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';

const field = (label: string) => screen.getByLabelText(label);
const shown = () => screen.getByRole('group', { name: 'What customers see' });
const refusal = { message: 'no', code: 400, type: 'general_bad_request' };
const uploads = /^POST .*storage\/buckets\/files\/files$/;
/** A picture of one red pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const picture = () => new File([Uint8Array.from(Buffer.from(pixel, 'base64'))], 'me.png', { type: 'image/png' });
/** Chooses a file as a browser does that shows every file. */
const choose = (label: string, file: File) =>
  userEvent.upload(screen.getByLabelText(label, { selector: 'input' }), file, { applyAccept: false });
const isSaved = () => screen.findByText('Profile updated successfully!');

async function openProfile(app: AppPage): Promise<void> {
  await app.open('/settings');
  await screen.findByLabelText('Full Name');
}

async function openStore(app: AppPage): Promise<void> {
  await app.open('/settings?section=store');
  await screen.findByRole('group', { name: 'What customers see' });
}

async function storedUser({ api }: AppPage, seller: Seller) {
  return (await api('GET', documentsPath('users', seller.userId), undefined, seller)).body;
}

test('a seller changes the profile, and account, preferences and user document say so [SET-002, SET-003, SET-005, SET-006, SET-021, SET-022, SET-043, DATA-014, DATA-015, CALL-011, CALL-018, CALL-030]', async () => {
  const app = await startApp();
  const seller = await app.newSeller();
  await app.api('PATCH', '/account/prefs', { prefs: { role: 'seller', orderUpdates: false } }, seller);
  await app.signIn(seller);
  await openProfile(app);
  expect(field('Full Name')).toHaveValue('Rehema Mushi');
  expect(field('Phone')).toHaveValue(seller.phone);
  expect(field('Phone')).toHaveAttribute('placeholder', expect.stringMatching(/^\+255/));
  expect(field('Location')).toHaveAttribute('placeholder', 'Dar es Salaam, Tanzania');
  expect(field('Email')).toHaveValue(seller.email);
  expect(field('Email')).toHaveAttribute('readonly');

  await app.fill('Full Name', ' Rehema  Anna Mushi ');
  await app.fill('Phone', '0622 123-456');
  await app.fill('Location', 'Mbeya');
  await app.fill('Bio', 'Seeds since 1998');
  const started = Date.now();
  await app.press('Save profile');
  await isSaved();
  const user = await storedUser(app, seller);
  expect(user).toMatchObject({
    firstName: 'Rehema',
    lastName: 'Anna Mushi',
    phone: '+255622123456',
    location: 'Mbeya',
    bio: 'Seeds since 1998',
  });
  expect(Date.parse(String(user.updatedAt))).toBeGreaterThanOrEqual(started - 1000);
  const account = (await app.api('GET', '/account', undefined, seller)).body;
  expect(account.name).toBe('Rehema Anna Mushi');
  expect(account.prefs).toEqual({ role: 'seller', orderUpdates: false, phone: '+255622123456' });
  await openProfile(app);
  expect(field('Full Name')).toHaveValue('Rehema Anna Mushi');
});

test('a profile of one name is saved with an empty last name, and a missing user document is made [SET-021, CALL-031]', async () => {
  const app = await startApp();
  const seller = await app.newSeller({ withStore: false });
  await app.api('DELETE', documentsPath('users', seller.userId), undefined, seller);
  await app.signIn(seller);
  await openProfile(app);
  await app.fill('Full Name', 'Rehema');
  await app.fill('Bio', 'Seeds');
  await app.press('Save profile');
  await isSaved();
  const mine = listPath('users', { method: 'equal', attribute: 'userId', values: [seller.userId] });
  const own = (await app.api('GET', mine, undefined, seller)).body.documents ?? [];
  expect(own).toHaveLength(1);
  expect(own[0]).toMatchObject({
    ...{ firstName: 'Rehema', lastName: '', email: seller.email, role: 'seller', bio: 'Seeds' },
  });
});

test('a profile without a full name is not saved; while it is saved its buttons wait, and a failure keeps what was typed [SET-016, SET-023, SET-033]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await openProfile(app);
  await app.fill('Full Name', '  ');
  await app.fill('Phone', '12');
  await app.press('Save profile');
  await screen.findByText('Full name is required');
  expect(field('Full Name')).toHaveFocus();
  screen.getByText('Enter a phone number of 9 to 12 digits');

  await app.fill('Full Name', 'Rehema Anna');
  await app.fill('Phone', seller.phone);
  await app.fill('Bio', 'Typed');
  const saves = /^PATCH .*users\/documents/;
  app.network.refuse(saves, 400, refusal);
  const release = app.network.hold(saves);
  await app.press('Save profile');
  expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Choose picture' })).toBeDisabled();
  release();
  await screen.findByText('Failed to update profile.');
  expect(field('Bio')).toHaveValue('Typed');
  expect(await storedUser(app, seller)).toMatchObject({ firstName: 'Rehema', phone: seller.phone });
});

test('a number of another account is pointed at, and nothing is stored or lost (R16) [SET-002, DATA-008]', async () => {
  const app = await startApp();
  const holder = await app.newSeller({ withStore: false });
  const seller = await app.signInNew();
  await openProfile(app);
  await app.fill('Full Name', 'Rehema Anna');
  await app.fill('Phone', ` ${holder.phone.slice(1)}`);
  await app.press('Save profile');
  await screen.findByText('This phone number belongs to another account');
  await waitFor(() => expect(field('Phone')).toHaveFocus());
  expect(screen.queryByText('Failed to update profile.')).toBeNull();
  expect(field('Full Name')).toHaveValue('Rehema Anna');
  expect(await storedUser(app, seller)).toMatchObject({ firstName: 'Rehema', lastName: 'Mushi', phone: seller.phone });
  expect((await app.api('GET', '/account', undefined, seller)).body).toMatchObject({
    ...{ name: 'Rehema Mushi', prefs: { phone: seller.phone } },
  });
  await app.fill('Phone', '0622 123-456');
  await app.press('Save profile');
  await isSaved();
  expect(await storedUser(app, seller)).toMatchObject({
    firstName: 'Rehema',
    lastName: 'Anna',
    phone: '+255622123456',
  });
});

test('where numbers are proven a new one is stored with the code that came, and the rest of the profile without (R16) [SET-002, DATA-008]', async () => {
  const app = await startApp({ provesPhones: true });
  const seller = await app.signInNew({ phone: '' });
  await openProfile(app);
  await app.fill('Location', 'Mbeya');
  await app.press('Save profile');
  await isSaved();
  await app.fill('Bio', 'Seeds');
  await app.fill('Phone', '0622 123-456');
  await app.press('Save profile');
  await screen.findByText('We sent a code to +255622123456. Type it here.');
  await app.press('Send another code');
  await waitFor(() => expect(app.server.texts).toHaveLength(2));
  await app.fill('Code from the message', /\d{6}/.exec(app.server.texts.at(-1)?.text ?? '')?.[0] ?? '');
  await app.press('Confirm number');
  await waitFor(() => expect(screen.queryByLabelText('Code from the message')).toBeNull());
  await app.settled();
  expect(await storedUser(app, seller)).toMatchObject({ phone: '+255622123456', bio: 'Seeds', location: 'Mbeya' });
});

test('user data that cannot be loaded is logged and told, and the rest of the profile still works [SET-040]', async () => {
  const logged = expectErrors();
  const app = await startApp();
  const seller = await app.signInNew();
  const end = app.network.refuse(/^GET .*users\/documents$/, 403, { ...refusal, code: 403 });
  await openProfile(app);
  await screen.findByText(/Part of your profile could not be loaded\./);
  await waitFor(() => expect(logged().join()).toContain('The extended user data could not be loaded'));
  end();
  await app.fill('Location', 'Mbeya');
  await app.press('Save profile');
  await isSaved();
  expect(await storedUser(app, seller)).toMatchObject({ location: 'Mbeya', firstName: 'Rehema', phone: seller.phone });
});

test('an account that cannot be loaded is told, and asked for again [SET-015, SET-032]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/settings?section=security');
  const navigation = await screen.findByRole('navigation', { name: 'Parts of the settings' });
  const end = app.network.refuse(/^GET \/account$/, 400, refusal);
  await app.user.click(within(navigation).getByRole('link', { name: 'Profile Settings' }));
  await screen.findByText('Failed to load user data.');
  await app.settled();
  end();
  await app.press('Try again');
  await screen.findByLabelText('Full Name');
});

test('a confirming mail that cannot be sent says why [AUTH-004, CALL-016]', async () => {
  const app = await startApp();
  await app.signInNew();
  await openProfile(app);
  screen.getByText('Not confirmed yet');
  for (const [status, words] of [
    [500, /The email could not be sent\. Please try again\./],
    [429, /Too many emails were asked for\./],
  ] as const) {
    const end = app.network.refuse(/account\/verification/, status, { ...refusal, code: status });
    await app.press('Send confirmation email');
    await screen.findByText(words);
    end();
  }
});

test('a seller changes what customers see of the shop [SET-007, SET-008, SET-020, SET-044, CONST-029, DATA-027, DATA-028, CALL-032]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await openStore(app);
  const returns = () => screen.getByRole('switch', { name: 'Accept returns' });
  expect(returns()).toBeChecked();
  screen.getByText('Returns are allowed within 7 days.');
  await app.fill(within(shown()).getByLabelText('Store Name'), ' Mama Rehema ');
  await app.fill('Store Description', 'Seeds and tools');
  await app.fill('Store Location', 'Behind the market, Arusha');
  await app.user.click(returns());
  await app.press('Save store settings');
  await screen.findByText('Store settings updated successfully!');
  expect(await readStore(app.api, seller)).toMatchObject({
    storeName: 'Mama Rehema',
    storeDescription: 'Seeds and tools',
    storeLocation: 'Behind the market, Arusha',
    acceptReturns: false,
    ownerId: { $id: seller.userId },
  });
  await waitFor(() => expect(screen.getAllByRole('banner')[0]).toHaveTextContent('Mama Rehema'));
  await openStore(app);
  expect(returns()).not.toBeChecked();
});

test('a shop without a name is not saved, and a refused save says why [SET-016, SET-025, SET-034]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await openStore(app);
  const name = () => within(shown()).getByLabelText('Store Name');
  await app.fill(name(), ' ');
  await app.press('Save store settings');
  await within(shown()).findByText('Store name is required');
  expect(name()).toHaveFocus();
  await app.fill(name(), 'Rehema');
  const saves = new RegExp(`^PATCH .*stores/documents/${seller.storeId}`);
  const end = app.network.refuse(saves, 400, { ...refusal, message: 'The shop is closed.' });
  await app.press('Save store settings');
  await screen.findByText('Failed to update store settings: The shop is closed.');
  end();
  app.network.cut(saves);
  await app.press('Save store settings');
  await screen.findByText('Failed to update store settings: the server could not be reached');
  expect(name()).toHaveValue('Rehema');
});

test('a picture is refused before it is sent where it is none or too large; else its link is stored and it is shown at the top [SET-004, SET-026, SET-027, SET-038, SET-041, CALL-036, CALL-038, CALL-039, DATA-013]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await openProfile(app);
  screen.getByText(/300x300 recommended/);
  const label = 'Your picture';
  await choose(label, new File(['%PDF-1.4'], 'a.pdf', { type: 'application/pdf' }));
  await screen.findByText('Please select an image file');
  await choose(label, new File([new Uint8Array(5 * 1024 * 1024)], 'a.png', { type: 'image/png' }));
  await screen.findByText('File size must be less than 5MB');
  await choose(label, new File(['no picture'], 'a.png', { type: 'image/png' }));
  await screen.findByText('Please select an image file');
  expect(app.network.calls.filter((call) => uploads.test(call))).toEqual([]);
  const end = app.network.refuse(uploads, 400, refusal);
  await choose(label, picture());
  await screen.findByText('Failed to upload avatar.');
  end();
  const freeStorage = app.network.refuse(uploads, 403, { message: 'full', code: 403, type: 'storage_limit_exceeded' });
  await choose(label, picture());
  await screen.findByText(/^Failed to upload avatar\. The storage of your account is full: Security Settings show/);
  freeStorage();
  await choose(label, picture());
  await screen.findByText('Avatar uploaded successfully!');
  const { avatar } = await storedUser(app, seller);
  expect(avatar).toMatch(/\/v1\/storage\/buckets\/files\/files\/[^/]+\/view\?project=duka$/);
  await waitFor(() => expect(document.querySelector('header img')).toHaveAttribute('src', String(avatar)));
});

test('a shop has a picture of its own [SET-009, SET-026, SET-027, SET-039, SET-042]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await openStore(app);
  const label = 'Picture of the shop';
  await choose(label, new File(['a'], 'a.txt', { type: 'text/plain' }));
  await screen.findByText('Please select an image file');
  const end = app.network.refuse(uploads, 400, refusal);
  await choose(label, picture());
  await screen.findByText('Failed to upload store avatar.');
  end();
  await choose(label, picture());
  await screen.findByText('Store avatar uploaded successfully!');
  expect((await readStore(app.api, seller)).avatar).toMatch(/\/view\?project=duka$/);
});

test('changes that are not saved are announced before a link leads away, and kept when the seller stays [SET-002, SET-043]', async () => {
  const app = await startApp();
  await app.signInNew();
  await openProfile(app);
  await app.fill('Bio', 'Typed');
  // What asks is loaded with the first letter.
  await app.settled();
  const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  for (const name of ['Products', 'Store Settings']) {
    await app.user.click(screen.getAllByRole('link', { name })[0] as HTMLElement);
    expect(await question()).toHaveTextContent('not saved yet');
    await app.press('Stay');
    expect(field('Bio')).toHaveValue('Typed');
    expect(app.path()).toBe('/settings');
  }
  await app.user.click(screen.getByRole('link', { name: 'Store Settings' }));
  await app.press('Leave');
  await screen.findByRole('heading', { level: 2, name: 'Store Settings' });
  await app.user.click(screen.getByRole('link', { name: 'Profile Settings' }));
  await waitFor(() => expect(field('Bio')).toHaveValue(''));

  await app.fill('Bio', 'Typed again');
  await app.press('Save profile');
  await isSaved();
  await app.user.click(screen.getAllByRole('link', { name: 'Products' })[0] as HTMLElement);
  await waitFor(() => expect(app.path()).toBe('/products'));
});

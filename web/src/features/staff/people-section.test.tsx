// @vitest-environment jsdom

import { presetRights } from '@duka/domain/collections/rights';
import { documentsPath } from '@duka/e2e/support/api.ts';
import { openSession, type Seller } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { mailedCode } from '#testing/mails.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';

const people = () => screen.findByRole('list', { name: 'Who works here' });
const rowOf = async (name: string) => (await within(await people()).findByText(name)).closest('li') as HTMLElement;
const membersPath = ({ storeId }: Seller, ...more: string[]) => ['/shops', storeId, 'members', ...more].join('/');
const openPeople = (app: AppPage) => app.open('/settings?section=people');

async function openShop() {
  const app = await startApp();
  const owner = await app.signInNew({ storeName: 'Rehema Agrovet' });
  /** Adds a member beside the page. */
  const add = async (name: string, values: object = { role: 'cashier' }) =>
    String((await app.api('POST', membersPath(owner), { name, ...values }, owner)).body.$id);
  const members = async () =>
    (await app.api('GET', membersPath(owner), undefined, owner)).body.members as Record<string, unknown>[];
  const member = async (name: string) => (await members()).find((each) => each.name === name);
  /** Adds a member who has joined with an account of their own; returns that account. */
  const enter = async (name: string, values?: object) => {
    const account = await app.newSeller({ withStore: false, firstName: name, lastName: '' });
    const invitation = membersPath(owner, await add(name, values), 'invitation');
    const { body } = await app.api('POST', invitation, { url: `${location.origin}/` }, owner);
    await app.api('POST', `/invitations/${String(body.url).split('/join/')[1]}`, {}, account);
    return account;
  };
  return { ...app, app, owner, add, enter, member };
}

test('the owner adds a person with a role, and ticks one by one what they may do [STAFF-020, STAFF-021]', async () => {
  const { app, member } = await openShop();
  await openPeople(app);
  const own = await rowOf('Rehema Mushi');
  expect(own).toHaveTextContent('Owner');
  expect(own).toHaveTextContent('May do: Everything');
  expect(within(own).queryByRole('button', { name: /^Remove/ })).toBeNull();

  await app.press('Add a person');
  await app.press('Save');
  await screen.findByText("Enter the person's name");
  await app.fill('Name', 'Neema Mollel');
  await app.fill('Phone number', 'call me');
  await app.press('Save');
  await screen.findByText(/^Enter a phone number such as/);
  await app.fill('Phone number', '0712 345 678');
  const role = await screen.findByRole('combobox', { name: 'Role' });
  expect(role).toHaveValue('cashier');
  await app.user.selectOptions(role, 'storekeeper');
  const tick = (name: string) => screen.findByRole('checkbox', { name });
  expect(await tick('Change stock')).toBeChecked();
  expect(await tick('Sell')).not.toBeChecked();
  await app.user.click(await tick('Sell'));
  await app.user.click(await tick('Give discounts'));
  await app.fill('Most discount, in percent', '120');
  await app.press('Save');
  await screen.findByText('Enter a number from 0 to 100');
  await app.fill('Most discount, in percent', '7,5');
  await app.press('Save');
  await screen.findByText('Neema Mollel is added.');
  expect(await member('Neema Mollel')).toMatchObject({
    ...{ role: 'storekeeper', phone: '+255712345678', discountLimit: 7.5 },
    rights: ['sell', 'discount', 'stock', 'products'],
  });
  const row = await rowOf('Neema Mollel');
  expect(row).toHaveTextContent('May do: Sell, Give discounts, Change stock, Change products');
  expect(row).toHaveTextContent('No PIN yet · No account · Discount up to 7.5 %');
  expect(row).toHaveTextContent('Not seen yet');
});

test('who manages people for the owner gives only rights of their own, and changes neither the owner nor themselves [STAFF-021]', async () => {
  const { app, enter, member } = await openShop();
  await app.signIn(await enter('Baraka', { role: 'manager', rights: ['sell', 'staff'] }));
  await openPeople(app);
  expect(within(await rowOf('Rehema Mushi')).queryByRole('button')).toBeNull();
  const own = within(await rowOf('Baraka')).getAllByRole('button');
  expect(own.map((button) => button.textContent)).toEqual(['Set a PIN']);
  await app.press('Add a person');
  await app.fill('Name', 'Neema');
  const tick = (name: string) => screen.findByRole('checkbox', { name });
  expect(await tick('Sell')).toBeChecked();
  expect(await tick('Manage people')).toBeDisabled();
  expect(await tick('Manage people')).toHaveAccessibleDescription(/Only the owner gives this\.$/);
  expect(await tick('Handle orders')).toBeDisabled();
  expect(await tick('Handle orders')).toHaveAccessibleDescription(/You do not have this yourself\.$/);
  await app.press('Save');
  await screen.findByText('Neema is added.');
  expect(await member('Neema')).toMatchObject({ role: 'cashier', rights: ['sell'] });
});

test('a person that could not be stored stays typed, with the reason [STAFF-021]', async () => {
  const { app, member } = await openShop();
  await openPeople(app);
  await people();
  await app.press('Add a person');
  await app.fill('Name', 'Baraka');
  const end = app.network.refuse(/^POST \/shops\/.*\/members$/, 409, {
    ...{ message: 'A shop has at most 50 people.', code: 409, type: 'shop_members_full' },
  });
  await app.press('Save');
  await screen.findByText('A shop has at most 50 people.');
  expect(await screen.findByLabelText('Name')).toHaveValue('Baraka');
  end();
  await app.press('Save');
  await screen.findByText('Baraka is added.');
  expect(await member('Baraka')).toMatchObject({ role: 'cashier', rights: presetRights.cashier });
});

test('a person is changed, removed after a question that says what happens, and added again [STAFF-022, STAFF-023]', async () => {
  const { app, add, member } = await openShop();
  await add('Neema');
  await openPeople(app);
  await app.press('Edit Neema');
  expect(await screen.findByLabelText('Name')).toHaveValue('Neema');
  await app.user.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'manager');
  await app.press('Save');
  await screen.findByText('Neema is saved.');
  expect(await member('Neema')).toMatchObject({ role: 'manager', rights: presetRights.manager });
  expect(await rowOf('Neema')).toHaveTextContent('Manager');

  await app.press('Remove Neema');
  const question = await screen.findByRole('alertdialog', { name: 'Remove Neema from the shop?' });
  expect(question).toHaveTextContent('access end at once');
  await app.user.click(within(question).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Neema is removed.');
  expect(await member('Neema')).toMatchObject({ active: false });
  await app.press('Add Neema again');
  await screen.findByText('Neema works here again.');
  expect(await member('Neema')).toMatchObject({ active: true });
});

test('a PIN is typed twice, and one that is easily guessed is refused with the reason [STAFF-024]', async () => {
  const { app, add, member } = await openShop();
  await add('Neema');
  await openPeople(app);
  await app.press('Set a PIN: Neema');
  const save = () => app.press('Save PIN');
  await app.fill('PIN of 4 to 6 digits', '12');
  await save();
  await screen.findByText('Enter 4 to 6 digits');
  await app.fill('PIN of 4 to 6 digits', '1234');
  await save();
  await screen.findByText(/^Too easy to guess/);
  await app.fill('PIN of 4 to 6 digits', '4826');
  await app.fill('PIN again', '4862');
  await save();
  await screen.findByText('The two do not match');
  await app.press('Make one for me');
  const [, made] = /guess: (\d{6})/.exec((await screen.findByText(/^A PIN that is hard to guess/)).textContent) ?? [];
  expect(await screen.findByLabelText('PIN again')).toHaveValue(made);
  await save();
  await screen.findByText('The PIN is saved.');
  expect(await member('Neema')).toMatchObject({ hasPin: true });
  await waitFor(async () => expect(await rowOf('Neema')).toHaveTextContent('Has a PIN'));
  await screen.findByRole('button', { name: 'New PIN: Neema' });
});

test('a person is invited by a link that is copied or shared [STAFF-025]', async () => {
  const { app, add, member } = await openShop();
  await add('Neema', { role: 'cashier', phone: '0712 345 678' });
  await openPeople(app);
  await app.press('Invite Neema');
  await app.fill('Their email', 'neema at home');
  await app.press('Make a link');
  await screen.findByText('Enter an email address, or leave it empty');
  await app.fill('Their email', '');
  await app.press('Make a link');
  const dialog = await screen.findByRole('dialog', { name: 'Link for Neema' });
  const [url = ''] = /http\S+\/join\/[\w-]+/.exec(within(dialog).getByText(/\/join\//).textContent) ?? [];
  const whatsApp = within(dialog).getByRole('link', { name: 'WhatsApp' });
  expect(whatsApp).toHaveAttribute('href', expect.stringContaining(`255712345678?text=`));
  expect(decodeURIComponent(whatsApp.getAttribute('href') ?? '')).toContain(url);
  await app.user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(await member('Neema')).toMatchObject({ invitedUntil: expect.stringMatching(/^2\d{3}-/) });
  await waitFor(async () => expect(await rowOf('Neema')).toHaveTextContent(/Invited until \d+ \w+ \d{4}/));
});

test('a counter device is seen with who is at it, and ended after a question [STAFF-026]', async () => {
  const { app, owner, add, member } = await openShop();
  await add('Neema');
  await openPeople(app);
  const id = String((await member('Neema'))?.$id);
  await app.api('PUT', membersPath(owner, id, 'pin'), { pin: '4826' }, owner);
  // Somebody can end it there.
  const ownerId = String((await member('Rehema Mushi'))?.$id);
  await app.api('PUT', membersPath(owner, ownerId, 'pin'), { pin: '902415' }, owner);
  const counter = { session: await openSession(location.origin, owner) };
  await app.api('PUT', `/shops/${owner.storeId}/counter`, { enabled: true }, counter);
  await app.api('POST', `/shops/${owner.storeId}/counter/unlock`, { memberId: id, pin: '4826' }, counter);
  await openPeople(app);
  const list = await screen.findByRole('list', { name: 'Counter devices' });
  await within(list).findByText(/In use by Neema/);
  await app.user.click(within(list).getByRole('button', { name: /^End / }));
  const question = await screen.findByRole('alertdialog', { name: 'End this counter device?' });
  await app.user.click(within(question).getByRole('button', { name: 'End' }));
  await screen.findByText('The counter device is ended.');
  await screen.findByText('No device is a counter yet.');
  expect((await app.api('GET', '/account', undefined, counter)).status).toBe(401);
});

test('a cashier sees only themselves, may set their own PIN, and leaves after a question [STAFF-020, STAFF-027]', async () => {
  const { app, add, enter, member } = await openShop();
  await add('Baraka');
  await app.signIn(await enter('Neema'));
  await openPeople(app);
  const own = await screen.findByRole('list', { name: 'Your place in this shop' });
  expect(within(own).getAllByRole('listitem')).toHaveLength(1);
  expect(own).toHaveTextContent('Neema (You)');
  expect(own).toHaveTextContent('May do: Sell, Handle orders, Answer messages');
  expect(
    within(own)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Set a PIN']);
  expect(screen.queryByText('Baraka')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a person' })).toBeNull();

  await app.press('Leave this shop');
  const question = await screen.findByRole('alertdialog', { name: 'Leave Rehema Agrovet?' });
  const end = app.network.refuse(/^DELETE \/shops\/.*\/members\/me$/, 503, {
    ...{ message: 'Busy', code: 503, type: 'general_service_unavailable' },
  });
  await app.user.click(within(question).getByRole('button', { name: 'Leave this shop' }));
  await within(question).findByText('You could not leave. Please try again.');
  expect(await member('Neema')).toMatchObject({ active: true });
  end();
  await app.user.click(within(question).getByRole('button', { name: 'Leave this shop' }));
  await waitFor(async () => expect(await member('Neema')).toMatchObject({ active: false }));
});

test('the shop is handed over with the password and both codes, and taken back [STAFF-028]', async () => {
  const { app, owner, enter, member } = await openShop();
  await openPeople(app);
  await screen.findByText(/^First invite the person/);
  const neema = await enter('Neema', { role: 'manager' });
  await openPeople(app);
  await app.press('Hand the shop over');
  await app.press('Send both codes');
  await screen.findByText('Enter your password');
  await app.user.selectOptions(await screen.findByRole('combobox', { name: 'New owner' }), 'Neema');
  await app.fill('Your password', 'NotMyPassword');
  await app.press('Send both codes');
  await screen.findByText('This is not your password.');
  await app.fill('Your password', owner.password);
  await app.press('Send both codes');
  const own = await screen.findByLabelText('Your code');
  await app.fill(own, '000000');
  await app.fill('Code of Neema', await mailedCode(app, neema.email, 1));
  await app.press('Hand the shop over now');
  await within(await screen.findByRole('dialog')).findByRole('alert');
  expect(await member('Neema')).toMatchObject({ role: 'manager' });
  await app.fill(own, await mailedCode(app, owner.email, 1));
  await app.press('Hand the shop over now');
  await screen.findByText('The shop belongs to Neema now.');
  expect(await member('Neema')).toMatchObject({ role: 'owner' });

  await app.signIn(neema);
  await openPeople(app);
  await screen.findByText(/^Rehema Mushi handed you this shop, and can take it back until/);
  expect(screen.queryByRole('button', { name: 'Take the shop back' })).toBeNull();

  await app.signIn(owner);
  await openPeople(app);
  await screen.findByText(/^You have handed this shop over to Neema\. You can take it back until/);
  await app.press('Take the shop back');
  const question = await screen.findByRole('alertdialog', { name: 'Take the shop back?' });
  await app.user.click(within(question).getByRole('button', { name: 'Take the shop back' }));
  await screen.findByText('The shop is yours again.');
  expect(await member('Neema')).toMatchObject({ role: 'manager' });
});

test('the owner chooses from which amount on they hear of what somebody allowed [STAFF-032]', async () => {
  const { app, owner } = await openShop();
  const stored = async () =>
    (await app.api('GET', documentsPath('stores', owner.storeId), undefined, owner)).body.overrideAlert;
  await openPeople(app);
  const label = 'Tell me of what somebody allowed, from';
  const card = await screen.findByRole('group', { name: 'What you are told' });
  const save = async () => app.user.click(await within(card).findByRole('button', { name: 'Save amount' }));
  await app.fill(label, 'much');
  await save();
  await within(card).findByText('Enter whole shillings, or leave it empty');
  await app.fill(label, '10000');
  await save();
  await screen.findByText('Saved.');
  expect(await stored()).toBe(10_000);
  await openPeople(app);
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveValue('10,000'));
  const again = await screen.findByRole('group', { name: 'What you are told' });
  await app.fill(label, '');
  await app.user.click(within(again).getByRole('button', { name: 'Save amount' }));
  await waitFor(async () => expect(await stored()).toBeNull());
});

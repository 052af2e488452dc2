// @vitest-environment jsdom
import { sekei } from '@duka/e2e/support/places.ts';
import { newPerson, type Person } from '@duka/e2e/support/registering.ts';
import { openSession } from '@duka/e2e/support/sellers.ts';
import { readStoredShop } from '@duka/e2e/support/stored-shop.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectErrors } from '#testing/expected-errors.ts';
import {
  chooseDownTo,
  complete,
  expectChosen,
  expectStep,
  field,
  fillAll,
  fillShop,
  heading,
  openRegistration,
  registerUpTo,
} from '#testing/registration-page.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';
import { holdScript } from '#testing/scripts.ts';

const reload = (app: AppPage) => app.open(app.path());
const readAll = (app: AppPage, person: Person) => readStoredShop(app.api, location.origin, person);
const finishButton = () => screen.queryByRole('button', { name: 'Finish registration' });

async function expectDashboard(app: AppPage): Promise<void> {
  await heading('Dashboard');
  expect(app.path()).toBe('/dashboard');
}

async function endAllSessions({ api }: AppPage, { Email: email, Password: password }: Person): Promise<void> {
  await api('DELETE', '/account/sessions', undefined, {
    session: await openSession(location.origin, { email, password }),
  });
}

async function signInAs(app: AppPage, person: Person): Promise<void> {
  await app.fill('Email or Phone', person.Email);
  await app.fill('Password', person.Password);
  await app.press('Sign In');
}

test('the view is cleared between the place and the payment, and the dashboard welcomes the shop, which is asked for no more [REG-001, REG-032, REG-033]', async () => {
  const app = await startApp();
  await registerUpTo(app, 'location');
  const headings: string[] = [];
  const observer = new MutationObserver(() => {
    const text = document.querySelector('h1')?.textContent ?? '';
    if (headings.at(-1) !== text) headings.push(text);
  });
  observer.observe(document.body, { subtree: true, childList: true });
  await complete.location(app);
  await expectStep('payment');
  observer.disconnect();
  expect(headings).toEqual(['Locate Your Store', '', 'Payment Details']);
  await complete.payment(app);
  await expectDashboard(app);
  await screen.findByText('Your shop is registered. Welcome!');
  expect(finishButton()).toBeNull();
  expect(Object.keys({ ...localStorage }).filter((key) => key.includes('registration'))).toEqual([]);
});

test('Back leads one step back and shows what is stored; going on again stores nothing twice [REG-005, REG-006, REG-007, REG-030]', async () => {
  const app = await startApp();
  const person = await registerUpTo(app, 'payment');
  await app.press('Back to Location');
  await expectStep('location');
  await expectChosen(sekei);
  await app.press('Back to Shop Details');
  await expectStep('shop');
  expect(field('Shop Name')).toHaveValue('Mary Agrovet');
  await app.press('Back to Role Selection');
  await expectStep('account');
  expect(field('First Name')).toHaveValue('Mary Jane');
  expect(field('Email')).toHaveValue(person.Email);
  await app.fill('Last Name', 'Kileo');
  await app.press('Sign Up');
  await expectStep('shop');
  await app.press('Continue');
  await expectStep('location');
  await expectChosen(sekei);
  await app.press('Continue to Payment Details');
  await expectStep('payment');
  const stored = await readAll(app, person);
  expect(stored).toMatchObject({
    account: { name: 'Mary Jane Kileo' },
    users: [{ firstName: 'Mary', lastName: 'Jane Kileo' }],
  });
  expect([stored.stores.length, stored.locations.length]).toEqual([1, 1]);
});

test('back on step 1 another address becomes that of the same account [REG-030, REG-036]', async () => {
  const app = await startApp();
  const person = await registerUpTo(app, 'shop');
  const before = await readAll(app, person);
  await reload(app);
  await app.press('Back to Role Selection');
  await expectStep('account');
  expect(screen.queryByLabelText('Password')).toBeNull();
  const taken = await app.newSeller({ withStore: false });
  await app.fill('Email', taken.email);
  await app.press('Sign Up');
  await screen.findByText('Password is required');
  await app.fill('Password', person.Password);
  await app.press('Sign Up');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'An account with this email already exists. Please try logging in instead.',
  );
  const moved = newPerson();
  await app.fill('Email', moved.Email);
  await app.press('Sign Up');
  await expectStep('shop');
  const after = await readAll(app, moved);
  expect(after).toMatchObject({ account: { $id: before.account.$id }, users: [{ email: moved.Email }] });
});

test('Login ends the session of the account that was opened, and forgets what was typed [REG-031]', async () => {
  const app = await startApp();
  const person = await registerUpTo(app, 'shop');
  await fillShop(app);
  await app.press('Back to Role Selection');
  await app.press('Login');
  await heading('Welcome back');
  await waitFor(() => expect(Object.keys({ ...localStorage })).toEqual([]));
  await reload(app);
  await heading('Welcome back');
  await signInAs(app, person);
  await app.press('Finish registration');
  await expectStep('shop');
  expect(field('Shop Name')).toHaveValue('');
});

test.each([
  ['shop', "your shop's details", { withStore: false }],
  ['location', "your shop's location", { withLocation: false }],
] as const)(
  'a registration that was left is told on another device and goes on at the %s [REG-024, REG-029]',
  async (step, words, wanted) => {
    const app = await startApp();
    await app.signInNew(wanted);
    await app.open('/orders');
    expect(await screen.findByRole('complementary', { name: 'Finish registration' })).toHaveTextContent(words);
    await heading('Orders');
    await app.press('Finish registration');
    await expectStep(step);
    await reload(app);
    await expectStep(step);
  },
);

test('a registration is no concern of a seller who has everything, who is asked about once per device [REG-033]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await app.open('/orders');
  await waitFor(() => expect(localStorage.getItem('duka.locatedStore')).toBe(seller.storeId));
  app.network.calls.length = 0;
  await reload(app);
  await heading('Orders');
  await app.user.click(screen.getAllByRole('link', { name: 'Products' })[0] as HTMLElement);
  await screen.findByRole('heading', { level: 1, name: new RegExp(seller.storeName) });
  await app.settled();
  expect(finishButton()).toBeNull();
  expect(app.network.calls.filter((call) => call.includes('storeLocations'))).toEqual([]);
});

test('a registration of someone else on this device does not keep a seller from their shop [REG-024]', async () => {
  const app = await startApp();
  await openRegistration(app);
  await fillAll(app, { ...newPerson() });
  await app.signInNew();
  await app.open('/dashboard');
  await screen.findByRole('button', { name: 'Logout' });
});

test('a registration whose session has ended goes on where it was, with the account and the store there are [REG-024, SESS-006]', async () => {
  const app = await startApp();
  const person = await registerUpTo(app, 'location');
  await endAllSessions(app, person);
  await reload(app);
  await expectStep('account');
  expect(field('Email')).toHaveValue(person.Email);
  await fillAll(app, { Password: person.Password, 'Confirm Password': person.Password });
  await app.press('Sign Up');
  await expectStep('location');
  const { users, stores } = await readAll(app, person);
  expect([users.length, stores.length]).toEqual([1, 1]);
});

test('a registration whose session ends meanwhile says so, and the sign-in leads back to the step [REG-024, PERM-011]', async () => {
  const app = await startApp();
  const person = await registerUpTo(app, 'location');
  await chooseDownTo(app, 'House number');
  await endAllSessions(app, person);
  await app.press('Continue to Payment Details');
  await screen.findByText('Your session has ended. Please sign in again.');
  await signInAs(app, person);
  await expectStep('location');
  await expectChosen(sekei);
});

test('a registration without its user document gets it when it goes on [REG-028]', async () => {
  const logged = expectErrors();
  const app = await startApp();
  const mend = app.network.cut(/collections\/users/);
  const person = await registerUpTo(app, 'shop');
  const words = /some of its details could not be saved/;
  await screen.findByText(words);
  expect(logged()).toEqual([expect.stringContaining('The user document could not be created')]);
  mend();
  await reload(app);
  await expectStep('shop');
  expect(screen.queryByText(words)).toBeNull();
  expect((await readAll(app, person)).users).toMatchObject([{ firstName: 'Mary', role: 'seller' }]);
});

test('who turns back while the next step loads is not taken away again [REG-030, REG-040]', async () => {
  const release = holdScript('#features/registration/location-step.tsx');
  const app = await startApp();
  await registerUpTo(app, 'shop');
  const letSave = app.network.hold(/^POST .*collections\/stores/);
  await complete.shop(app);
  await screen.findByRole('button', { name: 'Setting up shop...' });
  letSave();
  await screen.findByRole('button', { name: 'Continue' });
  await app.press('Back to Role Selection');
  await expectStep('account');
  await release();
  await app.settled();
  await expectStep('account');
});

test('a registration that cannot be read is said in a dialog, and read again [REG-041]', async () => {
  const logged = expectErrors();
  const app = await startApp();
  await registerUpTo(app, 'shop');
  const mend = app.network.refuse(/collections\/stores/, 500);
  await reload(app);
  expect(await screen.findByRole('dialog')).toHaveTextContent('Error processing registration. Please try again.');
  expect(logged()).toEqual(['The registration could not be read']);
  mend();
  await app.press('Try again');
  await expectStep('shop');
});

test('a completion that fails is said and tried again, and a reload completes what lacks the last call alone [REG-033, REG-042]', async () => {
  const logged = expectErrors();
  const app = await startApp();
  await registerUpTo(app, 'payment');
  const mend = app.network.cut(/^\w+ \/account$/);
  await complete.payment(app);
  const words = 'Failed to complete registration. Please try again or contact support.';
  await screen.findByText(words);
  await app.press('Try again');
  await waitFor(() => expect(logged()).toHaveLength(2));
  await screen.findByText(words);
  expect(new Set(logged())).toEqual(new Set(['The registration could not be completed']));
  mend();
  await reload(app);
  await expectDashboard(app);
  await screen.findByText('Your shop is registered. Welcome!');
});

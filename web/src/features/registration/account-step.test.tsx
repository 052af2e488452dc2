// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import { documentsPath } from '@duka/e2e/support/api.ts';
import { newPerson, type Person } from '@duka/e2e/support/registering.ts';
import { openSession } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectErrors } from '#testing/expected-errors.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';

const profileCalls = /\/account\/prefs$|collections\/users\/documents/;
const field = (label: string) => screen.getByLabelText(label);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const shopStep = () => heading('Start Selling');
const refusal = (code: number, message: string) => ({ message, code, type: 'general_argument_invalid' });

async function openAccountStep(options?: Parameters<typeof startApp>[0]): Promise<AppPage> {
  const app = await startApp(options);
  await app.open('/');
  await app.press('Register your shop');
  const title = await heading('Get Started');
  await waitFor(() => expect(title).toHaveFocus());
  app.network.calls.length = 0;
  return app;
}

async function fillPerson(app: AppPage, person: Partial<Person>): Promise<void> {
  for (const [label, value] of Object.entries(person)) await app.fill(label, value);
}

/** Reads the account and the user document of somebody, with a session of their own. */
async function readAccount({ api }: AppPage, { Email: email, Password: password }: Person) {
  const caller = { session: await openSession(location.origin, { email, password }) };
  const { body: account } = await api('GET', '/account', undefined, caller);
  const user = await api('GET', documentsPath('users', String(account.$id)), undefined, caller);
  return { account, user: user.body };
}

test('the first step asks for the account, shows its passwords on demand, and says where one is [REG-001, REG-002, REG-003, REG-008, REG-009, REG-010, REG-011, REG-013, AUTH-008, AUTH-013]', async () => {
  const app = await openAccountStep();
  expect(app.path()).toBe('/');
  screen.getByText('Step 1 of 4');
  const progress = screen.getByRole('progressbar', { name: 'Registration progress' });
  expect(progress).toHaveAttribute('aria-valuetext', 'Step 1 of 4');
  const person = newPerson();
  await fillPerson(app, person);
  for (const [label, value] of Object.entries(person)) expect(field(label)).toHaveValue(value);
  for (const label of ['Password', 'Confirm Password']) {
    expect(field(label)).toHaveAttribute('type', 'password');
    const box = within(field(label).parentElement as HTMLElement);
    await app.user.click(box.getByRole('button', { name: 'Show password' }));
    expect(field(label)).toHaveAttribute('type', 'text');
    await app.user.click(box.getByRole('button', { name: 'Hide password' }));
    expect(field(label)).toHaveAttribute('type', 'password');
  }
  screen.getByRole('button', { name: 'Sign Up' });
  screen.getByRole('button', { name: 'Login' });
});

test('what is missing or wrong is pointed at, the first of it has the focus, and nothing is sent [REG-014, REG-015, REG-016, REG-017, REG-018, REG-019, REG-020, REG-021, REG-022, REG-023]', async () => {
  const app = await openAccountStep();
  await app.press('Sign Up');
  for (const text of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Phone number is required',
    'Password is required',
    'Please confirm your password',
  ]) {
    screen.getByText(text);
  }
  expect(field('First Name')).toHaveFocus();
  await fillPerson(app, { ...newPerson(), Email: 'mary', 'Phone Number': '07123456', Password: '1234567' });
  expect(screen.queryByText(/is required/)).toBeNull();
  await app.press('Sign Up');
  for (const text of [
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Password must be at least 8 characters',
    'Passwords do not match',
  ]) {
    screen.getByText(text);
  }
  expect(field('Email')).toHaveFocus();
  expect(field('First Name')).toHaveValue('Mary Jane');
  expect(app.network.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
});

test('Login leads back to the sign-in with what was typed there, and forgets what was collected [REG-013, REG-031]', async () => {
  const app = await startApp();
  await app.open('/');
  await heading('Welcome back');
  await app.fill('Email or Phone', 'asha@duka.example');
  await app.press('Register your shop');
  await heading('Get Started');
  await fillPerson(app, newPerson());
  await app.press('Login');
  await waitFor(async () => expect(await heading('Welcome back')).toHaveFocus());
  expect(field('Email or Phone')).toHaveValue('asha@duka.example');
  expect(Object.keys({ ...localStorage })).toEqual([]);
  await app.open('/');
  await heading('Welcome back');
  await app.press('Register your shop');
  await heading('Get Started');
  expect(field('First Name')).toHaveValue('');
});

test('a registration that was only opened is there after a reload, and in a later visit it is not [REG-001, REG-013, REG-024]', async () => {
  const app = await openAccountStep();
  await fillPerson(app, { 'First Name': 'Mary Jane' });
  await app.open('/');
  await heading('Get Started');
  sessionStorage.clear();
  await app.open('/');
  await heading('Welcome back');
  await app.press('Register your shop');
  await heading('Get Started');
  expect(field('First Name')).toHaveValue('Mary Jane');
});

test('an account that was asked for on this device does not make a later visit a registration: it begins with the sign-in [REG-013, REG-024]', async () => {
  const app = await openAccountStep();
  sessionStorage.clear();
  localStorage.setItem('duka.registration', 'asked-for mary@duka.example');
  await app.open('/');
  await heading('Welcome back');
});

test('signing up opens account and session, sets role and phone, stores the user document and reads it again [REG-012, REG-024, REG-025, REG-026, REG-027, REG-035, DATA-003, DATA-004, DATA-005, DATA-006, DATA-007, DATA-008, DATA-009, DATA-010, DATA-011, DATA-012, DATA-013, DATA-017, DATA-018, DATA-019, DATA-071, CALL-004, CALL-005, CALL-009, CALL-010, CALL-022, CALL-025]', async () => {
  const app = await openAccountStep();
  const person = newPerson();
  await fillPerson(app, person);
  const release = app.network.hold(/^POST \/account$/);
  await app.press('Sign Up');
  await app.user.tripleClick(await screen.findByRole('button', { name: 'Creating Account...' }));
  release();
  await waitFor(async () => expect(await shopStep()).toHaveFocus());
  screen.getByText('Step 2 of 4');
  const { calls } = app.network;
  expect(calls.filter((call) => /^(POST|PATCH)/.test(call))).toEqual([
    'POST /account',
    'POST /account/sessions/email',
    'PATCH /account/prefs',
    `POST ${documentsPath('users')}`,
  ]);
  expect(calls[calls.indexOf(`POST ${documentsPath('users')}`) + 1]).toBe('GET /account');

  const { account, user } = await readAccount(app, person);
  const phone = `+255${person['Phone Number'].replaceAll(' ', '').slice(1)}`;
  expect(account).toMatchObject({ name: 'Mary Jane Mushi', prefs: { role: 'seller', phone }, labels: ['seller'] });
  expect(user).toMatchObject({
    userId: account.$id,
    firstName: 'Mary',
    lastName: 'Jane Mushi',
    role: 'seller',
    phone,
    email: person.Email,
    m2fStatus: 'disabled',
    maxSessions: 2,
    bio: expect.stringContaining('online'),
  });
  const avatar = await readFile(`web/public${new URL(String(user.avatar), location.origin).pathname}`, 'utf8');
  expect(avatar).toContain('<svg');
});

test('a refused sign-up is told in words, and what was typed is kept for the next try [REG-036, REG-037, REG-038]', async () => {
  const app = await openAccountStep();
  const seller = await app.newSeller({ withStore: false });
  await fillPerson(app, { ...newPerson(), Email: seller.email });
  await app.press('Sign Up');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'An account with this email already exists. Please try logging in instead.',
  );
  expect(field('Password')).toHaveValue('Mbegu-Bora-1');
  await app.fill('Email', newPerson().Email);
  const limited = 'Rate limit for the current endpoint has been exceeded.';
  for (const [status, answer, words] of [
    [
      ...([400, refusal(400, 'Invalid `password` param.')] as const),
      'Please check your input. Password must be at least 8 characters.',
    ],
    [429, refusal(429, limited), limited],
    [503, '<h1>Bad gateway</h1>', 'Registration failed. Please try again.'],
  ] as const) {
    const end = app.network.refuse(/^POST \/account$/, status, answer);
    await app.press('Sign Up');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words));
    expect(field('First Name')).toHaveValue('Mary Jane');
    end();
  }
  await app.press('Sign Up');
  await shopStep();
});

test('a password that is guessed first is refused with what to choose, before or after it is sent, and what was typed stays (R22)', async () => {
  const app = await openAccountStep();
  const person = newPerson();
  const words = /^Choose a password that is harder to guess/;
  await fillPerson(app, { ...person, Password: person.Email, 'Confirm Password': person.Email });
  await app.press('Sign Up');
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(field('Password')).toHaveFocus();
  await fillPerson(app, { Password: 'password123', 'Confirm Password': 'password123' });
  expect(screen.queryByText(words)).toBeNull();
  await app.press('Sign Up');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(field('First Name')).toHaveValue('Mary Jane');
  await fillPerson(app, { Password: person.Password, 'Confirm Password': person.Password });
  await app.press('Sign Up');
  await shopStep();
});

test('a meter says while a password is typed how easily it is guessed (R22) [REG-020]', async () => {
  const app = await openAccountStep();
  await app.fill('Password', 'mahindi1');
  await screen.findByText('Easy to guess. Make it longer, or mix letters, digits and signs.');
  await app.fill('Password', 'password123');
  await screen.findByText('Many people use this password, so it is guessed first. Choose another one.');
  await app.fill('Password', 'mahindi na maharage');
  await screen.findByText('Strong.');
});

test('a number of another account is pointed at, what was typed stays, and with another number the same account goes on (R16) [REG-018, REG-019, DATA-008]', async () => {
  const app = await openAccountStep();
  const holder = await app.newSeller({ withStore: false });
  const person = newPerson();
  await fillPerson(app, { ...person, 'Phone Number': `0${holder.phone.slice(4)}` });
  await app.press('Sign Up');
  await screen.findByText('This phone number belongs to another account');
  expect(field('Phone Number')).toHaveFocus();
  for (const label of ['First Name', 'Last Name', 'Email'] as const) expect(field(label)).toHaveValue(person[label]);
  expect((await readAccount(app, person)).user.phone).toBeUndefined();
  await app.fill('Phone Number', person['Phone Number']);
  expect(screen.queryByText('This phone number belongs to another account')).toBeNull();
  await app.press('Sign Up');
  await shopStep();
  expect((await readAccount(app, person)).user.phone).toBe(
    `+255${person['Phone Number'].replaceAll(' ', '').slice(1)}`,
  );
  expect(app.network.calls.filter((call) => call === 'POST /account')).toHaveLength(1);
});

test('after a reload the registration goes on without a number that was refused, and says so (R16) [REG-028, REG-030]', async () => {
  const app = await openAccountStep();
  const holder = await app.newSeller({ withStore: false });
  const person = newPerson();
  await fillPerson(app, { ...person, 'Phone Number': holder.phone });
  await app.press('Sign Up');
  await screen.findByText('This phone number belongs to another account');
  await app.open('/');
  await shopStep();
  await screen.findByText(/^Your phone number could not be stored with your profile\./);
  expect((await readAccount(app, person)).user).toMatchObject({ firstName: 'Mary', phone: '' });
});

test('where numbers are proven the code that came is asked for, and a wrong or closed one loses nothing (R16) [DATA-008]', async () => {
  const app = await openAccountStep({ provesPhones: true });
  const person = newPerson();
  await fillPerson(app, person);
  await app.press('Sign Up');
  const phone = `+255${person['Phone Number'].replaceAll(' ', '').slice(1)}`;
  await screen.findByText(`We sent a code to ${phone}. Type it here.`);
  await app.press('Confirm number');
  await screen.findByText('Please type your code');
  await app.fill('Code from the message', 'none');
  await app.press('Confirm number');
  await screen.findByText(/This code is not right/);
  await app.press('Close');
  await screen.findByText('Confirm this number with the code that we send to it');
  expect(field('Email')).toHaveValue(person.Email);

  await app.press('Sign Up');
  await screen.findByText(`We sent a code to ${phone}. Type it here.`);
  await app.fill('Code from the message', /\d{6}/.exec(app.server.texts.at(-1)?.text ?? '')?.[0] ?? '');
  await app.press('Confirm number');
  await shopStep();
  expect(app.server.texts.map(({ to }) => to)).toEqual([phone, phone]);
  expect((await readAccount(app, person)).user.phone).toBe(phone);
});

test('a sign-up makes no second account after the answers about account and session were lost [REG-024, REG-036]', async () => {
  const app = await openAccountStep();
  const person = newPerson();
  await fillPerson(app, person);
  const madeIds: unknown[] = [];
  for (const calls of [/^POST \/account$/, /^POST \/account\/sessions\/email$/]) {
    app.network.calls.length = 0;
    const endLoss = app.network.loseAnswers(calls);
    await app.press('Sign Up');
    await waitFor(() => expect(app.network.calls.some((call) => calls.test(call))).toBe(true));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Registration failed. Please try again.');
    expect(alert).toHaveTextContent('There is no connection to the server.');
    await screen.findByRole('button', { name: 'Sign Up' });
    endLoss();
    madeIds.push((await readAccount(app, person)).account.$id);
  }
  await app.press('Sign Up');
  await shopStep();
  const { account } = await readAccount(app, person);
  expect(madeIds).toEqual([account.$id, account.$id]);
});

test('after a lost answer a sign-up with another address changes the account that was made [REG-024]', async () => {
  const app = await openAccountStep();
  const person = newPerson();
  await fillPerson(app, { ...person, Email: `first-${person.Email}` });
  const endLoss = app.network.loseAnswers(/^POST \/account$/);
  await app.press('Sign Up');
  await screen.findByRole('alert');
  endLoss();
  await app.fill('Email', person.Email);
  await app.press('Sign Up');
  await shopStep();
  expect((await readAccount(app, person)).user.email).toBe(person.Email);
  const first = { email: `first-${person.Email}`, password: person.Password };
  expect((await app.api('POST', '/account/sessions/email', first)).status).toBe(401);
});

test('a sign-up goes on when the profile could not be stored, says so, and stores it on demand [REG-028]', async () => {
  const logged = expectErrors();
  const app = await openAccountStep();
  const person = newPerson();
  await fillPerson(app, person);
  const mend = app.network.cut(profileCalls);
  await app.press('Sign Up');
  await shopStep();
  const words = /some of its details could not be saved/;
  await screen.findByText(words);
  expect(logged()).toEqual(
    expect.arrayContaining(['The preferences could not be set', 'The user document could not be created']),
  );
  mend();
  await app.press('Try again');
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(await shopStep()).toHaveFocus();
  const { account, user } = await readAccount(app, person);
  expect(account.prefs).toMatchObject({ role: 'seller' });
  expect(user.$id).toBe(account.$id);
});

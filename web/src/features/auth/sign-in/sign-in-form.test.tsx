// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectErrors } from '#testing/expected-errors.ts';
import { mailedPath } from '#testing/mails.ts';
import { type AppPage, beginAnHour, startApp } from '#testing/render-app.ts';

const field = () => screen.getByLabelText('Email or Phone');
const passwordField = () => screen.getByLabelText('Password');
const rememberMe = () => screen.getByRole('checkbox', { name: 'Remember me' });
const alertText = async () => (await screen.findByRole('alert')).textContent;
const isSignedIn = () => screen.findByRole('button', { name: 'Logout' });

async function openSignIn(): Promise<AppPage> {
  const app = await startApp();
  await app.open('/');
  await screen.findByRole('button', { name: 'Sign In' });
  return app;
}

async function submit(app: AppPage, identifier: string, password: string): Promise<void> {
  await app.fill('Email or Phone', identifier);
  await app.fill('Password', password);
  await app.press('Sign In');
}

/** What the page asked of the API beside the look whether somebody is signed in. */
const sent = (app: AppPage) => app.network.calls.filter((call) => !call.startsWith('GET /account'));

test('the sign-in is what a signed-out person finds at any address, without steps or routes [AUTH-005, AUTH-006, AUTH-007, AUTH-008, AUTH-009, AUTH-010, AUTH-011, AUTH-013, OPS-008]', async () => {
  const app = await startApp();
  for (const path of ['/', '/products', '/login', '/no/such/page']) {
    await app.open(path);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Welcome back');
    expect(app.path()).toBe(path);
  }
  screen.getByText('Sign in to look after your shop.');
  expect(field()).toHaveAttribute('autocomplete', 'username');
  expect(passwordField()).toHaveAttribute('autocomplete', 'current-password');
  expect(rememberMe()).not.toBeChecked();
  screen.getByText('Forgot Password');
  screen.getByText('Register your shop');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText(/step \d/i)).toBeNull();
});

test('the password can be shown and hidden [AUTH-008]', async () => {
  const app = await openSignIn();
  await app.fill('Password', 'Mbegu-Bora');
  await app.press('Show password');
  expect(passwordField()).toHaveAttribute('type', 'text');
  await app.press('Hide password');
  expect(passwordField()).toHaveAttribute('type', 'password');
  expect(passwordField()).toHaveValue('Mbegu-Bora');
});

test('"Register your shop" leads to the registration, at the same address [AUTH-013]', async () => {
  const app = await openSignIn();
  await app.user.click(screen.getByText('Register your shop'));
  await screen.findByRole('heading', { level: 1, name: 'Get Started' });
  expect(app.path()).toBe('/');
});

test.each([
  ['as it is stored', (phone: string) => phone],
  ['with a leading 0 and spaces', (phone: string) => `0${phone.slice(4, 7)} ${phone.slice(7)}`],
  ['with dashes and the country', (phone: string) => `${phone.slice(1, 4)}-${phone.slice(4)}`],
])(
  'a phone number %s signs in, after one look for its account [AUTH-001, AUTH-020, AUTH-028, CALL-019]',
  async (_, write) => {
    const app = await openSignIn();
    const seller = await app.newSeller();
    app.network.calls.length = 0;
    await submit(app, write(seller.phone), seller.password);
    await isSignedIn();
    const look = 'GET /databases/marketplace/collections/users/documents';
    expect(app.network.calls.slice(0, 3)).toEqual([look, 'POST /account/sessions/email', 'GET /account']);
  },
);

test('"Signing In..." stands there meanwhile, no second submit is taken, and the message is cleared [AUTH-012, AUTH-014, AUTH-019]', async () => {
  const app = await openSignIn();
  const seller = await app.newSeller();
  await submit(app, seller.email, 'not the password');
  await screen.findByText(/Invalid email or password/);
  await app.user.clear(passwordField());
  await app.press('Sign In');
  await screen.findByText('Password is required');
  screen.getByText(/Invalid email or password/);

  const release = app.network.hold(/sessions\/email/);
  app.network.calls.length = 0;
  await app.fill('Password', seller.password);
  await app.press('Sign In');
  const busy = await screen.findByRole('button', { name: 'Signing In...' });
  expect(screen.queryByText(/Invalid email or password/)).toBeNull();
  await app.user.click(busy);
  await app.user.type(passwordField(), '{Enter}');
  release();
  await isSignedIn();
  expect(sent(app).filter((call) => call.startsWith('POST'))).toHaveLength(1);
});

test('the role preference becomes seller, and all other preferences stay [AUTH-022, PERM-002, CALL-010]', async () => {
  const app = await openSignIn();
  const seller = await app.newSeller();
  const headers = { 'x-appwrite-session': seller.session };
  const prefs = { role: 'customer', phone: seller.phone, orderUpdates: false };
  await app.server.call('PATCH', '/account/prefs', { body: { prefs }, headers });
  app.network.calls.length = 0;
  await submit(app, seller.email, seller.password);
  await isSignedIn();
  expect(app.network.calls.slice(1, 3)).toEqual(['GET /account', 'PATCH /account/prefs']);
  const stored = await app.server.call('GET', '/account/prefs', { headers });
  expect(stored.json()).toEqual({ ...prefs, role: 'seller' });
});

test('no preference is written when the role is seller already [AUTH-022]', async () => {
  const app = await openSignIn();
  const seller = await app.newSeller();
  await submit(app, seller.email, seller.password);
  await isSignedIn();
  expect(app.network.calls.filter((call) => call.startsWith('PATCH'))).toEqual([]);
});

test('what is wrong with the form is said at each field, the first one gets the focus, and typing clears its own [AUTH-016, AUTH-017, AUTH-025, AUTH-027]', async () => {
  const app = await openSignIn();
  await app.fill('Email or Phone', '   ');
  await app.press('Sign In');
  expect(field()).toHaveFocus();
  expect(field()).toHaveAccessibleDescription('Email or Phone is required');
  expect(passwordField()).toHaveAccessibleDescription('Password is required');
  await app.fill('Email or Phone', 'a');
  expect(screen.queryByText('Email or Phone is required')).toBeNull();
  screen.getByText('Password is required');
  await app.fill('Email or Phone', 'asha@duka.example');
  await app.press('Sign In');
  expect(passwordField()).toHaveFocus();
  await app.fill('Password', 'x');
  expect(screen.queryByText('Password is required')).toBeNull();
  expect(sent(app)).toEqual([]);
});

test.each(['asha', 'asha@duka', 'as ha@duka.example', '0712-abc', '<img src=x onerror=alert(1)>', 'a'.repeat(100_000)])(
  'that it is neither an email nor a phone is said of %.30s [AUTH-026]',
  async (typed) => {
    const app = await openSignIn();
    await submit(app, typed, 'DukaDemo2026');
    await screen.findByText('Please enter a valid email address or phone number');
    expect(field()).toHaveValue(typed);
    expect(sent(app)).toEqual([]);
  },
);

test('a password longer than any can be is refused at its field [AUTH-027]', async () => {
  const app = await openSignIn();
  await submit(app, 'asha@duka.example', 'x'.repeat(100_000));
  await screen.findByText('A password has at most 256 characters');
  expect(passwordField()).toHaveFocus();
});

test('a wrong password is answered, and what was typed stays [AUTH-015, AUTH-030]', async () => {
  const app = await openSignIn();
  const seller = await app.newSeller();
  await submit(app, seller.email, 'not the password');
  expect(await alertText()).toBe('Invalid email or password. Please check your credentials.');
  expect(field()).toHaveValue(seller.email);
  expect(passwordField()).toHaveValue('not the password');
});

test('a password too short to be one is answered in words of its own [AUTH-031]', async () => {
  const app = await openSignIn();
  const seller = await app.newSeller();
  await submit(app, seller.email, '12345');
  expect(await alertText()).toBe('Please enter a valid email and password.');
});

test('too many wrong passwords are answered as the server says: when to try again; what was typed stays (R18) [AUTH-032]', async () => {
  const app = await openSignIn();
  beginAnHour(app);
  const seller = await app.newSeller();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const body = { email: seller.email, password: 'not the password' };
    await app.server.call('POST', '/account/sessions/email', { body });
  }
  await submit(app, seller.email, seller.password);
  expect(await alertText()).toMatch(/^Too many tries\. Please try again in \d+ (minute|second)s?\.$/);
  expect(passwordField()).toHaveValue(seller.password);
});

test('strangers who guess behind the same address keep nobody from signing in on a device of theirs (R18) [AUTH-019]', async () => {
  const app = await openSignIn();
  const seller = await app.newSeller();
  await submit(app, seller.email, seller.password);
  await isSignedIn();
  await app.press('Logout');
  await screen.findByRole('button', { name: 'Sign In' });
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const body = { email: seller.email, password: 'not the password' };
    await app.server.call('POST', '/account/sessions/email', { body });
  }
  await submit(app, seller.email, seller.password);
  await isSignedIn();
});

test('a server that says nothing is a failed login [AUTH-032]', async () => {
  const app = await openSignIn();
  app.network.refuse(/sessions\/email/, 502, '<html><h1>Bad gateway</h1></html>');
  await submit(app, 'asha@duka.example', 'DukaDemo2026');
  expect(await alertText()).toBe('Login failed. Please try again.');
});

test('without a network what is typed stays, and signs in once the network is back [AUTH-032]', async () => {
  const app = await openSignIn();
  const seller = await app.newSeller();
  const mend = app.network.cut(/./);
  await submit(app, seller.email, seller.password);
  const words = await alertText();
  expect(words).toContain('Login failed. Please try again.');
  expect(words).toContain('Check your internet connection');
  expect(field()).toHaveValue(seller.email);
  mend();
  await app.press('Sign In');
  await isSignedIn();
});

test('a phone number that nobody has is refused in the words of a wrong password (R2) [AUTH-030]', async () => {
  const app = await openSignIn();
  const seller = await app.newSeller();
  for (const phone of ['+255799999999', seller.phone]) {
    await submit(app, phone, 'NotMyPassword2026');
    expect(await alertText()).toBe('Invalid email or password. Please check your credentials.');
  }
});

test('a number that nobody can have, as it is too short, opens no session [AUTH-033]', async () => {
  const app = await openSignIn();
  await submit(app, '0712', 'DukaDemo2026');
  expect(await alertText()).toBe('No account found with this phone number.');
  expect(app.network.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('"Remember me" keeps what was typed, never the password, and prefills it when the session has ended [AUTH-009, AUTH-018, AUTH-023]', async () => {
  const app = await openSignIn();
  const seller = await app.newSeller();
  await app.user.click(rememberMe());
  await submit(app, seller.phone, seller.password);
  await isSignedIn();
  expect({ ...localStorage }).toMatchObject({ 'duka.rememberMe': 'true', 'duka.email': seller.phone });
  expect(JSON.stringify({ ...localStorage })).not.toContain(seller.password);
  app.network.clearCookies();
  await app.open('/');
  await waitFor(() => expect(field()).toHaveValue(seller.phone));
  expect(rememberMe()).toBeChecked();
  expect(passwordField()).toHaveValue('');
});

test('what is remembered is not written into a field that somebody has come to already, and is not added to what they type [AUTH-018, AUTH-023]', async () => {
  localStorage.setItem('duka.rememberMe', 'true');
  localStorage.setItem('duka.email', 'someone@duka.example');
  // The field takes the focus as it comes, as one does that stood in the first HTML and was tapped before the script was there.
  const observer = new MutationObserver(() => document.querySelector<HTMLInputElement>('[name=username]')?.focus());
  observer.observe(document.body, { childList: true, subtree: true });
  const app = await openSignIn();
  observer.disconnect();
  await app.settled();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('');
  await app.user.keyboard('neema@duka.example');
  expect(field()).toHaveValue('neema@duka.example');
});

test('"Remember me" left unticked clears what was kept [AUTH-023]', async () => {
  localStorage.setItem('duka.rememberMe', 'true');
  localStorage.setItem('duka.email', 'someone@duka.example');
  const app = await openSignIn();
  const seller = await app.newSeller();
  expect(field()).toHaveValue('someone@duka.example');
  await app.user.click(rememberMe());
  await submit(app, seller.email, seller.password);
  await isSignedIn();
  expect(localStorage.getItem('duka.rememberMe')).toBeNull();
  expect(localStorage.getItem('duka.email')).toBeNull();
});

test.each([
  ['false', 'someone@duka.example'],
  ['TRUE', 'someone@duka.example'],
  ['true', ''],
])('nothing is prefilled from a flag "%s" with the email "%s" [AUTH-018]', async (flag, email) => {
  localStorage.setItem('duka.rememberMe', flag);
  localStorage.setItem('duka.email', email);
  await openSignIn();
  expect(field()).toHaveValue('');
  expect(rememberMe()).not.toBeChecked();
});

test('"Forgot Password" asks for the email first [AUTH-010, AUTH-015, AUTH-029]', async () => {
  const app = await openSignIn();
  await app.user.click(screen.getByText('Forgot Password'));
  expect(await alertText()).toBe('Please enter your email address first for password recovery');
  expect(field()).toHaveFocus();
  await app.fill('Email or Phone', 'asha');
  await app.user.click(screen.getByText('Forgot Password'));
  await screen.findByText('Please enter a valid email address or phone number');
  expect(sent(app)).toEqual([]);
});

test('"Forgot Password" finds the account by phone, too [AUTH-033, AUTH-034]', async () => {
  const app = await openSignIn();
  const seller = await app.newSeller();
  await app.fill('Email or Phone', seller.phone);
  await app.user.click(screen.getByText('Forgot Password'));
  await screen.findByText('Password recovery email sent! Check your inbox.');
  // Whoever knows the number alone is told no part of the address.
  const notice = screen.getByText(/^If an account has/);
  expect(notice).toHaveTextContent(`If an account has ${seller.phone}, the email went to its address.`);
  expect(document.body).not.toHaveTextContent(seller.email.slice(seller.email.indexOf('@')));
  expect(app.server.mails.at(-1)?.to).toBe(seller.email);
});

test('"Forgot Password" does not tell whether anybody has a phone number (R9) [AUTH-033, AUTH-034]', async () => {
  const app = await openSignIn();
  await app.fill('Email or Phone', '+255799999999');
  await app.user.click(screen.getByText('Forgot Password'));
  await screen.findByText('Password recovery email sent! Check your inbox.');
  expect(screen.getByText(/^If an account has/)).toHaveTextContent('If an account has +255799999999,');
  expect(app.server.mails).toEqual([]);
  await app.fill('Email or Phone', '0712');
  await app.user.click(screen.getByText('Forgot Password'));
  expect(await alertText()).toBe('No account found with this phone number.');
});

test('a recovery mail that could not be sent says so [AUTH-035]', async () => {
  const app = await openSignIn();
  app.network.cut(/./);
  await app.fill('Email or Phone', 'asha@duka.example');
  await app.user.click(screen.getByText('Forgot Password'));
  expect(await alertText()).toContain('Failed to send recovery email. Please try again.');
  expect(field()).toHaveValue('asha@duka.example');
});

test('a recovery link without its secret says so and calls nothing [AUTH-003]', async () => {
  const app = await startApp();
  await app.open('/reset-password?userId=someone');
  await screen.findByRole('heading', { name: 'This link does not work any more' });
  expect(app.network.calls.filter((call) => call.includes('recovery'))).toEqual([]);
});

test('confirming an address can be tried again when the network failed [AUTH-004]', async () => {
  const app = await startApp();
  const mend = app.network.cut(/account\/verification/);
  await app.open('/verify-email?userId=someone&secret=some');
  expect(await alertText()).toContain('That did not work. Please try again.');
  mend();
  await app.press('Try again');
  await screen.findByRole('heading', { name: 'This link does not work any more' });
});

test('a sign-in succeeds with a notice when the role cannot be set [AUTH-022, AUTH-024, PERM-003]', async () => {
  const errors = expectErrors();
  const app = await openSignIn();
  const seller = await app.newSeller();
  await app.api('PATCH', '/account/prefs', { prefs: {} }, seller);
  app.network.cut(/account\/prefs/);
  await submit(app, seller.email, seller.password);
  await isSignedIn();
  await screen.findByText(/your seller role could not be saved/);
  expect(errors()).toEqual(['The role preference could not be set']);
});

test('"Forgot Password" mails a link to the page that sets a new password, once; the seller signs in with it [AUTH-003, AUTH-015, AUTH-034, CALL-014, CALL-015, REG-020, REG-021, REG-022, REG-023]', async () => {
  const app = await openSignIn();
  const seller = await app.newSeller();
  await app.fill('Email or Phone', seller.email);
  await app.user.click(screen.getByText('Forgot Password'));
  const notice = await screen.findByText('Password recovery email sent! Check your inbox.');
  expect(notice.closest('[role="status"]')).not.toBeNull();
  expect(screen.queryByText(/^If an account has/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  const link = await mailedPath(app, seller.email);
  expect(link).toMatch(/^\/reset-password\?/);

  await app.open(link);
  const password = await screen.findByLabelText('New password');
  const confirmation = screen.getByLabelText('Confirm password');
  const describes = (field: HTMLElement, words: string) =>
    waitFor(() => expect(field).toHaveAccessibleDescription(words));
  const save = () => app.press('Save new password');
  await waitFor(() => expect(document.title).toMatch(/Set a new password/));
  await save();
  await describes(password, 'Password is required');
  await describes(confirmation, 'Please confirm your password');
  expect(password).toHaveFocus();
  await app.fill(password, '1234567');
  await app.fill(confirmation, '12345678');
  await save();
  await describes(password, 'Password must be at least 8 characters');
  await app.fill(password, 'Mbegu-Mpya-2026');
  await save();
  await describes(confirmation, 'Passwords do not match');
  expect(confirmation).toHaveFocus();
  await app.fill(confirmation, 'Mbegu-Mpya-2026');
  await save();
  await screen.findByRole('heading', { name: 'Your password is changed' });
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/');
  await app.open('/');
  await submit(app, seller.email, 'Mbegu-Mpya-2026');
  await isSignedIn();

  await app.open(link);
  await app.fill('New password', 'Mbegu-Tatu-2026');
  await app.fill('Confirm password', 'Mbegu-Tatu-2026');
  await save();
  await screen.findByRole('heading', { name: 'This link does not work any more' });
});

test('the link of a verification mail confirms the address, once, signed in or not [AUTH-004, CALL-017]', async () => {
  const app = await startApp();
  const seller = await app.newSeller();
  await app.api('POST', '/account/verification', { url: `${location.origin}/verify-email` }, seller);
  const link = await mailedPath(app, seller.email);
  await app.open(link);
  await screen.findByRole('heading', { name: 'Your email address is confirmed' });
  expect((await app.api('GET', '/account', undefined, seller)).body.emailVerification).toBe(true);
  await app.signIn(seller);
  await app.open(link);
  await screen.findByRole('heading', { name: 'This link does not work any more' });
});

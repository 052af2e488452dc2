import type { Page } from '@playwright/test';
import { documentsPath, expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { hold } from './support/products.ts';
import {
  expectStep,
  field,
  fill,
  heading,
  newPerson,
  openRegistration as open,
  signUp,
} from './support/register-steps.ts';
import { openSession } from './support/sellers.ts';

const refused = /Failed to load resource: the server responded with a status of (400|401|404|409|429|500)/;
const unreachable = /Failed to load resource: net::ERR_/;

const refusal = (status: number, message: string) => ({
  status,
  json: { message, code: status, type: 'general_argument_invalid', version: '1.7.0' },
});

const shopStep = (page: Page) => expectStep(page, 'shop');

test.describe('step 1 of the registration', () => {
  test('asks for the account, and says where one is [REG-001, REG-002, REG-003, REG-008, REG-009, REG-010, REG-011, REG-013, AUTH-013]', async ({
    page,
    checkAxe,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open(page);
    await expect(page).toHaveURL('/');
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText('Step 1 of 4')).toBeVisible();
    const person = newPerson();
    await fill(page, { ...person });
    for (const [label, value] of Object.entries(person)) await expect(field(page, label)).toHaveValue(value);
    for (const label of ['Password', 'Confirm Password']) {
      const input = field(page, label);
      await expect(input).toHaveAttribute('type', 'password');
      const box = page.locator('div').filter({ has: input }).last();
      await box.getByRole('button', { name: 'Show password' }).click();
      await expect(input).toHaveAttribute('type', 'text');
      await box.getByRole('button', { name: 'Hide password' }).click();
      await expect(input).toHaveAttribute('type', 'password');
    }
    await expect(signUp(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await checkAxe(page);
    await checkTargets(page);
    await checkNoSidewaysScroll(page);
  });

  test('shows its progress as a bar where there is room, and as a list on a phone [REG-003, REG-004]', async ({
    page,
  }) => {
    await open(page);
    const progress = (role: 'progressbar' | 'list') => page.getByRole(role, { name: 'Registration progress' });
    await expect(progress('progressbar')).toHaveAttribute('aria-valuetext', 'Step 1 of 4');
    await expect(progress('list')).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 720 });
    await expect(progress('list').getByRole('listitem')).toHaveText(['Account', 'Role', 'Business']);
    await expect(progress('progressbar')).toHaveCount(0);
    await expect(page.getByText('Step 1 of 4')).toBeVisible();
  });

  test('points at what is missing or wrong, the first of it with the focus, and sends nothing [REG-014, REG-015, REG-016, REG-017, REG-018, REG-019, REG-020, REG-021, REG-022, REG-023]', async ({
    page,
    checkAxe,
  }) => {
    const calls: string[] = [];
    await open(page);
    page.on('request', (request) => {
      if (request.method() !== 'GET') calls.push(request.url());
    });
    await signUp(page).click();
    for (const text of [
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone number is required',
      'Password is required',
      'Please confirm your password',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(field(page, 'First Name')).toBeFocused();
    await checkAxe(page);
    await fill(page, { ...newPerson(), Email: 'mary', 'Phone Number': '07123456', Password: '1234567' });
    await expect(page.getByText('First name is required')).toHaveCount(0);
    await signUp(page).click();
    for (const text of [
      'Please enter a valid email address',
      'Please enter a valid phone number',
      'Password must be at least 8 characters',
      'Passwords do not match',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(field(page, 'Email')).toBeFocused();
    await expect(field(page, 'First Name')).toHaveValue('Mary Jane');
    expect(calls).toEqual([]);
  });

  test('the Login link leads back to the sign-in with what was typed there, and forgets what was collected [REG-013, REG-031]', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByLabel('Email or Phone').fill('asha@duka.example');
    await page.getByRole('button', { name: 'Register your shop' }).click();
    await fill(page, { ...newPerson() });
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(heading(page)).toHaveText('Welcome back');
    await expect(heading(page)).toBeFocused();
    await expect(page.getByLabel('Email or Phone')).toHaveValue('asha@duka.example');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await page.reload();
    await expect(heading(page)).toHaveText('Welcome back');
    await page.getByRole('button', { name: 'Register your shop' }).click();
    await expect(field(page, 'First Name')).toHaveValue('');
  });
});

test.describe('signing up', () => {
  test('opens account and session, sets role and phone, stores the user document and reads it again [REG-012, REG-024, REG-025, REG-026, REG-027, REG-035, DATA-003, DATA-004, DATA-005, DATA-006, DATA-007, DATA-008, DATA-009, DATA-010, DATA-011, DATA-012, DATA-013, DATA-017, DATA-018, DATA-019, DATA-071, CALL-004, CALL-005, CALL-009, CALL-010, CALL-022, CALL-025]', async ({
    page,
    api,
    server,
  }) => {
    const person = newPerson();
    await open(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v1/')) calls.push(`${request.method()} ${pathname.slice(3)}`);
    });
    await fill(page, { ...person });
    const release = await hold(page, '**/v1/account');
    await signUp(page).click();
    await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
    await page.getByRole('button', { name: 'Creating Account...' }).click({ clickCount: 3, force: true });
    release();
    await shopStep(page);
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText('Step 2 of 4')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('POST') || call.startsWith('PATCH'))).toEqual([
      'POST /account',
      'POST /account/sessions/email',
      'PATCH /account/prefs',
      `POST ${documentsPath('users')}`,
    ]);
    expect(calls.at(calls.indexOf(`POST ${documentsPath('users')}`) + 1)).toBe('GET /account');

    const session = await openSession(server.url, { email: person.Email, password: person.Password });
    const account = (await api('GET', '/account', undefined, { session })).body;
    const phone = `+255${person['Phone Number'].replaceAll(' ', '').slice(1)}`;
    expect(account).toMatchObject({ name: 'Mary Jane Mushi', prefs: { role: 'seller', phone }, labels: ['seller'] });
    const user = await api('GET', documentsPath('users', String(account.$id)), undefined, { session });
    expect(user.body).toMatchObject({
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
    expect((await fetch(new URL(String(user.body.avatar), server.url))).headers.get('content-type')).toBe(
      'image/svg+xml',
    );
  });

  test('refused is told in words, and what was typed is kept for the next try [REG-036, REG-037, REG-038]', async ({
    page,
    newSeller,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource/);
    const seller = await newSeller({ withStore: false });
    await open(page);
    await fill(page, { ...newPerson(), Email: seller.email });
    await signUp(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'An account with this email already exists. Please try logging in instead.',
    );
    await expect(field(page, 'Password')).toHaveValue('Mbegu-Bora-1');
    await field(page, 'Email').fill(newPerson().Email);
    const limited = 'Rate limit for the current endpoint has been exceeded.';
    const gateway = { status: 503, body: '<h1>Bad gateway</h1>', contentType: 'text/html' };
    for (const [answer, words] of [
      [refusal(400, 'Invalid `password` param.'), 'Please check your input. Password must be at least 8 characters.'],
      [refusal(429, limited), limited],
      [gateway, 'Registration failed. Please try again.'],
    ] as const) {
      await page.route('**/v1/account', (route) => route.fulfill(answer));
      await signUp(page).click();
      await expect(page.getByRole('alert')).toHaveText(words);
      await expect(field(page, 'First Name')).toHaveValue('Mary Jane');
      await page.unroute('**/v1/account');
    }
    await signUp(page).click();
    await shopStep(page);
  });

  test('makes no second account after the answers about account and session were lost [REG-024, REG-036]', async ({
    page,
    api,
    server,
    allowConsole,
  }) => {
    allowConsole(refused);
    allowConsole(unreachable);
    const person = newPerson();
    await open(page);
    await fill(page, { ...person });
    const madeIds: unknown[] = [];
    for (const url of ['**/v1/account', '**/v1/account/sessions/email']) {
      await page.route(
        url,
        async (route) => {
          const made = await (await route.fetch()).json();
          madeIds.push(made.userId ?? made.$id);
          await route.abort();
        },
        { times: 1 },
      );
      await signUp(page).click();
      await expect(page.getByRole('alert')).toContainText('Registration failed. Please try again.');
      await expect(page.getByRole('alert')).toContainText('There is no connection to the server.');
      await expect(signUp(page)).toBeEnabled();
    }
    await signUp(page).click();
    await shopStep(page);
    const session = await openSession(server.url, { email: person.Email, password: person.Password });
    const { $id } = (await api('GET', '/account', undefined, { session })).body;
    expect(madeIds).toEqual([$id, $id]);
  });

  test('after a lost answer with another address changes the account that was made [REG-024]', async ({
    page,
    api,
    server,
    allowConsole,
  }) => {
    allowConsole(refused);
    allowConsole(unreachable);
    const person = newPerson();
    await open(page);
    await fill(page, { ...person, Email: `first-${person.Email}` });
    await page.route(
      '**/v1/account',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await signUp(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await field(page, 'Email').fill(person.Email);
    await signUp(page).click();
    await shopStep(page);
    const session = await openSession(server.url, { email: person.Email, password: person.Password });
    const { $id } = (await api('GET', '/account', undefined, { session })).body;
    const user = await api('GET', documentsPath('users', String($id)), undefined, { session });
    expect(user.body.email).toBe(person.Email);
    const first = { email: `first-${person.Email}`, password: person.Password };
    expect((await api('POST', '/account/sessions/email', first)).status).toBe(401);
  });

  test('goes on when the profile could not be stored, says so, and stores it on demand [REG-028]', async ({
    page,
    api,
    server,
    allowConsole,
  }) => {
    allowConsole(unreachable);
    allowConsole(refused);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    allowConsole(/could not be/);
    const person = newPerson();
    await open(page);
    await fill(page, { ...person });
    await page.route(/account\/prefs|collections\/users/, (route) => route.abort());
    await signUp(page).click();
    await shopStep(page);
    const notice = page.getByRole('status').filter({ hasText: 'some of its details could not be saved' });
    await expect(notice).toBeVisible();
    expect(errors.some((text) => text.startsWith('The preferences could not be set'))).toBe(true);
    expect(errors.some((text) => text.startsWith('The user document could not be created'))).toBe(true);
    await page.unroute(/account\/prefs|collections\/users/);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toHaveCount(0);
    await expect(heading(page)).toBeFocused();
    const session = await openSession(server.url, { email: person.Email, password: person.Password });
    const account = (await api('GET', '/account', undefined, { session })).body;
    expect(account.prefs).toMatchObject({ role: 'seller' });
    expect((await api('GET', documentsPath('users', String(account.$id)), undefined, { session })).status).toBe(200);
  });
});

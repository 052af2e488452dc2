import type { Page, Request } from '@playwright/test';
import { demo, expect, test } from './fixtures.ts';
import { mailedLink } from './support/outbox.ts';

const field = (page: Page) => page.getByLabel('Email or Phone');
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
const button = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });
const refused = /Failed to load resource: the server responded with a status of (400|401|404|429)/;
const unreachable = /Failed to load resource: net::ERR_/;

async function submit(page: Page, identifier: string, password: string) {
  await field(page).fill(identifier);
  await passwordField(page).fill(password);
  await button(page).click();
}

/** The calls the page makes from now on, as `METHOD /path`. */
function recordCalls(page: Page): { list: string[]; requests: Request[] } {
  const calls = { list: [] as string[], requests: [] as Request[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/v1/')) return;
    calls.list.push(`${request.method()} ${pathname.slice(3)}`);
    calls.requests.push(request);
  });
  return calls;
}

/** Lets matching requests wait until `release` is called. */
async function hold(page: Page, url: RegExp) {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.describe('the sign-in view', () => {
  test('is what a signed-out person finds at any address, without steps or routes [AUTH-005, AUTH-006, AUTH-007, AUTH-008, AUTH-009, AUTH-010, AUTH-011, AUTH-013, OPS-008]', async ({
    page,
  }) => {
    for (const path of ['/', '/products', '/login', '/no/such/page']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
      await expect(page).toHaveURL(path);
    }
    await expect(page.getByText('Sign in to look after your shop.')).toBeVisible();
    await expect(page.getByText('Duka', { exact: true })).toBeVisible();
    await expect(field(page)).toHaveAttribute('autocomplete', 'username');
    await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password');
    await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
    await expect(page.getByText('Forgot Password', { exact: true })).toBeVisible();
    await expect(button(page)).toBeVisible();
    await expect(page.getByText('Register your shop')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByText(/step \d/i)).toHaveCount(0);
  });

  test('stands in the first HTML with its words, before any script [AUTH-006]', async ({ request }) => {
    const html = await (await request.get('/')).text();
    for (const words of ['Welcome back', 'Email or Phone', 'Remember me', 'Forgot Password', 'Sign In']) {
      expect(html).toContain(words);
    }
  });

  test('shows and hides the password [AUTH-008]', async ({ page }) => {
    await page.goto('/');
    await passwordField(page).fill('Mbegu-Bora');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
    await expect(passwordField(page)).toHaveValue('Mbegu-Bora');
  });

  test('leads to the registration [AUTH-013]', async ({ page }) => {
    await page.goto('/');
    await page.getByText('Register your shop').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Started');
    await expect(page).toHaveURL('/');
  });

  test('is free of axe findings, also with errors and on a phone [AUTH-014]', async ({
    page,
    checkAxe,
    allowConsole,
    newSeller,
  }) => {
    allowConsole(refused);
    const seller = await newSeller({ withStore: false });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/');
    await expect(button(page)).toBeVisible();
    await checkAxe(page);
    await button(page).click();
    await expect(page.getByText('Email or Phone is required')).toBeVisible();
    await checkAxe(page);
    await submit(page, seller.email, 'not the password');
    await expect(page.getByRole('alert')).toBeVisible();
    await checkAxe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test.describe('signing in', () => {
  test('with email and password opens a session, reads the account and opens the shop [AUTH-001, AUTH-002, AUTH-020, AUTH-021, AUTH-024, SESS-001, CALL-001, CALL-003, CALL-005, CALL-009]', async ({
    page,
    newSeller,
  }) => {
    const seller = await newSeller();
    await page.goto('/');
    const calls = recordCalls(page);
    await submit(page, ` ${seller.email} `, seller.password);
    await expect(logout(page)).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    expect(calls.list.slice(0, 2)).toEqual(['POST /account/sessions/email', 'GET /account']);
    const [opening] = calls.requests;
    expect(opening?.postDataJSON()).toEqual({ email: seller.email, password: seller.password });
    expect(opening?.headers()).toMatchObject({
      'x-appwrite-project': 'duka',
      'x-appwrite-response-format': '1.7.0',
    });
  });

  for (const [way, write] of [
    ['as it is stored', (phone: string) => phone],
    ['with a leading 0 and spaces', (phone: string) => `0${phone.slice(4, 7)} ${phone.slice(7)}`],
    ['with dashes and the country', (phone: string) => `${phone.slice(1, 4)}-${phone.slice(4)}`],
  ] as const) {
    test(`with a phone number ${way} [AUTH-001, AUTH-020, AUTH-028, CALL-019]`, async ({ page, newSeller }) => {
      const seller = await newSeller();
      await page.goto('/');
      const calls = recordCalls(page);
      await submit(page, write(seller.phone), seller.password);
      await expect(logout(page)).toBeVisible();
      const users = '/databases/marketplace/collections/users/documents';
      expect(calls.list.slice(0, 3)).toEqual([`GET ${users}`, 'POST /account/sessions/email', 'GET /account']);
      const look = new URL(calls.requests[0]?.url() ?? '').searchParams;
      expect(JSON.parse(look.get('queries[0]') ?? '')).toEqual({
        method: 'equal',
        attribute: 'phone',
        values: [seller.phone],
      });
    });
  }

  test('by keyboard alone: Enter submits [AUTH-011]', async ({ page, newSeller }) => {
    const seller = await newSeller();
    await page.goto('/');
    await field(page).focus();
    await page.keyboard.type(seller.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(seller.password);
    await page.keyboard.press('Enter');
    await expect(logout(page)).toBeVisible();
  });

  test('says "Signing In..." meanwhile, takes no second submit, and has cleared the message [AUTH-012, AUTH-014, AUTH-019]', async ({
    page,
    newSeller,
    allowConsole,
  }) => {
    allowConsole(refused);
    const seller = await newSeller();
    await page.goto('/');
    await submit(page, seller.email, 'not the password');
    const message = page.getByText('Invalid email or password.');
    await expect(message).toBeVisible();
    await passwordField(page).fill('');
    await button(page).click();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(message).toBeVisible();

    const release = await hold(page, /sessions\/email/);
    const calls = recordCalls(page);
    await passwordField(page).fill(seller.password);
    await button(page).click();
    const busy = page.getByRole('button', { name: 'Signing In...' });
    await expect(busy).toBeVisible();
    await expect(message).toHaveCount(0);
    await busy.click({ force: true });
    await passwordField(page).press('Enter');
    release();
    await expect(logout(page)).toBeVisible();
    expect(calls.list.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  test('sets the role preference to seller and keeps all other preferences [AUTH-022, PERM-002, CALL-010]', async ({
    page,
    newSeller,
    api,
  }) => {
    const seller = await newSeller();
    const prefs = { role: 'customer', phone: seller.phone, orderUpdates: false };
    await api('PATCH', '/account/prefs', { prefs }, seller);
    await page.goto('/');
    const calls = recordCalls(page);
    await submit(page, seller.email, seller.password);
    await expect(logout(page)).toBeVisible();
    expect(calls.list.slice(1, 3)).toEqual(['GET /account', 'PATCH /account/prefs']);
    const stored = await api('GET', '/account/prefs', undefined, seller);
    expect(stored.body).toEqual({ ...prefs, role: 'seller' });
  });

  test('writes no preference when the role is seller already [AUTH-022]', async ({ page, newSeller }) => {
    const seller = await newSeller();
    await page.goto('/');
    const calls = recordCalls(page);
    await submit(page, seller.email, seller.password);
    await expect(logout(page)).toBeVisible();
    expect(calls.list.filter((call) => call.startsWith('PATCH'))).toEqual([]);
  });

  test('succeeds with a notice when the role cannot be set [AUTH-022, AUTH-024, PERM-003]', async ({
    page,
    newSeller,
    api,
    allowConsole,
  }) => {
    allowConsole(unreachable);
    allowConsole(/The role preference could not be set/);
    const seller = await newSeller();
    await api('PATCH', '/account/prefs', { prefs: {} }, seller);
    await page.goto('/');
    await page.route(/account\/prefs/, (route) => route.abort());
    await submit(page, seller.email, seller.password);
    await expect(logout(page)).toBeVisible();
    await expect(page.getByText('your seller role could not be saved')).toBeVisible();
  });

  test('replaces a session the page did not know of', async ({ page, newSeller, signIn, allowConsole }) => {
    allowConsole(refused);
    const [mine, other] = [await newSeller(), await newSeller({ storeName: 'Another Agrovet' })];
    await page.goto('/');
    await signIn(page, other);
    await submit(page, mine.email, mine.password);
    await expect(logout(page)).toBeVisible();
    await page.reload();
    await expect(page.getByText(mine.storeName).first()).toBeVisible();
    await expect(page.getByText('Another Agrovet')).toHaveCount(0);
  });
});

test.describe('what is wrong with the form', () => {
  test('is said at each field, the first one gets the focus, and typing clears its own [AUTH-016, AUTH-017, AUTH-025, AUTH-027]', async ({
    page,
  }) => {
    await page.goto('/');
    const calls = recordCalls(page);
    await field(page).fill('   ');
    await button(page).click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAccessibleDescription('Email or Phone is required');
    await expect(passwordField(page)).toHaveAccessibleDescription('Password is required');
    await field(page).fill('a');
    await expect(page.getByText('Email or Phone is required')).toHaveCount(0);
    await expect(page.getByText('Password is required')).toBeVisible();
    await field(page).fill('asha@duka.example');
    await button(page).click();
    await expect(passwordField(page)).toBeFocused();
    await passwordField(page).fill('x');
    await expect(page.getByText('Password is required')).toHaveCount(0);
    expect(calls.list).toEqual([]);
  });

  for (const typed of [
    'asha',
    'asha@duka',
    'as ha@duka.example',
    '0712-abc',
    '<img src=x onerror=alert(1)>',
    'a'.repeat(100_000),
  ]) {
    test(`is said of ${typed.slice(0, 30)} [AUTH-026]`, async ({ page }) => {
      await page.goto('/');
      const calls = recordCalls(page);
      await submit(page, typed, 'DukaDemo2026');
      await expect(page.getByText('Please enter a valid email address or phone number')).toBeVisible();
      await expect(field(page)).toHaveValue(typed);
      expect(calls.list).toEqual([]);
    });
  }

  test('is said of a password longer than any can be [AUTH-027]', async ({ page }) => {
    await page.goto('/');
    await submit(page, 'asha@duka.example', 'x'.repeat(100_000));
    await expect(page.getByText('A password has at most 256 characters')).toBeVisible();
    await expect(passwordField(page)).toBeFocused();
  });
});

test.describe('a refused sign-in', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(refused));

  test('with a wrong password [AUTH-015, AUTH-030]', async ({ page, newSeller }) => {
    const seller = await newSeller();
    await page.goto('/');
    await submit(page, seller.email, 'not the password');
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please check your credentials.');
    await expect(field(page)).toHaveValue(seller.email);
    await expect(passwordField(page)).toHaveValue('not the password');
  });

  test('with a password too short to be one [AUTH-031]', async ({ page, newSeller }) => {
    const seller = await newSeller();
    await page.goto('/');
    await submit(page, seller.email, '12345');
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email and password.');
  });

  test('after too many wrong ones shows what the server says [AUTH-032]', async ({ page, newSeller, api }) => {
    const seller = await newSeller();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await api('POST', '/account/sessions/email', { email: seller.email, password: 'not the password' });
    }
    await page.goto('/');
    await submit(page, seller.email, seller.password);
    await expect(page.getByRole('alert')).toHaveText(
      'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
    );
  });

  test('when the server says nothing [AUTH-032]', async ({ page, allowConsole }) => {
    allowConsole(/status of 502/);
    await page.goto('/');
    const body = '<html><h1>Bad gateway</h1></html>';
    await page.route(/sessions\/email/, (route) => route.fulfill({ status: 502, contentType: 'text/html', body }));
    await submit(page, demo.asha.email, demo.asha.password);
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.');
  });

  test('without a network keeps what is typed, and works once the network is back [AUTH-032]', async ({
    page,
    context,
    newSeller,
    allowConsole,
  }) => {
    allowConsole(unreachable);
    const seller = await newSeller();
    await page.goto('/');
    await context.setOffline(true);
    await submit(page, seller.email, seller.password);
    await expect(page.getByRole('alert')).toContainText('Login failed. Please try again.');
    await expect(page.getByRole('alert')).toContainText('Check your internet connection');
    await expect(field(page)).toHaveValue(seller.email);
    await context.setOffline(false);
    await button(page).click();
    await expect(logout(page)).toBeVisible();
  });

  test('with a phone number nobody has opens no session [AUTH-033]', async ({ page }) => {
    await page.goto('/');
    const calls = recordCalls(page);
    await submit(page, '+255799999999', 'DukaDemo2026');
    await expect(page.getByRole('alert')).toHaveText('No account found with this phone number.');
    expect(calls.list.filter((call) => call.startsWith('POST'))).toEqual([]);
  });
});

test.describe('Remember me', () => {
  test('keeps what was typed, never the password, and prefills it when the session has ended [AUTH-009, AUTH-018, AUTH-023]', async ({
    page,
    context,
    newSeller,
  }) => {
    const seller = await newSeller();
    await page.goto('/');
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await submit(page, seller.phone, seller.password);
    await expect(logout(page)).toBeVisible();
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(stored).toMatchObject({ 'duka.rememberMe': 'true', 'duka.email': seller.phone });
    expect(JSON.stringify(stored)).not.toContain(seller.password);
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto('/');
    await expect(field(page)).toHaveValue(seller.phone);
    await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
    await expect(passwordField(page)).toHaveValue('');
  });

  test('left unticked clears what was kept [AUTH-023]', async ({ page, newSeller }) => {
    const seller = await newSeller();
    await page.addInitScript(() => {
      localStorage.setItem('duka.rememberMe', 'true');
      localStorage.setItem('duka.email', 'someone@duka.example');
    });
    await page.goto('/');
    await expect(field(page)).toHaveValue('someone@duka.example');
    await page.getByRole('checkbox', { name: 'Remember me' }).uncheck();
    await submit(page, seller.email, seller.password);
    await expect(logout(page)).toBeVisible();
    const kept = await page.evaluate(() => [
      localStorage.getItem('duka.rememberMe'),
      localStorage.getItem('duka.email'),
    ]);
    expect(kept).toEqual([null, null]);
  });

  for (const [flag, email] of [
    ['false', 'someone@duka.example'],
    ['TRUE', 'someone@duka.example'],
    ['true', ''],
  ] as const) {
    test(`is not taken from a flag "${flag}" with the email "${email}" [AUTH-018]`, async ({ page }) => {
      await page.addInitScript(
        ([storedFlag, storedEmail]) => {
          localStorage.setItem('duka.rememberMe', storedFlag);
          localStorage.setItem('duka.email', storedEmail);
        },
        [flag, email] as const,
      );
      await page.goto('/');
      await expect(button(page)).toBeVisible();
      await expect(field(page)).toHaveValue('');
      await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
    });
  }
});

test.describe('Forgot Password', () => {
  const forgot = (page: Page) => page.getByText('Forgot Password', { exact: true });

  test('asks for the email first [AUTH-010, AUTH-015, AUTH-029]', async ({ page }) => {
    await page.goto('/');
    const calls = recordCalls(page);
    await forgot(page).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter your email address first for password recovery');
    await expect(field(page)).toBeFocused();
    await field(page).fill('asha');
    await forgot(page).click();
    await expect(page.getByText('Please enter a valid email address or phone number')).toBeVisible();
    expect(calls.list).toEqual([]);
  });

  test('mails a link to the page that sets a new password; the seller signs in with it [AUTH-003, AUTH-015, AUTH-034, CALL-014, CALL-015, REG-020, REG-021, REG-022, REG-023]', async ({
    page,
    server,
    newSeller,
    checkAxe,
    allowConsole,
  }) => {
    allowConsole(refused);
    const seller = await newSeller();
    await page.goto('/');
    const calls = recordCalls(page);
    await field(page).fill(seller.email);
    await forgot(page).click();
    await expect(page.getByRole('status')).toHaveText('Password recovery email sent! Check your inbox.');
    await expect(page.getByRole('alert')).toHaveCount(0);
    const url = `${server.url}/reset-password`;
    expect(calls.requests[0]?.postDataJSON()).toEqual({ email: seller.email, url });

    const link = await mailedLink(server.dataDir, seller.email);
    expect(link.startsWith(url)).toBe(true);
    await page.goto(link);
    await expect(page).toHaveTitle(/Set a new password/);
    await checkAxe(page);
    const password = page.getByLabel('New password');
    const confirmation = page.getByLabel('Confirm password');
    const save = page.getByRole('button', { name: 'Save new password' });
    await save.click();
    await expect(password).toHaveAccessibleDescription('Password is required');
    await expect(confirmation).toHaveAccessibleDescription('Please confirm your password');
    await expect(password).toBeFocused();
    await password.fill('1234567');
    await confirmation.fill('12345678');
    await save.click();
    await expect(password).toHaveAccessibleDescription('Password must be at least 8 characters');
    await password.fill('Mbegu-Mpya-2026');
    await save.click();
    await expect(confirmation).toHaveAccessibleDescription('Passwords do not match');
    await expect(confirmation).toBeFocused();
    await confirmation.fill('Mbegu-Mpya-2026');
    await save.click();
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await submit(page, seller.email, 'Mbegu-Mpya-2026');
    await expect(logout(page)).toBeVisible();

    await page.goto(link);
    await password.fill('Mbegu-Tatu-2026');
    await confirmation.fill('Mbegu-Tatu-2026');
    await save.click();
    await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  });

  test('finds the account by phone, too [AUTH-033, AUTH-034]', async ({ page, server, newSeller }) => {
    const seller = await newSeller();
    await page.goto('/');
    await field(page).fill(seller.phone);
    await forgot(page).click();
    await expect(page.getByRole('status')).toHaveText('Password recovery email sent! Check your inbox.');
    expect(await mailedLink(server.dataDir, seller.email)).toContain(seller.userId);
    await field(page).fill('+255799999999');
    await forgot(page).click();
    await expect(page.getByRole('alert')).toHaveText('No account found with this phone number.');
  });

  test('says when the mail could not be sent [AUTH-035]', async ({ page, context, allowConsole }) => {
    allowConsole(unreachable);
    await page.goto('/');
    await context.setOffline(true);
    await field(page).fill('asha@duka.example');
    await forgot(page).click();
    await expect(page.getByRole('alert')).toContainText('Failed to send recovery email. Please try again.');
    await expect(field(page)).toHaveValue('asha@duka.example');
  });

  test('a link without its secret says so and calls nothing [AUTH-003]', async ({ page }) => {
    const calls = recordCalls(page);
    await page.goto('/reset-password?userId=someone');
    await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
    expect(calls.list.filter((call) => call.includes('recovery'))).toEqual([]);
  });
});

test.describe('the link of a verification mail', () => {
  test('confirms the address, once, signed in or not [AUTH-004, CALL-017]', async ({
    page,
    server,
    api,
    newSeller,
    checkAxe,
    allowConsole,
  }) => {
    allowConsole(refused);
    const seller = await newSeller();
    const url = `${server.url}/verify-email`;
    expect((await api('POST', '/account/verification', { url }, seller)).status).toBe(201);
    const link = await mailedLink(server.dataDir, seller.email);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
    await checkAxe(page);
    expect((await api('GET', '/account', undefined, seller)).body.emailVerification).toBe(true);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  });

  test('can be tried again when the network failed [AUTH-004]', async ({ page, allowConsole }) => {
    allowConsole(unreachable);
    allowConsole(refused);
    await page.route(/account\/verification/, (route) => route.abort());
    await page.goto('/verify-email?userId=someone&secret=some');
    await expect(page.getByRole('alert')).toContainText('That did not work. Please try again.');
    await page.unroute(/account\/verification/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  });
});

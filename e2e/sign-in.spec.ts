import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
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

test.describe('the sign-in view', () => {
  test('stands in the first HTML with its words, before any script [AUTH-006]', async ({ request }) => {
    const html = await (await request.get('/')).text();
    for (const words of ['Welcome back', 'Email or Phone', 'Remember me', 'Forgot Password', 'Sign In']) {
      expect(html).toContain(words);
    }
  });
});

test.describe('the sign-in while its scripts are still on their way', () => {
  /** Holds the scripts back; answers how to let them through. */
  async function holdScripts(page: Page): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  test('takes what is typed, and keeps it with the focus and the caret, without moving anything [AUTH-006, AUTH-016, LAY-013]', async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('Loading...')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('asha@duka.exmple');
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await field(page).evaluate((input: HTMLInputElement) => {
      input.focus();
      input.setSelectionRange(12, 12);
    });
    const places = () =>
      page
        .locator('h1, input, form button')
        .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
    const before = await places();
    release();
    await expect(page.getByText('Loading...')).toBeHidden();
    await page.keyboard.type('a');
    await expect(field(page)).toHaveValue('asha@duka.example');
    await expect(field(page)).toBeFocused();
    await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
    expect(await places()).toEqual(before);
  });

  test('keeps an early Enter and sends it once [AUTH-011, AUTH-019, AUTH-020]', async ({ page, newSeller }) => {
    const seller = await newSeller();
    const release = await holdScripts(page);
    const calls = recordCalls(page);
    await page.goto('/', { waitUntil: 'commit' });
    await field(page).fill(seller.email);
    await passwordField(page).fill(seller.password);
    await passwordField(page).press('Enter');
    await passwordField(page).press('Enter');
    expect(calls.list).toEqual([]);
    release();
    await expect(logout(page)).toBeVisible();
    expect(calls.list.filter((call) => call.startsWith('POST'))).toEqual(['POST /account/sessions/email']);
    await expect(page).toHaveURL('/dashboard');
  });

  test('forgets an early Enter when the typing goes on, and keeps the press of another button [AUTH-010, AUTH-011]', async ({
    page,
  }) => {
    const release = await holdScripts(page);
    const calls = recordCalls(page);
    await page.goto('/', { waitUntil: 'commit' });
    await field(page).fill('asha@duka.example');
    await field(page).press('Enter');
    await passwordField(page).pressSequentially('Mbe');
    await page.getByRole('button', { name: 'Show password' }).click();
    release();
    await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
    await expect(passwordField(page)).toHaveValue('Mbe');
    expect(calls.list.filter((call) => call.startsWith('POST'))).toEqual([]);
  });
});

test('the sign-in says what it needs where no script may run [AUTH-006]', async ({ newContext, request }) => {
  expect(await (await request.get('/')).text()).toContain('Duka needs JavaScript to sign you in');
  const context = await newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('form noscript > *')).toBeVisible();
  await expect(button(page)).toBeHidden();
  await expect(page.getByText('Loading...')).toBeHidden();
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

test.describe('Forgot Password', () => {
  const forgot = (page: Page) => page.getByText('Forgot Password', { exact: true });

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
});

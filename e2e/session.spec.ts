import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });
const refused = /Failed to load resource: the server responded with a status of 401/;
const unreachable = /Failed to load resource: net::ERR_/;

function listenForInfo(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info') lines.push(message.text());
  });
  return lines;
}

test.describe('the session check at start', () => {
  test('is loading, then signed in [SESS-001, SESS-005, CALL-002]', async ({ page, context, newSeller, signIn }) => {
    await signIn(page, await newSeller());
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\/v1\/account$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('status')).toHaveText('Loading...');
    await expect(logout(page)).toHaveCount(0);
    release();
    await expect(logout(page)).toBeVisible();
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ httpOnly: true });
  });

  test('without a session asks nothing of the server and shows the sign-in [SESS-001, SESS-006]', async ({ page }) => {
    const info = listenForInfo(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/v1/')) calls.push(request.url());
    });
    await page.goto('/');
    await expect(signInButton(page)).toBeVisible();
    await expect.poll(() => info).toContain('No active session found');
    expect(calls).toEqual([]);
  });

  test('that finds an ended session is logged and shows the sign-in [SESS-006]', async ({
    page,
    newSeller,
    signIn,
    api,
    allowConsole,
  }) => {
    allowConsole(refused);
    const seller = await newSeller();
    await signIn(page, seller);
    await api('DELETE', '/account/sessions/current', undefined, seller);
    const info = listenForInfo(page);
    await page.goto('/products');
    await expect(signInButton(page)).toBeVisible();
    expect(info).toContain('No active session found');
  });

  test('that cannot reach the server says so and can be repeated [SESS-006]', async ({
    page,
    newSeller,
    signIn,
    allowConsole,
  }) => {
    allowConsole(unreachable);
    await signIn(page, await newSeller());
    const info = listenForInfo(page);
    await page.route(/\/v1\//, (route) => route.abort());
    await page.goto('/products');
    await expect(page.getByText('The server could not be reached')).toBeVisible();
    expect(info).toContain('No active session found');
    await page.getByLabel('Email or Phone').fill('typed meanwhile');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The server could not be reached')).toBeVisible();
    await expect(page.getByLabel('Email or Phone')).toHaveValue('typed meanwhile');
    await page.unroute(/\/v1\//);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(logout(page)).toBeVisible();
    await expect(page).toHaveURL('/products');
  });

  test('takes a session from local storage where cookies are refused [SESS-005, CALL-002]', async ({
    page,
    newSeller,
  }) => {
    const seller = await newSeller();
    await page.addInitScript((token) => {
      localStorage.setItem('cookieFallback', JSON.stringify({ a_session_duka: token }));
    }, seller.session);
    await page.goto('/dashboard');
    await expect(logout(page)).toBeVisible();
  });

  test('is not needed in local storage: where that is full, a seller signs in all the same [SESS-005, AUTH-023]', async ({
    page,
    newSeller,
  }) => {
    const seller = await newSeller();
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await page.goto('/');
    await page.getByLabel('Email or Phone').fill(seller.email);
    await page.getByLabel('Password', { exact: true }).fill(seller.password);
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await signInButton(page).click();
    await expect(logout(page)).toBeVisible();
  });
});

test.describe('logging out', () => {
  test('deletes this session and no other, and shows the sign-in [SESS-002, SESS-003, CALL-007]', async ({
    page,
    newSeller,
    signIn,
    api,
    allowConsole,
  }) => {
    // What a screen had just asked is refused when the session ends meanwhile.
    allowConsole(refused);
    const seller = await newSeller();
    const { email, password } = seller;
    const session = await signIn(page, { email, password });
    await page.goto('/products');
    const deleted = page.waitForRequest((request) => request.method() === 'DELETE');
    await logout(page).click();
    expect((await deleted).url()).toMatch(/\/v1\/account\/sessions\/current$/);
    await expect(signInButton(page)).toBeVisible();
    expect((await api('GET', '/account', undefined, { session })).status).toBe(401);
    expect((await api('GET', '/account', undefined, seller)).status).toBe(200);
  });

  test('without a network is logged, holds in this browser, and is told to the server later [SESS-002, SESS-007]', async ({
    page,
    newSeller,
    signIn,
    api,
    allowConsole,
  }) => {
    allowConsole(unreachable);
    allowConsole(/Logout failed/);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    const seller = await newSeller();
    await signIn(page, seller);
    await page.goto('/products');
    await expect(logout(page)).toBeVisible();
    await page.route(/sessions\/current/, (route) => route.abort());
    await logout(page).click();
    await expect(signInButton(page)).toBeVisible();
    expect(errors.some((text) => text.startsWith('Logout failed'))).toBe(true);
    await page.reload();
    await expect(signInButton(page)).toBeVisible();
    await expect(logout(page)).toHaveCount(0);
    expect((await api('GET', '/account', undefined, seller)).status).toBe(200);

    await page.unroute(/sessions\/current/);
    await page.reload();
    await expect(signInButton(page)).toBeVisible();
    await expect.poll(async () => (await api('GET', '/account', undefined, seller)).status).toBe(401);
  });

  test('in one tab signs the others out, and signing in signs them in [SESS-002]', async ({
    page,
    context,
    newSeller,
    signIn,
    allowConsole,
  }) => {
    allowConsole(refused);
    const seller = await newSeller();
    await signIn(page, seller);
    const other = await context.newPage();
    await page.goto('/dashboard');
    await other.goto('/orders');
    await expect(logout(other)).toBeVisible();
    await logout(page).click();
    await expect(signInButton(page)).toBeVisible();
    await expect(signInButton(other)).toBeVisible();
    await page.getByLabel('Email or Phone').fill(seller.email);
    await page.getByLabel('Password', { exact: true }).fill(seller.password);
    await signInButton(page).click();
    await expect(logout(page)).toBeVisible();
    await expect(logout(other)).toBeVisible();
  });
});

test('a session ended elsewhere leads to the sign-in, and signing in leads back [SESS-006, PERM-011]', async ({
  page,
  newSeller,
  signIn,
  api,
  allowConsole,
}) => {
  allowConsole(refused);
  const seller = await newSeller();
  await signIn(page, seller);
  await page.goto('/orders');
  await expect(logout(page)).toBeVisible();
  await api('DELETE', '/account/sessions', undefined, seller);
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await page.getByLabel('Email or Phone').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await signInButton(page).click();
  await expect(logout(page)).toBeVisible();
});

test('a late answer about the old session does not end the new one [SESS-001]', async ({
  page,
  newSeller,
  signIn,
  api,
  allowConsole,
}) => {
  allowConsole(refused);
  // A line on which nobody tells of the end.
  await page.routeWebSocket(/\/v1\/realtime/, () => {});
  const seller = await newSeller();
  await signIn(page, seller);
  await page.goto('/orders');
  await expect(logout(page)).toBeVisible();
  await api('DELETE', '/account/sessions', undefined, seller);
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  const asked = page.waitForRequest(/\/v1\/account$/);
  await page.route(
    /\/v1\/account$/,
    async (route) => {
      const response = await route.fetch();
      await answered;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole('link', { name: 'Products' }).first().click();
  const lateAnswer = (await asked).response();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await page.getByLabel('Email or Phone').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await signInButton(page).click();
  await expect(logout(page)).toBeVisible();
  answer();
  expect((await lateAnswer)?.status()).toBe(401);
  await page.getByRole('link', { name: 'Products' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(seller.storeName);
});

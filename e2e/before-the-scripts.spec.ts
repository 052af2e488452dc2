import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { recordSale } from './support/recount.ts';
import { price, t } from './support/words.ts';

const field = (page: Page) => page.getByLabel(t('auth_identifier'));
const passwordField = (page: Page) => page.getByLabel(t('auth_password'), { exact: true });

/** Holds the scripts back; returns how to let them through. */
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

/** The calls that the page sends with a body from now on. */
function recordPosts(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  return posts;
}

/** Where the fields and buttons of the form are, once the browser has read the page to its end and has its style sheets. */
async function formPlaces(page: Page): Promise<string[]> {
  await page.waitForFunction(() => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    return document.readyState !== 'loading' && sheets.every(({ sheet }) => sheet !== null);
  });
  return page
    .locator('#root :is(h1, input, form button)')
    .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
}

test('what is typed into the sign-in before its scripts have come stays, with the focus and the caret, and nothing moves [AUTH-006, AUTH-016, LAY-013]', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText(t('layout_loading'))).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('asha@duka.exmple');
  await page.getByRole('checkbox', { name: t('auth_remember_me') }).check();
  await field(page).evaluate((input: HTMLInputElement) => {
    input.focus();
    input.setSelectionRange(12, 12);
  });
  const before = await formPlaces(page);
  release();
  await expect(page.getByText(t('layout_loading'))).toBeHidden();
  await page.keyboard.type('a');
  await expect(field(page)).toHaveValue('asha@duka.example');
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole('checkbox', { name: t('auth_remember_me') })).toBeChecked();
  expect(await formPlaces(page)).toEqual(before);
});

test('an Enter before the scripts have come is kept, and sent once [AUTH-011, AUTH-019, AUTH-020]', async ({
  page,
  newSeller,
}) => {
  const seller = await newSeller();
  const release = await holdScripts(page);
  const posts = recordPosts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await field(page).fill(seller.email);
  await passwordField(page).fill(seller.password);
  await passwordField(page).press('Enter');
  await passwordField(page).press('Enter');
  expect(posts).toEqual([]);
  release();
  await expect(page.getByRole('button', { name: t('layout_logout') })).toBeVisible();
  expect(posts).toEqual(['/v1/account/sessions/email']);
  await expect(page).toHaveURL('/dashboard');
});

test('an Enter before the rest of the page has come does not send the form as the browser would [AUTH-011]', async ({
  page,
}) => {
  await holdScripts(page);
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const [upToForm = ''] = (await response.text()).split('</form>');
    await route.fulfill({ response, body: `${upToForm}</form>` });
  });
  await page.goto('/', { waitUntil: 'commit' });
  await field(page).fill('asha@duka.example');
  await passwordField(page).fill('Mbegu');
  const isKept = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('submit', ({ defaultPrevented }) => resolve(defaultPrevented));
      }),
  );
  await passwordField(page).press('Enter');
  expect(await isKept).toBe(true);
});

test('an early Enter is forgotten when the typing goes on, and another button that is pressed early does its work [AUTH-008, AUTH-011]', async ({
  page,
}) => {
  const release = await holdScripts(page);
  const posts = recordPosts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await field(page).fill('asha@duka.example');
  await field(page).press('Enter');
  await passwordField(page).pressSequentially('Mbe');
  await page.getByRole('button', { name: t('ui_show_password') }).click();
  release();
  await expect(page.getByRole('button', { name: t('ui_hide_password') })).toBeVisible();
  await expect(passwordField(page)).toHaveValue('Mbe');
  expect(posts).toEqual([]);
});

test('a sign-in whose scripts do not come says so and tries again on a press, without a jump; what is typed stays [AUTH-006, ERR-007]', async ({
  page,
  newSeller,
  allowConsole,
}) => {
  allowConsole(/ERR_|dynamically imported|assets/);
  const seller = await newSeller();
  const notice = page.getByRole('alert').filter({ hasText: t('layout_scripts_missing') });
  const tryAgain = page.getByRole('button', { name: t('auth_try_again') });
  await page.route('**/assets/{libraries,sign-in}-*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'commit' });
  await field(page).fill(seller.email);
  const before = await formPlaces(page);
  await expect(notice).toBeVisible();
  await expect(page.getByText(t('layout_loading'))).toBeHidden();
  await passwordField(page).fill(seller.password);
  expect(await formPlaces(page)).toEqual(before);

  // The line is gone: not even the page comes.
  await page.route('**/*', (route) => route.abort());
  await tryAgain.click();
  await expect(notice).toBeVisible();

  // The line is back, but one script is still missing.
  await page.unrouteAll();
  await page.route('**/assets/sign-in-*.js', (route) => route.fulfill({ status: 404 }));
  await tryAgain.click();
  await expect(notice).toBeVisible();
  expect(await formPlaces(page)).toEqual(before);

  await page.unrouteAll();
  await tryAgain.click();
  await expect(notice).toBeHidden();
  await expect(field(page)).toHaveValue(seller.email);
  await passwordField(page).press('Enter');
  await expect(page.getByRole('button', { name: t('layout_logout') })).toBeVisible();
});

test('a page put in place of an older one is taken from where it is now: what was typed signs in [ERR-007]', async ({
  page,
  newSeller,
  allowConsole,
}) => {
  allowConsole(/404|assets/);
  const seller = await newSeller();
  // The page of before names an entry that is no longer there.
  await page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/\/assets\/boot-[\w-]+(\.\w+)?\.js/, '/assets/boot-0.js'),
    });
  });
  await page.goto('/', { waitUntil: 'commit' });
  await field(page).fill(seller.email);
  await passwordField(page).fill(seller.password);
  await passwordField(page).press('Enter');
  await page.unrouteAll();
  await page.getByRole('button', { name: t('auth_try_again') }).click();
  await expect(page.getByRole('button', { name: t('layout_logout') })).toBeVisible();
});

test('the sign-in says what it needs where no script may run [AUTH-006]', async ({ newContext, request }) => {
  expect(await (await request.get('/')).text()).toContain('Duka needs JavaScript to sign you in');
  const context = await newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('form noscript > *')).toBeVisible();
  await expect(page.getByRole('button', { name: t('auth_sign_in'), exact: true })).toBeHidden();
  await expect(page.getByText(t('layout_loading'))).toBeHidden();
});

test('a dashboard whose scripts do not come says so beside the money of the day, and goes on once they do [DASH-003, ERR-007]', async ({
  page,
  signInNew,
  allowConsole,
}) => {
  allowConsole(/ERR_|dynamically imported|assets/);
  await signInNew();
  await page.route('**/assets/frame-*.js', (route) => route.abort());
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('alert').filter({ hasText: t('layout_scripts_missing') })).toBeVisible();
  await expect(page.getByText(t('dashboard_sales_today'))).toBeVisible();
  await expect(page.getByText(t('layout_loading'))).toBeHidden();
  await page.unrouteAll();
  await page.getByRole('button', { name: t('auth_try_again') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('layout_dashboard') })).toBeVisible();
});

test('a seller sees the money of the day before any script has come, and it stays until the dashboard shows the same [DASH-003, LAY-013]', async ({
  page,
  signInNew,
  api,
}) => {
  const seller = await signInNew({ products: [{ quantityInStock: 9, sellingPrice: 4200 }] });
  await recordSale(api, seller, String(seller.productIds[0]), { quantity: 2, paymentMethod: 'cash' });
  const release = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const money = page.getByText(price(8400)).first();
  await expect(money).toBeVisible();
  await expect(page.getByText(t('layout_loading'))).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: t('layout_dashboard') })).toBeVisible();
  await expect(money).toBeVisible();
  await expect(page.getByText(t('layout_loading'))).toBeHidden();
});

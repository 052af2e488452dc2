import { demo, documentsPath, expect, test } from './fixtures.ts';

const account = '**/v1/account';

test('a guest sees the sign-in at any path, and no page of the app [LAY-001, LAY-012, PERM-010]', async ({ page }) => {
  for (const path of ['/', '/dashboard', '/products', '/products/add', '/settings', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
});

test('"Loading..." stands over the whole page while the session is checked, then "Loading dashboard..." until the user is there [LAY-013, LAY-026, SESS-001]', async ({
  page,
  newSeller,
  signIn,
}) => {
  await signIn(page, await newSeller());
  const release = await hold(page, account);
  const releaseUser = await hold(page, '**/collections/users/documents*');
  await page.goto('/dashboard');
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(0);
  release();
  await expect(page.getByText('Loading dashboard...')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  releaseUser();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Loading dashboard...')).toHaveCount(0);
});

test('the first HTML already says "Loading..." and, for a guest, the words of the sign-in [LAY-013]', async ({
  request,
  newSeller,
}) => {
  const guest = await (await request.get('/', { headers: { accept: 'text/html' } })).text();
  expect(guest).toContain('Loading...');
  expect(guest).toContain('Sign In');
  const { session } = await newSeller();
  const cookie = `a_session_duka=${encodeURIComponent(session)}`;
  const seller = await (await request.get('/products', { headers: { accept: 'text/html', cookie } })).text();
  expect(seller).toContain('Loading...');
  expect(seller).not.toContain('Sign In');
});

test('every route shows its screen; / and unknown paths lead to the dashboard [LAY-002, LAY-003, LAY-004, LAY-006, LAY-007, LAY-008, LAY-009, LAY-010, LAY-011, LAY-017, LAY-018]', async ({
  page,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller({ products: [{ name: 'Hoe' }] });
  await signIn(page, seller);
  const screens: [path: string, heading: string][] = [
    ['/dashboard', 'Dashboard'],
    ['/products', 'Rehema Agrovet - Inventory Summary'],
    ['/products/add', 'Add New Product - Rehema Agrovet'],
    [`/products/view/${seller.productIds[0]}`, 'Hoe'],
    ['/orders', 'Orders'],
    ['/messages', 'Conversations with Customers'],
    ['/customers', 'Customers'],
    ['/analytics', 'Analytics'],
    ['/settings', 'Settings'],
  ];
  for (const [path, heading] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  for (const path of ['/', '/no/such/page', '/login', '/products/view']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test('the sidebar names the screens in their order, and Logout last [LAY-015]', async ({ page, newSeller, signIn }) => {
  await signIn(page, await newSeller());
  await page.goto('/dashboard');
  const items = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
  await expect(items).toHaveText([
    'Dashboard',
    'Products',
    'Orders',
    'Messages',
    'Customers',
    'Analytics',
    'Settings',
    'Logout',
  ]);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  for (const name of await links.allInnerTexts()) {
    await links.filter({ hasText: name }).click();
    await expect(links.filter({ hasText: name })).toHaveAttribute('aria-current', 'page');
  }
});

test('the badge beside Messages counts the unread ones, and none shows no badge [LAY-016, CONST-028]', async ({
  page,
  newSeller,
  signIn,
  api,
}) => {
  await signIn(page, demo.asha);
  await page.goto('/dashboard');
  const messages = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Messages/ });
  await expect(messages).toHaveAccessibleName(/16 unread/);
  await page.goto('about:blank');
  await page.context().clearCookies();

  const seller = await newSeller();
  await signIn(page, seller);
  await page.goto('/dashboard');
  await expect(messages).toHaveAccessibleName('Messages');

  const customer = await newSeller({ withStore: false });
  const data = { senderId: customer.userId, receiverId: seller.userId, content: 'Habari', isRead: false };
  await api('POST', documentsPath('messages'), { documentId: 'unique()', data }, customer);
  await expect(messages).toHaveAccessibleName(/1 unread/);
});

test('Logout says so while busy, forgets the remembered sign-in, ends the session and goes to / [LAY-019, LAY-020, LAY-021, SESS-003]', async ({
  page,
  newSeller,
  api,
}) => {
  const seller = await newSeller();
  await page.goto('/products');
  await page.getByLabel('Email or Phone').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  const stored = () => page.evaluate(() => [localStorage['duka.rememberMe'], localStorage['duka.email']]);
  expect(await stored()).toEqual(['true', seller.email]);
  const cookies = await page.context().cookies();
  const session = decodeURIComponent(cookies.find(({ name }) => name === 'a_session_duka')?.value ?? '');
  expect((await api('GET', '/account', undefined, { session })).status).toBe(200);

  const release = await hold(page, '**/v1/account/sessions/current');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Logging out...' })).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await stored()).toEqual([null, null].map(() => undefined));
  expect((await api('GET', '/account', undefined, { session })).status).toBe(401);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('the top bar names the shop, else the account, else the person, else "Seller\'s Shop", beside an avatar [LAY-022, LAY-023]', async ({
  page,
  newSeller,
  signIn,
  api,
  allowConsole,
}) => {
  // With no users document the look-up is repeated under the other spelling, which this server does not know.
  allowConsole(/status of 400 .*userID/);
  const banner = page.getByRole('banner');
  const seller = await newSeller({ storeName: 'Shamba Bora' });
  await signIn(page, seller);
  await page.goto('/dashboard');
  await expect(banner).toContainText('Shamba Bora');
  await expect(banner.getByRole('img', { name: 'Picture of Shamba Bora' })).toHaveText('SB');

  // Left first, so that no call of the first seller's page is sent with the session of the second.
  await page.goto('about:blank');
  const without = await newSeller({ withStore: false, firstName: 'Juma', lastName: 'Kileo' });
  await signIn(page, without);
  await page.goto('/dashboard');
  await expect(banner).toContainText('Juma Kileo');

  await api('PATCH', '/account/name', { name: '' }, without);
  await api('PATCH', documentsPath('users', without.userId), { data: { lastName: 'Mollel' } }, without);
  await page.reload();
  await expect(banner).toContainText('Juma Mollel');

  await api('DELETE', documentsPath('users', without.userId), undefined, without);
  await page.reload();
  await expect(banner).toContainText("Seller's Shop");
});

test('the avatar shows the stored picture [LAY-023]', async ({ page, newSeller, signIn, api }) => {
  const seller = await newSeller();
  await api('PATCH', documentsPath('users', seller.userId), { data: { avatar: '/favicon.svg' } }, seller);
  await signIn(page, seller);
  await page.goto('/dashboard');
  const avatar = page.getByRole('banner').locator('img');
  await expect(avatar).toHaveAccessibleName('Picture of Rehema Agrovet');
  await expect(avatar).toHaveJSProperty('complete', true);
  expect(await avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('breadcrumbs follow the path, and editing is reached under Add Product [LAY-005, LAY-024, LAY-025]', async ({
  page,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller({ products: [{ name: 'Hoe' }] });
  await signIn(page, seller);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem');
  for (const path of ['Dashboard', 'Products', 'Orders', 'Messages', 'Customers', 'Analytics', 'Settings']) {
    await page.goto(`/${path.toLowerCase()}`);
    await expect(crumbs).toHaveText([path]);
  }
  await page.goto('/products/add');
  await expect(crumbs).toHaveText(['Products', 'Add Product']);
  await page.goto(`/products/view/${seller.productIds[0]}`);
  await expect(crumbs).toHaveText(['Products', 'View Product']);
  await page
    .getByRole('link', { name: 'Edit Product' })
    .or(page.getByRole('button', { name: 'Edit Product' }))
    .click();
  await expect(page).toHaveURL(/\/products\/add$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Product - Rehema Agrovet');
  await expect(crumbs).toHaveText(['Products', 'Add Product']);
  await crumbs.getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test('on a phone the tabs and the menu reach every screen and Logout with a thumb [LAY-015]', async ({
  page,
  newSeller,
  signIn,
  allowConsole,
}) => {
  // What a screen had just asked is refused when the session ends meanwhile.
  allowConsole(/status of 401/);
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, await newSeller());
  await page.goto('/dashboard');
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await expect(tabs.getByRole('link')).toHaveText(['Dashboard', 'Products', 'Orders', 'Messages']);
  await tabs.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Dashboard', 'Products', 'Orders', 'Messages', 'Customers', 'Analytics', 'Settings']) {
    await expect(menu.getByRole('link', { name })).toBeVisible();
  }
  await menu.getByRole('link', { name: 'Analytics' }).click();
  await expect(page).toHaveURL(/\/analytics$/);
  await expect(menu).toHaveCount(0);
  await tabs.getByRole('button', { name: 'Menu' }).click();
  await page.keyboard.press('Escape');
  await expect(tabs.getByRole('button', { name: 'Menu' })).toBeFocused();
  await tabs.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('the keyboard skips to the content, and a new page is read from its heading [LAY-001]', async ({
  page,
  newSeller,
  signIn,
}) => {
  await signIn(page, await newSeller());
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused();
  await expect(page).toHaveTitle(/Orders/);
});

test('a page whose script does not arrive says so and offers to reload; the rest keeps working [ERR-007]', async ({
  page,
  newSeller,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Loading chunk|ChunkError|dynamically imported/);
  await signIn(page, await newSeller());
  await page.route('**/assets/product-list-page-*.js', (route) => route.abort());
  const logged = page.waitForEvent('console', (message) => /Loading chunk .* failed/.test(message.text()));
  await page.goto('/products');
  const notice = page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' });
  await expect(notice).toBeVisible();
  await logged;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.goBack();
  await expect(notice).toBeVisible();
  await page.unroute('**/assets/product-list-page-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Rehema Agrovet - Inventory Summary' })).toBeVisible();
});

/** Keeps the answers of matching calls back until released; they are the real server's own. */
async function hold(page: import('@playwright/test').Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

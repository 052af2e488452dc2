import { documentsPath, expect, test } from './fixtures.ts';

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

test('the avatar shows the stored picture [LAY-023]', async ({ page, newSeller, signIn, api }) => {
  const seller = await newSeller();
  await api('PATCH', documentsPath('users', seller.userId), { data: { avatar: '/favicon.svg' } }, seller);
  await signIn(page, seller);
  await page.goto('/dashboard');
  const avatar = page.getByRole('banner').locator('img');
  await expect(avatar).toHaveAccessibleName('Picture of Rehema Agrovet');
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
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
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeFocused();
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

test('the language of every page is named, and its title says where one is', async ({ page, signIn, newSeller }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(/Duka/);
  await signIn(page, await newSeller());
  await page.goto('/products');
  await expect(page).toHaveTitle('Products · Duka');
});

import { documentsPath, expect, test } from './fixtures.ts';
import { openCustomer, placeOrder } from './support/orders.ts';
import { settled } from './support/settled.ts';

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
  for (const name of ['Dashboard', 'Products', 'Orders', 'Messages', 'Customers', 'Analytics', 'Settings', 'Money']) {
    await expect(menu.getByRole('link', { name })).toBeVisible();
  }
  await menu.getByRole('link', { name: 'Analytics' }).click();
  await expect(page).toHaveURL(/\/analytics$/);
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeFocused();
  // What is open has no tab of its own.
  await expect(tabs.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-current', 'true');
  await tabs.getByRole('button', { name: 'Menu' }).click();
  await page.keyboard.press('Escape');
  await expect(tabs.getByRole('button', { name: 'Menu' })).toBeFocused();
  await tabs.getByRole('button', { name: 'Menu' }).click();
  await settled(page);
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

test('for who asks for less motion, what changes has changed at once', async ({ page }) => {
  await page.goto('/');
  const seen = await page.getByRole('button', { name: 'Sign In' }).evaluate((button) => {
    // What is read is brought up to date first.
    const read = () => getComputedStyle(button).backgroundColor;
    read();
    button.style.backgroundColor = 'red';
    return { after: read(), changing: document.getAnimations().length };
  });
  expect(seen).toMatchObject({ after: 'rgb(255, 0, 0)', changing: 0 });
});

test('why a product was not saved takes two lines of a small phone [PROD-021]', async ({ page, newSeller, signIn }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, await newSeller());
  await page.goto('/products/add');
  await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click();
  const message = page.getByText('Please fill in all required fields (Product Name, Selling Price, Cost Price)');
  await expect(message).toBeVisible();
  const sentence = page.getByRole('paragraph').filter({ has: message });
  await expect(sentence).toContainText('and 2 more');
  const lines = await sentence.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(lines).toBeLessThanOrEqual(2);
});

test('a row of the orders is two lines high, however long its names are [LAY-007]', async ({
  page,
  api,
  server,
  newSeller,
  signIn,
}) => {
  const name = 'Hybrid maize seed for the highlands, treated against armyworm, bag of two kilograms';
  const seller = await newSeller({ products: [{ name }, { name: `${name}, red` }, { name: 'Hoe' }] });
  const items = seller.productIds.map((productId) => ({ productId, quantity: 2 }));
  await placeOrder(api, await openCustomer(server.url), seller.storeId, ...items);
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page, seller);
  await page.goto('/orders');
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').last();
  await expect(row).toContainText('and 1 more');
  await expect(row.getByRole('button', { name: /^Confirm/ })).toBeVisible();
  // Two lines of 24 px, with the space around them.
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(64);
});

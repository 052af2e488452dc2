import { expect, test } from './fixtures.ts';
import { settled } from './support/settled.ts';

test('a visitor chooses the language on the first screen, before any script has come; what was typed stays, but no password (R35) [AUTH-006]', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Email or Phone').fill('0712 000 001');
  await page.getByLabel('Password', { exact: true }).fill('Mbegu-Bora-2026');
  await page.getByRole('link', { name: 'Kiswahili' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(page.getByLabel('Nenosiri', { exact: true })).toHaveValue('');
  const identifier = page.locator('[name=username]');
  await expect(identifier).toHaveValue('0712 000 001');
  expect(await page.evaluate(() => [Object.values(sessionStorage), Object.values(localStorage)].flat())).not.toContain(
    'Mbegu-Bora-2026',
  );
  release();
  await settled(page);
  await expect(identifier).toHaveValue('0712 000 001');
  // Once the app is there as well.
  await identifier.fill('asha@duka.example');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByLabel('Email or Phone')).toHaveValue('asha@duka.example');
});

test('the language chosen in the settings stays with the account: signing in on a device that speaks English brings it (R35)', async ({
  page,
  newContext,
  signInNew,
}) => {
  const seller = await signInNew();
  await page.goto('/settings');
  await page.getByRole('group', { name: 'Language' }).getByRole('link', { name: 'Kiswahili' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mipangilio' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/settings');
  await settled(page);
  const other = await (await newContext()).newPage();
  await other.goto('/');
  await other.getByLabel('Email or Phone').fill(seller.email);
  await other.getByLabel('Password', { exact: true }).fill(seller.password);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(other.getByRole('button', { name: 'Toka' })).toBeVisible();
  await settled(other);
});

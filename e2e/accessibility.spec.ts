import { expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { screens } from './support/screens.ts';

for (const [name, open] of screens) {
  test(`${name}: axe finds nothing in either theme, nothing is cut off or too small to touch, on a phone and on a computer`, async ({
    page,
    newSeller,
    signIn,
    checkAxe,
    allowConsole,
  }) => {
    await open({ page, newSeller, signIn, allowConsole });
    await checkAxe(page);
    await checkNoSidewaysScroll(page);
    // A window of 1280 x 800 at 200 % has so many CSS pixels.
    await page.setViewportSize({ width: 640, height: 400 });
    await checkNoSidewaysScroll(page);
    await page.setViewportSize({ width: 360, height: 640 });
    await checkAxe(page);
    await checkTargets(page);
    await checkNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await checkNoSidewaysScroll(page);
  });
}

test('the language of every page is named, and its title says where one is', async ({ page, signIn, newSeller }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(/Duka/);
  await signIn(page, await newSeller());
  await page.goto('/products');
  await expect(page).toHaveTitle('Products · Duka');
});

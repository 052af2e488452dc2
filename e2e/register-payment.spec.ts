import { expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';

test('the step and the word that it was not saved are in order for axe, a small phone, a finger and the keyboard [PAY-001, PAY-003, PAY-010]', async ({
  page,
  newSeller,
  signIn,
  checkAxe,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const finish = page.getByRole('button', { name: 'Finish Registration' });
  const seller = await newSeller();
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, seller);
  await page.addInitScript(
    ([key = '', mark = '']) => {
      if (sessionStorage.getItem('begun') !== null) return;
      sessionStorage.setItem('begun', mark);
      localStorage.setItem(key, mark);
    },
    ['duka.registration', `${seller.userId} ${seller.email}`],
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Details');
  await checkAxe(page);
  await finish.click();
  await expect(page.getByText('Account name is required')).toBeVisible();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await field('Payment Type').focus();
  for (const typed of ['Mobile', 'Airtel', 'Rehema', '0784000001', 'Arusha']) {
    await page.keyboard.type(typed);
    await expect(page.locator(':focus')).toBeInViewport();
    await page.keyboard.press('Tab');
  }
  await expect(finish).toBeFocused();
  await page.route('**/collections/storePayments/documents**', (route) => route.abort());
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alertdialog', { name: 'Payment details not saved' });
  await expect(alert.getByRole('button', { name: 'Continue' })).toBeFocused();
  await checkAxe(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  for (const typed of ['mobile', 'Airtel Money', 'Rehema', '+255784000001', 'Arusha']) expect(kept).toContain(typed);
});

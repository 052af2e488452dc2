import { expect, test } from './fixtures.ts';
import { settled } from './support/settled.ts';
import { t } from './support/words.ts';

test('on a phone, what is said of a save that failed is in sight, and the next try stores it once [ERR-001, R31]', async ({
  page,
  newSeller,
  signIn,
  allowConsole,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, await newSeller());
  await page.goto('/money/expenses');
  await settled(page);
  await page.getByRole('button', { name: t('money_expense_add') }).click();
  const dialog = page.getByRole('dialog', { name: t('money_expense_add') });
  await dialog.getByLabel(t('money_amount')).fill('5000');
  const creates = '**/shops/*/commands';
  const busy = { status: 429, json: { message: 'Busy', code: 429, type: 'general_rate_limit_exceeded' } };
  await page.route(creates, (route) => route.fulfill(busy));
  allowConsole(/429/);
  await dialog.getByRole('button', { name: t('quick_save') }).click();
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await page.unroute(creates);
  await dialog.getByRole('button', { name: t('quick_save') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: t('money_expenses') }).getByRole('listitem')).toHaveCount(1);
});

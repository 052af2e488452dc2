import { expect, test } from './fixtures.ts';
import { documentsPath, expectStored, listPath } from './support/api.ts';
import { checkAxe } from './support/check-axe.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { networkIsGone, workerIsAlone } from './support/guards.ts';
import { settled } from './support/settled.ts';
import { waitForCopy } from './support/shop-copy.ts';
import { like, t } from './support/words.ts';

// A debt is written down without a network, which the service worker answers for.
test.use({ serviceWorkers: 'allow' });

test('a shop that moves in writes down what a new customer owes, without a network on a phone, takes a payment of it, and writes down what it owes a supplier [R76, CREDIT-017, CREDIT-018, CREDIT-020, BUY-015]', {
  tag: '@kiswahili',
}, async ({ page, context, signInNew, api, allowConsole }) => {
  allowConsole(workerIsAlone);
  allowConsole(networkIsGone);
  // The page asks for the account once the network is back, and may be sooner than the command that opens it.
  allowConsole(/404 .*creditAccounts/);
  await page.setViewportSize({ width: 360, height: 640 });
  const seller = await signInNew();
  await page.goto('/money/debts/new');
  await waitForCopy(page);
  await settled(page);
  await context.setOffline(true);
  await page.getByLabel(t('orders_sale_customer_name')).fill('Mama Lulu');
  await page.getByRole('button', { name: t('credit_open_save') }).click();
  await page.getByRole('heading', { level: 1, name: 'Mama Lulu' }).waitFor();
  await page.getByRole('button', { name: t('debt_before_add') }).click();
  const sheet = page.getByRole('dialog', { name: t('debt_before_add') });
  await sheet.getByLabel(t('credit_amount')).fill('30000');
  await sheet.getByLabel(t('debt_before_since')).fill('2020-03-01');
  await sheet.getByLabel(t('suppliers_note')).fill('Page 12');
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await sheet.getByRole('button', { name: t('quick_save') }).click();
  await expect(sheet).toHaveCount(0);
  const owes = page.getByRole('region', { name: t('credit_column_owes') });
  await expect(owes).toContainText('30,000');
  await context.setOffline(false);
  const list = async (collection: string) => {
    return (await api('GET', listPath(collection), undefined, seller)).body.documents ?? [];
  };
  await expect.poll(async () => (await list('creditEntries')).length).toBe(1);

  await page.getByRole('button', { name: t('credit_pay') }).click();
  await page.getByLabel(t('credit_amount')).fill('12000');
  await page.getByRole('button', { name: t('credit_pay_save') }).click();
  await expect(owes).toContainText('18,000');
  await page
    .getByRole('list', { name: t('credit_entries') })
    .getByText(like('credit_entry_payment'))
    .waitFor();
  await settled(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const lines = page.getByRole('table', { name: t('credit_entries') }).getByRole('row');
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(2)).toContainText(t('debt_before'));
  await expect(lines.nth(2)).toContainText('Page 12');
  await checkNoSidewaysScroll(page);
  expect(await list('orders')).toEqual([]);
  expect(await list('creditAccounts')).toMatchObject([{ balance: 18_000, openingOwed: 18_000 }]);

  const data = { storeId: seller.storeId, name: 'Meru Agro' };
  await expectStored(api('POST', documentsPath('suppliers'), { documentId: 'meru', data }, seller));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/money/suppliers/meru');
  await page.getByRole('button', { name: t('debt_before_add') }).click();
  await sheet.getByLabel(t('credit_amount')).fill('45000');
  await sheet.getByRole('button', { name: t('quick_save') }).click();
  await expect(page.getByRole('list', { name: t('debt_before_title') })).toContainText('45,000');
  await settled(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
  expect(await list('suppliers')).toMatchObject([{ bought: 0, owed: 45_000, openingOwed: 45_000 }]);
});

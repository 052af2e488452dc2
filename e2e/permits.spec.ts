import { expect, test } from './fixtures.ts';
import { checkAxe } from './support/check-axe.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { networkIsGone, workerIsAlone } from './support/guards.ts';
import { readOrders } from './support/orders.ts';
import { settled } from './support/settled.ts';
import { waitForCopy } from './support/shop-copy.ts';
import { like, t } from './support/words.ts';

// The sale is made without a network, which the service worker answers for.
test.use({ serviceWorkers: 'allow' });

test('a permit is written down on a phone; once it has lapsed it is told at the sale of its goods, also without a network, and the sale goes on [INPUT-020, INPUT-023]', {
  tag: '@kiswahili',
}, async ({ page, context, signInNew, api, allowConsole }) => {
  allowConsole(workerIsAlone);
  allowConsole(networkIsGone);
  await page.setViewportSize({ width: 360, height: 640 });
  const seller = await signInNew({
    products: [{ name: 'Karate', productCategories: ['crop-protection'], units: ['bottle'], sellingPrice: 9000 }],
  });
  await page.goto('/settings?section=register');
  await page.getByText(like('permits_lacking', { kinds: t('permit_pesticides') })).waitFor();
  await page.getByRole('button', { name: t('permits_add') }).click();
  const sheet = page.getByRole('dialog', { name: t('permits_add') });
  await sheet.getByLabel(t('permits_kind')).selectOption('pesticides');
  await sheet.getByLabel(t('permits_number'), { exact: false }).first().fill('TPHPA/104');
  await sheet.getByLabel(t('permits_last_day')).fill('2020-01-31');
  await settled(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await sheet.getByRole('button', { name: t('permits_save') }).click();
  const permits = page.getByRole('list', { name: t('permits_title') });
  await expect(permits.getByText(like('permits_lapsed'))).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await settled(page);
  await checkNoSidewaysScroll(page);
  await checkAxe(page);

  await page.goto('/orders/new-sale');
  await waitForCopy(page);
  await settled(page);
  await context.setOffline(true);
  await page
    .getByRole('list', { name: t('orders_sale_products') })
    .getByRole('button', { name: 'Karate' })
    .click();
  const desk = page.getByRole('form', { name: t('orders_sale') });
  await expect(desk.getByText(like('permit_sale_lapsed', { kind: t('permit_pesticides') }))).toBeVisible();
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await desk.getByRole('button', { name: t('orders_sale_complete') }).click();
  await expect(page.getByRole('heading', { name: t('orders_sale_done') })).toBeVisible();
  expect(await readOrders(api, seller)).toEqual([]);
  await context.setOffline(false);
  await expect.poll(async () => (await readOrders(api, seller)).length).toBe(1);
});

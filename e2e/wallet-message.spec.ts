import { expect, test } from './fixtures.ts';
import { documentsPath } from './support/api.ts';
import { checkAxe } from './support/check-axe.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { networkIsGone, workerIsAlone } from './support/guards.ts';
import { recordSale } from './support/orders.ts';
import { settled } from './support/settled.ts';
import { waitForCopy } from './support/shop-copy.ts';
import { like, t } from './support/words.ts';

// The service worker takes what another app shares.
test.use({ serviceWorkers: 'allow' });

/** A message of Halopesa, which has no date. */
const message =
  'Umepokea 9,000 TZS kutoka REHEMA SAIDI (0755000011). Salio jipya: 90,666.00 TZS. Utambulisho wa Muamala:3887545254';

test('a message that another app shares is read on a small phone without a network, is said to be paid, and pays its order by a tap [WALLET-014, WALLET-021, WALLET-023, WALLET-025]', {
  tag: '@kiswahili',
}, async ({ page, context, signInNew, api, allowConsole }) => {
  allowConsole(workerIsAlone);
  allowConsole(networkIsGone);
  await page.setViewportSize({ width: 320, height: 640 });
  const seller = await signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  const order = await recordSale(api, seller, {
    ...{ orderItems: [{ productId: seller.productIds[0], quantity: 1 }], paymentMethod: 'credit' },
    ...{ customerName: 'Rehema Saidi', customerPhone: '0755000011' },
  });
  const owed = async () => (await api('GET', documentsPath('orders', String(order.$id)), undefined, seller)).body.owed;
  await page.goto('/dashboard');
  await waitForCopy(page);
  await settled(page);
  await page.goto('/dashboard');
  await settled(page);
  await context.setOffline(true);
  await page.evaluate((text) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/share-picture', enctype: 'multipart/form-data' });
    form.innerHTML = '<textarea name="text"></textarea>';
    document.body.append(form);
    (form.elements.namedItem('text') as HTMLTextAreaElement).value = text;
    form.submit();
  }, message);
  await expect(page).toHaveURL('/money/mobile/paste');
  const read = page.getByRole('region', { name: t('receipts_read') });
  await expect(read.getByText(t('receipts_said'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('receipts_warning'))).toBeVisible();
  const confirm = read.getByRole('button', { name: like('receipts_confirm_for') });
  await expect(confirm).toHaveCount(1);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
  expect(await owed()).toBe(9000);
  await confirm.press('Enter');
  await expect(page.getByText(t('outbox_kept'))).toBeVisible();
  await context.setOffline(false);
  await expect.poll(owed).toBe(0);

  await page.goto(`/orders/${order.$id}`);
  await expect(page.getByText(t('orders_payment_mobile')).first()).toBeVisible();
  await settled(page);
});

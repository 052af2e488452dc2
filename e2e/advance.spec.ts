import { expect, test } from './fixtures.ts';
import { listPath } from './support/api.ts';
import { checkAxe } from './support/check-axe.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { readOrders } from './support/orders.ts';
import { recordSale } from './support/recount.ts';
import { settled } from './support/settled.ts';
import { price, t } from './support/words.ts';

test('a customer pays more than the debt, buys with the advance the next time, and gets the rest of it back by mobile money [ADVANCE-004, ADVANCE-005, ADVANCE-010]', {
  tag: '@kiswahili',
}, async ({ page, signInNew, api }) => {
  const seller = await signInNew({ products: [{ name: 'Hoe', sellingPrice: 9000, quantityInStock: 9 }] });
  const hamisi = { name: 'Mzee Hamisi', phone: '+255755000021', paymentMethod: 'credit' };
  const account = `/money/debts/${await recordSale(api, seller, String(seller.productIds[0]), hamisi)}`;

  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(account);
  await page.getByRole('button', { name: t('credit_pay') }).click();
  await page.getByLabel(t('credit_amount')).fill('20000');
  await page.getByRole('radio', { name: t('orders_payment_mobile') }).check();
  await page.getByLabel(t('advance_keep', { sum: price(11_000) })).check();
  await settled(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await page.getByRole('button', { name: t('credit_pay_save') }).click();
  const advance = page.getByRole('region', { name: t('advance_title') });
  await expect(advance).toContainText('11,000');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/orders/new-sale');
  await page
    .getByRole('list', { name: t('orders_sale_products') })
    .getByRole('button', { name: /Hoe/ })
    .click();
  const desk = page.getByRole('form', { name: t('orders_sale') });
  await desk.getByText(t('orders_sale_customer')).click();
  await desk.getByLabel(t('orders_sale_customer_phone')).fill(hamisi.phone);
  await desk.getByText(t('advance_first', { sum: price(9000) })).waitFor();
  await desk.getByRole('button', { name: t('orders_sale_complete') }).click();
  await page.getByRole('heading', { name: t('orders_sale_done') }).waitFor();
  await expect(page.getByText(`${t('advance_from')}: ${price(9000)}`)).toBeVisible();

  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(account);
  await page.getByRole('button', { name: t('advance_give_back') }).click();
  await expect(page.getByLabel(t('credit_amount'))).toHaveValue('2,000');
  await page.getByRole('radio', { name: t('orders_payment_mobile') }).check();
  await page.getByLabel(t('orders_payment_reference')).fill('QK9X2');
  await settled(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
  await page.getByRole('button', { name: t('advance_give_back_save') }).click();
  await expect(page.getByRole('region', { name: t('credit_column_owes') })).toContainText(price(0));
  await settled(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);

  const { documents } = (await api('GET', listPath('payments'), undefined, seller)).body;
  const held = (documents ?? []).reduce((sum, { amount }) => sum + Number(amount), 0);
  // Of 20,000 that came in for two hoes 2,000 went back.
  expect(held).toBe(18_000);
  expect((await readOrders(api, seller)).map(({ paid, owed }) => [paid, owed])).toEqual([
    [9000, 0],
    [9000, 0],
  ]);
});

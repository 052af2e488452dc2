import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { documentsPath, expectStored, listPath } from './support/api.ts';
import { checkAxe } from './support/check-axe.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { readOrders, recordSale } from './support/orders.ts';
import { settled } from './support/settled.ts';
import { price, t } from './support/words.ts';

// Every shop asks phones of the provider for trials, which moves no money: a number that ends in 00 pays, in 11 refuses, in 22 never answers.
test.use({ serverEnv: { DUKA_PAYMENTS: 'sandbox' } });

/** As narrow as a phone gets. */
const narrow = { width: 320, height: 640 };
const goods = [{ name: 'Urea 50 kg', sellingPrice: 140_000, quantityInStock: 20 }];
const panel = (page: Page) => page.getByRole('region', { name: t('ask_title') });

/** Checks that the page fits the narrowest phone, its targets a thumb, and its words everybody. */
async function checkScreen(page: Page): Promise<void> {
  await settled(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
}

test('an order through the door is paid by a phone from the page of the order, and the seller sees it beside [ASK-040, ASK-041, ASK-043]', {
  tag: '@kiswahili',
}, async ({ page, api, newSeller, newContext, signIn }) => {
  const seller = await newSeller({ products: goods });
  const path = documentsPath('stores', seller.storeId);
  const { body } = await expectStored(api('PATCH', path, { data: { isOpenToPublic: true } }, seller));
  const context = await newContext({ viewport: narrow, javaScriptEnabled: false });
  const buyer = await context.newPage();
  await buyer.goto(`/d/${body.slug}/order?g=${seller.productIds[0]}**1`);
  await buyer.getByLabel(t('page_order_name')).fill('Elia Kaaya');
  await buyer.getByLabel(t('page_order_phone')).fill('0768 000 100');
  await buyer.getByRole('button', { name: t('page_order_send') }).click();
  await expect(buyer).toHaveURL(/\/o\/[\w-]{22}$/);
  const [order] = await readOrders(api, seller);
  await signIn(page, seller);
  await page.goto(`/orders/${order?.$id}`);
  await settled(page);

  const number = buyer.getByLabel(t('page_buyer_pay_phone'));
  await expect(number).toHaveValue('+255768000100');
  expect(await buyer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await buyer.getByRole('button', { name: t('page_buyer_pay_send', { amount: price(140_000) }) }).click();
  await expect(buyer.getByText(t('page_buyer_pay_look_about'))).toBeVisible();
  await expect(panel(page)).toContainText(t('ask_not_paid'));
  await expect(panel(page)).toContainText('+255768000100');

  // The page of the buyer reloads itself, that of the seller hears of it.
  await expect(buyer.getByText(t('page_buyer_paid'))).toBeVisible();
  await expect(number).toHaveCount(0);
  await expect(panel(page)).toContainText(/SB[0-9A-F]{8}/);
  await expect(panel(page)).not.toContainText(t('ask_not_paid'));
  expect((await readOrders(api, seller))[0]).toMatchObject({ paid: 140_000, owed: 0 });
});

test('at the till one phone pays, one refuses and one never answers, on the narrowest phone [ASK-030, ASK-035, ASK-036]', {
  tag: '@kiswahili',
}, async ({ page, api, newSeller, signIn }) => {
  await page.setViewportSize(narrow);
  const seller = await newSeller({ products: goods });
  await signIn(page, seller);
  await page.goto('/orders/new-sale');

  /** Sells one bag, for which a phone is asked. */
  async function sell(phone: string): Promise<void> {
    const products = page.getByRole('list', { name: t('orders_sale_products') });
    await products.getByRole('button', { name: 'Urea 50 kg' }).click();
    const desk = page.getByRole('form', { name: t('orders_sale') });
    await desk.getByRole('button', { name: new RegExp(`^${t('orders_payment_method')}`) }).click();
    await desk.getByRole('radio', { name: t('orders_payment_mobile') }).click();
    await desk.getByRole('radio', { name: t('ask_the_phone') }).click();
    await desk.getByRole('textbox', { name: t('ask_phone') }).fill(phone);
    await checkScreen(page);
    await desk.getByRole('button', { name: t('orders_sale_complete_ask', { amount: price(140_000) }) }).click();
    await expect(page.getByRole('heading', { name: t('orders_sale_done') })).toBeVisible();
    await expect(panel(page)).toContainText(t('ask_not_paid'));
  }

  await sell('0754000100');
  await checkScreen(page);
  await expect(panel(page)).toContainText(/SB[0-9A-F]{8}/);
  await expect(page.getByText(t('ask_state_confirmed'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('orders_sale_next') }).click();

  await sell('0754000011');
  await expect(panel(page)).toContainText(t('ask_failed_refused', { phone: '+255754000011' }));
  await panel(page)
    .getByRole('button', { name: t('ask_again') })
    .click();
  await panel(page)
    .getByRole('textbox', { name: t('ask_phone') })
    .fill('0754000100');
  await checkScreen(page);
  await panel(page)
    .getByRole('button', { name: /140,000/ })
    .click();
  await expect(panel(page)).toContainText(/SB[0-9A-F]{8}/);
  await page.getByRole('button', { name: t('orders_sale_next') }).click();

  await sell('0754000022');
  await page.getByRole('button', { name: t('orders_sale_next') }).click();
  const waiting = page.getByRole('list', { name: t('orders_sale_asked_list') });
  await expect(waiting).toContainText('+255754000022');
  await checkScreen(page);
  await waiting.getByRole('link', { name: '+255754000022' }).click();
  const left = panel(page).getByRole('timer');
  await expect(left).not.toHaveText(await left.innerText());
  await panel(page)
    .getByRole('button', { name: t('ask_paid_otherwise') })
    .click();
  await page.getByRole('button', { name: t('orders_payment_save') }).click();
  await expect(panel(page)).toContainText(t('ask_paid_otherwise'));
  await checkScreen(page);
  const orders = await readOrders(api, seller);
  expect(orders.map(({ paid, owed }) => [paid, owed])).toEqual([...[1, 2, 3].map(() => [140_000, 0])]);

  await page.goto('/money/mobile');
  await expect(page.getByRole('list', { name: t('mobile_sums') })).toContainText('280,000');
  await checkScreen(page);
});

test('a part of a debt is asked of the customer by the keyboard alone, and the account says what is left [ASK-032, ASK-033]', {
  tag: '@kiswahili',
}, async ({ page, api, newSeller, signIn }) => {
  const seller = await newSeller({ products: goods });
  await recordSale(api, seller, {
    ...{ customerName: 'Mama Lulu', customerPhone: '+255754000100', paymentMethod: 'credit' },
    orderItems: [{ productId: seller.productIds[0] ?? '', quantity: 1 }],
  });
  const [account] = (await api('GET', listPath('creditAccounts'), undefined, seller)).body.documents ?? [];
  await signIn(page, seller);
  await page.goto(`/money/debts/${account?.$id}`);
  await settled(page);
  await panel(page)
    .getByRole('button', { name: t('ask_the_phone') })
    .focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('textbox', { name: t('ask_phone') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByLabel(t('ask_amount'))).toBeFocused();
  await page.keyboard.type('40000');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText(t('ask_not_paid'));
  await expect(panel(page)).toContainText(/SB[0-9A-F]{8}/);
  await expect(page.getByRole('region', { name: t('credit_column_owes') })).toContainText('100,000');
  await checkScreen(page);
});

import type { Page } from '@playwright/test';
import { demo, expect, listPath, test } from './fixtures.ts';
import { like, price, status, t, total } from './support/words.ts';

const main = (page: Page) => page.getByRole('main');
/** The value that stands under a name. */
const fact = (page: Page, name: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
const history = (page: Page) => page.getByRole('region', { name: t('view_history') });
const historyRows = (page: Page) =>
  history(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button') });

test('the demo’s first product shows its picture and earned what the specification shows, in real orders, to which it leads [VIEW-008, VIEW-013, VIEW-014, VIEW-015, VIEW-016, VIEW-017, VIEW-018, VIEW-019, VIEW-020, VIEW-021, VIEW-023, LIST-006, DATA-068, Q-049]', async ({
  page,
  api,
  context,
  signIn,
  checkAxe,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const session = await signIn(page, demo.asha);
  await page.goto('/products');
  const products = page.getByRole('table', { name: t('list_table') });
  await expect(products.locator('img').first()).toHaveJSProperty('naturalWidth', 128);
  await products
    .getByRole('link', { name: like('list_view') })
    .first()
    .click();
  await expect(page.getByRole('region', { name: t('view_all_time') })).toBeVisible();
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const picture = page.getByRole('img', { name });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(128);
  await expect(fact(page, t('view_total_orders'))).toHaveText(total(550_000));
  await expect(fact(page, t('view_profit'))).toHaveText(total(210_000));
  await expect(fact(page, t('view_in_stock'))).toContainText('+0.00%');
  await expect(history(page).getByRole('columnheader')).toHaveText([
    t('view_history_customer'),
    t('view_history_date'),
    t('view_history_tracking'),
    t('view_history_total'),
    t('view_history_action'),
    t('view_status'),
  ]);

  const id = new URL(page.url()).pathname.split('/').at(-1);
  const ofProduct = { method: 'equal', attribute: 'productId', values: [id] };
  const { body } = await api('GET', listPath('orderItems', ofProduct, { method: 'limit', values: [100] }), undefined, {
    session,
  });
  const orders = (body.documents ?? []).map((item) => item.orderId as Record<string, string>);
  const newest = orders.sort((a, b) => Date.parse(b.orderDate ?? '') - Date.parse(a.orderDate ?? ''));
  await expect(historyRows(page)).toHaveCount(Math.min(10, newest.length));
  const first = historyRows(page).first();
  const { customerName = '', trackingId = '', orderTotal } = newest[0] as Record<string, string>;
  for (const text of [customerName, trackingId, status(newest[0]?.status ?? ''), price(Number(orderTotal))]) {
    await expect(first).toContainText(text as string);
  }
  const shown = await historyRows(page).locator('td:last-child').allTextContents();
  expect(new Set(shown)).toEqual(new Set(newest.slice(0, 10).map((order) => status(order.status ?? ''))));
  expect(new Set(shown)).toEqual(new Set(['Completed', 'In-Progress', 'Pending', 'Cancelled'].map(status)));
  const looks = await historyRows(page)
    .locator('td:last-child span')
    .evaluateAll((badges) =>
      Object.fromEntries(badges.map((badge) => [badge.textContent, getComputedStyle(badge).backgroundColor])),
    );
  expect(new Set(Object.values(looks)).size).toBe(Object.keys(looks).length);

  await first.getByRole('button', { name: t('view_copy_tracking_id', { id: trackingId }) }).click();
  await expect(page.getByText(t('view_tracking_id_copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(trackingId);
  const view = first.getByRole('link', { name: t('view_history_view_order', { id: trackingId }) });
  await expect(view).toHaveText(t('view_history_view'));
  await view.click();
  await expect(page).toHaveURL(/\/orders\/[^/]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('orders_order', { id: trackingId }));
  await page.goBack();
  await expect(view).toBeVisible();

  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(history(page).getByRole('listitem').first()).toContainText(new RegExp(price(1).replace('1', '[\\d,]+')));
  await expect(page.getByRole('link', { name: t('view_edit') })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: t('quick_restock_short') })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: t('view_enlarge', { name }) }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  // What takes it away is behind the "…" of its head.
  await expect(page.getByRole('button', { name: t('view_delete') })).toBeHidden();
  await page.getByRole('button', { name: t('list_more', { name }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('view_delete') })
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('product_cancel') })
    .click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await checkAxe(page);
});

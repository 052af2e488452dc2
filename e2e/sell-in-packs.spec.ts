import { unitFor } from '@duka/domain/values/amount';
import { expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { amount, like, packs, price, shownLanguage, t } from './support/words.ts';

test('on a phone a seller adds a sack to beans kept by the kilo, sells both at one counter, and sends the list of what ran low [R30]', async ({
  page,
  newSeller,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const seller = await newSeller({
    products: [{ name: 'Beans', units: ['kg'], sellingPrice: 3600, quantityInStock: 205 }],
  });
  await signIn(page, seller);
  await page.goto(`/products/view/${seller.productIds[0]}`);
  await page.getByRole('button', { name: t('pack_add') }).click();
  await page.getByLabel(t('pack_name')).fill('sack');
  await page.getByLabel(t('pack_factor_label', { unit: unitFor(2, 'kg', shownLanguage()) })).fill('100');
  await page.getByLabel(t('pack_price_label')).fill('340,000');
  // From the last field to the button, and the button.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const sacks = t('pack_in_stock', { amount: packs(2, 'sack') });
  await expect(page.getByRole('region', { name: t('pack_title') })).toContainText(sacks);
  await checkNoSidewaysScroll(page);

  await page.goto('/orders/new-sale');
  const beans = page.getByRole('list', { name: t('orders_sale_products') }).getByRole('button', { name: /^Beans/ });
  await beans.click();
  const desk = page.getByRole('form', { name: t('orders_sale') });
  const [one, several] = [t('orders_sale_count_one'), like('orders_sale_count')];
  const goods = desk.getByRole('button', { name: one }).or(desk.getByRole('button', { name: several }));
  await goods.click();
  await desk.getByRole('button', { name: 'sack 340,000' }).click();
  await desk
    .getByRole('button', {
      name: t('orders_sale_more', { name: t('orders_sale_pack', { name: 'Beans', pack: 'sack' }) }),
    })
    .click();
  await goods.click();
  await beans.click();
  await goods.click();
  await desk.getByLabel(t('orders_sale_quantity', { name: 'Beans' }), { exact: true }).fill('0.5');
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await desk.getByRole('button', { name: t('orders_sale_complete') }).click();
  await expect(page.getByRole('heading', { name: t('orders_sale_done') })).toBeVisible();
  await expect(page.getByText(price(681_800))).toBeVisible();

  await page.goto('/products/reorder');
  await expect(page.getByLabel(t('reorder_quantity', { name: 'Beans' }))).toHaveValue('196');
  const line = encodeURIComponent(t('reorder_line', { name: 'Beans', amount: amount(196, 'kg') }));
  await page.getByRole('button', { name: t('reorder_send') }).click();
  const link = page.getByRole('link', { name: t('share_sms') });
  await expect(link).toHaveAttribute('href', new RegExp(`^sms:\\?body=.*${line}$`));
  await checkNoSidewaysScroll(page);
});

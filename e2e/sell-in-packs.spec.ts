import { expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';

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
  await page.getByRole('button', { name: 'Add a pack' }).click();
  await page.getByLabel('Name of the pack').fill('sack');
  await page.getByLabel('How many kg in one').fill('100');
  await page.getByLabel('Price of one').fill('340,000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Also sold as' })).toContainText('2 sacks in stock');
  await checkNoSidewaysScroll(page);

  await page.goto('/orders/new-sale');
  const beans = page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /Beans/ });
  await beans.click();
  const desk = page.getByRole('form', { name: 'Sale' });
  await desk.getByRole('button', { name: /items?/ }).click();
  await desk.getByRole('button', { name: 'sack 340,000' }).click();
  await desk.getByRole('button', { name: 'More of Beans, sack' }).click();
  await desk.getByRole('button', { name: /items?/ }).click();
  await beans.click();
  await desk.getByRole('button', { name: /items?/ }).click();
  await desk.getByLabel('Quantity of Beans', { exact: true }).fill('0.5');
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await desk.getByRole('button', { name: 'Complete sale' }).click();
  await expect(page.getByRole('heading', { name: 'Sale recorded' })).toBeVisible();
  await expect(page.getByText('TZS 681,800')).toBeVisible();

  await page.goto('/products/reorder');
  await expect(page.getByLabel('Quantity of Beans to order')).toHaveValue('196');
  await expect(page.getByRole('link', { name: 'SMS' })).toHaveAttribute('href', /^sms:\?body=.*Beans%3A%20196%20kg$/);
  await checkNoSidewaysScroll(page);
});

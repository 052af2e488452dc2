import type { Page } from '@playwright/test';
import { documentsPath, expect, type Seller, test } from './fixtures.ts';
import { readOrders, readStock } from './support/orders.ts';
import { settled } from './support/settled.ts';
import { waitForCopy } from './support/shop-copy.ts';

test.use({ serviceWorkers: 'allow' });

/** Records a sale for cash on a phone that has no network. */
async function sellHoes(page: Page, quantity: string): Promise<void> {
  await page.getByRole('link', { name: 'Record a sale' }).first().click();
  await page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /^Hoe/ }).click();
  await page
    .getByRole('form', { name: 'Sale' })
    .getByRole('button', { name: /^1 item/ })
    .click();
  await page.getByLabel('Quantity of Hoe').fill(quantity);
  await page.getByRole('button', { name: 'Complete sale' }).click();
  await expect(page.getByRole('heading', { name: 'Sale recorded' })).toBeVisible();
}

test('two phones without a network sell the same goods; what comes in settles their cost, and a refund counts, on every screen [R33, R44, R31]', async ({
  page,
  newSeller,
  newContext,
  signIn,
  api,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const seller: Seller = await newSeller({
    products: [{ name: 'Hoe', quantityInStock: 4, purchasePrice: 1000, sellingPrice: 1500 }],
  });
  const [hoe = ''] = seller.productIds;
  const other = await (await newContext({ serviceWorkers: 'allow' })).newPage();
  const phones = [page, other];
  for (const phone of phones) {
    await phone.setViewportSize({ width: 360, height: 640 });
    await signIn(phone, seller);
    await phone.goto('/dashboard');
    await waitForCopy(phone);
    await settled(phone);
  }
  for (const phone of phones) await phone.context().setOffline(true);
  for (const phone of phones) await sellHoes(phone, '3');
  for (const phone of phones) {
    await phone.context().setOffline(false);
    await expect(phone.getByRole('link', { name: /waiting/ })).toHaveCount(0);
  }
  await expect.poll(() => readStock(api, seller, hoe)).toBe(-2);

  const profit = async (lines: Readonly<Record<string, string>>) => {
    await page.goto('/money/month');
    const card = page.getByRole('list', { name: 'Profit of the month', exact: true });
    for (const [name, shillings] of Object.entries(lines)) {
      const line = card.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
      await expect(line, name).toHaveText(`${name}${shillings}`);
    }
  };
  await profit({ Sales: 'TZS 9,000', 'Cost of goods': 'TZS −6,000', 'Gross profit': 'TZS 3,000' });

  await page.goto(`/money/purchases/new?product=${hoe}`);
  await page.getByLabel(/^How many came/).fill('10');
  await page.getByLabel('Cost of all of them').fill('12000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/products\/view\//);
  await settled(page);
  expect(await readStock(api, seller, hoe)).toBe(8);
  await profit({ Sales: 'TZS 9,000', 'Cost of goods': 'TZS −6,400', 'Gross profit': 'TZS 2,600' });

  const [order] = await readOrders(api, seller);
  await page.goto(`/orders/${order?.$id}`);
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How much of Hoe comes back').fill('1');
  await expect(dialog.getByText('Give back TZS 1,500')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The handle broke');
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog).toBeHidden();
  expect(await readStock(api, seller, hoe)).toBe(9);
  await profit({ Sales: 'TZS 7,500' });
  const { body } = await api('GET', documentsPath('products', hoe), undefined, seller);
  expect(body.quantityInStock).toBe(9);
});

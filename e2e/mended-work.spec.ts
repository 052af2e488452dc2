import { documentsPath, expect, test } from './fixtures.ts';
import { workerIsAlone } from './support/guards.ts';
import { sendMessage } from './support/messages.ts';
import { readStock } from './support/orders.ts';
import { settled } from './support/settled.ts';
import { keptCopy } from './support/shop-copy.ts';

// With the service worker, as a seller at the counter has it.
test.use({ serviceWorkers: 'allow' });

test('goods bought without a network, one of which was deleted meanwhile, are put right with all that was typed, also after a reload [R28, R33]', async ({
  page,
  context,
  signInNew,
  api,
  allowConsole,
}) => {
  allowConsole(workerIsAlone);
  // The server refuses the purchase as it was typed.
  allowConsole(/40[04]/);
  const seller = await signInNew({
    products: [
      { name: 'Hoe', quantityInStock: 9 },
      { name: 'Rope', quantityInStock: 9 },
    ],
  });
  const [hoe = '', rope = ''] = seller.productIds;
  await page.goto('/dashboard');
  await keptCopy(page);
  await settled(page);
  await context.setOffline(true);
  await page.goto('/money/purchases/new');
  for (const [at, name] of ['Hoe', 'Rope'].entries()) {
    await page.getByLabel('Add a product').fill(name);
    const found = page.getByRole('list', { name: 'Products found' });
    await found.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await page
      .getByLabel(/^How many came/)
      .nth(at)
      .fill('5');
    await page.getByLabel('Cost of all of them').nth(at).fill('900');
  }
  await page.getByLabel('Invoice number').fill('INV-7');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: '1 waiting' })).toBeVisible();

  await api('DELETE', documentsPath('products', hoe), undefined, seller);
  await context.setOffline(false);
  await page.getByRole('link', { name: '1 needs you' }).click();
  await page.reload();
  const refused = page.getByRole('list', { name: 'Needs you' }).getByRole('listitem');
  await expect(refused).toContainText('Goods bought, TZS 1,800');
  await refused.getByRole('link', { name: 'Put it right' }).click();
  await expect(page.getByLabel('Invoice number')).toHaveValue('INV-7');
  await expect(page.getByLabel('Cost of all of them').nth(1)).toHaveValue('900');
  await page.getByRole('button', { name: 'Remove Hoe' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/money\/purchases$/);
  await expect(page.getByRole('link', { name: '1 needs you' })).toHaveCount(0);
  expect(await readStock(api, seller, rope)).toBe(14);
});

test('on a phone, what is said of a message that waited and was not taken stands in sight below it [MSG-023, R33]', async ({
  page,
  context,
  newSeller,
  signInNew,
  api,
  allowConsole,
}) => {
  allowConsole(workerIsAlone);
  allowConsole(/400/);
  await page.setViewportSize({ width: 360, height: 640 });
  const seller = await signInNew();
  const customer = await newSeller({ withStore: false });
  for (let at = 1; at <= 9; at += 1) await sendMessage(api, customer, seller, `Habari ${at}`);
  await page.goto('/dashboard');
  await keptCopy(page);
  await page.goto(`/messages?with=${customer.userId}`);
  await settled(page);
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Message' }).fill('Nzuri');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not sent yet')).toBeInViewport();
  const refused = { status: 400, json: { message: 'No', code: 400, type: 'general_argument_invalid' } };
  await page.route('**/collections/messages/documents', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refused) : route.continue(),
  );
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
});

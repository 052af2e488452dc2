import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectStored, listPath } from './support/api.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { workerIsAlone } from './support/guards.ts';
import { openSession } from './support/sellers.ts';
import { settled } from './support/settled.ts';
import { t } from './support/words.ts';

// It goes on without a network.
test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pinOf = (page: Page, name: string) => page.getByLabel(t('counter_pin_of', { name }), { exact: true });

/** Types a PIN by the keyboard alone: the tile has the focus by Tab, the field by itself. */
async function typePin(page: Page, name: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).press('Enter');
  await pinOf(page, name).pressSequentially(pin);
  await page.keyboard.press('Enter');
}

test('Neema and Rehema share a counter: a sale, a lock, a wrong PIN, another person without a network; all stands under their names @kiswahili [STAFF-010, STAFF-012, STAFF-013, STAFF-017]', async ({
  page,
  context,
  baseURL,
  signInNew,
  api,
  checkAxe,
  allowConsole,
}) => {
  allowConsole(workerIsAlone);
  allowConsole(/Failed to load resource/);
  const seller = await signInNew({
    firstName: 'Asha',
    products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }],
  });
  const members = `/shops/${seller.storeId}/members`;
  // The browser's session becomes the counter's.
  const asha = { session: await openSession(String(baseURL), seller) };
  const { body } = await expectStored(api('GET', members, undefined, asha));
  const [owner] = body.members as { readonly $id: string }[];
  const add = async (name: string, role: string, pin: string) => {
    const { body: made } = await expectStored(api('POST', members, { name, role }, asha));
    await expectStored(api('PUT', `${members}/${made.$id}/pin`, { pin }, asha));
    return String(made.$id);
  };
  await expectStored(api('PUT', `${members}/${owner?.$id}/pin`, { pin: '5093' }, asha));
  const neema = await add('Neema', 'cashier', '4711');
  const rehema = await add('Rehema', 'manager', '8265');

  await page.goto('/settings?section=counter');
  await button(page, t('counter_card_begin')).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('counter_card_begin') })
    .click();
  await page.getByRole('heading', { name: t('counter_who') }).waitFor();
  await settled(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);

  await typePin(page, 'Neema', '4711');
  await button(page, t('counter_lock')).waitFor();
  await page
    .getByRole('link', { name: t('layout_orders') })
    .first()
    .click();
  await page
    .getByRole('link', { name: t('layout_record_sale') })
    .first()
    .click();
  await page.getByRole('button', { name: /^Hoe/ }).click();
  // On a phone the sale has no bar above it, and can be locked all the same.
  await button(page, t('counter_lock')).waitFor();
  await button(page, t('orders_sale_complete')).click();
  await page.getByRole('heading', { name: t('orders_sale_done') }).waitFor();
  await button(page, t('counter_lock')).click();
  await page.getByRole('button', { name: /^Rehema/ }).click();
  await settled(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
  await button(page, t('counter_somebody_else')).click();

  await context.setOffline(true);
  await typePin(page, 'Rehema', '1357');
  await page.getByText(t('counter_pin_wrong', { count: 4 })).waitFor();
  await pinOf(page, 'Rehema').pressSequentially('8265');
  await page.keyboard.press('Enter');
  await button(page, t('counter_lock')).waitFor();
  await context.setOffline(false);
  await expect
    .poll(async () => (await api('GET', members, undefined, asha)).body.counters)
    .toMatchObject([{ memberId: rehema }]);
  const { body: orders } = await api('GET', listPath('orders'), undefined, asha);
  expect(orders.documents).toMatchObject([{ byMember: neema }]);
});

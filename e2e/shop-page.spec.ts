import type { Language } from '@duka/domain/values/language';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { documentsPath, expect, type Seller, test } from './fixtures.ts';
import { expectStored } from './support/api.ts';
import { composer, contact } from './support/messages.ts';
import { readOrders, readStock } from './support/orders.ts';
import { catalogues, type Key, t } from './support/words.ts';

const phone = { width: 360, height: 640 };
const textIn =
  (language: Language) =>
  (key: Key): string =>
    catalogues[language][key];

/** A seller whose page is open; resolves to its path. */
async function openPage(api: Parameters<typeof readOrders>[0], seller: Seller): Promise<string> {
  const data = { isOpenToPublic: true, orderWays: ['pickup', 'delivery'], activeHrs: '07:30am - 05:30pm' };
  const path = documentsPath('stores', seller.storeId);
  const { body } = await expectStored(api('PATCH', path, { data }, seller));
  return `/d/${body.slug}`;
}

/** A buyer who follows a link on a phone that was never here. */
async function openBuyer(
  newContext: (options: object) => Promise<BrowserContext>,
  language: Language,
  javaScriptEnabled: boolean,
): Promise<Page> {
  const locale = language === 'sw' ? 'sw-TZ' : 'en-GB';
  const context = await newContext({ viewport: phone, locale, javaScriptEnabled, hasTouch: true });
  await context.clearCookies();
  return context.newPage();
}

/** Fails when the page is wider than the phone. */
async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(360);
}

const goods = [
  { name: 'Urea 50 kg', sellingPrice: 140_000, quantityInStock: 20 },
  { name: 'Hoe', sellingPrice: 9500, quantityInStock: 5 },
  { name: 'Sold out seeds', quantityInStock: 0 },
];

for (const [language, hasScripts] of [
  ['sw', false],
  ['en', false],
  ['sw', true],
  ['en', true],
] as const) {
  test(`${hasScripts ? 'with' : 'without'} scripts, in ${language}: from a link in a chat to the sent order are five taps; the seller sees it live, confirms, and both write to each other [DOOR-144]`, async ({
    page,
    api,
    newSeller,
    newContext,
    signIn,
  }) => {
    const words = textIn(language);
    const seller = await newSeller({ products: goods, storeName: `Duka ${language}` });
    const path = await openPage(api, seller);
    await signIn(page, seller);
    await page.goto('/orders');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    const buyer = await openBuyer(newContext, language, hasScripts);
    let taps = 1;
    const tap = async (control: Locator) => {
      taps += 1;
      await control.click();
    };
    await buyer.goto(path);
    await expect(buyer.locator('html')).toHaveAttribute('lang', language);
    await expectToFit(buyer);
    const urea = buyer.getByRole('listitem').filter({ hasText: 'Urea 50 kg' });
    await expect(urea).toContainText(words('page_in_stock'));
    await expect(buyer.getByRole('listitem').filter({ hasText: 'Sold out seeds' })).toContainText(words('page_ask'));
    await tap(urea.getByRole('link', { name: words('page_order'), exact: false }));
    await expectToFit(buyer);
    await tap(buyer.getByLabel(words('page_order_name')));
    await buyer.keyboard.type('Elia Kaaya');
    await tap(buyer.getByLabel(words('page_order_phone')));
    await buyer.keyboard.type('0768 000 025');
    await tap(buyer.getByRole('button', { name: words('page_order_send') }));
    await expect(buyer).toHaveURL(/\/o\/[\w-]{22}$/);
    expect(taps).toBe(5);
    await expectToFit(buyer);
    await expect(buyer.locator('[aria-current=step]')).toHaveText(new RegExp(words('page_buyer_placed')));

    // Beside it, on the open page of the seller.
    const row = page
      .getByRole('listitem')
      .filter({ hasText: 'Elia Kaaya' })
      .or(page.getByRole('row').filter({ hasText: 'Elia Kaaya' }));
    await expect(row.first()).toContainText('140,000');
    expect((await readOrders(api, seller))[0]).toMatchObject({
      channel: 'link',
      status: 'Pending',
      orderTotal: 140_000,
    });
    await row.first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page
      .getByRole('button', { name: new RegExp(`^${t('orders_confirm')}`) })
      .first()
      .click();
    await expect.poll(async () => (await readOrders(api, seller))[0]).toMatchObject({ status: 'In-Progress' });
    await buyer.goto(buyer.url());
    await expect(buyer.locator('[aria-current=step]')).toHaveText(new RegExp(words('page_buyer_confirmed')));
    await expect(buyer.getByText(words('page_buyer_cancel'), { exact: true })).toHaveCount(0);
    expect(await readStock(api, seller, seller.productIds[0] as string)).toBe(19);

    await buyer.getByRole('link', { name: words('page_buyer_write') }).click();
    await buyer.getByLabel(words('page_buyer_message')).fill('Mnafungua saa ngapi?');
    await buyer.getByRole('button', { name: words('page_buyer_send'), exact: true }).click();
    await expect(buyer.getByText('Mnafungua saa ngapi?')).toBeVisible();
    await page.goto('/messages');
    await contact(page, 'Elia Kaaya').click();
    await expect(page.getByText('Mnafungua saa ngapi?').last()).toBeVisible();
    await composer(page).fill('Saa moja na nusu');
    await composer(page).press('Enter');
    await expect
      .poll(async () => {
        await buyer.goto(buyer.url());
        return buyer.getByText('Saa moja na nusu').count();
      })
      .toBe(1);
  });
}

test('what a buyer has chosen is kept from page to page without a cookie, and typed words come back with what is wrong [DOOR-144]', async ({
  api,
  newSeller,
  newContext,
  allowConsole,
}) => {
  const seller = await newSeller({ products: goods });
  const path = await openPage(api, seller);
  allowConsole(/status of 400/);
  const buyer = await openBuyer(newContext, 'en', false);
  await buyer.goto(path);
  await buyer.getByRole('link', { name: 'Add Hoe' }).click();
  await buyer.getByRole('link', { name: 'Add Hoe' }).click();
  await buyer.getByRole('link', { name: 'Urea 50 kg', exact: true }).click();
  await buyer.getByRole('link', { name: 'Add Urea 50 kg' }).click();
  await buyer.getByRole('link', { name: 'See your order' }).click();
  await expect(buyer.getByLabel(/^Quantity.*Hoe/)).toHaveValue('2');
  await buyer.getByLabel(/^Quantity.*Hoe/).fill('3');
  await buyer.getByRole('button', { name: 'Update the total' }).click();
  await expect(buyer.getByText('TZS 168,500')).toBeVisible();
  await buyer.getByLabel('Your name').fill('Rose');
  await buyer.getByLabel('Your phone number').fill('12');
  await buyer.getByRole('radio', { name: 'Delivery' }).check();
  await buyer.getByRole('button', { name: 'Send the order' }).click();
  await expect(buyer.getByRole('alert')).toContainText('Write where it shall be brought to.');
  await expect(buyer.getByLabel('Your name')).toHaveValue('Rose');
  await expect(buyer.getByRole('radio', { name: 'Delivery' })).toBeChecked();
  await buyer.getByLabel('Your phone number').fill('0713 000 026');
  await buyer.getByLabel('Where shall it be brought to?').fill('Sakina');
  await buyer.keyboard.press('Enter');
  await expect(buyer).toHaveURL(/\/o\/[\w-]{22}$/);
  expect((await buyer.context().cookies()).map(({ name }) => name)).toEqual([]);
  await buyer.getByText('Cancel the order', { exact: true }).click();
  await buyer.getByRole('button', { name: 'Yes, cancel the order' }).click();
  await expect(buyer.getByText('You cancelled the order')).toBeVisible();
  expect(await readStock(api, seller, seller.productIds[1] as string)).toBe(5);
});

test('axe finds nothing on the pages that anybody opens, in both themes [DOOR-145]', async ({
  api,
  newSeller,
  newContext,
  checkAxe,
  allowConsole,
}) => {
  // A page that is not there, and a form that is shown again.
  allowConsole(/status of 40[04]/);
  const seller = await newSeller({ products: goods });
  const path = await openPage(api, seller);
  const buyer = await openBuyer(newContext, 'en', true);
  const product = `${path}/p/${seller.productIds[0]}`;
  const cart = `g=${seller.productIds[0]}**1`;
  for (const address of [path, `${path}?${cart}`, product, `${path}/order?${cart}`, '/d/nobody', '/market']) {
    await buyer.goto(address);
    await checkAxe(buyer);
  }
  await buyer.goto(`${path}/order?${cart}`);
  await buyer.getByLabel('Your name').fill('Elia');
  await buyer.getByLabel('Your phone number').fill('12');
  await buyer.getByRole('button', { name: 'Send the order' }).click();
  await checkAxe(buyer);
  await buyer.getByLabel('Your phone number').fill('0768 000 025');
  await buyer.getByRole('button', { name: 'Send the order' }).click();
  await expect(buyer).toHaveURL(/\/o\//);
  await checkAxe(buyer);
  await buyer.getByRole('link', { name: 'Do not reload this page by itself' }).click();
  await expect(buyer.getByRole('link', { name: 'Reload this page by itself' })).toBeVisible();
  await buyer.getByRole('link', { name: 'Write a message' }).click();
  await checkAxe(buyer);
});

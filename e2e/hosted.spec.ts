import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, type Seller } from './fixtures.ts';
import { test } from './hosted-fixtures.ts';
import { openAuthenticator } from './support/authenticator.ts';
import { field } from './support/field.ts';
import { composer, contact, log } from './support/messages.ts';
import { openCustomer, placeOrder, readStock } from './support/orders.ts';
import { png } from './support/png.ts';
import { createProduct, readReferences } from './support/products.ts';
import { complete, expectStep, fill, heading, openRegistration, signUp } from './support/register-steps.ts';
import { newPerson } from './support/registering.ts';
import { plainChoices } from './support/sellers.ts';
import { settled } from './support/settled.ts';
import { catalogues, like, status, t } from './support/words.ts';

const rows = (page: Page) =>
  page
    .getByRole('table', { name: t('list_table') })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
async function signInByForm(page: Page, { email, password }: Pick<Seller, 'email' | 'password'>): Promise<void> {
  await page.getByLabel(t('register_email'), { exact: true }).fill(email);
  await page.getByLabel(t('auth_password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// One after the other, by one worker: the app is built once for all of them.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ hosted, allowConsole }) => {
  // The guards know our server's own address.
  allowConsole(new RegExp(`another host: (http|ws)://${new URL(hosted.url).host}/`));
  hosted.refused.length = 0;
});

test('on a hosted backend a seller registers in four steps, and is shown nothing that such a backend does not do [OPS-010]', async ({
  page,
  hosted,
}) => {
  const person = newPerson();
  await openRegistration(page);
  await fill(page, { ...person });
  await signUp(page).click();
  for (const step of ['shop', 'location', 'payment'] as const) {
    await expectStep(page, step);
    await complete[step](page);
  }
  await expect(page).toHaveURL('/dashboard');
  await settled(page);
  const menu = page.getByRole('navigation', { name: t('layout_main_navigation') });
  await expect(menu.getByRole('link')).toHaveText([
    t('layout_dashboard'),
    t('layout_products'),
    t('layout_orders'),
    t('layout_messages'),
    t('layout_settings'),
  ]);
  await expect(page.getByText(t('orders_empty_text_arriving'))).toBeVisible();
  await expect(button(page, t('inbox_title'))).toHaveCount(0);
  for (const path of [
    '/orders',
    '/messages',
    '/settings',
    '/settings?section=store',
    '/settings?section=notifications',
  ]) {
    await page.goto(path);
    await settled(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: t('offline_phone_title'), exact: true })).toHaveCount(0);
    await expect(page.getByText(t('settings_notify_text'))).toHaveCount(0);
    await expect(page.getByText(t('language_text'))).toHaveCount(0);
  }
  await page.goto('/settings?section=security');
  await settled(page);
  await expect(page.getByRole('heading', { name: t('settings_password_title') })).toBeVisible();
  await expect(page.getByText(t('settings_password_text'))).toHaveCount(0);
  await expect(page.getByRole('heading', { name: t('settings_storage_title') })).toHaveCount(0);
  for (const path of ['/analytics', '/orders/new-sale', '/money', '/customers']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
  await settled(page);
  await expect(page.getByRole('link', { name: like('layout_not_found_open') })).toHaveCount(0);
  expect(hosted.refused).toEqual([]);
});

test('on a hosted backend products are added, found by category and by its words, changed in two tabs without a lost update, and deleted [LIST-020, LIST-021, PROD-038]', async ({
  page,
  context,
  api,
  signInNew,
  hosted,
}) => {
  const seller = await signInNew();
  const { category, otherCategory, unit } = await readReferences(api, seller);
  await createProduct(api, seller, { name: 'Hoe', productCategories: [otherCategory.id], units: [unit.id] });

  await page.goto('/products/add');
  await field(page, t('product_name')).fill('Maize seed');
  await field(page, t('product_cost_price')).fill('340,000');
  await field(page, t('product_selling_price')).fill('550000');
  await field(page, t('product_category')).selectOption(category.id);
  await field(page, t('product_unit')).selectOption(unit.id);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('product_add') })
    .click();
  await expect(page).toHaveURL('/products');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: 'Maize seed' })).toContainText(category.name);

  await page.getByRole('searchbox').fill(category.name);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Maize seed');
  await page.goto(`/products?category=${otherCategory.id}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Hoe');

  const open = async (tab: Page) => {
    await tab.goto('/products');
    await tab.getByRole('link', { name: t('list_edit', { name: 'Maize seed' }) }).click();
    await expect(heading(tab)).toHaveText(like('product_edit_title'));
    await expect(field(tab, t('product_name'))).toHaveValue('Maize seed');
  };
  const second = await context.newPage();
  // A tab that hears no events, as on a line that was just lost.
  await second.routeWebSocket(/\/v1\/realtime/, () => {});
  await open(second);
  await open(page);
  await field(page, t('product_selling_price')).fill('570000');
  await button(page, t('product_update')).click();
  await expect(page.getByText(t('product_updated'))).toBeVisible();
  await field(second, t('product_selling_price')).fill('580000');
  await button(second, t('product_update')).click();
  await expect(second.getByText(t('product_conflict', { field: t('product_selling_price') }))).toBeVisible();
  await second.close();

  await page.goto('/products');
  await expect(rows(page).filter({ hasText: 'Maize seed' })).toContainText('570,000');
  await button(page, t('list_delete', { name: 'Maize seed' })).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('product_delete_confirm'), exact: true })
    .click();
  await expect(rows(page)).toHaveCount(1);
  expect(hosted.refused).toEqual([]);
});

test('on a hosted backend a seller signs in by the form, and a message is written and stored [AUTH-020, MSG-018]', async ({
  page,
  newSeller,
  hosted,
}) => {
  const [seller, other] = [await newSeller(), await newSeller({ firstName: 'Neema' })];
  await page.goto('/');
  // No account is found there by its number (R2).
  await signInByForm(page, { email: seller.phone, password: seller.password });
  await expect(page.getByRole('alert')).toHaveText(t('auth_email_needed'));
  await signInByForm(page, seller);
  await expect(page).toHaveURL('/dashboard');
  await settled(page);
  await page.goto(`/messages?with=${other.userId}`);
  await composer(page).fill('Habari');
  await composer(page).press('Enter');
  await expect(log(page)).toContainText('Habari');
  await page.reload();
  await expect(log(page)).toContainText('Habari');
  // Who it is and whether it arrives is not known there (R2, R4).
  await expect(page.getByRole('heading', { name: t('messages_unknown_contact') })).toBeVisible();
  await expect(log(page, t('messages_unknown_contact'))).toContainText(t('messages_stored_only'));
  await expect(contact(page, t('messages_unknown_contact'))).toBeVisible();
  await settled(page);
  expect(hosted.refused).toEqual([]);
});

test('on a hosted backend a phone takes orders through their steps, changes price and stock in the list, adds up stock, saves a draft with a picture, and speaks Kiswahili, with no word of stock that is not moved [PROD-011, PROD-016]', async ({
  page,
  api,
  server,
  signInNew,
  hosted,
}) => {
  const seller = await signInNew({ products: [{ name: 'Maize seed' }, { name: 'Hoe', quantityInStock: 3 }] });
  const [productId = '', otherId = ''] = seller.productIds;
  const customer = await openCustomer(server.url);
  const item = { productId, quantity: 2 };
  const orders = await Promise.all([1, 2].map(() => placeOrder(api, customer, seller.storeId, item)));
  await page.setViewportSize({ width: 360, height: 640 });

  await page.goto(`/orders/${orders[0]?.$id}`);
  for (const [step, name] of [
    ['orders_step_start', 'In-Progress'],
    ['orders_step_complete', 'Completed'],
  ] as const) {
    await button(page, t(step)).click();
    await expect(page.getByRole('main').getByText(status(name), { exact: true }).first()).toBeVisible();
  }
  await page.goto(`/orders/${orders[1]?.$id}`);
  await button(page, t('orders_cancel')).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(t('orders_cancel_text_status'));
  await expect(question).not.toContainText(t('orders_cancel_text'));
  await question.getByRole('button', { name: t('orders_cancel'), exact: true }).click();
  await expect(page.getByRole('main').getByText(status('Cancelled'), { exact: true }).first()).toBeVisible();

  await page.goto('/products');
  const dialog = page.getByRole('dialog');
  for (const [choice, label, typed, saved] of [
    ['quick_price_short', 'product_selling_price', '2100', 'quick_price_saved'],
    ['quick_restock_short', 'quick_restock_received', '5', 'quick_restock_saved'],
  ] as const) {
    await button(page, t('list_more', { name: 'Hoe' })).click();
    await dialog.getByRole('button', { name: t(choice), exact: true }).click();
    await field(page, t(label)).fill(typed);
    await dialog.getByRole('button', { name: t('quick_save'), exact: true }).click();
    await expect(page.getByText(t(saved))).toBeVisible();
  }

  await page.goto(`/products/${otherId}/edit`);
  await field(page, t('product_quantity')).fill('0');
  await expect(page.getByText(t('product_quantity_lower'))).toHaveCount(0);
  await button(page, t('product_update')).click();
  await expect(page.getByText(t('product_updated'))).toBeVisible();
  expect(await readStock(api, seller, otherId)).toBe(0);

  await page.goto('/products/add');
  const picture = { name: 'maize.png', mimeType: 'image/png', buffer: png(600, 600) };
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await field(page, t('product_name')).fill('Maize seed');
  await field(page, t('product_category')).selectOption(plainChoices.productCategories);
  await field(page, t('product_unit')).selectOption(plainChoices.units);
  await expect(page.getByText(t('product_quantity_counted'))).toBeVisible();
  await button(page, t('product_save_as_draft')).click();
  await expect(page.getByText(t('product_draft_saved'))).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('link', { name: 'Kiswahili', exact: true }).click();
  await expect(heading(page)).toHaveText(catalogues.sw.settings_title);
  await expect(page.getByText(catalogues.sw.language_text_device)).toBeVisible();
  await settled(page);
  expect(hosted.refused).toEqual([]);
});

test('on a hosted backend a forgotten password is mailed for, products are exported, and two-factor sign-in is on where the server fails after turning it on, with its codes [AUTH-034, BULK-001, SET-011]', async ({
  page,
  newSeller,
  server,
  hosted,
  allowConsole,
}) => {
  const seller = await newSeller({ products: [{ name: 'Hoe' }], isConfirmed: true });
  await page.goto('/');
  await page.getByLabel(t('register_email'), { exact: true }).fill(seller.email);
  await button(page, t('auth_forgot_password')).click();
  await expect(page.getByText(t('auth_recovery_sent'))).toBeVisible();
  const isLink = (line: string) => line.includes(`${hosted.url}/reset-password?`);
  await expect.poll(() => server.lines.findLast(isLink)).toBeDefined();
  const { pathname, search } = new URL(server.lines.findLast(isLink)?.trim() ?? '');
  await page.goto(pathname + search);
  const password = 'Another-2026';
  await field(page, t('auth_new_password')).fill(password);
  await field(page, t('auth_confirm_password')).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: t('auth_back_to_sign_in') }).click();
  await signInByForm(page, { ...seller, password });
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/products');
  await button(page, t('list_export')).click();
  const arrival = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('list_export'), exact: true })
    .click();
  expect(readFileSync(await (await arrival).path(), 'utf8')).toContain('Hoe');
  expect(hosted.refused).toEqual([]);

  await page.goto('/settings?section=security');
  const twoFactor = page.getByRole('switch', { name: t('settings_two_factor_switch') });
  await twoFactor.click();
  const secret = await page.getByRole('dialog').locator('code').innerText();
  const nextCode = openAuthenticator(secret.replaceAll(/\s/g, ''));
  // The server's own fault; what it has stored counts.
  allowConsole(/status of 500 .*\/account\/mfa\)/);
  await field(page, t('settings_two_factor_code')).fill(nextCode());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: t('settings_recovery_title') }).getByRole('listitem')).toHaveCount(6);
  await button(page, t('settings_recovery_done')).click();
  await expect(twoFactor).toBeChecked();
  await twoFactor.click();
  await field(page, t('settings_two_factor_code')).fill(nextCode());
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('settings_two_factor_turned_off'))).toBeVisible();
  await expect(twoFactor).not.toBeChecked();
  await settled(page);
  expect(hosted.refused).toEqual(['500 PATCH /v1/account/mfa']);
});

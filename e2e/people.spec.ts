import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { field } from './support/field.ts';
import { settled } from './support/settled.ts';
import { t } from './support/words.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const failedCall = /Failed to load resource/;

test('the owner adds a cashier and invites her; she joins on her phone, sees what a cashier may, and hears of it when she is removed @kiswahili [STAFF-021, STAFF-023, STAFF-025, STAFF-029]', async ({
  page,
  newContext,
  newSeller,
  signInNew,
  checkAxe,
  allowConsole,
}) => {
  allowConsole(failedCall);
  await signInNew({ storeName: 'Rehema Agrovet', products: 1 });
  await page.goto('/settings?section=people');
  await button(page, t('people_add')).click();
  const sheet = page.getByRole('dialog', { name: t('people_add') });
  await field(page, t('people_name')).fill('Neema Mollel');
  await expect(sheet.getByRole('checkbox', { name: t('people_right_sell'), exact: true })).toBeChecked();
  await checkAxe(page);
  await button(page, t('people_save')).click();
  await expect(sheet).toBeHidden();
  await button(page, t('people_invite_of', { name: 'Neema Mollel' })).click();
  await button(page, t('people_invite_make')).click();
  const link = page.getByRole('dialog', { name: t('people_invite_link', { name: 'Neema Mollel' }) });
  const url = await link.getByText(/\/join\/[\w-]+/).textContent();
  await checkAxe(page);
  await button(page, t('people_done')).click();

  const phone = await (await newContext({ viewport: { width: 360, height: 640 }, hasTouch: true })).newPage();
  const neema = await newSeller({ withStore: false, firstName: 'Neema', lastName: 'Mollel' });
  await phone.goto(String(url));
  await phone
    .getByRole('heading', { name: t('join_invited', { shop: 'Rehema Agrovet', name: 'Neema Mollel' }) })
    .waitFor();
  await settled(phone);
  await checkNoSidewaysScroll(phone);
  await checkTargets(phone);
  await checkAxe(phone);
  await button(phone, t('join_sign_in')).click();
  await field(phone, t('auth_identifier')).fill(neema.email);
  await field(phone, t('auth_password')).fill(neema.password);
  await button(phone, t('auth_sign_in')).click();
  await button(phone, t('join_accept', { shop: 'Rehema Agrovet' })).click();
  await phone.getByRole('heading', { name: t('layout_dashboard') }).waitFor();
  await phone.goto('/settings?section=people');
  const mine = phone.getByRole('list', { name: t('people_mine') });
  await expect(mine).toContainText(t('people_right_sell'));
  await expect(mine.getByRole('listitem')).toHaveCount(1);
  await expect(button(phone, t('people_add'))).toBeHidden();
  await settled(phone);
  await checkNoSidewaysScroll(phone);
  await checkTargets(phone);
  await phone.goto('/orders/new-sale');
  await phone.getByRole('heading', { name: t('orders_record_sale') }).waitFor();
  await settled(phone);

  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/activity?view=people');
  await page.getByRole('table', { name: t('activity_people_tab') }).waitFor();
  await settled(page);
  await checkNoSidewaysScroll(page);
  await page.setViewportSize(size);
  await page.goto('/settings?section=people');
  await button(page, t('people_remove_of', { name: 'Neema Mollel' })).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('people_remove') })
    .click();
  await page.getByText(t('people_removed', { name: 'Neema Mollel' })).waitFor();
  await expect(phone.getByText(t('rights_lost_shop', { shop: 'Rehema Agrovet' }))).toBeVisible();
});

import type { Locator, Page } from '@playwright/test';
import { documentsPath, expect } from './fixtures.ts';
import { test } from './location-fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { sekei } from './support/places.ts';
import { choose, chooseDownTo, expectChosen, select } from './support/register-steps.ts';
import { t } from './support/words.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: t('location_card_title'), exact: true });
const rowButton = (page: Page) => page.getByRole('button', { name: t('location_card_title'), exact: true });
const row = (page: Page) => page.getByRole('listitem').filter({ has: rowButton(page) });
const openSettings = async (page: Page) => {
  await page.goto('/settings?section=store');
  await expect(row(page)).toBeVisible();
};
const openAddress = (page: Page) => rowButton(page).click();

test('an address saved with placeholders is completed in Settings [NAPA-013, LOC-022]', async ({
  page,
  api,
  seller,
  signIn,
  stored,
  checkAxe,
}) => {
  const data = {
    storeId: [seller.storeId],
    region: 'Arusha',
    district: 'Arusha Urban',
    ward: 'Placeholder ward 1',
    street: 'Placeholder street 1',
    road: 'Placeholder road 1',
    houseNo: 'Placeholder house 1',
    postcode: '0',
  };
  const created = await api('POST', documentsPath('storeLocations'), { documentId: 'unique()', data }, seller);
  expect(created.status).toBe(201);
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, seller);
  await openSettings(page);
  await expect(row(page).getByText(t('settings_incomplete'))).toBeVisible();
  await openAddress(page);
  await expect(sheet(page).getByText(t('location_card_incomplete'))).toBeVisible();
  await expect(select(page, 'Region')).toBeFocused();
  // What is real stays, and what is not has to be chosen.
  await expectChosen(page, { Region: 'Arusha', Council: 'Arusha Urban' });
  await checkAxe(page);
  await choose(page, 'Ward', sekei.Ward);
  await page.reload();
  await openAddress(page);
  await expectChosen(page, { Region: 'Arusha', Council: 'Arusha Urban', Ward: 'Sekei' });
  await choose(page, 'Street', sekei.Street);
  await choose(page, 'Road', sekei.Road);
  await select(page, 'House number').click();
  // Neither the head of the sheet nor its end covers the list or its field.
  const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
  const [head, field, list] = await Promise.all([
    boxOf(sheet(page).getByRole('heading', { level: 2 })),
    boxOf(select(page, 'House number')),
    boxOf(page.getByRole('listbox')),
  ]);
  expect(field.y).toBeGreaterThanOrEqual(head.y + head.height);
  expect(list.y + list.height).toBeLessThanOrEqual(640);
  await choose(page, 'House number', sekei['House number']);
  await checkTargets(page);
  await checkNoSidewaysScroll(page);
  await sheet(page)
    .getByRole('button', { name: t('location_card_save') })
    .click();
  await expect(page.getByText(t('location_card_saved'))).toBeVisible();
  await expect(
    row(page).getByText('Mfano 3, Barabara ya mfano 2, Naura, Sekei, Arusha Urban, Arusha, 23101'),
  ).toBeVisible();
  await expect(row(page).getByText(t('settings_incomplete'))).toBeHidden();
  await expect(rowButton(page)).toBeFocused();
  expect(await stored()).toMatchObject([{ $id: created.body.$id, ward: 'Sekei', houseNo: 'Mfano 3' }]);
});

test('a store without an address gets one; giving up leaves what was stored [LOC-002, DATA-030]', async ({
  page,
  seller,
  signIn,
  stored,
}) => {
  await signIn(page, seller);
  await openSettings(page);
  await openAddress(page);
  await chooseDownTo(page, 'House number');
  await sheet(page)
    .getByRole('button', { name: t('location_card_save') })
    .click();
  await expect(row(page).getByText('Mfano 3, Barabara ya mfano 2, Naura, Sekei')).toBeVisible();
  await openAddress(page);
  await expectChosen(page, sekei);
  await choose(page, 'Region', 'Dodoma');
  await sheet(page)
    .getByRole('button', { name: t('settings_cancel') })
    .click();
  await expect(row(page).getByText('Mfano 3, Barabara ya mfano 2, Naura, Sekei')).toBeVisible();
  await openAddress(page);
  await expectChosen(page, sekei);
  expect(await stored()).toMatchObject([{ region: 'Arusha', storeId: [{ $id: seller.storeId }] }]);
});

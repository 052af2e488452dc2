import type { Page } from '@playwright/test';
import { settled } from './settled.ts';
import { openAsAsha, openAsNew, type Screen, type Visit } from './visit.ts';
import { like, t } from './words.ts';

/** Pages of single records of goods and money, with their dialogs for correcting and taking back. */
export const moneyRecordScreens: readonly Screen[] = [
  ['purchase', (visit) => openPurchase(visit)],
  ['purchase being taken back', (visit) => openPurchaseDialog(visit)],
  ['purchase being corrected', (visit) => openPurchaseCorrection(visit)],
  ['closed day', (visit) => openClosedDay(visit)],
  ['closed day being taken back', (visit) => openReopen(visit)],
  ['closed day being corrected', (visit) => openDayCorrection(visit)],
  ['transfers and own money', (visit) => openEntries(visit)],
  ['money being moved', (visit) => openEntry(visit)],
  ['question before moved money is taken back', (visit) => openEntryQuestion(visit)],
  ['opening money of a new shop', (visit) => openOpeningMoney(visit)],
];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function openPurchase(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/money/purchases', t('purchases_title'));
  const table = visit.page.getByRole('table', { name: t('purchases_title') });
  await table.locator('a[href^="/money/purchases/"]').first().click();
  await visit.page.getByRole('list', { name: t('purchases_goods_title') }).waitFor();
  await settled(visit.page);
}

async function openPurchaseDialog(visit: Visit): Promise<void> {
  await openPurchase(visit);
  await button(visit.page, t('undo_take_back')).click();
  await visit.page.getByRole('dialog', { name: t('undo_purchase_title') }).waitFor();
}

async function openPurchaseCorrection(visit: Visit): Promise<void> {
  await openPurchase(visit);
  await visit.page.getByRole('link', { name: t('undo_correct'), exact: true }).click();
  await visit.page.getByLabel(t('undo_correct_why')).waitFor();
  await settled(visit.page);
}

/** The newest, which can be corrected and taken back. */
async function openClosedDay(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/money/day-end', t('money_day_end'));
  const earlier = visit.page.getByRole('region', { name: t('money_closes') });
  await earlier.getByRole('link').first().click();
  await button(visit.page, t('money_close_reopen')).waitFor();
  await settled(visit.page);
}

async function openReopen(visit: Visit): Promise<void> {
  await openClosedDay(visit);
  await button(visit.page, t('money_close_reopen')).click();
  await visit.page.getByRole('dialog', { name: t('money_close_reopen_title') }).waitFor();
}

async function openDayCorrection(visit: Visit): Promise<void> {
  await openClosedDay(visit);
  await visit.page.getByRole('link', { name: t('money_close_correct'), exact: true }).click();
  await visit.page.getByLabel(t('money_counted')).first().waitFor();
  await settled(visit.page);
}

async function openEntries(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/money/entries', t('money_entries'));
  await entriesOf(visit.page).waitFor();
}

/** Rows on a phone, a table on a wider screen. */
function entriesOf(page: Page) {
  const name = t('money_entries');
  return page.getByRole('list', { name }).or(page.getByRole('table', { name }));
}

async function openEntry(visit: Visit): Promise<void> {
  await openEntries(visit);
  await button(visit.page, t('money_entry_add')).click();
  await visit.page.getByRole('dialog', { name: t('money_entry_add') }).waitFor();
}

async function openEntryQuestion(visit: Visit): Promise<void> {
  await openEntries(visit);
  const takeBack = visit.page.getByRole('button', { name: like('money_expense_take_back_of') }).first();
  if (!(await takeBack.isVisible())) await entriesOf(visit.page).getByRole('button').first().click();
  await takeBack.click();
  await visit.page.getByRole('alertdialog', { name: t('money_entry_question') }).waitFor();
}

async function openOpeningMoney(visit: Visit): Promise<void> {
  await openAsNew(visit, '/money', t('layout_money'));
  await visit.page.getByRole('form', { name: t('money_opening_title') }).waitFor();
}

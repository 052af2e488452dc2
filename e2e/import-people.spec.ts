import { formatPrice } from '@duka/domain/values/money';
import { expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { shownLanguage, t } from './support/words.ts';

const customers = [
  'Jina la mteja,Simu,Deni,Tangu,Kikomo,Maelezo',
  'Asha Mushi,0712 345 678,"TSh 12,500",01/10/2026,50000,Pays on Fridays',
  'Baraka,,3000,,,',
  ',,5,,,',
].join('\n');

const price = (shillings: number) => formatPrice(shillings, shownLanguage());

test('customers are moved in with what they owe, once, and the debts are taken back [BULK-040, BULK-041, BULK-042] @kiswahili', async ({
  newContext,
  newSeller,
  signIn,
  checkAxe,
}) => {
  const seller = await newSeller();
  const context = await newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const main = page.getByRole('main');
  const choose = () =>
    page
      .getByLabel(t('people_import_file'))
      .setInputFiles({ name: 'wateja.csv', mimeType: 'text/csv', buffer: Buffer.from(customers) });
  await signIn(page, seller);
  await page.goto('/money/debts/import');
  await choose();
  await expect(main.getByText(t('people_import_counts', { added: 2, known: 0, bad: 1 }))).toBeVisible();
  await expect(main.getByText(t('people_import_owed', { amount: price(15_500) }))).toBeVisible();
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
  await page.getByRole('button', { name: t('people_import_start', { count: 2 }) }).tap();
  await expect(main.getByText(t('people_import_done', { count: 2, owed: price(15_500) }))).toBeVisible();

  const undo = page.getByRole('button', { name: t('people_import_undo') });
  await expect(undo).toBeVisible();

  const elsewhere = await context.newPage();
  await elsewhere.goto('/money/debts');
  await expect(elsewhere.getByRole('main').getByText('Asha Mushi')).toBeVisible();
  await expect(elsewhere.getByRole('main').getByText(price(12_500))).toBeVisible();
  await undo.tap();
  await expect(main.getByText(t('people_import_undone'))).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByText(t('credit_empty_title'))).toBeVisible();

  await page.getByRole('button', { name: t('import_other_file') }).tap();
  await choose();
  await expect(main.getByText(t('people_import_counts', { added: 0, known: 2, bad: 1 }))).toBeVisible();
  await expect(main.getByText(t('people_import_owed', { amount: price(15_500) }))).toBeVisible();
});

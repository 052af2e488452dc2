// @vitest-environment jsdom
import { recordSale } from '@duka/e2e/support/recount.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const rows = () => within(screen.getByRole('main')).getAllByRole('listitem');
const texts = () => rows().map(({ textContent }) => textContent);

test('the books show what each way of payment should hold, and each figure leads to what it adds up [R31]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500, purchasePrice: 1000 }] });
  await recordSale(app.api, seller, seller.productIds[0] ?? '', { quantity: 2 });
  await app.open('/money');
  await screen.findByRole('heading', { level: 1, name: 'Money' });
  await waitFor(() => expect(texts()).toContain('CashTZS 3,000'));
  await waitFor(() => expect(texts()).toContain('ProfitTZS 1,000'));
  expect(texts()).toEqual(
    expect.arrayContaining(['Mobile moneyTZS 0', 'All togetherTZS 3,000', 'Owed to youTZS 0', 'ExpensesTZS 0']),
  );
  // Another device sells meanwhile.
  await recordSale(app.api, seller, seller.productIds[0] ?? '', { quantity: 1 });
  await waitFor(() => expect(texts()).toContain('CashTZS 4,500'));
  await app.user.click(screen.getByRole('link', { name: /^Cash/ }));
  const moves = within(await screen.findByRole('table', { name: 'Money in and out' }));
  const [, ...rows] = moves.getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Sale.*Cash.*TZS 1,500$/),
    expect.stringMatching(/Sale.*Cash.*TZS 3,000$/),
  ]);
  await app.user.click(moves.getAllByRole('link', { name: 'Sale' })[0] as HTMLElement);
  await screen.findByRole('heading', { name: /^Order DK-/ });
});

test('the books begin with what is done to them, and their sum stands before what it adds up [R31]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500, purchasePrice: 1000 }] });
  await recordSale(app.api, seller, seller.productIds[0] ?? '', { quantity: 2 });
  await app.open('/money');
  await waitFor(() => expect(texts()).toContain('All togetherTZS 3,000'));
  const links = within(screen.getByRole('main')).getAllByRole('link');
  const verbs = ['Close the day', 'Expense', 'Stock came in', 'Receive a debt'];
  const from = links.findIndex(({ textContent }) => textContent === verbs[0]);
  expect(links.slice(from, from + 4).map(({ textContent }) => textContent)).toEqual(verbs);
  expect(links.slice(from, from + 4).map((link) => link.getAttribute('href'))).toEqual([
    '/money/day-end',
    '/money/expenses?add=expense',
    '/money/purchases/new',
    '/money/debts',
  ]);
  expect(texts().indexOf('All togetherTZS 3,000')).toBeLessThan(texts().indexOf('CashTZS 3,000'));
  await waitFor(() => expect(texts()).toContain('Owed by youTZS 0'));
});

test('an address below the books at which there is no page leads to the dashboard, which says so [LAY-011]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/money/gold');
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await screen.findByText(/There is no page at \/money\/gold\./);
  expect(screen.getByRole('link', { name: 'Open Money' })).toHaveAttribute('href', '/money');
});

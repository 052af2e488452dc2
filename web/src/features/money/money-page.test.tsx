// @vitest-environment jsdom
import { recordSale } from '@duka/e2e/support/recount.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const rows = () => within(screen.getByRole('main')).getAllByRole('listitem');
const texts = () => rows().map(({ textContent }) => textContent);

test('the money of today stands by way of payment, and each figure leads to the orders that prove it [R25]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500 }] });
  await recordSale(app.api, seller, seller.productIds[0] ?? '', { quantity: 2 });
  await app.open('/money');
  await screen.findByRole('heading', { level: 1, name: 'Money' });
  await waitFor(() => expect(texts()).toContain('CashTZS 3,000'));
  expect(texts()).toEqual(expect.arrayContaining(['Received todayTZS 3,000', 'Owed to youTZS 0']));
  await app.user.click(screen.getByRole('link', { name: /^Cash/ }));
  await screen.findByRole('table', { name: 'Orders' });
  expect(app.path()).toMatch(/^\/orders\?.*payment=cash/);
});

test('an address below the books at which there is no page leads to the dashboard, which says so [LAY-011]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/money/gold');
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await screen.findByText(/There is no page at \/money\/gold\./);
  expect(screen.getByRole('link', { name: 'Open Money' })).toHaveAttribute('href', '/money');
});

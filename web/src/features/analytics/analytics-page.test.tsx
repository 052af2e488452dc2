// @vitest-environment jsdom
import { addDays } from '@duka/domain/values/periods';
import { createProduct } from '@duka/e2e/support/products.ts';
import { dayOf, recordSale } from '@duka/e2e/support/recount.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const region = (name: string) => screen.findByRole('region', { name });
const sums = () => region('Sales, gross profit and orders');
const itemsOf = async (name: string) =>
  within(await region(name))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const dayIn = (days: number) => `${addDays(dayOf(Date.now()), days)}T00:00:00.000+00:00`;

test('a new shop shows zeros; a sale changes every figure at once, and no other shop’s [LAY-018]', async () => {
  const app = await startApp();
  const other = await app.newSeller();
  const seller = await app.signInNew({
    products: [
      { name: '=1+1', purchasePrice: 1000, sellingPrice: 1500, quantityInStock: 30 },
      { name: 'Rope', purchasePrice: 100, quantityInStock: 4 },
    ],
  });
  for (const [name, days] of [
    ['Milk', 12],
    ['Honey', 40],
    ['Yeast', -2],
  ] as const) {
    await createProduct(app.api, seller, { name, hasExpiry: true, expiryDate: dayIn(days) });
  }
  await app.open('/analytics');
  await waitFor(async () =>
    expect(await sums()).toHaveTextContent('SalesTZS 0No changeGross profitTZS 0No changeOrders0No change'),
  );
  await screen.findByText('Nothing was sold in this period.');
  await waitFor(async () => expect((await itemsOf('Slow stock'))[0]).toBe('=1+1TZS 30,00030 in stock'));
  await waitFor(async () =>
    expect(await itemsOf('Expiring stock')).toEqual([
      expect.stringMatching(/^YeastExpired/),
      expect.stringMatching(/^Milk/),
    ]),
  );
  await app.settled();
  await recordSale(app.api, seller, seller.productIds[0] ?? '', { quantity: 2.5 });
  await waitFor(async () =>
    expect(await sums()).toHaveTextContent('SalesTZS 3,750Before: TZS 0Gross profitTZS 1,250Before: TZS 0Orders1'),
  );
  await waitFor(async () => expect((await itemsOf('Slow stock')).join()).not.toContain('=1+1'));
  const best = within(screen.getByRole('table', { name: 'Best sellers' }));
  expect(await best.findByRole('row', { name: /=1\+1/ })).toHaveTextContent('2.5 sold');
  await app.signIn(other);
  await app.open('/analytics');
  await waitFor(async () => expect(await sums()).toHaveTextContent('SalesTZS 0'));
});

test('a part of the figures that cannot be loaded says so and is asked for again, while the others stand [LAY-018, ERR-001]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: 1 });
  await recordSale(app.api, seller, seller.productIds[0] ?? '');
  const refusal = { code: 400, type: 'general_argument_invalid', message: 'No', version: '1.7.0' };
  // When the realtime socket opens, the queries are refetched anyway.
  app.network.deafen();
  const mend = app.network.refuse(/^GET \/shops\/.*unsold/, 400, refusal);
  await app.open('/analytics');
  const slow = within(await region('Slow stock'));
  expect(await slow.findByRole('alert')).toHaveTextContent('These figures could not be loaded.');
  await screen.findByRole('table', { name: 'Best sellers' });
  mend();
  await app.user.click(slow.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(slow.queryByRole('alert')).toBeNull());
});

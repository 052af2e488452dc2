// @vitest-environment jsdom
import { formatAmount } from '@duka/domain/values/amount';
import { readStock } from '@duka/e2e/support/orders.ts';
import { createProduct, readReferences } from '@duka/e2e/support/products.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

test('a count says how many are counted of how many, and goes by category [BULK-013, BULK-009]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const { category, otherCategory, unit } = await readReferences(app.api, seller);
  const of = (id: string) => ({ productCategories: [id], units: [unit.id] });
  await createProduct(app.api, seller, { ...of(category.id), name: 'Hoe', quantityInStock: 4 });
  await createProduct(app.api, seller, { ...of(category.id), name: 'Rake', quantityInStock: 2 });
  await createProduct(app.api, seller, { ...of(otherCategory.id), name: 'Maize', quantityInStock: 9 });
  await app.open('/products?count=1');
  await screen.findByText('0 of 3 counted');
  // The unit has its name, whatever of it the list answers.
  await waitFor(() =>
    expect(screen.getByLabelText('Hoe')).toHaveAccessibleDescription(new RegExp(formatAmount(4, unit.name))),
  );
  // As many as there should be count as well.
  await app.fill('Hoe', '4');
  await app.fill('Maize', '7');
  await screen.findByText('2 of 3 counted');
  await screen.findByText('1 counted differently');

  await app.user.selectOptions(screen.getByLabelText('Category'), category.name);
  await screen.findByText('1 of 2 counted');
  await waitFor(() => expect(screen.queryByLabelText('Maize')).toBeNull());
  await app.fill('Search products', 'rake');
  await waitFor(() => expect(screen.queryByLabelText('Hoe')).toBeNull());
  screen.getByText('1 of 2 counted');
  await app.fill('Rake', '2');
  await screen.findByText('2 of 2 counted');
  await app.fill('Rake', '');
  await screen.findByText('1 of 2 counted');
});

test('what is counted while the count is being saved stays, over what is stored now [BULK-013]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({
    products: ['Hoe', 'Rake', 'Sieve'].map((name) => ({ name, quantityInStock: 9 })),
  });
  await app.open('/products?count=1');
  await screen.findByText('0 of 3 counted');
  await app.fill('Hoe', '4');
  await app.fill('Rake', '5');
  const answer = app.network.holdAnswer(/^POST .*imports/);
  await app.press('Save the count');
  await app.fill('Rake', '6');
  await app.fill('Sieve', '7');
  answer();
  await screen.findByText('The stock is saved. Products: 2.');
  await screen.findByText('2 of 3 counted');
  await app.press('Save the count');
  await screen.findByText('0 of 3 counted');
  const stored = await Promise.all(seller.productIds.map((id) => readStock(app.api, seller, id)));
  expect(stored).toEqual([4, 6, 7]);
});

test('goods past their date, and those about to expire, are marked while they are counted [BULK-013, LIST-017]', async () => {
  const app = await startApp();
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await app.signInNew({
    products: [
      { name: 'Old milk', hasExpiry: true, expiryDate: at(-40) },
      { name: 'Fresh milk', hasExpiry: true, expiryDate: at(3) },
      { name: 'Hoe', hasExpiry: false, expiryDate: at(-40) },
    ],
  });
  await app.open('/products?count=1');
  expect(await screen.findByLabelText('Old milk')).toHaveAccessibleDescription(/ Expired \d+ \w+ \d{4}/);
  expect(screen.getByLabelText('Fresh milk')).toHaveAccessibleDescription(/ Expires \d+ \w+ \d{4}/);
  expect(screen.getByLabelText('Hoe')).not.toHaveAccessibleDescription(/expire/i);
});

// @vitest-environment jsdom
import { readStock } from '@duka/e2e/support/orders.ts';
import { readReferences } from '@duka/e2e/support/products.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

const bell = () => screen.getByRole('button', { name: /^Notifications/ });
const unread = (count: number) =>
  waitFor(() => expect(bell()).toHaveAccessibleName(count === 0 ? 'Notifications' : `Notifications, ${count} unread`));

async function openPanel(app: AppPage) {
  await app.user.click(bell());
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
}

test('an import and a stock count tell at once of what they bring to run low, once, and another shop of nothing [BULK-011, LIST-018, LIST-019]', async () => {
  const app = await startApp();
  const { category, unit } = await readReferences(app.api, await app.newSeller());
  const whole = { productCategories: [category.id], units: [unit.id] };
  const products = [
    { name: 'Hoe', quantityInStock: 20, ...whole },
    { name: 'Maize seed', quantityInStock: 20, ...whole },
    { name: 'Rake', quantityInStock: 4, ...whole },
  ];
  const other = await app.newSeller({ products });
  const seller = await app.signInNew({ products });
  const [hoe = '', maize = '', rake = ''] = seller.productIds;
  await app.open('/products/import');
  const text = ['Record ID;Quantity in Stock', `${hoe};9`, `${maize};18`, `${rake};3`].join('\n');
  const file = new File([text], 'stock.csv', { type: 'text/csv' });
  await app.user.upload(await screen.findByLabelText('File with products'), file);
  await app.press('Import 3 rows');
  await screen.findByRole('heading', { name: 'Import finished' });
  await unread(1);
  await app.user.click(await (await openPanel(app)).findByRole('link', { name: /Hoe runs low: 9 left/ }));
  await waitFor(() => expect(app.path()).toBe(`/products/view/${hoe}`));
  await unread(0);

  await app.open('/products?count=1');
  await app.fill(await screen.findByRole('textbox', { name: 'Hoe' }), '8');
  await app.fill(screen.getByRole('textbox', { name: 'Maize seed' }), '0');
  await app.press('Save the count');
  await screen.findByText('The stock is saved. Products: 2.');
  expect([await readStock(app.api, seller, hoe), await readStock(app.api, seller, maize)]).toEqual([8, 0]);
  await unread(1);
  const panel = await openPanel(app);
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(2));
  expect(panel.getAllByRole('listitem')[0]).toHaveTextContent('Maize seed is out of stock');
  await app.signIn(other);
  await app.open('/products');
  await screen.findByRole('heading', { level: 1, name: new RegExp(other.storeName) });
  await app.settled();
  await unread(0);
});

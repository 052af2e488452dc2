// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { createProduct, readReferences } from '@duka/e2e/support/products.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

/** A seller's beans, kept by the kilo and sold by the sack as well. */
async function startWithBeans() {
  const app = await startApp();
  const seller = await app.signInNew();
  const { category } = await readReferences(app.api, seller);
  const queued = { productCategories: [category.id], units: ['kg'], quantityInStock: 250, sellingPrice: 3600 };
  const productId = await createProduct(app.api, seller, { name: 'Beans', ...queued });
  const data = { storeId: seller.storeId, productId, name: 'sack', factor: 100, sellingPrice: 340_000 };
  const body = { documentId: 'sack', data };
  await expectStored(app.api('POST', documentsPath('productPacks'), body, seller));
  return { app, seller, productId };
}

const chooseBeans = async () => {
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  return list.findByRole('button', { name: /^Beans/ });
};
const lines = () => within(screen.getByRole('list', { name: 'Items' })).getAllByRole('listitem');

test('one tap makes a line a sack or a kilo; the same product stands as both, and the order, its receipt and the list say so [R30]', async () => {
  const { app, seller, productId } = await startWithBeans();
  await app.open('/orders/new-sale');
  await app.user.click(await chooseBeans());
  await app.user.click(await screen.findByRole('button', { name: 'sack 340,000' }));
  expect(screen.getByRole('button', { name: 'sack 340,000' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'sack 340,000' })).toHaveFocus();
  await app.user.click(screen.getByRole('button', { name: 'More of Beans, sack' }));
  await within(lines()[0] as HTMLElement).findByText('sacks (200 kg)');
  await app.user.click(await chooseBeans());
  await waitFor(() => expect(lines()).toHaveLength(2));
  await app.fill(screen.getByLabelText('Quantity of Beans'), '50.5');
  // They share one stock.
  for (const line of lines()) expect(line).toHaveTextContent('Not enough in stock: 250 kg left');
  await app.fill(screen.getByLabelText('Quantity of Beans'), '0.5');
  await app.press('Complete sale');
  await screen.findByText('TZS 681,800');

  const { body } = await app.api('GET', documentsPath('products', productId), undefined, seller);
  expect(body.quantityInStock).toBe(49.5);
  await app.user.click(screen.getByRole('link', { name: 'Receipt' }));
  const receipt = within(await screen.findByRole('article'));
  receipt.getByText('2 sacks (200 kg) × TZS 340,000');
  receipt.getByText('680,000');
  receipt.getByText('0.5 kg × TZS 3,600');
  await app.user.click(screen.getByRole('link', { name: 'Back to the order' }));
  await screen.findByText('2 sacks (200 kg) × TZS 340,000');
  await app.open('/orders');
  await screen.findByText(/Beans.* 2 sacks \(200 kg\)|2 sacks \(200 kg\).*Beans/);
});

const sack = async () =>
  (await screen.findByRole('list', { name: 'Products' })) &&
  screen.findByRole('button', { name: /^sack 340,000\s*: Beans/ });

test('a sack is sold by two taps: it stands in the list with its price, and so does the kilo [R30]', async () => {
  const { app, seller, productId } = await startWithBeans();
  await app.open('/orders/new-sale');
  expect(await chooseBeans()).toHaveTextContent('3,600 / kg');
  await app.user.click(await sack());
  await app.press('Complete sale');
  await screen.findByText('TZS 340,000');
  const { body } = await app.api('GET', documentsPath('products', productId), undefined, seller);
  expect(body.quantityInStock).toBe(150);
});

test('what a search finds has its packs too, each tap adds one, and more sacks than there are are sold all the same [R30, R58]', async () => {
  const { app, seller, productId } = await startWithBeans();
  await app.open('/orders/new-sale');
  await app.fill('Find a product', 'bean');
  await app.user.click(await sack());
  await app.user.click(await sack());
  await screen.findByRole('button', { name: /^sack.*2 sacks in the sale$/ });
  await app.user.click(await sack());
  await within(screen.getByRole('form', { name: 'Sale' })).findByText('Not enough in stock: 250 kg left');
  const [button] = await screen.findAllByRole('button', { name: 'Sell all the same: Beans' });
  await app.user.click(button as HTMLElement);
  await screen.findByText('50 kg of it sold beyond the stock');
  await app.press('Complete sale');
  await screen.findByText('TZS 1,020,000');
  const { body } = await app.api('GET', documentsPath('products', productId), undefined, seller);
  expect(body.quantityInStock).toBe(-50);
});

// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { createProduct, readReferences } from '@duka/e2e/support/products.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

const packs = async () => within(await screen.findByRole('region', { name: 'Also sold as' }));

async function readPacks(app: AppPage, seller: Seller) {
  const { body } = await app.api('GET', documentsPath('productPacks'), undefined, seller);
  return (body.documents as Record<string, unknown>[]).map(({ name, factor, sellingPrice }) => ({
    ...{ name, factor, sellingPrice },
  }));
}

/** A product sold by the kilo, of which `quantityInStock` are in stock. */
async function startWithBeans(quantityInStock: number) {
  const app = await startApp();
  const seller = await app.signInNew();
  const { category } = await readReferences(app.api, seller);
  const kept = { productCategories: [category.id], units: ['kg'], quantityInStock };
  const id = await createProduct(app.api, seller, { name: 'Beans', ...kept });
  return { app, seller, id };
}

/** What lies under a dialog cannot be touched in a browser. */
const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a pack is added, changed and deleted where the product is shown, with how many of it are in stock [R30]', async () => {
  const { app, seller, id } = await startWithBeans(142.5);
  await app.open(`/products/view/${id}`);
  await (await packs()).findByRole('button', { name: 'Add a pack' });
  await app.press('Add a pack');
  await app.fill('Name of the pack', 'sack');
  await app.fill('How many kg in one', '0');
  await app.fill('Price of one', '340,000');
  await app.press('Save');
  const factor = await screen.findByLabelText('How many kg in one');
  await waitFor(() => expect(factor).toHaveFocus());
  expect(factor).toHaveAccessibleDescription(/above 0 with at most three decimals/);
  await app.fill(factor, '100');
  await app.press('Save');
  await screen.findByText('Pack saved');
  const row = await (await packs()).findByRole('listitem');
  await waitFor(() => expect(row).toHaveTextContent('sack · 100 kgTZS 340,0001 sack in stock'));
  await dialogClosed();
  await app.press('Add a pack');
  await app.fill('Name of the pack', ' Sack ');
  await app.fill('How many kg in one', '20');
  await app.fill('Price of one', '70000');
  await app.press('Save');
  await screen.findByText('This product has a pack of this name already');
  await app.fill('Name of the pack', 'bucket');
  await app.press('Save');
  await (await packs()).findByText('7 buckets in stock');
  await dialogClosed();
  await app.press('Change bucket');
  await app.fill('Price of one', '71000');
  await app.press('Save');
  await (await packs()).findByText('TZS 71,000');
  await dialogClosed();
  await app.press('Delete sack');
  await app.press('Delete');
  await waitFor(() => expect(screen.queryByText('340,000', { exact: false })).toBeNull());
  expect(await readPacks(app, seller)).toEqual([{ name: 'bucket', factor: 20, sellingPrice: 71_000 }]);
});

test('what another device wrote of a pack stays when a form that was open before is saved [R30]', async () => {
  const { app, seller, id } = await startWithBeans(200);
  const { storeId } = seller;
  const data = { productId: id, storeId, name: 'sack', factor: 100, sellingPrice: 340_000 };
  const path = documentsPath('productPacks');
  await expectStored(app.api('POST', path, { documentId: 'sack-of-beans', data }, seller));
  await app.open(`/products/view/${id}`);
  await (await packs()).findByRole('button', { name: 'Change sack' });
  await app.press('Change sack');
  const price = await screen.findByLabelText('Price of one');
  await expectStored(app.api('PATCH', `${path}/sack-of-beans`, { data: { factor: 50 } }, seller));
  await app.fill(price, '170000');
  await app.press('Save');
  await (await packs()).findByText('TZS 170,000');
  expect(await readPacks(app, seller)).toEqual([{ name: 'sack', factor: 50, sellingPrice: 170_000 }]);
});

test('the form of a stored product has its packs too, and adding one does not send the form', async () => {
  const { app, seller, id } = await startWithBeans(50);
  await app.open(`/products/${id}/edit`);
  await app.fill('Product Name', 'Beans, sorted');
  await (await packs()).findByRole('button', { name: 'Add a pack' });
  await app.press('Add a pack');
  await app.fill('Name of the pack', 'sack');
  await app.fill('How many kg in one', '100');
  await app.fill('Price of one', '340000');
  await app.press('Save');
  await (await packs()).findByText('0 sacks in stock');
  expect(app.path()).toBe(`/products/${id}/edit`);
  expect(screen.getByLabelText('Product Name')).toHaveValue('Beans, sorted');
  expect(await readPacks(app, seller)).toHaveLength(1);
});

test('packs that cannot be read or stored are told, and can be tried again', async () => {
  const { app, id } = await startWithBeans(50);
  const mend = app.network.cut(/productPacks\/documents/);
  await app.open(`/products/view/${id}`);
  await (await packs()).findByText('The packs could not be loaded.');
  mend();
  await app.user.click((await packs()).getByRole('button', { name: 'Try again' }));
  await (await packs()).findByRole('button', { name: 'Add a pack' });
  await app.press('Add a pack');
  await app.fill('Name of the pack', 'sack');
  await app.fill('How many kg in one', '100');
  await app.fill('Price of one', '340000');
  const end = app.network.refuse(/^POST .*\/commands$/, 400);
  await app.press('Save');
  await screen.findByText(/The pack was not changed: /);
  end();
  await app.press('Save');
  await (await packs()).findByText('0 sacks in stock');
});

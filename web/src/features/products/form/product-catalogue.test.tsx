// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { createProduct, readReferences } from '@duka/e2e/support/products.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { goOffline } from '#testing/go-offline.ts';
import { add, field, isAdded, storedProduct } from '#testing/product-form-page.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';

const gtin = '6201103460652';
const goods = { name: 'Selecron 720 EC', barcode: gtin, registrationNo: 'IN/0721', sellingPrice: 77_777 };

/** Another shop has the goods and shares their facts; the seller opens the form as from a scan of a code that no product has. */
async function openScanned(code = gtin, widthPx = 360) {
  const app = await startApp({ widthPx });
  const other = await app.newSeller();
  const sharing = { data: { sharesGoods: true } };
  await expectStored(app.api('PATCH', documentsPath('stores', other.storeId), sharing, other));
  const { category, otherCategory, unit } = await readReferences(app.api, other);
  await createProduct(app.api, other, { ...goods, productCategories: [category.id] });
  const seller = await app.signInNew();
  await app.open(`/products/add?barcode=${code}`);
  await waitFor(() => expect(field('Category')).toHaveTextContent(category.name));
  return { app, seller, category, otherCategory, unit };
}

const asked = ({ network }: AppPage) => network.calls.filter((call) => call.includes('/catalogue/')).length;
const notice = () => screen.queryByText(/^From the shared catalogue/);
const leaveBarcode = async (app: AppPage, code: string) => {
  await app.fill('Barcode (optional)', code);
  await app.user.tab();
  await app.settled();
};

test('a scanned barcode that is new to the shop fills in what other shops share, and nothing of theirs [GTIN-022]', async () => {
  const { app, seller, category, unit } = await openScanned();
  await screen.findByText('From the shared catalogue: Product Name, Category, Registration number. Please check.');
  expect(field('Product Name')).toHaveValue('Selecron 720 EC');
  expect(field('Category')).toHaveDisplayValue(category.name);
  for (const label of ['Selling Price', 'Cost Price', 'Quantity in Stock']) expect(field(label)).toHaveValue('');
  await app.fill('Product Name', 'Selecron 1 litre');
  await screen.findByText('From the shared catalogue: Category, Registration number. Please check.');
  await app.fill('Selling Price', '20000');
  await app.fill('Cost Price', '15000');
  await app.user.selectOptions(field('Unit'), unit.name);
  await add(app);
  await isAdded();
  expect(await storedProduct(app, seller)).toMatchObject({
    ...{ name: 'Selecron 1 litre', barcode: gtin, registrationNo: 'IN/0721', sellingPrice: 20_000 },
  });
});

test('one tap takes it back, and it does not come again [GTIN-022]', async () => {
  const { app } = await openScanned();
  await app.press('Take it back');
  expect(field('Product Name')).toHaveValue('');
  expect(field('Category')).toHaveValue('');
  expect(notice()).toBeNull();
  await leaveBarcode(app, gtin);
  expect(field('Product Name')).toHaveValue('');
});

test('what was typed stays, and another barcode takes back what came with the one before [GTIN-022]', async () => {
  const { app, otherCategory } = await openScanned('', 1280);
  await app.user.selectOptions(field('Category'), otherCategory.name);
  await leaveBarcode(app, `0${gtin}`);
  await waitFor(() => expect(field('Product Name')).toHaveValue('Selecron 720 EC'));
  expect(field('Category')).toHaveDisplayValue(otherCategory.name);
  await leaveBarcode(app, '96385074');
  expect(field('Product Name')).toHaveValue('');
  expect(field('Category')).toHaveDisplayValue(otherCategory.name);
  expect(notice()).toBeNull();
});

test('a code that is no maker’s, one that nobody shares, and a product that is edited ask or fill in nothing [GTIN-020, GTIN-022]', async () => {
  const { app, seller } = await openScanned('');
  await leaveBarcode(app, '2012345012509');
  await leaveBarcode(app, '6201103460653');
  expect(asked(app)).toBe(0);
  await leaveBarcode(app, '96385074');
  expect([asked(app), notice()]).toEqual([1, null]);
  const id = await createProduct(app.api, seller, { name: 'Mine', barcode: gtin });
  await app.open(`/products/${id}/edit`);
  await waitFor(() => expect(field('Product Name')).toHaveValue('Mine'));
  await app.settled();
  expect([asked(app), notice()]).toEqual([1, null]);
});

test('without a network nothing is asked, and the form works as it does [GTIN-022]', async () => {
  const { app } = await openScanned('');
  const back = goOffline(app);
  await leaveBarcode(app, gtin);
  expect([asked(app), field('Product Name')]).toEqual([0, expect.objectContaining({ value: '' })]);
  back();
});

// @vitest-environment jsdom
import { documentsPath } from '@duka/e2e/support/api.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const texts = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** A seller who bought ten bags of DAP for 6,300,000, of which 100,000 was paid at once and 50,000 later. */
async function openPurchase() {
  const app = await startApp();
  const seller = await app.signInNew({
    products: [{ name: 'DAP', quantityInStock: 0, purchasePrice: 60_000, units: ['bag'] }],
  });
  const { storeId } = seller;
  const productId = String(seller.productIds[0]);
  const create = async (collection: string, documentId: string, data: object) => {
    const body = { documentId, data: { storeId, ...data } };
    expect((await app.api('POST', documentsPath(collection), body, seller)).status).toBe(201);
  };
  await create('suppliers', 'meru', { name: 'Meru Agro' });
  await create('purchases', 'bought', {
    ...{ supplierId: 'meru', reference: 'INV 7', payments: [{ method: 'cash', amount: 100_000 }] },
    items: [{ productId, quantity: 10, cost: 6_300_000 }],
  });
  await create('supplierEntries', 'later', { supplierId: 'meru', kind: 'payment', amount: 50_000, method: 'bank' });
  const read = async (collection: string, id: string) =>
    (await app.api('GET', documentsPath(collection, id), undefined, seller)).body;
  const remove = async () =>
    expect((await app.api('DELETE', documentsPath('products', productId), undefined, seller)).status).toBe(204);
  return { app, productId, read, remove };
}

async function giveReason(app: Awaited<ReturnType<typeof openPurchase>>['app'], reason: string) {
  const dialog = within(await screen.findByRole('dialog', { name: /^Take this .* back\?$/ }));
  await app.user.click(dialog.getByRole('button', { name: 'Take back' }));
  await dialog.findByText('Say why');
  await app.user.type(dialog.getByLabelText('Reason'), reason);
  await app.user.click(dialog.getByRole('button', { name: 'Take back' }));
}

test('a purchase has a page: its goods with what is left, what was paid for it, and from whom it came [R28]', async () => {
  const { app } = await openPurchase();
  await app.open('/money/purchases');
  await app.user.click(await screen.findByRole('link', { name: '10 × DAP' }));
  await waitFor(() => expect(app.path()).toBe('/money/purchases/bought'));
  await screen.findByRole('heading', { level: 1, name: /^Purchase of / });
  await waitFor(() => expect(texts('Goods')[0]).toMatch(/^10 bags × DAP10 of 10 leftTZS 6,300,000$/));
  expect(texts('Payments')[0]).toMatch(/^Cash.*TZS 100,000$/);
  expect(texts('Payments')[1]).toMatch(/^Bank.*, paid later.*TZS 50,000$/);
  expect(screen.getByRole('link', { name: 'Meru Agro' })).toHaveAttribute('href', '/money/suppliers/meru');
  screen.getByText('TZS 6,150,000 owed');
  await app.open('/money/purchases/none');
  await screen.findByRole('heading', { level: 1, name: 'This purchase is not there' });
});

test('a purchase that was typed wrong is corrected in its form: debt, cost and price are as if it had been typed right [R46, BUY-009]', async () => {
  const { app, productId, read } = await openPurchase();
  await app.open('/money/purchases/bought');
  await app.user.click(await screen.findByRole('link', { name: 'Correct' }));
  await screen.findByRole('heading', { level: 1, name: 'Correct a purchase' });
  const cost = await screen.findByLabelText('Cost of all of them');
  expect(cost).toHaveValue('6,300,000');
  await app.fill(cost, '630,000');
  await app.press('Save');
  await screen.findByText('Say why');
  await app.fill(screen.getByLabelText(/^What was wrong/), 'A nought too many');
  await app.press('Save');
  await screen.findByText('Corrected. Stock, costs and debts follow.');
  await screen.findByText('TZS 480,000 owed');
  expect(await read('suppliers', 'meru')).toMatchObject({ bought: 630_000, owed: 480_000 });
  expect(await read('products', productId)).toMatchObject({ quantityInStock: 10, purchasePrice: 63_000 });
  await app.user.click(screen.getByRole('link', { name: 'See what it corrects' }));
  await screen.findByText(/Taken back: A nought too many/);
  expect(screen.getByRole('link', { name: 'See the corrected one' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
});

test('a payment to the supplier is taken back, and then the purchase, each with its reason; both stay to be read [R46]', async () => {
  const { app, productId, read } = await openPurchase();
  await app.open('/money/purchases/bought');
  await app.user.click(await screen.findByRole('button', { name: 'Take back' }));
  await giveReason(app, 'Typed twice');
  // What was paid later is nowhere else to go.
  await within(screen.getByRole('dialog')).findByText(/was paid TZS 50,000 more than would be owed/);
  await app.open('/money/suppliers/meru');
  await app.user.click(await screen.findByRole('button', { name: 'Take back: Payment, TZS 50,000' }));
  await giveReason(app, 'It was not sent');
  await waitFor(() => expect(texts('Paid later')[0]).toMatch(/Taken back: It was not sentTZS 50,000Taken back$/));
  await app.open('/money/purchases/bought');
  await app.user.click(await screen.findByRole('button', { name: 'Take back' }));
  await giveReason(app, 'Typed twice');
  await screen.findByText('Taken back: Typed twice');
  expect(await read('suppliers', 'meru')).toMatchObject({ bought: 0, owed: 0 });
  expect(await read('products', productId)).toMatchObject({ quantityInStock: 0 });
  await app.open('/money/purchases');
  const table = within(await screen.findByRole('table', { name: 'Purchases' }));
  await waitFor(() => expect(table.getAllByRole('row')[1]?.textContent).toMatch(/TZS 6,300,000Taken back$/));
});

test('a purchase is corrected after its product was deleted, which is named as it was called [R46]', async () => {
  const { app, read, remove } = await openPurchase();
  await remove();
  await app.open('/money/purchases/bought');
  await waitFor(() => expect(texts('Goods')[0]).toMatch(/^10 .*× DAP10 of 10 leftTZS 6,300,000$/));
  await app.user.click(await screen.findByRole('link', { name: 'Correct' }));
  await screen.findByRole('heading', { level: 1, name: 'Correct a purchase' });
  const cost = await screen.findByLabelText('Cost of all of them');
  await app.fill(cost, '630,000');
  await app.fill(screen.getByLabelText(/^What was wrong/), 'A nought too many');
  await app.press('Save');
  await screen.findByText('Corrected. Stock, costs and debts follow.');
  await screen.findByText('TZS 480,000 owed');
  expect(await read('suppliers', 'meru')).toMatchObject({ bought: 630_000, owed: 480_000 });
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { documentsPath, listPath } from '@duka/e2e/support/api.ts';
import { readMessages } from '@duka/e2e/support/messages.ts';
import { readStock } from '@duka/e2e/support/orders.ts';
import { recordSale } from '@duka/e2e/support/recount.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { m } from '#paraglide/messages.js';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, queuedText, queueMessage, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

async function openShop() {
  const app = await startApp();
  const seller = await app.signInNew({
    products: [
      { name: 'Hoe', quantityInStock: 9, sellingPrice: 1500 },
      { name: 'Rope', quantityInStock: 9, sellingPrice: 700 },
    ],
  });
  const [hoe = '', rope = ''] = seller.productIds;
  const readAll = async (collection: Parameters<typeof listPath>[0]) =>
    (await app.api('GET', listPath(collection), undefined, seller)).body.documents ?? [];
  return { app, seller, hoe, rope, readAll };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Opens the form in which what the server did not take is corrected, where it can be read as well. */
async function putRight({ app }: Pick<Shop, 'app'>, typed = /./): Promise<void> {
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  const refused = within(await screen.findByRole('list', { name: 'Needs you' })).getByRole('listitem');
  expect(refused).toHaveTextContent(typed);
  await app.user.click(within(refused).getByRole('link', { name: 'Put it right' }));
}

async function expectNothingLeft(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 needs you' })).toBeNull());
  expect(screen.queryByRole('link', { name: '1 waiting' })).toBeNull();
}

test('an expense that the server does not take is put right in its form, with a network and without, and is stored once [R31, R33, OFFLINE-008]', async () => {
  const shop = await openShop();
  const { app, readAll } = shop;
  await app.open('/money/expenses');
  await isReady();
  await app.press('Add expense');
  let goOnline = goOffline(app);
  await app.fill(await screen.findByLabelText('Amount'), '25000');
  await app.fill('Note', 'Shop at the corner');
  await app.user.click(screen.getByRole('radio', { name: 'Mobile money' }));
  await app.press('Save');
  await screen.findByText(queuedText);
  const take = app.network.refuse(/^POST .*\/commands$/, 400);
  goOnline();
  await putRight(shop, /Paid byMobile moneyDate.*NoteShop at the corner/);
  expect(await screen.findByLabelText('Amount')).toHaveValue('25,000');
  expect(screen.getByLabelText('Note')).toHaveValue('Shop at the corner');
  expect(screen.getByRole('radio', { name: 'Mobile money' })).toBeChecked();
  goOnline = goOffline(app);
  await app.fill('Amount', '26000');
  await app.press('Save');
  await screen.findByRole('link', { name: '1 waiting' });
  goOnline();
  await putRight(shop);
  expect(await screen.findByLabelText('Amount')).toHaveValue('26,000');
  await app.fill('Amount', '27000');
  take();
  await app.press('Save');
  await screen.findByText('Expense added');
  await expectNothingLeft();
  expect(app.path()).toBe('/money/expenses');
  expect(await readAll('expenses')).toMatchObject([
    { amount: 27_000, method: 'mobile money', note: 'Shop at the corner' },
  ]);
});

test('a payment of a debt that somebody else has taken meanwhile is put right in its book [R32, R33, OFFLINE-002]', async () => {
  const shop = await openShop();
  const { app, seller, hoe, readAll } = shop;
  const hamisi = { name: 'Mzee Hamisi', phone: '+255755000021', paymentMethod: 'credit' };
  await recordSale(app.api, seller, hoe, { quantity: 2, ...hamisi });
  const [account] = await readAll('creditAccounts');
  const payment = { storeId: seller.storeId, accountId: account?.$id, kind: 'payment', method: 'cash' };
  await app.open(`/money/debts/${account?.$id}`);
  await isReady();
  await app.press('Take a payment');
  await app.fill(await screen.findByLabelText('Amount'), '2500');
  await app.user.click(screen.getByRole('radio', { name: 'Mobile money' }));
  await app.fill('Reference', 'QX1');
  const goOnline = goOffline(app);
  await app.press('Save payment');
  await screen.findByText(queuedText);
  await app.api(
    'POST',
    documentsPath('creditEntries'),
    { documentId: 'other', data: { ...payment, amount: 2000 } },
    seller,
  );
  goOnline();
  await putRight(shop);
  expect(await screen.findByLabelText('Amount')).toHaveValue('2,500');
  expect(screen.getByLabelText('Reference')).toHaveValue('QX1');
  await app.fill('Amount', '1000');
  await app.press('Save payment');
  await expectNothingLeft();
  expect(await readAll('creditAccounts')).toMatchObject([{ balance: 0 }]);
  expect(screen.getByRole('heading', { name: 'Owes' })).toHaveFocus();
});

test('goods that were thrown away and sold by another phone are put right at their product [R28, R33]', async () => {
  const shop = await openShop();
  const { app, seller, hoe } = shop;
  await app.open(`/products/view/${hoe}`);
  await isReady();
  await app.user.click(await screen.findByRole('button', { name: 'Throw away' }));
  await app.fill(await screen.findByLabelText('How many'), '5');
  await app.fill('Note', 'Fell off the lorry');
  const goOnline = goOffline(app);
  await app.press('Save');
  await screen.findByText(queuedText);
  await recordSale(app.api, seller, hoe, { quantity: 6 });
  goOnline();
  await putRight(shop);
  expect(await screen.findByLabelText('How many')).toHaveValue('5');
  expect(screen.getByLabelText('Note')).toHaveValue('Fell off the lorry');
  await app.fill('How many', '2');
  await app.press('Save');
  await expectNothingLeft();
  expect(await readStock(app.api, seller, hoe)).toBe(1);
});

test('goods bought without a network that the server does not take are put right with all that was typed, also after a reload, and their supplier is written down once [R28, R33]', async () => {
  const shop = await openShop();
  const { app, seller, hoe, rope, readAll } = shop;
  await app.open(`/money/purchases/new?product=${hoe}`);
  await isReady();
  await screen.findByRole('heading', { level: 3, name: 'Hoe' });
  await app.fill(screen.getByLabelText(/^How many came/), '50');
  await app.fill('Cost of all of them', '6,000');
  await app.press('Batch and expiry date: Hoe');
  await app.fill('Batch number', 'B-17');
  await app.user.selectOptions(await screen.findByLabelText('Supplier'), 'A new supplier...');
  await app.fill('Name of the supplier', 'Meru Agro');
  await app.settled();
  await app.fill('Add a product', 'Rope');
  await app.user.click(await screen.findByRole('button', { name: /^Rope/ }));
  const [, count] = screen.getAllByLabelText(/^How many came/);
  const [, cost] = screen.getAllByLabelText('Cost of all of them');
  await app.fill(count as HTMLElement, '3');
  await app.fill(cost as HTMLElement, '900');
  const goOnline = goOffline(app);
  await app.press('Save');
  await screen.findByText(queuedText);
  await app.api('DELETE', documentsPath('products', hoe), undefined, seller);
  goOnline();
  await screen.findByRole('link', { name: '1 needs you' });
  // As after a reload.
  await app.open('/dashboard');
  await putRight(shop, /Hoe50 .*, TZS 6,000, B-17.*SupplierMeru Agro.*CashTZS 6,900/);
  await screen.findByRole('heading', { level: 3, name: 'Hoe' });
  expect(screen.getByDisplayValue('B-17')).toBeVisible();
  expect(await screen.findByLabelText('Name of the supplier')).toHaveValue('Meru Agro');
  await app.press('Remove Hoe');
  await app.press('Save');
  await expectNothingLeft();
  expect(await readAll('suppliers')).toMatchObject([{ name: 'Meru Agro' }]);
  expect(await readAll('purchases')).toMatchObject([{ total: 900 }]);
  expect(await readStock(app.api, seller, rope)).toBe(12);
});

test('a message that the server does not take says so in its thread, and goes back to the composer with its file [MSG-023, R33]', async () => {
  const { app, seller } = await openShop();
  const { text, goOnline } = await queueMessage(app);
  await screen.findByText('Not sent yet');
  const take = app.network.refuse(/^POST .*\/commands$/, 400, { message: 'Too rude', code: 400, type: 'x' });
  goOnline();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Too rude'));
  expect(screen.queryByText('Not sent yet')).toBeNull();
  await app.press('Try again');
  const sent = () => app.network.calls.filter((call) => /^POST .*\/commands$/.test(call));
  await waitFor(() => expect(sent()).toHaveLength(2));
  await screen.findByRole('alert');
  await app.press('Edit');
  await waitFor(() => expect(text).toHaveValue('The prices'));
  await expectNothingLeft();
  await waitFor(() => screen.getByText('prices.txt'));
  take();
  await app.fill(text, 'The prices, please');
  await app.press('Send');
  await waitFor(async () =>
    expect(await readMessages(app.api, seller)).toMatchObject([
      { content: 'The prices, please', fileType: 'text/plain' },
    ]),
  );
});

test('why a message was not taken is said in its thread in the words of the app, not in those of the server [MSG-023, ERR-001]', async () => {
  const { app } = await openShop();
  const { goOnline } = await queueMessage(app);
  await screen.findByText('Not sent yet');
  const said = 'Invalid document structure: Attribute "receiverId" names nobody';
  app.network.refuse(/^POST .*\/commands$/, 400, {
    ...{ message: said, code: 400, type: 'document_invalid_structure' },
  });
  goOnline();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(m.error_receiver_gone()));
  expect(screen.getByRole('alert')).not.toHaveTextContent('Attribute');
});

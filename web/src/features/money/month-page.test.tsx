// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { recordSale } from '@duka/e2e/support/recount.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const listTexts = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const card = (name: string) => within(screen.getByRole('table', { name }));
const texts = (name: string) =>
  card(name)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

test('the sheet of a month adds up, leads to what it adds up, and goes out as a text [R31, MONEY-015, MONEY-016]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500, purchasePrice: 1000 }] });
  await recordSale(app.api, seller, seller.productIds[0] ?? '', { quantity: 10 });
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Dar_es_Salaam' }).format();
  const create = (collection: string, data: object) =>
    app.api(
      'POST',
      `/databases/marketplace/collections/${collection}/documents`,
      { documentId: collection, data: { storeId: seller.storeId, ...data } },
      seller,
    );
  await create('expenses', { kind: 'rent', amount: 1200, method: 'cash', expenseDate: day });
  await create('dayCloses', { countedCash: 13_750 });
  await app.open('/money/month');
  await waitFor(() =>
    expect(texts('Profit of the month')).toEqual([
      ...['SalesTZS 15,000', 'Cost of goodsTZS −10,000', 'Gross profitTZS 5,000'],
      ...['RentTZS −1,200', 'All expensesTZS −1,200', 'ProfitTZS 3,800'],
    ]),
  );
  expect(texts('Received')).toEqual(['CashTZS 15,000', 'Mobile moneyTZS 0', 'BankTZS 0', 'All waysTZS 15,000']);
  expect(texts("Differences at day's ends")).toEqual(['CashTZS −50', 'Mobile moneyTZS 0', 'BankTZS 0']);
  expect(card('Profit of the month').getByRole('link', { name: /^Rent/ })).toHaveAttribute(
    'href',
    `/money/expenses?month=${day.slice(0, 7)}&kind=rent`,
  );
  const share = within(screen.getByRole('region', { name: 'Share this sheet' }));
  const text = new URL(share.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '').searchParams.get(
    'text',
  );
  expect(text).toContain('Sales: TZS 15,000\nCost of goods: TZS −10,000\nGross profit: TZS 5,000');
  expect(text).toContain('Profit: TZS 3,800');

  await app.user.click(card('Received').getByRole('link', { name: /^All ways/ }));
  const moves = within(await screen.findByRole('table', { name: 'Money in and out' }));
  expect(moves.getAllByRole('row')).toHaveLength(2);
  await app.open('/money/month');
  await app.press('Month before');
  await waitFor(() => expect(texts('Profit of the month')).toContain('ProfitTZS 0'));
});

test('what was thrown away leads to the goods that the month lost, and what is owed to suppliers to them [R28, R31]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Urea', quantityInStock: 10, purchasePrice: 1000 }] });
  const { storeId, productIds } = seller;
  const productId = productIds[0] ?? '';
  const create = (collection: string, documentId: string, data: object) =>
    expectStored(app.api('POST', documentsPath(collection), { documentId, data: { storeId, ...data } }, seller));
  await create('stockLosses', 'torn', { productId, quantity: 2, reason: 'broken', note: 'Torn bags' });
  await create('suppliers', 'meru', { name: 'Meru Agro' });
  const items = [{ productId, quantity: 1, cost: 700 }];
  await create('purchases', 'owed', { items, payments: [], supplierId: 'meru' });
  await app.open('/money/month');
  await waitFor(() => expect(texts('Profit of the month')).toContain('Lost goodsTZS −2,000'));
  expect(card('Owed now').getByRole('link', { name: /^Owed by you/ })).toHaveAttribute('href', '/money/suppliers');
  await app.user.click(card('Profit of the month').getByRole('link', { name: /^Lost goods/ }));
  await screen.findByText('Cost: TZS 2,000');
  await waitFor(() =>
    expect(texts('Lost goods')).toEqual([expect.stringMatching(/^2 × Urea\d.*Broken or spoiltTorn bagsTZS 2,000$/)]),
  );
  expect(card('Lost goods').getByRole('link')).toHaveAttribute('href', `/products/view/${productId}`);
  await app.press('Month before');
  await screen.findByRole('heading', { name: 'No goods were lost' });
});

test('goods that a count misses or finds, and those of a deleted product, are in the profit, the stock and the list of losses [R45, BATCH-009]', async () => {
  const app = await startApp();
  const product = { name: 'Urea', quantityInStock: 10, purchasePrice: 1000 };
  const seller = await app.signInNew({ products: [product, { ...product, name: 'DAP', quantityInStock: 3 }] });
  const { storeId, productIds } = seller;
  const [urea = '', dap = ''] = productIds;
  const count = async (quantityInStock: number) => {
    const rows = [{ documentId: urea, action: 'update', data: { quantityInStock } }];
    await app.api(
      'POST',
      `/shops/${storeId}/imports`,
      { importId: `to-${quantityInStock}`, reason: 'count', rows },
      seller,
    );
  };
  await count(4);
  await count(5);
  await app.open(`/products/view/${dap}`);
  await app.press('Delete Product');
  await screen.findByText(/Its stock goes with it: 3, which cost you TZS 3,000/);
  await app.press('Delete');
  await waitFor(() => expect(app.path()).toBe('/products'));
  await app.open('/money/month');
  await waitFor(() =>
    expect(texts('Profit of the month')).toEqual(
      expect.arrayContaining(['Lost goodsTZS −9,000', 'Found goodsTZS 1,000', 'ProfitTZS −8,000']),
    ),
  );
  expect(texts('Stock now')).toEqual(['What it cost youTZS 5,000']);
  await app.user.click(card('Profit of the month').getByRole('link', { name: /^Found goods/ }));
  await screen.findByText('Cost: TZS 9,000 · Found: TZS 1,000');
  const [deleted, found, missing] = [/^3 × DAP.*was deleted/, /^1 × Urea.*Found in a count/, /^6 × Urea.*Missing/];
  await waitFor(() =>
    expect(texts('Lost goods')).toEqual([deleted, found, missing].map((one) => expect.stringMatching(one))),
  );
});

test('on a phone the sheet begins with what is left and has its lines in rows that reach both edges [R31]', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500, purchasePrice: 1000 }] });
  await recordSale(app.api, seller, seller.productIds[0] ?? '', { quantity: 10 });
  await app.open('/money/month');
  await waitFor(() => expect(listTexts('Profit of the month')).toContain('Gross profitTZS 5,000'));
  const [lead] = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
  expect(lead?.closest('li')).toHaveTextContent('ProfitTZS 5,000');
  expect(screen.queryByRole('table')).toBeNull();
});

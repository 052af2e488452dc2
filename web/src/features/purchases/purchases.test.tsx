// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';
import { hire } from '#testing/staff.ts';

const main = () => within(screen.getByRole('main'));
const region = (name: string) => within(screen.getByRole('region', { name }));
const texts = (name: string) =>
  within(main().getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
/** The rows of a table beneath its heads. */
const rows = (name: string) =>
  within(main().getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

test('a purchase recorded from a product’s page has cost, date and a new supplier, who is then owed the rest [R28, BUY-003]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Urea', quantityInStock: 10, purchasePrice: 100 }] });
  const productId = seller.productIds[0] ?? '';
  await app.open(`/products/view/${productId}`);
  await app.user.click(await screen.findByRole('link', { name: 'Stock came in' }));
  await screen.findByRole('heading', { level: 1, name: 'Stock came in' });
  await screen.findByRole('heading', { level: 3, name: 'Urea' });
  await app.press('Save');
  await screen.findByText('Enter how many came');
  expect(screen.getByText('Enter what they cost together, or 0')).toBeVisible();
  await app.fill(screen.getByLabelText(/^How many came/), '50');
  await app.fill('Cost of all of them', '6,000');
  expect(screen.getByLabelText('Cost of one')).toHaveValue('120');
  await app.press('Batch and expiry date: Urea');
  await app.fill('Expires on', '2099-03-31');
  await app.user.click(await screen.findByRole('radio', { name: 'A part' }));
  await app.fill('Cash', '2000');
  await app.fill('Mobile money', '500');
  await app.press('Save');
  await screen.findByText('Choose to whom the rest is owed');
  await app.user.selectOptions(await screen.findByLabelText('Supplier'), 'A new supplier...');
  await app.fill('Name of the supplier', 'Meru Agro');
  await app.press('Save');
  await waitFor(() => expect(app.path()).toBe(`/products/view/${productId}`));
  await waitFor(() => expect(region('Batches').getAllByRole('listitem')).toHaveLength(2));
  const [fresh, opening] = texts('Batches');
  expect(fresh).toMatch(/^Until 31 Mar 2099 50 .*Came .*Cost TZS 6,000Throw away.*Meru Agro$/);
  expect(opening).toMatch(/^Without a date 10 .*Came .*Cost TZS 1,000Throw away$/);
  await waitFor(() => expect(main().getByText('Bought in')).toBeVisible());

  await app.open('/money/purchases');
  await waitFor(() => expect(rows('Purchases')[0]).toMatch(/^50 × Urea.*Meru AgroTZS 6,000TZS 3,500$/));
  await app.user.click(screen.getByRole('link', { name: 'Meru Agro' }));
  await screen.findByRole('heading', { level: 1, name: 'Meru Agro' });
  await app.press('Pay');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay Meru Agro' }));
  await app.fill(dialog.getByLabelText('Amount'), '3501');
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('You owe only TZS 3,500');
  await app.fill(dialog.getByLabelText('Amount'), '3000');
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(main().getAllByText('TZS 500')[0]).toBeVisible());
  expect(texts('Paid later')[0]).toMatch(/CashTZS 3,000Take back$/);
  await app.open('/money/suppliers');
  await screen.findByText('You owe TZS 500');
});

test('one purchase takes several products, found by name, and a retry after a lost response buys nothing twice [R28, BUY-001, BUY-006]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize seed' }, { name: 'DAP fertiliser' }] });
  await app.open('/money/purchases/new');
  for (const name of ['Maize seed', 'DAP fertiliser']) {
    await app.fill('Add a product', name);
    const found = within(await screen.findByRole('list', { name: 'Products found' }));
    await app.user.click(await found.findByRole('button', { name: new RegExp(`^${name}`) }));
    await screen.findByRole('heading', { level: 3, name });
  }
  for (const field of screen.getAllByLabelText(/^How many came/)) await app.fill(field, '5');
  for (const field of screen.getAllByLabelText('Cost of all of them')) await app.fill(field, '500');
  expect(screen.getByText('Total TZS 1,000')).toBeVisible();
  app.network.loseAnswer(/^POST .*\/commands$/);
  await app.press('Save');
  await waitFor(() => expect(app.path()).toBe('/money/purchases'));
  await waitFor(() => expect(rows('Purchases')).toHaveLength(1));
  const { body } = await app.api('GET', documentsPath('purchases'), undefined, seller);
  expect(body.total).toBe(1);
});

test('stock that came in is written down by two taps: a product that runs low, and Save; the cost of one gives the total [R28, BUY-004]', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew({
    products: [
      { name: 'Plenty', quantityInStock: 500 },
      { name: 'Scarce', quantityInStock: 1, hasExpiry: true, expiryDate: '2099-01-31' },
    ],
  });
  await app.open('/money/purchases/new');
  const scarce = within(await screen.findByRole('list', { name: 'Running low' }));
  await waitFor(() => expect(scarce.getAllByRole('button')[0]).toHaveTextContent(/^Scarce/));
  await app.user.click(scarce.getByRole('button', { name: /^Scarce/ }));
  await waitFor(() => expect(screen.getByLabelText(/^How many came/)).toHaveFocus());
  expect(screen.queryByRole('list', { name: 'Running low' })).toBeNull();
  // Goods with a last good day are asked for it at once.
  expect(screen.getByLabelText('Expires on')).toBeVisible();
  await app.user.keyboard('12');
  await app.fill('Cost of one', '2,500');
  expect(screen.getByLabelText('Cost of all of them')).toHaveValue('30,000');
  expect(screen.getByText('Total TZS 30,000')).toBeVisible();
  await app.fill('Cost of all of them', '29,000');
  expect(screen.getByLabelText('Cost of one')).toHaveValue('2,416.67');
  await app.press('Save');
  await waitFor(() => expect(app.path()).toBe('/money/purchases'));
  const { body } = await app.api('GET', documentsPath('purchases'), undefined, seller);
  expect(body.documents).toMatchObject([{ total: 29_000 }]);
});

test('an open form keeps what was typed while its first product is fetched again [R28]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize seed' }] });
  const refused = { code: 503, type: 'general_service_unavailable', message: 'Busy', version: '1.7.0' };
  const restore = app.network.refuse(/^GET .*products\/documents\/\w+/, 503, refused);
  await app.open(`/money/purchases/new?product=${seller.productIds[0]}`);
  const finder = await screen.findByLabelText('Add a product');
  await app.fill(finder, 'Maize');
  restore();
  window.dispatchEvent(new Event('visibilitychange'));
  await expectStored(
    app.api('PATCH', documentsPath('products', String(seller.productIds[0])), { data: { sellingPrice: 2 } }, seller),
  );
  await app.settled();
  expect(screen.getByLabelText('Add a product')).toBe(finder);
  expect(finder).toHaveValue('Maize');
});

test('goods of a batch are thrown away with a reason, and never more than the batch holds [R28, BATCH-007]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Urea', quantityInStock: 0 }] });
  const productId = seller.productIds[0] ?? '';
  const items = [
    { productId, quantity: 4, cost: 400, expiryDate: '2020-01-31' },
    { productId, quantity: 6, cost: 900 },
  ];
  const payments = [{ method: 'cash', amount: 1300 }];
  const data = { storeId: seller.storeId, items, payments };
  await expectStored(app.api('POST', documentsPath('purchases'), { documentId: 'two', data }, seller));
  await app.open(`/products/view/${productId}`);
  await waitFor(() => expect(region('Batches').getAllByRole('listitem')).toHaveLength(2));
  expect(region('Batches').getByText('Expired')).toBeVisible();
  await app.press('Throw away of the batch: Until 31 Jan 2020');
  const dialog = within(await screen.findByRole('dialog', { name: 'Throw away: Urea' }));
  expect(dialog.getByLabelText('How many')).toHaveValue('4');
  expect(dialog.getByLabelText('Why')).toHaveValue('expired');
  await app.fill(dialog.getByLabelText('How many'), '5');
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('There are not so many');
  await app.fill(dialog.getByLabelText('How many'), '4');
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(region('Batches').getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(main().getByText('Thrown away')).toBeVisible());
});

test('the forms of a loss and of a supplier show an error for every value that the server refuses [R28]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Urea', quantityInStock: 2_000_000 }] });
  const productId = seller.productIds[0] ?? '';
  const { storeId } = seller;
  const send = (collection: string, data: object) =>
    app.api('POST', documentsPath(collection), { documentId: 'unique()', data: { storeId, ...data } }, seller);
  const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
  const save = (dialog: Awaited<ReturnType<typeof dialogOf>>) =>
    app.user.click(dialog.getByRole('button', { name: 'Save' }));

  await app.open(`/products/view/${productId}`);
  await app.press('Throw away');
  const loss = await dialogOf('Throw away: Urea');
  for (const [typed, quantity, words] of [
    ['0', 0, 'Enter how many'],
    ['-1', -1, 'Enter 0 or more'],
    ['0.0005', 0.0005, 'Enter at most three decimals'],
    ['1000001', 1_000_001, 'This number is too large'],
  ] as const) {
    await app.fill(loss.getByLabelText('How many'), typed);
    await save(loss);
    await loss.findByText(words);
    expect(await send('stockLosses', { productId, quantity, reason: 'broken' })).toMatchObject({ status: 400 });
  }

  await expectStored(send('suppliers', { name: 'Meru' }));
  await app.open('/money/suppliers');
  await app.press('New supplier');
  const supplier = await dialogOf('New supplier');
  await app.fill(supplier.getByLabelText('Name of the supplier'), '  ');
  await save(supplier);
  await supplier.findByText('Enter the name of the supplier');
  expect(await send('suppliers', { name: '  ' })).toMatchObject({ status: 400 });
});

test('saving a supplier form keeps what another device changed after the form was opened [R28]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const path = documentsPath('suppliers', 'meru-agro');
  const data = { storeId: seller.storeId, name: 'Meru Agro', phone: '0755000031' };
  await expectStored(app.api('POST', documentsPath('suppliers'), { documentId: 'meru-agro', data }, seller));
  await app.open('/money/suppliers/meru-agro');
  await app.press('Edit supplier');
  const note = await screen.findByLabelText('Note');
  await expectStored(app.api('PATCH', path, { data: { phone: '0755000032' } }, seller));
  await app.fill(note, 'Delivers on Mondays');
  await app.press('Save');
  await main().findByText(/Delivers on Mondays/);
  const { body } = await app.api('GET', path, undefined, seller);
  expect(body).toMatchObject({ name: 'Meru Agro', phone: '+255755000032', note: 'Delivers on Mondays' });
});

test('empty lists of purchases and suppliers explain themselves, and a list that failed can be loaded again [R28, ERR-001]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/money/purchases');
  await screen.findByRole('heading', { name: 'Nothing bought in yet' });
  await app.open('/money/suppliers');
  await screen.findByRole('heading', { name: 'No suppliers yet' });
  await app.press('New supplier');
  const dialog = within(await screen.findByRole('dialog', { name: 'New supplier' }));
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Enter the name of the supplier');
  await app.fill(dialog.getByLabelText('Name of the supplier'), 'Bajuta');
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(rows('Suppliers')[0]).toMatch(/^Bajuta/));
  const refusal = { code: 400, type: 'general_argument_invalid', message: 'No', version: '1.7.0' };
  app.network.deafen();
  const restore = app.network.refuse(/^GET .*suppliers/, 400, refusal);
  await app.open('/money/suppliers');
  await screen.findByText('Your suppliers could not be loaded.');
  restore();
  await app.press('Try again');
  await screen.findByRole('link', { name: /^Bajuta/ });
});

test('goods come in by the bag: each bag counts as what it holds, and the list says bags [R28, R30, BUY-005]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize bran', units: ['kg'], quantityInStock: 0 }] });
  const { storeId, productIds } = seller;
  const productId = productIds[0] ?? '';
  const bag = { storeId, productId, name: 'bag', factor: 50, sellingPrice: 140_000 };
  await expectStored(app.api('POST', documentsPath('productPacks'), { documentId: 'bag', data: bag }, seller));
  await app.open(`/money/purchases/new?product=${productId}`);
  await app.user.click(await screen.findByRole('radio', { name: 'bag (50 kg)' }));
  await app.fill('How many came (bag)', '4');
  await app.fill('Cost of all of them', '480,000');
  expect(screen.getByLabelText('How many came (bag)')).toHaveAccessibleDescription('200 kg');
  await screen.findByText('TZS 2,400 for one kg');
  await app.press('Save');
  await waitFor(() => expect(app.path()).toBe(`/products/view/${productId}`));
  await waitFor(() =>
    expect(texts('Batches')).toEqual([expect.stringMatching(/200 kgCame .*Cost TZS 480,000Throw away4 bags$/)]),
  );
  await app.open('/money/purchases');
  await waitFor(() => expect(rows('Purchases')[0]).toMatch(/^4 bags × Maize bran/));
});

test('a pasted phone number with punctuation is not cut, and is stored without the punctuation [R47]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Urea' }] });
  const pasted = '+255 (0) 712 - 345 - 678';
  const paste = async (field: HTMLElement) => {
    await app.user.click(field);
    await app.user.paste(pasted);
    expect(field).toHaveValue(pasted);
  };
  await app.open('/money/suppliers');
  await app.press('New supplier');
  const supplier = within(await screen.findByRole('dialog', { name: 'New supplier' }));
  await app.fill(supplier.getByLabelText('Name of the supplier'), 'Meru');
  await paste(supplier.getByLabelText('Phone of the supplier'));
  await app.user.click(supplier.getByRole('button', { name: 'Save' }));
  await screen.findByText('Meru');
  await app.open('/money/debts/new');
  await paste(await screen.findByRole('textbox', { name: /phone/i }));
  await app.press('Open account');
  await screen.findByRole('heading', { level: 1, name: /712/ });
  const rows = async (collection: string) => (await app.api('GET', documentsPath(collection), undefined, seller)).body;
  expect(await rows('suppliers')).toMatchObject({ documents: [{ phone: '+255712345678' }] });
  expect(await rows('creditAccounts')).toMatchObject({ documents: [{ phone: '+255712345678' }] });
});

test('the heads of purchases order them: by what they cost, and the other way round once pressed again [R28]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Urea' }] });
  const productId = seller.productIds[0] ?? '';
  for (const cost of [500, 900, 100]) {
    const data = {
      ...{ storeId: seller.storeId, items: [{ productId, quantity: 1, cost }] },
      payments: [{ method: 'cash', amount: cost }],
    };
    await expectStored(app.api('POST', documentsPath('purchases'), { documentId: `of-${cost}`, data }, seller));
  }
  await app.open('/money/purchases');
  await screen.findByRole('table', { name: 'Purchases' });
  const totals = () => rows('Purchases').map((text) => text?.match(/TZS (\d+)/)?.[1]);
  expect(screen.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  await app.press('Total');
  await waitFor(() => expect(totals()).toEqual(['900', '500', '100']));
  await app.press('Total');
  await waitFor(() => expect(totals()).toEqual(['100', '500', '900']));
  expect(screen.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending');
});

test('a balance that does not hold what is paid is said at the field, and forbids nothing [R28, R31]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Urea' }] });
  const [productId] = seller.productIds;
  const { storeId } = seller;
  const send = (collection: string, documentId: string, data: object) =>
    expectStored(app.api('POST', documentsPath(collection), { documentId, data: { storeId, ...data } }, seller));
  await app.open(`/money/purchases/new?product=${productId}`);
  await app.fill(await screen.findByLabelText('Cost of all of them'), '5000');
  await screen.findByText(
    /^Cash holds TZS\s0: this leaves TZS\s−5,000. What was there at first is not written down yet.$/,
  );
  const opening = { kind: 'opening', toMethod: 'cash', amount: 12_000, entryDate: '2026-11-01T00:00:00.000Z' };
  await send('cashEntries', 'opening', opening);
  await send('suppliers', 'meru', { name: 'Meru Agro' });
  await send('purchases', 'owed', {
    items: [{ productId, quantity: 1, cost: 20_000 }],
    payments: [],
    supplierId: 'meru',
  });

  await app.open(`/money/purchases/new?product=${productId}`);
  await app.fill(await screen.findByLabelText('Cost of all of them'), '12000');
  await app.settled();
  expect(screen.queryByText(/holds/)).toBeNull();
  await app.fill('Cost of all of them', '15000');
  await screen.findByText(/^Cash holds TZS\s12,000: this leaves TZS\s−3,000. Was it paid from elsewhere\?$/);
  await app.user.click(screen.getByRole('radio', { name: 'Bank' }));
  await screen.findByText(/^Bank holds TZS\s0: this leaves TZS\s−15,000/);
  await app.user.click(screen.getByRole('radio', { name: 'A part' }));
  await app.fill('Cash', '12001');
  await screen.findByText(/^Cash holds TZS\s12,000: this leaves TZS\s−1\./);

  await app.open('/money/suppliers/meru');
  await app.press('Pay');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay Meru Agro' }));
  await dialog.findByText(/^Cash holds TZS\s12,000: this leaves TZS\s−8,000/);
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who keeps the stock and does not see costs has the suppliers by name, without amounts [R63]', async () => {
  const app = await startApp();
  const owner = await app.newSeller({ products: [{ name: 'Urea', quantityInStock: 1 }] });
  const { storeId, productIds } = owner;
  const create = (collection: 'suppliers' | 'purchases', documentId: string, data: object) =>
    expectStored(app.api('POST', documentsPath(collection), { documentId, data: { storeId, ...data } }, owner));
  await create('suppliers', 'meru', { name: 'Meru Agro', phone: '+255755000031' });
  await create('suppliers', 'yara', { name: 'Yara Tanzania' });
  const items = [{ productId: productIds[0], quantity: 10, cost: 3000 }];
  await create('purchases', 'bought', { supplierId: 'yara', items, payments: [] });
  await app.signIn(await hire(app, owner, { role: 'storekeeper' }));
  await app.open('/money/suppliers');
  const rows = within(await screen.findByRole('list', { name: 'Suppliers' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Meru Agro\+255755000031$/),
    expect.stringMatching(/Yara Tanzania$/),
  ]);
  await app.open('/money/suppliers/yara');
  await screen.findByRole('heading', { level: 1, name: 'Yara Tanzania' });
  await app.settled();
  expect(screen.queryByText('You owe')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Purchases' })).toBeNull();
  expect(screen.queryByText(/TZS/)).toBeNull();
});

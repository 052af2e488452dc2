// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { recordSale } from '@duka/e2e/support/recount.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const table = () => within(screen.getByRole('table', { name: 'Customer debts' }));
const names = () =>
  table()
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
/** The lines of the account in its table, the newest first. */
const readLines = () =>
  within(screen.getByRole('table', { name: 'Account' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

/** A seller to whom Hamisi owes 4,500 and Grace 1,500. */
async function openShop({ widthPx = 1280 } = {}) {
  const app = await startApp({ widthPx });
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500 }] });
  const [productId = ''] = seller.productIds;
  const hamisi = { name: 'Mzee Hamisi', phone: '+255755000021', paymentMethod: 'credit' };
  await recordSale(app.api, seller, productId, { quantity: 1, ...hamisi });
  await recordSale(app.api, seller, productId, { quantity: 1, name: 'Grace', paymentMethod: 'credit' });
  await recordSale(app.api, seller, productId, { quantity: 2, ...hamisi });
  return { app, seller, productId };
}

async function openAccount() {
  const { app, ...rest } = await openShop();
  await app.open('/money/debts');
  await app.user.click(await screen.findByRole('link', { name: 'Mzee Hamisi' }));
  await screen.findByRole('heading', { level: 1, name: 'Mzee Hamisi' });
  await waitFor(() => expect(readLines()).toHaveLength(2));
  return { app, ...rest };
}

test('who owes is listed with how much, found by name, ordered, and only what is due when that is asked for [R32]', async () => {
  const { app } = await openShop();
  await app.open('/money/debts');
  await waitFor(() => expect(names()).toEqual(['Mzee Hamisi', 'Grace']));
  screen.getByText('2 customers owe you');
  screen.getByRole('button', { name: /^Owed to you ?2 ?6,000$/, pressed: true });
  // The greatest debt first, as most have no day on which they are due.
  expect(screen.getByRole('columnheader', { name: 'Owes' })).toHaveAttribute('aria-sort', 'descending');
  await app.user.click(screen.getByRole('button', { name: 'Due' }));
  await waitFor(() => expect(app.path()).toBe('/money/debts?order=due'));
  await app.user.type(screen.getByLabelText('Search debts'), 'grace');
  await waitFor(() => expect(names()).toEqual(['Grace']));
  await app.user.click(screen.getByRole('button', { name: /^Due now/ }));
  await screen.findByText('Nobody who owes you fits what you look for.');
  await app.user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
  await waitFor(() => expect(names()).toHaveLength(2));
});

test('on a phone each debt is a row that leads to its book, and their order is chosen above them [R32]', async () => {
  const { app } = await openShop({ widthPx: 360 });
  await app.open('/money/debts');
  const rows = () => within(screen.getByRole('list', { name: 'Customer debts' })).getAllByRole('listitem');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toHaveTextContent(/Mzee Hamisi\s*TZS 4,500Since today$/);
  expect(screen.getByLabelText('Order by')).toHaveDisplayValue('Greatest debt first');
  await app.user.selectOptions(screen.getByLabelText('Order by'), 'Oldest debt first');
  await waitFor(() => expect(app.path()).toBe('/money/debts?order=oldest'));
  await app.user.click(screen.getByRole('link', { name: 'Grace' }));
  await screen.findByRole('heading', { level: 1, name: 'Grace' });
});

test('a shop to which nobody owes anything says so, and what failed can be asked for again [R32, ERR-001]', async () => {
  const app = await startApp();
  await app.signInNew({ products: 1 });
  app.network.deafen();
  const mend = app.network.refuse(/^GET \/shops\/.*debts/, 400, {
    ...{ code: 400, type: 'general_argument_invalid', message: 'No', version: '1.7.0' },
  });
  await app.open('/money/debts');
  expect(await screen.findByText('The debts could not be loaded.')).toBeInTheDocument();
  mend();
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Nobody owes you' });
});

test('a payment in part is taken in the book: what was paid and what is left stand there at once, and nobody pays more than is owed [R32, CREDIT-005]', async () => {
  const { app } = await openAccount();
  await app.user.click(screen.getByRole('button', { name: 'Take a payment' }));
  const amount = await screen.findByLabelText('Amount');
  await app.user.click(screen.getByRole('button', { name: 'Save payment' }));
  await screen.findByText('Enter an amount.');
  await app.user.type(amount, '5000');
  await app.user.click(screen.getByRole('button', { name: 'Save payment' }));
  await screen.findByText('Only TZS 4,500 is owed.');
  await app.user.clear(amount);
  await app.user.type(amount, '2,000');
  await app.user.click(screen.getByLabelText('Mobile money'));
  await app.user.type(screen.getByLabelText('Reference'), 'QX7');
  await app.user.click(screen.getByRole('button', { name: 'Save payment' }));
  await screen.findByText('TZS 2,000 was paid.');
  await waitFor(() => expect(readLines()).toHaveLength(3));
  expect(readLines()[0]).toMatch(/Payment .*Mobile money · QX7Take back−2,000TZS.2,500$/);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Owes' })).toHaveTextContent('TZS 2,500'));
  await waitFor(() =>
    expect(readLines()[1]).toMatch(/^.*Sale on credit DK-.*TZS.2,500 of it is still owed.*\+3,000TZS.4,500$/),
  );
  // The older sale is paid, and has no day to agree on.
  expect(readLines()[2]).toMatch(/Sale on credit DK-\w+ \+1,500TZS.1,500$/);
});

test('all of it is paid by one touch, and the book says that nothing is owed [R32]', async () => {
  const { app } = await openAccount();
  await app.user.click(screen.getByRole('button', { name: 'Take a payment' }));
  await app.user.click(await screen.findByRole('button', { name: 'All of it: TZS 4,500' }));
  await app.user.click(screen.getByRole('button', { name: 'Save payment' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Owes' })).toHaveTextContent('TZS 0'));
  expect(screen.queryByRole('button', { name: 'Take a payment' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Text to the customer' })).toBeNull();
});

test('a payment whose answer was lost is not taken twice [R32, CREDIT-006]', async () => {
  const { app, seller } = await openAccount();
  await app.user.click(screen.getByRole('button', { name: 'Take a payment' }));
  await app.user.type(await screen.findByLabelText('Amount'), '4500');
  app.network.loseAnswer(/^POST .*\/commands$/);
  await app.user.click(screen.getByRole('button', { name: 'Save payment' }));
  await screen.findByText('TZS 4,500 was paid.');
  const { body } = await expectStored(app.api('GET', documentsPath('payments'), undefined, seller));
  expect(body.documents?.map(({ amount }) => amount)).toEqual([1500, 3000]);
});

test('a debt is given up with its reason, which the book keeps [R32]', async () => {
  const { app } = await openAccount();
  await app.user.click(screen.getByRole('button', { name: 'Give up a debt' }));
  await screen.findByLabelText('Reason');
  await app.user.click(screen.getAllByRole('button', { name: 'Give up a debt' }).at(-1) as HTMLElement);
  await screen.findByText('Say why it will not be paid.');
  await app.user.type(screen.getByLabelText('Reason'), 'Moved away');
  await app.user.click(screen.getAllByRole('button', { name: 'Give up a debt' }).at(-1) as HTMLElement);
  await waitFor(() => expect(readLines()[0]).toMatch(/Given up .*Moved awayTake back−4,500TZS.0$/));
});

test('a limit is set, and a sale beyond it is refused [R32, CREDIT-009]', async () => {
  const { app, seller, productId } = await openAccount();
  await app.user.click(screen.getByRole('button', { name: 'Limit and note' }));
  await app.user.type(await screen.findByLabelText('May owe at most'), '5000');
  await app.user.click(screen.getByRole('button', { name: 'Save limit' }));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Owes' })).toHaveTextContent('May owe TZS 5,000 at most'),
  );
  const beyond = recordSale(app.api, seller, productId, { phone: '0755 000 021', paymentMethod: 'credit' });
  await expect(beyond).rejects.toThrow('credit_limit_reached');
});

test('a note that another device wrote stays when a limit is set in a form that was open before [R32]', async () => {
  const { app, seller } = await openAccount();
  await app.user.click(screen.getByRole('button', { name: 'Limit and note' }));
  const limit = await screen.findByLabelText('May owe at most');
  const read = () => app.api('GET', documentsPath('creditAccounts'), undefined, seller);
  const findBook = async () => (await read()).body.documents?.find(({ name }) => name === 'Mzee Hamisi');
  const account = await findBook();
  const change = { data: { note: 'Pays after the harvest' } };
  await expectStored(app.api('PATCH', documentsPath('creditAccounts', String(account?.$id)), change, seller));
  expect(limit).toHaveFocus();
  await app.user.type(limit, '5000');
  await app.press('Save limit');
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Owes' })).toHaveTextContent('May owe TZS 5,000 at most'),
  );
  expect(await findBook()).toMatchObject({ limit: 5000, note: 'Pays after the harvest' });
  // The form is gone, and its button with it.
  expect(screen.getByRole('heading', { name: 'Owes' })).toHaveFocus();
});

test('a reminder says where to pay, where the shop has said so, in the language of the customer [R32]', async () => {
  const { app, seller } = await openShop();
  const { storeId } = seller;
  const asha = { storeId: [storeId], accountName: 'Asha Mushi', providerBranch: 'Arusha' };
  const pesa = { ...asha, type: 'mobile', provider: 'M-Pesa', accountNo: '0754 111 222' };
  await expectStored(app.api('POST', documentsPath('storePayments'), { documentId: storeId, data: pesa }, seller));
  await app.open('/money/debts');
  await app.user.click(await screen.findByRole('link', { name: /Mzee Hamisi/ }));
  const share = within(await screen.findByRole('region', { name: 'Text to the customer' }));
  await share.findByText(/You can pay to M-Pesa \+255754111222 \(Asha Mushi\)\. Thank you\.$/);
  await app.user.click(share.getByLabelText('Kiswahili'));
  await share.findByText(/Unaweza kulipa kwa M-Pesa \+255754111222 \(Asha Mushi\)\. Asante\.$/);
});

test('a reminder opens in WhatsApp or the text messages of the phone, filled in, and the book says when; a statement holds every line [R32, CREDIT-013]', async () => {
  const { app } = await openAccount();
  const share = within(screen.getByRole('region', { name: 'Text to the customer' }));
  const whatsApp = () => new URL((share.getByRole('link', { name: /WhatsApp/ }) as HTMLAnchorElement).href);
  expect(whatsApp().origin + whatsApp().pathname).toBe('https://wa.me/255755000021');
  expect(whatsApp().searchParams.get('text')).toMatch(/^Hello Mzee Hamisi, this is .*You owe us TZS 4,500, since /);
  const sms = share.getByRole('link', { name: 'SMS' }) as HTMLAnchorElement;
  expect(sms.href).toMatch(/^sms:\+255755000021\?body=Hello%20Mzee%20Hamisi/);
  await app.user.click(share.getByLabelText('Statement'));
  expect(whatsApp().searchParams.get('text')?.split('\n').slice(1)).toEqual([
    expect.stringMatching(/Sale on credit DK-\w+: \+1,500 = 1,500$/),
    expect.stringMatching(/Sale on credit DK-\w+: \+3,000 = 4,500$/),
    'Owed now: TZS 4,500',
  ]);
  expect(screen.queryByText(/^Reminded on/)).toBeNull();
  await app.user.click(share.getByLabelText('Reminder'));
  share.getByRole('link', { name: 'SMS' }).addEventListener('click', (event) => event.preventDefault());
  await app.user.click(share.getByRole('link', { name: 'SMS' }));
  await screen.findByText(/^Reminded on/);
});

test('a reminder and a statement are in the language that is chosen for the customer, whatever the app speaks, and it is kept [R32, CREDIT-013]', async () => {
  const { app } = await openAccount();
  const share = () => within(screen.getByRole('region', { name: 'Text to the customer' }));
  const text = () => new URL((share().getByRole('link', { name: /WhatsApp/ }) as HTMLAnchorElement).href).searchParams;
  const language = () => within(share().getByRole('group', { name: "Customer's language" }));
  expect(language().getByLabelText('English')).toBeChecked();
  await app.user.click(language().getByLabelText('Kiswahili'));
  expect(text().get('text')).toMatch(/^Habari Mzee Hamisi.* TSh 4,500/);
  await app.user.click(share().getByLabelText('Statement'));
  expect(text().get('text')).toMatch(/Mauzo ya mkopo DK-\w+: \+1,500 = 1,500\n/);
  await app.settled();
  await app.open(app.path());
  await waitFor(() => expect(language().getByLabelText('Kiswahili')).toBeChecked());
});

test('the day on which a sale is due is agreed anew in the book [R32, CREDIT-012]', async () => {
  const { app } = await openAccount();
  const owed = within(screen.getByRole('region', { name: 'Account' }));
  const [first] = await owed.findAllByRole('button', { name: /^Agree on a day to pay/ });
  // A field that asks for nothing yet would say no more than its letters for a day.
  expect(owed.queryByLabelText(/^Day on which/)).toBeNull();
  await app.user.click(first as HTMLElement);
  const field = await owed.findByLabelText(/^Day on which/);
  expect(field).toHaveFocus();
  await app.user.type(field, '2030-01-31');
  await screen.findByText('The day was saved.');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Owes' })).toHaveTextContent('Due on 31 Jan 2030'));
});

test('each sale on credit is listed once: on a phone a row that leads to it, with what was owed after it [R32]', async () => {
  const { app } = await openShop({ widthPx: 360 });
  await app.open('/money/debts');
  await app.user.click(await screen.findByRole('link', { name: 'Mzee Hamisi' }));
  const account = within(await screen.findByRole('list', { name: 'Account' }));
  const rows = account.getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/^Sale on credit · DK-\w+\+3,000\d.* \d{4}TZS.4,500 owedAgree on a day to pay/);
  expect(rows).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: /DK-/ })).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'What is owed' })).toBeNull();
});

test('a payment is taken back from the menu of its row on a phone [R32, R46]', async () => {
  const { app } = await openShop({ widthPx: 360 });
  await app.open('/money/debts');
  await app.user.click(await screen.findByRole('link', { name: 'Grace' }));
  await app.user.click(await screen.findByRole('button', { name: 'Take a payment' }));
  await app.user.type(await screen.findByLabelText('Amount'), '500');
  await app.press('Save payment');
  await app.user.click(await screen.findByRole('button', { name: /Payment · Cash/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Take back: Payment, TZS 500' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take this payment back?' }));
  await app.user.type(dialog.getByLabelText('Reason'), 'Counted wrong');
  await app.user.click(dialog.getByRole('button', { name: 'Take back' }));
  const account = () => within(screen.getByRole('list', { name: 'Account' })).getAllByRole('listitem');
  await waitFor(() => expect(account()[1]).toHaveTextContent(/^Payment · Cash−500.*Taken back$/));
});

test('a book of nobody says so and leads back [R32]', async () => {
  const { app } = await openShop();
  await app.open('/money/debts/none');
  await screen.findByRole('heading', { level: 1, name: 'This account is not there' });
  await app.user.click(screen.getByRole('link', { name: 'Back to customer debts' }));
  await waitFor(() => expect(names()).toHaveLength(2));
});

test('a book is opened before there is a debt, with a limit that the first sale on credit is held to, and is found again [R32, CREDIT-014]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500 }] });
  await app.open('/money/debts');
  await app.user.click(await screen.findByRole('link', { name: 'Open an account' }));
  await app.press('Open account');
  await screen.findByText('Enter a name or a phone number.');
  await app.fill('Customer name', 'Mama Lulu');
  await app.fill('Customer phone', '12');
  await screen.findByText('Please enter a valid phone number');
  await app.fill('Customer phone', '0769 111 222');
  await app.fill('May owe at most', '1,000');
  app.network.loseAnswer(/^POST .*\/commands$/);
  await app.press('Open account');
  await screen.findByText('The account was opened.');
  await screen.findByRole('heading', { level: 1, name: 'Mama Lulu' });
  expect(screen.getByRole('region', { name: 'Owes' })).toHaveTextContent('May owe TZS 1,000 at most');
  const account = app.path();
  const sale = { phone: '0769111222', paymentMethod: 'credit' };
  const beyond = recordSale(app.api, seller, seller.productIds[0] ?? '', sale);
  await expect(beyond).rejects.toThrow('credit_limit_reached');
  await app.open('/money/debts/new');
  const idle = within(await screen.findByRole('region', { name: 'Accounts without a debt' }));
  expect(idle.getByRole('link', { name: /^Mama Lulu/ })).toHaveAttribute('href', account);
  await app.fill('Customer name', 'Lulu');
  await app.fill('Customer phone', '+255769111222');
  await app.press('Open account');
  await screen.findByText('This customer has an account already.');
  await waitFor(() => expect(app.path()).toBe(account));
});

test('a customer leads to their book: to the one there is, or to a new one with what is known of them [R32, LAY-017]', async () => {
  const { app, seller, productId } = await openShop();
  await recordSale(app.api, seller, productId, { name: 'Upendo', phone: '+255769111333' });
  await app.open('/customers');
  await app.user.click(await screen.findByRole('link', { name: 'Debt of Upendo' }));
  await waitFor(() => expect(screen.getByLabelText('Customer name')).toHaveValue('Upendo'));
  expect(screen.getByLabelText('Customer phone')).toHaveValue('+255769111333');
  await app.press('Open account');
  await screen.findByRole('heading', { level: 1, name: 'Upendo' });
  await app.open('/customers');
  await app.user.click(await screen.findByRole('link', { name: 'Debt of Mzee Hamisi' }));
  await screen.findByRole('heading', { level: 1, name: 'Mzee Hamisi' });
  expect(screen.getByRole('region', { name: 'Owes' })).toHaveTextContent('TZS 4,500');
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { documentsPath } from '@duka/e2e/support/api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { expectErrors } from '#testing/expected-errors.ts';
import { isReady, queuedText, startEmptyDevices } from '#testing/offline-device.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';
import { addScanner } from '#testing/scanner.ts';

startEmptyDevices();

/** The rows of the table below its head. */
const items = () =>
  within(screen.getByRole('table', { name: 'Expenses' }))
    .getAllByRole('row')
    .slice(1);
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Add expense' }));

async function openForm(app: AppPage) {
  await app.open('/money/expenses');
  await app.press('Add expense');
  return dialog();
}

test('an expense is added once, even when its answer is lost, and taken back with its money [R31, MONEY-005]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/money/expenses');
  await screen.findByRole('heading', { name: 'No expenses' });
  await app.press('Write down the first expense');
  const form = await dialog();
  await app.user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByRole('alert')).toHaveTextContent('Enter whole shillings above 0');
  expect(form.getByLabelText(/^Amount/)).toHaveFocus();
  await app.user.type(form.getByLabelText(/^Amount/), '150,000');
  await app.user.click(form.getByLabelText('Bank'));
  await form.findByText(/^Bank holds TZS\s0: this leaves TZS\s−150,000/);
  await app.user.type(form.getByLabelText('Note'), 'November');
  const mend = app.network.refuse(/^POST .*\/commands$/, 429, {
    ...{ code: 429, type: 'general_rate_limit_exceeded', message: 'Busy', version: '1.7.0' },
  });
  await app.user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('Not saved: Busy'));
  mend();
  await app.user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(items().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Rent.*NovemberBankTZS 150,000Take back$/),
    ]),
  );
  await screen.findByText('Spent: TZS 150,000');

  await app.press('Take back: Rent, TZS 150,000');
  const question = within(await screen.findByRole('alertdialog', { name: 'Take this expense back?' }));
  await app.user.click(question.getByRole('button', { name: 'Take back' }));
  await screen.findByText('Spent: TZS 0');
  await waitFor(() => expect(items()[0]).toHaveTextContent(/Taken back$/));
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();

  await app.open('/money/moves');
  await screen.findByText('Since the beginning.');
  const moves = within(await screen.findByRole('table', { name: 'Money in and out' }));
  const lines = () =>
    moves
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  const [back, paid] = [/^Expense, taken back\d.*BankTZS 150,000$/, /^Expense\d.*BankTZS −150,000$/];
  expect(lines()).toEqual([expect.stringMatching(back), expect.stringMatching(paid)]);
  await app.user.click(moves.getByRole('button', { name: 'Amount' }));
  await app.user.click(moves.getByRole('button', { name: 'Amount' }));
  await waitFor(() => expect(lines()).toEqual([expect.stringMatching(paid), expect.stringMatching(back)]));
});

test('a scan stays in no amount of an expense, and is said; too large an amount names the largest [SCAN-001, R21]', async () => {
  const app = await startApp();
  await app.signInNew();
  const form = await openForm(app);
  const scan = addScanner(app);
  await app.user.type(form.getByLabelText(/^Amount/), '700');
  await scan('4006381333931', 60);
  expect(form.getByLabelText(/^Amount/)).toHaveFocus();
  await form.findByText(/^The scanned code 4006381333931 was taken out again/);
  expect(form.getByLabelText(/^Amount/)).toHaveValue('700');
  await app.fill(form.getByLabelText(/^Amount/), '1,000,000,000,001');
  await app.user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByRole('alert')).toHaveTextContent('At most TZS 1,000,000,000,000 can be written at once');
});

test('an expense none of whose answers comes is queued on this phone, and is added once [R31]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const form = await openForm(app);
  await app.user.type(form.getByLabelText(/^Amount/), '5,000');
  await isReady();
  expectErrors();
  const mend = app.network.loseAnswers(/^POST .*\/commands$/);
  await app.user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText(queuedText);
  mend();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 waiting' })).toBeNull());
  const { body } = await app.api('GET', documentsPath('expenses'), undefined, seller);
  expect(body.documents).toMatchObject([{ amount: 5000 }]);
});

test('text that is marked beyond the edge of a dialog leaves it open; a press beside it closes it', async () => {
  const app = await startApp();
  await app.signInNew();
  const form = await openForm(app);
  const amount = form.getByLabelText(/^Amount/);
  await app.user.type(amount, '5,000');
  const beside = screen.getByRole('dialog');
  fireEvent.pointerDown(amount);
  fireEvent.click(beside);
  await app.settled();
  expect(screen.getByRole('dialog')).toBe(beside);
  await app.user.click(beside);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a dialog stays while it saves, so that what is said of the save is seen', async () => {
  const app = await startApp();
  await app.signInNew();
  const form = await openForm(app);
  await app.user.type(form.getByLabelText(/^Amount/), '5000');
  const release = app.network.hold(/^POST .*\/commands$/);
  await app.user.click(form.getByRole('button', { name: 'Save' }));
  const cancel = form.getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel).toBeDisabled());
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await app.user.click(form.getByRole('button', { name: 'Close' }));
  expect(cancel).toBeInTheDocument();
  release();
  await waitFor(() => expect(cancel).not.toBeInTheDocument());
  await waitFor(() => expect(items()).toHaveLength(1));
});

test('the form of an expense refuses the amounts that the server refuses [R31]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const spent = { storeId: seller.storeId, kind: 'rent', method: 'cash', expenseDate: new Date().toISOString() };
  const form = await openForm(app);
  for (const [typed, amount, words] of [
    ['0', 0, 'Enter whole shillings above 0'],
    ['-1', -1, 'Enter whole shillings above 0'],
    ['0.5', 0.5, 'Enter whole shillings above 0'],
    ['1000000000001', 1_000_000_000_001, 'At most TZS 1,000,000,000,000 can be written at once'],
    ['ten', 'ten', 'Enter whole shillings above 0'],
  ] as const) {
    await app.fill(form.getByLabelText(/^Amount/), typed);
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByRole('alert')).toHaveTextContent(words);
    const data = { ...spent, amount };
    const path = '/databases/marketplace/collections/expenses/documents';
    expect(await app.api('POST', path, { documentId: 'unique()', data }, seller)).toMatchObject({ status: 400 });
  }
});

test('the list shows one month and one kind at a time, and keeps both in the address [R31]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const today = new Date().toISOString();
  const spend = (id: string, data: object) =>
    app.api(
      'POST',
      '/databases/marketplace/collections/expenses/documents',
      { documentId: id, data: { storeId: seller.storeId, method: 'cash', expenseDate: today, ...data } },
      seller,
    );
  await spend('a', { kind: 'wages', amount: 700 });
  await spend('b', { kind: 'transport', amount: 40 });
  await spend('c', { kind: 'rent', amount: 5, expenseDate: '2020-02-29' });
  await app.open('/money/expenses');
  await screen.findByText('Spent: TZS 740');
  await waitFor(() => expect(items()).toHaveLength(2));
  // The head of the amounts puts the largest first, and the smallest once it is pressed again.
  const amounts = () => items().map((row) => row.textContent?.match(/TZS (\d+)/)?.[1]);
  await app.press('Amount');
  expect(screen.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
  await waitFor(() => expect(amounts()).toEqual(['700', '40']));
  await app.press('Amount');
  await waitFor(() => expect(amounts()).toEqual(['40', '700']));
  await app.user.selectOptions(screen.getByLabelText('What for'), 'Wages');
  await screen.findByText('Spent: TZS 700');
  await waitFor(() => expect(items()).toHaveLength(1));
  expect(app.path()).toBe('/money/expenses?kind=wages');
  await app.open('/money/expenses?month=2020-03');
  await screen.findByRole('heading', { name: 'No expenses' });
  await app.press('Month before');
  await screen.findByText('Feb 2020');
  await screen.findByText('Spent: TZS 5');
  await waitFor(() => expect(items()).toHaveLength(1));
  expect(app.path()).toBe('/money/expenses?month=2020-02');
});

test('expenses that cannot be loaded are asked for again, and without a network the page says that this needs it [ERR-001]', async () => {
  const app = await startApp();
  await app.signInNew();
  app.network.deafen();
  const mend = app.network.refuse(/^GET .*\/expenses\/documents/, 400, {
    ...{ code: 400, type: 'general_argument_invalid', message: 'No', version: '1.7.0' },
  });
  await app.open('/money/expenses');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your expenses could not be loaded.');
  expect(screen.queryByText('This needs the network.')).toBeNull();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await app.press('Try again');
  expect(await screen.findByText('This needs the network.')).toBeVisible();
  onLine.mockRestore();
  mend();
  await app.press('Try again');
  await screen.findByRole('heading', { name: 'No expenses' });
});

test('Enter in an amount of money presses nothing: it goes on from field to field, and at the end to the button [SCAN-006]', async () => {
  const app = await startApp();
  await app.signInNew();
  const form = await openForm(app);
  await app.user.type(form.getByLabelText(/^Amount/), '1234{Enter}');
  await waitFor(() => expect(form.getByLabelText('Rent')).toHaveFocus());
  await app.user.type(form.getByLabelText('Note'), 'Scanned{Enter}');
  await waitFor(() => expect(form.getByRole('button', { name: 'Save' })).toHaveFocus());
  expect(screen.getByText('Spent: TZS 0')).toBeInTheDocument();
});

test('the dashboard leads to the form of an expense, which is gone from the address once it is saved [R31]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/dashboard');
  await app.user.click(await screen.findByRole('link', { name: 'Expense' }));
  const form = await dialog();
  await app.user.type(form.getByLabelText(/^Amount/), '2500');
  await app.user.click(form.getByLabelText('Transport'));
  await app.user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Spent: TZS 2,500');
  await waitFor(() => expect(app.path()).toBe('/money/expenses'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('on a phone what moved money is rows, and the ways of payment are segments [R26]', async () => {
  const app = await startApp({ widthPx: 360 });
  await app.signInNew();
  const form = await openForm(app);
  await app.user.type(form.getByLabelText(/^Amount/), '2500');
  await app.user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Spent: TZS 2,500');
  await app.open('/money/moves?way=cash');
  const moves = within(await screen.findByRole('list', { name: 'Money in and out' }));
  expect(moves.getByRole('listitem')).toHaveTextContent(/^ExpenseTZS −2,500\d.* · Cash$/);
  await app.user.click(screen.getByRole('radio', { name: 'Bank' }));
  await screen.findByRole('heading', { name: 'Nothing moved' });
});

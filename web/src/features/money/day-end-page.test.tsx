// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { recordSale } from '@duka/e2e/support/recount.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';
import { addScanner } from '#testing/scanner.ts';

const method = (name: string) => within(screen.getByRole('region', { name }));

test('the difference of a way is shown while it is typed, and the day ends with what was counted and taken out [R31, MONEY-006]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500 }] });
  await recordSale(app.api, seller, seller.productIds[0] ?? '', { quantity: 4 });
  await app.open('/money/day-end');
  await screen.findByText('No day has been closed yet.');
  const cash = within(await screen.findByRole('region', { name: 'Cash' }));
  expect(cash.getByRole('link', { name: /^Should hold TZS.6,000$/ })).toHaveAttribute('href', '/money/moves?way=cash');
  expect(cash.getByRole('status')).toHaveTextContent('Not counted');
  expect(cash.getByText('Stays: TZS 6,000')).toBeVisible();
  await app.press('Close the day');
  expect(cash.getByRole('alert')).toHaveTextContent('Count at least one of them');
  expect(cash.getByLabelText('Counted')).toHaveFocus();
  await app.user.type(cash.getByLabelText('Counted'), '5,900');
  expect(cash.getByRole('status')).toHaveTextContent('TZS 100 missing');
  expect(cash.getByText('Stays: TZS 5,900')).toBeVisible();
  await app.user.type(cash.getByLabelText('Taken out'), '6000');
  await app.press('Close the day');
  expect(cash.getByRole('alert')).toHaveTextContent('More than is there');
  expect(cash.getByRole('status')).toHaveTextContent('TZS 100 missing');
  await app.user.clear(cash.getByLabelText('Taken out'));
  await app.user.type(cash.getByLabelText('Taken out'), '5000');
  await app.user.click(screen.getByLabelText('What is taken out goes to the bank'));
  await app.user.type(method('Bank').getByLabelText('Counted'), '0');
  await app.user.type(screen.getByLabelText('Note'), 'Counted twice');
  await app.press('Close the day');
  const question = within(await screen.findByRole('alertdialog', { name: /^Close / }));
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'CashTZS 100 missingshould hold TZS 6,000, counted TZS 5,900 · taken out TZS 5,000',
    'BankRightshould hold TZS 0, counted TZS 0',
  ]);
  await app.user.click(question.getByRole('button', { name: 'Close the day' }));

  const ends = within(await screen.findByRole('table', { name: "Earlier day's ends" }));
  const [, end] = ends.getAllByRole('row');
  expect(end).toHaveTextContent(/Counted twiceTZS 5,900TZS 100 missingNot countedTZS 0RightTZS 5,000$/);
  await waitFor(() => expect(cash.getByRole('link', { name: /^Should hold TZS.900$/ })).toBeTruthy());
  expect(cash.getByLabelText('Counted')).toHaveValue('');
});

test('the newest end is named at once, and who closes its day once more is told so and led to it [R43]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/money/day-end');
  await screen.findByText(/^No day was closed before/);
  await screen.findByRole('region', { name: 'Cash' });
  await app.user.type(method('Cash').getByLabelText('Counted'), '700');
  await closeDay(app);
  const first = await screen.findByText(/^Since the last day's end, /);
  const before = first.textContent;
  app.server.advance(60_000);
  await screen.findByText(/ was closed already, /);
  const link = await screen.findByRole('link', { name: "Open that day's end" });
  const firstEnd = link.getAttribute('href');
  await app.user.type(method('Cash').getByLabelText('Counted'), '800');
  await app.press('Close the day');
  await screen.findByRole('alertdialog', { name: /^Close .* once more\?$/ });
  const question = within(screen.getByRole('alertdialog'));
  await app.user.click(question.getByRole('button', { name: 'Close the day' }));
  await waitFor(() => expect(screen.getByText(/^Since the last day's end, /).textContent).not.toBe(before));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: "Open that day's end" }).getAttribute('href')).not.toBe(firstEnd),
  );
  await app.user.click(screen.getByRole('link', { name: "Open that day's end" }));
  await screen.findByRole('link', { name: 'Correct' });
});

test('a scan at the end of a day stays in no amount, and is said; too large an amount names the largest [SCAN-001, R21]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/money/day-end');
  const scan = addScanner(app);
  const counted = within(await screen.findByRole('region', { name: 'Cash' })).getByLabelText('Counted');
  await app.user.type(counted, '700');
  await scan('4006381333931', 60);
  await screen.findByText(/^The scanned code 4006381333931 was taken out again/);
  expect(counted).toHaveValue('700');
  await app.fill(counted, '1,000,000,000,001');
  await app.press('Close the day');
  expect(method('Cash').getByRole('alert')).toHaveTextContent('At most TZS 1,000,000,000,000 can be written at once');
});

test('a day that cannot be closed keeps what is typed [ERR-001]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/money/day-end');
  const cash = within(await screen.findByRole('region', { name: 'Cash' }));
  await app.user.type(cash.getByLabelText('Counted'), '700');
  expect(cash.getByRole('status')).toHaveTextContent('TZS 700 too much');
  app.network.refuse(/^POST .*\/commands$/, 400, {
    ...{ code: 400, type: 'document_invalid_structure', message: 'Not now', version: '1.7.0' },
  });
  await app.press('Close the day');
  const question = within(await screen.findByRole('alertdialog', { name: /^Close / }));
  await app.user.click(question.getByRole('button', { name: 'Close the day' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not saved: Not now'));
  expect(cash.getByLabelText('Counted')).toHaveValue('700');
});

test('an end of a day has a page of its own, on which it is corrected or taken back with a reason [R43, MONEY-011]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500 }] });
  await recordSale(app.api, seller, seller.productIds[0] ?? '', { quantity: 4 });
  await app.open('/money/day-end');
  await screen.findByRole('region', { name: 'Cash' });
  await app.user.type(method('Cash').getByLabelText('Counted'), '600');
  await app.user.type(method('Cash').getByLabelText('Taken out'), '500');
  await closeDay(app);
  const ends = within(await screen.findByRole('table', { name: "Earlier day's ends" }));
  await app.user.click(ends.getByRole('link'));
  await screen.findByRole('heading', { level: 1, name: /^Day's end, / });
  await waitFor(() => expect(rows()).toContain('BankTZS 500'));
  expect(rows()).toContain('CashTZS 100');

  await app.user.click(await screen.findByRole('link', { name: 'Correct' }));
  const cash = within(await screen.findByRole('region', { name: 'Cash' }));
  expect(cash.getByLabelText('Counted')).toHaveValue('600');
  await app.user.clear(cash.getByLabelText('Counted'));
  await app.user.type(cash.getByLabelText('Counted'), '6000');
  await app.press('Save correction');
  expect(screen.getByRole('alert')).toHaveTextContent('Say why');
  await app.user.type(screen.getByLabelText('Reason'), 'A nought was missing');
  await app.press('Save correction');
  const question = within(await screen.findByRole('alertdialog', { name: /^Close / }));
  await app.user.click(question.getByRole('button', { name: 'Save correction' }));
  await screen.findByText("Day's end corrected");
  await waitFor(() => expect(app.path()).toBe('/money/day-end'));
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Should hold/ })[0]).toHaveTextContent('5,500'));
  const both = within(await screen.findByRole('table', { name: "Earlier day's ends" }));
  await waitFor(() => expect(both.getAllByRole('link')).toHaveLength(2));
  expect(both.getAllByText('Taken back')).toHaveLength(1);

  const [newest] = both.getAllByRole('link').filter((link) => !link.className.includes('line-through'));
  await app.user.click(newest as HTMLElement);
  await screen.findByText(/^Corrected /);
  await app.press('Take back');
  const dialog = within(await screen.findByRole('dialog', { name: "Take this day's end back?" }));
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Say why');
  await app.user.type(dialog.getByLabelText('Reason'), 'It was not evening yet');
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Taken back .*: It was not evening yet$/);
  expect(screen.queryByRole('link', { name: 'Correct' })).toBeNull();
  await app.open('/money');
  await waitFor(() => expect(rows()).toContain('CashTZS 6,000'));
  expect(rows()).toContain('BankTZS 0');
});

test("on a phone an earlier day's end is a row that leads to it: its day, what was counted, and what is missing first [R31]", async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500 }] });
  await recordSale(app.api, seller, seller.productIds[0] ?? '', { quantity: 4 });
  const data = { storeId: seller.storeId, countedCash: 5900, countedMobile: 50 };
  await expectStored(app.api('POST', documentsPath('dayCloses'), { documentId: 'end', data }, seller));
  await app.open('/money/day-end');
  const ends = within(await screen.findByRole('list', { name: "Earlier day's ends" }));
  const [end] = ends.getAllByRole('listitem');
  expect(end).toHaveTextContent(/\d{4}TZS 100 missingCounted .*TZS 5,950$/);
  expect(ends.getByRole('link')).toHaveAttribute('href', '/money/day-end/end');
  // The tab bar has left: this is a task.
  expect(document.querySelector('[data-task]')).not.toBeNull();
});

test('on a phone the day ends with the counts alone; what was taken out and a note wait behind a button that leads to them [R31]', async () => {
  const app = await startApp({ widthPx: 360 });
  await app.signInNew();
  await app.open('/money/day-end');
  await screen.findByRole('region', { name: 'Cash' });
  expect(screen.getAllByRole('textbox')).toHaveLength(3);
  await app.user.type(method('Cash').getByLabelText('Counted'), '700');
  expect(method('Cash').getByRole('status')).toHaveTextContent('TZS 700 too much');
  await app.press('Money taken out, note');
  expect(method('Cash').getByLabelText('Taken out')).toHaveFocus();
  await app.user.type(method('Cash').getByLabelText('Taken out'), '500');
  expect(method('Cash').getByText('Stays: TZS 200')).toBeVisible();
  expect(screen.getByLabelText('What is taken out goes to the bank')).toBeChecked();
  await app.user.type(screen.getByLabelText('Note'), 'Counted twice');
  await closeDay(app);
  const ends = within(await screen.findByRole('list', { name: "Earlier day's ends" }));
  await waitFor(() => expect(ends.getByRole('listitem')).toHaveTextContent(/Counted twice.*TZS 700$/));
  expect(screen.getByRole('button', { name: 'Money taken out, note' })).toBeVisible();
  expect(screen.queryByLabelText('Taken out')).toBeNull();
});

const rows = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function closeDay(app: Awaited<ReturnType<typeof startApp>>): Promise<void> {
  await app.press('Close the day');
  const question = within(await screen.findByRole('alertdialog', { name: /^Close / }));
  await app.user.click(question.getByRole('button', { name: 'Close the day' }));
}

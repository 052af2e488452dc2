// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const rows = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a new shop is asked once what was there, and what should be there follows from it [R43, MONEY-012]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/money');
  const card = within(await screen.findByRole('form', { name: 'What was there already?' }));
  await app.press('Save opening money');
  expect(card.getByRole('alert')).toHaveTextContent('Fill in at least one of them');
  await app.user.type(card.getByLabelText('Cash'), '20,000');
  await app.user.type(card.getByLabelText('Bank'), '150000');
  await app.press('Save opening money');
  await screen.findByText('Opening money saved');
  await waitFor(() => expect(rows()).toContain('CashTZS 20,000'));
  expect(rows()).toContain('BankTZS 150,000');
  expect(screen.queryByRole('form', { name: 'What was there already?' })).toBeNull();
});

test('money goes from the drawer to the bank, and a transfer can be taken back [R43, MONEY-013]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/money/entries');
  await screen.findByText('Nothing moved yet');
  await app.press('Write down the first transfer');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move money' }));
  await app.user.selectOptions(dialog.getByLabelText('To'), 'Cash');
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter whole shillings above 0, for example 1500')).toBeTruthy();
  expect(dialog.getByText('Choose two different ones')).toBeTruthy();
  await app.user.selectOptions(dialog.getByLabelText('To'), 'Bank');
  await app.user.type(dialog.getByLabelText('Amount'), '6000');
  await dialog.findByText(/^Cash holds TZS\s0: this leaves TZS\s−6,000/);
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Money moved');
  const table = within(await screen.findByRole('table', { name: 'Transfers and own money' }));
  expect(table.getAllByRole('row')[1]).toHaveTextContent(/^Transfer\d.*Cash → BankTZS 6,000Take back$/);
  await app.open('/money');
  await waitFor(() => expect(rows()).toContain('CashTZS −6,000'));
  expect(rows()).toContain('BankTZS 6,000');
  await app.open('/money/moves');
  const moves = within(await screen.findByRole('table', { name: 'Money in and out' }));
  expect(moves.getAllByRole('link', { name: 'Transfer' })).toHaveLength(2);

  await app.open('/money/entries');
  await app.user.click(await screen.findByRole('button', { name: 'Take back: Transfer, TZS 6,000' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Take this entry back?' }));
  await app.user.click(question.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Take back: / })).toBeNull());
  await app.open('/money');
  await waitFor(() => expect(rows()).toContain('CashTZS 0'));
});

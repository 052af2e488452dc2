// @vitest-environment jsdom
import { recordSale } from '@duka/e2e/support/recount.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const way = (name: string) => within(screen.getByRole('region', { name }));

test('the difference of a way is shown while it is typed, and the day ends with what was counted and taken out [R31]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ sellingPrice: 1500 }] });
  await recordSale(app.api, seller, seller.productIds[0] ?? '', { quantity: 4 });
  await app.open('/money/day-end');
  await screen.findByText('No day has been closed yet.');
  const cash = within(await screen.findByRole('region', { name: 'Cash' }));
  expect(cash.getByRole('link', { name: 'Should hold TZS 6,000' })).toHaveAttribute('href', '/money/moves?way=cash');
  expect(cash.getByRole('status')).toHaveTextContent('Not countedStays: TZS 6,000');
  await app.press('Close the day');
  expect(cash.getByRole('alert')).toHaveTextContent('Count at least one of them');
  expect(cash.getByLabelText('Counted')).toHaveFocus();
  await app.user.type(cash.getByLabelText('Counted'), '5,900');
  expect(cash.getByRole('status')).toHaveTextContent('TZS 100 missingStays: TZS 5,900');
  await app.user.type(cash.getByLabelText('Taken out'), '6000');
  await app.press('Close the day');
  expect(cash.getByRole('alert')).toHaveTextContent('More than is there');
  await app.user.clear(cash.getByLabelText('Taken out'));
  await app.user.type(cash.getByLabelText('Taken out'), '5000');
  await app.user.type(way('Bank').getByLabelText('Counted'), '0');
  await app.user.type(screen.getByLabelText('Note'), 'Counted twice');
  await app.press('Close the day');

  const ends = within(await screen.findByRole('list', { name: "Earlier day's ends" }));
  const [end] = ends.getAllByRole('listitem');
  expect(end).toHaveTextContent(
    /CashTZS 100 missingshould hold TZS 6,000, counted TZS 5,900 · taken out TZS 5,000BankRight.*Counted twice$/,
  );
  await waitFor(() => expect(cash.getByRole('link', { name: 'Should hold TZS 900' })).toBeTruthy());
  expect(cash.getByLabelText('Counted')).toHaveValue('');
});

test('a day that cannot be closed keeps what is typed [ERR-001]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/money/day-end');
  const cash = within(await screen.findByRole('region', { name: 'Cash' }));
  await app.user.type(cash.getByLabelText('Counted'), '700');
  expect(cash.getByRole('status')).toHaveTextContent('TZS 700 too much');
  app.network.refuse(/^POST .*\/dayCloses\/documents/, 400, {
    ...{ code: 400, type: 'document_invalid_structure', message: 'Not now', version: '1.7.0' },
  });
  await app.press('Close the day');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not saved: Not now'));
  expect(cash.getByLabelText('Counted')).toHaveValue('700');
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { documentsPath, expectStored, listPath } from '@duka/e2e/support/api.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, queuedText, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

/** A shop that owes Meru Agro nothing. */
async function openSupplier() {
  const app = await startApp();
  const seller = await app.signInNew();
  const data = { storeId: seller.storeId, name: 'Meru Agro' };
  await expectStored(app.api('POST', documentsPath('suppliers'), { documentId: 'meru', data }, seller));
  await app.open('/money/suppliers/meru');
  await screen.findByRole('heading', { level: 1, name: 'Meru Agro' });
  await isReady();
  await app.settled();
  const readAll = async (collection: Parameters<typeof listPath>[0]) =>
    (await app.api('GET', listPath(collection), undefined, seller)).body.documents as Record<string, unknown>[];
  return { app, seller, readAll };
}

const debt = () => screen.getByText('You owe', { selector: 'dt' }).nextElementSibling?.textContent;
const lines = (name = 'Owed from before') =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function add(app: Awaited<ReturnType<typeof openSupplier>>['app']) {
  await app.press('Add a debt from before');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a debt from before' }));
  await app.fill(dialog.getByLabelText('Amount'), '7,000');
  await app.fill(dialog.getByLabelText('Owed since'), '2026-03-01');
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
}

test('what a supplier is owed from before stands in a list of its own, is paid first, and is taken back while nothing of it is paid [R76, BUY-015, BUY-016]', async () => {
  const { app, readAll } = await openSupplier();
  expect(screen.queryByRole('region', { name: 'Owed from before' })).toBeNull();
  await add(app);
  await waitFor(() => expect(debt()).toBe('TZS 7,000'));
  await waitFor(() => expect(lines()).toEqual([expect.stringMatching(/since 1 Mar 2026TZS 7,000Take back$/)]));
  expect(screen.getByText('Bought in all').nextElementSibling).toHaveTextContent('TZS 0');
  await app.press('Pay');
  await app.fill(await screen.findByLabelText('Amount'), '2000');
  await app.press('Save');
  await waitFor(() => expect(debt()).toBe('TZS 5,000'));
  const takeBack = async (name: RegExp) => {
    // The dialog before is gone a moment after what it has done is seen.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.user.click(await screen.findByRole('button', { name }));
    const asked = within(await screen.findByRole('dialog', { name: /^Take this .* back\?$/ }));
    await app.user.type(asked.getByLabelText('Reason'), 'It is of another');
    await app.user.click(asked.getByRole('button', { name: 'Take back' }));
    return asked;
  };
  const refused = await takeBack(/^Take back: Debt from before, TZS.7,000$/);
  await refused.findByText(/^Only TZS.5,000 of what was owed from before is left/);
  await app.user.click(refused.getByRole('button', { name: 'Keep it' }));
  await takeBack(/^Take back: Payment/);
  await waitFor(() => expect(debt()).toBe('TZS 7,000'));
  await takeBack(/^Take back: Debt from before, TZS.7,000$/);
  await waitFor(() => expect(debt()).toBe('TZS 0'));
  await waitFor(() => expect(lines()[0]).toMatch(/Taken back: It is of another.*TZS 7,000Taken back$/));
  expect(lines('Paid later')).toHaveLength(1);
  expect(await readAll('purchases')).toEqual([]);
});

test('a debt from before to a supplier waits without a network, and is stored once it is back [R33, R76, OFFLINE-002]', async () => {
  allowShopCopy();
  const { app, seller, readAll } = await openSupplier();
  await isCopied(seller.userId);
  const goOnline = goOffline(app);
  await add(app);
  await screen.findByText(queuedText);
  await waitFor(() => expect(debt()).toBe('TZS 7,000'));
  await waitFor(() => expect(lines()).toEqual([expect.stringMatching(/since 1 Mar 2026TZS 7,000Not sent yet$/)]));
  goOnline();
  await waitFor(async () => expect(await readAll('suppliers')).toMatchObject([{ owed: 7000, openingOwed: 7000 }]));
  await waitFor(() => expect(lines()).toEqual([expect.stringMatching(/TZS 7,000Take back$/)]));
});

test('one that the server does not take is put right in its form [R33, R76, OFFLINE-008]', async () => {
  const { app, readAll } = await openSupplier();
  const goOnline = goOffline(app);
  await add(app);
  await screen.findByText(queuedText);
  const take = app.network.refuse(/^POST .*\/commands$/, 400);
  goOnline();
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  await app.user.click(await screen.findByRole('link', { name: 'Put it right' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a debt from before' }));
  expect(dialog.getByLabelText('Owed since')).toHaveValue('2026-03-01');
  take();
  await app.fill(dialog.getByLabelText('Amount'), '6,000');
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await readAll('supplierEntries')).toMatchObject([{ kind: 'opening', amount: 6000 }]),
  );
});

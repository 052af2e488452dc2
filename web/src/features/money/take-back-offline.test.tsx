// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, queuedText, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

const expenseDate = new Date().toISOString();
const rent = { kind: 'rent', amount: 4000, method: 'cash', expenseDate };
const transfer = { kind: 'transfer', amount: 4000, fromMethod: 'cash', toMethod: 'bank', entryDate: expenseDate };

/** A page that lists one document of the shop, ready to work without a network. */
async function openListed(collection: 'expenses' | 'cashEntries', path: string, data: object) {
  const app = await startApp();
  const seller = await app.signInNew();
  const stored = { documentId: 'typed', data: { storeId: seller.storeId, ...data } };
  await expectStored(app.api('POST', documentsPath(collection), stored, seller));
  await app.open(path);
  await screen.findByRole('button', { name: /^Take back: / });
  await isReady();
  await app.settled();
  const read = async () => (await app.api('GET', documentsPath(collection, 'typed'), undefined, seller)).body;
  const takeBack = async () => {
    await app.user.click(screen.getByRole('button', { name: /^Take back: / }));
    const question = within(await screen.findByRole('alertdialog'));
    await app.user.click(question.getByRole('button', { name: 'Take back' }));
  };
  return { app, seller, read, takeBack };
}

test('an expense is taken back without a network: it counts for nothing at once, and on the server once the network is back [R31, R33, OFFLINE-002, OFFLINE-010]', async () => {
  allowShopCopy();
  const { app, seller, read, takeBack } = await openListed('expenses', '/money/expenses', rent);
  await screen.findByText('Spent: TZS 4,000');
  await isCopied(seller.userId);
  const goOnline = goOffline(app);
  await takeBack();
  await screen.findByText(queuedText);
  await screen.findByText('Spent: TZS 0');
  expect(await read()).toMatchObject({ isCancelled: false });
  goOnline();
  await waitFor(async () => expect(await read()).toMatchObject({ isCancelled: true }));
});

test('a transfer is taken back without a network, and on the server once the network is back [R31, R33, OFFLINE-002]', async () => {
  const { app, read, takeBack } = await openListed('cashEntries', '/money/entries', transfer);
  const goOnline = goOffline(app);
  await takeBack();
  await screen.findByText(queuedText);
  goOnline();
  await waitFor(async () => expect(await read()).toMatchObject({ isCancelled: true }));
});

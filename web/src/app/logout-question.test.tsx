// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { readOrders } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectErrors } from '#testing/expected-errors.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, startEmptyDevices } from '#testing/offline-device.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';

startEmptyDevices();

async function sell(app: AppPage, name: string): Promise<void> {
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  await app.user.click(await list.findByRole('button', { name: new RegExp(name) }));
  await app.press('Complete sale');
  await screen.findByRole('heading', { name: 'Sale recorded' });
}

/** A seller who has sold three times without a network, for TZS 42,000. */
async function keepThreeSales() {
  const app = await startApp();
  const seller = await app.signInNew({
    products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 14_000, purchasePrice: 900 }],
  });
  await app.open('/orders/new-sale');
  await screen.findByRole('list', { name: 'Products' });
  await isReady();
  await app.settled();
  const goOnline = goOffline(app);
  for (const nth of [1, 2, 3]) {
    await sell(app, 'Hoe');
    await screen.findByRole('link', { name: `${nth} waiting` });
    await app.press('New sale');
  }
  return { app, seller, goOnline };
}

const question = async () => within(await screen.findByRole('alertdialog'));

test('a logout says what would be lost by kind and sum, sends it first where that is asked, and follows once all is sent [LAY-021]', async () => {
  const { app, seller, goOnline } = await keepThreeSales();
  await app.press('Logout');
  let asked = await question();
  expect(asked.getByRole('listitem')).toHaveTextContent(/^3 sales, TZS 42,000$/);
  expect(asked.getByRole('button', { name: 'Send first' })).toHaveFocus();
  await app.user.click(asked.getByRole('button', { name: 'Send first' }));
  await waitFor(() => expect(asked.getByRole('status')).toHaveTextContent(/^Could not be sent: 3\./));
  await app.user.click(asked.getByRole('button', { name: 'Stay' }));
  const release = app.network.hold(/^POST .*\/commands$/);
  goOnline();
  await app.press('Logout');
  asked = await question();
  await app.user.click(asked.getByRole('button', { name: 'Send first' }));
  await waitFor(() => expect(asked.getByRole('status')).toHaveTextContent('Sending: 0 of 3'));
  release();
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(await readOrders(app.api, seller)).toHaveLength(3);
});

test('what the server does not take is said and stays, and nobody is signed out over it', async () => {
  const { app, goOnline } = await keepThreeSales();
  expectErrors();
  await app.press('Logout');
  const asked = await question();
  const refuse = app.network.refuse(/^POST .*\/commands$/, 400, {
    ...{ code: 400, type: 'document_invalid_structure', message: 'Invalid document structure: new rule', version: '1' },
  });
  goOnline();
  await app.user.click(asked.getByRole('button', { name: 'Send first' }));
  expect(await asked.findByText(/^Not taken by the server: 3\./)).toBeInTheDocument();
  refuse();
  expect(asked.queryByRole('button', { name: 'Send first' })).toBeNull();
  await app.user.click(asked.getByRole('link', { name: 'Look at it' }));
  await screen.findByRole('list', { name: 'Needs you' });
});

test('a finished import is nothing unsent, and one with rows left is', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const keepImport = (rows: unknown[]) =>
    localStorage.setItem(
      `duka-import ${seller.storeId}`,
      JSON.stringify({
        sheet: { rows, columns: [] },
        importId: 'a',
        ids: {},
        done: { created: 1, updated: 0, unchanged: 0 },
      }),
    );
  keepImport([{ name: 'Hoe' }]);
  await app.open('/dashboard');
  await app.settled();
  await app.press('Logout');
  const asked = await question();
  expect(asked.getByRole('listitem')).toHaveTextContent('1 form or draft that is not saved');
  expect(asked.getByRole('button', { name: 'Stay' })).toHaveFocus();
  await app.user.click(asked.getByRole('button', { name: 'Stay' }));
  keepImport([]);
  await app.press('Logout');
  await screen.findByRole('heading', { name: 'Welcome back' });
});

test('signing out of all devices says the same of what this one has not sent, sends it first where that is asked, and follows once all is sent [SET-046]', async () => {
  const { app, seller, goOnline } = await keepThreeSales();
  const release = app.network.hold(/^POST .*\/commands$/);
  goOnline();
  await app.open('/settings?section=security');
  await app.press('Sign out of all devices');
  const asked = await question();
  expect(asked.getByRole('heading', { name: 'Sign out of all devices?' })).toBeVisible();
  expect(asked.getByRole('listitem')).toHaveTextContent(/^3 sales, TZS 42,000$/);
  await app.user.click(asked.getByRole('button', { name: 'Send first' }));
  await waitFor(() => expect(asked.getByRole('status')).toHaveTextContent('Sending: 0 of 3'));
  const leave = app.network.hold(/^DELETE .*\/account\/sessions$/);
  release();
  await waitFor(async () => expect(await readOrders(app.api, seller)).toHaveLength(3));
  leave();
  await screen.findByText('Signed out of all devices successfully!');
});

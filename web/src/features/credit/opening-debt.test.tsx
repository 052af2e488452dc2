// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { listPath } from '@duka/e2e/support/api.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, queuedText, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

/** A seller who opens the account of Mama Lulu, who owes nothing yet; `widthPx` wide. */
async function openShop({ widthPx = 1280 } = {}) {
  const app = await startApp({ widthPx });
  const seller = await app.signInNew();
  const readAll = async (collection: Parameters<typeof listPath>[0]) =>
    (await app.api('GET', listPath(collection), undefined, seller)).body.documents as Record<string, unknown>[];
  const openAccount = async () => {
    await app.fill('Customer name', 'Mama Lulu');
    await app.fill('Customer phone', '0769 111 222');
    await app.press('Open account');
    await screen.findByRole('heading', { level: 1, name: 'Mama Lulu' });
  };
  await app.open('/money/debts/new');
  await isReady();
  return { app, seller, readAll, openAccount };
}

type App = Awaited<ReturnType<typeof openShop>>['app'];

const owes = () => screen.getByRole('region', { name: 'Owes' });
const lines = () =>
  within(screen.getByRole('table', { name: 'Account' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

async function add(app: App, amount: string, day = '', note = '') {
  await app.press('Add a debt from before');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a debt from before' }));
  await app.fill(dialog.getByLabelText('Amount'), amount);
  if (day) await app.fill(dialog.getByLabelText('Owed since'), day);
  if (note) await app.fill(dialog.getByLabelText('Note'), note);
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  return dialog;
}

test('what a customer owes from before is written down in their account, with its day and a note; a payment settles it, and it is taken back with a reason [R76, CREDIT-017, CREDIT-018, CREDIT-019]', async () => {
  const { app, readAll, openAccount } = await openShop();
  await openAccount();
  expect(owes()).toHaveTextContent(/TZS.0/);
  expect(screen.queryByText(/debt from before/i, { ignore: 'button, button *' })).toBeNull();
  const dialog = await add(app, '0');
  await dialog.findByText('Enter an amount.');
  await app.fill(dialog.getByLabelText('Amount'), '30,000');
  await app.fill(dialog.getByLabelText('Owed since'), '1999-03-01');
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Choose a day from 1 January 2000 until today');
  await app.fill(dialog.getByLabelText('Owed since'), '2026-03-01');
  await app.fill(dialog.getByLabelText('Note'), 'Page 12');
  app.network.loseAnswer(/^POST .*\/commands$/);
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^TZS.30,000 from before was added\.$/);
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(lines()[0]).toMatch(/Debt from before.*since 1 Mar 2026 · Page 12.*\+30,000/);
  await waitFor(() => expect(owes()).toHaveTextContent(/TZS.30,000.*since 1 Mar 2026/));
  await app.press('Take a payment');
  await app.user.type(await screen.findByLabelText('Amount'), '10,000');
  await app.press('Save payment');
  await waitFor(() => expect(owes()).toHaveTextContent(/TZS.20,000/));
  expect(await readAll('payments')).toMatchObject([{ kind: 'debt', amount: 10_000, orderId: null }]);
  expect(await readAll('orders')).toEqual([]);
  // It cannot go while a part of it is paid, and the server says why.
  const takeBack = async (name: RegExp) => {
    await app.user.click(await screen.findByRole('button', { name }));
    const asked = within(await screen.findByRole('dialog', { name: /^Take this .* back\?$/ }));
    await app.user.type(asked.getByLabelText('Reason'), 'It is of another');
    await app.user.click(asked.getByRole('button', { name: 'Take back' }));
    return asked;
  };
  const refused = await takeBack(/^Take back: Debt from before, TZS.30,000$/);
  await refused.findByText(/^Only TZS.20,000 of what was owed from before is left/);
  await app.user.click(refused.getByRole('button', { name: 'Keep it' }));
  await takeBack(/^Take back: Payment/);
  await waitFor(() => expect(owes()).toHaveTextContent(/TZS.30,000/));
  await takeBack(/^Take back: Debt from before, TZS.30,000$/);
  await waitFor(() => expect(lines()).toHaveLength(4));
  expect(lines()[0]).toMatch(/Taken back: Debt from before.*It is of another.*−30,000/);
  await waitFor(() => expect(owes()).toHaveTextContent(/TZS.0/));
});

test('without a network the account of a new customer and the debt from before wait together, are owed at once, and are stored once it is back [R33, R76, CREDIT-020, OFFLINE-002]', async () => {
  allowShopCopy();
  const { app, seller, readAll, openAccount } = await openShop();
  await isCopied(seller.userId);
  await app.settled();
  const goOnline = goOffline(app);
  await openAccount();
  await screen.findByText(queuedText);
  await add(app, '9,000');
  await waitFor(() => expect(owes()).toHaveTextContent(/TZS.9,000.*Since today/));
  await waitFor(() => expect(lines()).toEqual([expect.stringMatching(/Debt from before.*\+9,000/)]));
  await screen.findByRole('link', { name: '2 waiting' });
  expect(await readAll('creditAccounts')).toEqual([]);
  goOnline();
  await waitFor(async () =>
    expect(await readAll('creditAccounts')).toMatchObject([{ name: 'Mama Lulu', balance: 9000, openingOwed: 9000 }]),
  );
  expect(await readAll('creditEntries')).toMatchObject([{ kind: 'opening', amount: 9000 }]);
});

test('a debt from before that the server does not take is put right in its form with all that was typed [R33, R76, OFFLINE-008]', async () => {
  const { app, readAll, openAccount } = await openShop();
  await openAccount();
  const goOnline = goOffline(app);
  await add(app, '9,000', '2026-03-01', 'Page 12');
  await screen.findByText(queuedText);
  const take = app.network.refuse(/^POST .*\/commands$/, 400);
  goOnline();
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  await app.user.click(await screen.findByRole('link', { name: 'Put it right' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a debt from before' }));
  expect(dialog.getByLabelText('Amount')).toHaveValue('9,000');
  expect(dialog.getByLabelText('Owed since')).toHaveValue('2026-03-01');
  expect(dialog.getByLabelText('Note')).toHaveValue('Page 12');
  take();
  await app.fill(dialog.getByLabelText('Amount'), '8,000');
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await readAll('creditEntries')).toMatchObject([{ amount: 8000, note: 'Page 12' }]));
});

test('a statement names a debt from before, and a reminder says since when it is owed [R76, CREDIT-013]', async () => {
  const { app, openAccount } = await openShop();
  await openAccount();
  await add(app, '30,000', '2026-03-01');
  const share = within(await screen.findByRole('region', { name: 'Text to the customer' }));
  const text = () => new URL((share.getByRole('link', { name: /WhatsApp/ }) as HTMLAnchorElement).href).searchParams;
  expect(text().get('text')).toMatch(/You owe us TZS 30,000, since 1 Mar 2026/);
  await app.user.click(share.getByLabelText('Statement'));
  await waitFor(() => expect(text().get('text')).toMatch(/Debt from before: \+30,000 = 30,000/));
});

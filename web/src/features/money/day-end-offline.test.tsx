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

/** A shop whose day ended with 600 in cash. */
async function startClosed() {
  const app = await startApp();
  const seller = await app.signInNew();
  const data = { storeId: seller.storeId, countedCash: 600 };
  await expectStored(app.api('POST', documentsPath('dayCloses'), { documentId: 'end', data }, seller));
  const readEnds = async () =>
    (await app.api('GET', listPath('dayCloses'), undefined, seller)).body.documents as Record<string, unknown>[];
  const openEnd = async () => {
    await app.open('/money/day-end/end');
    await screen.findByRole('link', { name: 'Correct' });
    await isReady();
    await app.settled();
  };
  return { app, seller, readEnds, openEnd };
}

type App = Awaited<ReturnType<typeof startClosed>>['app'];

async function correct(app: App, counted: string): Promise<void> {
  const cash = within(await screen.findByRole('region', { name: 'Cash' }));
  await app.fill(cash.getByLabelText('Counted'), counted);
  await app.fill(screen.getByLabelText('Reason'), 'A nought was missing');
  await app.press('Save correction');
  const question = within(await screen.findByRole('alertdialog', { name: /^Close / }));
  await app.user.click(question.getByRole('button', { name: 'Save correction' }));
}

async function takeBack(app: App): Promise<void> {
  await app.press('Take back');
  const dialog = within(await screen.findByRole('dialog', { name: "Take this day's end back?" }));
  await app.user.type(dialog.getByLabelText('Reason'), 'It was not evening yet');
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
}

const shouldHold = () => screen.getAllByRole('link', { name: /^Should hold/ })[0];

test("a day's end is corrected and taken back without a network: what cash should hold follows at once, and the server has both once the network is back [R43, R33, OFFLINE-002, OFFLINE-010]", async () => {
  allowShopCopy();
  const { app, seller, readEnds, openEnd } = await startClosed();
  await openEnd();
  await isCopied(seller.userId);
  const goOnline = goOffline(app);
  await app.user.click(screen.getByRole('link', { name: 'Correct' }));
  await correct(app, '6000');
  await screen.findByText(queuedText);
  await waitFor(() => expect(shouldHold()).toHaveTextContent('6,000'));
  const ends = within(await screen.findByRole('table', { name: "Earlier day's ends" }));
  await waitFor(() => expect(ends.getAllByRole('link')).toHaveLength(2));
  const [newest] = ends.getAllByRole('link').filter((link) => !link.className.includes('line-through'));
  await app.user.click(newest as HTMLElement);
  await screen.findByText(/^Corrected /);
  await takeBack(app);
  await screen.findByText(/^Taken back .*: It was not evening yet$/);
  expect(await readEnds()).toHaveLength(1);
  goOnline();
  await waitFor(async () => expect(await readEnds()).toHaveLength(2));
  await waitFor(async () => expect((await readEnds()).every(({ isCancelled }) => isCancelled)).toBe(true));
});

test("a correction of a day's end that the server does not take is put right in its form with all that was typed [R43, R33, OFFLINE-008]", async () => {
  const { app, readEnds, openEnd } = await startClosed();
  await openEnd();
  await app.user.click(screen.getByRole('link', { name: 'Correct' }));
  await screen.findByRole('region', { name: 'Cash' });
  await app.settled();
  const goOnline = goOffline(app);
  await correct(app, '6000');
  await screen.findByText(queuedText);
  const take = app.network.refuse(/^POST .*\/commands$/, 400);
  goOnline();
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  const refused = within(await screen.findByRole('list', { name: 'Needs you' })).getByRole('listitem');
  expect(refused).toHaveTextContent(/Day's end, .*: Correct.*CashTZS 6,000.*ReasonA nought was missing/);
  await app.user.click(within(refused).getByRole('link', { name: 'Put it right' }));
  const cash = within(await screen.findByRole('region', { name: 'Cash' }));
  expect(cash.getByLabelText('Counted')).toHaveValue('6000');
  expect(screen.getByLabelText('Reason')).toHaveValue('A nought was missing');
  take();
  await correct(app, '6100');
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 needs you' })).toBeNull());
  expect(await readEnds()).toContainEqual(expect.objectContaining({ countedCash: 6100, correctsId: 'end' }));
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { appVersion } from '@duka/domain/project';
import { toDay } from '@duka/domain/values/dates';
import { screen, waitFor, within } from '@testing-library/dom';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openShopDb } from '#data/local-store/shop-db.ts';
import { startApp } from '#testing/render-app.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // A browser that knows service workers, and has none yet.
  const workers = { controller: null, ready: new Promise(() => undefined), register: async () => undefined };
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(new EventTarget(), workers),
    configurable: true,
  });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'storage');
});

async function openCard() {
  const app = await startApp();
  await app.signInNew();
  await app.open('/settings');
  return { app, card: within(await screen.findByRole('group', { name: 'On this device' })) };
}

test('the settings say what the device keeps, of how much at most, and the seller chooses both that and to save data', async () => {
  const { app, card } = await openCard();
  await card.findByText(/ of 25 MB used$/);
  expect(card.getByText(/^Entries of the shop: 0\. Small pictures: 0\.$/)).toBeVisible();
  expect(screen.getByText(`Duka ${appVersion}`)).toBeVisible();
  await app.user.click(card.getByRole('radio', { name: '50 MB' }));
  await card.findByText(/ of 50 MB used$/);
  await app.user.click(card.getByRole('switch', { name: 'Save data' }));
  expect(localStorage.getItem('duka.savesData')).toBe('on');
  await app.user.click(card.getByRole('button', { name: 'Remove what is kept' }));
  await screen.findByText('The copy of your shop was removed from this phone.');
  await waitFor(() => expect(card.getByText(/^Entries of the shop: 0/)).toBeVisible());
});

test('a window that keeps nothing works on line, and says that nothing is kept', async () => {
  const refuse = () => {
    throw new DOMException('not in this window', 'SecurityError');
  };
  vi.stubGlobal('indexedDB', Object.assign(new IDBFactory(), { open: refuse }));
  const { card } = await openCard();
  await card.findByText(/^Nothing is kept on this phone/);
  expect(await screen.findByLabelText('Full Name')).toBeVisible();
  expect(card.queryByRole('button', { name: 'Remove what is kept' })).toBeNull();
});

test('a browser without service workers keeps nothing, works on line, and says so', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  const { card } = await openCard();
  await card.findByText(/^Nothing is kept on this phone/);
  expect(await screen.findByLabelText('Full Name')).toBeVisible();
});

test('a copy that is not whole says so', async () => {
  const app = await startApp();
  const { userId } = await app.signInNew();
  const row = { $id: 'hoe', $createdAt: '', $updatedAt: '' };
  await (await openShopDb({ accountId: userId, storeId: '' })).put('documents', row, ['products', 'hoe']);
  await app.open('/settings');
  await screen.findByText(/^The copy of your shop is not whole yet/);
});

test('what today cost is said once some of it was counted', async () => {
  // So much that what this page itself fetches changes nothing in the figure.
  localStorage.setItem('duka.todayCost', JSON.stringify({ day: toDay(Date.now()), bytes: 200 * 1024 * 1024 }));
  const { card } = await openCard();
  await card.findByText(/^Fetched today on this phone: 200 MB/);
});

test('where the browser grants 5 MB, the seller is told before they are full', async () => {
  const estimate = async () => ({ usage: 4.1 * 1024 * 1024, quota: 5 * 1024 * 1024 });
  Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true });
  const { card } = await openCard();
  await card.findByText('The browser gives Duka 5 MB in all, of which 5 MB are used.');
  await card.findByText(/^The room for your shop on this phone is nearly full/);
});

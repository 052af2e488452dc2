// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/dom';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { startApp } from '#testing/render-app.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
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

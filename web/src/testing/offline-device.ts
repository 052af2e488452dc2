import { screen } from '@testing-library/dom';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { goOffline } from './go-offline.ts';
import type { AppPage } from './render-app.ts';

/** What the app says of what it keeps on this device. */
export const queuedText = 'Kept on this phone. It goes by itself when the network is back.';

/** Gives each test of a file a device on which nothing is kept yet. */
export function startEmptyDevices(): void {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

/** The outbox is fetched shortly after a page is there, and nothing is kept before. */
export const isReady = () => screen.findByText('Online');

/** Writes "The prices" with a file to Neema Mollel without a network; returns the composer, and how to bring the network back. */
export async function queueMessage(app: AppPage): Promise<{ text: HTMLElement; goOnline: () => void }> {
  const neema = await app.newSeller({ firstName: 'Neema', lastName: 'Mollel', withStore: false });
  await app.open(`/messages?with=${neema.userId}`);
  const text = await screen.findByRole('textbox', { name: 'Message' });
  await isReady();
  await app.settled();
  const goOnline = goOffline(app);
  const file = new File(['Urea 1'], 'prices.txt', { type: 'text/plain' });
  await app.user.upload(screen.getByLabelText('File to attach'), file);
  await app.fill(text, 'The prices');
  await app.press('Send');
  return { text, goOnline };
}

import { screen } from '@testing-library/dom';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { goOffline } from './go-offline.ts';
import type { AppPage } from './render-app.ts';

/** The text that the app shows beside a queued command. */
export const queuedText = 'Kept on this phone. It goes by itself when the network is back.';

/** Gives each test of a file a device with empty storage. */
export function startEmptyDevices(): void {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

/** Resolves once the outbox is loaded, shortly after the page; nothing can be queued before. */
export const isReady = () => screen.findByText('Online');

/** Sends "The prices" with a file to Neema Mollel without a network; returns the composer, and the function that restores the network. */
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

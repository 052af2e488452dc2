import { screen } from '@testing-library/dom';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';

/** What the app says of what it keeps on this device. */
export const kept = 'Kept on this phone. It goes by itself when the network is back.';

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

import { afterEach, expect, test, vi } from 'vitest';
import { removeLocalData } from './local-files.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('signing out removes what other apps have shared into the page and nobody has taken, and leaves the app itself [LAY-021]', async () => {
  const shared = ['duka-shared', 'duka-shared-text'];
  const names = new Set(['app', ...shared]);
  vi.stubGlobal('indexedDB', { databases: async () => [], deleteDatabase: () => undefined });
  vi.stubGlobal('caches', { delete: async (name: string) => names.delete(name) });
  await removeLocalData('seller');
  expect([...names]).toEqual(['app']);
});

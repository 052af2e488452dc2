import { afterEach, expect, test, vi } from 'vitest';
import { listStored, readStored, removeStored, store } from './browser-storage.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a window without storage remembers nothing, and fails nowhere', () => {
  vi.stubGlobal('localStorage', undefined);
  store('duka.theme', 'dark');
  removeStored('duka.theme');
  expect([readStored('duka.theme'), listStored('duka.')]).toEqual([null, []]);
});

test('a fault of our own is no missing storage', () => {
  vi.stubGlobal('localStorage', {});
  expect(() => store('duka.theme', 'dark')).toThrow(TypeError);
});

// @vitest-environment jsdom

import { dayMs, minuteMs } from '@duka/domain/values/durations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteStorageFull, readStorageQuota } from './storage-quota.ts';

const mb = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'storage');
});

function say(usage: number, quota: number): void {
  const estimate = async () => ({ usage, quota });
  Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true });
}

test('what a browser grants is what it reports, but not the whole GiB that Chromium reports to every page', async () => {
  say(4 * mb, 50 * mb);
  expect(await readStorageQuota()).toEqual({ used: 4 * mb, granted: 50 * mb });
  say(4 * mb, 4 * mb + 10 * 1024 * mb);
  expect(await readStorageQuota()).toEqual({ used: 4 * mb, granted: undefined });
});

test('where a write failed for want of storage, its size is taken for the quota, for a day and until more was stored', async () => {
  const say10Gib = (usage: number) => say(usage, usage + 10 * 1024 * mb);
  say10Gib(5 * mb);
  await noteStorageFull();
  say10Gib(4 * mb);
  expect(await readStorageQuota()).toEqual({ used: 4 * mb, granted: 5 * mb });
  // The database writes down what did not fit.
  say10Gib(7 * mb);
  expect(await readStorageQuota()).toEqual({ used: 7 * mb, granted: 7 * mb });
  vi.advanceTimersByTime(15 * minuteMs);
  expect((await readStorageQuota())?.granted).toBeUndefined();
  say10Gib(4 * mb);
  expect((await readStorageQuota())?.granted).toBe(5 * mb);
  vi.advanceTimersByTime(dayMs);
  expect((await readStorageQuota())?.granted).toBeUndefined();
});

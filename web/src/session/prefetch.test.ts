import { afterEach, expect, test, vi } from 'vitest';
import { startHeadStart, takeHeadStart } from './prefetch.ts';

afterEach(() => vi.useRealTimers());

test('an answer asked for ahead is taken once; the next asker asks anew', async () => {
  startHeadStart('shop', async () => 'Asha Agrovet');
  expect(await takeHeadStart('shop')).toBe('Asha Agrovet');
  expect(takeHeadStart('shop')).toBeUndefined();
});

test('an answer nobody took in half a minute is too old to be shown', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  startHeadStart('shop', async () => 'Asha Agrovet');
  vi.advanceTimersByTime(31_000);
  expect(takeHeadStart('shop')).toBeUndefined();
});

test('a failure reaches whoever takes it', async () => {
  startHeadStart('shop', async () => {
    throw new Error('out of reach');
  });
  await expect(takeHeadStart('shop')).rejects.toThrow('out of reach');
});

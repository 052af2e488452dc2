import { afterEach, expect, test, vi } from 'vitest';
import { startPrefetch, takeArrived, takePrefetched } from './prefetch.ts';

afterEach(() => vi.useRealTimers());

test('an answer asked for ahead is taken once; the next asker asks anew', async () => {
  startPrefetch('shop', async () => 'Asha Agrovet');
  expect(await takePrefetched('shop')).toBe('Asha Agrovet');
  expect(takePrefetched('shop')).toBeUndefined();
});

test('an answer that is here already is taken without a wait; one on its way is left for later', async () => {
  const answer = startPrefetch('shop', async () => 'Asha Agrovet');
  expect(takeArrived('shop')).toBeUndefined();
  await answer;
  expect(takeArrived('shop')).toBe('Asha Agrovet');
  expect(takePrefetched('shop')).toBeUndefined();
});

test('an answer nobody took in half a minute is too old to be shown', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  startPrefetch('shop', async () => 'Asha Agrovet');
  vi.advanceTimersByTime(31_000);
  expect(takePrefetched('shop')).toBeUndefined();
});

test('a failure reaches whoever takes it', async () => {
  startPrefetch('shop', async () => {
    throw new Error('out of reach');
  });
  await expect(takePrefetched('shop')).rejects.toThrow('out of reach');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withScriptTimeout } from './script-timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a script that does not arrive counts as lost after 120 seconds and not before [OPS-007]', async () => {
  let failure: unknown;
  const waiting = withScriptTimeout(new Promise(() => {})).catch((error: unknown) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(failure).toMatchObject({ message: 'no answer within 120000 ms' });
});

test('a script that arrives in time leaves no timer behind [OPS-007]', async () => {
  expect(await withScriptTimeout(Promise.resolve('page'))).toBe('page');
  expect(vi.getTimerCount()).toBe(0);
});

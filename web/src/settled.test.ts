import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setUnderWay, track } from './settled.ts';

let dataset: { settled?: string };

beforeEach(() => {
  dataset = {};
  vi.useFakeTimers();
  vi.stubGlobal('document', { documentElement: { dataset } });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

test('a page is settled once the last thing under way has ended, and no longer when another begins', () => {
  setUnderWay('call', true);
  setUnderWay('line', true);
  setUnderWay('call', false);
  vi.advanceTimersByTime(1_000);
  expect(dataset).toEqual({});
  setUnderWay('line', false);
  expect(dataset).toEqual({});
  vi.advanceTimersByTime(1_000);
  expect(dataset).toEqual({ settled: 'true' });
  setUnderWay('call', true);
  expect(dataset).toEqual({});
  setUnderWay('call', false);
  vi.advanceTimersByTime(1_000);
  expect(dataset).toEqual({ settled: 'true' });
});

test('a page does not count as settled between an answer and the question that follows it', () => {
  setUnderWay('first', true);
  setUnderWay('first', false);
  vi.advanceTimersByTime(20);
  setUnderWay('second', true);
  vi.advanceTimersByTime(1_000);
  expect(dataset).toEqual({});
  setUnderWay('second', false);
  vi.advanceTimersByTime(1_000);
  expect(dataset).toEqual({ settled: 'true' });
});

test('what fails is over too', async () => {
  const refused = track(Promise.reject(new Error('refused')));
  await expect(refused).rejects.toThrow('refused');
  vi.advanceTimersByTime(1_000);
  expect(dataset).toEqual({ settled: 'true' });
});

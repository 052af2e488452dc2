import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { addScheduledJob, onceADay } from './scheduled-jobs.ts';

test('work is done at the start and again at its time, never twice at once, and no more after the end', async () => {
  vi.useFakeTimers();
  const app = Fastify();
  const started: (() => void)[] = [];
  addScheduledJob(app, 1000, () => new Promise<void>((resolve) => started.push(resolve)));
  await app.ready();
  expect(started.length).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(started.length).toBe(1);
  started[0]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(started.length).toBe(2);
  started[1]?.();
  await app.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(started.length).toBe(2);
  vi.useRealTimers();
});

test('daily work is done once on each day of the shops, and tried again when it failed', async () => {
  const now = new Date('2026-11-21T20:00:00Z');
  let done = 0;
  let isFailing = false;
  const work = onceADay(
    () => now,
    async () => {
      if (isFailing) throw new Error('no room');
      done += 1;
    },
  );
  await work();
  now.setTime(Date.parse('2026-11-21T20:59:59Z'));
  await work();
  expect(done).toBe(1);
  // It is midnight in Tanzania.
  now.setTime(Date.parse('2026-11-21T21:00:00Z'));
  isFailing = true;
  await expect(work()).rejects.toThrow();
  isFailing = false;
  await work();
  await work();
  expect(done).toBe(2);
});

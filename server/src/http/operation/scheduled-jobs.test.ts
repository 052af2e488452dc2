import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { addScheduledJob } from './scheduled-jobs.ts';

const byItself = { database: {}, now: () => new Date('2026-11-21T07:00:00Z') };

test('work is done at the start and again at its time, never twice at once, and no more after the end', async () => {
  vi.useFakeTimers();
  const app = Fastify();
  const started: (() => void)[] = [];
  addScheduledJob(app, byItself, {
    ...{ name: 'job', everyMs: 1000 },
    work: () => new Promise<void>((resolve) => started.push(resolve)),
  });
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
  vi.useFakeTimers();
  const now = new Date('2026-11-21T20:00:00Z');
  const app = Fastify();
  let done = 0;
  let isFailing = false;
  addScheduledJob(
    app,
    { database: {}, now: () => now },
    {
      ...{ name: 'job', everyMs: 1000, onceADay: true },
      async work() {
        if (isFailing) throw new Error('no room');
        done += 1;
      },
    },
  );
  await app.ready();
  now.setTime(Date.parse('2026-11-21T20:59:59Z'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toBe(1);
  // It is midnight in Tanzania.
  now.setTime(Date.parse('2026-11-21T21:00:00Z'));
  isFailing = true;
  await vi.advanceTimersByTimeAsync(1000);
  isFailing = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(done).toBe(2);
  await app.close();
  vi.useRealTimers();
});

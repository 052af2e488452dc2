import { toDay } from '@duka/domain/values/dates';
import type { FastifyInstance } from 'fastify';
import { createBackgroundTasks } from './background-tasks.ts';

/** Runs work once the app is ready, and again every `everyMs` milliseconds until it closes; never twice at once. */
export function addScheduledJob(app: FastifyInstance, everyMs: number, work: () => Promise<void>): void {
  const runInBackground = createBackgroundTasks(app);
  let isRunning = false;

  function run(): void {
    if (isRunning) return;
    isRunning = true;
    runInBackground(async () => {
      try {
        await work();
      } finally {
        isRunning = false;
      }
    });
  }

  const timer = setInterval(run, everyMs).unref();
  app.addHook('onReady', async () => run());
  app.addHook('preClose', async () => clearInterval(timer));
}

/** Does the work at the first call, and then once on each of the shops' days that follow. */
export function onceADay(now: () => Date, work: () => Promise<void>): () => Promise<void> {
  let doneOn = '';
  return async () => {
    const today = toDay(now().getTime());
    if (today === doneOn) return;
    await work();
    doneOn = today;
  };
}

import { toDay } from '@duka/domain/values/dates';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#database/database.ts';
import { createBackgroundTasks } from './background-tasks.ts';

export interface JobDeps {
  readonly database: Pick<Database, 'shared'>;
  readonly now: () => Date;
}

interface Job {
  /** The name under which the processes of a database share the job. */
  readonly name: string;
  readonly everyMs: number;
  /** Once on each of the shops' days, however often it comes up. */
  readonly onceADay?: true;
  readonly work: () => Promise<void>;
}

/**
 * Runs work once the app is ready, and again every `everyMs` milliseconds until it closes; never twice at once. Of several
 * processes one does it each time (decision 0058).
 */
export function addScheduledJob(
  app: FastifyInstance,
  { database: { shared }, now }: JobDeps,
  { name, everyMs, onceADay, work }: Job,
): void {
  const runInBackground = createBackgroundTasks(app);
  let isRunning = false;
  let lastDay = '';

  async function runByItself(): Promise<void> {
    const today = toDay(now().getTime());
    if (onceADay && today === lastDay) return;
    await work();
    lastDay = today;
  }

  /** The processes' clocks and timers are not quite the same. */
  function isDue(lastAt: string | undefined): boolean {
    if (lastAt === undefined) return true;
    const passedMs = now().getTime() - Date.parse(lastAt);
    return onceADay ? toDay(Date.parse(lastAt)) !== toDay(now().getTime()) : passedMs > 0.9 * everyMs;
  }

  /** A start does what came due while nobody ran; what is done once a day is not done again by it. */
  function run(isStart = false): void {
    if (isRunning) return;
    isRunning = true;
    runInBackground(async () => {
      try {
        const isDueNow = (lastAt: string | undefined) => (isStart && !onceADay) || isDue(lastAt);
        const ran = shared?.turns.once(name, { now: now().toISOString(), isDue: isDueNow, work });
        await (ran ?? runByItself());
      } finally {
        isRunning = false;
      }
    });
  }

  const timer = setInterval(run, everyMs).unref();
  app.addHook('onReady', async () => run(true));
  app.addHook('preClose', async () => clearInterval(timer));
}

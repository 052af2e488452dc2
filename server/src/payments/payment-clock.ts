import { minuteMs } from '@duka/domain/values/durations';
import type { FastifyInstance } from 'fastify';
import { createBackgroundTasks } from '#http/operation/background-tasks.ts';
import type { Metrics } from '#http/operation/metrics.ts';
import { addScheduledJob } from '#http/operation/scheduled-jobs.ts';
import { createPaymentRequests, type PaymentDeps, type PaymentRequests } from './payment-requests.ts';

/** The fewest milliseconds between two questions about one request for which webhooks ask. */
const hintGapMs = 1000;

export interface PaymentClock {
  readonly requests: PaymentRequests;
  /** Asks about a request soon, as somebody says that something became of it; however often, once a second. */
  hint(id: string): void;
}

/**
 * Runs payment requests while the app does (R77): a new one is sent once its transaction is committed, each is attended to again when it is due,
 * and a job every minute, and at the start, takes up what other processes or an earlier run have left.
 */
export function runPaymentRequests(
  app: FastifyInstance,
  { metrics, ...deps }: Omit<PaymentDeps, 'onUnknownAnswer'> & { readonly metrics: Metrics },
): PaymentClock {
  const { database, now } = deps;
  const runInBackground = createBackgroundTasks(app);
  const [timers, hinted] = [new Map<string, NodeJS.Timeout>(), new Map<string, { isAgain: boolean }>()];
  let [unknownAnswers, old, isClosing] = [0, 0, false];
  metrics.addReading(
    'duka_payment_answers_unknown_total',
    'counter',
    'Calls of payment providers that no usable answer came to.',
    () => unknownAnswers,
  );
  metrics.addReading(
    'duka_payment_requests_old',
    'gauge',
    'Payment requests older than an hour of which nobody knows what became.',
    () => old,
  );

  const requests = createPaymentRequests({
    ...deps,
    onUnknownAnswer(about) {
      unknownAnswers += 1;
      app.log.warn(about, 'a payment provider gave no usable answer');
    },
  });

  /** Does work later, under a name that has one timer at a time. */
  function setTimer(name: string, ms: number, work: () => void): void {
    if (isClosing) return;
    clearTimeout(timers.get(name));
    const timer = setTimeout(() => {
      timers.delete(name);
      work();
    }, ms).unref();
    timers.set(name, timer);
  }

  /** Attends to a request when it is due; what is due later than in a minute is found by the job. */
  function plan(id: string, dueAt: string): void {
    const ms = Date.parse(dueAt) - now().getTime();
    if (ms < minuteMs) setTimer(`attend ${id}`, Math.max(ms, 0), () => runInBackground(() => attend(id)));
  }

  async function attend(id: string): Promise<void> {
    try {
      const next = await requests.attend(id);
      if (next !== undefined) plan(id, next);
    } catch (error) {
      app.log.error({ err: error, requestId: id }, 'a payment request was not attended to');
    }
  }

  function hint(id: string): void {
    const earlier = hinted.get(id);
    if (earlier) {
      earlier.isAgain = true;
      return;
    }
    const asked = { isAgain: false };
    hinted.set(id, asked);
    runInBackground(() => requests.askNow(id));
    setTimer(`hint ${id}`, hintGapMs, () => {
      hinted.delete(id);
      if (asked.isAgain) hint(id);
    });
  }

  const leave = database.listen((event) => {
    const isNew = event.kind === 'document' && event.action === 'create' && event.collection === 'paymentRequests';
    // Every process hears of it; the first one to claim it sends it.
    if (isNew) runInBackground(() => attend(event.id));
  });
  addScheduledJob(app, deps, {
    ...{ name: 'payment requests', everyMs: minuteMs },
    async work() {
      await requests.attendAll(attend);
      // An ended process has left them to be attended to in a moment.
      for (const { id, dueAt } of await requests.listDueWithin(minuteMs)) plan(id, dueAt);
      old = await requests.countOld();
    },
  });
  app.addHook('preClose', async () => {
    leave();
    isClosing = true;
    for (const timer of timers.values()) clearTimeout(timer);
  });
  return { requests, hint };
}

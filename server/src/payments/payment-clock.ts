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
  { metrics, ...deps }: Omit<PaymentDeps, 'tellUnknown'> & { readonly metrics: Metrics },
): PaymentClock {
  const { database, now } = deps;
  const runInBackground = createBackgroundTasks(app);
  const [timers, hinted] = [new Set<NodeJS.Timeout>(), new Map<string, { isAgain: boolean }>()];
  let [unknownAnswers, old] = [0, 0];
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
    tellUnknown(about) {
      unknownAnswers += 1;
      app.log.warn(about, 'a payment provider gave no usable answer');
    },
  });

  function setTimer(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms).unref();
    timers.add(timer);
  }

  async function attend(id: string): Promise<void> {
    try {
      const next = await requests.attend(id);
      const ms = next === undefined ? minuteMs : Date.parse(next) - now().getTime();
      // What is due later is found by the job.
      if (ms < minuteMs) setTimer(ms, () => runInBackground(() => attend(id)));
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
    setTimer(hintGapMs, () => {
      hinted.delete(id);
      if (asked.isAgain) hint(id);
    });
  }

  const leave = database.listen((event) => {
    const isNew = event.kind === 'document' && event.action === 'create' && event.collection === 'paymentRequests';
    // Only the process that wrote a row hears of it as a whole.
    if (isNew && event.row) runInBackground(() => attend(event.id));
  });
  addScheduledJob(app, deps, {
    ...{ name: 'payment requests', everyMs: minuteMs },
    async work() {
      await requests.attendAll(attend);
      old = await requests.countOld();
    },
  });
  app.addHook('preClose', async () => {
    leave();
    for (const timer of timers) clearTimeout(timer);
  });
  return { requests, hint };
}

import { apiError } from '#errors.ts';
import { writeWait } from '#http/rate-limit.ts';

/**
 * Whose hash is computed first: a device that the account knows, any other sign-in, or what may wait longer, such as a new
 * account.
 */
export type Urgency = 'known' | 'unknown' | 'patient';

interface QueueOptions {
  /** The most jobs that run at once. */
  readonly atWork: number;
  /** A clock in milliseconds, to measure how long a job takes. */
  readonly clock: () => number;
}

/** Milliseconds that a caller may come to wait before its own hash begins; R18. */
const longestWaitMs: Readonly<Record<Urgency, number>> = { known: 2000, unknown: 2000, patient: 10_000 };
const inOrder: readonly Urgency[] = ['known', 'unknown', 'patient'];
/** One turn in so many goes to the patient, who would otherwise wait for the end of a flood. */
const patientTurn = 4;
/** Milliseconds that a job is believed to take before the first was measured. */
const firstGuessMs = 100;
/** The weight of the newest measurement in the average. */
const newestWeight = 0.2;

export interface HashQueue {
  /**
   * Runs a job once its turn has come. Throws `general_service_unavailable` at once, with the seconds to wait, when that
   * would take too long.
   */
  run<Result>(urgency: Urgency, job: () => Promise<Result>): Promise<Result>;
}

/** Lets a few jobs run at once and the others wait, those of known devices first, and refuses what would wait too long. */
export function createHashQueue({ atWork: most, clock }: QueueOptions): HashQueue {
  let atWork = 0;
  let turns = 0;
  let averageMs = firstGuessMs;
  const waiting: Record<Urgency, (() => void)[]> = { known: [], unknown: [], patient: [] };

  /** The jobs that begin before one that comes now, each by its time. */
  function waitMsOf(urgency: Urgency): number {
    if (atWork < most) return 0;
    const first = inOrder.slice(0, inOrder.indexOf(urgency) + 1);
    const ahead = first.reduce((sum, each) => sum + waiting[each].length, 0);
    return ((ahead + 1) * averageMs) / most;
  }

  function takeNext(): (() => void) | undefined {
    turns += 1;
    const order = turns % patientTurn === 0 ? inOrder.toReversed() : inOrder;
    const urgency = order.find((each) => waiting[each].length > 0);
    return urgency && waiting[urgency].shift();
  }

  return {
    async run(urgency, job) {
      const waitMs = waitMsOf(urgency);
      if (waitMs > longestWaitMs[urgency]) {
        const retryAfterSeconds = Math.ceil(waitMs / 1000);
        const words = `Too many people sign in at this moment. Please try again in ${writeWait(retryAfterSeconds)}.`;
        throw apiError('general_service_unavailable', words, { retryAfterSeconds });
      }
      if (atWork >= most) await new Promise<void>((resolve) => waiting[urgency].push(resolve));
      else atWork += 1;
      const begun = clock();
      try {
        return await job();
      } finally {
        averageMs += newestWeight * (clock() - begun - averageMs);
        // The place goes to the next in line, or is free again.
        const next = takeNext();
        if (next) next();
        else atWork -= 1;
      }
    },
  };
}

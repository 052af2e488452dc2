import type { RequestData, RequestProblem } from '#request-data.ts';
import { dayMs } from '#values/durations.ts';

/** The longest wait of a sale on a phone that is believed, in milliseconds: 30 days (R33). */
const maxWaitMs = 30 * dayMs;
/** The most days after which a sale is still written down (R58). */
export const maxDaysAgo = 30;

/**
 * Reads how many milliseconds ago a sale happened: `soldAt` and `sentAt` are of one clock, that of the phone, so that it does
 * not matter how wrong that clock is. One that was set meanwhile, back or by more than the longest wait, as by a phone that
 * starts in 1970 until it has a network, says nothing of when it was: the sale happens now. Null for a sale that happens as it
 * is sent (R33, decision 0076).
 */
export function readSoldAgo({ soldAt, sentAt }: RequestData): { readonly soldAgoMs: number | null } | RequestProblem {
  if (isMissing(soldAt) && isMissing(sentAt)) return { soldAgoMs: null };
  const [sold, sent] = [readMoment(soldAt), readMoment(sentAt)];
  if (sold === undefined)
    return { attribute: 'soldAt', text: 'must be the moment of the sale, with "sentAt" beside it' };
  if (sent === undefined)
    return { attribute: 'sentAt', text: 'must be the moment of the call by the clock of "soldAt"' };
  const ago = sent - sold;
  return { soldAgoMs: ago >= 0 && ago <= maxWaitMs ? ago : 0 };
}

/** True for a number of days before its moment on which a sale may have happened (R58). */
export function isDaysAgo(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxDaysAgo;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function readMoment(value: unknown): number | undefined {
  const time =
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(value)
      ? Date.parse(value)
      : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

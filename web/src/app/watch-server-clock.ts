import { removeStored, store } from '#data/browser-storage.ts';
import { clockKey, serverClock } from '#data/calls/now.ts';
import { backend } from '#data/connection/client.ts';
import type { ServerResponse, Source } from '#data/connection/source.ts';
import { isHalfTyped } from '#ui/forms/half-typed.ts';

/** When a call was sent and its answer came, by the clocks of this device, and what the server says of the time. */
export interface AnswerTimes {
  /** The header `Date`, in whole seconds. */
  readonly date: string;
  readonly sentMs: number;
  readonly cameMs: number;
  /** The milliseconds in between by a clock that nobody sets. */
  readonly tookMs: number;
}

/** Clocks that differ by less are taken for the same, as a slow connection allows no better measure. */
const toleranceMs = 5_000;
/** A response that took longer is too inexact, and so is one during which the clock of the device was set. */
const maxCallMs = 20_000;
const maxDriftMs = 2_000;
/** From this difference on, what is on the screen may show another day or time. */
const noticeableMs = 60_000;
/** `Date` is the second that had begun. */
const secondMs = 1_000;

/**
 * From now on each answer of the server that comes over the network, over the socket too (R42), says what time it is there. Returns how
 * to stop.
 */
export function watchServerClock(source: Pick<Source, 'onResponse'>, take = takeAnswer): () => void {
  return source.onResponse((response) => takeResponse(response, take));
}

/** Asks the server for nothing but the time, where nothing else is asked for soon. */
export async function askServerTime(): Promise<void> {
  const [sentMs, startedMs] = [Date.now(), performance.now()];
  const uri = `${backend.endpoint}/health/live`;
  const response = await fetch(uri, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  const moments = { sentMs, cameMs: Date.now(), tookMs: performance.now() - startedMs };
  if (response) takeResponse({ uri, response, ...moments }, takeAnswer);
}

function takeResponse({ uri, response, ...moments }: ServerResponse, take: typeof takeAnswer): void {
  const date = readDate(uri, response);
  if (date) take({ date, ...moments });
}

/**
 * Takes the time of a response from the network: the true difference lies between its sending and its arrival. A time that fits the
 * known difference changes nothing. With another difference the page is drawn again, but never under a half-typed form.
 */
export function takeAnswer({ date, sentMs, cameMs, tookMs }: AnswerTimes): void {
  const dateMs = Date.parse(date);
  const isSure = tookMs <= maxCallMs && Math.abs(cameMs - sentMs - tookMs) <= maxDriftMs;
  if (Number.isNaN(dateMs) || !isSure) return;
  const [least, most] = [sentMs - dateMs - secondMs, cameMs - dateMs];
  const fits = (aheadMs: number) => aheadMs >= least - toleranceMs && aheadMs <= most + toleranceMs;
  const before = serverClock.aheadMs;
  if (fits(before)) return;
  const aheadMs = fits(0) ? 0 : Math.round((least + most) / 2);
  serverClock.aheadMs = aheadMs;
  if (aheadMs === 0) removeStored(clockKey);
  else store(clockKey, String(aheadMs));
  if (Math.abs(aheadMs - before) < noticeableMs || isHalfTyped()) return;
  serverClock.redraws += 1;
  for (const listener of serverClock.listeners) listener();
}

/** Returns the header `Date` of a response of the backend; undefined for one from any cache. */
function readDate(uri: string, { headers, redirected }: Response): string | undefined {
  const isBackend = new URL(uri, window.location.href).href.startsWith(`${backend.endpoint}/`);
  // An answer over the socket has no header but its date.
  const isKept = headers.has('age') || !(headers.get('cache-control') ?? 'no-store').includes('no-store');
  return isBackend && !isKept && !redirected ? (headers.get('date') ?? undefined) : undefined;
}

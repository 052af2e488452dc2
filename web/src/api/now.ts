import { toDay } from '@duka/domain/values/dates';

/** When a call was sent and its answer came, by the clocks of this device, and what the server says of the time. */
export interface AnswerTimes {
  /** The header `Date`, in whole seconds. */
  readonly date: string;
  readonly sentMs: number;
  readonly cameMs: number;
  /** The milliseconds in between by a clock that nobody sets. */
  readonly tookMs: number;
}

/** Where the difference is remembered, so that a start without a network knows it. */
type FindMemory = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;

const key = 'duka.clockAheadMs';
/** Clocks that differ by less are taken for the same, as a slow line tells no more. */
const toleranceMs = 5_000;
/** An answer that took longer says too little, and so does one during which the clock of the device was set. */
const longestCallMs = 20_000;
const mostDriftMs = 2_000;
/** From this difference on, what is on the screen may show another day or time. */
const noticeableMs = 60_000;
/** `Date` is the second that had begun. */
const secondMs = 1_000;

export type ServerClock = ReturnType<typeof openServerClock>;

/** The time of the server, worked out from the clock of this device and what the answers say (decision 0086). */
export function openServerClock(findMemory: FindMemory) {
  const moved = new Set<() => void>();
  let known: number | undefined;

  /** Milliseconds that the clock of this device is ahead of the server's; 0 where nothing says that they differ. */
  function readAheadMs(): number {
    known ??= remembered(findMemory);
    return known;
  }

  return {
    readAheadMs,
    /** Takes what an answer that came over the network says; whatever fits the difference that is known changes nothing. */
    takeAnswer({ date, sentMs, cameMs, tookMs }: AnswerTimes): void {
      const dateMs = Date.parse(date);
      const isSure = tookMs <= longestCallMs && Math.abs(cameMs - sentMs - tookMs) <= mostDriftMs;
      if (Number.isNaN(dateMs) || !isSure) return;
      const [least, most] = [sentMs - dateMs - secondMs, cameMs - dateMs];
      const fits = (aheadMs: number) => aheadMs >= least - toleranceMs && aheadMs <= most + toleranceMs;
      const before = readAheadMs();
      if (fits(before)) return;
      known = fits(0) ? 0 : Math.round((least + most) / 2);
      remember(findMemory, known);
      if (Math.abs(known - before) >= noticeableMs) for (const listener of moved) listener();
    },
    /** Calls `listener` when the time has changed by so much that a screen may show it. Answers how to stop. */
    onMoved(listener: () => void): () => void {
      moved.add(listener);
      return () => void moved.delete(listener);
    },
  };
}

/** The clock of this page. */
export const serverClock = openServerClock(() => globalThis.localStorage);

/** Now in milliseconds, by the clock of the server: whatever means a moment or a day of the shop asks this. */
export function readNowMs(): number {
  return toServerMs(Date.now());
}

/** The same as ISO text. */
export function readNowText(): string {
  return new Date(readNowMs()).toISOString();
}

/** The shop's day, as `2026-11-21`. */
export function readToday(): string {
  return toDay(readNowMs());
}

/** The moment by the clock of the server that was `deviceMs` by the clock of this device. */
export function toServerMs(deviceMs: number): number {
  return deviceMs - serverClock.readAheadMs();
}

/** The same of ISO texts; the text itself where it is no moment. */
export function toServerText(deviceText: string): string {
  const ms = Date.parse(deviceText);
  return Number.isNaN(ms) ? deviceText : new Date(toServerMs(ms)).toISOString();
}

function remembered(findMemory: FindMemory): number {
  const aheadMs = Number(tryMemory(() => findMemory()?.getItem(key)) ?? 0);
  return Number.isSafeInteger(aheadMs) ? aheadMs : 0;
}

function remember(findMemory: FindMemory, aheadMs: number): void {
  tryMemory(() => (aheadMs === 0 ? findMemory()?.removeItem(key) : findMemory()?.setItem(key, String(aheadMs))));
}

/** A browser may grant no storage, or none any more. */
function tryMemory<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

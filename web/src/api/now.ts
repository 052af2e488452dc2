import { toDay } from '@duka/domain/values/dates';

const key = 'duka.clockAheadMs';

/** How far the clock of this device is ahead of the server's. */
export interface ServerClock {
  /** In milliseconds; 0 where nothing says that they differ. */
  readonly aheadMs: () => number;
  /** Remembers another difference, so that a start without a network knows it. */
  readonly set: (aheadMs: number) => void;
  /** Has what is shown drawn anew, as it shows another day or time. */
  readonly redraw: () => void;
  /** Calls `listener` then. Answers how to stop. */
  readonly onRedraw: (listener: () => void) => () => void;
  /** How often that was. */
  readonly redraws: () => number;
}

type FindMemory = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;

export function openServerClock(findMemory: FindMemory): ServerClock {
  const listeners = new Set<() => void>();
  let known: number | undefined;
  let redraws = 0;
  return {
    aheadMs() {
      known ??= Number(tryMemory(() => findMemory()?.getItem(key)) ?? 0);
      return Number.isSafeInteger(known) ? known : 0;
    },
    set(aheadMs) {
      known = aheadMs;
      tryMemory(() => (aheadMs === 0 ? findMemory()?.removeItem(key) : findMemory()?.setItem(key, String(aheadMs))));
    },
    redraw() {
      redraws += 1;
      for (const listener of listeners) listener();
    },
    onRedraw(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    redraws: () => redraws,
  };
}

/** The clock of this page. */
export const serverClock = openServerClock(() => globalThis.localStorage);

/** Now in milliseconds, by the clock of the server: whatever means a moment or a day of the shop asks this (decision 0086). */
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
  return deviceMs - serverClock.aheadMs();
}

/** The same of ISO texts; the text itself where it is no moment. */
export function toServerText(deviceText: string): string {
  const ms = Date.parse(deviceText);
  return Number.isNaN(ms) ? deviceText : new Date(toServerMs(ms)).toISOString();
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

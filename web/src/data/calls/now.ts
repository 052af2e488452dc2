import { toDay } from '@duka/domain/values/dates';

/** Where the difference is remembered, so that a start without a network knows it. */
export const clockKey = 'duka.clockAheadMs';

/** What this page knows of the time of the server; `app/watch-server-clock.ts` alone changes it (decision 0086). */
export const serverClock = {
  /** Milliseconds that the clock of this device is ahead; 0 where nothing says that they differ. */
  aheadMs: recall(),
  /** How often what is shown had to be drawn anew, as it showed another day or time, and who is told of it. */
  redraws: 0,
  listeners: new Set<() => void>(),
};

/** Calls `listener` when what is shown is to be drawn anew. Returns how to stop. */
export function onClockRedraw(listener: () => void): () => void {
  serverClock.listeners.add(listener);
  return () => void serverClock.listeners.delete(listener);
}

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
  return deviceMs - serverClock.aheadMs;
}

/** The same of an ISO text. */
export function toServerText(deviceText: string): string {
  return new Date(toServerMs(Date.parse(deviceText))).toISOString();
}

function recall(): number {
  // The build that writes the first HTML has no device.
  if (typeof document === 'undefined') return 0;
  try {
    return Number(localStorage.getItem(clockKey)) || 0;
  } catch {
    // The browser grants no storage.
    return 0;
  }
}

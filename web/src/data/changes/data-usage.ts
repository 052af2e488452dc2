import { readStored, store } from '#data/browser-storage.ts';
import { readToday } from '#data/calls/now.ts';

const key = 'duka.todayCost';

/** Bytes that the pages of this device have fetched on a day, as far as the browser says. */
interface DayUsage {
  readonly day: string;
  readonly bytes: number;
}

/** The bytes of today. */
export function readDataUsage(): number {
  const { day, bytes } = readUsage();
  return day === readToday() ? bytes : 0;
}

/** Adds what was fetched to the bytes of today. */
export function addDataUsage(bytes: number): void {
  if (bytes > 0) store(key, JSON.stringify({ day: readToday(), bytes: readDataUsage() + bytes } satisfies DayUsage));
}

/**
 * Makes what counts the bytes that a page fetches, from the first `start` on until the page is left, whoever signs in: a second observer
 * would be given again what is counted. What the service worker fetches by itself, a new version of the app, is not shown to a page.
 */
export function createUsageCounter(): { start(): void } {
  let observer: PerformanceObserver | undefined;
  return {
    start() {
      if (observer || !('PerformanceObserver' in globalThis)) return;
      observer = new PerformanceObserver((list) => {
        addDataUsage(list.getEntries().reduce((sum, entry) => sum + sizeOf(entry), 0));
      });
      for (const type of ['resource', 'navigation']) observer.observe({ type, buffered: true });
    },
  };
}

/** The bytes of an entry that came over the network; 0 for what was stored on the device. */
function sizeOf(entry: PerformanceEntry): number {
  return 'transferSize' in entry && typeof entry.transferSize === 'number' ? entry.transferSize : 0;
}

function readUsage(): DayUsage {
  try {
    const { day, bytes } = Object(JSON.parse(readStored(key) ?? '{}'));
    return { day: String(day), bytes: Number(bytes) || 0 };
  } catch (error) {
    if (error instanceof SyntaxError) return { day: '', bytes: 0 };
    throw error;
  }
}

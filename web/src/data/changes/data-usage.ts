import { readStored, store } from '#data/browser-storage.ts';
import { readToday } from '#data/calls/now.ts';

const key = 'duka.todayCost';

/** Bytes that the pages of this device have fetched on a day, as far as the browser tells. */
interface Cost {
  readonly day: string;
  readonly bytes: number;
}

export function readDataUsage(): number {
  const { day, bytes } = readCost();
  return day === readToday() ? bytes : 0;
}

/** Adds what was fetched to what today has cost. */
export function addDataUsage(bytes: number): void {
  if (bytes > 0) store(key, JSON.stringify({ day: readToday(), bytes: readDataUsage() + bytes } satisfies Cost));
}

let observer: PerformanceObserver | undefined;

/**
 * Counts what this page fetches, from its start on and until it is left, whoever signs in: a second observer would be told again of
 * what is counted. What the service worker fetches by itself, a new version of the app, is not told to a page.
 */
export function countDataUsage(): void {
  if (observer || !('PerformanceObserver' in globalThis)) return;
  observer = new PerformanceObserver((list) => {
    addDataUsage(list.getEntries().reduce((sum, entry) => sum + sizeOf(entry), 0));
  });
  for (const type of ['resource', 'navigation']) observer.observe({ type, buffered: true });
}

/** What came over the network of an entry; 0 for what was kept on the device. */
function sizeOf(entry: PerformanceEntry): number {
  return 'transferSize' in entry && typeof entry.transferSize === 'number' ? entry.transferSize : 0;
}

function readCost(): Cost {
  try {
    const { day, bytes } = Object(JSON.parse(readStored(key) ?? '{}'));
    return { day: String(day), bytes: Number(bytes) || 0 };
  } catch (error) {
    if (error instanceof SyntaxError) return { day: '', bytes: 0 };
    throw error;
  }
}

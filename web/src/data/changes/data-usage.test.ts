// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createUsageCounter, readDataUsage } from './data-usage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A browser that has fetched what `sizes` says before anyone asked; returns how it fetches more. */
function stubBrowser(sizes: readonly number[]): (size: number) => void {
  type Tell = (list: { getEntries: () => object[] }) => void;
  const entries = sizes.map((transferSize) => ({ transferSize }));
  const told: Tell[] = [];
  class Observer {
    readonly #tell: Tell;
    constructor(tell: Tell) {
      this.#tell = tell;
    }
    observe({ type, buffered }: { type: string; buffered: boolean }) {
      if (type !== 'resource') return;
      told.push(this.#tell);
      if (buffered) this.#tell({ getEntries: () => [...entries] });
    }
    disconnect() {
      told.splice(told.indexOf(this.#tell), 1);
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  return (transferSize) => {
    entries.push({ transferSize });
    for (const tell of told) tell({ getEntries: () => [{ transferSize }] });
  };
}

test('what a page has fetched is counted once, also where another sign-in begins on it [decision 0061]', () => {
  const fetchMore = stubBrowser([2000, 0, 500]);
  const counter = createUsageCounter();
  counter.start();
  expect(readDataUsage()).toBe(2500);
  counter.start();
  expect(readDataUsage()).toBe(2500);
  fetchMore(100);
  expect(readDataUsage()).toBe(2600);
});

import { vi } from 'vitest';

/** Adds what a page in memory lacks, as a window of `widthPx` would answer it. Layout is left to the browser's tests. */
export function addMissingParts(widthPx = 1280): void {
  vi.stubGlobal('matchMedia', (query: string) => matchWidth(query, widthPx));
  vi.stubGlobal('ResizeObserver', NothingObserved);
  vi.stubGlobal('IntersectionObserver', NothingObserved);
  window.scrollTo = () => {};
  Element.prototype.scrollTo ??= () => {};
  Element.prototype.scrollIntoView ??= () => {};
}

/** Nothing changes its size where nothing is laid out. */
class NothingObserved {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function matchWidth(query: string, widthPx: number) {
  const least = /\(min-width:\s*([\d.]+)(px|rem)\)/.exec(query) ?? /\(width\s*>=\s*([\d.]+)(px|rem)\)/.exec(query);
  const leastPx = least ? Number(least[1]) * (least[2] === 'rem' ? 16 : 1) : Number.POSITIVE_INFINITY;
  return { matches: widthPx >= leastPx, addEventListener() {}, removeEventListener() {} };
}

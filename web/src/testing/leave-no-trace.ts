import { afterAll, vi } from 'vitest';

// The next file may share this thread: it loads the app anew, and finds globals, settings and the clock as they were.
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
  // What a page remembers for its next start, such as by how much the clock differs.
  if (typeof document !== 'undefined') localStorage.clear();
});

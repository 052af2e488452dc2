import { afterAll, vi } from 'vitest';

/** Milliseconds from which on a timer may come when the file is over. */
const longMs = 500;

// A page that is closed takes its timers along: one that came when its window is gone would fail outside of every test.
const timers = new Set<ReturnType<typeof setTimeout>>();
const start = globalThis.setTimeout;
const startNoted = (...given: Parameters<typeof setTimeout>) => {
  const timer = start(...given);
  if (Number(given[1]) >= longMs) timers.add(timer);
  return timer;
};
globalThis.setTimeout = Object.assign(startNoted, start);

afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
  globalThis.setTimeout = start;
  // What the last page of a file has learned, such as by how much its clock differs, is not known to the next file.
  vi.resetModules();
});

import { cleanUpFile } from '@duka/server/src/testing/after-file.ts';
import fc from 'fast-check';
import { afterAll, afterEach, expect, vi } from 'vitest';

if (Number.parseInt(process.versions.node, 10) < 26) {
  throw new Error(`Tests run on Node 26, not ${process.version}. Use npm test, or npx vitest.`);
}

// Properties try the same inputs in every run, so that a change is never blamed for what another input would have shown
// before it. `npm run explore` tries others.
fc.configureGlobal({ seed: Number(process.env.DUKA_TEST_SEED ?? 1) });

/**
 * The errors that a test wrote to the console without expecting them; a test that expects an error replaces this
 * function by a spy of its own.
 */
let unasked: unknown[][] = [];
const write = console.error;
console.error = (...args) => {
  unasked.push(args);
  write(...args);
};

/** Milliseconds that something may take to come about: two cores may carry other work. No test waits for it to pass. */
const patienceMs = 20_000;
const { waitFor } = vi;
vi.waitFor = (look, options = patienceMs) => waitFor(look, options);

afterEach(() => {
  const calls = unasked;
  unasked = [];
  expect(calls, 'console.error was called unasked').toEqual([]);
});

afterAll(async () => {
  // The next file may share this process.
  console.error = write;
  vi.waitFor = waitFor;
  await cleanUpFile();
});

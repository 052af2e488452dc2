import { afterEach, expect } from 'vitest';

if (Number.parseInt(process.versions.node, 10) < 26) {
  throw new Error(`Tests run on Node 26, not ${process.version}. Use npm test, or npx vitest.`);
}

/** What a test wrote to console.error without asking; one that expects an error puts its own spy in this one's place. */
let unasked: unknown[][] = [];
const write = console.error;
console.error = (...args) => {
  unasked.push(args);
  write(...args);
};

afterEach(() => {
  const calls = unasked;
  unasked = [];
  expect(calls, 'console.error was called unasked').toEqual([]);
});

import { expect, test } from 'vitest';
import { runChecks, splitErrors } from './checks.js';
import { Halt } from './halt.js';

test('a check that does not exist is refused with the names of those that do', async () => {
  await expect(runChecks(['typos'])).rejects.toThrow(Halt);
  await expect(runChecks(['typos'])).rejects.toThrow('There are: format, types, unused, secrets.');
});

test('what the compiler prints is split into errors, each with the lines that explain it', () => {
  const first =
    "domain/src/a.ts(1,2): error TS2322: Type 'A' is not assignable to type 'B'.\n  Types of property 'c'.\n    No.";
  const second = "domain/src/b.ts(3,4): error TS2304: Cannot find name 'd'.";
  expect(splitErrors(`${first}\n${second}\n`)).toEqual([first, second]);
  expect(splitErrors('')).toEqual([]);
});

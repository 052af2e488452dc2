import { Halt } from './halt.js';

/** Reads how many times a command does its work, 1 to 999; `example` shows how it is called. */
export function readTimes(typed, example) {
  if (!/^[1-9]\d{0,2}$/.test(typed)) throw new Halt(`Say how many times first: ${example}`);
  return Number(typed);
}

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows that are worked on in one turn of the event loop: about two milliseconds. */
export const rowsAtOnce = 100;

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Works on a long list in portions, with a turn of the event loop for everyone else between two of them, however many
 * lists are worked on; answers the results in order. The first portion is worked on at once.
 */
export async function inPortions<Item, Result>(
  items: readonly Item[],
  work: (portion: readonly Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  if (items.length === 0) return [];
  if (items.length <= rowsAtOnce) return work(items);
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += rowsAtOnce) {
    if (at > 0) await takeTurn();
    for (const result of await work(items.slice(at, at + rowsAtOnce))) results.push(result);
  }
  return results;
}

/** Each turn of the event loop is for one portion of one list. */
function takeTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

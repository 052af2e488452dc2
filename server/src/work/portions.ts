import { startPieces } from './give-way.ts';

/** Rows that are worked on at a time: at most about two milliseconds. */
export const rowsAtOnce = 100;

/**
 * Works on a long list in portions, and gives way to everyone else between them; returns the results in order. The first portion is
 * worked on at once.
 */
export async function inPortions<Item, Result>(
  items: readonly Item[],
  work: (portion: readonly Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  if (items.length === 0) return [];
  if (items.length <= rowsAtOnce) return work(items);
  const results: Result[] = [];
  const nextPiece = startPieces();
  for (let at = 0; at < items.length; at += rowsAtOnce) {
    if (at > 0) await nextPiece();
    for (const result of await work(items.slice(at, at + rowsAtOnce))) results.push(result);
  }
  return results;
}

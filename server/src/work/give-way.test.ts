import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startPieces } from './give-way.ts';

/** Blocks the event loop for `ms` milliseconds, as work on many rows does. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('a short call of several turns of the event loop meets no more than two pieces of long work, however much of it waits [R48]', async () => {
  let pieces = 0;
  let isOver = false;
  const longWork = async () => {
    const nextPiece = startPieces();
    while (!isOver) {
      pieces += 1;
      work(2);
      await nextPiece();
    }
  };
  const all = [longWork(), longWork(), longWork()];
  await nextTurn();
  const before = pieces;
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(pieces - before).toBeLessThanOrEqual(2);
  isOver = true;
  await Promise.all(all);
});

test('pieces that took less than a millisecond together go on at once [R48]', async () => {
  let now = 0;
  const nextPiece = startPieces(() => now);
  let turns = 0;
  const counting = nextTurn().then(() => {
    turns += 1;
  });
  now = 0.9;
  await nextPiece();
  expect(turns).toBe(0);
  now = 1;
  await nextPiece();
  expect(turns).toBe(1);
  await counting;
});

import { expect, test } from 'vitest';
import { makeRowId } from './command.ts';

test('the further rows of a write have an id each, however many there are', () => {
  const write = { at: '2026-11-22T09:00:00.000Z' };
  const ids = Array.from({ length: 200_000 }, () => makeRowId(write));
  expect(new Set(ids).size).toBe(ids.length);
});

test('the ids of another write begin elsewhere, so that they do not tell how many rows others write', () => {
  const ends = ['2026-11-22T09:00:00.000Z', '2026-11-22T09:00:00.001Z'].map((at) => {
    return Number.parseInt(makeRowId({ at }).slice(-7), 16);
  });
  expect(Math.abs((ends[1] as number) - (ends[0] as number))).toBeGreaterThan(1);
});

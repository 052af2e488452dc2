import { expect, test } from 'vitest';
import { listDoubts } from './doubts.ts';

const nowMs = Date.parse('2026-11-27T09:00:00Z');

test.each([
  ['mpesa', 'DKR2V9K4D7', '2026-11-27T05:02:00.000Z', []],
  // The day of the wallet may turn a little earlier.
  ['mpesa', 'DKR2V9K4D7', '2026-11-26T20:59:00.000Z', []],
  ['mpesa', 'DHC9B7JJ2K', '2026-11-27T05:02:00.000Z', ['reference']],
  ['mpesa', 'DHC9B7JJ2K', '2026-08-12T17:55:00.000Z', ['old']],
  ['mpesa', 'DZZ9B7JJ2K', '2026-11-27T05:02:00.000Z', []],
  ['mpesa', 'Z10DN636', '2014-01-27T10:19:00.000Z', ['old']],
  ['mixx', '26793037307782', '2026-11-27T05:02:00.000Z', []],
  ['mixx', '25793037307782', '2026-11-27T05:02:00.000Z', ['reference']],
  ['mixx', '26793037307782', null, []],
  ['mixx', '25793037307782', null, ['old']],
  ['airtel', 'PP261126.1338.B44267', null, []],
  ['airtel', 'PP261104.1338.B44267', '2026-11-27T05:02:00.000Z', ['reference']],
  ['halopesa', '3887545254', null, []],
] as const)('%s %s of %s is doubted: %j [WALLET-007]', (wallet, reference, receivedAt, doubts) => {
  expect(listDoubts({ wallet, reference, receivedAt }, nowMs)).toEqual(doubts);
});

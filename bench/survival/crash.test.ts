import { expect, test } from 'vitest';
import { newSeed } from './command-line.ts';
import { crashRepeatedly } from './crash.ts';
import { withFolder } from './duka-process.ts';

test('what was answered before a kill -9 is there after it, once and whole', async () => {
  const seed = newSeed();
  const report = await withFolder((dataDir) => crashRepeatedly({ dataDir, rounds: 2, seed, maxRoundMs: 600 }));
  expect(report.faults, `seed ${seed}`).toEqual([]);
  expect(report.answers).toBeGreaterThan(0);
});

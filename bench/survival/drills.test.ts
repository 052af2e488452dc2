import { expect, test } from 'vitest';
import { newSeed } from './command-line.ts';
import { runDrills } from './drills.ts';

test('three servers of which one is killed under load lose and double nothing that was answered or told', async () => {
  const seed = newSeed();
  const report = await runDrills({ rounds: 1, seed, kinds: ['process'] });
  expect(report.faults, `seed ${seed}`).toEqual([]);
  expect(report.answers).toBeGreaterThan(0);
});

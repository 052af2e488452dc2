import { expect, test } from 'vitest';
import { newSeed } from './command-line.ts';
import { runDrills } from './drills.ts';

test('when one of three servers is killed under load, no answered write and no event is lost or doubled', async () => {
  const seed = newSeed();
  const report = await runDrills({ rounds: 1, seed, kinds: ['process'] });
  expect(report.faults, `seed ${seed}`).toEqual([]);
  expect(report.answers).toBeGreaterThan(0);
});

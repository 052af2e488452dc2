import { expect, test } from 'vitest';
import { startDuka, withFolder } from './duka-process.ts';
import { sendGenerated } from './generated-requests.ts';
import { workMixed } from './mixed-load.ts';
import { findStoredFaults } from './stored-state.ts';

test('five hundred generated requests and a mixed load meet no failure of the server and lose no connection', async () => {
  // The same requests each time; `npm run soak` sends others.
  const seed = 1;
  await withFolder(async (dataDir) => {
    const duka = await startDuka(dataDir);
    try {
      const generated = await sendGenerated(duka.url, { requests: 500 }, seed);
      expect(generated.faults, `seed ${seed}`).toEqual([]);
      // The second part goes on with the next seed, for the time that it is given.
      expect(generated.nextSeed).toBe(seed + 1);
      expect(await sendGenerated(duka.url, { requests: 500, minutes: 0 }, generated.nextSeed)).toMatchObject({
        requests: 0,
        nextSeed: seed + 1,
      });
      // Early refusals and unknown ids exercise little of the code.
      const { requests, statuses } = generated;
      const done = [200, 201, 204, 206].reduce((sum, status) => sum + (statuses[status] ?? 0), 0);
      expect(done / requests, `seed ${seed}`).toBeGreaterThan(0.25);
      expect((statuses[404] ?? 0) / requests, `seed ${seed}`).toBeLessThan(0.35);
      const load = await workMixed({ url: duka.url, seconds: 1, sellers: 6, seed });
      expect(load.faults, `seed ${seed}`).toEqual([]);
      expect(load.events).toBeGreaterThan(0);
      expect(duka.problemLines.filter((line) => line.startsWith('{'))).toEqual([]);
      expect(findStoredFaults(dataDir)).toEqual([]);
    } finally {
      await duka.stop();
    }
  });
});

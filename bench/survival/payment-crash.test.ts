import { expect, test } from 'vitest';
import { newSeed } from './command-line.ts';
import { withFolder } from './duka-process.ts';
import { crashPayments } from './payment-crash.ts';

test('however a server is killed while phones are asked, each payment of the provider’s ledger is counted once [ASK-015]', async () => {
  const seed = newSeed();
  const report = await withFolder((dataDir) => crashPayments({ dataDir, rounds: 4, seed }));
  expect(report.faults, `seed ${seed}`).toEqual([]);
  expect(report.asked).toBeGreaterThan(3);
});

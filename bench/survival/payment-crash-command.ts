import { conclude, newSeed, readNumbers } from './command-line.ts';
import { withFolder } from './duka-process.ts';
import { crashPayments } from './payment-crash.ts';

const { rounds, seed } = readNumbers({ rounds: 100, seed: newSeed() });
console.log(`kill -9 at ${rounds} moments of a payment, seed ${seed}`);

process.exitCode = await withFolder(async (dataDir) => {
  const report = await crashPayments({ dataDir, rounds, seed, log: (line) => console.log(line) });
  console.log(`\n${report.asked} requests, TZS ${report.paid} paid by the double's ledger`);
  return conclude(report.faults);
});

import { conclude, median, newSeed, readNumbers } from './command-line.ts';
import { type Duka, startDuka, withFolder } from './duka-process.ts';
import { type GeneratedLength, sendGenerated } from './generated-requests.ts';
import { workMixed } from './mixed-load.ts';
import { findStoredFaults } from './stored-state.ts';

/** The growth of memory, in bytes and as a share, that garbage collection explains. */
const maxGrowthBytes = 30_000_000;
const maxGrowthShare = 0.25;

/** Batches of generated requests between two lines about them. */
const batchesBetweenLines = 20;

/**
 * `--generating 60` sends generated requests for this many minutes, however many requests that makes; without it, `--requests` are
 * sent. `--minutes` is the time of the mixed load, and may be 0.
 */
const { requests, generating, minutes, sellers, seed } = readNumbers({
  requests: 50_000,
  generating: 0,
  minutes: 10,
  sellers: 30,
  seed: newSeed(),
});

const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;

process.exitCode = await withFolder(async (dataDir) => {
  const duka = await startDuka(dataDir);
  try {
    const faults = [...(await generate(duka)), ...(minutes > 0 ? await load(duka) : [])];
    const failures = duka.problemLines.filter((line) => line.startsWith('{'));
    return conclude([...faults, ...failures, ...findStoredFaults(dataDir)]);
  } finally {
    await duka.stop();
  }
});

async function generate(duka: Duka): Promise<readonly string[]> {
  console.log(`${generating > 0 ? `${generating} minutes of` : requests} generated requests, seed ${seed}`);
  const length = generating > 0 ? { requests: Number.POSITIVE_INFINITY, minutes: generating } : { requests };
  let batches = 0;
  const onBatch: GeneratedLength['onBatch'] = ({ requests: sent, faults, nextSeed }) => {
    batches += 1;
    if (batches % batchesBetweenLines === 0)
      console.log(`${sent} requests, ${faults} faults; seed ${nextSeed} is next`);
  };
  const report = await sendGenerated(duka.url, { ...length, onBatch }, seed);
  const statuses = Object.entries(report.statuses).map(([status, count]) => `${status}: ${count}`);
  console.log(`${report.requests} requests and ${report.messages} socket messages, ${report.faults.length} faults`);
  console.log(statuses.join(', '));
  console.log(`to go on where this ended: npm run soak -- --seed ${report.nextSeed}`);
  console.log(`memory after them: ${mebibytes(duka.memory())}`);
  return report.faults;
}

async function load(duka: Duka): Promise<readonly string[]> {
  console.log(`\nmixed load of ${sellers} sellers for ${minutes} minutes`);
  const samples: number[] = [];
  const started = performance.now();
  const rateOf = (done: number) => Math.round(done / ((performance.now() - started) / 1000));
  const report = await workMixed({
    url: duka.url,
    seconds: minutes * 60,
    sellers,
    seed,
    onTick(done) {
      samples.push(duka.memory());
      if (samples.length % 60 > 0) return;
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`${seconds} s: ${done} requests, ${rateOf(done)} a second, ${mebibytes(duka.memory())}`);
    },
  });
  // The second tenth of the time is after the warm-up; the last tenth is the end.
  const tenth = Math.max(Math.floor(samples.length / 10), 1);
  const [first, last] = [samples.slice(tenth, 2 * tenth), samples.slice(-tenth)].map(median) as [number, number];
  console.log(`${report.requests} requests, ${rateOf(report.requests)} a second, ${report.events} events received`);
  console.log(`memory: ${mebibytes(first)} after the warm-up, ${mebibytes(last)} at the end`);
  const hasGrown = last - first > Math.max(maxGrowthBytes, first * maxGrowthShare);
  return [...report.faults, ...(hasGrown ? [`memory grew by ${mebibytes(last - first)}`] : [])];
}

import { conclude, median, newSeed, readNumbers } from './command-line.ts';
import { startDuka, withFolder } from './duka-process.ts';
import { sendGenerated } from './generated-requests.ts';
import { workMixed } from './mixed-load.ts';
import { findStoredFaults } from './stored-state.ts';

/** Bytes and share by which the memory may differ at the end: what a garbage collector leaves lying about. */
const mostGrowthBytes = 30_000_000;
const mostGrowthShare = 0.25;

const { requests, minutes, sellers, seed } = readNumbers({
  requests: 50_000,
  minutes: 10,
  sellers: 30,
  seed: newSeed(),
});

process.exitCode = await withFolder(async (dataDir) => {
  const duka = await startDuka(dataDir);
  const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
  try {
    console.log(`${requests} generated requests, seed ${seed}`);
    const generated = await sendGenerated(duka.url, requests, seed);
    console.log(
      `${generated.requests} requests and ${generated.messages} socket messages, ${generated.faults.length} faults`,
    );
    console.log(
      Object.entries(generated.statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    );
    console.log(`memory after them: ${mebibytes(duka.memory())}`);

    console.log(`\nmixed load of ${sellers} sellers for ${minutes} minutes`);
    const samples: number[] = [];
    const started = performance.now();
    const load = await workMixed({
      url: duka.url,
      seconds: minutes * 60,
      sellers,
      seed,
      onTick(done) {
        samples.push(duka.memory());
        if (samples.length % 60 === 0) {
          const rate = Math.round(done / ((performance.now() - started) / 1000));
          console.log(`${samples.length / 60} min: ${done} requests, ${rate} a second, ${mebibytes(duka.memory())}`);
        }
      },
    });
    // The second tenth of the time is after the warm-up; the last tenth is the end.
    const tenth = Math.max(Math.floor(samples.length / 10), 1);
    const [first, last] = [samples.slice(tenth, 2 * tenth), samples.slice(-tenth)].map(median) as [number, number];
    console.log(
      `${load.requests} requests, ${Math.round(load.requests / (minutes * 60))} a second, ${load.events} events heard`,
    );
    console.log(`memory: ${mebibytes(first)} after the warm-up, ${mebibytes(last)} at the end`);
    const growth = last - first;
    const grown =
      growth > Math.max(mostGrowthBytes, first * mostGrowthShare) ? [`memory grew by ${mebibytes(growth)}`] : [];
    const failures = duka.remarks.filter((line) => line.startsWith('{'));
    return conclude([...generated.faults, ...load.faults, ...grown, ...failures, ...findStoredFaults(dataDir)]);
  } finally {
    await duka.stop();
  }
});

import { conclude, median, newSeed, readNumbers } from './command-line.ts';
import { crashRepeatedly } from './crash.ts';
import { startDuka, withFolder } from './duka-process.ts';

/** The number of measured starts of each kind. They alternate, so that other work of the machine slows both alike. */
const starts = 7;
/** The most that a start with data may take, in starts without. Reading all data would take far more. */
const maxTimes = 1.5;

const { rounds, seed } = readNumbers({ rounds: 100, seed: newSeed() });
console.log(`kill -9 at ${rounds} random moments, seed ${seed}`);

process.exitCode = await withFolder(async (dataDir) => {
  const report = await crashRepeatedly({ dataDir, rounds, seed, log: (line) => console.log(line) });
  console.log(`\n${report.answers} answers, ${report.products} products, ${report.files} files`);
  const [full, empty] = await withFolder((emptyDir) => compareStarts(dataDir, emptyDir));
  console.log(`start: median ${Math.round(full)} ms with these data, ${Math.round(empty)} ms with none`);
  const slower = full > empty * maxTimes ? [`the start grew from ${empty} ms to ${full} ms`] : [];
  return conclude([...report.faults, ...slower]);
});

/** Median milliseconds of a start with the data and without, the first of each not counted. */
async function compareStarts(dataDir: string, emptyDir: string): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let at = 0; at <= starts; at += 1) {
    for (const [kind, folder] of [dataDir, emptyDir].entries()) {
      const duka = await startDuka(folder);
      await duka.kill();
      if (at > 0) times[kind]?.push(duka.startMs);
    }
  }
  return [median(times[0]), median(times[1])];
}

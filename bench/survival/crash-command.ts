import { conclude, median, newSeed, readNumbers } from './command-line.ts';
import { crashRepeatedly } from './crash.ts';
import { withFolder } from './duka-process.ts';

const { rounds, seed } = readNumbers({ rounds: 100, seed: newSeed() });
console.log(`kill -9 at ${rounds} random moments, seed ${seed}`);

process.exitCode = await withFolder(async (dataDir) => {
  const report = await crashRepeatedly({ dataDir, rounds, seed, tell: (line) => console.log(line) });
  const quarter = Math.ceil(report.starts.length / 4);
  const [first, last] = [report.starts.slice(0, quarter), report.starts.slice(-quarter)].map(median) as [
    number,
    number,
  ];
  console.log(`\n${report.answers} answers, ${report.products} products, ${report.files} files`);
  console.log(`start: median ${Math.round(first)} ms in the first quarter, ${Math.round(last)} ms in the last`);
  // A start that reads all there is would have grown with the data by much more.
  const slower = last > first * 1.5 + 200 ? [`the start grew from ${first} ms to ${last} ms`] : [];
  return conclude([...report.faults, ...slower]);
});

import { conclude, newSeed, readNumbers } from './command-line.ts';
import { drillKinds, runDrills } from './drills.ts';

const { rounds, seed } = readNumbers({ rounds: 20, seed: newSeed() });
console.log(`${rounds} rounds of ${drillKinds.join(', ')}, three servers, seed ${seed}`);
const report = await runDrills({ rounds, seed, log: (line) => console.log(line) });
console.log(`\n${report.answers} answers`);
process.exitCode = conclude(report.faults);

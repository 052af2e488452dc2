import { conclude, readNumbers } from './command-line.ts';
import { listFaults } from './faults.ts';

const sizes = readNumbers({ sockets: 2000, slowClients: 100 });
const faults: string[] = [];
for (const { name, run } of listFaults(sizes)) {
  const outcome = await run();
  console.log(`${outcome.faults.length === 0 ? 'survived' : 'FAILED  '}  ${name}: ${outcome.remark}`);
  faults.push(...outcome.faults.map((fault) => `${name}: ${fault}`));
}
process.exitCode = conclude(faults);

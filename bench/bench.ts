import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { engineSizes, measureEngines } from './engines/engines-bench.ts';
import { manySizes, measureManyShops } from './engines/many-shops.ts';
import { measureAll } from './measure-all.ts';
import { resultsFile } from './support/paths.ts';
import { type Finding, fullPace, isReached, shortPace } from './support/row.ts';
import { fullSizes } from './support/seeded-data.ts';
import { formatMarkdown, formatTable } from './support/table.ts';

/**
 * `npm run bench`: `--only text` measures the rows whose name holds the text, `--short` shows that they run, `--engine postgres`
 * measures PostgreSQL against SQLite, with `--million` one shop among a million products, `--only day` a phone; `--table` prints the table of docs/measurements.md.
 */
const { values } = parseArgs({
  options: {
    ...{ strict: { type: 'boolean' }, short: { type: 'boolean' }, table: { type: 'boolean' } },
    ...{ only: { type: 'string' }, engine: { type: 'string' }, million: { type: 'boolean' } },
  },
});
if (![undefined, 'postgres'].includes(values.engine)) throw new Error('--engine takes postgres alone.');
const pace = values.short ? shortPace : fullPace;
const findings: Finding[] = [];
if (values.million && !values.engine) throw new Error('--million measures --engine postgres.');
const measured = values.million
  ? measureManyShops({ sizes: manySizes, pace })
  : values.engine
    ? measureEngines({ sizes: engineSizes, pace, only: values.only })
    : measureAll({ sizes: fullSizes, pace, only: values.only });
for await (const found of measured) {
  findings.push(...found);
  for (const line of formatTable(found)) console.log(line);
}
writeFileSync(resultsFile, `${JSON.stringify({ at: new Date().toISOString(), findings }, undefined, 2)}\n`);
if (values.table) console.log(`\n${formatMarkdown(findings).join('\n')}\n`);
const missed = findings.filter((finding) => !isReached(finding));
console.log(`\n${findings.length - missed.length} of ${findings.length} reached. All figures: bench/results.json`);
if (values.strict && missed.length > 0) process.exitCode = 1;

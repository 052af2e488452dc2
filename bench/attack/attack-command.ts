import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { postgresProgram, s3Program } from '#support/paths.ts';
import { startProgram } from '#support/process.ts';
import { withFolder } from '#survival/duka-process.ts';
import { chapters } from './attack.ts';
import { type AttackOptions, type Finding, formatFinding, runAttacks, withAttackTarget } from './run-attacks.ts';
import { readMatrixOf } from './staff.ts';
import { formatMatrix } from './staff-matrix.ts';

/**
 * `--short`, `--chapter turns` for one chapter alone, `--postgres` over a PostgreSQL and a store of files; `--matrix` prints who sees and
 * does what of a shop by each way, and attacks nothing.
 */
const { values: asked } = parseArgs({
  options: {
    short: { type: 'boolean' },
    chapter: { type: 'string' },
    postgres: { type: 'boolean' },
    matrix: { type: 'boolean' },
  },
});
if (asked.matrix) {
  console.log(formatMatrix(await withAttackTarget(readMatrixOf)));
  process.exit(0);
}
const options: AttackOptions = { isShort: asked.short ?? false, chapter: asked.chapter };
const attack = (more: AttackOptions = {}) =>
  runAttacks({ ...options, ...more }, (finding) => console.log(formatFinding(finding)));

const findings = asked.postgres ? await withFolder(attackOnPostgres) : await attack();
console.log('');
for (const [chapter, name] of Object.entries(chapters)) {
  const ofChapter = findings.filter((finding) => finding.chapter === chapter);
  if (ofChapter.length === 0) continue;
  console.log(`${name}: ${ofChapter.filter(({ resisted }) => resisted).length} of ${ofChapter.length} resisted`);
}
process.exitCode = findings.every(({ resisted }) => resisted) ? 0 : 1;

/** Brings a PostgreSQL and a store of files for the target server; both end with it. */
async function attackOnPostgres(folder: string): Promise<Finding[]> {
  const postgres = await startProgram(postgresProgram, [], folder);
  const store = await startProgram(s3Program, [join(folder, 'store')], folder);
  try {
    return await attack({ services: { DATABASE_URL: `${postgres.url}/postgres`, S3_URL: store.url } });
  } finally {
    await store.stop();
    await postgres.stop();
  }
}

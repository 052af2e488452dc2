// Tries the properties with inputs that no run had before: `npm run explore -- TIMES [FILE ...]`, ten times when not said.
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { ensureInstalled, programOf } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';
import { readTimes } from './support/times.js';

await finish(async () => {
  const [typed = '10', ...named] = process.argv.slice(2);
  const times = readTimes(typed, 'npm run explore -- 20');
  await ensureInstalled('all');
  const files = named.length > 0 ? named : filesWithProperties();
  for (let at = 0; at < times; at += 1) {
    const seed = String(randomInt(2 ** 31));
    console.log(`\nDUKA_TEST_SEED=${seed}`);
    const env = { ...process.env, DUKA_TEST_SEED: seed };
    const code = await runNode(programOf('vitest'), ['run', '--reporter=dot', ...files], { env });
    if (code !== 0) return code;
  }
  return 0;
});

function filesWithProperties() {
  const files = globSync('{domain,server,web}/src/**/*.test.{ts,tsx}', { cwd: root });
  return files.filter((file) => readFileSync(`${root}/${file}`, 'utf8').includes("from 'fast-check'"));
}

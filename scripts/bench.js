// How fast it is: npm run bench. With --strict the exit code tells whether everything is reached.
import { join } from 'node:path';
import { ensureBuilt } from './support/build.js';
import { ensureChromium } from './support/chromium.js';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';

await finish(async () => {
  await ensureInstalled('all');
  await ensureBuilt();
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
  return runNode(join(root, 'bench/bench.ts'), process.argv.slice(2), { env });
});

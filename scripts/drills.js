// Kills, pauses and replaces servers and their PostgreSQL under load: npm run drills -- --rounds 20 --seed 1
import { join } from 'node:path';
import { ensureServerBuilt } from './support/build.js';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';

await finish(async () => {
  await ensureInstalled('all');
  await ensureServerBuilt();
  return runNode(join(root, 'bench/survival/drills-command.ts'), process.argv.slice(2));
});

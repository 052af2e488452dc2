// Attacks a server of its own and prints which attacks it resisted: npm run attack, in its short form (--short), or over a PostgreSQL and a store of files (--postgres)
import { join } from 'node:path';
import { ensureServerBuilt } from './support/build.js';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';

await finish(async () => {
  await ensureInstalled('all');
  await ensureServerBuilt();
  return runNode(join(root, 'bench/attack/attack-command.ts'), process.argv.slice(2));
});

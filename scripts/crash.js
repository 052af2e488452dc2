// Kills the server again and again under load: npm run crash -- --rounds 100 --seed 1
import { join } from 'node:path';
import { ensureServerBuilt } from './support/build.js';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';

await finish(async () => {
  await ensureInstalled('all');
  await ensureServerBuilt();
  return runNode(join(root, 'bench/survival/crash-command.ts'), process.argv.slice(2));
});

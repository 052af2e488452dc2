// A full disk, a read-only database, slow clients, idle sockets: npm run faults -- --sockets 2000
import { join } from 'node:path';
import { ensureServerBuilt } from './support/build.js';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';

await finish(async () => {
  await ensureInstalled('all');
  await ensureServerBuilt();
  return runNode(join(root, 'bench/survival/faults-command.ts'), process.argv.slice(2));
});

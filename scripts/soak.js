// Generated requests, then ten minutes of mixed load: npm run soak -- --requests 50000 --minutes 10 --seed 1
// For an hour, and on where it ended: npm run soak -- --generating 60 --minutes 0, then --seed with the number it printed
import { join } from 'node:path';
import { ensureServerBuilt } from './support/build.js';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';

await finish(async () => {
  await ensureInstalled('all');
  await ensureServerBuilt();
  return runNode(join(root, 'bench/survival/soak-command.ts'), process.argv.slice(2));
});

// Acts as a demo customer against the running server: npm run customer -- order --from baraka --product tomato --quantity 2
import { join } from 'node:path';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';

await finish(async () => {
  await ensureInstalled('start');
  return runNode(join(root, 'server/src/seed/customer-command.ts'), process.argv.slice(2));
});

// Fills the database: npm run seed -- --stores 2000 --products 100000 --large-store 10000
import { join } from 'node:path';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';

await finish(async () => {
  await ensureInstalled('start');
  return runNode(join(root, 'server/src/seed/seed-command.ts'), process.argv.slice(2));
});

// Moves an embedded shop into PostgreSQL and an S3 store while it stands still, or back: npm run move -- up
import { join } from 'node:path';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';

await finish(async () => {
  // The addresses may be in a file: both clients are installed.
  await ensureInstalled('start', { ...process.env, DATABASE_URL: 'named', S3_URL: 'named' });
  return runNode(join(root, 'server/src/move-command.ts'), process.argv.slice(2));
});

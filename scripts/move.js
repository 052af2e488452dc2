// Moves an embedded shop into PostgreSQL and an S3 store while it stands still, or back: npm run move -- --to postgres://...
import { join } from 'node:path';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';

await finish(async () => {
  const args = process.argv.slice(2);
  const S3_URL = args.some((argument) => argument.startsWith('--files')) ? 'named' : process.env.S3_URL;
  await ensureInstalled('start', { ...process.env, DATABASE_URL: 'named', S3_URL });
  return runNode(join(root, 'server/src/move-command.ts'), args);
});

// Starts Duka as several processes behind one port, over a PostgreSQL and a store that it brings: npm run start:cluster -- --processes 3
import { join } from 'node:path';
import { ensureBuilt } from './support/build.js';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { finish } from './support/run.js';
import { serve } from './support/serve.js';

await finish(async () => {
  await ensureInstalled('all');
  await ensureBuilt();
  console.log('Starting Duka ...');
  process.exit(await serve(join(root, 'server/src/cluster-command.ts'), process.argv.slice(2)));
});

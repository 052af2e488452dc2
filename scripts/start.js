// Starts Duka on a machine that has nothing but Node 20: installs, builds, then runs the server.
import { ensureBuilt } from './support/build.js';
import { ensureInstalled } from './support/install.js';
import { serverMain } from './support/paths.js';
import { finish } from './support/run.js';
import { serve } from './support/serve.js';

await finish(async () => {
  await ensureInstalled('start');
  await ensureBuilt();
  console.log('Starting Duka ...');
  process.exit(await serve(serverMain));
});
